//! All seats are alike: the same game with everybody moved one seat to the left looks the same to everybody. Both games
//! are played by ids, which are relative to the seat that decides, so that the same ids must be legal and the same bytes
//! seen all along.

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::{AnyGame, Legal, NextStep, RuleSet, Rules, Seat, Viewer};
use hexhaven_spaces::{Asked, Draft, Space, Step, Trade};

fn start(rules: RuleSet, own: &[&str], n_players: u8, first: &str, seed: u64) -> AnyGame {
    let mut options = rules.options();
    own.iter().for_each(|pair| options.set_text(pair).unwrap());
    options.set_text(&format!("first_player={first}")).unwrap();
    options.set_text("max_offers_per_turn=2").unwrap();
    AnyGame::start(&options, n_players, &mut GameRng::new(seed)).unwrap()
}

struct Look {
    seat: Seat,
    legal: Legal,
    mask: Vec<bool>,
    seen: Vec<u8>,
}

fn look(game: &AnyGame, seat: Seat, draft: &Draft, trade: Trade) -> Look {
    let space = Space::of(game);
    let legal = game.legal(seat);
    let mut mask = vec![false; space.len()];
    space.mask(&Asked::new(game, seat, &legal, draft, trade), &mut mask);
    let mut seen = vec![0; space.layout().len];
    space.encode(&game.observe(Viewer::Seat(seat)), draft, &mut seen);
    Look { seat, legal, mask, seen }
}

fn differing(space: &Space, one: &[u8], other: &[u8]) -> String {
    let at = one.iter().zip(other).position(|(a, b)| a != b).unwrap();
    let block = space.layout().blocks.iter().rev().find(|block| block.offset <= at).unwrap();
    let in_row = (at - block.offset) % block.stride;
    let feature = block.features.iter().rev().find(|feature| feature.offset <= in_row).unwrap();
    format!("{}.{} row {}", block.name, feature.about.name, (at - block.offset) / block.stride)
}

fn rotated(rules: RuleSet, own: &[&str], n_players: u8, seed: u64, trade: Trade) -> u32 {
    let mut games = ["a", "b"].map(|first| start(rules, own, n_players, first, seed));
    let space = Space::of(&games[0]);
    let mut rng = GameRng::new(seed);
    let mut draft = Draft::Empty;
    for ply in 0..1_500 {
        match games.each_ref().map(Rules::next_step) {
            [NextStep::Decide(one), NextStep::Decide(other)] => {
                assert_eq!(other, one.left(1, n_players), "ply {ply}");
                let [a, b] = [(&games[0], one), (&games[1], other)]
                    .map(|(game, seat)| look(game, seat, &draft, trade));
                assert_eq!(a.mask, b.mask, "ply {ply} of {rules}");
                assert!(a.seen == b.seen, "ply {ply} of {rules}: {}", differing(space, &a.seen, &b.seen));
                let ids: Vec<usize> = (0..a.mask.len()).filter(|&id| a.mask[id]).collect();
                let id = ids[rng.below(ids.len() as u32) as usize];
                let mut next = Draft::Empty;
                // The draft names absolute seats only inside an offer; each game steps with its own.
                let drafts = [draft, turned(draft, n_players)];
                for ((game, look), draft) in games.iter_mut().zip([a, b]).zip(drafts) {
                    let asked = Asked::new(game, look.seat, &look.legal, &draft, trade);
                    match space.step(&asked, id).unwrap() {
                        Step::Act(action) => game.play(look.seat, action, &mut ()).unwrap(),
                        Step::Draft(draft) if look.seat == one => next = draft,
                        Step::Draft(_) => {}
                    }
                }
                draft = next;
            }
            [NextStep::Chance, NextStep::Chance] => {
                let outcome = games[0].outcomes().draw(&mut rng);
                games.iter_mut().for_each(|game| game.resolve(outcome, &mut ()).unwrap());
            }
            [NextStep::Over(_), NextStep::Over(_)] => return ply,
            steps => panic!("ply {ply} of {rules}: {steps:?}"),
        }
    }
    1_500
}

/// A draft with its seats moved one to the left.
fn turned(draft: Draft, n_players: u8) -> Draft {
    match draft {
        Draft::Deal(mut deal) => {
            deal.to = deal.to.iter().map(|seat| seat.left(1, n_players)).collect();
            Draft::Deal(deal)
        }
        Draft::Empty | Draft::Bundle(_) | Draft::Path(_) => draft,
    }
}

fn every_seat_sees_the_same(rules: RuleSet, own: &[&str], players: impl Iterator<Item = u8>) {
    for n_players in players {
        for seed in 0..3 {
            let trade = [Trade::Catalogue, Trade::Off, Trade::Off][seed as usize];
            let n_plies = rotated(rules, own, n_players, seed, trade);
            assert!(n_plies > 100, "{rules} for {n_players} is too short");
        }
    }
}

#[test]
fn every_seat_sees_the_same_of_a_rotated_game() {
    for &rules in RuleSet::ALL {
        every_seat_sees_the_same(rules, &[], rules.players());
    }
}

#[test]
fn every_seat_sees_the_same_of_a_rotated_game_with_ships_and_fog() {
    let at_sea = ["seafarers=on", "scenario=fog-islands"];
    every_seat_sees_the_same(RuleSet::Knights, &at_sea, 3..=6);
    every_seat_sees_the_same(RuleSet::Seafarers, &at_sea[1..], 3..=6);
}
