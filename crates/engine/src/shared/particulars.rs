//! The differences between rule sets within the rules they share.

use super::points::{PointSource, Points};
use super::sea::Sea;
use super::sea::route::Route;
use super::state::{Core, Public};
use crate::topology::{HexSet, VertexId, VertexRow, VertexSet};
use crate::vocab::{Cards, Development, Kind, KindSet, Seat, SeatSet};

/// The particulars of a rule set: questions that the shared rules ask its extension state. They change nothing, and the
/// defaults are the base game's answers.
pub trait Particulars {
    /// The kinds of cards that the bank trades.
    const KINDS: KindSet = KindSet::RESOURCES;
    /// The kinds that players trade with each other.
    const GOODS: KindSet = Self::KINDS;
    /// Whether the second piece of the set-up is a city.
    const SETUP_CITY: bool = false;
    /// Whether a build or purchase marks the trade phase as closed (B-TURN-05).
    const CLOSES_TRADE: bool = true;
    /// Whether Largest Army can be won (B-ARMY-01).
    const HAS_ARMY: bool = true;

    /// The barriers to a player's roads (B-LR-01).
    #[inline]
    fn barriers(&self, public: &Public, seat: Seat) -> VertexSet {
        public.rivals(seat)
    }

    /// The same on any map, or with `N` of 0 on an island.
    #[inline]
    #[doc(hidden)]
    fn barriers_in<const N: usize>(&self, public: &Public, seat: Seat) -> VertexRow<N> {
        self.barriers(public, seat).cut()
    }

    /// The sea, if the game is at sea (S-MAP-01).
    #[inline]
    fn sea(&self) -> Option<&Sea> {
        None
    }

    /// The vertices that hold the ends of a player's lines of ships (S-LINE-02).
    #[inline]
    fn anchors(&self, public: &Public, seat: Seat) -> VertexSet {
        public.pieces.buildings(seat)
    }

    /// The length of a player's longest road, or at sea of the longest trade route (B-LR-01, S-ROUTE-02).
    fn route_length(&self, public: &Public, seat: Seat) -> u8 {
        match self.sea() {
            None => public.road_length(seat, self.barriers(public, seat)),
            Some(sea) => self.route(public, sea, seat).longest(),
        }
    }

    /// A player's pieces at sea and what stops or joins them.
    #[doc(hidden)]
    fn route<'a>(&self, public: &Public, sea: &'a Sea, seat: Seat) -> Route<'a> {
        Route {
            topology: public.board.topology(),
            roads: public.pieces.roads(seat),
            ships: sea.ships(seat),
            own: public.pieces.buildings(seat),
            barriers: self.barriers(public, seat),
        }
    }

    /// The settlements that are made of a city piece.
    #[inline]
    fn razed(&self, _public: &Public) -> VertexSet {
        VertexSet::EMPTY
    }

    /// The hexes the robber cannot go to.
    #[inline]
    fn barred(&self) -> HexSet {
        HexSet::EMPTY
    }

    /// Counts the rule set's additional public points, by source.
    #[inline]
    fn count_points(&self, _public: &Public, _seat: Seat, _count: impl FnMut(PointSource, u32)) {}

    /// The points that everybody sees, by source (B-WIN-01).
    fn points(&self, public: &Public, seat: Seat) -> Points {
        let mut points = Points::NONE;
        public.count_points(seat, |source, n| points.add(source, n));
        self.count_points(public, seat, |source, n| points.add(source, n));
        points
    }

    /// The points that everybody sees (B-INFO-04).
    #[inline(always)]
    fn public_vp(&self, public: &Public, seat: Seat) -> u32 {
        let mut sum = 0;
        if Self::HAS_ARMY {
            public.count_points(seat, |_, n| sum += n);
        } else {
            public.count_but_army(seat, |_, n| sum += n);
        }
        self.count_points(public, seat, |_, n| sum += n);
        sum
    }

    /// All points, secret ones included (B-WIN-01, B-VPC-01).
    #[inline]
    fn vp(&self, core: &Core, seat: Seat) -> u32 {
        let cards = core.secret.developments[seat][Development::VictoryPoint];
        self.public_vp(&core.public, seat) + u32::from(cards)
    }

    /// Whether points win as soon as the player has them in their own turn (B-WIN-02).
    #[inline]
    fn wins_at_once(&self) -> bool {
        true
    }

    /// The opponents whom the friendly robber spares (B-FRIEND-01); nobody when the option is off.
    #[inline(always)]
    fn spared(&self, public: &Public, mover: Seat) -> SeatSet {
        if public.options.friendly_robber { self.befriended(public, mover) } else { SeatSet::EMPTY }
    }

    /// The opponents whom a friendly robber spares.
    #[doc(hidden)]
    #[inline(never)]
    fn befriended(&self, public: &Public, mover: Seat) -> SeatSet {
        let limit = u32::from(public.options.friendly_limit);
        public.turn.others(mover).iter().filter(|&seat| self.public_vp(public, seat) <= limit).collect()
    }

    /// The bank's price in cards of a kind for one other (B-MARI-04).
    #[inline]
    fn rate(&self, public: &Public, seat: Seat, kind: Kind) -> u8 {
        public.harbors[seat].rate(kind)
    }

    /// The most cards that are safe from a 7 (B-SEVEN-02).
    #[inline]
    fn hand_limit(&self, public: &Public, _seat: Seat) -> Option<u8> {
        public.options.discard_limit.map(core::num::NonZeroU8::get)
    }

    /// All that a player can give in a trade with another (B-TRADE-03).
    #[inline]
    fn goods(&self, core: &Core, seat: Seat) -> Cards {
        core.hand(seat)
    }

    /// The cards from which a thief draws one (B-ROBBER-07).
    #[inline]
    fn loot(&self, core: &Core, seat: Seat) -> Cards {
        core.hand(seat)
    }

    /// The cards Year of Plenty may take now, and the kinds that it and Monopoly may name (B-YOP-01, B-MONO-01).
    #[inline]
    fn plenty(&self, core: &Core, _seat: Seat) -> (Cards, KindSet) {
        (core.public.bank, Self::KINDS)
    }

    /// The starting hand that the second piece of the set-up yields (B-SETUP-12).
    fn starting_hand(&self, public: &Public, vertex: VertexId) -> Cards {
        public.starting_cards(vertex)
    }
}

impl Public {
    /// The rivals' buildings, which a road does not pass (B-LR-01).
    #[inline]
    pub(crate) fn rivals(&self, seat: Seat) -> VertexSet {
        self.pieces.rivals(seat)
    }
}

impl Core {
    /// Whether a player has the points to win (B-WIN-02).
    #[inline]
    pub(crate) fn has_points(&self, own: &impl Particulars, seat: Seat) -> bool {
        own.vp(self, seat) >= u32::from(self.public.options.target_vp)
    }

    /// Whether it is the actor's own turn and the actor has the points (B-WIN-02, B-WIN-05).
    #[inline]
    pub(crate) fn has_won(&self, own: &impl Particulars) -> bool {
        let turn = &self.public.turn;
        turn.is_own_turn(turn.actor) && self.has_points(own, turn.actor)
    }

    /// Whether the last turn that the options allow has been begun (B-LIMIT-01).
    pub(crate) fn is_last_turn(&self) -> bool {
        let limit = self.public.options.max_turns;
        limit.is_some_and(|limit| self.public.turn.number >= u32::from(limit.get()))
    }

    /// Whether the piece that is due in the set-up is a city.
    #[inline]
    pub(crate) fn is_city_due<P: Particulars>(&self, _own: &P) -> bool {
        P::SETUP_CITY && self.is_second_round()
    }
}
