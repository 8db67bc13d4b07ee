//! All options of a game: those that rule sets share, those of its rule set, and those of the set-up. Listing, setting,
//! checking and writing them come from the rows of their tables.

use core::fmt::{self, Debug, Display, Formatter};
use core::ops::RangeInclusive;

use super::{AnyOptions, RuleSet, Rules};
use crate::draw::Draw;
use crate::notation::{self, Misread, OptionText};
use crate::shared::Options;
use crate::shared::options::{BadOption, Presets, Row, Spec, Value, row_of};
use crate::shared::setup::{BadSetup, SetupOptions};

/// All options of a game of one rule set: `shared`, `own` and `setup`.
pub trait GameOptions: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// The games that are played with them.
    type Game: Rules;

    /// The rule set, for people.
    const NAME: &'static str;

    /// The possible numbers of players.
    const PLAYERS: RangeInclusive<u8>;

    /// The presets by name; the first is the usual one.
    const PRESETS: &'static [(&'static str, Self)];

    /// The presets of the shared options of play, which the text of all options names.
    const SHARED_PRESETS: &'static [(&'static str, Options)] = Options::PRESETS;

    /// Whether the rule set has decided values that a text can replace.
    const HAS_DATA: bool = false;

    /// Shows all tables to a visitor, in the order in which options are listed.
    fn visit(&mut self, visitor: &mut impl Visitor);

    /// The shared options of play and of the set-up.
    fn shared(&self) -> (&Options, &SetupOptions);

    /// Writes this rule set's own options of play, after a slash.
    fn write_own(&self, _n_players: u8, _f: &mut Formatter<'_>) -> fmt::Result {
        Ok(())
    }

    /// Writes this rule set's own set-up options, after a blank.
    fn write_own_setup(&self, _f: &mut Formatter<'_>) -> fmt::Result {
        Ok(())
    }

    /// Replaces decided values by those of a text.
    ///
    /// # Errors
    /// When the rule set has none to replace, or the text is wrong.
    fn load(&mut self, _text: &str) -> Result<(), BadData> {
        Err(BadData::None)
    }

    /// The same options with all texts already parsed, to start many games for this many players. The games are the
    /// same, but the text of the options may differ.
    #[must_use]
    fn prepared(&self, _n_players: u8) -> Self {
        *self
    }

    /// A game with these options; `draw` makes the board and picks the first player.
    ///
    /// # Errors
    /// When players and options contradict each other; nothing is drawn then.
    fn start(&self, n_players: u8, draw: &mut impl Draw) -> Result<Self::Game, BadSetup>;

    /// The options of a preset.
    fn preset(name: &str) -> Option<Self> {
        Self::PRESETS.iter().find(|(preset, _)| *preset == name).map(|(_, options)| *options)
    }

    /// Calls a function with every option that leaves something to choose.
    fn each(&self, call: impl FnMut(Listed<'_>)) {
        let mut options = *self;
        options.visit(&mut Lister(call));
    }

    /// Sets an option by its key.
    ///
    /// # Errors
    /// When there is no such option, or it cannot have that value.
    fn set(&mut self, key: &str, value: Value<'_>) -> Result<(), BadTerm> {
        let mut setter = Setter { key, input: Input::Value(value), result: Err(BadTerm::Unknown) };
        self.visit(&mut setter);
        setter.result
    }

    /// Sets an option from text: `target_vp=12`.
    ///
    /// # Errors
    /// When there is no such option, or it cannot have that value.
    fn set_text(&mut self, pair: &str) -> Result<(), BadTerm> {
        let (key, text) = pair.split_once('=').unwrap_or((pair, ""));
        let input = Input::Text(text.trim());
        let mut setter = Setter { key: key.trim(), input, result: Err(BadTerm::Unknown) };
        self.visit(&mut setter);
        setter.result
    }

    /// Whether every option is valid.
    ///
    /// # Errors
    /// The first that is not.
    fn validate(&self) -> Result<(), BadOption> {
        let (mut options, mut validator) = (*self, Validator(Ok(())));
        options.visit(&mut validator);
        validator.0
    }

    /// The options as one line: presets and the differences from them.
    fn text(&self, n_players: u8) -> impl Display {
        fmt::from_fn(move |f| {
            let (play, setup) = self.shared();
            notation::write_joined(play, Self::SHARED_PRESETS, setup, f)?;
            self.write_own(n_players, f)?;
            self.write_own_setup(f)
        })
    }

    /// The options of the set-up as one line.
    fn setup_text(&self) -> impl Display {
        fmt::from_fn(move |f| {
            write!(f, "{}", self.shared().1.text())?;
            self.write_own_setup(f)
        })
    }
}

/// A visitor of the option tables of a game.
pub trait Visitor {
    /// Looks at a table, under the limits that the rule set sets to it.
    fn table<T: 'static>(
        &mut self,
        part: Part,
        rows: &'static [Row<T>],
        limits: &'static [Spec],
        options: &mut T,
    );
}

/// The topic of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Play.
    Play,
    /// The set-up.
    Setup,
    /// A short word for other options, which is not listed.
    Short,
}

/// An option with its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listed<'a> {
    /// Its topic.
    pub part: Part,
    /// Its key and domain.
    pub spec: &'static Spec,
    pub(crate) value: Value<'a>,
}

impl Listed<'_> {
    /// The value as it is written.
    pub fn text(&self) -> impl Display {
        self.spec.show(self.value)
    }
}

/// Why an option is not set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadTerm {
    /// The rule set has no option of that name.
    Unknown,
    /// The option cannot have that value.
    Value(&'static Spec),
}

impl BadTerm {
    /// The option that it is about.
    pub const fn option(&self) -> Option<&'static str> {
        match self {
            Self::Unknown => None,
            Self::Value(spec) => Some(spec.key),
        }
    }
}

impl Display for BadTerm {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("there is no such option"),
            Self::Value(Spec { key, domain, .. }) => write!(f, "{key} must be {domain}"),
        }
    }
}

impl core::error::Error for BadTerm {}

/// Why values are not replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadData {
    /// The rule set has none to replace.
    None,
    /// The text is wrong.
    Misread(Misread),
}

struct Lister<F>(F);

impl<F: FnMut(Listed<'_>)> Visitor for Lister<F> {
    fn table<T: 'static>(
        &mut self,
        part: Part,
        rows: &'static [Row<T>],
        limits: &'static [Spec],
        options: &mut T,
    ) {
        for row in rows.iter().filter(|_| part != Part::Short) {
            let spec = row.limited(limits);
            if spec.domain.is_choice() {
                (self.0)(Listed { part, spec, value: (row.get)(options) });
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Input<'a> {
    Text(&'a str),
    Value(Value<'a>),
}

struct Setter<'a> {
    key: &'a str,
    input: Input<'a>,
    result: Result<(), BadTerm>,
}

impl Visitor for Setter<'_> {
    fn table<T: 'static>(
        &mut self,
        _: Part,
        rows: &'static [Row<T>],
        limits: &'static [Spec],
        options: &mut T,
    ) {
        if self.result != Err(BadTerm::Unknown) {
            return;
        }
        let Some(row) = row_of(rows, self.key) else { return };
        let spec = row.limited(limits);
        if !spec.domain.is_choice() && limits.contains(spec) {
            return;
        }
        let set = match self.input {
            Input::Text(text) => row.read(spec.domain, options, text),
            Input::Value(value) if spec.domain.has(value) => (row.set)(options, value),
            Input::Value(_) => None,
        };
        self.result = set.ok_or(BadTerm::Value(spec));
    }
}

struct Validator(Result<(), BadOption>);

impl Visitor for Validator {
    fn table<T: 'static>(
        &mut self,
        part: Part,
        rows: &'static [Row<T>],
        limits: &'static [Spec],
        options: &mut T,
    ) {
        if self.0.is_ok() && part != Part::Short {
            self.0 = rows.iter().try_for_each(|row| row.check(limits, options));
        }
    }
}

impl RuleSet {
    /// The usual options.
    ///
    /// # Panics
    /// Never: every rule set has a preset.
    pub fn options(self) -> AnyOptions {
        self.presets().next().expect("every rule set has a preset").1
    }

    /// The options of a preset.
    pub fn preset(self, name: &str) -> Option<AnyOptions> {
        self.presets().find(|(preset, _)| *preset == name).map(|(_, options)| options)
    }
}
