//! The soak: random games on several threads until enough plies are taken, every ply audited, the other laws sampled.

mod saved;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use hexhaven_chance::{GameRng, game_seed};

use crate::arbitrary::{Arbitrary, Case, Choice};
use crate::battery::{self, Plan, Violation};
use crate::laws::Broken;
use crate::tally::Tally;

/// Games are stopped after this many plies; few are longer.
pub const MAX_PLIES: u64 = 6_000;
/// The sampled laws are checked at one ply in this many.
const ONE_IN: u32 = 1024;
/// One game in this many is followed by all viewers and replayed.
const WHOLE_ONE_IN: u64 = 256;
/// A soak stops after this many violations: the rest is mostly repetition.
const MAX_VIOLATIONS: usize = 20;

/// How long the threads play before their results are gathered and reported.
const LAP: Duration = Duration::from_secs(2);

/// The settings of a soak.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// One choice of options, or any.
    pub only: Option<Choice>,
    /// The minimum number of plies.
    pub plies: u64,
    /// The seed of the games.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
}

/// The result of a soak.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The games played.
    pub tally: Tally,
    /// The violations.
    pub violations: Vec<Violation>,
    /// How long it took.
    pub elapsed: Duration,
    /// The index of the game that comes next: all before it are played.
    pub next: u64,
}

impl Report {
    /// Plies per second, all threads together.
    pub fn speed(&self) -> f64 {
        self.tally.plies as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}

/// The case and the seed of a game of a soak; `only` one choice of options, or any.
pub fn game_of<G: Arbitrary>(seed: u64, index: u64, only: Option<Choice>) -> (Case, u64) {
    let seed = game_seed(seed, index);
    let case = Case::any::<G>(&mut GameRng::new(seed));
    (Case { choice: only.unwrap_or(case.choice), ..case }, seed)
}

impl Task {
    /// A soak over all options on one thread.
    pub const fn any(plies: u64, seed: u64) -> Self {
        Self { only: None, plies, seed, threads: 1 }
    }

    /// Plays from the beginning to the end.
    pub fn run<G: Arbitrary>(&self) -> Report {
        self.go_on::<G>(Report::default(), |_| ())
    }

    /// Continues after the games of a report. `watch` gets the report every two seconds, between games, so that the
    /// soak can resume from it later.
    pub fn go_on<G: Arbitrary>(&self, before: Report, mut watch: impl FnMut(&Report)) -> Report {
        let mut report = before;
        while report.tally.plies < self.plies && report.violations.len() < MAX_VIOLATIONS {
            self.lap::<G>(&mut report);
            watch(&report);
        }
        report
    }

    /// Plays for a while, and every game to its end.
    fn lap<G: Arbitrary>(&self, report: &mut Report) {
        let start = Instant::now();
        let (next, taken) = (AtomicU64::new(report.next), AtomicU64::new(report.tally.plies));
        let found = Mutex::new(std::mem::take(report));
        let is_on = || {
            taken.load(Ordering::Relaxed) < self.plies
                && n_violations(&found) < MAX_VIOLATIONS
                && start.elapsed() < LAP
        };
        let work = || {
            let mut tally = Tally::default();
            while is_on() {
                let before = tally.plies;
                let index = next.fetch_add(1, Ordering::Relaxed);
                if let Err(violation) = one::<G>(self.only, self.seed, index, &mut tally) {
                    lock(&found).violations.push(*violation);
                }
                taken.fetch_add(tally.plies - before, Ordering::Relaxed);
            }
            lock(&found).tally.merge(&tally);
        };
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(work);
            }
        });
        *report = std::mem::take(&mut *lock(&found));
        report.next = next.into_inner();
        report.elapsed += start.elapsed();
    }
}

/// Plays one game of a soak; a panic counts as a violation.
fn one<G: Arbitrary>(
    only: Option<Choice>,
    seed: u64,
    index: u64,
    tally: &mut Tally,
) -> Result<(), Box<Violation>> {
    let plan = Plan { max_plies: MAX_PLIES, one_in: ONE_IN, whole: index.is_multiple_of(WHOLE_ONE_IN) };
    let (case, seed) = game_of::<G>(seed, index, only);
    catch_unwind(AssertUnwindSafe(|| battery::play::<G>(case, seed, &plan, tally))).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
        let broken = Broken { law: "no panic", how: text.unwrap_or_default() };
        Err(Box::new(Violation { case, seed, ply: tally.ply, last: "see the ply".to_owned(), broken }))
    })
}

fn lock(found: &Mutex<Report>) -> std::sync::MutexGuard<'_, Report> {
    found.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn n_violations(found: &Mutex<Report>) -> usize {
    lock(found).violations.len()
}
