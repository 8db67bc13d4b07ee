//! A seat's legal actions: a fixed-size struct of sets, listed in bulk and unpacked on demand.
//! Proposals are too many to list; `TradeForm` describes them and `contains` judges each.

use super::action::{CoreAction, Offer};
use super::cards::{Cards, Kind, KindSet};
use super::choose::Choices;
use super::group::group_sets;
use super::seat::{BySeat, SeatSet};
use super::table::legal;
use crate::bits::select64;
use crate::topology::{EdgeSet, HexSet, VertexSet};

/// Which proposals a seat may make: anything that obeys B-TRADE-04, B-TRADE-05 and B-TRADE-07 with these bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TradeForm {
    /// The cards that can be offered.
    pub hand: Cards,
    /// The kinds that can be asked for.
    pub kinds: KindSet,
    /// The possible partners; empty for a counter-offer, which goes to the active player.
    pub to: SeatSet,
    /// A kind that players may hold only a limited number of.
    pub room: Option<Room>,
}

/// The room for one kind: how many more cards of it players may get in a trade.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// The kind.
    pub kind: Kind,
    /// The number of further cards that the proposer may hold.
    pub own: u8,
    /// The room of each possible partner; 0 for everybody else.
    pub partners: BySeat<u8>,
}

impl TradeForm {
    /// Whether a proposal fits.
    pub fn allows_offer(&self, offer: &Offer) -> bool {
        let Offer { give, want, open, to } = *offer;
        let named = |cards: Cards, is_open: bool| {
            if is_open { cards.at_least(2).is_empty() } else { !cards.is_empty() }
        };
        !to.is_empty()
            && (to - self.to).is_empty()
            && named(give, open.give())
            && named(want, open.want())
            && !(give.is_empty() && want.is_empty())
            && self.kinds_fit(give, want)
            && self.hand.covers(give)
            && self.room.is_none_or(|room| {
                let is_taken = |seat| give.get(room.kind) <= room.partners[seat];
                want.get(room.kind) <= room.own && to.iter().all(is_taken)
            })
    }

    /// Whether a counter-offer fits.
    pub fn allows_counter(&self, give: Cards, want: Cards) -> bool {
        !give.is_empty()
            && !want.is_empty()
            && self.kinds_fit(give, want)
            && self.hand.covers(give)
            && self.room.is_none_or(|room| {
                let partner = room.partners.0.into_iter().max().unwrap_or(0);
                want.get(room.kind) <= room.own && give.get(room.kind) <= partner
            })
    }

    fn kinds_fit(&self, give: Cards, want: Cards) -> bool {
        let (give, want) = (give.kinds(), want.kinds());
        (give & want).is_empty() && (want - self.kinds).is_empty()
    }
}

/// The promise of a caller who asks for an action by its position.
pub(crate) const LISTED: &str = "the position is below the number of listed actions";

legal! {
    flags Flags(u16) of Flag {
        Roll, EndTurn, Pass, Finish, BuyDevelopment, PlayKnight, PlayRoadBuilding, Accept, Decline, Withdraw,
    }
    /// The shared actions that are legal now, group by group in listing order.
    pub struct CoreLegal of CoreAction {
        always {
            /// The edges for a road.
            roads: EdgeSet, edge => BuildRoad(edge);
            /// Trades with the bank.
            maritime: Maritime, (give, get) => MaritimeTrade { give, get };
            /// The vertices for a settlement.
            settlements: VertexSet, vertex => BuildSettlement(vertex);
            /// Which settlements to make cities.
            cities: VertexSet, vertex => BuildCity(vertex);
            /// The hexes for the robber.
            robber: HexSet, hex => MoveRobber(hex);
            /// The possible victims.
            victims: SeatSet, seat => Steal(seat);
            /// The bundles Year of Plenty can take.
            plenty: Plenty, cards => PlayYearOfPlenty(cards);
            /// Resources for Monopoly.
            monopolies: KindSet, kind => PlayMonopoly(kind);
            /// The partners to conclude a trade with.
            partners: SeatSet, seat => Conclude(seat);
        }
        rarely {
            /// The bundles to discard.
            discards: Option<Choices>, cards => Discard(cards);
        }
    }
    unlisted {
        /// Which proposals can be made.
        offers: TradeForm, allows_offer(&offer) => Offer(offer);
        /// Which counter-offers can be made.
        counters: TradeForm, allows_counter(give, want) => Counter { give, want };
    }
}

group_sets! {
    Maritime: (Kind, Kind);
    Plenty: Cards;
}

/// The trades with the bank: pairs of a kind given and a kind taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Maritime(u64);

impl Maritime {
    /// The trades of one of some kinds for one of others, never for the same kind.
    #[inline]
    pub(crate) const fn of(gives: KindSet, gets: KindSet) -> Self {
        /// One bit per byte, at the place of the byte.
        const SAME: u64 = 0x8040_2010_0804_0201;
        const ONES: u64 = 0x0101_0101_0101_0101;
        // A byte for each kind given, without a loop: the number of kinds a player can give is as random as the hand.
        let given = (gives.bits() as u64 * ONES) & SAME;
        let high = (given + 0x7f * ONES) & (0x80 * ONES);
        let rows = (high << 1).wrapping_sub(high >> 7);
        Self(rows & (gets.bits() as u64 * ONES) & !SAME)
    }

    /// Whether the trade is allowed.
    pub(crate) const fn contains(self, (give, get): (Kind, Kind)) -> bool {
        self.0 >> (8 * give.idx() + get.idx()) & 1 == 1
    }

    /// The kinds that can be taken for a kind.
    pub const fn gets(self, give: Kind) -> KindSet {
        KindSet::from_bits((self.0 >> (8 * give.idx())) as u8)
    }

    /// The number of trades.
    #[inline]
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds given and taken by the trade at a position.
    #[inline]
    fn nth(self, n: u32) -> Option<(Kind, Kind)> {
        let bit = select64(self.0, n) as usize;
        Some((Kind::new(bit / 8)?, Kind::new(bit % 8)?))
    }
}

/// The bundles that Year of Plenty can take: `n` of the available goods (B-YOP-02, B-YOP-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Plenty {
    /// The number of cards to take: 0 if the card cannot be played, else 1 or 2.
    n: u8,
    /// The kinds with at least one card in the bank.
    ones: KindSet,
    /// The kinds with at least two cards in the bank.
    twos: KindSet,
}

impl Plenty {
    /// The bundles of as many goods of some kinds as possible, up to two.
    pub(crate) fn of(available: Cards, kinds: KindSet) -> Self {
        let ones = available.at_least(1) & kinds;
        let twos = available.at_least(2) & kinds;
        let n = if ones.len() >= 2 || !twos.is_empty() { 2 } else { ones.len() as u8 };
        Self { n, ones, twos }
    }

    /// The number of goods in each bundle; 0 if there is no bundle.
    pub const fn size(self) -> u8 {
        self.n
    }

    /// The available goods: each choice of [`size`](Self::size) of them is a bundle.
    pub fn choice(self) -> Cards {
        let one = |kind| Cards::of(kind, 1);
        let twice = self.twos.iter().fold(Cards::NONE, |sum, kind| sum + one(kind));
        self.ones.iter().fold(twice, |sum, kind| sum + one(kind))
    }

    /// The number of bundles.
    #[inline]
    pub const fn len(self) -> u32 {
        let kinds = self.ones.len();
        match self.n {
            0 => 0,
            1 => kinds,
            _ => kinds * (kinds - 1) / 2 + self.twos.len(),
        }
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.n == 0
    }

    /// Whether this bundle is one of them.
    pub fn contains(self, cards: Cards) -> bool {
        let (ones, twos) = (cards.at_least(1), cards.at_least(2));
        self.n > 0
            && cards.at_least(3).is_empty()
            && cards.total() == u32::from(self.n)
            && (ones - self.ones).is_empty()
            && (twos - self.twos).is_empty()
    }

    fn nth(self, n: u32) -> Option<Cards> {
        let one = |kind| Cards::of(kind, 1);
        if self.n == 1 {
            return self.ones.nth(n).map(one);
        }
        let mut at = n;
        if at < self.twos.len() {
            return self.twos.nth(at).map(|kind| Cards::of(kind, 2));
        }
        at -= self.twos.len();
        let mut rest = self.ones;
        while let Some(first) = rest.first() {
            rest = rest.without(first);
            if at < rest.len() {
                return rest.nth(at).map(|second| one(first) + one(second));
            }
            at -= rest.len();
        }
        None
    }
}
