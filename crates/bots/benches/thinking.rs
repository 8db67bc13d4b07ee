//! Fixed workloads of the bots for counting instructions: `thinking <greedy|search>-<rule set> <rounds>`; `thinking list`
//! names them all, each with two numbers of rounds. What it prints is a signature of all decisions.
//! `cargo xtask instructions` runs each with both numbers, so that start-up cancels out.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::process::ExitCode;

use hexhaven_bots::{AnyBot, Bot, Seen};
use hexhaven_chance::{GameRng, game_seed};
use hexhaven_engine::rulesets::{GameOptions, RuleSet};
use hexhaven_engine::{Event, NextStep, Rules, Seat, Viewer, with_options};

/// The kinds of work, with the bots, the most plies of a game, and the two numbers of games whose difference is measured.
const WORKS: [(&str, [&str; 4], u32, u64, u64); 2] = [
    ("greedy", ["greedy"; 4], 10_000, 1, 4),
    ("search", ["search:20it", "greedy", "greedy", "greedy"], 120, 1, 3),
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args == ["list"] {
        for rules in RuleSet::ALL {
            WORKS.iter().for_each(|(work, _, _, few, many)| println!("{work}-{} {few} {many}", rules.name()));
        }
        return ExitCode::SUCCESS;
    }
    match args.get(1).and_then(|rounds| rounds.parse().ok()).and_then(|rounds| run(&args[0], rounds)) {
        Some(signature) => {
            println!("{signature:016x}");
            ExitCode::SUCCESS
        }
        None => {
            eprintln!("usage: thinking list, or <workload> <rounds>");
            ExitCode::from(2)
        }
    }
}

/// The signature of a workload; `None` if there is none of that name.
fn run(name: &str, rounds: u64) -> Option<u64> {
    let (work, rules) = name.split_once('-')?;
    let &(_, bots, plies, ..) = WORKS.iter().find(|(name, ..)| *name == work)?;
    let mut signature = DefaultHasher::new();
    for index in 0..rounds {
        with_options!(RuleSet::by_name(rules)?, Options => play::<Options>(index, bots, plies, &mut signature))?;
    }
    Some(signature.finish())
}

/// Plays one game of four by the default rules.
fn play<O: GameOptions>(
    index: u64,
    bots: [&str; 4],
    plies: u32,
    signature: &mut DefaultHasher,
) -> Option<()> {
    let mut chance = GameRng::for_game(1, index);
    let mut game = O::PRESETS[0].1.start(4, &mut chance).ok()?;
    let seat_bot = |(seat, name): (u64, &str)| AnyBot::by_name(name, game_seed(index, seat));
    let mut bots: Vec<AnyBot> = (0..).zip(bots).map(seat_bot).collect::<Option<_>>()?;
    let mut events = Vec::new();
    for _ in 0..plies {
        events.clear();
        let mut log = |event: Event| events.push(event);
        match game.next_step() {
            NextStep::Decide(seat) => {
                let legal = game.legal(seat);
                let action = bots[seat.idx()].choose(&Seen::new(&game, seat), &legal);
                (seat, action).hash(signature);
                game.play(seat, action, &mut log).ok()?;
            }
            NextStep::Chance => game.resolve(game.outcomes().draw(&mut chance), &mut log).ok()?,
            NextStep::Over(_) => break,
        }
        for (seat, bot) in Seat::ALL.into_iter().zip(&mut bots).filter(|(_, bot)| bot.wants_events()) {
            events.iter().for_each(|event| bot.notice(event.seen_by(Viewer::Seat(seat))));
        }
    }
    Some(())
}
