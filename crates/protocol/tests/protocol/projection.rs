//! The wire shows exactly what the viewer may know and do, checked over random games.

use std::fmt::Debug;

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::{AnyGame, Development, Draw, Event, Notated, Ply, Rules, Seat, ToAct, Viewer};
use hexhaven_protocol::project::{self, Names, RollCount};
use hexhaven_protocol::{CardCounts, Choices, Group, Name, VerbName};

const GAMES: u64 = 8;
const MAX_STEPS: usize = 700;

fn start(seed: u64) -> (AnyGame, GameRng) {
    let mut rng = GameRng::new(seed);
    let n_players = 3 + (seed / 4 % 4) as u8;
    let rules = RuleSet::ALL[seed as usize % RuleSet::ALL.len()];
    let n_players = n_players.min(*rules.players().end());
    let game = AnyGame::start(&rules.options(), n_players, &mut rng).unwrap();
    (game, rng)
}

/// One random step: the ply and its events, not cut to anybody.
fn step(game: &mut AnyGame, rng: &mut GameRng) -> Option<(Ply, Vec<Event>)> {
    let mut events = Vec::new();
    match game.to_act() {
        ToAct::Seats(seats, _) => {
            let seat = seats.nth(rng.below(seats.len())).unwrap();
            let action = game.legal(seat).pick(|n| rng.next_u64() % n);
            game.play(seat, action, &mut |event| events.push(event)).unwrap();
            Some((Ply::Act(seat, action), events))
        }
        ToAct::Chance(_) => {
            let outcome = game.outcomes().draw(rng);
            game.resolve(outcome, &mut |event| events.push(event)).unwrap();
            Some((Ply::Chance(outcome), events))
        }
        ToAct::Over(_) => None,
    }
}

fn over_random_games(mut look: impl FnMut(&AnyGame, &mut GameRng)) {
    for seed in 0..GAMES {
        let (mut game, mut rng) = start(seed);
        for _ in 0..MAX_STEPS {
            look(&game, &mut rng);
            if step(&mut game, &mut rng).is_none() {
                break;
            }
        }
    }
}

fn seats(game: &AnyGame) -> Vec<Seat> {
    game.core().public.turn.seats().iter().collect()
}

/// Everything that a viewer receives about a state, as bytes.
fn frame(game: &AnyGame, viewer: Viewer) -> String {
    let (names, seen) = (Names(game.dialect()), game.observe(viewer));
    let rolled = RollCount::default();
    let mut text = serde_json::to_string(&project::board(names, &seen)).unwrap();
    text += &serde_json::to_string(&project::state(names, &seen, &rolled)).unwrap();
    if let Viewer::Seat(seat) = viewer {
        let choices = project::choices(names, &seen, seat, &game.legal(seat));
        text += &serde_json::to_string(&choices).unwrap();
    }
    text
}

#[test]
fn states_that_differ_only_in_secrets_give_equal_frames() {
    let (mut n_compared, mut n_states) = (0, 0);
    over_random_games(|game, rng| {
        // Two states of three: neighbors differ by one step, and steps have their own test.
        n_states += 1;
        if n_states % 3 == 0 {
            return;
        }
        for viewer in seats(game).into_iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
            let other = AnyGame::determinize(&game.observe(viewer), rng);
            assert_eq!(frame(game, viewer), frame(&other, viewer));
            n_compared += usize::from(other != *game);
        }
    });
    assert!(n_compared > 10_000, "only {n_compared} states had secrets to differ in");
}

/// A step that is possible in both worlds tells the viewer the same, unless the viewer takes part in it.
#[test]
fn steps_that_differ_only_in_secrets_look_the_same() {
    let mut n_hidden = 0;
    for seed in 0..GAMES {
        let (mut game, mut rng) = start(seed);
        for _ in 0..MAX_STEPS {
            let before = game.clone();
            let Some((ply, events)) = step(&mut game, &mut rng) else { break };
            let Ply::Chance(_) = ply else { continue };
            let dialect = game.dialect();
            for viewer in seats(&game).into_iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
                let shown = project::seen_ply(dialect, viewer, ply, &events);
                if shown != "* ?" {
                    continue;
                }
                n_hidden += 1;
                // Any other outcome that leaves the viewer with the same view must look the same.
                for (outcome, _) in before.outcomes().iter() {
                    let (mut world, mut other) = (before.clone(), Vec::new());
                    world.resolve(outcome, &mut |event| other.push(event)).unwrap();
                    // Effects of the outcome that everybody sees, such as a revealed point, may differ.
                    if world.observe(viewer) != game.observe(viewer) {
                        continue;
                    }
                    assert_eq!(shown, project::seen_ply(dialect, viewer, Ply::Chance(outcome), &other));
                    assert_eq!(tell(&game, viewer, &events), tell(&world, viewer, &other));
                    assert_eq!(frame(&game, viewer), frame(&world, viewer));
                }
            }
        }
    }
    assert!(n_hidden > 100, "only {n_hidden} hidden outcomes");
}

fn tell(game: &AnyGame, viewer: Viewer, events: &[Event]) -> String {
    let (names, players) = (Names(game.dialect()), game.core().public.turn.seats());
    let shown = events.iter().filter_map(|event| project::event(names, players, event.seen_by(viewer)));
    serde_json::to_string(&shown.collect::<Vec<_>>()).unwrap()
}

#[test]
fn a_player_knows_all_of_their_points() {
    over_random_games(|game, _| {
        for seat in seats(game) {
            let seen = game.observe(Viewer::Seat(seat));
            let state = project::state(Names(game.dialect()), &seen, &RollCount::default());
            let points = &state.players[seat.idx()].points;
            assert!(points.complete);
            assert_eq!(u32::from(points.known), game.vp(seat));
        }
    });
}

/// The actions that a client can put together from the groups, proposals excepted.
fn spelled(choices: &Choices) -> Vec<String> {
    let mut actions = Vec::new();
    for group in &choices.groups {
        let verb = group.verb();
        match group {
            Group::Nothing { .. } => actions.push(verb.to_string()),
            Group::Place { places, .. } => {
                actions.extend(places.iter().map(|place| format!("{verb} {place}")));
            }
            Group::Seat { seats, .. } => actions.extend(seats.iter().map(|seat| format!("{verb} {seat}"))),
            Group::Kind { kinds, .. } => actions.extend(kinds.iter().map(|kind| format!("{verb} {kind}"))),
            Group::Exchange { rows, .. } => {
                for row in rows {
                    actions.extend(row.gets.iter().map(|get| format!("{verb} {} > {get}", row.give)));
                }
            }
            Group::Listed { actions: listed, .. } => {
                actions.extend(listed.iter().map(|l| l.action.clone()));
            }
            Group::Cards { from, n, .. } => {
                actions.extend(bundles(from, *n).iter().map(|cards| format!("{verb} {cards}")));
            }
            Group::Proposal { .. } => {}
        }
    }
    actions
}

/// All bundles of `n` cards out of some, in words as the notation reads them.
fn bundles(from: &CardCounts, n: u8) -> Vec<String> {
    let mut partial = vec![(String::new(), n)];
    for (word, &most) in from {
        let more = |(text, left): (String, u8)| {
            (0..=most.min(left)).map(move |k| match k {
                0 => (text.clone(), left),
                _ => (format!("{text}{}{k} {word}", if text.is_empty() { "" } else { ", " }), left - k),
            })
        };
        partial = partial.into_iter().flat_map(more).collect();
    }
    partial.into_iter().filter(|(_, left)| *left == 0).map(|(text, _)| text).collect()
}

#[test]
fn every_choice_is_a_legal_action_and_none_is_missing() {
    over_random_games(|game, _| {
        let dialect = game.dialect();
        for seat in seats(game) {
            let legal = game.legal(seat);
            let choices = project::choices(Names(dialect), &game.observe(Viewer::Seat(seat)), seat, &legal);
            let spelled = spelled(&choices);
            for text in &spelled {
                let action = dialect.read_action(text).unwrap();
                assert_eq!(game.check(seat, action), Ok(()), "{text}");
            }
            let verbs: Vec<VerbName> = choices.groups.iter().map(Group::verb).collect();
            assert!(verbs.iter().all(|verb| verbs.iter().filter(|other| *other == verb).count() == 1));
            assert_eq!(spelled.len() as u64, legal.len(), "{choices:?}");
        }
    });
}

/// Reading refuses a word that is not in its vocabulary.
#[test]
fn everything_sent_can_be_read_again() {
    fn assert_reads<T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + Debug>(sent: &T) {
        let read: T = serde_json::from_value(serde_json::to_value(sent).unwrap()).unwrap();
        assert_eq!(read, *sent);
    }
    over_random_games(|game, _| {
        for seat in seats(game) {
            let (names, seen) = (Names(game.dialect()), game.observe(Viewer::Seat(seat)));
            assert_reads(&project::board(names, &seen));
            assert_reads(&project::state(names, &seen, &RollCount::default()));
            assert_reads(&project::choices(names, &seen, seat, &game.legal(seat)));
        }
    });
}

/// Oil up to the limit and the pool (O-DEV-01, O-DEV-02), science (E-DEV-14), and no more than the bank has (B-YOP-03).
#[test]
fn year_of_plenty_offers_what_the_rule_set_allows() {
    let cases = [
        ("oil fixed players 4; development a year-of-plenty; turn a main", "oil", 2),
        ("oil fixed players 4; spilled 7; hand a 3Y; development a year-of-plenty; turn a main", "oil", 1),
        ("energies first-game; turn a main; hand a -; development a research-grant 1", "science", 2),
        (
            "energies first-game; turn a main; development a research-grant 1; bank 0L0B0W0G0O1S rest to b",
            "science",
            1,
        ),
    ];
    let seat = Seat::ALL[0];
    for (position, word, most) in cases {
        let game = AnyGame::read_position(position).unwrap();
        let legal = game.legal(seat);
        let choices =
            project::choices(Names(game.dialect()), &game.observe(Viewer::Seat(seat)), seat, &legal);
        let plenty = choices.groups.iter().find_map(|group| match group {
            Group::Cards { from, n, .. } => Some((from, *n)),
            _ => None,
        });
        let (from, n) = plenty.unwrap();
        assert_eq!(from.get(word), Some(&most), "{position}");
        assert_eq!(bundles(from, n).len(), legal.core.plenty.len() as usize, "{position}");
        for text in spelled(&choices) {
            let action = game.dialect().read_action(&text).unwrap();
            assert_eq!(game.check(seat, action), Ok(()), "{position}: {text}");
        }
    }
}

/// The rate that a trade with the bank shows is the one that the rules take.
#[test]
fn rates_are_those_of_the_bank() {
    let mut n_trades = 0;
    over_random_games(|game, _| {
        for seat in seats(game) {
            let seen = game.observe(Viewer::Seat(seat));
            let choices = project::choices(Names(game.dialect()), &seen, seat, &game.legal(seat));
            let rows = choices.groups.iter().find_map(|group| match group {
                Group::Exchange { rows, .. } => Some(rows),
                _ => None,
            });
            for row in rows.into_iter().flatten() {
                let text = format!("bank {} > {}", row.give, row.gets[0]);
                let action = game.dialect().read_action(&text).unwrap();
                let (mut next, hand) = (game.clone(), known(game, seat));
                next.play(seat, action, &mut ()).unwrap();
                let after = known(&next, seat);
                assert_eq!(hand + 1 - i32::from(row.rate), after, "{text}");
                n_trades += 1;
            }
        }
    });
    assert!(n_trades > 100, "only {n_trades} trades");
}

/// The price that a track shows is the one that an improvement takes, and one that cannot be paid is not offered.
#[test]
fn improvements_cost_their_price() {
    let mut n_paid = 0;
    over_random_games(|game, _| {
        for seat in seats(game) {
            let seen = game.observe(Viewer::Seat(seat));
            let state = project::state(Names(game.dialect()), &seen, &RollCount::default());
            let Some(hexhaven_protocol::Extra::Knights(own)) = &state.extra else { continue };
            for (track, price) in &own.improvements[&Name(seat)] {
                let action = game.dialect().read_action(&format!("improve {track}")).unwrap();
                let (mut next, hand) = (game.clone(), known(game, seat));
                if next.play(seat, action, &mut ()).is_ok() {
                    let n_cards: i32 = price.values().map(|&n| i32::from(n)).sum();
                    assert_eq!(hand - n_cards, known(&next, seat), "{track}");
                    n_paid += 1;
                }
            }
        }
    });
    assert!(n_paid > 10, "only {n_paid} improvements");
}

/// Cards and energy of a seat.
fn known(game: &AnyGame, seat: Seat) -> i32 {
    let state =
        project::state(Names(game.dialect()), &game.observe(Viewer::Seat(seat)), &RollCount::default());
    let energy = match &state.extra {
        Some(hexhaven_protocol::Extra::Energies(own)) => i32::from(own.energy[&Name(seat)]),
        _ => 0,
    };
    i32::from(state.players[seat.idx()].hand_size) + energy
}

#[test]
fn development_cards_have_the_names_of_the_rule_set() {
    let words = |rules: RuleSet| {
        let seed = RuleSet::ALL.iter().position(|&other| other == rules).unwrap() as u64;
        let names = Names(start(seed).0.dialect());
        Development::ALL.map(|card| names.development(card).to_string())
    };
    assert_eq!(
        words(RuleSet::Energies),
        ["cleanup", "victory-point", "road-construction", "research-grant", "high-yield"]
    );
    assert_eq!(words(RuleSet::Oil), words(RuleSet::Base));
    assert_eq!(
        words(RuleSet::Base),
        ["knight", "victory-point", "road-building", "year-of-plenty", "monopoly"]
    );
}
