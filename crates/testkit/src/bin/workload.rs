//! Fixed workloads for counting instructions: `workload <legal|play|playout> <rounds>`.
//! `cargo xtask instructions` runs each with two numbers of rounds, so that start-up and preparation cancel out.

use std::process::ExitCode;

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::core::Options;
use hexhaven_engine::core::setup::SetupOptions;
use hexhaven_engine::rulesets::base::Base;
use hexhaven_engine::{Action, Outcome, Rules, Seat, ToAct};

/// How many positions of random games the workloads `legal` and `play` go through in a round.
const POSITIONS: usize = 2048;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rounds = args.get(1).and_then(|rounds| rounds.parse::<u64>().ok());
    let (Some(name), Some(rounds)) = (args.first(), rounds) else {
        eprintln!("usage: workload <legal|play|playout> <rounds>");
        return ExitCode::from(2);
    };
    let checksum = match name.as_str() {
        "legal" => list_legal(rounds),
        "play" => play(rounds),
        "playout" => play_out(rounds),
        _ => {
            eprintln!("no workload is called `{name}`; choose legal, play or playout");
            return ExitCode::from(2);
        }
    };
    println!("{checksum}");
    ExitCode::SUCCESS
}

/// A step of a game: what was asked and what was chosen.
#[derive(Clone, Copy)]
enum Step {
    Act(Seat, Action),
    Chance(Outcome),
}

fn start(rng: &mut GameRng) -> Base {
    Base::start(&Options::MODERN, &SetupOptions::MODERN, 4, rng)
        .expect("four players may play by the default rules")
}

/// A random step of a game; `None` when it is over.
fn random_step(game: &Base, rng: &mut GameRng) -> Option<Step> {
    match game.to_act() {
        ToAct::Seats(seats, _) => {
            let seat = seats.first().expect("somebody is asked");
            let action = game.legal(seat).pick(|n| u64::from(rng.below(n as u32)));
            Some(Step::Act(seat, action.expect("the listing is not empty")))
        }
        ToAct::Chance(_) => {
            let outcomes = game.outcomes();
            Some(Step::Chance(
                outcomes.pick(rng.below(outcomes.total())).expect("the number is below the total"),
            ))
        }
        ToAct::Over(_) => None,
    }
}

fn apply(game: &mut Base, step: Step) {
    match step {
        Step::Act(seat, action) => game.play_unchecked(seat, action, &mut ()),
        Step::Chance(outcome) => game.resolve_unchecked(outcome, &mut ()),
    }
}

/// Positions and the steps taken from them, from games played one after another.
fn positions() -> Vec<(Base, Step)> {
    let mut rng = GameRng::new(1);
    let mut game = start(&mut rng);
    let mut taken = Vec::with_capacity(POSITIONS);
    while taken.len() < POSITIONS {
        match random_step(&game, &mut rng) {
            Some(step) => {
                taken.push((game.clone(), step));
                apply(&mut game, step);
            }
            None => game = start(&mut rng),
        }
    }
    taken
}

/// Lists the legal actions of every position.
fn list_legal(rounds: u64) -> u64 {
    let positions = positions();
    let mut n_listed = 0u64;
    for _ in 0..rounds {
        for (game, step) in &positions {
            if let Step::Act(seat, _) = *step {
                n_listed = n_listed.wrapping_add(game.legal(seat).len());
            }
        }
    }
    n_listed
}

/// Copies every position and takes its step.
fn play(rounds: u64) -> u64 {
    let positions = positions();
    let mut sum = 0u64;
    for _ in 0..rounds {
        for (game, step) in &positions {
            let mut next = game.clone();
            apply(&mut next, *step);
            sum = sum.wrapping_add(u64::from(next.core().public.bank.total()));
        }
    }
    sum
}

/// Plays whole games.
fn play_out(rounds: u64) -> u64 {
    let mut n_plies = 0;
    for index in 0..rounds {
        let mut rng = GameRng::for_game(1, index);
        let mut game = start(&mut rng);
        while let Some(step) = random_step(&game, &mut rng) {
            apply(&mut game, step);
            n_plies += 1;
        }
    }
    n_plies
}
