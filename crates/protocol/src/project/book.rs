//! What a client must know of a rule set to show it: described once, so that no client has to know a rule.

use std::collections::BTreeMap;

use hexhaven_engine::shared::Terrain;
use hexhaven_engine::{CoreDecision, Decision, EnergiesDecision, Progress, RuleSet, Word};

use super::names::Names;
use super::{energies, knights, oil};
use crate::{DecisionName, Name, Piece, RuleBook};

/// The decisions in which a player looks around before choosing what to do.
const OPEN: [Decision; 5] = [
    Decision::Core(CoreDecision::PreRoll),
    Decision::Core(CoreDecision::Main),
    Decision::Core(CoreDecision::SpecialBuild),
    Decision::Core(CoreDecision::PairedPart),
    Decision::Energies(EnergiesDecision::PreDraw),
];
/// The verbs that begin or end a turn or a decision.
const MAIN: [&str; 6] = ["roll", "draw", "end", "pass", "finish", "forgo"];
/// The verbs of trade.
const TRADE: [&str; 7] = ["accept", "decline", "counter", "conclude", "withdraw", "offer", "bank"];
/// The pieces that a verb takes from the supply.
const PIECES: [(&str, Piece); 3] =
    [("road", Piece::Roads), ("settlement", Piece::Settlements), ("city", Piece::Cities)];

/// The description of the rule set of a game.
pub(super) fn book(names: Names) -> RuleBook {
    let rules = names.0.rule_set();
    let yields = |terrain: Terrain| Some((Name(terrain), names.word(terrain.resource()?)));
    let decks = |card: Progress| (Name(card), Name(card.deck()));
    let words = |verbs: &[&str]| verbs.iter().map(|verb| (*verb).to_owned()).collect();
    RuleBook {
        yields: Terrain::ALL.into_iter().filter_map(yields).collect(),
        decks: if rules == RuleSet::Knights {
            Progress::ALL.into_iter().map(decks).collect()
        } else {
            BTreeMap::new()
        },
        pieces: PIECES.into_iter().map(|(verb, piece)| (verb.to_owned(), piece)).collect(),
        open: OPEN.map(DecisionName::from).to_vec(),
        main: words(&MAIN),
        trade: words(&TRADE),
        help: help(rules),
    }
}

/// The rules that explain each decision of a rule set: its own, and those of the base game and its extension.
fn help(rules: RuleSet) -> BTreeMap<DecisionName, Vec<String>> {
    let letter = rules.name()[..1].to_uppercase();
    let core = CoreDecision::ALL.iter().map(|&decision| (Decision::Core(decision), core(decision)));
    let own: Vec<(Decision, &[&str])> = match rules {
        RuleSet::Base => Vec::new(),
        RuleSet::Knights => knights::HELP.map(|(decision, ids)| (Decision::Knights(decision), ids)).to_vec(),
        RuleSet::Oil => oil::HELP.map(|(decision, ids)| (Decision::Oil(decision), ids)).to_vec(),
        RuleSet::Energies => {
            energies::HELP.map(|(decision, ids)| (Decision::Energies(decision), ids)).to_vec()
        }
    };
    let holds = |id: &&&str| id.starts_with(&letter) || id.starts_with('B') || id.starts_with('X');
    let known = |ids: &[&str]| ids.iter().filter(holds).map(|id| (*id).to_owned()).collect();
    core.chain(own).map(|(decision, ids)| (decision.into(), known(ids))).collect()
}

const fn core(decision: CoreDecision) -> &'static [&'static str] {
    match decision {
        CoreDecision::SetupSettlement | CoreDecision::SetupRoad => {
            &["K-SETUP", "O-SETUP", "E-SETUP", "B-SETUP"]
        }
        CoreDecision::PreRoll => &[
            "K-TURN", "K-DICE", "K-PROD", "K-ALCHEM", "O-TURN", "O-PROD", "E-TURN", "E-PROD", "B-TURN",
            "B-PROD", "B-DEV",
        ],
        CoreDecision::Discard => &["K-SEVEN", "K-SABOT", "O-SEVEN", "E-SEVEN", "B-SEVEN", "B-LIMIT"],
        CoreDecision::MoveRobber => &["K-ROBBER", "O-ROBBER", "E-INSP", "B-ROBBER", "B-FRIEND"],
        CoreDecision::ChooseVictim => &["K-ROBBER", "O-ROBBER", "E-INSP", "B-ROBBER"],
        CoreDecision::Main => &[
            "K-TURN",
            "K-BUILD",
            "K-IMPROVE",
            "K-KNIGHT",
            "K-ACTIVE",
            "K-ACTION",
            "K-PROMO",
            "K-WALL",
            "K-PLAY",
            "K-TRADE",
            "O-TURN",
            "O-USE",
            "O-SEQ",
            "O-METRO",
            "O-TRADE",
            "E-TURN",
            "E-PLANT",
            "E-ENERGY",
            "E-DEMO",
            "E-WARE",
            "E-TRADE",
            "B-TURN",
            "B-TRADE",
            "B-MAR",
            "B-BUILD",
            "B-DEV",
        ],
        CoreDecision::AnswerOffer => &["K-TRADE", "O-TRADE", "E-TRADE", "B-TRADE"],
        CoreDecision::FreeRoad => &["K-ROADB", "B-RB", "B-ROAD"],
        CoreDecision::SpecialBuild => &["K-FIVESIX", "O-X", "X-SBP"],
        CoreDecision::PairedPart => &["K-FIVESIX", "O-X", "X-PAIR"],
    }
}
