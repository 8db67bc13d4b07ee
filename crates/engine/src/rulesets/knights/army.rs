//! The knights on the board: owner, place, strength, activity.

use crate::rulesets::knights::words::Level;
use crate::shared::Public;
use crate::topology::{EdgeRow, PackedVertexSet, Topology, VertexId, VertexNumbers, VertexRow, VertexSet};
use crate::vocab::Seat;

/// All knights on the board. A knight has an owner, is in at most one of `strong` and `mighty`, and in `active` if it
/// is active; `audit` checks this.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Army {
    /// The owner of each knight, counted from 1.
    owners: VertexNumbers,
    strong: PackedVertexSet,
    mighty: PackedVertexSet,
    active: PackedVertexSet,
}

impl Army {
    /// A player's knights.
    #[inline]
    pub fn of(&self, seat: Seat) -> VertexSet {
        self.owners.with(seat.number())
    }

    /// Everybody's knights.
    #[inline]
    pub fn all(&self) -> VertexSet {
        self.owners.all()
    }

    /// The rivals' knights.
    #[inline]
    pub(crate) fn rivals(&self, seat: Seat) -> VertexSet {
        self.all() - self.of(seat)
    }

    /// The active knights.
    #[inline]
    pub fn active(&self) -> VertexSet {
        self.active.get()
    }

    /// The strong and the mighty knights of all players.
    #[inline]
    pub fn promoted(&self) -> [VertexSet; 2] {
        [self.strong.get(), self.mighty.get()]
    }

    /// The knights of one level.
    #[inline]
    pub fn of_level(&self, seat: Seat, level: Level) -> VertexSet {
        self.level_of(self.of(seat), level)
    }

    /// The knights of one level among some.
    #[inline]
    pub(super) fn level_of<const N: usize>(&self, knights: VertexRow<N>, level: Level) -> VertexRow<N> {
        match level {
            Level::Basic => knights - self.strong.get().cut() - self.mighty.get().cut(),
            Level::Strong => knights & self.strong.get().cut(),
            Level::Mighty => knights & self.mighty.get().cut(),
        }
    }

    /// The knights of all players that are weaker than a level.
    #[inline]
    pub(crate) fn weaker_than(&self, level: Level) -> VertexSet {
        match level {
            Level::Basic => VertexSet::EMPTY,
            Level::Strong => self.all() - self.strong.get() - self.mighty.get(),
            Level::Mighty => self.all() - self.mighty.get(),
        }
    }

    /// The owner of the knight on a vertex.
    pub fn owner(&self, vertex: VertexId) -> Option<Seat> {
        Seat::numbered(self.owners.get(vertex))
    }

    /// The level of the knight on a vertex.
    #[inline]
    pub fn level(&self, vertex: VertexId) -> Level {
        if self.mighty.contains(vertex) {
            Level::Mighty
        } else if self.strong.contains(vertex) {
            Level::Strong
        } else {
            Level::Basic
        }
    }

    /// Whether the knight on a vertex is active.
    #[inline]
    pub fn is_active(&self, vertex: VertexId) -> bool {
        self.active.contains(vertex)
    }

    /// The strength of some knights together.
    #[inline]
    pub fn strength(&self, knights: VertexSet) -> u32 {
        knights.len() + (knights & self.strong.get()).len() + 2 * (knights & self.mighty.get()).len()
    }

    /// Puts a knight on a vertex.
    pub fn place(&mut self, seat: Seat, vertex: VertexId, level: Level, is_active: bool) {
        self.owners.put(vertex, seat.number());
        self.set_level(vertex, level);
        if is_active {
            self.active.insert(vertex);
        }
    }

    /// Takes the knight on a vertex away.
    pub(crate) fn remove(&mut self, vertex: VertexId) {
        self.owners.put(vertex, 0);
        self.strong.remove(vertex);
        self.mighty.remove(vertex);
        self.active.remove(vertex);
    }

    /// Changes the level of the knight on a vertex.
    pub(crate) fn set_level(&mut self, vertex: VertexId, level: Level) {
        self.strong.remove(vertex);
        self.mighty.remove(vertex);
        match level {
            Level::Basic => {}
            Level::Strong => self.strong.insert(vertex),
            Level::Mighty => self.mighty.insert(vertex),
        }
    }

    /// Makes knights active.
    pub(crate) fn activate(&mut self, knights: VertexSet) {
        self.active = (self.active.get() | knights).into();
    }

    /// Makes knights inactive.
    pub(crate) fn deactivate(&mut self, knights: VertexSet) {
        self.active = (self.active.get() - knights).into();
    }

    /// The vertices of the level and activity marks, for the audit.
    pub(super) fn marks(&self) -> [VertexSet; 3] {
        [self.strong.get(), self.mighty.get(), self.active.get()]
    }
}

/// The barriers to a player's roads: buildings and knights of rivals (K-BUILD-05, K-ROUTE-01).
#[inline]
pub(super) fn barriers<const N: usize>(public: &Public, army: &Army, seat: Seat) -> VertexRow<N> {
    public.pieces.rivals(seat).cut() | army.rivals(seat).cut()
}

/// The vertices that a knight reaches from `from` along its owner's roads and ships; it may end at a barrier but not pass
/// one (K-MOVE-02 to K-MOVE-05, K-SEA-04, K-SEA-05). The start is not among them.
pub(super) fn reach<const N: usize>(
    topology: &Topology,
    routes: EdgeRow<N>,
    barriers: VertexRow<N>,
    from: VertexId,
) -> VertexRow<N> {
    let mut left = routes;
    let mut reached = VertexRow::of(from);
    let mut ahead = topology.edges_at(from).cut() & left;
    left = left - ahead;
    while let Some(road) = ahead.first() {
        ahead.remove(road);
        let ends = topology.end_set(road).cut();
        reached |= ends;
        let beside = if ends.meets(barriers) {
            (ends - barriers).iter().fold(EdgeRow::EMPTY, |edges, end| edges | topology.edges_at(end).cut())
        } else {
            topology.edges_next_to(road).cut()
        };
        ahead |= beside & left;
        left = left - beside;
    }
    reached.remove(from);
    reached
}
