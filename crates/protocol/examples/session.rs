//! Prints one quickly played game as a seat sees it: the frames of a table's socket, one per line.
//! The tests of the web client replay it: `cargo run -p hexhaven-protocol --example session -- 7 4 > session.ndjson`.

#![allow(clippy::unwrap_used)]

mod common;

use std::env;

use common::{BEGAN, board, prompt, state, table};
use hexhaven_chance::GameRng;
use hexhaven_engine::{AnyGame, CoreEvent, Draw, Event, Notated, Ply, RuleSet, Rules, Seat, ToAct, Viewer};
use hexhaven_protocol::project::{self, Names, RollCount};
use hexhaven_protocol::{
    Change, GameView, Mover, Name, ServerMessage, Snapshot, Status, Update, VERSION, You,
};

fn main() {
    let mut args = env::args().skip(1);
    let seed = args.next().and_then(|text| text.parse().ok()).unwrap_or(7);
    let n_players = args.next().and_then(|text| text.parse().ok()).unwrap_or(4);
    let mut rng = GameRng::new(seed);
    let mut game = AnyGame::start(&RuleSet::Base.options(), n_players, &mut rng).unwrap();
    let mut rolled = RollCount::default();
    let viewer = Seat::ALL[0];
    let you = You { user: "u-ada".into(), name: "Ada".into(), seat: Some(Name(viewer)) };
    say(&ServerMessage::Welcome { version: VERSION, table: "demo".into(), you, now: BEGAN });
    let view = GameView { board: board(&game, viewer), state: state(&game, viewer, &rolled) };
    say(&ServerMessage::Snapshot(Box::new(Snapshot {
        n: 1,
        table: table(RuleSet::Base, viewer, n_players, Status::Playing),
        seat: Some(Name(viewer)),
        game: Some(view),
        prompt: prompt(&game, viewer),
        chat: Vec::new(),
        updates: Vec::new(),
    })));
    for n in 2.. {
        let Some((ply, events)) = step(&mut game, &mut rng) else { break };
        for event in &events {
            if let Event::Core(CoreEvent::Rolled { sum }) = event {
                rolled.note_roll(*sum);
            }
        }
        say(&frame(&game, viewer, &rolled, n, ply, &events, n_players));
    }
}

fn frame(
    game: &AnyGame,
    viewer: Seat,
    rolled: &RollCount,
    n: u32,
    ply: Ply,
    events: &[Event],
    n_players: u8,
) -> ServerMessage {
    let (names, players) = (Names(game.dialect()), game.core().public.turn.seats());
    let by = match ply {
        Ply::Act(seat, _) if seat == viewer => Mover::Person,
        Ply::Act(..) => Mover::Bot,
        Ply::Chance(_) => Mover::Chance,
    };
    let viewer_of = Viewer::Seat(viewer);
    let text = project::seen_ply(game.dialect(), viewer_of, ply, events);
    let seen = events.iter().filter_map(|event| project::event(names, players, event.seen_by(viewer_of)));
    let is_over = matches!(game.to_act(), ToAct::Over(_));
    ServerMessage::Updates {
        updates: vec![Update {
            n,
            at: BEGAN + u64::from(n) * 2_500,
            change: Change::Played { ply: text, by },
            events: seen.collect(),
        }],
        table: is_over.then(|| Box::new(table(RuleSet::Base, viewer, n_players, Status::Over))),
        board: None,
        state: Some(Box::new(state(game, viewer, rolled))),
        patch: None,
        prompt: Box::new(prompt(game, viewer)),
    }
}

fn say(message: &ServerMessage) {
    println!("{}", serde_json::to_string(message).unwrap());
}

/// One step: of some random actions the one that builds most, so that games end soon.
fn step(game: &mut AnyGame, rng: &mut GameRng) -> Option<(Ply, Vec<Event>)> {
    let mut events = Vec::new();
    match game.to_act() {
        ToAct::Seats(seats, _) => {
            let seat = seats.nth(rng.below(seats.len())).unwrap();
            let legal = game.legal(seat);
            let dialect = game.dialect();
            let rank = |text: &str| match text.split(' ').next().unwrap_or_default() {
                "city" => 9,
                "settlement" => 8,
                "buy" | "accept" | "conclude" => 6,
                "road" | "bank" | "knight" | "monopoly" | "road-building" | "year-of-plenty" => 5,
                "end" => 4,
                "offer" | "counter" => 3,
                "withdraw" => 1,
                _ => 2,
            };
            let picks = (0..12).map(|_| legal.pick(|n| rng.next_u64() % n));
            let action = picks.max_by_key(|&action| rank(&dialect.action(action).to_string())).unwrap();
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
