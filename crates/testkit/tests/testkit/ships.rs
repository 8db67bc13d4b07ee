//! Properties of ships and knights together at sea, over random games.

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::GameOptions;
use hexhaven_engine::rulesets::knights::{Knights, KnightsOptions};
use hexhaven_engine::rulesets::seafarers::Seafarers;
use hexhaven_engine::shared::sea::{Sea, end_ships};
use hexhaven_engine::shared::{Particulars, Public};
use hexhaven_engine::topology::{EdgeId, EdgeSet, VertexSet};
use hexhaven_engine::{KnightsAction, Play, Ply, Rules, Seat};
use hexhaven_testkit::laws::drive::at_random;
use hexhaven_testkit::{Arbitrary, Case, Choice, Driver, battery};

/// S-CK-14, K-SEA-09: neither the move of an end ship nor a Diplomat separates a knight from its owner's buildings.
#[test]
fn no_ship_that_may_leave_holds_a_knight() {
    let mut options = KnightsOptions::MODERN;
    options.set_text("seafarers=on").unwrap();
    let (mut n_ends, mut n_open) = (0, 0);
    for seed in 0..60 {
        let mut game = Knights::start(&options, 3, &mut GameRng::new(seed)).unwrap();
        let mut driver = Driver::new(GameRng::new(seed + 1000));
        for _ in 0..1500 {
            match driver.next(&game) {
                Some(Ply::Act(seat, action)) => game.play_unchecked(seat, action, &mut ()),
                Some(Ply::Chance(outcome)) => game.resolve_unchecked(outcome, &mut ()),
                None => break,
            }
            let public = &game.core().public;
            for seat in public.turn.seats().iter().filter(|&seat| !game.ext().public.army.of(seat).is_empty())
            {
                n_ends += check(&game, seat, &ends(&game, seat));
                n_open += check(&game, seat, &open(&game, seat));
            }
        }
    }
    assert!(n_ends > 1_000 && n_open > 1_000, "{n_ends} end ships and {n_open} open ones prove little");
}

/// Lengths of routes are bounds in random play, and yields are cached, both over many turns: whole games end as if everybody
/// was asked.
#[test]
fn random_games_are_the_same_without_asking() {
    for case in Case::all::<Seafarers>() {
        (0..20).for_each(|seed| play_without_asking::<Seafarers>(case, seed));
    }
    for case in Case::all::<Knights>() {
        // On islands only what rolls yield is kept that long.
        let n_seeds = if case.choice == Choice::AtSea { 20 } else { 5 };
        (0..n_seeds).for_each(|seed| play_without_asking::<Knights>(case, seed));
    }
}

/// Plays a game in legs; after each, lengths are exact.
fn play_without_asking<G: Arbitrary>(case: Case, seed: u64) {
    let (mut game, _): (G, Driver) = battery::start(case, seed);
    for leg in 0..8 {
        game = at_random(&game, &GameRng::for_game(seed, leg), 100)
            .unwrap_or_else(|broken| panic!("{case:?}, seed {seed}, leg {leg}: {broken}"));
    }
}

/// Takes each of some ships away; how many there were.
fn check(game: &Knights, seat: Seat, ships: &[EdgeId]) -> usize {
    let (public, army) = (&game.core().public, &game.ext().public.army);
    let routes = public.pieces.roads(seat) | sea(game).ships(seat);
    let held = joined(public, seat, routes);
    for &ship in ships {
        let left = joined(public, seat, routes.without(ship));
        let lost = (army.of(seat) & held) - left;
        assert!(lost.is_empty(), "{seat}: {ship:?} holds {lost:?} in\n{game}");
    }
    ships.len()
}

fn sea(game: &Knights) -> &Sea {
    game.ext().public.sea.as_ref().unwrap()
}

fn ends(game: &Knights, seat: Seat) -> Vec<EdgeId> {
    let (public, own) = (&game.core().public, &game.ext().public);
    let anchors = own.anchors(public, seat);
    end_ships(public.board.topology(), sea(game).ships(seat), anchors, true).iter().collect()
}

/// The ships that a Diplomat could remove, asked of the judge (K-DIPLO-02, S-CK-17).
fn open(game: &Knights, seat: Seat) -> Vec<EdgeId> {
    let public = &game.core().public;
    let is_free = |edge: &EdgeId| {
        let ends = public.board.topology().ends(*edge);
        let routes = public.pieces.roads(seat) | sea(game).ships(seat);
        ends.into_iter().any(|end| {
            let is_held =
                public.pieces.owner(end) == Some(seat) || game.ext().public.army.owner(end) == Some(seat);
            !is_held && (public.board.topology().edges_at(end) & routes).len() == 1
        })
    };
    let open: Vec<EdgeId> = sea(game).ships(seat).iter().filter(is_free).collect();
    // If the actor holds the card, the rules agree.
    let actor = public.turn.actor;
    let legal = game.legal(actor);
    for &edge in &open {
        let play = KnightsAction::Play(Play::Diplomat(edge)).into();
        assert_eq!(game.check(actor, play).is_ok(), legal.contains(play));
    }
    open
}

/// The vertices that a player's roads and ships join to one of their buildings, whatever is in between.
fn joined(public: &Public, seat: Seat, routes: EdgeSet) -> VertexSet {
    let topology = public.board.topology();
    let mut joined = public.pieces.buildings(seat);
    loop {
        let next = routes.iter().filter(|&edge| topology.end_set(edge).meets(joined));
        let more = next.fold(joined, |joined, edge| joined | topology.end_set(edge));
        if more == joined {
            return joined;
        }
        joined = more;
    }
}
