//! Many games from one seed, spread over threads.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use hexhaven_bots::{AnyBot, Bot, BotSpec};
use hexhaven_chance::{GameRng, game_seed};
use hexhaven_engine::Rules;
use rayon::prelude::*;

use crate::play::{Game, Limits, Watcher, play_out};
use crate::tally::Tally;

/// The settings of a batch.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The bot of each seat.
    pub bots: Vec<String>,
    /// The number of games.
    pub games: u64,
    /// The master seed.
    pub seed: u64,
    /// When to give a game up.
    pub limits: Limits,
}

/// A batch of games that can be watched while it runs.
#[derive(Debug, Default)]
pub struct Batch {
    /// Games finished so far.
    pub done: AtomicU64,
    /// Whether to skip games that have not begun; set by a caller who no longer waits.
    pub is_stopped: AtomicBool,
    /// The bots' faults by game and seat, the first of each game.
    troubles: Mutex<Vec<(u64, usize, String)>>,
}

impl Batch {
    /// The bots' faults so far, game by game.
    pub fn troubles(&self, plan: &Plan) -> Vec<String> {
        let mut troubles = self.troubles.lock().unwrap_or_else(PoisonError::into_inner).clone();
        troubles.sort();
        let line =
            |(index, seat, why): &(u64, usize, String)| format!("game {index}: {}: {why}", plan.bots[*seat]);
        troubles.iter().map(line).collect()
    }

    fn note_troubles(&self, index: u64, bots: &[AnyBot]) {
        let troubles =
            bots.iter().enumerate().filter_map(|(seat, bot)| Some((index, seat, bot.trouble()?.to_owned())));
        let mut troubles = troubles.peekable();
        if troubles.peek().is_some() {
            self.troubles.lock().unwrap_or_else(PoisonError::into_inner).extend(troubles);
        }
    }
}

/// The stream of a game's seed that bots draw from; seats follow one another.
const BOT_STREAM: u64 = 1;

impl Plan {
    /// The generator of a game's chance, board included.
    pub fn chance(&self, index: u64) -> GameRng {
        GameRng::for_game(self.seed, index)
    }

    /// The bots of a game, each with its own sequence.
    ///
    /// # Panics
    /// When a name is not that of a bot.
    pub fn seat_bots(&self, index: u64) -> Vec<AnyBot> {
        self.build_bots(&self.specs(), index)
    }

    /// Checks that the bots can play such games.
    ///
    /// # Errors
    /// The first bot that cannot, and why.
    ///
    /// # Panics
    /// When a name is not that of a bot.
    pub fn check<G: Rules>(&self, game: &G) -> Result<(), String> {
        check(self.bots.iter().map(String::as_str).zip(&self.specs()), game)
    }

    /// The bots by name, parsed once for all games, because a name may refer to a file.
    fn specs(&self) -> Vec<BotSpec> {
        self.bots.iter().map(|name| name.parse().expect("a bot of that name")).collect()
    }

    fn build_bots(&self, specs: &[BotSpec], index: u64) -> Vec<AnyBot> {
        let seed = game_seed(self.seed, index);
        let seeds = (BOT_STREAM..).map(|stream| game_seed(seed, stream));
        specs.iter().zip(seeds).map(|(spec, seed)| spec.build(seed)).collect()
    }
}

/// Checks that bots, each with its name, can play such games.
pub(crate) fn check<'a, G: Rules>(
    bots: impl IntoIterator<Item = (&'a str, &'a BotSpec)>,
    game: &G,
) -> Result<(), String> {
    let one = |(name, bot): (&str, &BotSpec)| bot.check(game).map_err(|why| format!("{name}: {why}"));
    bots.into_iter().try_for_each(one)
}

/// Takes the games of a batch one by one, on the threads that play them. `()` takes none and costs nothing.
pub trait Collector<G>: Sync {
    /// The watcher of one game.
    type Watcher: Watcher<G>;

    /// A game begins; `game` is its first state.
    fn begin(&self, index: u64, game: &G) -> Self::Watcher;

    /// A game is over or was cut off; `game` is its last state.
    fn end(&self, index: u64, watcher: Self::Watcher, game: &G, result: &Game);
}

impl<G> Collector<G> for () {
    type Watcher = ();
    #[inline]
    fn begin(&self, _: u64, _: &G) {}
    #[inline]
    fn end(&self, _: u64, (): (), _: &G, _: &Game) {}
}

impl<G, C: Collector<G>> Collector<G> for &C {
    type Watcher = C::Watcher;

    fn begin(&self, index: u64, game: &G) -> Self::Watcher {
        (**self).begin(index, game)
    }

    fn end(&self, index: u64, watcher: Self::Watcher, game: &G, result: &Game) {
        (**self).end(index, watcher, game, result);
    }
}

impl<G, A: Collector<G>, B: Collector<G>> Collector<G> for (A, B) {
    type Watcher = (A::Watcher, B::Watcher);

    fn begin(&self, index: u64, game: &G) -> Self::Watcher {
        (self.0.begin(index, game), self.1.begin(index, game))
    }

    fn end(&self, index: u64, (one, other): Self::Watcher, game: &G, result: &Game) {
        self.0.end(index, one, game, result);
        self.1.end(index, other, game, result);
    }
}

/// Plays all games of a plan on the current thread pool; `start` makes a game from its chance.
pub fn run<G: Rules>(plan: &Plan, batch: &Batch, start: impl Fn(&mut GameRng) -> G + Sync) -> Tally {
    run_into(plan, batch, start, &())
}

/// Plays all games of a plan on the current thread pool and shows each to a collector.
pub fn run_into<G: Rules>(
    plan: &Plan,
    batch: &Batch,
    start: impl Fn(&mut GameRng) -> G + Sync,
    collector: &impl Collector<G>,
) -> Tally {
    let specs = plan.specs();
    let one = |index: u64| -> Game {
        let mut chance = plan.chance(index);
        let mut game = start(&mut chance);
        let mut bots = plan.build_bots(&specs, index);
        let mut watcher = collector.begin(index, &game);
        let mut result = play_out(&mut game, &mut bots, &mut chance, plan.limits, &mut watcher);
        result.blame(&bots);
        collector.end(index, watcher, &game, &result);
        batch.note_troubles(index, &bots);
        batch.done.fetch_add(1, Ordering::Relaxed);
        result
    };
    add_up(plan.games, &one)
}

/// Plays games on the current thread pool and adds up their results. `one` is behind a pointer so that this is compiled once, not for
/// every rule set and caller.
fn add_up(games: u64, one: &(dyn Fn(u64) -> Game + Sync)) -> Tally {
    (0..games)
        .into_par_iter()
        .fold(Tally::default, |mut tally, index| {
            tally.add(&one(index));
            tally
        })
        .reduce(Tally::default, Tally::merge)
}

/// Does something for every number on the current thread pool; the results are in the order of the numbers. `one` is behind a
/// pointer so that this is compiled once for each type of result, not for every rule set and caller.
pub(crate) fn for_each<T: Send>(numbers: Range<u64>, one: &(dyn Fn(u64) -> T + Sync)) -> Vec<T> {
    numbers.into_par_iter().map(one).collect()
}

/// The same without those that have no result.
pub(crate) fn for_some<T: Send>(numbers: Range<u64>, one: &(dyn Fn(u64) -> Option<T> + Sync)) -> Vec<T> {
    numbers.into_par_iter().filter_map(one).collect()
}
