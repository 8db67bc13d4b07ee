//! Games of Seafarers from outside: what options change, and what nobody can know.

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::GameOptions;
use hexhaven_engine::rulesets::seafarers::{Seafarers, SeafarersOptions};
use hexhaven_engine::shared::Terrain;
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
        // Whatever is dealt to what the viewer cannot see, the fog stays as it is: nothing in the state says more.
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
