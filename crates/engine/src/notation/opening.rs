//! The map named by the first statement of a position, before the rest is read.

use super::scenario::built_in;
use super::{Misread, Problem, Scanner};
use crate::shared::options::is_same_word;
use crate::shared::scenario::{BuiltIn, Scenario};
use crate::shared::sea::StartingSea;
use crate::topology::{Island, Map};
use crate::vocab::Word;

/// The map that the words after the rule set name: a sea map, a scenario, or an island; `usual` if there is none.
pub fn map_of_opening(opening: &str, usual: Map) -> Map {
    let words = || opening.split_whitespace();
    let is_named = |name: &str| words().any(|word| is_same_word(word, name));
    let players = words().skip_while(|word| !word.eq_ignore_ascii_case("players")).nth(1);
    let n_players = players.and_then(|number| number.parse().ok()).unwrap_or(4);
    if let Some(map) = Map::ALL.into_iter().find(|map| map.is_sea() && is_named(map.word())) {
        return map;
    }
    if let Some(&which) = BuiltIn::ALL.iter().find(|which| is_named(which.word())) {
        return built_in(which, n_players).map;
    }
    if words().any(|word| word.ends_with("extended")) { Map::Island30 } else { usual }
}

/// The sea map that an opening names: a scenario or a shape, and the number of players.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeaOpening {
    map: Option<Map>,
    scenario: Option<BuiltIn>,
    /// The number of players.
    pub(crate) n_players: u8,
}

impl Default for SeaOpening {
    fn default() -> Self {
        Self { map: None, scenario: None, n_players: 4 }
    }
}

impl SeaOpening {
    /// Parses a scenario, a shape or the number of players; returns whether one came next.
    pub(crate) fn eat(&mut self, args: &mut Scanner<'_>) -> Result<bool, Misread> {
        if let Some(which) = BuiltIn::ALL.iter().copied().find(|which| args.eat_word(which.word())) {
            self.scenario = Some(which);
        } else if let Some(map) = Map::ALL.into_iter().find(|map| map.is_sea() && args.eat_word(map.word())) {
            self.map = Some(map);
        } else if args.eat_word("players") {
            self.n_players = args.number(2, 6, "2 to 6 players")? as u8;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Whether a scenario or a shape was named.
    pub(crate) const fn is_named(&self) -> bool {
        self.map.is_some() || self.scenario.is_some()
    }

    /// Sets up the named map, New Shores if none was named; a shape has no scenario.
    pub(crate) fn lay(&self, at: usize) -> Result<(StartingSea, Option<Scenario>), Misread> {
        match (self.scenario, self.map) {
            (None, Some(map)) => {
                let island = if self.n_players > 4 { Island::Extended } else { Island::Base };
                Ok((StartingSea::bare(map, island), None))
            }
            (scenario, _) => {
                let scenario = built_in(scenario.unwrap_or(BuiltIn::NewShores), self.n_players);
                let laid = StartingSea::undealt(&scenario, self.n_players);
                let laid = laid.map_err(|bad| Misread { at, problem: Problem::Board(bad) })?;
                Ok((laid, Some(scenario)))
            }
        }
    }
}
