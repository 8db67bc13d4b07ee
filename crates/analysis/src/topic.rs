//! The topic of a decision: lessons are grouped by topic.

use hexhaven_engine::{Action, CoreAction, with_addition};
use serde::Serialize;

/// The topic of a decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// The placements before the first turn.
    Opening,
    /// Building, and ending the turn.
    Building,
    /// Buying and playing development cards.
    Cards,
    /// The robber and its thefts.
    Robber,
    /// Trade with players and with the bank.
    Trade,
    /// Discarding after a 7.
    Discard,
    /// Topics of the rule set.
    Special,
}

impl Topic {
    /// All topics.
    pub const ALL: [Self; 7] =
        [Self::Opening, Self::Building, Self::Cards, Self::Robber, Self::Trade, Self::Discard, Self::Special];

    /// The name of the topic in data and words.
    pub const fn name(self) -> &'static str {
        ["opening", "building", "cards", "robber", "trade", "discard", "special"][self as usize]
    }

    /// The topic of choosing one action over another: that of the better one, unless it does nothing.
    pub(crate) fn of(better: Action, done: Action) -> Self {
        about(better).or_else(|| about(done)).unwrap_or(Self::Building)
    }
}

fn about(action: Action) -> Option<Topic> {
    with_addition!(Action, action, own => {
        let _ = own;
        Some(Topic::Special)
    }, Action::Core(shared) => about_core(shared))
}

fn about_core(action: CoreAction) -> Option<Topic> {
    match action {
        CoreAction::Roll | CoreAction::EndTurn | CoreAction::Pass | CoreAction::Finish => None,
        CoreAction::BuildRoad(_) | CoreAction::BuildSettlement(_) | CoreAction::BuildCity(_) => {
            Some(Topic::Building)
        }
        CoreAction::BuyDevelopment
        | CoreAction::PlayKnight
        | CoreAction::PlayRoadBuilding
        | CoreAction::PlayYearOfPlenty(_)
        | CoreAction::PlayMonopoly(_) => Some(Topic::Cards),
        CoreAction::Discard(_) => Some(Topic::Discard),
        CoreAction::MoveRobber(_) | CoreAction::Steal(_) => Some(Topic::Robber),
        CoreAction::MaritimeTrade { .. }
        | CoreAction::Offer(_)
        | CoreAction::Accept
        | CoreAction::Decline
        | CoreAction::Counter { .. }
        | CoreAction::Conclude(_)
        | CoreAction::Withdraw => Some(Topic::Trade),
    }
}
