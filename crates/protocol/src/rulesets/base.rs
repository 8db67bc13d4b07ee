//! The base game and its extension for five and six players.

use hexhaven_engine::CoreDecision;
use hexhaven_engine::rulesets::base::Base;

use super::{Described, Explained};

impl Described for Base {}

impl Explained for CoreDecision {
    fn rules(self) -> &'static [&'static str] {
        match self {
            Self::SetupSettlement | Self::SetupRoad => &["B-SETUP"],
            Self::PreRoll => &["B-TURN", "B-PROD", "B-DEV"],
            Self::Discard => &["B-SEVEN", "B-LIMIT"],
            Self::MoveRobber => &["B-ROBBER", "B-FRIEND"],
            Self::ChooseVictim => &["B-ROBBER"],
            Self::Main => &["B-TURN", "B-TRADE", "B-MAR", "B-BUILD", "B-DEV"],
            Self::AnswerOffer => &["B-TRADE"],
            Self::FreeRoad => &["B-RB", "B-ROAD"],
            Self::SpecialBuild => &["X-SBP"],
            Self::PairedPart => &["X-PAIR"],
        }
    }
}
