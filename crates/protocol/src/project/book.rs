//! The facts that a client needs to show a rule set, described once, so that no client contains rules.

use hexhaven_engine::shared::Terrain;
use hexhaven_engine::{CoreDecision, Decision, with_rule_set};

use super::names::Names;
use crate::game::Help;
use crate::rulesets::{Described, Explained as _};
use crate::{DecisionName, Name, Piece, RuleBook, VerbName};

/// The decisions that give a player time to look around.
const OPEN: [Decision; 4] = [
    Decision::Core(CoreDecision::PreRoll),
    Decision::Core(CoreDecision::Main),
    Decision::Core(CoreDecision::SpecialBuild),
    Decision::Core(CoreDecision::PairedPart),
];
/// The verbs that begin or end a turn or a decision.
const MAIN: [&str; 4] = ["roll", "end", "pass", "finish"];
/// The verbs of trade.
const TRADE: [&str; 7] = ["accept", "decline", "counter", "conclude", "withdraw", "offer", "bank"];
/// The pieces that a verb takes from the supply.
const PIECES: [(&str, Piece); 3] =
    [("road", Piece::Roads), ("settlement", Piece::Settlements), ("city", Piece::Cities)];

/// The description of the rule set of a game.
pub(super) fn book(names: Names) -> RuleBook {
    with_rule_set!(names.0.rule_set(), Game => describe::<Game>(names))
}

fn describe<G: Described>(names: Names) -> RuleBook {
    let yields = |terrain: Terrain| Some((Name(terrain), names.word(terrain.resource()?)));
    let city_yields =
        |terrain: Terrain| Some((Name(terrain), names.word(G::city_yield(terrain.resource()?))));
    let verbs = |words: &[&'static str]| words.iter().copied().map(VerbName).collect();
    RuleBook {
        yields: Terrain::COMMON.into_iter().filter_map(yields).collect(),
        city_yields: Terrain::COMMON.into_iter().filter_map(city_yields).collect(),
        decks: G::decks(),
        improvements: G::improvements(),
        pieces: PIECES.into_iter().map(|(verb, piece)| (VerbName(verb), piece)).collect(),
        open: OPEN.iter().chain(G::OPEN).copied().map(DecisionName::from).collect(),
        main: verbs(&[&MAIN, G::MAIN].concat()),
        trade: verbs(&TRADE),
        help: help::<G>(),
    }
}

/// The rules that explain each decision of a rule set: its own, and those of the base game and its extension.
fn help<G: Described>() -> Help {
    let shared = CoreDecision::ALL.iter().map(|&decision| {
        let rules = [G::explain(decision), G::explain_at_sea(decision), decision.rules()].concat();
        (Decision::Core(decision), rules)
    });
    let own = G::own_decisions().into_iter().map(|(decision, rules)| (decision, rules.to_vec()));
    let texts = |rules: Vec<&str>| rules.into_iter().map(str::to_owned).collect();
    shared.chain(own).map(|(decision, rules)| (decision.into(), texts(rules))).collect()
}
