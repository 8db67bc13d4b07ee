//! A fuzz target without libFuzzer: `fuzz TARGET SECONDS [SEED]` gives it damaged copies of the inputs in
//! `testdata/fuzz/TARGET`, and random bytes. An input that breaks a law is stored before it is tried.

use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{env, fs};

use hexhaven_chance::{Draw, GameRng};
use hexhaven_testkit::expect::testdata;
use hexhaven_testkit::fuzz::{mutate::mutate, targets};

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let target = targets().find(|(name, _)| args.first().is_some_and(|arg| arg == name));
    let seconds = args.get(1).and_then(|seconds| seconds.parse().ok());
    let seed = args.get(2).map_or(Some(1), |seed| seed.parse().ok());
    let (Some((name, body)), Some(seconds), Some(seed)) = (target, seconds, seed) else {
        let names: Vec<String> = targets().map(|(name, _)| name).collect();
        eprintln!("usage: fuzz <{}> <seconds> [seed]", names.join("|"));
        return ExitCode::from(2);
    };
    let n_inputs = run(&name, &body, Duration::from_secs(seconds), &mut GameRng::new(seed));
    println!("{name}: {n_inputs} inputs in {seconds} s, seed {seed}, no law broken");
    ExitCode::SUCCESS
}

/// Tries inputs until the time is over; the number of inputs.
fn run(name: &str, body: &dyn Fn(&[u8]), time: Duration, rng: &mut GameRng) -> u64 {
    let corpus = corpus(name);
    let last = env::temp_dir().join(format!("hexhaven-fuzz-{name}"));
    let begin = Instant::now();
    let mut n_inputs = 0;
    while begin.elapsed() < time {
        let mut input = match corpus.get(rng.below(corpus.len() as u32 + 1) as usize) {
            Some(input) => input.clone(),
            None => (0..rng.below(600)).map(|_| rng.below(256) as u8).collect(),
        };
        mutate(&mut input, rng);
        // A panic ends the program: the input that broke the law is then here.
        if let Err(error) = fs::write(&last, &input) {
            eprintln!("cannot keep the input in {}: {error}", last.display());
        }
        body(&input);
        n_inputs += 1;
    }
    n_inputs
}

fn corpus(name: &str) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(testdata("fuzz").join(name)).into_iter().flatten();
    entries.filter_map(|entry| fs::read(entry.ok()?.path()).ok()).collect()
}
