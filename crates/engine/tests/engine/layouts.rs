//! The tables of the set-up against the tables of the specification, read from its text, and the properties that it
//! claims for them.

use std::collections::BTreeMap;

use hexhaven_engine::Kind;
use hexhaven_engine::shared::setup::layouts::{Color, Outpost, first_game, starts};
use hexhaven_engine::shared::setup::tables::tables;
use hexhaven_engine::shared::setup::{FirstGameLayout, lay_spiral, spiral};
use hexhaven_engine::shared::{HarborKind, Terrain, Tile};
use hexhaven_engine::topology::{Axial, Corner, EdgeId, EdgeSet, Island, Side, VertexSet};

const SPECIFICATION: &str = include_str!("../../../../docs/rules/base.md");
const ISLANDS: [Island; 2] = [Island::Base, Island::Extended];
const LAYOUTS: [FirstGameLayout; 2] = [FirstGameLayout::Modern, FirstGameLayout::Classic];

/// The text between two headings.
fn section(from: &str, to: &str) -> &'static str {
    let start = SPECIFICATION.find(from).unwrap();
    let len = SPECIFICATION[start..].find(to).unwrap();
    &SPECIFICATION[start..start + len]
}

/// The cells of the table rows in a text.
fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let rows = text.lines().filter(|line| line.starts_with('|') && !line.starts_with("|---"));
    rows.map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
}

/// Reads `(q,r)` and what follows it.
fn axial(text: &str) -> (Axial, &str) {
    let (q, rest) = text.strip_prefix('(').unwrap().split_once(',').unwrap();
    let (r, rest) = rest.split_once(')').unwrap();
    (Axial::new(q.trim().parse().unwrap(), r.trim().parse().unwrap()), rest)
}

fn place(text: &str) -> (Axial, &str) {
    let (hex, rest) = axial(text);
    (hex, &rest[1..])
}

fn side(text: &str) -> (Axial, Side) {
    let (hex, name) = place(text);
    (hex, Side::ALL.into_iter().find(|side| side.name() == name).unwrap())
}

fn corner(text: &str) -> (Axial, Corner) {
    let (hex, name) = place(text);
    (hex, Corner::ALL.into_iter().find(|corner| corner.name() == name).unwrap())
}

fn tile(text: &str) -> Tile {
    let (word, token) = text.split_once(' ').map_or((text, None), |(word, token)| (word, Some(token)));
    let terrain = Terrain::ALL.into_iter().find(|terrain| terrain.name() == word).unwrap();
    Tile { terrain, token: token.map(|token| token.parse().unwrap()) }
}

fn harbor(text: &str) -> HarborKind {
    match text.strip_suffix(" 2:1") {
        Some(name) => HarborKind::Only(kind(name)),
        None => {
            assert_eq!(text, "3:1");
            HarborKind::Any
        }
    }
}

fn kind(name: &str) -> Kind {
    Kind::RESOURCES.into_iter().find(|kind| format!("{kind:?}") == name).unwrap()
}

/// Section 2.4: the letters of the tokens.
#[test]
fn tokens_are_those_of_the_specification() {
    let text = section("## 2.4", "## 2.5");
    let numbers: Vec<u8> = rows(text)
        .flatten()
        .filter(|cell| cell.starts_with(char::is_numeric))
        .map(|cell| cell.parse().unwrap())
        .collect();
    assert_eq!(&numbers[..18], tables(Island::Base).tokens);
    assert_eq!(&numbers[18..], tables(Island::Extended).tokens);
    for (island, ends, others) in [(Island::Base, 1, 2), (Island::Extended, 2, 3)] {
        for token in 2..=12 {
            let n = tables(island).tokens.iter().filter(|&&other| other == token).count();
            let expected = match token {
                2 | 12 => ends,
                7 => 0,
                _ => others,
            };
            assert_eq!(n, expected, "{token}");
        }
    }
}

/// Section 2.6: positions and kinds of the printed harbors. B-BOARD-12, B-BOARD-14, X-BOARD-03
#[test]
fn harbors_are_those_of_the_specification() {
    let (mut base, mut extended) = (Vec::new(), Vec::new());
    let (mut modern, mut classic, mut five_six) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows(section("## 2.6", "## 2.7")).skip(1) {
        if !row[1].is_empty() {
            base.push(side(row[1]));
            modern.push(harbor(row[2]));
            classic.push(harbor(row[3]));
        }
        extended.push(side(row[6]));
        five_six.push(harbor(row[7]));
    }
    assert_eq!((base.len(), extended.len()), (9, 11));
    assert_eq!(base, tables(Island::Base).frame);
    assert_eq!(extended, tables(Island::Extended).frame);
    assert_eq!(modern, first_game(FirstGameLayout::Modern, Island::Base).harbors);
    assert_eq!(classic, first_game(FirstGameLayout::Classic, Island::Base).harbors);
    assert_eq!(five_six, first_game(FirstGameLayout::Modern, Island::Extended).harbors);
    assert_eq!(five_six, first_game(FirstGameLayout::Classic, Island::Extended).harbors);
    // The two columns have the same cyclic order, turned by three positions.
    modern.rotate_left(3);
    assert_eq!(modern, classic);
}

/// Section 2.1: four 3:1 and one 2:1 per resource; five 3:1 and a second one for wool with the extension.
#[test]
fn harbor_kinds_add_up() {
    for (island, n_any, n_wool) in [(Island::Base, 4, 1), (Island::Extended, 5, 2)] {
        for layout in LAYOUTS {
            let kinds = first_game(layout, island).harbors;
            let count = |wanted| kinds.iter().filter(|&&kind| kind == wanted).count();
            assert_eq!(count(HarborKind::Any), n_any);
            for kind in Kind::RESOURCES {
                assert_eq!(count(HarborKind::Only(kind)), if kind == Kind::WOOL { n_wool } else { 1 });
            }
        }
    }
}

/// Section 2.6: walking the coast clockwise from the named edge, the harbors have the given numbers. B-BOARD-04
#[test]
fn coastal_numbers_are_those_of_the_specification() {
    let numbers = |island: Island, from: Axial| -> Vec<usize> {
        let coast = walk(island, island.topology().edge_at(from, Side::W).unwrap());
        let frame =
            tables(island).frame.iter().map(|&(hex, side)| island.topology().edge_at(hex, side).unwrap());
        frame.map(|edge| coast.iter().position(|&other| other == edge).unwrap()).collect()
    };
    assert_eq!(numbers(Island::Base, Axial::new(0, -2)), [1, 4, 8, 11, 14, 18, 21, 24, 28]);
    assert_eq!(numbers(Island::Extended, Axial::new(0, -3)), [1, 4, 8, 13, 16, 19, 22, 25, 28, 31, 34]);
}

/// The coastal edges clockwise from one of them: the ends of an edge are clockwise around its land hex.
fn walk(island: Island, from: EdgeId) -> Vec<EdgeId> {
    let topology = island.topology();
    let mut coast = vec![from];
    loop {
        let edge = *coast.last().unwrap();
        let onward = (topology.edges_at(topology.ends(edge)[1]) & topology.coast) - EdgeSet::of(edge);
        assert_eq!(onward.len(), 1);
        match onward.first().unwrap() {
            next if next == from => break,
            next => coast.push(next),
        }
    }
    assert_eq!(coast.len(), topology.coast.len() as usize);
    coast
}

/// Section 2.6: the sea ring is a closed ring of sea; the named positions touch one land hex, all others two. B-BOARD-13
#[test]
fn sea_rings_surround_the_islands() {
    for (island, len, ones) in
        [(Island::Base, 18, [0, 3, 6, 9, 12, 15]), (Island::Extended, 22, [0, 3, 7, 11, 14, 18])]
    {
        let topology = island.topology();
        let ring = tables(island).sea_ring;
        assert_eq!(ring.len(), len);
        let mut lines = section("## 2.6", "## 2.7").lines();
        let line = lines.find(|line| line.contains(&format!("{len} hexes:"))).unwrap();
        assert_eq!(axials(line), ring);
        let mut reached = EdgeSet::EMPTY;
        for (idx, &sea) in ring.iter().enumerate() {
            assert_eq!(topology.hex_at(sea), None);
            let next = ring[(idx + 1) % len];
            assert!(Side::ALL.iter().any(|&side| sea.neighbor(side) == next), "{sea:?} {next:?}");
            let edges: EdgeSet = Side::ALL.iter().filter_map(|&side| topology.edge_at(sea, side)).collect();
            assert_eq!(edges.len(), if ones.contains(&idx) { 1 } else { 2 }, "{sea:?}");
            reached |= edges;
        }
        assert_eq!(reached, topology.coast);
    }
}

/// B-BOARD-13: whichever way the tiles of every second sea hex are turned, no two harbors share a vertex.
#[test]
fn alternating_harbors_never_touch() {
    for island in ISLANDS {
        let topology = island.topology();
        for parity in 0..2 {
            let mut reach: Vec<VertexSet> = Vec::new();
            for &sea in tables(island).sea_ring.iter().skip(parity).step_by(2) {
                let edges = Side::ALL.iter().filter_map(|&side| topology.edge_at(sea, side));
                reach.push(edges.fold(VertexSet::EMPTY, |ends, edge| ends | topology.end_set(edge)));
            }
            for (idx, a) in reach.iter().enumerate() {
                assert!(reach[idx + 1..].iter().all(|b| !a.meets(*b)));
            }
        }
    }
}

/// Section 2.7: the printed boards of the base island. B-BOARD-05, B-BOARD-06, B-BOARD-14
#[test]
fn first_games_are_those_of_the_specification() {
    let topology = Island::Base.topology();
    let mut n_hexes = 0;
    for row in rows(section("## 2.7", "Source, modern:")).skip(1) {
        for cells in [&row[0..3], &row[row.len() - 3..]].into_iter().filter(|cells| cells[0].starts_with('('))
        {
            let hex = topology.hex_at(axial(cells[0]).0).unwrap();
            for (layout, cell) in LAYOUTS.into_iter().zip(&cells[1..]) {
                assert_eq!(first_game(layout, Island::Base).tiles[hex.idx()], tile(cell), "{cells:?}");
            }
            n_hexes += 1;
        }
    }
    assert_eq!(n_hexes, 19);
}

/// Section 2.7: the printed board of the extended island. X-BOARD-01
#[test]
fn the_five_six_layout_is_that_of_the_specification() {
    let topology = Island::Extended.topology();
    let tiles = first_game(FirstGameLayout::Modern, Island::Extended).tiles;
    let mut n_hexes = 0;
    for row in rows(section("First-game layout for 5-6 players", "Harbors as in 2.6")).skip(1) {
        let r: i8 = row[0].parse().unwrap();
        for cell in row[1].split(", ") {
            let (q, text) = cell.strip_prefix('(').unwrap().split_once(") ").unwrap();
            let hex = topology.hex_at(Axial::new(q.parse().unwrap(), r)).unwrap();
            assert_eq!(tiles[hex.idx()], tile(text), "{cell}");
            n_hexes += 1;
        }
    }
    assert_eq!(n_hexes, 30);
}

/// Sections 2.1 and 2.4: printed boards hold exactly the tiles and tokens of the box; the robber is on a desert.
/// B-BOARD-06, B-BOARD-07, X-BOARD-01, X-BOARD-04
#[test]
fn first_games_hold_the_material_of_the_box() {
    assert_eq!(tables(Island::Base).terrain, [4, 3, 4, 4, 3, 1]);
    assert_eq!(tables(Island::Extended).terrain, [6, 5, 6, 6, 5, 2]);
    for island in ISLANDS {
        for layout in LAYOUTS {
            let game = first_game(layout, island);
            for (terrain, n) in Terrain::COMMON.into_iter().zip(tables(island).terrain) {
                assert_eq!(game.tiles.iter().filter(|tile| tile.terrain == terrain).count(), usize::from(n));
            }
            let mut printed: Vec<u8> = game.tiles.iter().filter_map(|tile| tile.token).collect();
            let mut tokens = tables(island).tokens.to_vec();
            printed.sort_unstable();
            tokens.sort_unstable();
            assert_eq!(printed, tokens);
            assert!(game.tiles.iter().all(|tile| tile.token.is_none() == (tile.terrain == Terrain::Desert)));
            let robber = island.topology().hex_at(game.robber).unwrap();
            assert_eq!(game.tiles[robber.idx()].terrain, Terrain::Desert);
        }
    }
    assert_eq!(first_game(FirstGameLayout::Modern, Island::Extended).robber, Axial::new(2, -3));
}

/// Section 2.7: starting pieces, and the hands that follow from the starred settlements. B-SETUP-04, B-SETUP-06
#[test]
fn starting_pieces_are_those_of_the_specification() {
    let topology = Island::Base.topology();
    let mut n_starts = 0;
    for row in rows(section("Starting pieces and hands", "Sources and confidence")).skip(1) {
        let layout = if row[0] == "modern" { FirstGameLayout::Modern } else { FirstGameLayout::Classic };
        let color = color(row[1]);
        let start = starts(layout).iter().find(|start| start.color == color).unwrap();
        let outpost = |at: usize| Outpost { settlement: corner(row[at]), road: side(row[at + 1]) };
        assert_eq!((start.plain, start.starred), (outpost(2), outpost(4)), "{row:?}");
        let (hex, at) = start.starred.settlement;
        let tiles = first_game(layout, Island::Base).tiles;
        let mut hand = BTreeMap::new();
        for hex in topology.hexes_at(topology.vertex_at(hex, at).unwrap()) {
            let kind = tiles[hex.idx()].terrain.resource().unwrap();
            *hand.entry(kind).or_insert(0) += 1;
        }
        let expected = row[6].split(", ").map(|cards| cards.split_once(' ').unwrap());
        assert_eq!(hand, expected.map(|(n, name)| (kind(name), n.parse().unwrap())).collect(), "{row:?}");
        n_starts += 1;
    }
    assert_eq!(n_starts, 8);
}

fn color(name: &str) -> Color {
    match name {
        "red" => Color::Red,
        "blue" => Color::Blue,
        "white" => Color::White,
        "orange" => Color::Orange,
        _ => panic!("{name} has no starting pieces"),
    }
}

/// Section 2.7: all eight corners keep the distance, and every road ends at its settlement. B-SETUP-04
#[test]
fn starting_pieces_keep_the_distance() {
    let topology = Island::Base.topology();
    for layout in LAYOUTS {
        let outposts = starts(layout).iter().flat_map(|start| [start.plain, start.starred]);
        let (mut built, mut roads) = (VertexSet::EMPTY, EdgeSet::EMPTY);
        for Outpost { settlement, road } in outposts {
            let vertex = topology.vertex_at(settlement.0, settlement.1).unwrap();
            let road = topology.edge_at(road.0, road.1).unwrap();
            assert!(topology.edges_at(vertex).contains(road));
            built.insert(vertex);
            roads.insert(road);
        }
        assert_eq!((built.len(), roads.len()), (8, 8));
        assert!(built.iter().all(|vertex| !topology.neighbors(vertex).meets(built)));
    }
}

/// Section 2.8: rings and starts. B-BOARD-09, X-BOARD-02
#[test]
fn spirals_are_those_of_the_specification() {
    let text = section("## 2.8", "With these orders");
    let lists: Vec<Vec<Axial>> = text
        .lines()
        .filter(|line| line.starts_with("- "))
        .map(|line| axials(line.split(", then").next().unwrap()))
        .collect();
    // The second line of the base island also names the center.
    let center = lists[1].len() - 1;
    let base = [&lists[0][..], &lists[1][..center], &lists[1][center..]];
    assert_eq!(base, tables(Island::Base).rings);
    assert_eq!([&lists[2][..], &lists[3][..], &lists[4][..]], tables(Island::Extended).rings);
    for (idx, row) in rows(text).skip(1).enumerate() {
        assert_eq!(axials(row[0]), tables(Island::Base).spiral_starts[idx][..2]);
        assert_eq!(axials(row[1]), tables(Island::Extended).spiral_starts[idx]);
    }
}

/// All `(q,r)` in a text.
fn axials(text: &str) -> Vec<Axial> {
    text.match_indices('(').map(|(at, _)| axial(&text[at..]).0).collect()
}

/// The spiral visits every hex once, each next to the one before. B-BOARD-09, X-BOARD-02
#[test]
fn spirals_are_paths_over_the_whole_island() {
    for island in ISLANDS {
        let topology = island.topology();
        for [start, ..] in tables(island).spiral_starts {
            let path: Vec<_> = spiral(island, start).unwrap().collect();
            assert_eq!(path.len(), topology.hexes.len() as usize);
            assert_eq!(path.iter().copied().collect::<hexhaven_engine::topology::HexSet>(), topology.hexes);
            assert_eq!(topology.axial(path[0]), start);
            assert!(path.windows(2).all(|pair| topology.hexes_around(pair[0]).contains(pair[1])));
            // A corner hex has three neighbors.
            assert_eq!(topology.hexes_around(path[0]).len(), 3);
        }
        assert!(spiral(island, Axial::new(0, 0)).is_none());
    }
}

/// W-35: with the desert at (-2,0) the spiral from (-2,2) gives the numbers of the classic layout. B-BOARD-09, B-BOARD-10
#[test]
fn the_classic_layout_is_a_spiral() {
    let classic = first_game(FirstGameLayout::Classic, Island::Base).tiles;
    let mut tiles: Vec<Tile> = classic.iter().map(|tile| Tile { token: None, ..*tile }).collect();
    lay_spiral(Island::Base, Axial::new(-2, 2), &mut tiles);
    assert_eq!(tiles, classic);
    let token = |q, r| tiles[Island::Base.topology().hex_at(Axial::new(q, r)).unwrap().idx()].token;
    assert_eq!((token(-2, 1), token(0, 0), token(-2, 0)), (Some(8), Some(11), None));
}

/// Section 2.8: 6 x 19 and 6 x 435 cases; no two red numbers are adjacent, and every token is placed.
/// B-BOARD-09, B-BOARD-10, X-BOARD-02
#[test]
fn spirals_keep_reds_apart_for_every_desert() {
    let mut n_cases = 0;
    for hex in 0..19 {
        n_cases += check_spirals(Island::Base, &[hex]);
    }
    assert_eq!(n_cases, 6 * 19);
    for first in 0..30 {
        for second in first + 1..30 {
            n_cases += check_spirals(Island::Extended, &[first, second]);
        }
    }
    assert_eq!(n_cases, 6 * 19 + 6 * 435);
}

fn check_spirals(island: Island, deserts: &[usize]) -> usize {
    let topology = island.topology();
    for [start, ..] in tables(island).spiral_starts {
        let mut tiles = vec![Tile { terrain: Terrain::Forest, token: None }; topology.hexes.len() as usize];
        for &desert in deserts {
            tiles[desert].terrain = Terrain::Desert;
        }
        lay_spiral(island, start, &mut tiles);
        let laid: Vec<u8> = spiral(island, start).unwrap().filter_map(|hex| tiles[hex.idx()].token).collect();
        assert_eq!(laid, tables(island).tokens);
        let is_red = |tile: &Tile| matches!(tile.token, Some(6 | 8));
        for hex in topology.hexes.iter().filter(|hex| is_red(&tiles[hex.idx()])) {
            assert!(topology.hexes_around(hex).iter().all(|other| !is_red(&tiles[other.idx()])));
        }
    }
    tables(island).spiral_starts.len()
}
