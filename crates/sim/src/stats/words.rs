//! What is counted, as words, in the order in which tables and files list them: the shared words, then those of the rule
//! set (`rulesets/`).

use hexhaven_engine::RuleSet;

use crate::rulesets::Words;

/// Counted only where development cards are bought.
const OF_DEVELOPMENTS: &[&str] = &[
    "largest_army",
    "victory_cards",
    "developments_bought",
    "knights_played",
    "road_buildings_played",
    "years_of_plenty_played",
    "monopolies_played",
];

/// Where victory points come from; what replaces Largest Army in a rule set counts under its name.
const POINTS: &[&str] = &["settlements", "cities", "longest_road", "largest_army", "victory_cards"];

/// Where cards and tokens come from.
const GAINED: &[&str] = &["start", "production", "bank_trade", "player_trade", "theft", "cards"];

/// What a player did or suffered. Pieces count those of the set-up; `cards_blocked` counts what a roll would have brought
/// from the robber's hex, one card per settlement and two per city.
const COUNTS: &[&str] = &[
    "roads_built",
    "settlements_built",
    "cities_built",
    "developments_bought",
    "knights_played",
    "road_buildings_played",
    "years_of_plenty_played",
    "monopolies_played",
    "bank_trades",
    "player_trades",
    "offers_made",
    "robber_moves",
    "robber_hits",
    "cards_blocked",
    "thefts",
    "robbed",
    "cards_discarded",
];

/// What a player has at the end.
const AT_END: &[&str] = &["road_length", "cards_in_hand"];

type Named = &'static str;

/// The words of a table under some rules; those of the sea come last, where the games were played there.
fn under(
    rules: RuleSet,
    is_at_sea: bool,
    shared: &'static [Named],
    own: impl Fn(&'static Words) -> &'static [Named],
) -> impl Iterator<Item = Named> {
    let has_developments = Words::of(rules).has_developments;
    let shared = shared.iter().filter(move |word| has_developments || !OF_DEVELOPMENTS.contains(word));
    let sea = if is_at_sea { own(&Words::SEA) } else { &[] };
    shared.chain(own(Words::of(rules))).chain(sea).copied()
}

/// Where victory points come from under some rules.
pub(super) fn points(rules: RuleSet, is_at_sea: bool) -> impl Iterator<Item = Named> {
    under(rules, is_at_sea, POINTS, |words| words.points)
}

/// Where cards and tokens come from under some rules.
pub(super) fn gained(rules: RuleSet, is_at_sea: bool) -> impl Iterator<Item = Named> {
    under(rules, is_at_sea, GAINED, |words| words.gained)
}

/// What a player can do or suffer under some rules.
pub(super) fn counts(rules: RuleSet, is_at_sea: bool) -> impl Iterator<Item = Named> {
    under(rules, is_at_sea, COUNTS, |words| words.counts)
}

/// What a player can have at the end under some rules.
pub(super) fn at_end(rules: RuleSet, is_at_sea: bool) -> impl Iterator<Item = Named> {
    under(rules, is_at_sea, AT_END, |words| words.at_end)
}

/// What can happen to the whole table under some rules.
pub(super) fn events(rules: RuleSet) -> impl Iterator<Item = Named> {
    Words::of(rules).events.iter().copied()
}
