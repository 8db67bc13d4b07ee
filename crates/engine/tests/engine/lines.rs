//! Lines of ships and trade routes against searches that are slow and obviously right, over random pieces. Random games
//! seldom sail in rounds; these pieces do.

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::shared::sea::route::Route;
use hexhaven_engine::shared::sea::{closed, end_ships};
use hexhaven_engine::topology::{EdgeId, EdgeSet, Map, Topology, VertexId, VertexSet};

/// The pieces of one player, and those of others in their way.
struct Pieces {
    topology: &'static Topology,
    ships: EdgeSet,
    roads: EdgeSet,
    buildings: VertexSet,
    knights: VertexSet,
    /// Buildings and knights of others.
    rivals: VertexSet,
}

fn some_of<T>(items: impl Iterator<Item = T>, percent: u32, rng: &mut GameRng) -> Vec<T> {
    items.filter(|_| rng.below(100) < percent).collect()
}

impl Pieces {
    /// Ships around two hexes side by side, more of them next to these, roads here and there, and pieces on their ends.
    fn random(rng: &mut GameRng) -> Self {
        let maps: Vec<Map> = Map::ALL.into_iter().filter(|map| map.is_sea()).collect();
        let topology = maps[rng.below(maps.len() as u32) as usize].topology();
        let hexes: Vec<_> = topology.hexes.iter().collect();
        let hex = hexes[rng.below(hexes.len() as u32) as usize];
        let first: EdgeSet = topology.edges_of(hex).into_iter().collect();
        let next = |other: &_| topology.edges_of(*other).into_iter().any(|edge| first.contains(edge));
        let beside: Vec<_> = hexes.iter().copied().filter(|&other| other != hex).filter(next).collect();
        let second = topology.edges_of(beside[rng.below(beside.len() as u32) as usize]);
        let mut edges = some_of(first.iter(), 60 + rng.below(41), rng);
        edges.extend(some_of(second.into_iter(), 40 + rng.below(61), rng));
        for _ in 0..rng.below(5) {
            let near: Vec<EdgeId> =
                edges.iter().flat_map(|&edge| topology.edges_next_to(edge).iter()).collect();
            edges.extend(near.get(rng.below(near.len().max(1) as u32) as usize));
        }
        let percent_roads = [0, 0, 25][rng.below(3) as usize];
        let roads: EdgeSet = some_of(edges.iter().copied(), percent_roads, rng).into_iter().collect();
        let all: EdgeSet = edges.into_iter().collect();
        let mut free = all.iter().fold(VertexSet::EMPTY, |all, edge| all | topology.end_set(edge));
        let mut take = |percent: u32, rng: &mut GameRng| {
            let taken: VertexSet = some_of(free.iter(), percent, rng).into_iter().collect();
            free = free - taken;
            taken
        };
        let (buildings, knights, rivals) = (take(rng.below(25), rng), take(8, rng), take(rng.below(20), rng));
        Self { topology, ships: all - roads, roads, buildings, knights, rivals }
    }

    fn anchors(&self) -> VertexSet {
        self.buildings | self.knights
    }

    fn next(&self, at: VertexId, ship: EdgeId) -> VertexId {
        let [one, other] = self.topology.ends(ship);
        if one == at { other } else { one }
    }

    fn ships_at(&self, at: VertexId) -> impl Iterator<Item = EdgeId> {
        self.ships.iter().filter(move |&ship| self.topology.ends(ship).contains(&at))
    }

    /// Follows every path over vertices that were not seen, from the last of `seen` on.
    fn paths(
        &self,
        seen: &mut Vec<VertexId>,
        ships: &mut Vec<EdgeId>,
        found: &mut dyn FnMut(&[VertexId], &[EdgeId]),
    ) {
        found(seen, ships);
        let at = seen[seen.len() - 1];
        for ship in self.ships_at(at) {
            let next = self.next(at, ship);
            if !seen.contains(&next) {
                seen.push(next);
                ships.push(ship);
                self.paths(seen, ships, found);
                seen.pop();
                ships.pop();
            }
        }
    }

    /// S-LINE-03: the ships on a path from one anchor to another.
    fn closed(&self) -> EdgeSet {
        let mut closed = EdgeSet::EMPTY;
        for anchor in self.anchors() {
            self.paths(&mut vec![anchor], &mut Vec::new(), &mut |seen, ships| {
                let is_other = seen.len() > 1 && self.anchors().contains(seen[seen.len() - 1]);
                closed = ships.iter().filter(|_| is_other).fold(closed, |closed, &ship| closed.with(ship));
            });
        }
        closed
    }

    /// All rounds: their ships and their vertices. Each is found from every vertex, in both directions.
    fn rings(&self) -> Vec<(EdgeSet, VertexSet)> {
        let mut rings = Vec::new();
        for start in self.topology.vertices {
            self.paths(&mut vec![start], &mut Vec::new(), &mut |seen, ships| {
                let at = seen[seen.len() - 1];
                let last =
                    self.ships_at(at).find(|&ship| self.next(at, ship) == start && !ships.contains(&ship));
                if let Some(last) = last.filter(|_| ships.len() > 1) {
                    let ring =
                        (ships.iter().copied().chain([last]).collect(), seen.iter().copied().collect());
                    rings.extend((!rings.contains(&ring)).then_some(ring));
                }
            });
        }
        rings
    }

    /// S-LINE-07 to S-LINE-09, as they are written.
    fn ends(&self, rings: &[(EdgeSet, VertexSet)]) -> EdgeSet {
        let (open, anchors) = (self.ships - self.closed(), self.anchors());
        let is_free = |&end: &VertexId| self.ships_at(end).count() == 1 && !anchors.contains(end);
        let mut ends: EdgeSet =
            open.iter().filter(|&ship| self.topology.ends(ship).iter().any(is_free)).collect();
        for (ships, vertices) in rings {
            let here = *vertices & anchors;
            let at = |ship: &EdgeId| self.topology.ends(*ship).iter().any(|&end| here.contains(end));
            let loose: EdgeSet = match here.len() {
                0 => *ships,
                1 => ships.iter().filter(at).collect(),
                _ => EdgeSet::EMPTY,
            };
            ends |= loose & open;
        }
        ends
    }

    /// S-ROUTE-02, S-ROUTE-03: the longest walk over unused pieces from a vertex, reached by a piece or begun there.
    fn walk(&self, unused: EdgeSet, at: VertexId, by: Option<EdgeId>, rivals: VertexSet) -> u8 {
        if by.is_some() && rivals.contains(at) {
            return 0;
        }
        let is_same = |one: EdgeId, other: EdgeId| self.ships.contains(one) == self.ships.contains(other);
        let may_go = |piece: &EdgeId| by.is_none_or(|by| is_same(by, *piece) || self.buildings.contains(at));
        let here = unused.iter().filter(|&piece| self.topology.ends(piece).contains(&at)).filter(may_go);
        let on =
            here.map(|piece| 1 + self.walk(unused.without(piece), self.next(at, piece), Some(piece), rivals));
        on.max().unwrap_or(0)
    }

    fn route(&self, rivals: VertexSet) -> u8 {
        let all = self.ships | self.roads;
        self.topology.vertices.iter().map(|start| self.walk(all, start, None, rivals)).max().unwrap_or(0)
    }
}

/// S-LINE-03, S-LINE-07 to S-LINE-09, S-CK-13, S-OPT-01.
#[test]
fn closed_lines_and_end_ships_are_those_of_a_slow_search() {
    let mut rng = GameRng::new(1);
    let (mut n_closed, mut by_anchors, mut n_loose) = (0, [0; 4], 0);
    for _ in 0..3_000 {
        let pieces = Pieces::random(&mut rng);
        let (topology, ships, anchors) = (pieces.topology, pieces.ships, pieces.anchors());
        let rings = pieces.rings();
        let (slow, ends) = (pieces.closed(), pieces.ends(&rings));
        assert_eq!(closed(topology, ships, anchors), slow, "{ships:?} {anchors:?}");
        assert_eq!(end_ships(topology, ships, anchors, true), ends, "{ships:?} {anchors:?}");
        let without = end_ships(topology, ships, anchors, false);
        assert_eq!(without, pieces.ends(&[]), "{ships:?} {anchors:?}");
        n_closed += u32::from(!slow.is_empty());
        n_loose += u32::from(without != ends);
        rings.iter().for_each(|(_, ring)| by_anchors[((*ring & anchors).len() as usize).min(3)] += 1);
    }
    assert!(
        n_closed > 500 && n_loose > 200,
        "{n_closed} closed lines and {n_loose} loose rings prove little"
    );
    assert!(by_anchors.iter().all(|&n| n > 50), "rings with no, one, two and more anchors: {by_anchors:?}");
}

/// S-ROUTE-02 to S-ROUTE-04, K-ROUTE-01, S-CK-16: a rival's knight interrupts like a building, the player's own joins
/// nothing.
#[test]
fn trade_routes_are_those_of_a_slow_search() {
    let mut rng = GameRng::new(2);
    let (mut n_cut, mut n_joined) = (0, 0);
    for _ in 0..1_000 {
        let pieces = Pieces::random(&mut rng);
        let Pieces { topology, ships, roads, buildings, rivals, .. } = pieces;
        let route = Route { topology, roads, ships, own: buildings, barriers: rivals };
        let slow = pieces.route(rivals);
        assert_eq!(route.longest(), slow, "{ships:?} {roads:?} {buildings:?} {rivals:?}");
        n_cut += u32::from(pieces.route(VertexSet::EMPTY) > slow);
        let lone = Pieces { buildings: VertexSet::EMPTY, ..pieces };
        n_joined += u32::from(lone.route(rivals) < slow);
    }
    assert!(n_cut > 100 && n_joined > 30, "{n_cut} interruptions and {n_joined} joints prove little");
}
