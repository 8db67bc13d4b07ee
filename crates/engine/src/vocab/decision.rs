//! What the game waits for: seats that owe a decision, chance, or nothing any more.

use super::seat::{Seat, SeatSet};
use crate::rulesets::energies::words::{EnergiesChance, EnergiesDecision};
use crate::rulesets::knights::words::{KnightsChance, KnightsDecision};
use crate::rulesets::oil::words::{OilChance, OilDecision};
use crate::shared::Turn;

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ToAct {
    /// The game waits for these seats. Others may still act where `legal` says so: the active player may withdraw a
    /// proposal before all have answered.
    Seats(SeatSet, Decision),
    /// Chance is to act: take one of `outcomes`.
    Chance(Chance),
    /// The game is over.
    Over(Ending),
}

/// What comes next, one seat at a time: what a simulation needs of [`ToAct`], in a byte or two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NextStep {
    /// This seat decides.
    Decide(Seat),
    /// Chance is to act.
    Chance,
    /// The game is over.
    Over(Ending),
}

impl ToAct {
    /// The step that comes next. Of several seats that owe a decision the first clockwise from the left of the `actor`
    /// is asked, so that answers to a proposal come in that order (specification, section 4).
    #[inline]
    #[must_use]
    pub fn next_step(self, turn: &Turn) -> NextStep {
        match self {
            Self::Seats(seats, _) => {
                NextStep::Decide(seats.first_from(turn.next(turn.actor)).unwrap_or(turn.actor))
            }
            Self::Chance(_) => NextStep::Chance,
            Self::Over(ending) => NextStep::Over(ending),
        }
    }
}

/// The decision that is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Decision {
    /// A decision that every rule set shares.
    Core(CoreDecision),
    /// A decision of Cities & Knights.
    Knights(KnightsDecision),
    /// A decision of Oil Springs.
    Oil(OilDecision),
    /// A decision of New Energies.
    Energies(EnergiesDecision),
}

/// The decisions that the rule sets share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CoreDecision {
    /// Place a settlement in set-up.
    SetupSettlement,
    /// Place the road beside the settlement just placed.
    SetupRoad,
    /// Roll, or play a card first.
    PreRoll,
    /// Return half of the hand.
    Discard,
    /// Move the robber.
    MoveRobber,
    /// Choose whom to steal from.
    ChooseVictim,
    /// Trade, build, play a card or end the turn.
    Main,
    /// Answer the open proposal.
    AnswerOffer,
    /// Place a free road.
    FreeRoad,
    /// Build in the special building phase, or pass.
    SpecialBuild,
    /// The second player's part of a paired turn.
    PairedPart,
}

/// The kind of chance that is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// Chance that every rule set shares.
    Core(CoreChance),
    /// Chance of Cities & Knights.
    Knights(KnightsChance),
    /// Chance of Oil Springs.
    Oil(OilChance),
    /// Chance of New Energies.
    Energies(EnergiesChance),
}

/// The kinds of chance that the rule sets share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CoreChance {
    /// The production roll.
    Roll,
    /// The card stolen from a hand.
    Steal {
        /// Who steals.
        thief: Seat,
        /// Whose hand it comes from.
        victim: Seat,
    },
    /// The development card bought.
    Development {
        /// Who buys.
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
        /// Who wins: one, several who share it, or nobody and all have lost.
        winners: SeatSet,
    },
}

impl Ending {
    /// The winner, if there is exactly one.
    #[must_use]
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

    /// Everybody who wins.
    #[must_use]
    pub const fn winners(self) -> SeatSet {
        match self {
            Self::Victory(seat) => SeatSet::of(seat),
            Self::TurnLimit | Self::Collapse { .. } => SeatSet::EMPTY,
            Self::BagEmpty { winners } => winners,
        }
    }
}
