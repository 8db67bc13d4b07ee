//! The facts that a vector can state. Each is a row of a table: its word, examples, meaning and comparison. The shared
//! rows are here, those of a rule set in its file; `docs/notation.md` shows both.

mod ask;
mod judged;
mod position;
mod seen;
mod shared;

pub(super) use ask::{
    Asked, Last, Unread, by_seat, counted, each, lowered, name_or_none, named, number, numbered, one_of,
    sides, tally,
};
pub(super) use seen::{Known, compare as seen_by, compare_known};
pub(super) use shared::{CHANCES, FACTS};

use hexhaven_engine::notation::Scanner;
use hexhaven_engine::{AnyGame, Ending, Notated, Rules, ToAct};

use super::rulesets;

/// The stated and the actual value, or why the fact cannot be read.
pub(super) type Sides = Result<(String, String), Unread>;

/// A kind of fact about an extension state; those about the shared state have none: `()`.
pub(super) struct Fact<E: 'static> {
    /// The word that it begins with.
    pub(super) word: &'static str,
    /// How it is written: examples, each in backticks.
    pub(super) form: &'static str,
    pub(super) meaning: &'static str,
    pub(super) compare: fn(&Asked<'_, E>, &mut Scanner<'_>) -> Sides,
}

/// The stated and the actual value.
#[derive(Debug)]
pub(super) struct Compared {
    pub(super) fact: String,
    pub(super) expected: String,
    pub(super) got: String,
}

/// Reads a fact and compares it.
pub(super) fn compare(game: &AnyGame, last: &Last, s: &mut Scanner<'_>) -> Result<Compared, Unread> {
    let fact = s.rest().trim().to_owned();
    // Older vectors write `figure` before the numbers of a rule set.
    s.eat_word("figure");
    let at = s.here();
    let mut word = lowered(s.word());
    if let Some(at_sea) = of_ships(game, &word, *s) {
        at_sea.clone_into(&mut word);
    }
    let Some(sides) = rulesets::compare(game, last, &word, s) else {
        return Err(one_of(at, "a fact", rulesets::fact_words(game.rule_set())));
    };
    let (expected, got) = sides?;
    s.finish()?;
    Ok(Compared { fact, expected, got })
}

/// At sea `holds a ship (0,0)/E` and `left a ship 13` are facts about ships.
fn of_ships(game: &AnyGame, word: &str, mut args: Scanner<'_>) -> Option<&'static str> {
    let at_sea = match word {
        "holds" => "ship",
        "left" => "ships-left",
        _ => return None,
    };
    args.word();
    let is_known = rulesets::fact_words(game.rule_set()).into_iter().any(|known| known == at_sea);
    (args.eat_word("ship") && is_known).then_some(at_sea)
}

/// What the game is waiting for, in the words of the facts `decision`, `chance` and `over`.
pub(super) fn awaited(game: &AnyGame) -> String {
    let dialect = game.dialect();
    match game.to_act() {
        ToAct::Seats(seats, decision) => {
            format!("decision {} {}", dialect.seats(seats), rulesets::decision(decision.name()))
        }
        ToAct::Chance(chance) => format!("chance {}", rulesets::chance(chance)),
        ToAct::Over(Ending::Victory(seat)) => format!("over {seat}"),
        ToAct::Over(Ending::TurnLimit) => "over turn-limit".to_owned(),
        ToAct::Over(Ending::Collapse { pyrrhic }) => format!("over collapse {}", name_or_none(pyrrhic)),
        ToAct::Over(Ending::BagEmpty { winners }) => format!("over bag-empty {}", dialect.seats(winners)),
    }
}
