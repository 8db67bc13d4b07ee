//! The geometry of the islands against section 2.5 of the specification, recomputed here from the axial rules alone.

use std::collections::{BTreeMap, BTreeSet};

use hexhaven_engine::topology::{
    Axial, BASE_LAND, Corner, EXTENDED_LAND, EdgeId, EdgeSet, HexId, HexSet, Island, MAX_EDGES, MAX_HEXES,
    Map, Side, Topology, VertexId,
};

const ISLANDS: [Island; 2] = [Island::Base, Island::Extended];

type Point = (i8, i8);

fn point(hex: Axial) -> Point {
    (hex.q, hex.r)
}

/// The sides whose neighbors meet at a corner, as the specification lists them.
fn sides_at(corner: Corner) -> [Side; 2] {
    match corner {
        Corner::N => [Side::NW, Side::NE],
        Corner::NE => [Side::NE, Side::E],
        Corner::SE => [Side::E, Side::SE],
        Corner::S => [Side::SE, Side::SW],
        Corner::SW => [Side::SW, Side::W],
        Corner::NW => [Side::W, Side::NW],
    }
}

/// A corner as the three hexes around it, a side as the two hexes next to it.
fn hexes_of_corner(hex: Axial, corner: Corner) -> BTreeSet<Point> {
    let [a, b] = sides_at(corner);
    [hex, hex.neighbor(a), hex.neighbor(b)].map(point).into()
}

fn hexes_of_side(hex: Axial, side: Side) -> BTreeSet<Point> {
    [hex, hex.neighbor(side)].map(point).into()
}

fn land(topology: &Topology) -> BTreeSet<Point> {
    topology.hexes.iter().map(|hex| point(topology.axial(hex))).collect()
}

/// B-BOARD-01, X-BOARD-01: the hexes are those of the rows of section 2.5; the larger island contains the smaller.
#[test]
fn islands_are_the_rows_of_the_specification() {
    let rows = |rows: &[(i8, &[i8])]| -> BTreeSet<Point> {
        rows.iter().flat_map(|(r, qs)| qs.iter().map(move |&q| (q, *r))).collect()
    };
    let base = rows(&[
        (-2, &[0, 1, 2]),
        (-1, &[-1, 0, 1, 2]),
        (0, &[-2, -1, 0, 1, 2]),
        (1, &[-2, -1, 0, 1]),
        (2, &[-2, -1, 0]),
    ]);
    let extended = rows(&[
        (-3, &[0, 1, 2]),
        (-2, &[-1, 0, 1, 2]),
        (-1, &[-2, -1, 0, 1, 2]),
        (0, &[-3, -2, -1, 0, 1, 2]),
        (1, &[-3, -2, -1, 0, 1]),
        (2, &[-3, -2, -1, 0]),
        (3, &[-3, -2, -1]),
    ]);
    assert_eq!(land(Island::Base.topology()), base);
    assert_eq!(land(Island::Extended.topology()), extended);
    assert_eq!((BASE_LAND.len(), EXTENDED_LAND.len()), (19, 30));
    assert!(base.is_subset(&extended));
}

/// B-BOARD-02, B-BOARD-03: 54 vertices, 72 edges, 30 coastal; 80, 109 and 38 with the extension.
#[test]
fn counts_are_those_of_the_specification() {
    let counts = |island: Island| {
        let topology = island.topology();
        (topology.hexes.len(), topology.vertices.len(), topology.edges.len(), topology.coast.len())
    };
    assert_eq!(counts(Island::Base), (19, 54, 72, 30));
    assert_eq!(counts(Island::Extended), (30, 80, 109, 38));
}

/// B-BOARD-02: an edge exists exactly where a side borders land, and is coastal exactly when the other side is sea.
#[test]
fn edges_border_land() {
    for topology in ISLANDS.map(Island::topology) {
        let land = land(topology);
        let mut found = BTreeSet::new();
        for hex in around(&land) {
            for side in Side::ALL {
                let sides = hexes_of_side(hex, side);
                let n_land = sides.intersection(&land).count();
                let edge = topology.edge_at(hex, side);
                assert_eq!(edge.is_some(), n_land > 0, "{hex:?}/{}", side.name());
                if let Some(edge) = edge {
                    assert_eq!(topology.coast.contains(edge), n_land == 1);
                    found.insert(edge);
                }
            }
        }
        assert_eq!(found, topology.edges.iter().collect());
    }
}

/// B-BOARD-03: a vertex exists exactly where a corner touches land, and touches the land hexes of the specification.
#[test]
fn vertices_touch_land() {
    for topology in ISLANDS.map(Island::topology) {
        let land = land(topology);
        let mut found = BTreeSet::new();
        for hex in around(&land) {
            for corner in Corner::ALL {
                let touching: BTreeSet<Point> =
                    hexes_of_corner(hex, corner).intersection(&land).copied().collect();
                let vertex = topology.vertex_at(hex, corner);
                assert_eq!(vertex.is_some(), !touching.is_empty(), "{hex:?}.{}", corner.name());
                if let Some(vertex) = vertex {
                    let hexes = topology.hexes_at(vertex).iter().map(|hex| point(topology.axial(hex)));
                    assert_eq!(hexes.collect::<BTreeSet<_>>(), touching);
                    found.insert(vertex);
                }
            }
        }
        assert_eq!(found, topology.vertices.iter().collect());
    }
}

/// The land and two rings of sea around it.
fn around(land: &BTreeSet<Point>) -> Vec<Axial> {
    let is_near = |q: i8, r: i8| land.iter().any(|&(a, b)| (a - q).abs() <= 2 && (b - r).abs() <= 2);
    let all = (-6..=6).flat_map(|q| (-6..=6).map(move |r| (q, r)));
    all.filter(|&(q, r)| is_near(q, r)).map(|(q, r)| Axial::new(q, r)).collect()
}

/// The names of one corner and of one side all mean the same place, and different places have different names.
#[test]
fn aliases_agree() {
    for topology in ISLANDS.map(Island::topology) {
        let at = |q, r, corner| topology.vertex_at(Axial::new(q, r), corner).unwrap();
        assert_eq!(at(0, 0, Corner::N), at(0, -1, Corner::SE));
        assert_eq!(at(0, 0, Corner::N), at(1, -1, Corner::SW));
        let mut vertices = BTreeMap::<BTreeSet<Point>, BTreeSet<VertexId>>::new();
        let mut edges = BTreeMap::<BTreeSet<Point>, BTreeSet<EdgeId>>::new();
        for hex in around(&land(topology)) {
            for corner in Corner::ALL {
                let here = vertices.entry(hexes_of_corner(hex, corner)).or_default();
                here.extend(topology.vertex_at(hex, corner));
            }
            for side in Side::ALL {
                edges.entry(hexes_of_side(hex, side)).or_default().extend(topology.edge_at(hex, side));
            }
        }
        assert!(vertices.values().all(|names| names.len() <= 1));
        assert!(edges.values().all(|names| names.len() <= 1));
        assert_eq!(
            vertices.values().filter(|names| names.len() == 1).count(),
            topology.vertices.len() as usize
        );
        assert_eq!(edges.values().filter(|names| names.len() == 1).count(), topology.edges.len() as usize);
    }
}

/// Canonical names lead back to their places.
#[test]
fn canonical_names_are_names() {
    for topology in ISLANDS.map(Island::topology) {
        for vertex in topology.vertices {
            let (hex, corner) = topology.vertex_name(vertex);
            assert_eq!(topology.vertex_at(hex, corner), Some(vertex));
        }
        for edge in topology.edges {
            let (hex, side) = topology.edge_name(edge);
            assert_eq!(topology.edge_at(hex, side), Some(edge));
        }
        for hex in topology.hexes {
            assert_eq!(topology.hex_at(topology.axial(hex)), Some(hex));
        }
    }
}

/// Sides join the corners that section 2.5 names, and all lists of touching places agree with each other.
#[test]
fn incidence_is_consistent() {
    for topology in ISLANDS.map(Island::topology) {
        for hex in topology.hexes {
            check_hex(topology, hex);
        }
        for edge in topology.edges {
            let [a, b] = topology.ends(edge);
            assert_eq!(topology.end_set(edge).iter().collect::<BTreeSet<_>>(), [a, b].into());
            assert_eq!((topology.far_end(edge, a), topology.far_end(edge, b)), (b, a));
            assert!(topology.neighbors(a).contains(b) && topology.neighbors(b).contains(a));
            let touching =
                (topology.edges_at(a) | topology.edges_at(b)).iter().filter(|&other| other != edge);
            assert_eq!(topology.edges_next_to(edge), touching.collect());
        }
        for vertex in topology.vertices {
            let edges = topology.edges_at(vertex);
            assert!((2..=3).contains(&edges.len()));
            assert_eq!(edges.len(), topology.neighbors(vertex).len());
        }
    }
}

fn check_hex(topology: &Topology, hex: HexId) {
    let here = topology.axial(hex);
    let vertices = topology.vertices_of(hex);
    assert_eq!(topology.corners(hex), vertices.into_iter().collect());
    for (corner, vertex) in Corner::ALL.into_iter().zip(vertices) {
        assert_eq!(topology.vertex_at(here, corner), Some(vertex));
    }
    for (side, edge) in Side::ALL.into_iter().zip(topology.edges_of(hex)) {
        let ends = side.corners().map(|corner| topology.vertex_at(here, corner).unwrap());
        assert_eq!(topology.end_set(edge), ends.into_iter().collect());
        let neighbor = topology.hex_at(here.neighbor(side));
        assert!(neighbor.is_none_or(|other| topology.hexes_around(hex).contains(other)));
    }
    let n_land = Side::ALL.iter().filter(|&&side| topology.hex_at(here.neighbor(side)).is_some()).count();
    assert_eq!(topology.hexes_around(hex).len() as usize, n_land);
}

#[test]
fn nth_member_is_the_one_with_n_members_below() {
    let mut state = 1u64;
    let mut draw = |n: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    for round in 0..600 {
        // From empty to nearly full, on both sides of the 64th place.
        let one_in = 1 + round % 9;
        let edges: EdgeSet = (0..MAX_EDGES).filter(|_| draw(one_in) == 0).map(EdgeId::new).collect();
        let hexes: HexSet = (0..MAX_HEXES).filter(|_| draw(one_in) == 0).map(HexId::new).collect();
        for n in (0..130).chain([u32::MAX]) {
            assert_eq!(edges.nth(n), edges.iter().nth(n as usize), "{edges:?} {n}");
            assert_eq!(hexes.nth(n), hexes.iter().nth(n as usize), "{hexes:?} {n}");
        }
    }
    assert_eq!(EdgeSet::EMPTY.nth(0), None);
}

/// Production counts near vertices only where there are no others: islands have room for 128.
#[test]
fn near_vertices_are_all_there_are() {
    for map in Map::ALL {
        assert_eq!(map.has_near_vertices(), map.topology().vertices.len() <= 128, "{map:?}");
    }
}
