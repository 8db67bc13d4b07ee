//! The arguments that describe a game: rule set, players, options and board. Every command that starts a game has them.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use hexhaven_bots::AnyBot;
use hexhaven_chance::GameRng;
use hexhaven_engine::core::Options;
use hexhaven_engine::core::setup::{BoardChoice, FirstGameLayout, Laid, SetupOptions};
use hexhaven_engine::notation::{Misread, Problem};
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::rulesets::oil::{OilBoard, OilOptions, OilRules, OilSetup};
use hexhaven_engine::topology::Island;

use crate::files;
use crate::position;
use crate::rules::{self, Job, Playable, with_rules};

/// Which game.
#[derive(Args, Clone, Debug)]
pub(crate) struct GameArgs {
    /// The rule set
    #[arg(help_heading = "Game", long, default_value = "base", value_parser = rules::by_name)]
    pub(crate) rules: RuleSet,
    /// How many play
    #[arg(help_heading = "Game", long, short, default_value_t = 4, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=6))]
    pub(crate) players: u8,
    /// The options to start from
    #[arg(help_heading = "Game", long, value_enum, default_value_t = Preset::Modern)]
    pub(crate) preset: Preset,
    /// Options that differ from the preset, by the names of docs/rules/base.md, section 5
    #[arg(help_heading = "Game", long, value_name = "KEY=VALUE,…")]
    pub(crate) options: Vec<String>,
    /// Which board is laid, instead of what the options say
    #[arg(help_heading = "Game", long, value_enum, conflicts_with = "board")]
    pub(crate) layout: Option<Layout>,
    /// Play on the board of a position file
    #[arg(help_heading = "Game", long, value_name = "FILE")]
    pub(crate) board: Option<PathBuf>,
}

/// A named set of options (docs/rules/base.md, section 5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Preset {
    /// What players of recent editions expect
    Modern,
    /// The French rulebook
    ClassicFr,
}

/// A board by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Layout {
    /// Laid at random
    Variable,
    /// The printed board and pieces of recent editions
    FirstGameModern,
    /// The printed board and pieces of earlier editions
    FirstGameClassic,
    /// The printed board of the 5-6 player extension
    #[value(name = "first-game-5-6")]
    FirstGame56,
}

/// Everything that a game is started from.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    pub(crate) rules: RuleSet,
    pub(crate) players: u8,
    /// The options of play.
    pub(crate) play: Options,
    /// The options of the set-up.
    pub(crate) laying: SetupOptions,
    /// A board that somebody drew.
    pub(crate) board: Option<Laid>,
    /// The options of play that Oil Springs adds.
    pub(crate) oil: OilRules,
    /// The options of the set-up that Oil Springs adds.
    pub(crate) oil_laying: OilSetup,
}

impl GameArgs {
    /// A game of a rule set for some players, everything else as usual.
    pub(crate) fn usual(rules: RuleSet, players: u8) -> Self {
        Self { rules, players, preset: Preset::Modern, options: Vec::new(), layout: None, board: None }
    }

    /// The game that the arguments describe, after a trial start that finds what does not fit together.
    pub(crate) fn setup(&self) -> Result<Setup> {
        let (play, laying) = match (self.preset, self.rules) {
            (Preset::Modern, RuleSet::Oil) => (OilOptions::MODERN.core, SetupOptions::MODERN),
            (Preset::ClassicFr, RuleSet::Oil) => (OilOptions::CLASSIC_FR.core, SetupOptions::CLASSIC_FR),
            (Preset::Modern, _) => (Options::MODERN, SetupOptions::MODERN),
            (Preset::ClassicFr, _) => (Options::CLASSIC_FR, SetupOptions::CLASSIC_FR),
        };
        let (oil, oil_laying) = (OilRules::DEFAULT, OilSetup::MODERN);
        let (rules, players) = (self.rules, self.players);
        let mut setup = Setup { rules, players, play, laying, board: None, oil, oil_laying };
        for pair in self.options.iter().flat_map(|list| split_pairs(list)) {
            setup.set_option(pair.trim())?;
        }
        if let Some(layout) = self.layout {
            layout.apply(&mut setup.laying);
            if layout == Layout::Variable {
                setup.oil_laying.oil_board = OilBoard::Variable;
            }
        }
        setup.board = self.board.as_deref().map(|path| position::board(&files::read(path)?)).transpose()?;
        with_rules(self.rules, Trial(&setup))?;
        Ok(setup)
    }
}

impl Setup {
    /// The options as one line of `key=value` pairs.
    pub(crate) fn options_text(&self) -> String {
        let shared = self.shared_options_text();
        match self.rules {
            RuleSet::Oil => format!("{shared} / {} / {}", self.oil.text(), self.oil_laying.text()),
            RuleSet::Base => shared,
        }
    }

    fn shared_options_text(&self) -> String {
        let (play, laying) = (self.play.text().to_string(), self.laying.text().to_string());
        // Both begin with a preset; one is enough when they agree.
        match laying.split_once(' ') {
            _ if laying == play => play,
            Some((preset, rest)) if play.starts_with(preset) => format!("{play} {rest}"),
            None if play.starts_with(&laying) => play,
            _ => format!("{play} / {laying}"),
        }
    }
}

/// The parts of a comma list; a comma inside parentheses belongs to a hex such as `(-2,2)`.
fn split_pairs(list: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    list.split(move |c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth <= 0
    })
    .filter(|pair| !pair.trim().is_empty())
}

impl Setup {
    /// Sets one option of any table from `key=value`.
    fn set_option(&mut self, pair: &str) -> Result<()> {
        if self.rules == RuleSet::Oil && self.set_oil_option(pair)? {
            return Ok(());
        }
        let (play, laying) = (&mut self.play, &mut self.laying);
        match Options::read(&format!("{} {pair}", play.text())) {
            Ok(changed) => *play = changed,
            Err(misread) if is_unknown(misread) => {
                match SetupOptions::read(&format!("{} {pair}", laying.text())) {
                    Ok(changed) => *laying = changed,
                    Err(other) if is_unknown(other) => {
                        bail!("--options {pair}: {misread}; or of the set-up: {other}")
                    }
                    Err(other) => bail!("--options {pair}: {other}"),
                }
            }
            Err(misread) => bail!("--options {pair}: {misread}"),
        }
        Ok(())
    }

    /// Sets one option of Oil Springs; `false` if it has none of that name.
    fn set_oil_option(&mut self, pair: &str) -> Result<bool> {
        if pair == "full_scale=on" {
            let OilOptions { oil, setup, .. } = OilOptions::MODERN.full_scale();
            (self.oil, self.oil_laying) = (oil, setup);
            return Ok(true);
        }
        match OilRules::read(&format!("{} {pair}", self.oil.text())) {
            Ok(changed) => self.oil = changed,
            Err(misread) if is_unknown(misread) => {
                match OilSetup::read(&format!("{} {pair}", self.oil_laying.text())) {
                    Ok(changed) => self.oil_laying = changed,
                    Err(other) if is_unknown(other) => return Ok(false),
                    Err(other) => bail!("--options {pair}: {other}"),
                }
            }
            Err(misread) => bail!("--options {pair}: {misread}"),
        }
        Ok(true)
    }
}

fn is_unknown(misread: Misread) -> bool {
    matches!(misread.problem, Problem::UnknownOption(_))
}

struct Trial<'a>(&'a Setup);

impl Job for Trial<'_> {
    type Output = Result<()>;

    fn run<G: Playable>(self) -> Result<()> {
        let advice = "these players, options and board do not go together";
        G::start(self.0, &mut GameRng::new(0)).map(drop).context(advice)
    }
}

impl Layout {
    fn apply(self, laying: &mut SetupOptions) {
        laying.board = match self {
            Self::Variable => BoardChoice::Variable,
            Self::FirstGameModern | Self::FirstGameClassic | Self::FirstGame56 => BoardChoice::FirstGame,
        };
        match self {
            Self::Variable => {}
            Self::FirstGameModern => {
                laying.first_game_layout = FirstGameLayout::Modern;
                laying.island = Some(Island::Base);
            }
            Self::FirstGameClassic => {
                laying.first_game_layout = FirstGameLayout::Classic;
                laying.island = Some(Island::Base);
            }
            Self::FirstGame56 => laying.island = Some(Island::Extended),
        }
    }
}

/// The bot of each seat from a comma list: one name for all, or one per seat.
pub(crate) fn seat_bots(list: &str, players: u8) -> Result<Vec<String>> {
    let names: Vec<String> = list.split(',').map(|name| name.trim().to_owned()).collect();
    for name in &names {
        if AnyBot::by_name(name, 0).is_none() {
            bail!("there is no bot `{name}`; the bots are: {}", AnyBot::NAMES.join(", "));
        }
    }
    let players = usize::from(players);
    match &names[..] {
        [one] => Ok(vec![one.clone(); players]),
        some if some.len() == players => Ok(names),
        some => bail!("{} bots for {players} players: name one bot, or one per seat", some.len()),
    }
}
