//! How games begin: supplies, first player, first-game pieces, placement rounds, and rejected set-ups.

use std::num::NonZeroU8;

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::base::{Base, BaseOptions};
use hexhaven_engine::shared::options::{Table, Value};
use hexhaven_engine::shared::setup::layouts::{Color, starts};
use hexhaven_engine::shared::setup::{
    BadSetup, BoardChoice, FirstGameLayout, FirstPlayer, HarborPlacement, Numbers, SetupOptions,
    StartingBoard, first_game_board, first_seat, lay,
};
use hexhaven_engine::shared::{
    Agenda, Board, Dice, FiveSixMode, LongestRoadBreak, Options, Part, PhaseOrder, Terrain, Tile, tariff,
};
use hexhaven_engine::topology::{Axial, Corner, HexId, Island, VertexId};
use hexhaven_engine::{
    Action, Cards, CoreAction, CoreDecision, Decision, Development, Draw, Kind, ROLL_WEIGHTS, Rules, Seat,
    SeatSet, ToAct, Viewer,
};

const LAYOUTS: [FirstGameLayout; 2] = [FirstGameLayout::Modern, FirstGameLayout::Classic];
const MODERN: Options = Options::MODERN;
const MODERN_GAME: BaseOptions = BaseOptions::MODERN;
const FIRST_GAME: SetupOptions = SetupOptions { board: BoardChoice::FirstGame, ..SetupOptions::MODERN };

fn seat(idx: usize) -> Seat {
    Seat::new(idx).unwrap()
}

fn laid(island: Island) -> StartingBoard {
    lay(&SetupOptions::MODERN, island, &mut GameRng::new(9))
}

fn first_game(first_game_layout: FirstGameLayout) -> BaseOptions {
    BaseOptions { setup: SetupOptions { first_game_layout, ..FIRST_GAME }, ..MODERN_GAME }
}

fn start(setup: &SetupOptions, n_players: u8, seed: u64) -> Result<Base, BadSetup> {
    Base::start(&BaseOptions { setup: *setup, ..MODERN_GAME }, n_players, &mut GameRng::new(seed))
}

/// Cards in the order lumber, brick, wool, grain, ore.
fn cards(counts: [u8; 5]) -> Cards {
    Kind::RESOURCES.into_iter().zip(counts).fold(Cards::NONE, |sum, (kind, n)| sum + Cards::of(kind, n))
}

/// Section 5: the presets.
#[test]
fn presets_are_those_of_the_specification() {
    let modern = Options {
        phase_order: PhaseOrder::Mixed,
        dev_buys_per_turn: None,
        longest_road_break: LongestRoadBreak::HolderKeeps,
        target_vp: 10,
        discard_limit: NonZeroU8::new(7),
        dice: Dice::Fair,
        deck36_reserve: 5,
        friendly_robber: false,
        friendly_limit: 2,
        five_six_mode: FiveSixMode::SpecialBuilding,
        domestic_trade: true,
        max_offers_per_turn: None,
        unsolicited_offers: false,
        max_turns: None,
    };
    let classic = Options {
        phase_order: PhaseOrder::TradeThenBuild,
        dev_buys_per_turn: NonZeroU8::new(1),
        longest_road_break: LongestRoadBreak::SetAside,
        ..modern
    };
    assert_eq!((Options::MODERN, Options::CLASSIC_FR, Options::default()), (modern, classic, modern));
    let setup = SetupOptions {
        island: None,
        board: BoardChoice::Variable,
        first_game_layout: FirstGameLayout::Modern,
        numbers: Numbers::Spiral,
        spiral_start: None,
        separate_reds: true,
        harbors: HarborPlacement::Frame,
        first_player: FirstPlayer::Random,
    };
    let classic_setup = SetupOptions {
        first_game_layout: FirstGameLayout::Classic,
        harbors: HarborPlacement::Alternating,
        ..setup
    };
    assert_eq!((SetupOptions::MODERN, SetupOptions::CLASSIC_FR), (setup, classic_setup));
}

/// B-TARGET-01, B-LIMIT-01: the ranges, with those of the reserve and of the friendly limit from section 5.
#[test]
fn options_have_ranges() {
    let limit = |n| Options { discard_limit: NonZeroU8::new(n), ..MODERN };
    let good = [
        Options::MODERN,
        Options::CLASSIC_FR,
        Options { target_vp: 3, ..MODERN },
        Options { target_vp: 20, ..MODERN },
        limit(5),
        limit(20),
        limit(0),
        Options { deck36_reserve: 0, ..MODERN },
        Options { deck36_reserve: 12, ..MODERN },
        Options { friendly_limit: 20, ..MODERN },
    ];
    for options in good {
        assert_eq!(options.validate(&[]), Ok(()));
        let options = BaseOptions { shared: options, ..MODERN_GAME };
        assert!(Base::new(&options, &laid(Island::Base), 3, seat(0)).is_ok());
    }
    let bad = [
        (Options { target_vp: 2, ..MODERN }, "target_vp", 2),
        (Options { target_vp: 21, ..MODERN }, "target_vp", 21),
        (limit(4), "discard_limit", 4),
        (limit(21), "discard_limit", 21),
        (Options { deck36_reserve: 13, ..MODERN }, "deck36_reserve", 13),
        (Options { friendly_limit: 1, ..MODERN }, "friendly_limit", 1),
        (Options { friendly_limit: 21, ..MODERN }, "friendly_limit", 21),
    ];
    for (options, key, value) in bad {
        let error = options.validate(&[]).unwrap_err();
        assert_eq!((error.spec.key, error.value), (key, Some(Value::Number(value))));
        let options = BaseOptions { shared: options, ..MODERN_GAME };
        let refused = Base::new(&options, &laid(Island::Base), 3, seat(0)).unwrap_err();
        assert_eq!(refused, BadSetup::Option(error));
        assert_eq!(refused.option(), Some(key));
    }
    let error = Options { target_vp: 2, ..MODERN }.validate(&[]).unwrap_err();
    assert_eq!(error.to_string(), "target_vp is 2, but must be 3 to 20 (B-TARGET-01)");
}

/// B-SETUP-01, B-TWO-01, X-SETUP-01, X-SETUP-03: 2 to 4 on the base island, 2 to 6 on the extended one.
#[test]
fn islands_take_their_numbers_of_players() {
    for n_players in 0..=20 {
        for (island, most) in [(Island::Base, 4), (Island::Extended, 6)] {
            let game = Base::new(&MODERN_GAME, &laid(island), n_players, seat(0));
            if (2..=most).contains(&n_players) {
                let game = game.unwrap();
                assert_eq!(game.core().public.turn.n_players, n_players);
                assert_eq!(game.audit(), Ok(()));
            } else {
                assert_eq!(game, Err(BadSetup::Players { n_players, least: 2, most }));
            }
        }
        let island = if n_players > 4 { Island::Extended } else { Island::Base };
        match start(&SetupOptions::MODERN, n_players, 1) {
            Ok(game) => assert_eq!(game.core().public.board.island(), island),
            Err(error) => {
                let most = if n_players > 4 { 6 } else { 4 };
                assert_eq!(error, BadSetup::Players { n_players, least: 2, most });
            }
        }
    }
    let large = SetupOptions { island: Some(Island::Extended), ..SetupOptions::MODERN };
    assert_eq!(start(&large, 3, 1).unwrap().core().public.board.island(), Island::Extended);
    let small = SetupOptions { island: Some(Island::Base), ..SetupOptions::MODERN };
    let error = BadSetup::Players { n_players: 5, least: 2, most: 4 };
    assert_eq!(start(&small, 5, 1), Err(error));
    assert_eq!(error.to_string(), "this board takes 2 to 4 players, not 5");
    assert_eq!(Base::first_game(&MODERN_GAME, 5, seat(0)), Err(error));
}

/// B-SETUP-03, B-BOARD-09, B-BOARD-15: first seat, spiral start and robber must exist.
#[test]
fn choices_that_do_not_exist_are_refused() {
    let named = SetupOptions { first_player: FirstPlayer::Named(seat(3)), ..SetupOptions::MODERN };
    assert_eq!(start(&named, 3, 1), Err(BadSetup::FirstSeat(seat(3))));
    assert_eq!(start(&named, 4, 1).unwrap().core().public.turn.first, seat(3));
    assert_eq!(Base::new(&MODERN_GAME, &laid(Island::Base), 3, seat(3)), Err(BadSetup::FirstSeat(seat(3))));
    let off = Axial::new(0, -3);
    let corner = SetupOptions { spiral_start: Some(off), ..SetupOptions::MODERN };
    assert_eq!(start(&corner, 4, 1), Err(BadSetup::SpiralStart(off)));
    assert!(start(&corner, 5, 1).is_ok());
    assert!(start(&SetupOptions { numbers: Numbers::Random, ..corner }, 4, 1).is_ok());
    for robber in [None, Some(HexId::new(19))] {
        let laid = StartingBoard { robber, ..laid(Island::Base) };
        assert_eq!(Base::new(&MODERN_GAME, &laid, 4, seat(0)), Err(BadSetup::NoRobber));
    }
}

/// B-BOARD-15: a custom board without a desert is playable if it names the robber's hex.
#[test]
fn custom_boards_name_the_robber() {
    let fields = Tile { terrain: Terrain::Fields, token: Some(4) };
    let board = Board::new(Island::Base, &[fields; 19], &[]).unwrap();
    let game =
        Base::new(&MODERN_GAME, &StartingBoard { board, robber: Some(HexId::new(7)) }, 4, seat(0)).unwrap();
    assert_eq!(game.core().public.robber, Some(HexId::new(7)));
}

/// B-COMP-01, B-COMP-02, B-COMP-03, X-BANK-01, X-DEV-01, X-SETUP-01: full supplies, bank and pile; nobody has anything.
#[test]
fn games_start_with_full_supplies() {
    let base = (Island::Base, 4, 19, [14, 5, 2, 2, 2], 25);
    let extended = (Island::Extended, 6, 24, [20, 5, 3, 3, 3], 34);
    for (island, n_players, n_cards, developments, n_developments) in [base, extended] {
        let game = Base::new(&MODERN_GAME, &laid(island), n_players, seat(1)).unwrap();
        let core = game.core();
        assert_eq!(core.public.bank, cards([n_cards; 5]));
        assert_eq!(Development::ALL.map(|card| core.secret.pile[card]), developments);
        assert_eq!(core.public.pile_size, n_developments);
        assert_eq!(core.secret.pile.total(), u32::from(n_developments));
        for seat in Seat::ALL {
            assert!(core.hand(seat).is_empty());
            assert_eq!(core.secret.developments[seat].total(), 0);
            assert!(
                core.public.pieces.roads(seat).is_empty() && core.public.pieces.buildings(seat).is_empty()
            );
        }
        assert_eq!((tariff::ROADS, tariff::SETTLEMENTS, tariff::CITIES), (15, 5, 4));
        assert_eq!(core.public.agenda, Agenda::SetupSettlement);
        assert_eq!((core.public.turn.part, core.public.turn.number), (Part::Setup, 0));
        assert_eq!(core.public.dice_deck, [0; 11]);
    }
    let deck = Options { dice: Dice::Deck36, ..MODERN };
    let deck = BaseOptions { shared: deck, ..MODERN_GAME };
    let game = Base::new(&deck, &laid(Island::Base), 4, seat(0)).unwrap();
    assert_eq!(game.core().public.dice_deck, ROLL_WEIGHTS);
}

/// B-BOARD-16: everybody sees the whole board, the robber and all pieces from the start.
#[test]
fn the_board_is_public() {
    let game = Base::first_game(&MODERN_GAME, 4, seat(0)).unwrap();
    let public = &game.core().public;
    for viewer in [Viewer::Spectator, Viewer::Seat(seat(2))] {
        let seen = game.observe(viewer).core.public;
        assert_eq!(
            (&seen.board, &seen.robber, &seen.pieces),
            (&public.board, &public.robber, &public.pieces)
        );
    }
}

/// B-SETUP-03: each seat is equally likely to begin; a named seat begins; the highest roll is uniform by symmetry.
#[test]
fn the_first_player_is_uniform() {
    for choice in [FirstPlayer::Random, FirstPlayer::HighestRoll] {
        for n_players in 2..=6_u8 {
            let n_games = 6_000;
            let mut rng = GameRng::new(u64::from(n_players));
            let mut counts = [0_u32; 6];
            for _ in 0..n_games {
                counts[first_seat(choice, n_players, &mut rng).idx()] += 1;
            }
            let expected = n_games / u32::from(n_players);
            // Five standard deviations are at most 194.
            assert!(
                counts[..usize::from(n_players)].iter().all(|n| n.abs_diff(expected) < 195),
                "{counts:?}"
            );
            assert_eq!(counts.iter().sum::<u32>(), n_games);
            assert_eq!(counts[..usize::from(n_players)].iter().sum::<u32>(), n_games);
        }
    }
    let mut rng = GameRng::new(0);
    assert_eq!(first_seat(FirstPlayer::Named(seat(2)), 4, &mut rng), seat(2));
    assert_eq!(rng, GameRng::new(0));
}

/// Dice in a fixed order.
struct Script<'a>(std::slice::Iter<'a, u32>);

impl Draw for Script<'_> {
    fn below(&mut self, n: u32) -> u32 {
        let face = *self.0.next().expect("more rolls than written");
        assert_eq!(n, 6);
        face - 1
    }
}

/// B-SETUP-03, section 5: the highest sum begins; only those who tie for it roll again.
#[test]
fn ties_for_the_highest_roll_again() {
    let first = |dice: &[u32]| {
        let mut script = Script(dice.iter());
        let seat = first_seat(FirstPlayer::HighestRoll, 4, &mut script);
        assert_eq!(script.0.len(), 0, "all dice are rolled");
        seat
    };
    assert_eq!(first(&[1, 1, 6, 5, 5, 5, 2, 2]), seat(1));
    assert_eq!(first(&[6, 5, 1, 1, 5, 6, 2, 2, /* a and c again */ 1, 1, 1, 2]), seat(2));
    assert_eq!(
        first(&[4, 4, 1, 1, 5, 3, 2, 6, /* a, c, d */ 3, 3, 6, 1, 1, 6, /* c, d */ 5, 1, 4, 1]),
        seat(2)
    );
    struct Same;
    impl Draw for Same {
        fn below(&mut self, _: u32) -> u32 {
            3
        }
    }
    assert_eq!(first_seat(FirstPlayer::HighestRoll, 4, &mut Same), seat(0), "endless ties end");
}

/// B-SETUP-02: play goes clockwise, to the next higher seat and around.
#[test]
fn play_is_clockwise() {
    let game = Base::new(&MODERN_GAME, &laid(Island::Base), 4, seat(0)).unwrap();
    let turn = game.core().public.turn;
    assert_eq!([0, 1, 2, 3].map(|idx| turn.next(seat(idx)).idx()), [1, 2, 3, 0]);
}

/// W-36: the bank after the set-up of a first game. B-SETUP-05, B-SETUP-06, B-COMP-04
#[test]
fn the_bank_pays_the_starting_hands() {
    let bank = |layout, n_players| {
        let game = Base::first_game(&first_game(layout), n_players, seat(0)).unwrap();
        let core = game.core();
        let hands = Seat::ALL.iter().fold(Cards::NONE, |sum, &seat| sum + core.hand(seat));
        assert_eq!(core.public.bank + hands, cards([19; 5]));
        assert_eq!(hands.total(), 3 * u32::from(n_players));
        core.public.bank
    };
    assert_eq!(bank(FirstGameLayout::Modern, 4), cards([15, 17, 19, 15, 17]));
    assert_eq!(bank(FirstGameLayout::Modern, 3), cards([17, 17, 19, 16, 17]));
    assert_eq!(bank(FirstGameLayout::Classic, 4), cards([16, 18, 15, 17, 17]));
}

/// Section 2.7: each seat's starting hand. B-SETUP-04, B-SETUP-05, B-SETUP-06
#[test]
fn seats_take_the_colors_in_order() {
    let hands = |layout, n_players: u8| {
        let game = Base::first_game(&first_game(layout), n_players, seat(1)).unwrap();
        Seat::ALL.map(|seat| game.core().hand(seat))[..usize::from(n_players)].to_vec()
    };
    let modern = [[2, 0, 0, 1, 0], [1, 1, 0, 0, 1], [1, 1, 0, 1, 0], [0, 0, 0, 2, 1]].map(cards);
    let classic = [[1, 0, 1, 1, 0], [0, 1, 1, 0, 1], [1, 0, 1, 0, 1], [1, 0, 1, 1, 0]].map(cards);
    for (layout, all) in [(FirstGameLayout::Modern, modern), (FirstGameLayout::Classic, classic)] {
        assert_eq!(hands(layout, 4), all);
        assert_eq!(hands(layout, 3), all[1..]);
        assert_eq!(hands(layout, 2), all[1..3]);
    }
}

/// B-SETUP-04, B-SETUP-05, B-TWO-01: each color in play has its two settlements and two roads, no other has any.
#[test]
fn first_games_have_their_pieces() {
    for layout in LAYOUTS {
        for n_players in 2..=4 {
            let game = Base::first_game(&first_game(layout), n_players, seat(0)).unwrap();
            let public = &game.core().public;
            let topology = public.board.topology();
            let colors = Color::in_first_game(n_players);
            assert_eq!(colors.len(), usize::from(n_players));
            assert_eq!(colors.contains(&Color::Red), n_players == 4);
            for (idx, color) in colors.iter().enumerate() {
                let start = starts(layout).iter().find(|start| start.color == *color).unwrap();
                let outposts = [start.plain, start.starred];
                let corners = outposts.map(|o| topology.vertex_at(o.settlement.0, o.settlement.1).unwrap());
                let roads = outposts.map(|o| topology.edge_at(o.road.0, o.road.1).unwrap());
                assert_eq!(public.pieces.settlements(seat(idx)), corners.into_iter().collect());
                assert_eq!(public.pieces.roads(seat(idx)), roads.into_iter().collect());
                assert_eq!(game.vp(seat(idx)), 2);
            }
            assert_eq!(public.pieces.built().len(), 2 * u32::from(n_players));
            assert_eq!(public.pieces.paved().len(), 2 * u32::from(n_players));
            assert_eq!(public.pieces.all_cities().len(), 0);
        }
    }
}

/// B-SETUP-04, B-SETUP-16: there is no placement phase; the first player's first turn begins, with caches in order.
#[test]
fn first_games_begin_with_the_first_turn() {
    for layout in LAYOUTS {
        for first in 0..4 {
            let game = Base::first_game(&first_game(layout), 4, seat(first)).unwrap();
            let public = &game.core().public;
            assert_eq!(game.to_act(), decision(first, CoreDecision::PreRoll));
            assert_eq!((public.turn.number, public.turn.part, public.turn.placements), (1, Part::Turn, 8));
            assert_eq!((public.turn.first, public.turn.player), (seat(first), seat(first)));
            assert_eq!(public.longest_road.holder, None);
            for seat in public.turn.seats().iter() {
                let length = public.road_length(seat, public.pieces.rivals(seat));
                assert_eq!(public.longest_road.lengths[seat], length);
                assert_eq!(length, 1);
                for vertex in public.pieces.buildings(seat) {
                    let harbor = public.board.harbor_at(vertex);
                    assert!(
                        harbor.is_none_or(|kind| public.harbors[seat].with(kind) == public.harbors[seat])
                    );
                }
            }
            assert_eq!(game.audit(), Ok(()));
        }
    }
}

fn decision(idx: usize, decision: CoreDecision) -> ToAct {
    ToAct::Seats(SeatSet::of(seat(idx)), Decision::Core(decision))
}

/// B-BOARD-14, B-SETUP-04, X-SETUP-02: `start` takes the printed pieces on the base island and placement rounds on the
/// extended one.
#[test]
fn start_follows_the_board_choice() {
    for n_players in 2..=6 {
        let game = start(&FIRST_GAME, n_players, 3).unwrap();
        let first = game.core().public.turn.first;
        if n_players <= 4 {
            assert_eq!(game, Base::first_game(&MODERN_GAME, n_players, first).unwrap());
        } else {
            let printed = first_game_board(FirstGameLayout::Modern, Island::Extended);
            assert_eq!(game, Base::new(&MODERN_GAME, &printed, n_players, first).unwrap());
            assert_eq!(game.to_act(), decision(first.idx(), CoreDecision::SetupSettlement));
        }
        let variable = start(&SetupOptions::CLASSIC_FR, n_players, 3).unwrap();
        assert_eq!(variable, start(&SetupOptions::CLASSIC_FR, n_players, 3).unwrap());
        assert_ne!(variable, start(&SetupOptions::CLASSIC_FR, n_players, 4).unwrap());
        let turn = variable.core().public.turn;
        assert_eq!(variable.to_act(), decision(turn.first.idx(), CoreDecision::SetupSettlement));
    }
}

fn place(game: &mut Base, idx: usize, vertex: VertexId) {
    let settle = Action::Core(CoreAction::BuildSettlement(vertex));
    assert_eq!(game.play(seat(idx), settle, &mut ()), Ok(()));
    let road = game.legal(seat(idx)).nth(0).unwrap();
    assert_eq!(game.play(seat(idx), road, &mut ()), Ok(()));
}

/// W-34: 4 players, the third begins: c, d, a, b, b, a, d, c; then c takes the first turn.
/// B-SETUP-07, B-SETUP-08, B-SETUP-16
#[test]
fn placements_snake() {
    let mut game = Base::new(&MODERN_GAME, &laid(Island::Base), 4, seat(2)).unwrap();
    for idx in [2, 3, 0, 1, 1, 0, 3, 2] {
        assert_eq!(game.to_act(), decision(idx, CoreDecision::SetupSettlement));
        let Some(Action::Core(CoreAction::BuildSettlement(vertex))) = game.legal(seat(idx)).nth(0) else {
            panic!("a settlement can be placed");
        };
        place(&mut game, idx, vertex);
    }
    assert_eq!(game.to_act(), decision(2, CoreDecision::PreRoll));
}

/// W-33: a second settlement at desert, fields and forest gives 1 grain and 1 lumber, one at a lone hills hex 1 brick;
/// first settlements give nothing. B-SETUP-12
#[test]
fn second_settlements_give_their_hexes() {
    let printed = first_game_board(FirstGameLayout::Modern, Island::Base);
    let topology = printed.board.topology();
    let at = |q, r, corner| topology.vertex_at(Axial::new(q, r), corner).unwrap();
    let mut game = Base::new(&MODERN_GAME, &printed, 2, seat(0)).unwrap();
    place(&mut game, 0, at(0, -2, Corner::N));
    place(&mut game, 1, at(2, -2, Corner::N));
    assert!(game.core().hand(seat(0)).is_empty() && game.core().hand(seat(1)).is_empty());
    place(&mut game, 1, at(0, 0, Corner::SE));
    place(&mut game, 0, at(-2, 2, Corner::SW));
    assert_eq!(game.core().hand(seat(1)), cards([1, 0, 0, 1, 0]));
    assert_eq!(game.core().hand(seat(0)), cards([0, 1, 0, 0, 0]));
    assert_eq!(game.core().public.bank, cards([18, 18, 19, 18, 19]));
}

/// B-SETUP-14: placements are mandatory, and there is always one: a settlement closes at most 4 vertices, and no road
/// can be at the settlement just placed.
#[test]
fn a_placement_always_exists() {
    for (island, n_players) in [(Island::Base, 4_u8), (Island::Extended, 6)] {
        let topology = island.topology();
        assert!(topology.vertices.iter().all(|vertex| topology.neighbors(vertex).len() <= 3));
        assert!(4 * (2 * u32::from(n_players) - 1) < topology.vertices.len());
        for seed in 0..60 {
            let mut rng = GameRng::new(seed);
            let mut game = Base::new(&MODERN_GAME, &laid(island), n_players, seat(0)).unwrap();
            for _ in 0..4 * n_players {
                let actor = game.core().public.turn.actor;
                assert!(game.check(actor, Action::Core(CoreAction::EndTurn)).is_err());
                let action = hungriest(&game, actor, &mut rng);
                assert_eq!(game.play(actor, action, &mut ()), Ok(()));
            }
            assert_eq!(game.core().public.turn.part, Part::Turn);
            assert_eq!(game.core().public.pieces.built().len(), 2 * u32::from(n_players));
        }
    }
}

/// The placement that closes the most vertices; ties at random. For roads any.
fn hungriest(game: &Base, actor: Seat, rng: &mut GameRng) -> Action {
    let public = &game.core().public;
    let topology = public.board.topology();
    let mut actions: Vec<Action> = game.legal(actor).iter().collect();
    assert!(!actions.is_empty());
    rng.shuffle(&mut actions);
    let closes = |action: &Action| match action {
        Action::Core(CoreAction::BuildSettlement(vertex)) => {
            (topology.neighbors(*vertex).with(*vertex) - public.pieces.closed()).len()
        }
        _ => 0,
    };
    actions.into_iter().max_by_key(closes).unwrap()
}
