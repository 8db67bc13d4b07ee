//! The extension state of Oil Springs. All of it is public (O-INFO-01).
//! Oil in hand is counted in the hands, as a separate good, and the pool in the bank; `OilNow` shows the former to all.

use super::options::{OilRules, RobberOnDestroyed};
use super::tariff::{self, MAX_REMOVED, Tariff, tariff};
use crate::shared::{Core, Public, Tile};
use crate::topology::{HexId, HexSet, VertexSet};
use crate::vocab::{BySeat, Cards, Kind, KindSet, Seat};

/// The state that Oil Springs adds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OilExt {
    /// The public part.
    pub public: OilPublic,
}

/// The public part.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OilPublic {
    /// The rules in force.
    pub own: OilRules,
    /// The hexes with a spring.
    pub springs: HexSet,
    /// The cities that are metropolises.
    pub metropolises: VertexSet,
    /// The settlements that are cities turned on their side (O-FLOOD-05).
    pub razed: VertexSet,
    /// The oil that each player has sequestered.
    pub sequestered: BySeat<u8>,
    /// The Champion of the Environment.
    pub champion: Option<Seat>,
    /// The oil lost to pollution.
    pub spilled: u8,
    /// The number tokens removed from the board.
    pub removed: Removed,
    /// The part that changes from step to step.
    pub now: OilNow,
}

/// The part that changes from step to step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct OilNow {
    /// The oil that each player holds: the hands' oil shown to all, checked by `audit`.
    pub oil: BySeat<u8>,
    /// The disaster marker, 0 to 5.
    pub marker: u8,
    /// The player who brought the marker to 5 (O-TRACK-04).
    pub trigger: Option<Seat>,
    /// Oil that the active player used in this turn.
    pub used: u8,
    /// Whether the active player sequestered oil in this turn.
    pub has_sequestered: bool,
    /// The pending decision that precedes the shared agenda.
    pub agenda: OilAgenda,
}

/// A pending decision of Oil Springs; the shared agenda waits for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum OilAgenda {
    /// Nothing.
    #[default]
    None,
    /// The actor takes oil or a card (O-ROBBER-05).
    Loot {
        /// From whom.
        victim: Seat,
    },
    /// The trigger rolls for an episode (O-DIS-02).
    Episode,
    /// One of several hexes is polluted (O-POLL-02).
    Strike {
        /// The number rolled.
        number: u8,
    },
}

/// A number token on the disaster track and where it came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RemovedToken {
    /// The destroyed hex.
    pub hex: HexId,
    /// Its number.
    pub number: u8,
}

/// The number tokens on the disaster track, in the order in which they came.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Removed {
    n: u8,
    tokens: [RemovedToken; MAX_REMOVED],
}

impl Removed {
    /// An empty track.
    pub(crate) const NONE: Self =
        Self { n: 0, tokens: [RemovedToken { hex: HexId::new(0), number: 0 }; MAX_REMOVED] };

    /// Puts a token on a free space, if there is one.
    pub(crate) fn push(&mut self, token: RemovedToken) {
        if let Some(space) = self.tokens.get_mut(usize::from(self.n)) {
            *space = token;
            self.n += 1;
        }
    }

    /// The number of tokens there.
    #[inline]
    pub const fn len(&self) -> u8 {
        self.n
    }

    /// Whether no token is left.
    pub const fn is_empty(&self) -> bool {
        self.n == 0
    }

    /// The tokens.
    pub fn iter(&self) -> impl Iterator<Item = RemovedToken> {
        self.tokens.iter().copied().take(usize::from(self.n))
    }

    /// The hexes that they came from.
    pub fn hexes(&self) -> HexSet {
        self.iter().map(|token| token.hex).collect()
    }
}

impl OilPublic {
    /// The numbers in force.
    #[inline]
    pub fn tariff(public: &Public) -> &'static Tariff {
        tariff(public.board.island())
    }

    /// The most oil that a player may hold (O-LIMIT-01, O-FULL-03).
    #[inline]
    pub(crate) fn limit(&self, public: &Public) -> u8 {
        if self.own.no_oil_limit { Cards::MAX_COUNT } else { Self::tariff(public).oil_hand_limit }
    }

    /// The number of metropolis tokens left (O-METRO-05).
    #[inline]
    pub fn metropolis_stock(&self, public: &Public) -> u32 {
        Self::tariff(public).metropolis_tokens.saturating_sub(self.metropolises.len())
    }

    /// The spaces that the marker can still advance (O-TRACK-02).
    #[inline]
    pub(crate) const fn room_on_track(&self) -> u8 {
        tariff::DISASTER_THRESHOLD.saturating_sub(self.now.marker)
    }

    /// All cards and oil that bank and hands hold together (O-INV-01).
    pub fn supply(&self, public: &Public) -> Cards {
        let gone = self.sequestered.0.into_iter().sum::<u8>() + self.spilled;
        let oil = Self::tariff(public).oil_tokens.saturating_sub(gone);
        crate::shared::tariff::bank(public.board.island()) + Cards::of(Kind::OIL, oil)
    }

    /// Takes the number off an ordinary hex and puts it on the track (O-POLL-05, O-ROBBER-08).
    pub(crate) fn destroy(&mut self, public: &mut Public, hex: HexId) {
        let Tile { terrain, token } = public.board.tile(hex);
        public.board.set_tile(hex, Tile { terrain, token: None });
        self.removed.push(RemovedToken { hex, number: token.unwrap_or(0) });
        let leaves = self.own.robber_on_destroyed == RobberOnDestroyed::LeaveBoard;
        if leaves && public.robber == Some(hex) {
            public.robber = None;
        }
    }
}

/// The resource cards in a hand, without oil.
#[inline]
pub(super) fn cards(core: &Core, seat: Seat) -> Cards {
    let hand = core.hand(seat);
    hand.minus(Cards::of(Kind::OIL, hand.get(Kind::OIL)))
}

/// The oil that a player holds.
#[inline]
pub(super) fn oil(core: &Core, seat: Seat) -> u8 {
    core.hand(seat).get(Kind::OIL)
}

/// The kinds of goods in hands and trades between players (O-TRADE-01).
pub(super) const GOODS: KindSet = KindSet::RESOURCES.with(Kind::OIL);
