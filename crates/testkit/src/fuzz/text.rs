//! Bytes read as text: anything a reader accepts can be written, read again and played.

use std::fmt::Debug;

use hexhaven_chance::GameRng;
use hexhaven_engine::notation::{Dialect, OptionText, Statements};
use hexhaven_engine::rulesets::{AnyGame, AnyOptions, RuleSet};
use hexhaven_engine::shared::Options;
use hexhaven_engine::shared::setup::SetupOptions;
use hexhaven_engine::topology::Island;
use hexhaven_engine::{Rules, Viewer, with_rule_set};
use hexhaven_record::{Reader, redact, verify};

use crate::arbitrary::Arbitrary;
use crate::laws::{self, Verdict};

fn hold(verdict: Verdict) {
    if let Err(broken) = verdict {
        panic!("{broken}");
    }
}

/// Places, actions, outcomes and plies: parsed values are written in one way that parses to the same.
///
/// # Panics
/// When it does not.
pub fn notation_action(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let islands = [Island::Base, Island::Extended];
    for (island, &rules) in
        islands.into_iter().flat_map(|island| RuleSet::ALL.iter().map(move |rules| (island, rules)))
    {
        let dialect = Dialect::new(island, rules);
        if let Ok(action) = dialect.read_action(&text) {
            assert_eq!(dialect.read_action(&dialect.action(action).to_string()), Ok(action));
        }
        if let Ok(outcome) = dialect.read_outcome(&text) {
            assert_eq!(dialect.read_outcome(&dialect.outcome(outcome).to_string()), Ok(outcome));
        }
        if let Ok(ply) = dialect.read_ply(&text) {
            assert_eq!(dialect.read_ply(&dialect.ply(ply).to_string()), Ok(ply));
        }
        if let Ok(cards) = dialect.read_cards(&text) {
            assert_eq!(dialect.read_cards(&dialect.cards(cards).to_string()), Ok(cards));
        }
    }
}

/// Options and data: parsed values are written in one way that parses to the same.
///
/// # Panics
/// When it does not.
pub fn notation_options(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    table::<Options>(&text);
    table::<SetupOptions>(&text);
    for &rules in RuleSet::ALL {
        any_options(rules, &text);
        with_rule_set!(rules, Game => <Game as Arbitrary>::read_own(&text));
    }
}

/// A table of options: parsed values are written in one way that parses to the same.
pub(crate) fn table<T: OptionText + PartialEq + Debug>(text: &str) {
    if let Ok(options) = T::read(text) {
        assert_eq!(T::read(&options.text().to_string()), Ok(options));
    }
}

/// Options of a whole game, pair by pair: every listed value can be set, and is then listed.
fn any_options(rules: RuleSet, text: &str) {
    let mut options = rules.options();
    for pair in text.split_whitespace() {
        let _ = options.set_text(pair);
    }
    let listed = |options: &AnyOptions| {
        let mut pairs = Vec::new();
        options.each(|option| pairs.push(format!("{}={}", option.spec.key, option.text())));
        pairs
    };
    for pair in listed(&options) {
        let mut again = options;
        assert_eq!(again.set_text(&pair), Ok(()), "{pair}");
        assert!(listed(&again).contains(&pair), "{pair}");
    }
}

/// The rule set that a position names first.
fn rules_of(text: &str) -> Option<RuleSet> {
    let mut opening = Statements::new(text).next()?;
    RuleSet::ALL.iter().copied().find(|rules| opening.eat_word(rules.name()))
}

/// Positions: a parsed position is sound, obeys the laws and reads back as itself.
///
/// # Panics
/// When it does not.
pub fn notation_position(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    with_rule_set!(rules_of(&text).unwrap_or(RuleSet::Base), Game => position::<Game>(&text));
}

fn position<G: Arbitrary>(text: &str) {
    match G::read_position(text) {
        Ok(game) => accepted(&game),
        Err(misread) => {
            let (line, column) = misread.line_column(text);
            assert!(line > 0 && column > 0, "{misread:?} is nowhere");
        }
    }
}

fn accepted<G: Arbitrary>(game: &G) {
    let rng = &mut GameRng::new(1);
    hold(laws::audit(game));
    hold(laws::notation::position(game));
    hold(laws::legal::turn_order(game));
    hold(laws::legal::agreement(game, rng));
    hold(laws::chance::outcomes(game));
    hold(laws::view::deals(game, rng));
}

/// Records: a damaged one is rejected with an error; a good one can be read step by step and redacted for everybody.
///
/// # Panics
/// When a record verifies but cannot be redacted.
pub fn record(data: &[u8]) {
    if let Ok(reader) = Reader::new(data) {
        reader.take_while(Result::is_ok).for_each(drop);
    }
    let Ok(verified) = verify::<AnyGame>(data) else { return };
    hold(laws::audit(&verified.game));
    for seat in verified.game.core().public.turn.seats().iter() {
        redact::<AnyGame, _>(data, Viewer::Seat(seat), Vec::new()).expect("a verified record can be told");
    }
}

/// Rule vectors: any text gives a report.
pub fn vector(data: &[u8]) {
    let _ = hexhaven_record::vector::run_text(&String::from_utf8_lossy(data));
}
