//! The words of all counters, in the order of tables and files: the shared ones, then those of the rule set
//! (`rulesets/`).

use hexhaven_engine::RuleSet;

use crate::rulesets::Words;

/// Counted only if the rule set has development cards.
const OF_DEVELOPMENTS: &[&str] = &[
    "largest_army",
    "victory_cards",
    "developments_bought",
    "knights_played",
    "road_buildings_played",
    "years_of_plenty_played",
    "monopolies_played",
];

/// The sources of victory points; a rule set's replacement for Largest Army counts under that name.
const POINTS: &[&str] = &["settlements", "cities", "longest_road", "largest_army", "victory_cards"];

/// The sources of cards and tokens.
const GAINED: &[&str] = &["start", "production", "bank_trade", "player_trade", "theft", "cards"];

/// A player's actions and losses. Pieces include those of the set-up; `cards_blocked` counts the cards that the
/// robber's hex would have produced, one per settlement and two per city.
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

/// A player's holdings at the end.
const AT_END: &[&str] = &["road_length", "cards_in_hand"];

type Named = &'static str;

/// The words of a table under some rules; those of the sea come last, if the games were played there.
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

/// The sources of victory points under some rules.
pub(super) fn points(rules: RuleSet, is_at_sea: bool) -> impl Iterator<Item = Named> {
    under(rules, is_at_sea, POINTS, |words| words.points)
}

/// The sources of cards and tokens under some rules.
pub(super) fn gained(rules: RuleSet, is_at_sea: bool) -> impl Iterator<Item = Named> {
    under(rules, is_at_sea, GAINED, |words| words.gained)
}

/// The players' counters under some rules.
pub(super) fn counts(rules: RuleSet, is_at_sea: bool) -> impl Iterator<Item = Named> {
    under(rules, is_at_sea, COUNTS, |words| words.counts)
}

/// The players' holdings under some rules.
pub(super) fn at_end(rules: RuleSet, is_at_sea: bool) -> impl Iterator<Item = Named> {
    under(rules, is_at_sea, AT_END, |words| words.at_end)
}

/// The events of the whole table under some rules.
pub(super) fn events(rules: RuleSet) -> impl Iterator<Item = Named> {
    Words::of(rules).events.iter().copied()
}
