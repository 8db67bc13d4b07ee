//! Fixed workloads for counting instructions: `workload <legal|play|playout|random>-<rule set> <rounds>`, with `-sea` after
//! a rule set that can put to sea; `workload list` names them all, each with two numbers of rounds.
//! `cargo xtask instructions` runs each with two numbers of rounds, so that start-up and preparation cancel out.
//! It needs nothing but the engine and the random source, so that it is built quickly.

use std::process::ExitCode;

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::{GameOptions, RuleSet};
use hexhaven_engine::{Action, Draw, Legal, Lots, NextStep, Outcome, Rules, Seat, with_options};

/// The number of players.
const PLAYERS: u8 = 4;

/// The number of positions of random games in a round of the workloads `legal` and `play`.
const POSITIONS: usize = 2048;

/// The kinds of work, with the two numbers of rounds whose difference is measured.
const WORKS: [(&str, u64, u64); 4] = [("legal", 1, 5), ("play", 1, 5), ("playout", 5, 45), ("random", 5, 45)];

/// The suffix for a rule set that goes to sea by an option, and the option.
const AT_SEA: (&str, &str) = ("-sea", "seafarers=on");

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args == ["list"] {
        let plain = RuleSet::ALL.iter().map(|rules| rules.name().to_owned());
        let games = plain.chain([format!("{}{}", RuleSet::Knights.name(), AT_SEA.0)]);
        games.for_each(|game| {
            WORKS.iter().for_each(|(work, few, many)| println!("{work}-{game} {few} {many}"));
        });
        return ExitCode::SUCCESS;
    }
    match args.get(1).and_then(|rounds| rounds.parse().ok()).and_then(|rounds| run(&args[0], rounds)) {
        Some(checksum) => {
            println!("{checksum}");
            ExitCode::SUCCESS
        }
        None => {
            eprintln!("usage: workload list, or <workload> <rounds>");
            ExitCode::from(2)
        }
    }
}

/// The checksum of a workload; `None` if there is none of that name.
fn run(name: &str, rounds: u64) -> Option<u64> {
    let (work, game) = name.split_once('-')?;
    let (rules, option) = match game.strip_suffix(AT_SEA.0) {
        Some(rules) => (rules, Some(AT_SEA.1)),
        None => (game, None),
    };
    with_options!(RuleSet::by_name(rules)?, Options => work_on::<Options>(work, option, rounds))
}

/// Works on games by the default rules and perhaps an option.
fn work_on<O: GameOptions>(work: &str, option: Option<&str>, rounds: u64) -> Option<u64> {
    let mut options = O::PRESETS[0].1;
    option.map_or(Ok(()), |option| options.set_text(option)).ok()?;
    let options = options.prepared(PLAYERS);
    match work {
        "legal" => Some(list_legal(&options, rounds)),
        "play" => Some(play(&options, rounds)),
        "playout" => Some(play_out(&options, rounds)),
        "random" => Some(play_at_random(&options, rounds)),
        _ => None,
    }
}

/// A step of a game: the question and the choice.
#[derive(Clone, Copy)]
enum Step {
    Act(Seat, Action),
    Chance(Outcome),
}

/// A game of four players.
fn start<O: GameOptions>(options: &O, rng: &mut GameRng) -> O::Game {
    options.start(PLAYERS, rng).expect("the default rules are for four players")
}

/// A random step of a game; `None` when it is over. It asks and lists as the simulator does.
// Always inlined: a call would hand the step over in memory, in some rule sets and not in others.
#[inline(always)]
fn random_step<G: Rules>(game: &G, legal: &mut Legal, rng: &mut GameRng) -> Option<Step> {
    match game.next_step() {
        NextStep::Decide(seat) => {
            legal.clear();
            game.list_legal(seat, legal);
            Some(Step::Act(seat, legal.draw(rng)))
        }
        NextStep::Chance => Some(Step::Chance(game.outcomes().draw(rng))),
        NextStep::Over(_) => None,
    }
}

fn apply(game: &mut impl Rules, step: Step) {
    match step {
        Step::Act(seat, action) => game.play_unchecked(seat, action, &mut ()),
        Step::Chance(outcome) => game.resolve_unchecked(outcome, &mut ()),
    }
}

/// Positions and the steps taken from them, from games played one after another.
fn positions<O: GameOptions>(options: &O) -> Vec<(O::Game, Step)> {
    let mut rng = GameRng::new(1);
    let mut game = start(options, &mut rng);
    let mut legal = Legal::default();
    let mut taken = Vec::with_capacity(POSITIONS);
    while taken.len() < POSITIONS {
        match random_step(&game, &mut legal, &mut rng) {
            Some(step) => {
                taken.push((game.clone(), step));
                apply(&mut game, step);
            }
            None => game = start(options, &mut rng),
        }
    }
    taken
}

/// Lists the legal actions of every position.
fn list_legal<O: GameOptions>(options: &O, rounds: u64) -> u64 {
    let positions = positions(options);
    let mut legal = Legal::default();
    let mut n_listed = 0u64;
    for _ in 0..rounds {
        for (game, step) in &positions {
            if let Step::Act(seat, _) = *step {
                legal.clear();
                game.list_legal(seat, &mut legal);
                n_listed = n_listed.wrapping_add(legal.len());
            }
        }
    }
    n_listed
}

/// Copies every position and takes its step.
fn play<O: GameOptions>(options: &O, rounds: u64) -> u64 {
    let positions = positions(options);
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
fn play_out<O: GameOptions>(options: &O, rounds: u64) -> u64 {
    let mut legal = Legal::default();
    let mut n_plies = 0;
    for index in 0..rounds {
        let mut rng = GameRng::for_game(1, index);
        let mut game = start(options, &mut rng);
        while let Some(step) = random_step(&game, &mut legal, &mut rng) {
            apply(&mut game, step);
            n_plies += 1;
        }
    }
    n_plies
}

/// One generator for everybody.
struct Together(GameRng);

impl Lots for Together {
    #[inline]
    fn chance(&mut self, n: u32) -> u32 {
        self.0.below(n)
    }

    #[inline]
    fn choice(&mut self, _: Seat, n: u64) -> u64 {
        self.0.below_u64(n)
    }
}

/// Plays whole games as the simulator does when all players are random.
fn play_at_random<O: GameOptions>(options: &O, rounds: u64) -> u64 {
    let mut n_plies = 0;
    for index in 0..rounds {
        let mut rng = GameRng::for_game(1, index);
        let mut game = start(options, &mut rng);
        let plies = game.play_at_random(&mut Together(rng), u32::MAX);
        n_plies += plies.actions + plies.outcomes;
    }
    n_plies
}
