//! The legal actions of Cities & Knights: sets, listed in bulk and unpacked on demand.

use super::action::KnightsAction;
use super::play::Plays;
use super::progress::{Level, LevelSet, Progress, ProgressSet, Track, TrackSet};
use crate::shared::sea::SeaLegal;
use crate::topology::{HexId, HexSet, VertexId, VertexSet};
use crate::vocab::{Choices, Group, KindSet, Pairs, SeatSet, group_sets, legal, small_group_sets};

legal! {
    /// The actions of Cities & Knights that are legal now, group by group in listing order.
    pub struct KnightsLegal of KnightsAction {
        always {
            /// Knights to activate.
            activations: VertexSet, vertex => Activate(vertex);
            /// The vertices where the player can recruit.
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
            /// Knights that can chase the robber or the pirate, and where it can go.
            chases: Option<Chases>, (knight, hex) => Chase { knight, hex };
            /// To whom a resource can be offered, and which.
            harbor_offers: Pairs<SeatSet, KindSet>, (to, kind) => HarborOffer { to, kind };
            /// Progress cards to play; none if nothing is held.
            plays: Option<Plays>, play => Play(play);
        }
        rarely {
            /// The actions at sea; none on an island.
            sea: Option<SeaLegal>, action => Sea(action);
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
        /// The vertices for an expelled knight.
        relocations: VertexSet, vertex => Relocate(vertex);
        /// Cities that can carry the metropolis.
        metropolises: VertexSet, vertex => PlaceMetropolis(vertex);
        /// Knights to give up.
        removals: VertexSet, vertex => RemoveKnight(vertex);
        /// The vertices for a knight of each level.
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
    ProgressSet: Progress;
}

small_group_sets! {
    TrackSet: Track;
}

/// The knights that can chase the robber, with its destinations, and those that can chase the pirate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chases {
    /// The robber, to land hexes.
    pub robber: Pairs<VertexSet, HexSet>,
    /// The pirate, to sea hexes.
    pub pirate: Pairs<VertexSet, HexSet>,
}

impl Group for Chases {
    type Item = (VertexId, HexId);

    #[inline]
    fn n(&self) -> u64 {
        self.robber.n() + self.pirate.n()
    }

    fn at(&self, n: u64) -> Option<Self::Item> {
        let n_robber = self.robber.n();
        if n < n_robber { self.robber.at(n) } else { self.pirate.at(n - n_robber) }
    }

    fn has(&self, (knight, hex): Self::Item) -> bool {
        self.robber.has((knight, hex)) || self.pirate.has((knight, hex))
    }
}

/// The effect of a ready knight at its destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// It moves to a free vertex.
    Move,
    /// It expels a weaker knight.
    Expel,
}

/// The destinations of ready knights; a player has at most six.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marches {
    n: u8,
    /// The number of moves and expulsions.
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
    #[inline]
    pub(crate) fn push(&mut self, from: VertexId, free: VertexSet, weaker: VertexSet) {
        let idx = usize::from(self.n);
        if idx < self.from.len() {
            self.from[idx] = from;
            self.free[idx] = free;
            self.weaker[idx] = weaker;
            self.len += free.len() + weaker.len();
            self.n += 1;
        }
    }

    /// Each ready knight: its vertex, the free vertices it reaches, and those with a weaker knight of an opponent.
    pub fn knights(&self) -> impl Iterator<Item = (VertexId, VertexSet, VertexSet)> {
        (0..usize::from(self.n)).map(|idx| (self.from[idx], self.free[idx], self.weaker[idx]))
    }

    /// The number of moves and expulsions.
    #[inline]
    pub(crate) const fn len(&self) -> u32 {
        self.len
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn contains(&self, (from, to, deed): (VertexId, VertexId, Deed)) -> bool {
        let mut ways = self.knights().filter(|&(knight, ..)| knight == from);
        ways.any(|(_, free, weaker)| if deed == Deed::Move { free } else { weaker }.contains(to))
    }

    fn nth(&self, n: u32) -> Option<(VertexId, VertexId, Deed)> {
        let mut at = n;
        for (from, free, weaker) in self.knights() {
            for (sites, deed) in [(free, Deed::Move), (weaker, Deed::Expel)] {
                if at < sites.len() {
                    return sites.nth(at).map(|to| (from, to, deed));
                }
                at -= sites.len();
            }
        }
        None
    }
}
