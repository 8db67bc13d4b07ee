//! Actions of players. An action contains neither chance nor the acting seat, which is passed along with it.

use super::cards::{Cards, Kind};
use super::seat::{Seat, SeatSet};
use crate::topology::{EdgeId, HexId, VertexId};

/// The actions that the rule sets share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CoreAction {
    /// Roll the dice; once a turn, before anything but one card (B-TURN-02, B-TURN-03).
    Roll,
    /// End the turn or the paired part, after the roll, with nothing pending (B-TURN-08, X-PAIR-02).
    EndTurn,
    /// Take no (further) part in the special building phase (X-SBP-03).
    Pass,
    /// Decline the second free road (B-RB-03).
    Finish,
    /// Put a road on an edge: in set-up at the settlement just placed, free by Road Building, else for its cost
    /// (B-SETUP-10, B-RB-01, B-ROAD-01, B-ROAD-02).
    BuildRoad(EdgeId),
    /// Put a settlement on a vertex: free in set-up, else for its cost at one of your roads (B-SETUP-09, B-SETT-01,
    /// B-SETT-02).
    BuildSettlement(VertexId),
    /// Replace one of your settlements with a city for its cost (B-CITY-01).
    BuildCity(VertexId),
    /// Buy the top development card (B-DEV-01 to B-DEV-03).
    BuyDevelopment,
    /// Play a knight: move the robber and steal (B-KNIGHT-01 to B-KNIGHT-04).
    PlayKnight,
    /// Play Road Building: up to two free roads (B-RB-01 to B-RB-03).
    PlayRoadBuilding,
    /// Play Year of Plenty: take these cards, two if the bank has them (B-YOP-01 to B-YOP-03).
    PlayYearOfPlenty(Cards),
    /// Play Monopoly: take all cards of one resource (B-MONO-01).
    PlayMonopoly(Kind),
    /// Return half of the hand after a 7 (B-SEVEN-02 to B-SEVEN-04).
    Discard(Cards),
    /// Move the robber (B-ROBBER-01, B-ROBBER-02, B-FRIEND-01, B-FRIEND-02).
    MoveRobber(HexId),
    /// Choose whom to steal from (B-ROBBER-03 to B-ROBBER-06).
    Steal(Seat),
    /// Give the best rate of one kind to the bank for one card of another (B-MARI-01 to B-MARI-08).
    MaritimeTrade {
        /// The kind returned to the bank.
        give: Kind,
        /// The kind taken.
        get: Kind,
    },
    /// Propose a trade to some opponents; it replaces an open proposal (B-TRADE-07, B-TRADE-11, B-TRADE-12).
    Offer(Offer),
    /// Accept the open proposal (B-TRADE-08).
    Accept,
    /// Decline the open proposal (B-TRADE-08).
    Decline,
    /// Answer the open proposal, or with `unsolicited_offers` the active player at any time, with a counter-proposal
    /// (B-TRADE-08).
    Counter {
        /// The cards the answering player would give.
        give: Cards,
        /// The cards the answering player would get.
        want: Cards,
    },
    /// Trade with an opponent who accepted, or on the terms of that opponent's counter-offer (B-TRADE-09, B-TRADE-10).
    Conclude(Seat),
    /// Withdraw the open proposal (B-TRADE-11).
    Withdraw,
}

impl CoreAction {
    /// The actions that cost nothing and commit to nothing.
    pub(crate) const IDLE: &[Self] = &[Self::Decline, Self::Roll, Self::Pass, Self::EndTurn, Self::Finish];

    /// Whether the action reveals nothing to anybody: building and trade with the bank.
    pub(crate) const fn reveals_nothing(self) -> bool {
        matches!(
            self,
            Self::BuildRoad(_) | Self::BuildSettlement(_) | Self::BuildCity(_) | Self::MaritimeTrade { .. }
        )
    }

    /// Whether the action is about a proposal; any other action of the active player voids an open one (B-TRADE-11).
    #[inline]
    pub(crate) const fn is_about_offer(self) -> bool {
        matches!(
            self,
            Self::Offer(_)
                | Self::Accept
                | Self::Decline
                | Self::Counter { .. }
                | Self::Conclude(_)
                | Self::Withdraw
        )
    }
}

/// A proposal of the active player. An open side names the possible kinds once each, or none for "anything".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Offer {
    /// The cards the proposer gives.
    pub give: Cards,
    /// The cards the proposer wants.
    pub want: Cards,
    /// Which sides are left open (B-TRADE-12).
    pub open: Open,
    /// The opponents addressed.
    pub to: SeatSet,
}

/// Which sides of a proposal leave their amounts open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Open {
    /// Both sides are exact: the proposal can be accepted.
    #[default]
    Neither,
    /// The wanted cards are named, the given side is open.
    Give,
    /// The given cards are named, the wanted side is open.
    Want,
    /// Only the kinds are named.
    Both,
}

impl Open {
    /// Whether the given side is open.
    pub const fn give(self) -> bool {
        matches!(self, Self::Give | Self::Both)
    }

    /// Whether the wanted side is open.
    pub const fn want(self) -> bool {
        matches!(self, Self::Want | Self::Both)
    }
}
