//! Plays random games of all rule sets and prints, one JSON object per line, a position for every question that a player
//! can be asked and every kind of action that answers it. The tests of the web client answer each of them.
//! `cargo run -p hexhaven-protocol --example questions`

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeMap;

use common::{board, prompt, state, table};
use hexhaven_chance::GameRng;
use hexhaven_engine::{AnyGame, Draw, RuleSet, Rules, Seat, ToAct};
use hexhaven_protocol::project::RollCount;
use hexhaven_protocol::{GameView, Group, Name, ServerMessage, Snapshot, Status};
use serde_json::json;

/// Games of each way to play, and steps of each game; more find hardly a question that these do not.
const GAMES: u64 = 48;
const STEPS: u32 = 3_000;

/// From this turn on the board is full enough to look like a game.
const LATE: u32 = 12;

/// The rule set, the decision, the verb of the answer, and the card that it plays, if it plays one.
type Question = (&'static str, String, String, String);

fn main() {
    let mut found = BTreeMap::new();
    for (rules, players, pairs) in STARTS {
        let mut options = rules.options();
        pairs.iter().for_each(|pair| options.set_text(pair).unwrap());
        for seed in 0..GAMES {
            let mut rng = GameRng::new(seed);
            let game = AnyGame::start(&options, players, &mut rng).unwrap();
            explore(game, &mut rng, &mut found);
        }
    }
    for ((rules, decision, verb, card), (_, snapshot)) in found {
        let card = (!card.is_empty()).then_some(card);
        let line = json!({
            "rules": rules, "decision": decision, "verb": verb, "card": card, "snapshot": snapshot,
        });
        println!("{line}");
    }
}

/// The ways to play: every rule set, with the number of players and the options that add a question.
const STARTS: [(RuleSet, u8, &[&str]); 6] = [
    (RuleSet::Base, 4, &[]),
    (RuleSet::Base, 6, &["five_six_mode=paired"]),
    (RuleSet::Knights, 4, &[]),
    (RuleSet::Knights, 4, &["tactical_defense=on", "spy_take=optional"]),
    (RuleSet::Oil, 6, &[]),
    (RuleSet::Energies, 4, &[]),
];

/// Plays a game at random and keeps a position for each question; late ones are better.
fn explore(mut game: AnyGame, rng: &mut GameRng, found: &mut BTreeMap<Question, (bool, serde_json::Value)>) {
    for _ in 0..STEPS {
        match game.to_act() {
            ToAct::Seats(seats, _) => {
                let seat = seats.nth(rng.below(seats.len())).unwrap();
                note(&game, seat, found);
                let action = game.legal(seat).pick(|n| rng.next_u64() % n);
                game.play(seat, action, &mut ()).unwrap();
            }
            ToAct::Chance(_) => {
                let outcome = game.outcomes().draw(rng);
                game.resolve(outcome, &mut ()).unwrap();
            }
            ToAct::Over(_) => return,
        }
    }
}

fn note(game: &AnyGame, seat: Seat, found: &mut BTreeMap<Question, (bool, serde_json::Value)>) {
    let prompt = prompt(game, seat);
    let is_late = game.core().public.turn.number >= LATE;
    let rules = game.rule_set().name();
    let groups = &prompt.choices.as_ref().unwrap().groups;
    for (verb, card) in groups.iter().flat_map(answers) {
        let question = (rules, prompt.decision.to_string(), verb, card);
        if found.get(&question).is_some_and(|(was_late, _)| *was_late || !is_late) {
            continue;
        }
        let n_players = game.core().public.turn.seats().len();
        let n_players = u8::try_from(n_players).unwrap();
        let view = GameView { board: board(game, seat), state: state(game, seat, &RollCount::default()) };
        let snapshot = ServerMessage::Snapshot(Box::new(Snapshot {
            n: 1,
            table: table(game.rule_set(), seat, n_players, Status::Playing),
            seat: Some(Name(seat)),
            game: Some(view),
            prompt: prompt.clone(),
            chat: Vec::new(),
            updates: Vec::new(),
        }));
        found.insert(question, (is_late, serde_json::to_value(&snapshot).unwrap()));
    }
}

/// The verb of a group; with the card, where the verb plays one of several.
fn answers(group: &Group) -> Vec<(String, String)> {
    match group {
        Group::Listed { verb, actions } if *verb == "play" => {
            actions.iter().map(|listed| (verb.to_string(), listed.args[0].clone())).collect()
        }
        group => vec![(group.verb().to_string(), String::new())],
    }
}
