//! The soak: random games on several threads until enough plies are taken, every ply audited, the other laws sampled.

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

/// Games are given up after so many plies; few are longer.
pub const MAX_PLIES: u64 = 6_000;
/// The sampled laws are asked at one ply in so many.
pub const ONE_IN: u32 = 1024;
/// One game in so many is followed by all viewers and replayed.
pub const WHOLE_ONE_IN: u64 = 256;
/// A soak stops after so many violations: the rest is mostly repetition.
const MAX_VIOLATIONS: usize = 20;

/// What a soak found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// What was played.
    pub tally: Tally,
    /// What was broken.
    pub violations: Vec<Violation>,
    /// How long it took.
    pub elapsed: Duration,
}

impl Report {
    /// Plies per second, all threads together.
    #[must_use]
    pub fn speed(&self) -> f64 {
        self.tally.plies as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}

/// The case and the seed of a game of a soak; `only` one choice of options, or any.
#[must_use]
pub fn game_of<G: Arbitrary>(seed: u64, index: u64, only: Option<Choice>) -> (Case, u64) {
    let seed = game_seed(seed, index);
    let case = Case::any::<G>(&mut GameRng::new(seed));
    (Case { choice: only.unwrap_or(case.choice), ..case }, seed)
}

/// Plays at least that many plies. `progress` gets the plies taken so far about once a second.
pub fn soak<G: Arbitrary>(plies: u64, seed: u64, threads: usize, progress: impl Fn(u64) + Sync) -> Report {
    soak_only::<G>(None, plies, seed, threads, progress)
}

/// The same with one choice of options, or any.
pub fn soak_only<G: Arbitrary>(
    only: Option<Choice>,
    plies: u64,
    seed: u64,
    threads: usize,
    progress: impl Fn(u64) + Sync,
) -> Report {
    let start = Instant::now();
    let (next, taken) = (AtomicU64::new(0), AtomicU64::new(0));
    let found = Mutex::new(Report::default());
    let work = || {
        let mut tally = Tally::default();
        while taken.load(Ordering::Relaxed) < plies && n_violations(&found) < MAX_VIOLATIONS {
            let before = tally.plies;
            if let Err(violation) = one::<G>(only, seed, next.fetch_add(1, Ordering::Relaxed), &mut tally) {
                lock(&found).violations.push(*violation);
            }
            taken.fetch_add(tally.plies - before, Ordering::Relaxed);
        }
        lock(&found).tally.merge(&tally);
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        let mut reported = Instant::now();
        while !workers.iter().all(thread::ScopedJoinHandle::is_finished) {
            thread::sleep(Duration::from_millis(50));
            if reported.elapsed() >= Duration::from_secs(1) {
                reported = Instant::now();
                progress(taken.load(Ordering::Relaxed));
            }
        }
    });
    let report = std::mem::take(&mut *lock(&found));
    Report { elapsed: start.elapsed(), ..report }
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
