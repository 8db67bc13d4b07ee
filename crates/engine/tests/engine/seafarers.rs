//! Games of Seafarers from outside: the effects of options, and hidden information.

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::GameOptions;
use hexhaven_engine::rulesets::knights::KnightsOptions;
use hexhaven_engine::rulesets::seafarers::{Seafarers, SeafarersOptions};
use hexhaven_engine::shared::sea::Sea;
use hexhaven_engine::shared::{Public, Terrain, Tile};
use hexhaven_engine::topology::{EdgeId, EdgeNumbers, HexId, HexSet};
use hexhaven_engine::*;

fn start(pairs: &[&str], seed: u64) -> Seafarers {
    let mut options = SeafarersOptions::MODERN;
    pairs.iter().for_each(|pair| options.set_text(pair).unwrap());
    Seafarers::start(&options, 4, &mut GameRng::new(seed)).unwrap()
}

/// S-OPT-03: `island_points` replaces the special points of every area of every scenario; 0 switches them off.
#[test]
fn special_points_are_as_many_as_the_option_says() {
    let worth = |game: &Seafarers| {
        let areas = &game.ext().sea.areas;
        let hexes = game.core().public.board.topology().hexes.iter();
        hexes.filter_map(|hex| areas.area_of(hex)).map(|(_, points)| points).collect::<Vec<_>>()
    };
    let usual = [
        ("new-shores", 2),
        ("four-islands", 2),
        ("fog-islands", 0),
        ("through-the-desert", 2),
        ("new-world", 1),
    ];
    for (scenario, points) in usual {
        let scenario = format!("scenario={scenario}");
        assert!(worth(&start(&[&scenario], 3)).iter().all(|&worth| worth == points), "{scenario}");
        let has_areas = points > 0;
        for points in 0..=4 {
            let game = start(&[&scenario, &format!("island_points={points}")], 3);
            assert_eq!(!worth(&game).is_empty(), has_areas, "{scenario}");
            assert!(worth(&game).iter().all(|&worth| worth == points), "{scenario} {points}");
            let gains = |vertex| game.ext().sea.areas.bonus(&game.core().public, Seat::ALL[0], vertex);
            let sites = game.core().public.board.topology().vertices.iter();
            let best = sites.map(gains).max().unwrap();
            assert_eq!(best, if has_areas { points } else { 0 }, "{scenario} {points}");
        }
    }
    let mut options = SeafarersOptions::MODERN;
    assert!(options.set_text("island_points=5").is_err());
}

/// A scenario that is read once gives the same games as one that is read for each, with and without Cities & Knights.
#[test]
fn prepared_options_start_the_same_games() {
    fn compare<O: GameOptions>(mut options: O, pairs: [&str; 2]) {
        pairs.iter().for_each(|pair| options.set_text(pair).unwrap());
        for n_players in 2..=6 {
            let prepared = options.prepared(n_players);
            let start = |options: &O| options.start(n_players, &mut GameRng::new(9)).unwrap();
            assert!(start(&options) == start(&prepared), "{n_players} {pairs:?}");
        }
    }
    for scenario in ["new-shores", "four-islands", "fog-islands", "through-the-desert", "new-world"] {
        let scenario = format!("scenario={scenario}");
        compare(SeafarersOptions::MODERN, [&scenario, "ring_moves=off"]);
        compare(KnightsOptions::MODERN, [&scenario, "seafarers=on"]);
        compare(KnightsOptions::MODERN, [&scenario, "seafarers=off"]);
    }
}

/// S-INFO-04: what fog will reveal is in no state, so in no view and in no record: games with all different maps behind the
/// fog are one and the same until it lifts.
#[test]
fn nobody_knows_what_fog_hides() {
    let game = start(&["scenario=fog-islands"], 5);
    let fog = game.core().public.board.hexes_of(Terrain::Fog);
    assert_eq!(fog.len(), 12);
    for viewer in game.core().public.turn.seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
        let seen = game.observe(viewer);
        assert!(fog.iter().all(|hex| seen.core.public.board.tile(hex).terrain == Terrain::Fog));
        // However the hidden cards are dealt, the fog stays as it is: the state holds nothing more.
        for seed in 0..8 {
            let dealt = Seafarers::determinize(&seen, &mut GameRng::new(seed));
            assert_eq!(dealt.core().public.board, game.core().public.board);
            assert_eq!(dealt.ext(), game.ext());
        }
    }
    // The position, with which a record begins, tells the pools and no hex of them.
    let text = game.position().to_string();
    assert!(
        text.contains("\nfog forest 1 hills 2 pasture 1 fields 2 mountains 2 gold 2 sea 2 numbers"),
        "{text}"
    );
    assert_eq!(Seafarers::read_position(&text).unwrap(), game);
}

/// S-MAP-04, S-MAP-05: a position with a piece where none can be is rejected with the side.
#[test]
fn a_misplaced_piece_is_named_with_its_side() {
    let refusal = |pieces: &str| {
        let position = format!("seafarers new-shores players 4; turn a roll; {pieces}");
        Seafarers::read_position(&position).unwrap_err().to_string()
    };
    assert_eq!(refusal("ship a (0,0)/E (0,0)/W"), "a ship is on land: (-1,0)/E");
    assert_eq!(refusal("road b (0,0)/E (1,-1)/SE"), "a road is in the sea: (1,-1)/SE");
}

/// After a step the audit checks everything that the step changed, and finds the same errors as a full audit.
#[test]
fn a_step_that_damages_the_map_or_the_pieces_is_found() {
    type Damage = fn(&mut Public, &mut Sea);
    let opening = "seafarers new-shores players 4; turn a main; settlement a (0,0).NE; ship a (1,-1)/SE";
    let before = Seafarers::read_position(opening).unwrap();
    let damages: [(Damage, &str); 5] = [
        (|public, _| public.longest_road.lengths.0[0] += 1, "the cached road length is wrong"),
        (|_, sea| sea.survey.gold = HexSet::first_n(1).into(), "the cached survey of the map is wrong"),
        (|_, sea| sea.owners = EdgeNumbers::default(), "the cached number of ships is wrong"),
        (
            |public, _| public.pieces.place_road(Seat::ALL[1], EdgeId::new(60)),
            "the cached road length is wrong",
        ),
        (
            |public, _| public.board.set_tile(HexId::new(20), Tile { terrain: Terrain::Forest, token: None }),
            "the hex has no number, or one that it cannot have",
        ),
    ];
    for (damage, expected) in damages {
        let mut seen = before.observe(Viewer::Spectator);
        let ExtView::Seafarers(view) = &mut seen.ext else { panic!("a view of another rule set") };
        damage(&mut seen.core.public, &mut view.public.sea);
        // Nobody checks a deal made from an observation.
        let after = Seafarers::determinize(&seen, &mut GameRng::new(1));
        let found = after.audit_step(&before).unwrap_err().to_string();
        assert!(found.starts_with(expected), "{found}");
        assert_eq!(after.audit().unwrap_err().to_string(), found);
    }
    assert_eq!(before.audit_step(&before), Ok(()));
}
