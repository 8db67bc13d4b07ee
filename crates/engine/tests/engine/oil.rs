//! Oil Springs: boards, set-up and what random games must never leave (specification, sections 2, 3.1, 3.17, 3.19).
//! Worked examples of play are rule vectors in `testdata/rules/oil`.

use std::collections::BTreeSet;

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::oil::{DesertNumber, Oil, OilBoard, OilOptions, SpringBoard, tariff};
use hexhaven_engine::shared::setup::{BadSetup, BoardChoice, Numbers, SetupOptions, lay};
use hexhaven_engine::shared::{Board, FiveSixMode, Options, Terrain, Tile};
use hexhaven_engine::topology::{Axial, HexId, HexSet, Island, VertexSet};
use hexhaven_engine::{Chance, CoreChance, ExtView, Kind, OilChance, Rules, Seat, ToAct, Viewer};

fn start(options: &OilOptions, n_players: u8, seed: u64) -> Oil {
    Oil::start(options, n_players, &mut GameRng::new(seed)).unwrap()
}

fn variable() -> OilOptions {
    let mut options = OilOptions::MODERN;
    options.setup.board = OilBoard::Variable;
    options
}

fn hex(island: Island, q: i8, r: i8) -> HexId {
    island.topology().hex_at(Axial::new(q, r)).unwrap()
}

/// Out of 36 (O-VAR-06, W-05).
fn pips(number: u8) -> u8 {
    match number {
        2 | 12 => 1,
        3 | 11 => 2,
        4 | 10 => 3,
        5 | 9 => 4,
        6 | 8 => 5,
        _ => panic!("{number} is not a token"),
    }
}

fn touches(board: &Board, hex: HexId, others: HexSet) -> bool {
    board.topology().hexes_around(hex).meets(others)
}

fn count(board: &Board, is_counted: impl Fn(Tile) -> bool) -> usize {
    board.topology().hexes.iter().filter(|&hex| is_counted(board.tile(hex))).count()
}

// O-SETUP-05: the properties that section 2.3 lists.
#[test]
fn the_fixed_board_for_3_and_4_has_its_properties() {
    let game = start(&OilOptions::MODERN, 4, 1);
    let (board, springs) = (&game.core().public.board, game.ext().public.springs);
    let terrain = |terrain| count(board, |tile| tile.terrain == terrain);
    assert_eq!(Terrain::COMMON.map(terrain), [4, 3, 4, 4, 3, 1]);
    assert_eq!(count(board, |tile| tile.token == Some(5)), 3);
    assert_eq!(count(board, |tile| tile.token.is_some()), 19);
    for hex in board.topology().hexes {
        let number = board.tile(hex).token.unwrap();
        assert!(!touches(board, hex, board.with_token(number)), "{number} touches {number}");
        if matches!(number, 6 | 8) {
            assert!(!touches(board, hex, board.with_token(6) | board.with_token(8)));
        }
    }
    assert_eq!(springs.len(), tariff::tariff(Island::Base).springs);
    let coast = board.topology().coast.iter();
    let coast = coast.fold(VertexSet::EMPTY, |coast, edge| coast | board.topology().end_set(edge));
    let n_coastal = |q, r| (board.topology().corners(hex(Island::Base, q, r)) & coast).len();
    assert_eq!([n_coastal(0, 1), n_coastal(2, -1), n_coastal(-2, 0)], [0, 3, 4]);
}

#[test]
fn the_fixed_board_for_5_and_6_has_its_properties() {
    let game = start(&OilOptions::MODERN, 6, 1);
    let (board, springs) = (&game.core().public.board, game.ext().public.springs);
    let terrain = |terrain| count(board, |tile| tile.terrain == terrain);
    assert_eq!(Terrain::COMMON.map(terrain), [6, 5, 6, 6, 5, 2]);
    assert_eq!(count(board, |tile| tile.token == Some(5)), 4);
    assert_eq!(count(board, |tile| tile.token == Some(9)), 4);
    assert_eq!(springs.len(), tariff::tariff(Island::Extended).springs);
    assert!(springs.iter().all(|spring| !touches(board, spring, springs)));
}

#[test]
fn the_desert_number_of_the_fixed_board_is_an_option() {
    let mut options = OilOptions::MODERN;
    options.setup.desert_number_34 = DesertNumber::Nine;
    let game = start(&options, 3, 1);
    assert_eq!(game.core().public.board.tile(hex(Island::Base, -2, 0)).token, Some(9));
}

// O-X-12, and the numbers of players of section 1.
#[test]
fn games_that_do_not_exist_are_refused() {
    let mut paired = OilOptions::MODERN;
    paired.shared.five_six_mode = FiveSixMode::Paired;
    let refusal = |options: &OilOptions, n| Oil::start(options, n, &mut GameRng::new(1)).unwrap_err();
    assert_eq!(
        refusal(&paired, 6).to_string(),
        "five_six_mode is paired, but must be special-building (O-X-12)"
    );
    for n_players in [2, 7] {
        assert!(matches!(refusal(&OilOptions::MODERN, n_players), BadSetup::Players { .. }));
    }
    let mut target = OilOptions::MODERN;
    target.shared.target_vp = 21;
    assert!(matches!(refusal(&target, 4), BadSetup::Option(_)));
    assert_eq!(OilOptions::MODERN.shared, Options { target_vp: 12, ..Options::MODERN });
}

#[test]
fn boards_without_a_desert_spring_are_refused() {
    let game = start(&OilOptions::MODERN, 4, 1);
    let tapped = SpringBoard { board: game.core().public.board.clone(), springs: HexSet::EMPTY };
    let refused = Oil::new(&OilOptions::MODERN, &tapped, 4, Seat::ALL[0]);
    assert!(matches!(refused, Err(BadSetup::Corrupt(_))));
}

/// The base rules set up the board before the springs: the same draws come first.
fn before_springs(options: &OilOptions, island: Island, seed: u64) -> Board {
    let setup = SetupOptions { board: BoardChoice::Variable, ..options.setup.shared };
    lay(&setup, island, &mut GameRng::new(seed)).board
}

/// The second different probability of a terrain's hexes, from the top or from the bottom.
fn wanted(board: &Board, terrain: Terrain, from_top: bool) -> u8 {
    let values: BTreeSet<u8> =
        board.hexes_of(terrain).iter().map(|hex| pips(board.tile(hex).token.unwrap())).collect();
    let mut values: Vec<u8> = values.into_iter().collect();
    if from_top {
        values.reverse();
    }
    *values.get(1).unwrap_or(&values[0])
}

/// One step of the procedure: the spring is where O-VAR-04 to O-VAR-10 put it. Returns whether tokens were exchanged.
fn check_spring(before: &Board, after: &Board, spring: HexId, laid: HexSet, wanted: u8) -> bool {
    let terrain = after.tile(spring).terrain;
    let hexes = before.hexes_of(terrain);
    let of_wanted = |board: &Board, hex| pips(board.tile(hex).token.unwrap()) == wanted;
    assert!(of_wanted(after, spring), "the spring has the wanted probability");
    let is_exchanged = before.tile(spring) != after.tile(spring);
    let is_candidate_free = hexes.iter().any(|hex| of_wanted(before, hex) && !touches(before, hex, laid));
    let is_any_free = hexes.iter().any(|hex| !touches(before, hex, laid));
    assert_eq!(touches(after, spring, laid), !is_any_free, "springs touch only if they must");
    assert_eq!(is_exchanged, !is_candidate_free && is_any_free, "tokens are exchanged only if they must be");
    is_exchanged
}

// O-VAR-01 to O-VAR-11, O-SETUP-05: over many boards, each step checked in other words.
#[test]
fn springs_of_variable_boards_follow_the_procedure() {
    for (n_players, island) in [(4, Island::Base), (6, Island::Extended)] {
        let (mut n_exchanged, mut random) = (0, variable());
        random.setup.shared.numbers = Numbers::Random;
        for seed in 0..600 {
            let options = if seed % 2 == 0 { variable() } else { random };
            let before = before_springs(&options, island, seed);
            let game = start(&options, n_players, seed);
            let (public, springs) = (&game.core().public, game.ext().public.springs);
            let after = &public.board;
            assert_eq!(public.robber, None);
            assert!(matches!(game.to_act(), ToAct::Seats(..)), "nobody decided anything");
            assert!(before.harbors().eq(after.harbors()));
            let terrain = |board: &Board| {
                board.topology().hexes.iter().map(|h| board.tile(h).terrain).collect::<Vec<_>>()
            };
            assert_eq!(terrain(&before), terrain(after));
            let deserts = after.hexes_of(Terrain::Desert);
            check_deserts(&before, after, deserts);
            let of = |terrain| (springs & after.hexes_of(terrain)).first().unwrap();
            let (pasture, forest) = (of(Terrain::Pasture), of(Terrain::Forest));
            assert_eq!(springs, deserts.with(pasture).with(forest));
            let high = wanted(&before, Terrain::Pasture, true);
            let low = wanted(&before, Terrain::Forest, false);
            let swaps = [
                check_spring(&before, after, pasture, deserts, high),
                check_spring(&before, after, forest, deserts.with(pasture), low),
            ];
            n_exchanged += swaps.into_iter().filter(|&is_swap| is_swap).count();
            check_tokens(&before, after, deserts, swaps);
            let between = check_reds(&before, after, pasture, deserts);
            check_reds(&between, after, forest, deserts.with(pasture));
        }
        assert!(n_exchanged > 0, "no board needed an exchange");
    }
}

// O-VAR-02, O-VAR-03: as few deserts as possible touch a hex with their own number.
fn check_deserts(before: &Board, after: &Board, deserts: HexSet) {
    let numbers: Vec<u8> = deserts.iter().map(|desert| after.tile(desert).token.unwrap()).collect();
    let n_bad = |numbers: &[u8]| {
        let bad = |&(desert, &number): &(HexId, &u8)| touches(before, desert, before.with_token(number));
        deserts.iter().zip(numbers).filter(bad).count()
    };
    let others: Vec<u8> = numbers.iter().map(|number| if *number == 5 { 9 } else { 5 }).collect();
    assert!(numbers.iter().all(|number| matches!(number, 5 | 9)));
    assert!(n_bad(&numbers) <= n_bad(&others), "{numbers:?} where {others:?} would touch less");
    if deserts.len() == 2 {
        assert_ne!(numbers[0], numbers[1]);
    }
}

// O-VAR-08: an exchange puts a 6 or 8 next to another only if every partner would. Gives the board after it.
fn check_reds(before: &Board, after: &Board, spring: HexId, laid: HexSet) -> Board {
    let hexes = before.hexes_of(after.tile(spring).terrain);
    let exchange = |one: HexId, other: HexId| {
        let mut board = before.clone();
        board.set_tile(one, before.tile(other));
        board.set_tile(other, before.tile(one));
        board
    };
    let puts_reds = |board: &Board, one: HexId, other: HexId| {
        let reds = board.with_token(6) | board.with_token(8);
        (reds & HexSet::of(one).with(other)).iter().any(|red| touches(board, red, reds))
    };
    let mut moved = hexes.iter().filter(|&hex| hex != spring && before.tile(hex) != after.tile(hex));
    let Some(from) = moved.next() else { return before.clone() };
    let board = exchange(from, spring);
    if puts_reds(&board, from, spring) {
        let mut partners = hexes.iter().filter(|&hex| hex != from && !touches(before, hex, laid));
        assert!(partners.all(|partner| puts_reds(&exchange(from, partner), from, partner)));
    }
    board
}

// O-VAR-08, O-VAR-10: an exchange moves two tokens of one terrain, nothing else.
fn check_tokens(before: &Board, after: &Board, deserts: HexSet, swaps: [bool; 2]) {
    for (terrain, is_swap) in [Terrain::Pasture, Terrain::Forest].into_iter().zip(swaps) {
        let hexes = before.hexes_of(terrain);
        let moved: Vec<HexId> = hexes.iter().filter(|&hex| before.tile(hex) != after.tile(hex)).collect();
        assert_eq!(moved.len(), if is_swap { 2 } else { 0 });
        if let [one, other] = moved[..] {
            assert_eq!(before.tile(one), after.tile(other));
            assert_eq!(before.tile(other), after.tile(one));
        }
    }
    let elsewhere = before.topology().hexes - deserts;
    let elsewhere = elsewhere - before.hexes_of(Terrain::Pasture) - before.hexes_of(Terrain::Forest);
    assert!(elsewhere.iter().all(|hex| before.tile(hex) == after.tile(hex)));
}

/// A board of hills and mountains, with numbers far from red, on which an example puts its own tiles.
fn example(tiles: &[(i8, i8, Terrain, u8)]) -> Board {
    let island = Island::Base;
    let filler = [Tile { terrain: Terrain::Hills, token: Some(2) }; 19];
    let mut board = Board::new(island, &filler, &[]).unwrap();
    for &(q, r, terrain, number) in tiles {
        let token = (terrain != Terrain::Desert).then_some(number);
        board.set_tile(hex(island, q, r), Tile { terrain, token });
    }
    board
}

// O-VAR-02, O-VAR-04, O-VAR-05, O-VAR-07, W-36: the ranking by different values, and a free hex before one in contact.
#[test]
fn second_values_are_taken_where_no_spring_is_touched() {
    use Terrain::{Desert, Forest, Pasture};
    let board = example(&[
        (0, 0, Desert, 0),
        (0, -2, Pasture, 5),
        (2, -2, Pasture, 9),
        (-2, 2, Pasture, 10),
        (2, 0, Pasture, 11),
        (0, 2, Forest, 3),
        (-2, 0, Forest, 11),
        (0, -1, Forest, 6), // touches the desert
        (1, 1, Forest, 8),
    ]);
    for seed in 0..20 {
        let tapped = SpringBoard::lay(board.clone(), &mut GameRng::new(seed));
        let at = |q, r| hex(Island::Base, q, r);
        let expected = HexSet::of(at(0, 0)).with(at(-2, 2)).with(at(1, 1));
        assert_eq!(tapped.springs, expected);
    }
}

// O-VAR-08, O-VAR-10, W-36: the 10 touches the desert, so it goes to a pasture that touches no spring.
#[test]
fn tokens_are_exchanged_so_that_springs_do_not_touch() {
    use Terrain::{Desert, Forest, Pasture};
    let board = example(&[
        (0, 0, Desert, 0),
        (0, -1, Pasture, 10), // touches the desert
        (2, -2, Pasture, 9),
        (1, 0, Pasture, 5),  // touches the desert
        (0, 1, Pasture, 11), // touches the desert
        (-2, 0, Forest, 3),
    ]);
    for seed in 0..20 {
        let SpringBoard { board: after, springs } = SpringBoard::lay(board.clone(), &mut GameRng::new(seed));
        let at = |q, r| hex(Island::Base, q, r);
        assert!(springs.contains(at(2, -2)));
        assert_eq!(after.tile(at(2, -2)).token, Some(10));
        assert_eq!(after.tile(at(0, -1)).token, Some(9));
    }
}

// O-VAR-08: of two partners the one that keeps 6 and 8 apart is taken.
#[test]
fn an_exchange_keeps_the_reds_apart() {
    use Terrain::{Desert, Forest, Mountains, Pasture};
    let board = example(&[
        (0, 0, Desert, 0),
        (0, -1, Pasture, 9), // touches the desert; second-highest
        (0, -2, Mountains, 4),
        (2, -2, Pasture, 6),   // highest; (0,-1) would get a 6 next to the 8
        (-1, 0, Mountains, 8), // touches (0,-1)
        (-2, 2, Pasture, 3),
        (1, 1, Forest, 3),
    ]);
    for seed in 0..20 {
        let SpringBoard { board: after, springs } = SpringBoard::lay(board.clone(), &mut GameRng::new(seed));
        let at = |q, r| hex(Island::Base, q, r);
        assert!(springs.contains(at(-2, 2)), "the partner with the 3 is taken");
        assert_eq!(after.tile(at(-2, 2)).token, Some(9));
    }
}

// O-VAR-09: if no hex of the terrain is free of contact, the tile is placed anyway; equal values count once.
#[test]
fn springs_touch_where_they_must() {
    use Terrain::{Desert, Forest, Pasture};
    let board = example(&[
        (0, 0, Desert, 0),
        (0, -1, Pasture, 4),
        (1, 0, Pasture, 10), // the same probability: the only one
        (2, -2, Forest, 3),
    ]);
    let mut found = HexSet::EMPTY;
    for seed in 0..40 {
        let SpringBoard { board: after, springs } = SpringBoard::lay(board.clone(), &mut GameRng::new(seed));
        let pastures = after.hexes_of(Pasture);
        assert_eq!((springs & pastures).len(), 1);
        found |= springs & pastures;
        assert!(pastures.iter().all(|hex| after.tile(hex) == board.tile(hex)), "nothing was exchanged");
    }
    assert_eq!(found.len(), 2, "both are drawn");
}

// O-INV-01, O-INV-02, O-INV-03, O-INFO-01, O-INFO-03: in random games, counted here in other words than the audit's.
#[test]
fn oil_is_conserved_limited_and_public() {
    for seed in 0..40 {
        let n_players = 3 + (seed % 4) as u8;
        let mut rng = GameRng::new(seed);
        let mut game = Oil::start(&variable(), n_players, &mut rng).unwrap();
        let mut turn = 0;
        for _ in 0..4000 {
            check_oil(&game, &mut turn);
            match game.to_act() {
                ToAct::Over(_) => break,
                ToAct::Chance(chance) => {
                    check_chance(chance);
                    let outcome = game.outcomes().draw(&mut rng);
                    game.resolve(outcome, &mut ()).unwrap();
                }
                ToAct::Seats(seats, _) => {
                    let seat = seats.first().unwrap();
                    let legal = game.legal(seat);
                    let action = legal.draw(&mut rng);
                    game.play(seat, action, &mut ()).unwrap();
                }
            }
        }
    }
}

fn check_oil(game: &Oil, turn: &mut u32) {
    let (public, oil) = (&game.core().public, &game.ext().public);
    let numbers = tariff::tariff(public.board.island());
    let held = |seat: Seat| game.core().hand(seat).get(Kind::OIL);
    let in_hands: u8 = Seat::ALL.into_iter().map(held).sum();
    let sequestered: u8 = oil.sequestered.0.into_iter().sum();
    let total = public.bank.get(Kind::OIL) + in_hands + sequestered + oil.spilled;
    assert_eq!(total, numbers.oil_tokens);
    assert!(Seat::ALL.into_iter().all(|seat| held(seat) <= numbers.oil_hand_limit));
    assert!(oil.now.marker <= 5);
    if public.turn.number != *turn {
        *turn = public.turn.number;
        assert!(oil.now.marker <= 4, "an episode is settled between two turns");
        assert_eq!((oil.now.used, oil.now.has_sequestered), (0, false));
    }
    for viewer in public.turn.seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
        let ExtView::Oil(view) = game.observe(viewer).ext else { panic!("another rule set's view") };
        assert_eq!(&view.public, oil);
        assert!(public.turn.seats().iter().all(|seat| view.public.now.oil[seat] == held(seat)));
    }
}

fn check_chance(chance: Chance) {
    let is_known = matches!(
        chance,
        Chance::Core(CoreChance::Roll | CoreChance::Steal { .. } | CoreChance::Development { .. })
            | Chance::Oil(OilChance::Episode { .. } | OilChance::Strike { .. })
    );
    assert!(is_known, "{chance:?} is not a chance of Oil Springs");
}
