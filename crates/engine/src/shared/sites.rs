//! Sites of roads and settlements, cached next to a game on an island during random play. Like `Yields`, the cache is
//! not part of the state but follows it.

use super::particulars::Particulars;
use super::state::Public;
use crate::topology::{EdgeId, EdgeRow, EdgeSet, VertexId, VertexRow, VertexSet};
use crate::vocab::{BySeat, Seat};

/// A source of sites.
pub(crate) trait Sites {
    /// Whether two conditions hold. A branch skips the second one if the sites must be computed anyway.
    #[inline(always)]
    fn both(one: bool, other: impl FnOnce() -> bool) -> bool {
        one && other()
    }

    /// A player's road sites if a condition holds, otherwise none (B-ROAD-01 to B-ROAD-03).
    fn roads_if(&self, public: &Public, own: &impl Particulars, seat: Seat, condition: bool) -> EdgeSet;

    /// A player's settlement sites if a condition holds, otherwise none (B-SETT-01, B-SETT-02).
    fn settlements_if(
        &self,
        public: &Public,
        own: &impl Particulars,
        seat: Seat,
        condition: bool,
    ) -> VertexSet;
}

/// No cache: sites are computed.
pub(crate) struct Unknown;

impl Sites for Unknown {
    #[inline(always)]
    fn roads_if(&self, public: &Public, own: &impl Particulars, seat: Seat, condition: bool) -> EdgeSet {
        if condition { public.road_sites(own, seat) } else { EdgeSet::EMPTY }
    }

    #[inline(always)]
    fn settlements_if(
        &self,
        public: &Public,
        own: &impl Particulars,
        seat: Seat,
        condition: bool,
    ) -> VertexSet {
        if condition { public.settlement_sites(own, seat) } else { VertexSet::EMPTY }
    }
}

/// The sites of all players if only rivals' buildings block roads.
#[derive(Default)]
pub(crate) struct KnownSites {
    roads: BySeat<EdgeRow<0>>,
    /// The ends of roads.
    touched: BySeat<VertexRow<0>>,
    paved: EdgeRow<0>,
    closed: VertexRow<0>,
}

impl Sites for KnownSites {
    /// Without a branch: whether the hand can pay is random.
    #[inline(always)]
    fn both(one: bool, other: impl FnOnce() -> bool) -> bool {
        one & other()
    }

    #[inline(always)]
    fn roads_if(&self, public: &Public, own: &impl Particulars, seat: Seat, condition: bool) -> EdgeSet {
        let sites = (self.roads[seat] - self.paved).cut();
        debug_assert_eq!(sites, public.road_sites(own, seat), "the roads of {seat:?} were followed");
        sites.only_if(condition)
    }

    #[inline(always)]
    fn settlements_if(
        &self,
        public: &Public,
        own: &impl Particulars,
        seat: Seat,
        condition: bool,
    ) -> VertexSet {
        let sites = (self.touched[seat] - self.closed).cut();
        debug_assert_eq!(sites, public.settlement_sites(own, seat), "the roads of {seat:?} were followed");
        sites.only_if(condition)
    }
}

impl KnownSites {
    /// Follows a game: recomputes everything if a road or a building was added or removed.
    #[inline(never)]
    pub(crate) fn follow(&mut self, public: &Public) {
        let (paved, closed) = (public.pieces.paved_in(), public.pieces.closed_in());
        if (paved == self.paved) & (closed == self.closed) {
            return;
        }
        (self.paved, self.closed) = (paved, closed);
        for seat in public.turn.seats().iter() {
            self.look(public, seat);
        }
    }

    fn look(&mut self, public: &Public, seat: Seat) {
        let (pieces, topology) = (&public.pieces, public.board.topology());
        self.roads[seat] = pieces.road_sites_in(topology, seat, pieces.rivals(seat).cut());
        self.touched[seat] = pieces.touched_in(topology, seat);
    }

    /// A player built a road: it can continue from those of its ends without a rival's building.
    #[inline]
    pub(crate) fn lay(&mut self, public: &Public, seat: Seat, edge: EdgeId) {
        let topology = public.board.topology();
        let rivals = public.pieces.rivals(seat).cut::<0>();
        for end in topology.ends(edge) {
            self.roads[seat] |= topology.edges_at(end).cut::<0>().only_if(!rivals.contains(end));
        }
        self.touched[seat] |= topology.end_set(edge).cut();
        self.paved.insert(edge);
    }

    /// A player built a settlement: it may block others with a road there.
    #[inline(never)]
    pub(crate) fn settle(&mut self, public: &Public, seat: Seat, vertex: VertexId) {
        self.closed = public.pieces.closed_in();
        let edges = public.board.topology().edges_at(vertex).cut();
        for other in public.turn.others(seat).iter() {
            if public.pieces.roads_in::<0>(other).meets(edges) {
                self.look(public, other);
            }
        }
    }
}
