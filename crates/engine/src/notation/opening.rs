//! What the first statement of a position says about its map, before anything else of it is read.

use super::scenario::built_in;
use crate::shared::scenario::BuiltIn;
use crate::topology::Map;
use crate::vocab::Word;

/// The map that the words after the rule set name: a sea map, a scenario, or an island; `usual` if there is none.
#[must_use]
pub fn map_of_opening(opening: &str, usual: Map) -> Map {
    let words = || opening.split_whitespace();
    let is_named = |name: &str| words().any(|word| word.eq_ignore_ascii_case(name));
    let players = words().skip_while(|word| !word.eq_ignore_ascii_case("players")).nth(1);
    let n_players = players.and_then(|number| number.parse().ok()).unwrap_or(4);
    if let Some(map) = Map::ALL.into_iter().find(|map| map.is_sea() && is_named(map.word())) {
        return map;
    }
    if let Some(&which) = BuiltIn::ALL.iter().find(|which| is_named(which.word())) {
        return built_in(which, n_players).shape.map();
    }
    if words().any(|word| word.ends_with("extended")) { Map::Island30 } else { usual }
}
