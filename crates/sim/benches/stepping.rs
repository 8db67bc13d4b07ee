//! Fixed workloads of many games side by side for counting instructions: `stepping <work>-<rule set> <rounds> [games [threads]]`;
//! `stepping list` names those that are counted, each with two numbers of rounds. A round plays 16 games for 600 steps
//! each: `step` writes masks as bits, `observe` masks as bytes and observations, `against` plays three random bots
//! between two steps. The ids are chosen before the first round, so that the difference of two numbers of rounds is
//! that of stepping alone.

use std::process::ExitCode;

use hexhaven_bots::BotSpec;
use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_sim::vector::{Arrays, Autoreset, Numbering, Reward, Seating, Setup, Vector, vector};
use hexhaven_spaces::{Trade, mask};

/// The games side by side.
const GAMES: usize = 16;
/// The steps of a round.
const STEPS: usize = 600;

/// The kinds of work: whether bots play the other seats, and whether observations are written.
const WORKS: [(&str, bool, bool); 3] =
    [("step", false, false), ("observe", false, true), ("against", true, true)];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args == ["list"] {
        WORKS.iter().for_each(|(work, ..)| println!("{work}-base 1 3"));
        return ExitCode::SUCCESS;
    }
    let number = |n: usize| args.get(n).and_then(|text| text.parse().ok());
    let (games, threads) = (number(2).unwrap_or(GAMES), number(3).unwrap_or(1));
    match number(1).and_then(|rounds| run(&args[0], rounds, games, threads)) {
        Some(reward) => {
            println!("{reward}");
            ExitCode::SUCCESS
        }
        None => {
            eprintln!("usage: stepping list, or <workload> <rounds> [games [threads]]");
            ExitCode::from(2)
        }
    }
}

/// The arrays of a batch.
struct Owned {
    obs: Vec<u8>,
    mask: Vec<bool>,
    bits: Vec<u64>,
    reward: Vec<f32>,
    ends: [Vec<bool>; 2],
    seat: Vec<i8>,
}

impl Owned {
    fn arrays(&mut self) -> Arrays<'_> {
        let [terminated, truncated] = &mut self.ends;
        Arrays {
            obs: &mut self.obs,
            mask: &mut self.mask,
            bits: &mut self.bits,
            reward: &mut self.reward,
            terminated,
            truncated,
            seat: &mut self.seat,
        }
    }
}

fn batch(work: &str, rules: &str, n: usize, threads: usize) -> Option<(Box<dyn Vector>, Owned)> {
    let &(_, has_bots, observes) = WORKS.iter().find(|(name, ..)| *name == work)?;
    let other = || if has_bots { "random".parse::<BotSpec>().ok() } else { None };
    let setup = Setup {
        contestants: vec![None, other(), other(), other()],
        seating: Seating::Fixed(0),
        numbering: Numbering::Endless,
        n,
        seed: 1,
        trade: Trade::Off,
        reward: Reward::Win,
        shaping: 0.0,
        gamma: 1.0,
        max_turns: 500,
        autoreset: Autoreset::SameStep,
        observes,
        skips_forced: false,
        keeps_history: false,
    };
    let width = setup.reward_width();
    let games = vector(&RuleSet::by_name(rules)?.options(), setup, threads).ok()?;
    let space = games.space();
    let owned = Owned {
        obs: vec![0; if observes { n * space.layout().len } else { 0 }],
        mask: vec![false; if observes { n * space.len() } else { 0 }],
        bits: vec![0; n * space.n_words()],
        reward: vec![0.0; n * width],
        ends: [vec![false; n], vec![false; n]],
        seat: vec![0; n],
    };
    Some((games, owned))
}

/// The rewards of all rounds; `None` if no workload has that name.
fn run(name: &str, rounds: usize, n: usize, threads: usize) -> Option<f32> {
    let (work, rules) = name.split_once('-')?;
    let (mut games, mut owned) = batch(work, rules, n, threads)?;
    let (n_words, mut rng) = (games.space().n_words(), GameRng::new(1));
    let mut chosen: Vec<Vec<i64>> = Vec::new();
    games.reset(1, &mut owned.arrays());
    for _ in 0..STEPS {
        let pick = |row: &[u64]| {
            let n = row.iter().map(|word| word.count_ones()).sum();
            mask::ids(row).nth(rng.below(n) as usize).unwrap_or(0) as i64
        };
        chosen.push(owned.bits.chunks_exact(n_words).map(pick).collect());
        games.step(chosen.last()?, &mut owned.arrays()).ok()?;
    }
    let mut paid = 0.0;
    for _ in 0..rounds {
        games.reset(1, &mut owned.arrays());
        for ids in &chosen {
            games.step(ids, &mut owned.arrays()).ok()?;
            paid += owned.reward[0];
        }
        games.take_finished();
    }
    Some(paid)
}
