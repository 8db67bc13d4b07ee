//! The legal actions of Cities & Knights: sets, listed in bulk and unpacked on demand.

use super::action::{KnightsAction, Play};
use super::progress::{Level, LevelSet, Progress, ProgressSet, Track, TrackSet};
use crate::topology::{EdgeSet, HexId, HexSet, VertexId, VertexSet};
use crate::vocab::{Choices, Kind, KindSet, Pairs, Seat, SeatSet, group_sets, legal, small_group_sets};

legal! {
    /// The actions of Cities & Knights that are legal now, group by group in listing order.
    pub struct KnightsLegal of KnightsAction {
        rarely {
            /// Knights to activate.
            activations: VertexSet, vertex => Activate(vertex);
            /// Where to recruit.
            recruits: VertexSet, vertex => Recruit(vertex);
            /// Knights to promote.
            promotions: VertexSet, vertex => Promote(vertex);
            /// Tracks to raise.
            improvements: TrackSet, track => Improve(track);
        }
        rarely {
            /// Cities that can get a wall.
            walls: VertexSet, vertex => BuildWall(vertex);
            /// Razed cities that can be repaired.
            repairs: VertexSet, vertex => RepairCity(vertex);
        }
        rarely {
            /// Knights that can move or expel; none if none is ready.
            marches: Option<Marches>,
                (from, to, Deed::Move) => MoveKnight { from, to } | (from, to, Deed::Expel) => ExpelKnight { from, to };
            /// Knights that can chase the robber, and where it can go.
            chases: Pairs<VertexSet, HexSet>, (knight, hex) => ChaseRobber { knight, hex };
            /// To whom a resource can be offered, and which.
            harbor_offers: Pairs<SeatSet, KindSet>, (to, kind) => HarborOffer { to, kind };
            /// Progress cards to play; none if nothing is held.
            plays: Option<Plays>, play => Play(play);
        }
    }

    /// The answers that a pending decision allows.
    pub struct Answers in answers {
        /// Decks to draw from.
        decks: TrackSet, deck => ChooseDeck(deck);
        /// Resources to take by the Aqueduct.
        aqueduct: KindSet, kind => Aqueduct(kind);
        /// Commodities to give in exchange.
        commodities: KindSet, kind => GiveCommodity(kind);
        /// Progress cards to discard.
        discards: ProgressSet, card => DiscardProgress(card);
        /// Progress cards to take.
        takes: ProgressSet, card => TakeProgress(card);
        /// Knights to send.
        sends: VertexSet, vertex => SendKnight(vertex);
        /// Cities to lose.
        losses: VertexSet, vertex => LoseCity(vertex);
        /// Where an expelled knight can go.
        relocations: VertexSet, vertex => Relocate(vertex);
        /// Cities that can carry the metropolis.
        metropolises: VertexSet, vertex => PlaceMetropolis(vertex);
        /// Knights to give up.
        removals: VertexSet, vertex => RemoveKnight(vertex);
        /// Where a knight can be placed, and of which level.
        placements: Pairs<VertexSet, LevelSet>, (at, level) => PlaceKnight { at, level };
        /// Cards to give.
        gifts: Option<Choices>, cards => GiveCards(cards);
        /// Cards to take.
        loot: Option<Choices>, cards => TakeCards(cards);
    }
}

group_sets! {
    LevelSet: Level;
    Marches: (VertexId, VertexId, Deed);
    Plays: Play;
    ProgressSet: Progress;
}

small_group_sets! {
    TrackSet: Track;
}

/// What a ready knight does where it goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// It moves to a free vertex.
    Move,
    /// It expels a weaker knight.
    Expel,
}

/// The number of members; nearly all sets of a listing are empty, and asking that first is cheaper than counting.
#[inline]
fn n(set: VertexSet) -> u32 {
    if set.is_empty() { 0 } else { set.len() }
}

#[inline]
fn n_edges(set: EdgeSet) -> u32 {
    if set.is_empty() { 0 } else { set.len() }
}

/// Takes `at` down through groups of actions and returns the action of the group that it falls into.
macro_rules! take_down {
    ($at:ident: $($len:expr => $pick:expr;)*) => {
        $(
            let len = u64::from($len);
            if $at < len {
                let pick = $pick;
                return pick($at as u32);
            }
            $at -= len;
        )*
    };
}

/// Where ready knights can go; a player has at most six.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marches {
    n: u8,
    /// How many moves and expulsions there are.
    len: u32,
    from: [VertexId; 6],
    /// Free vertices.
    free: [VertexSet; 6],
    /// Vertices with a weaker knight of an opponent.
    weaker: [VertexSet; 6],
}

impl Default for Marches {
    #[inline]
    fn default() -> Self {
        Self {
            n: 0,
            len: 0,
            from: [const { VertexId::new(0) }; 6],
            free: [VertexSet::EMPTY; 6],
            weaker: [VertexSet::EMPTY; 6],
        }
    }
}

impl Marches {
    /// Adds a knight; the seventh is dropped.
    pub fn push(&mut self, from: VertexId, free: VertexSet, weaker: VertexSet) {
        let idx = usize::from(self.n);
        if idx < self.from.len() {
            self.from[idx] = from;
            self.free[idx] = free;
            self.weaker[idx] = weaker;
            self.len += free.len() + weaker.len();
            self.n += 1;
        }
    }

    fn knights(&self) -> impl Iterator<Item = (VertexId, VertexSet, VertexSet)> {
        (0..usize::from(self.n)).map(|idx| (self.from[idx], self.free[idx], self.weaker[idx]))
    }

    /// How many moves and expulsions there are.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.len
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn contains(&self, (from, to, deed): (VertexId, VertexId, Deed)) -> bool {
        let mut ways = self.knights().filter(|&(knight, ..)| knight == from);
        ways.any(|(_, free, weaker)| if deed == Deed::Move { free } else { weaker }.contains(to))
    }

    fn nth(&self, n: u32) -> Option<(VertexId, VertexId, Deed)> {
        let mut at = u64::from(n);
        for (from, free, weaker) in self.knights() {
            take_down! { at:
                free.len() => |k| free.nth(k).map(|to| (from, to, Deed::Move));
                weaker.len() => |k| weaker.nth(k).map(|to| (from, to, Deed::Expel));
            }
        }
        None
    }
}

/// Pairs of hexes whose number tokens can be exchanged: the hexes of each number that may move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Swaps(pub [HexSet; 6]);

impl Swaps {
    /// How many pairs there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        let mut before = 0;
        let mut pairs = 0;
        for hexes in self.0 {
            pairs += before * hexes.len();
            before += hexes.len();
        }
        pairs
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether two hexes are one of the pairs.
    #[must_use]
    pub fn contains(&self, one: HexId, other: HexId) -> bool {
        let group = |hex: HexId| self.0.iter().position(|hexes| hexes.contains(hex));
        matches!((group(one), group(other)), (Some(a), Some(b)) if a != b)
    }

    fn nth(&self, n: u32) -> Option<Play> {
        let mut at = n;
        let mut before = HexSet::EMPTY;
        for hexes in self.0 {
            for one in hexes {
                if at < before.len() {
                    let other = before.nth(at)?;
                    return Some(Play::Inventor(one.min(other), one.max(other)));
                }
                at -= before.len();
            }
            before |= hexes;
        }
        None
    }
}

/// The progress cards that can be played, with what can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub struct Plays {
    /// Cards without anything to choose.
    pub plain: ProgressSet,
    /// Cards that can be played without effect.
    pub in_vain: ProgressSet,
    pub alchemist: bool,
    pub bishop: HexSet,
    pub deserter: SeatSet,
    pub diplomat: EdgeSet,
    pub engineer: VertexSet,
    pub intrigue: VertexSet,
    pub inventor: Swaps,
    pub master_merchant: SeatSet,
    pub medicine: VertexSet,
    pub merchant: HexSet,
    pub merchant_fleet: KindSet,
    pub resource_monopoly: KindSet,
    pub road_building: EdgeSet,
    pub smith: VertexSet,
    pub spy: SeatSet,
    pub trade_monopoly: KindSet,
    /// How many plays there are, counted card by card when they are listed.
    pub(crate) n: u32,
}

/// The values of two dice.
const PAIRS: u32 = 36;

impl Plays {
    /// How many plays there are.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.n
    }

    /// The Alchemist, whom nothing else comes with.
    pub(crate) fn alchemist() -> Self {
        Self { alchemist: true, n: PAIRS, ..Self::default() }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The play at a position.
    #[must_use]
    pub fn nth(&self, position: u32) -> Option<Play> {
        let mut at = u64::from(position);
        let of_seat = |set: SeatSet, play: fn(Seat) -> Play| move |k| set.nth(k).map(play);
        let of_kind = |set: KindSet, play: fn(Kind) -> Play| move |k| set.nth(k).map(play);
        let of_vertex = |set: VertexSet, play: fn(VertexId) -> Play| move |k| set.nth(k).map(play);
        let of_hex = |set: HexSet, play: fn(HexId) -> Play| move |k| set.nth(k).map(play);
        take_down! { at:
            self.plain.len() => |k| self.plain.nth(k).and_then(plain);
            u32::from(self.alchemist) * PAIRS => |k| Some(dice(k));
            self.bishop.len() => of_hex(self.bishop, Play::Bishop);
            self.deserter.len() => of_seat(self.deserter, Play::Deserter);
            n_edges(self.diplomat) => |k| self.diplomat.nth(k).map(Play::Diplomat);
            n(self.engineer) => of_vertex(self.engineer, Play::Engineer);
            n(self.intrigue) => of_vertex(self.intrigue, Play::Intrigue);
            self.inventor.len() => |k| self.inventor.nth(k);
            self.master_merchant.len() => of_seat(self.master_merchant, Play::MasterMerchant);
            n(self.medicine) => of_vertex(self.medicine, Play::Medicine);
            self.merchant.len() => of_hex(self.merchant, Play::Merchant);
            self.merchant_fleet.len() => of_kind(self.merchant_fleet, Play::MerchantFleet);
            self.resource_monopoly.len() => of_kind(self.resource_monopoly, Play::ResourceMonopoly);
            n_edges(self.road_building) => |k| self.road_building.nth(k).map(Play::RoadBuilding);
            n(self.smith) => of_vertex(self.smith, Play::Smith);
            self.spy.len() => of_seat(self.spy, Play::Spy);
            self.trade_monopoly.len() => of_kind(self.trade_monopoly, Play::TradeMonopoly);
        }
        self.in_vain.nth(at as u32).map(Play::InVain)
    }

    /// Whether a play is among them.
    #[must_use]
    pub fn contains(&self, play: Play) -> bool {
        match play {
            Play::Alchemist(red, other) => {
                self.alchemist && (1..=6).contains(&red) && (1..=6).contains(&other)
            }
            Play::Bishop(hex) => self.bishop.contains(hex),
            Play::CommercialHarbor
            | Play::Crane
            | Play::Irrigation
            | Play::Mining
            | Play::Saboteur
            | Play::Warlord
            | Play::Wedding => self.plain.contains(play.card()),
            Play::Deserter(seat) => self.deserter.contains(seat),
            Play::Diplomat(edge) => self.diplomat.contains(edge),
            Play::Engineer(vertex) => self.engineer.contains(vertex),
            Play::Intrigue(vertex) => self.intrigue.contains(vertex),
            Play::Inventor(one, other) => self.inventor.contains(one, other),
            Play::MasterMerchant(seat) => self.master_merchant.contains(seat),
            Play::Medicine(vertex) => self.medicine.contains(vertex),
            Play::Merchant(hex) => self.merchant.contains(hex),
            Play::MerchantFleet(kind) => self.merchant_fleet.contains(kind),
            Play::ResourceMonopoly(kind) => self.resource_monopoly.contains(kind),
            Play::RoadBuilding(edge) => self.road_building.contains(edge),
            Play::Smith(vertex) => self.smith.contains(vertex),
            Play::Spy(seat) => self.spy.contains(seat),
            Play::TradeMonopoly(kind) => self.trade_monopoly.contains(kind),
            Play::InVain(card) => self.in_vain.contains(card),
        }
    }
}

fn dice(k: u32) -> Play {
    Play::Alchemist((k / 6) as u8 + 1, (k % 6) as u8 + 1)
}

/// The play of a card without anything to choose.
fn plain(card: Progress) -> Option<Play> {
    match card {
        Progress::CommercialHarbor => Some(Play::CommercialHarbor),
        Progress::Crane => Some(Play::Crane),
        Progress::Irrigation => Some(Play::Irrigation),
        Progress::Mining => Some(Play::Mining),
        Progress::Saboteur => Some(Play::Saboteur),
        Progress::Warlord => Some(Play::Warlord),
        Progress::Wedding => Some(Play::Wedding),
        _ => None,
    }
}
