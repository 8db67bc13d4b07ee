//! What the game is waiting for: seats that must decide, chance, or nothing because it is over.

use super::seat::{Seat, SeatSet};
use super::shape::vocabulary;
use crate::sets::named;

/// The next step, one seat at a time: what a simulation needs to know, in a byte or two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NextStep {
    /// This seat decides.
    Decide(Seat),
    /// Chance must act.
    Chance,
    /// The game is over.
    Over(Ending),
}

named! {
    /// The decisions that the rule sets share.
    CoreDecision {
        /// Place a settlement in set-up.
        SetupSettlement = "setup_settlement",
        /// Place the road next to the settlement just placed.
        SetupRoad = "setup_road",
        /// Roll, or play a card first.
        PreRoll = "roll",
        /// Return half of the hand.
        Discard = "discard",
        /// Move the robber.
        MoveRobber = "move_robber",
        /// Choose whom to steal from.
        ChooseVictim = "choose_victim",
        /// Trade, build, play a card or end the turn.
        Main = "main",
        /// Answer the open proposal.
        AnswerOffer = "answer_offer",
        /// Place a free road.
        FreeRoad = "free_road",
        /// Build in the special building phase, or pass.
        SpecialBuild = "special_build",
        /// The second player's part of a paired turn.
        PairedPart = "paired_part",
    }
}

vocabulary!(CoreDecision);

/// The kinds of chance that the rule sets share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CoreChance {
    /// The production roll.
    Roll,
    /// The card stolen from a hand.
    Steal {
        /// The thief.
        thief: Seat,
        /// The victim.
        victim: Seat,
    },
    /// The development card bought.
    Development {
        /// The buyer.
        buyer: Seat,
    },
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// One player reached the target.
    Victory(Seat),
    /// The option `max_turns` ended the game without a winner.
    TurnLimit,
    /// The island collapsed: nobody wins (O-END-05, O-END-06).
    Collapse {
        /// The Champion of the Environment, who has a Pyrrhic victory.
        pyrrhic: Option<Seat>,
    },
    /// A disc was due and the bag was empty (E-END-01 to E-END-06).
    BagEmpty {
        /// The winners: one, several who share the win, or nobody if all have lost.
        winners: SeatSet,
    },
}

impl Ending {
    /// The winner, if there is exactly one.
    pub const fn winner(self) -> Option<Seat> {
        match self {
            Self::Victory(seat) => Some(seat),
            Self::TurnLimit | Self::Collapse { .. } => None,
            Self::BagEmpty { winners } => {
                if winners.len() == 1 {
                    winners.first()
                } else {
                    None
                }
            }
        }
    }

    /// All winners.
    pub const fn winners(self) -> SeatSet {
        match self {
            Self::Victory(seat) => SeatSet::of(seat),
            Self::TurnLimit | Self::Collapse { .. } => SeatSet::EMPTY,
            Self::BagEmpty { winners } => winners,
        }
    }
}
