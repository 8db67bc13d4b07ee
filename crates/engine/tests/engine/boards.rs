//! Boards from the generator: always the components of the box, by the rules, and with the stated chances.
//! Seeds are fixed; the bounds leave room for luck and none for a wrong distribution.

use std::collections::BTreeMap;

use hexhaven_chance::GameRng;
use hexhaven_engine::Draw;
use hexhaven_engine::shared::setup::layouts::first_game;
use hexhaven_engine::shared::setup::tables::tables;
use hexhaven_engine::shared::setup::{
    BoardChoice, FirstGameLayout, HarborPlacement, Numbers, SetupOptions, StartingBoard, first_game_board,
    lay, spiral,
};
use hexhaven_engine::shared::{Board, Harbor, HarborKind, Terrain, Tile};
use hexhaven_engine::topology::{Axial, EdgeSet, HexId, HexSet, Island, Side, VertexSet};

const ISLANDS: [Island; 2] = [Island::Base, Island::Extended];
const VARIABLE: SetupOptions = SetupOptions::MODERN;
const RANDOM: SetupOptions = SetupOptions { numbers: Numbers::Random, ..VARIABLE };
const MIXED: SetupOptions = SetupOptions { separate_reds: false, ..RANDOM };
const ALTERNATING: SetupOptions = SetupOptions { harbors: HarborPlacement::Alternating, ..VARIABLE };
const FIXED: SetupOptions = SetupOptions { harbors: HarborPlacement::Fixed, ..VARIABLE };
const FIRST_GAME: SetupOptions = SetupOptions { board: BoardChoice::FirstGame, ..VARIABLE };

/// Boards from one seed each.
fn boards(options: SetupOptions, island: Island, n: u64) -> impl Iterator<Item = StartingBoard> {
    (0..n).map(move |idx| lay(&options, island, &mut GameRng::for_game(2024, idx)))
}

fn tiles(board: &Board) -> impl Iterator<Item = (HexId, Tile)> {
    board.topology().hexes.iter().map(|hex| (hex, board.tile(hex)))
}

fn reds(board: &Board) -> HexSet {
    board.with_token(6) | board.with_token(8)
}

fn reds_are_apart(board: &Board) -> bool {
    reds(board).iter().all(|hex| !board.topology().hexes_around(hex).meets(reds(board)))
}

/// The chi-square statistic of counts against probabilities.
fn chi_square(counts: &[u32], probabilities: &[f64]) -> f64 {
    let n = f64::from(counts.iter().sum::<u32>());
    let terms = counts.iter().zip(probabilities).map(|(&count, &p)| {
        let expected = n * p;
        (f64::from(count) - expected).powi(2) / expected
    });
    terms.sum()
}

/// Fails if counts are further from the probabilities than luck allows (about five standard deviations).
fn assert_fair(counts: &[u32], probabilities: &[f64], what: &str) {
    assert_eq!(counts.len(), probabilities.len());
    assert!((probabilities.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    let freedom = counts.len() as f64 - 1.0;
    let statistic = chi_square(counts, probabilities);
    assert!(statistic < freedom + 6.0 * (2.0 * freedom).sqrt() + 8.0, "{what}: {statistic} for {counts:?}");
}

/// B-BOARD-01, B-BOARD-05, B-BOARD-06, B-BOARD-07, B-BOARD-08, X-BOARD-01, X-BOARD-02, X-BOARD-04: every board has the
/// tiles and tokens of the box, no token on a desert, and the robber on a desert.
#[test]
fn every_board_holds_the_material_of_the_box() {
    for options in [VARIABLE, RANDOM, MIXED, ALTERNATING, FIXED, FIRST_GAME] {
        for island in ISLANDS {
            for StartingBoard { board, robber } in boards(options, island, 50) {
                assert_eq!(board.island(), island);
                for (terrain, n) in Terrain::COMMON.into_iter().zip(tables(island).terrain) {
                    assert_eq!(board.hexes_of(terrain).len(), u32::from(n));
                }
                let mut tokens: Vec<u8> = tiles(&board).filter_map(|(_, tile)| tile.token).collect();
                let mut expected = tables(island).tokens.to_vec();
                tokens.sort_unstable();
                expected.sort_unstable();
                assert_eq!(tokens, expected);
                for (hex, tile) in tiles(&board) {
                    assert_eq!(tile.token.is_none(), tile.terrain == Terrain::Desert);
                    assert_eq!(tile.token.is_none(), tile.terrain.resource().is_none());
                    assert!((2..=12).all(|n| board.with_token(n).contains(hex) == (tile.token == Some(n))));
                }
                assert_eq!(board.tile(robber.unwrap()).terrain, Terrain::Desert);
            }
        }
    }
}

/// B-BOARD-08, X-BOARD-02: each terrain is as likely on each hex as its share of the tiles.
#[test]
fn terrain_is_uniform() {
    for island in ISLANDS {
        let n_hexes = island.topology().hexes.len() as usize;
        let mut counts = vec![[0_u32; 6]; n_hexes];
        for StartingBoard { board, .. } in boards(VARIABLE, island, 6_000) {
            for (hex, tile) in tiles(&board) {
                counts[hex.idx()][tile.terrain as usize] += 1;
            }
        }
        let shares = tables(island).terrain.map(|n| f64::from(n) / n_hexes as f64);
        for counts in counts {
            assert_fair(&counts, &shares, "terrain");
        }
    }
}

/// X-BOARD-02: each of the 435 pairs of hexes is equally likely to be the deserts.
#[test]
fn pairs_of_deserts_are_uniform() {
    let mut counts = BTreeMap::new();
    for StartingBoard { board, .. } in boards(VARIABLE, Island::Extended, 9_000) {
        let deserts: Vec<HexId> = board.hexes_of(Terrain::Desert).iter().collect();
        *counts.entry(deserts).or_insert(0) += 1;
    }
    let counts: Vec<u32> = counts.into_values().collect();
    assert_fair(&counts, &[1.0 / 435.0; 435], "pairs of deserts");
}

/// B-BOARD-09, B-BOARD-10, X-BOARD-02: tokens are in letter order along one of the six spirals; the start is uniform.
#[test]
fn spiral_boards_are_spirals_with_a_uniform_start() {
    for island in ISLANDS {
        let mut counts = [0; 6];
        for StartingBoard { board, .. } in boards(VARIABLE, island, 3_000) {
            let letters = |start| {
                spiral(island, start).unwrap().filter_map(|hex| board.tile(hex).token).collect::<Vec<u8>>()
            };
            let starts = tables(island).spiral_starts.map(|[start, ..]| start);
            let fitting: Vec<usize> =
                (0..6).filter(|&idx| letters(starts[idx]) == tables(island).tokens).collect();
            assert_eq!(fitting.len(), 1);
            counts[fitting[0]] += 1;
            assert!(reds_are_apart(&board));
        }
        assert_fair(&counts, &[1.0 / 6.0; 6], "spiral start");
    }
}

/// B-BOARD-09: the letter A is at the named corner, unless a desert is there; anything else counts as no corner.
#[test]
fn a_named_corner_starts_the_spiral() {
    for island in ISLANDS {
        for [start, ..] in tables(island).spiral_starts {
            let options = SetupOptions { spiral_start: Some(start), ..VARIABLE };
            for StartingBoard { board, .. } in boards(options, island, 40) {
                let letters = spiral(island, start).unwrap().filter_map(|hex| board.tile(hex).token);
                assert!(letters.eq(tables(island).tokens.iter().copied()));
            }
        }
        let nowhere = SetupOptions { spiral_start: Some(Axial::new(0, 0)), ..VARIABLE };
        assert!(boards(nowhere, island, 5).eq(boards(VARIABLE, island, 5)));
    }
}

/// B-BOARD-11, X-BOARD-02: random numbers keep reds apart if asked, and not otherwise.
#[test]
fn random_numbers_separate_reds_if_asked() {
    for island in ISLANDS {
        assert!(boards(RANDOM, island, 500).all(|laid| reds_are_apart(&laid.board)));
        let n_apart = boards(MIXED, island, 2_000).filter(|laid| reds_are_apart(&laid.board)).count();
        // One arrangement in 7 of the base island, one in 28 of the extended one.
        let expected = if island == Island::Base { 272 } else { 71 };
        assert!(n_apart.abs_diff(expected) < 60, "{n_apart}");
    }
}

/// B-BOARD-11: without separation each token is as likely on each hex as its share.
#[test]
fn random_numbers_are_uniform() {
    let n_hexes = 19;
    let mut counts = vec![[0_u32; 13]; n_hexes];
    for StartingBoard { board, .. } in boards(MIXED, Island::Base, 6_000) {
        for (hex, tile) in tiles(&board) {
            counts[hex.idx()][usize::from(tile.token.unwrap_or(0))] += 1;
        }
    }
    let share = |token: u8| match token {
        0 => 1.0,
        _ => tables(Island::Base).tokens.iter().filter(|&&other| other == token).count() as f64,
    };
    let faces = [0, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12];
    for counts in counts {
        let counts = faces.map(|face| counts[usize::from(face)]);
        assert_fair(&counts, &faces.map(|face| share(face) / 19.0), "token");
    }
}

/// B-BOARD-11: with separation, each arrangement is equally likely. The chance that a hex is red is counted over all
/// sets of four hexes that are apart, for every place of the desert.
#[test]
fn separated_arrangements_are_uniform() {
    let topology = Island::Base.topology();
    let mut expected = [0.0; 19];
    for desert in topology.hexes {
        let (mut total, mut with) = (0.0, [0.0; 19]);
        for set in red_sets(topology.hexes - HexSet::of(desert)) {
            total += 1.0;
            for hex in set {
                with[hex.idx()] += 1.0;
            }
        }
        for hex in 0..19 {
            expected[hex] += with[hex] / total / 19.0;
        }
    }
    // Beside the center a hex is red less than half as often as at a corner of the island: uniform dealing fails here.
    assert!(expected[4] < 0.5 * expected[0]);
    let n_boards = 12_000;
    let mut counts = [0_u32; 19];
    for StartingBoard { board, .. } in boards(RANDOM, Island::Base, n_boards) {
        for hex in reds(&board) {
            counts[hex.idx()] += 1;
        }
    }
    for hex in 0..19 {
        let n = n_boards as f64;
        let deviation = (n * expected[hex] * (1.0 - expected[hex])).sqrt();
        let difference = f64::from(counts[hex]) - n * expected[hex];
        assert!(difference.abs() < 4.5 * deviation, "hex {hex}: {} for {}", counts[hex], n * expected[hex]);
    }
}

/// All sets of four hexes, no two of them adjacent.
fn red_sets(free: HexSet) -> Vec<HexSet> {
    let topology = Island::Base.topology();
    let mut sets = vec![(HexSet::EMPTY, free)];
    for _ in 0..4 {
        let mut larger = Vec::new();
        for (set, free) in sets {
            for hex in free {
                let above: HexSet = free.iter().filter(|&other| other > hex).collect();
                larger.push((set.with(hex), above - topology.hexes_around(hex)));
            }
        }
        sets = larger;
    }
    sets.into_iter().map(|(set, _)| set).collect()
}

/// B-BOARD-04, B-BOARD-12, X-BOARD-03: the kinds of the box are on the frame; each kind is as likely on each position
/// as its share.
#[test]
fn frame_harbors_are_uniform() {
    for island in ISLANDS {
        let topology = island.topology();
        let printed = first_game(FirstGameLayout::Modern, island).harbors;
        let n_harbors = printed.len();
        let mut counts = vec![[0_u32; 6]; n_harbors];
        for StartingBoard { board, .. } in boards(VARIABLE, island, 5_000) {
            let edges = tables(island).frame.iter().map(|&(hex, side)| topology.edge_at(hex, side).unwrap());
            assert!(board.harbors().map(|harbor| harbor.edge).eq(edges));
            for (idx, harbor) in board.harbors().enumerate() {
                counts[idx][index(harbor.kind)] += 1;
                assert!(
                    topology.end_set(harbor.edge).iter().all(|v| board.harbor_at(v) == Some(harbor.kind))
                );
            }
        }
        let share = |kind| printed.iter().filter(|&&other| index(other) == kind).count() as f64;
        let shares = [0, 1, 2, 3, 4, 5].map(|kind| share(kind) / n_harbors as f64);
        for counts in counts {
            assert_fair(&counts, &shares, "harbor kind");
        }
    }
}

fn index(kind: HarborKind) -> usize {
    match kind {
        HarborKind::Any => 5,
        HarborKind::Only(kind) => kind.idx(),
    }
}

/// B-BOARD-13, X-BOARD-03: harbors are on every second sea hex; parity, the way a tile is turned and the kinds are
/// uniform; no two share a vertex.
#[test]
fn alternating_harbors_are_uniform() {
    for island in ISLANDS {
        let topology = island.topology();
        let ring = tables(island).sea_ring;
        let n_boards = 4_000;
        let mut by_edge = BTreeMap::new();
        let (mut parities, mut first_kinds) = ([0; 2], [0; 6]);
        for StartingBoard { board, .. } in boards(ALTERNATING, island, n_boards) {
            let mut served = VertexSet::EMPTY;
            let mut at: Vec<usize> = Vec::new();
            for Harbor { edge, kind } in board.harbors() {
                assert!(topology.coast.contains(edge) && !served.meets(topology.end_set(edge)));
                served |= topology.end_set(edge);
                at.push(ring.iter().position(|&sea| edges_of(island, sea).contains(edge)).unwrap());
                *by_edge.entry(edge).or_insert(0) += 1;
                if at.len() == 1 {
                    first_kinds[index(kind)] += 1;
                }
            }
            assert!(at.iter().copied().eq((at[0]..ring.len()).step_by(2)));
            assert_eq!(at.len(), ring.len() / 2);
            parities[at[0]] += 1;
        }
        assert_fair(&parities, &[0.5; 2], "parity");
        for &sea in ring {
            let counts: Vec<u32> = edges_of(island, sea).iter().map(|edge| by_edge[&edge]).collect();
            if let [a, b] = counts[..] {
                assert_fair(&[a, b], &[0.5; 2], "turn of a harbor tile");
            }
        }
        let printed = first_game(FirstGameLayout::Modern, island).harbors;
        let shares = [0, 1, 2, 3, 4, 5].map(|kind| {
            printed.iter().filter(|&&other| index(other) == kind).count() as f64 / printed.len() as f64
        });
        assert_fair(&first_kinds, &shares, "kind of the first harbor");
    }
}

fn edges_of(island: Island, sea: Axial) -> EdgeSet {
    Side::ALL.iter().filter_map(|&side| island.topology().edge_at(sea, side)).collect()
}

/// Section 5, `harbors = fixed`: the kinds of a variable board stay as printed on the chosen frame.
#[test]
fn fixed_harbors_stay_as_printed() {
    for island in ISLANDS {
        for layout in [FirstGameLayout::Modern, FirstGameLayout::Classic] {
            let options = SetupOptions { first_game_layout: layout, ..FIXED };
            for laid in boards(options, island, 10) {
                assert!(laid.board.harbors().eq(first_game_board(layout, island).board.harbors()));
            }
        }
    }
}

/// X-BOARD-04: in the variable set-up the robber starts on a random one of the two deserts, in the printed layout on
/// that at (2,-3). B-BOARD-07: on the base island it starts on the only desert.
#[test]
fn the_robber_starts_on_a_desert() {
    let mut counts = [0; 2];
    for StartingBoard { board, robber } in boards(VARIABLE, Island::Extended, 2_000) {
        counts[board.hexes_of(Terrain::Desert).iter().position(|hex| Some(hex) == robber).unwrap()] += 1;
    }
    assert_fair(&counts, &[0.5; 2], "desert of the robber");
    let at =
        |layout, island: Island| island.topology().axial(first_game_board(layout, island).robber.unwrap());
    assert_eq!(at(FirstGameLayout::Modern, Island::Extended), Axial::new(2, -3));
    assert_eq!(at(FirstGameLayout::Modern, Island::Base), Axial::new(0, 0));
    assert_eq!(at(FirstGameLayout::Classic, Island::Base), Axial::new(-2, 0));
}

/// Refuses to give anything.
struct NoDraws;

impl Draw for NoDraws {
    fn below(&mut self, _: u32) -> u32 {
        panic!("nothing is random here");
    }
}

/// B-BOARD-14: a first-game layout draws nothing.
#[test]
fn first_games_are_not_random() {
    for island in ISLANDS {
        for layout in [FirstGameLayout::Modern, FirstGameLayout::Classic] {
            let options = SetupOptions { first_game_layout: layout, ..FIRST_GAME };
            let laid = lay(&options, island, &mut NoDraws);
            assert_eq!(laid, first_game_board(layout, island));
            assert!(
                tiles(&laid.board).map(|(_, tile)| tile).eq(first_game(layout, island).tiles.iter().copied())
            );
        }
    }
}

/// A source that always gives the lowest or the highest value.
struct Stuck(fn(u32) -> u32);

impl Draw for Stuck {
    fn below(&mut self, n: u32) -> u32 {
        (self.0)(n)
    }
}

/// B-BOARD-11: no source of draws can hold up the generator; its result keeps the reds apart.
#[test]
fn stuck_sources_still_give_a_board() {
    for source in [|_| 0, |n| n - 1] {
        for island in ISLANDS {
            let laid = lay(&RANDOM, island, &mut Stuck(source));
            assert!(reds_are_apart(&laid.board));
        }
    }
    // Left in letter order from the north, some reds would touch: the spiral took over.
    let unshuffled = lay(&MIXED, Island::Base, &mut Stuck(|n| n - 1));
    assert!(!reds_are_apart(&unshuffled.board));
}

/// B-BOARD-15: a custom board may have any number of deserts, none included.
#[test]
fn custom_boards_may_have_any_number_of_deserts() {
    let forest = Tile { terrain: Terrain::Forest, token: Some(6) };
    let desert = Tile { terrain: Terrain::Desert, token: None };
    for n_deserts in [0, 1, 2, 19] {
        let mut tiles = [forest; 19];
        tiles[..n_deserts].fill(desert);
        let board = Board::new(Island::Base, &tiles, &[]).unwrap();
        assert_eq!(board.hexes_of(Terrain::Desert).len() as usize, n_deserts);
    }
}

/// The same seed gives the same board in every release, until the changelog says otherwise.
#[test]
fn boards_are_frozen() {
    let signature = |options, island| {
        let StartingBoard { board, robber } = lay(&options, island, &mut GameRng::new(1));
        let hexes = tiles(&board)
            .map(|(_, tile)| format!("{}{}", &tile.terrain.name()[..2], tile.token.unwrap_or(0)));
        let harbors = board.harbors().map(|harbor| match harbor.kind {
            HarborKind::Any => format!("{}:any", harbor.edge.idx()),
            HarborKind::Only(kind) => format!("{}:{kind:?}", harbor.edge.idx()),
        });
        let parts: Vec<String> = hexes.chain(harbors).collect();
        format!("{} robber {}", parts.join(" "), robber.unwrap().idx())
    };
    assert_eq!(
        signature(VARIABLE, Island::Base),
        "hi8 fo4 pa11 hi10 de0 pa3 fo12 fi5 mo9 pa11 mo6 hi9 fi2 pa4 fo5 fi10 fo6 fi3 mo8 \
         5:wool 6:any 27:grain 46:any 60:brick 67:any 64:lumber 52:ore 19:any robber 4"
    );
    assert_eq!(
        signature(SetupOptions { harbors: HarborPlacement::Alternating, ..RANDOM }, Island::Extended),
        "mo11 fo4 fi9 fo12 fo11 hi3 hi2 pa8 hi10 de0 pa8 pa3 pa5 hi10 mo6 fi3 fi9 fo4 hi4 fi5 de0 mo12 pa6 mo11 pa10 \
         fo8 fi9 fo6 fi5 mo2 \
         5:lumber 6:wool 27:any 46:any 83:ore 106:wool 104:grain 101:any 89:any 52:brick 19:any robber 9"
    );
}
