//! Many games side by side, for programs that learn: every game advances, bots and chance included, until an external
//! player must decide; that seat's observation is written into the caller's arrays.
//! Results depend only on the seed and the ids, never on the number of threads or on other games.

mod reward;
mod slot;

pub use reward::Reward;

use std::any::Any;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};

use hexhaven_bots::{BotSpec, Forced};
use hexhaven_chance::{GameRng, game_seed};
use hexhaven_engine::rulesets::AnyOptions;
use hexhaven_engine::shared::setup::BadSetup;
use hexhaven_engine::{AnyGame, Ending, MAX_SEATS, Notated, Rules, with_game};
use hexhaven_spaces::{Reach, Space, Trade};

use self::slot::{Scratch, Slot};
use crate::contest::Bout;

/// The settings of a batch.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The contestants; `None` is an external player.
    pub contestants: Vec<Option<BotSpec>>,
    /// Their seats.
    pub seating: Seating,
    /// Which games are played.
    pub numbering: Numbering,
    /// The number of games that run side by side.
    pub n: usize,
    /// The master seed.
    pub seed: u64,
    /// The trades that external players may propose.
    pub trade: Trade,
    /// Their reward.
    pub reward: Reward,
    /// The factor of the potential-based shaping; 0 is none.
    pub shaping: f32,
    /// The discount of the shaping.
    pub gamma: f32,
    /// A game is stopped after this many turns.
    pub max_turns: u32,
    /// What happens after a game.
    pub autoreset: Autoreset,
    /// Whether observations are written.
    pub observes: bool,
    /// Whether to skip external decisions without a choice.
    pub skips_forced: bool,
    /// Whether to keep ids, so that games can be replayed.
    pub keeps_history: bool,
}

/// The seats of the contestants: they keep their order, starting from some seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seating {
    /// Always on the same seat.
    Fixed(usize),
    /// One seat further in each game.
    Rotate,
    /// On a seat that follows from the seed of the game.
    Random,
}

/// Which games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// An endless sequence of games; each has its own chance.
    Endless,
    /// This number of games, with the chance of a contest: the games of one rotation share it.
    Contest(u64),
}

/// What happens after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Autoreset {
    /// The next game begins in the same step.
    SameStep,
    /// The next step begins it, with any action.
    NextStep,
    /// Nothing until the caller resets it.
    Disabled,
}

/// The caller's arrays, one row per game. After [`reset`](Vector::reset) the caller must leave them alone: a step
/// writes only what may have changed.
#[derive(Debug)]
pub struct Arrays<'a> {
    /// The observation of the seat to act; empty without observations.
    pub obs: &'a mut [u8],
    /// Its mask, one byte per id; empty if bits are enough.
    pub mask: &'a mut [bool],
    /// The same, a bit for each id: [`Space::n_words`] words a row.
    pub bits: &'a mut [u64],
    /// The reward of the step: of the external player, or of every seat.
    pub reward: &'a mut [f32],
    /// Whether the rules ended the game.
    pub terminated: &'a mut [bool],
    /// Whether the game was cut off.
    pub truncated: &'a mut [bool],
    /// The seat to act; -1 is nobody.
    pub seat: &'a mut [i8],
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Its row.
    pub row: usize,
    /// Its number.
    pub number: u64,
    /// The seat of the first contestant.
    pub first: usize,
    /// How it ended; `None` if it was cut off.
    pub ending: Option<Ending>,
    /// The points of each seat.
    pub points: [u32; MAX_SEATS],
    /// Turns begun.
    pub turns: u32,
    /// The first external player's last observation; empty without observations.
    pub obs: Vec<u8>,
    /// The same by contestant, for a report.
    pub bout: Bout,
}

/// An id that may not be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The row.
    pub row: usize,
    /// The id.
    pub id: i64,
}

/// Many games of a rule set that is known when the program runs.
pub trait Vector: Send {
    /// The space of ids and observations.
    fn space(&self) -> &'static Space;

    /// Begins all games.
    fn reset(&mut self, seed: u64, arrays: &mut Arrays<'_>);

    /// Begins the next game of some rows.
    fn reset_rows(&mut self, rows: &[bool], arrays: &mut Arrays<'_>);

    /// Takes one id per row and advances to the next decisions.
    ///
    /// # Errors
    /// The first illegal id; no game is stepped then.
    fn step(&mut self, ids: &[i64], arrays: &mut Arrays<'_>) -> Result<(), Refused>;

    /// The games that ended since the last call, by step and row.
    fn take_finished(&mut self) -> Vec<Finished>;

    /// The last observations of games that ended since the last call, in the same order; they are removed from the
    /// result of [`take_finished`](Vector::take_finished).
    fn take_final_obs(&mut self) -> Vec<Vec<u8>>;

    /// The position of a row in the notation.
    fn position(&self, row: usize) -> Option<String>;

    /// The number of the game of each row, and the ids that were chosen in it.
    fn history(&self) -> Vec<(u64, Vec<u16>)>;

    /// Replays games to the end of their history.
    fn replay(&mut self, seed: u64, history: &[(u64, Vec<u16>)], arrays: &mut Arrays<'_>);
}

/// Makes the games; `threads` above 1 share the work.
///
/// # Errors
/// When players and options do not fit together.
pub fn vector(options: &AnyOptions, setup: Setup, threads: usize) -> Result<Box<dyn Vector>, BadSetup> {
    let n_players = setup.contestants.len() as u8;
    let trial = AnyGame::start(options, n_players, &mut GameRng::new(setup.seed))?;
    Ok(with_game!(trial, game => games(game, *options, setup, threads)))
}

fn games<G>(trial: G, options: AnyOptions, setup: Setup, threads: usize) -> Box<dyn Vector>
where
    G: Notated + Send + Sync + 'static,
{
    // More threads than parts would only wake up.
    let n_threads = threads.min(setup.n.div_ceil(MIN_PART));
    let helpers = (n_threads > 1 && setup.n >= MIN_SHARED)
        .then(|| rayon::ThreadPoolBuilder::new().num_threads(n_threads - 1).build().ok())
        .flatten();
    let space = Space::of(&trial);
    let n_players = setup.contestants.len() as u8;
    let start: slot::Start<G> =
        Arc::new(move |chance| start_as(&options, n_players, chance).expect("a trial start has succeeded"));
    let slots = (0..setup.n).map(|row| Slot::new(row, trial.clone())).collect();
    let finished = Mutex::default();
    let is_plain = setup.contestants.iter().all(Option::is_none)
        && !setup.skips_forced
        && setup.reward != Reward::Points
        && setup.shaping == 0.0;
    let shared = slot::Shared { setup, space, is_plain, start, finished };
    Box::new(Games { slots, shared, n_sorted: 0, helpers })
}

/// A new game of the type that the options make; `None` of another type, or when players and options do not go together.
pub fn start_as<G: 'static>(options: &AnyOptions, n_players: u8, chance: &mut GameRng) -> Option<G> {
    with_game!(AnyGame::start(options, n_players, chance).ok()?, game => {
        let mut game = Some(game);
        (&mut game as &mut dyn Any).downcast_mut::<Option<G>>().and_then(Option::take)
    })
}

/// Below this many games the calling thread is faster alone.
const MIN_SHARED: usize = 64;

/// The least rows that are worth handing to a thread.
const MIN_PART: usize = MIN_SHARED / 4;

struct Games<G> {
    slots: Vec<Slot<G>>,
    shared: slot::Shared<G>,
    /// The number of games that ended and are in order.
    n_sorted: usize,
    /// The threads that work beside the caller's.
    helpers: Option<rayon::ThreadPool>,
}

impl Setup {
    /// The number of rewards per row: one if there is one learner, otherwise one per seat.
    pub fn reward_width(&self) -> usize {
        let n_outside = self.contestants.iter().filter(|bot| bot.is_none()).count();
        if n_outside == 1 { 1 } else { self.contestants.len() }
    }

    /// The action for a learner without a choice.
    fn when_forced(&self) -> Forced {
        match (self.skips_forced, self.trade) {
            (false, _) => Forced::Asked,
            (true, Trade::Off) => Forced::Listed,
            (true, Trade::Catalogue | Trade::Compose) => Forced::Legal,
        }
    }

    /// The seat of the first contestant in a game.
    fn first_seat(&self, number: u64) -> usize {
        let n = self.contestants.len() as u64;
        (match self.seating {
            Seating::Fixed(seat) => seat as u64,
            Seating::Rotate => number % n,
            Seating::Random => game_seed(game_seed(self.seed, number), u64::MAX) % n,
        }) as usize
    }
}

/// The rows stepped together: few enough that all of their games stay in the cache.
const TOGETHER: usize = 256;

/// Games are prefetched this many rows ahead: these steps take about as long as memory does.
const AHEAD: usize = 4;

/// Some games side by side, with their rows.
struct Part<'a, G> {
    /// The number of the first row.
    first: usize,
    slots: &'a mut [Slot<G>],
    arrays: Arrays<'a>,
}

/// The first rows of an array, which is left with the others.
fn take_rows<'a, T>(array: &mut &'a mut [T], n: usize) -> &'a mut [T] {
    let n = n.min(array.len());
    array.split_off_mut(..n).unwrap_or_default()
}

impl<G: Rules + Send + Sync> Part<'_, G> {
    /// Does something with every row that writes into the arrays, in any order; `reach` says what it needs.
    fn each(
        &mut self,
        order: impl Iterator<Item = usize> + Clone,
        reach: impl Fn(usize) -> Reach,
        shared: &slot::Shared<G>,
        work: impl Fn(&mut Slot<G>, slot::Row<'_, '_>, &slot::Shared<G>, &mut Scratch),
    ) {
        let (widths, mut scratch) = (Widths::of(shared, &self.arrays), Scratch::default());
        let (slots, arrays, mut ahead) = (&mut *self.slots, &mut self.arrays, order.clone());
        let changing = [false, true].map(|is_other_seat| match widths.obs {
            0 => 0..0,
            _ => shared.space.changing(is_other_seat),
        });
        let approach = |slots: &[Slot<G>], obs: &[u8], n: usize| {
            let (reach, obs) = (reach(n), &obs[n * widths.obs..][..widths.obs]);
            slots[n].approach(reach, &obs[changing[usize::from(reach.passes)].clone()]);
        };
        ahead.by_ref().take(AHEAD).for_each(|n| approach(slots, arrays.obs, n));
        for n in order {
            if let Some(n) = ahead.next() {
                approach(slots, arrays.obs, n);
            }
            let row = slot::Row { arrays: &mut *arrays, widths: &widths, n };
            work(&mut slots[n], row, shared, &mut scratch);
        }
    }

    /// The rows, grouped by kind of action. After one roll the processor predicts the branches of the next; neighboring
    /// games have nothing else in common.
    fn by_sort(&self, ids: &[i64], space: &Space) -> [u8; TOGETHER] {
        let ids = &ids[self.first..][..self.slots.len()];
        let (mut sorts, mut starts) = ([0u8; TOGETHER], [0u8; Space::SORTS + 1]);
        for (sort, &id) in sorts.iter_mut().zip(ids) {
            *sort = usize::try_from(id).map_or(0, |id| space.sort(id)) as u8;
            let n = &mut starts[usize::from(*sort) + 1];
            *n = n.wrapping_add(1);
        }
        (1..starts.len()).for_each(|sort| starts[sort] = starts[sort].wrapping_add(starts[sort - 1]));
        let mut order = [0; TOGETHER];
        for (n, &sort) in sorts[..ids.len()].iter().enumerate() {
            let start = &mut starts[usize::from(sort)];
            order[usize::from(*start)] = n as u8;
            *start = start.wrapping_add(1);
        }
        order
    }
}

/// The lengths of the arrays' rows.
struct Widths {
    obs: usize,
    mask: usize,
    bits: usize,
    reward: usize,
}

impl Widths {
    fn of<G>(shared: &slot::Shared<G>, arrays: &Arrays<'_>) -> Self {
        let space = shared.space;
        Self {
            obs: if shared.setup.observes { space.layout().len } else { 0 },
            mask: if arrays.mask.is_empty() { 0 } else { space.len() },
            bits: space.n_words(),
            reward: shared.setup.reward_width(),
        }
    }
}

impl<G: Rules + Send + Sync> Games<G> {
    /// Does something with some rows after others, on all threads, if no part is refused.
    fn each_part<E>(
        &mut self,
        arrays: &mut Arrays<'_>,
        check: impl Fn(&[Slot<G>], &[u64]) -> Result<(), E>,
        work: impl Fn(&mut Part<'_, G>, &slot::Shared<G>) + Sync,
    ) -> Result<(), E> {
        if self.helpers.is_none() {
            check(&self.slots, arrays.bits)?;
        }
        let shared = &self.shared;
        let Widths { obs: n_obs, mask: n_mask, bits: n_bits, reward: n_reward } = Widths::of(shared, arrays);
        let Arrays { obs, mask, bits, reward, terminated, truncated, seat } = arrays;
        let (mut obs, mut mask, mut bits, mut reward) = (&mut **obs, &mut **mask, &mut **bits, &mut **reward);
        let (mut terminated, mut truncated, mut seat) = (&mut **terminated, &mut **truncated, &mut **seat);
        let together = self.together();
        let parts = self.slots.chunks_mut(together).enumerate().map(|(part, slots)| {
            let n = slots.len();
            let arrays = Arrays {
                obs: take_rows(&mut obs, n * n_obs),
                mask: take_rows(&mut mask, n * n_mask),
                bits: take_rows(&mut bits, n * n_bits),
                reward: take_rows(&mut reward, n * n_reward),
                terminated: take_rows(&mut terminated, n),
                truncated: take_rows(&mut truncated, n),
                seat: take_rows(&mut seat, n),
            };
            Part { first: part * together, slots, arrays }
        });
        let Some(helpers) = &self.helpers else {
            parts.for_each(|mut part| work(&mut part, shared));
            return Ok(());
        };
        let parts = Mutex::new(parts.collect::<VecDeque<_>>());
        let lock = || parts.lock().unwrap_or_else(PoisonError::into_inner);
        // The helpers wake up while the caller checks, and get parts when it has let go of them. They work from the other
        // end, so that most games stay with the same processor from step to step.
        helpers.in_place_scope(|scope| {
            let mut unchecked = lock();
            for _ in 0..helpers.current_num_threads() {
                scope.spawn(|_| {
                    while let Some(mut part) = { lock().pop_back() } {
                        work(&mut part, shared);
                    }
                });
            }
            let checked = unchecked.iter().try_for_each(|part| check(part.slots, part.arrays.bits));
            if checked.is_err() {
                unchecked.clear();
            }
            drop(unchecked);
            while let Some(mut part) = { lock().pop_front() } {
                work(&mut part, shared);
            }
            checked
        })
    }

    /// The rows stepped together: fewer than usual when there would not be two parts for each thread.
    fn together(&self) -> usize {
        let n_threads = 1 + self.helpers.as_ref().map_or(0, rayon::ThreadPool::current_num_threads);
        if n_threads == 1 {
            return TOGETHER;
        }
        self.slots.len().div_ceil(2 * n_threads).clamp(MIN_PART, TOGETHER)
    }

    /// Does something with every row that writes into the arrays.
    fn each(
        &mut self,
        arrays: &mut Arrays<'_>,
        work: impl Fn(&mut Slot<G>, slot::Row<'_, '_>, &slot::Shared<G>, &mut Scratch) + Sync,
    ) {
        let each = |part: &mut Part<'_, G>, shared: &_| {
            part.each(0..part.slots.len(), |_| Reach::ALL, shared, &work);
        };
        let Ok(()) = self.each_part(arrays, |_, _| Ok::<_, Infallible>(()), each);
    }
}

impl<G: Notated + Send + Sync> Vector for Games<G> {
    fn space(&self) -> &'static Space {
        self.shared.space
    }

    fn reset(&mut self, seed: u64, arrays: &mut Arrays<'_>) {
        self.shared.setup.seed = seed;
        let n = self.shared.setup.n as u64;
        self.each(arrays, move |slot, mut row, shared, scratch| {
            slot.forget(&mut row);
            slot.begin(slot.row as u64 % n, shared);
            slot.advance(shared, scratch);
            slot.show(&mut row, shared, scratch);
        });
    }

    fn reset_rows(&mut self, rows: &[bool], arrays: &mut Arrays<'_>) {
        self.each(arrays, |slot, mut row, shared, scratch| {
            if rows[slot.row] {
                slot.begin_next(shared);
                slot.advance(shared, scratch);
                slot.show(&mut row, shared, scratch);
            }
        });
    }

    fn step(&mut self, ids: &[i64], arrays: &mut Arrays<'_>) -> Result<(), Refused> {
        let n_words = self.shared.space.n_words();
        let check = |slots: &[Slot<G>], bits: &[u64]| {
            for (slot, bits) in slots.iter().zip(bits.chunks_exact(n_words)) {
                if !slot.allows(ids[slot.row], bits) {
                    return Err(Refused { row: slot.row, id: ids[slot.row] });
                }
            }
            Ok(())
        };
        self.each_part(arrays, check, |part, shared| {
            let order = part.by_sort(ids, shared.space);
            let n = part.slots.len();
            part.arrays.reward.fill(0.0);
            part.arrays.terminated.fill(false);
            part.arrays.truncated.fill(false);
            let ids = &ids[part.first..][..n];
            let reach = |n: usize| match usize::try_from(ids[n]) {
                Ok(id) if shared.is_plain => shared.space.reach(id),
                _ => Reach::ALL,
            };
            let order = order[..n].iter().map(|&n| usize::from(n));
            part.each(order, reach, shared, |slot, mut row, shared, scratch| {
                slot.step(ids[row.n], &mut row, shared, scratch);
            });
        })?;
        let finished = self.shared.finished();
        // Threads end games in any order.
        finished[self.n_sorted..].sort_by_key(|game| game.row);
        self.n_sorted = finished.len();
        Ok(())
    }

    fn take_finished(&mut self) -> Vec<Finished> {
        self.n_sorted = 0;
        std::mem::take(self.shared.finished())
    }

    fn take_final_obs(&mut self) -> Vec<Vec<u8>> {
        let rows = self.shared.finished().iter_mut().rev().take_while(|game| !game.obs.is_empty());
        let mut rows: Vec<_> = rows.map(|game| std::mem::take(&mut game.obs)).collect();
        rows.reverse();
        rows
    }

    fn position(&self, row: usize) -> Option<String> {
        self.slots.get(row).map(|slot| slot.game().position().to_string())
    }

    fn history(&self) -> Vec<(u64, Vec<u16>)> {
        self.slots.iter().map(|slot| (slot.number, slot.ids.clone())).collect()
    }

    fn replay(&mut self, seed: u64, history: &[(u64, Vec<u16>)], arrays: &mut Arrays<'_>) {
        self.shared.setup.seed = seed;
        let (shared, mut scratch) = (&self.shared, Scratch::default());
        for (slot, (number, ids)) in self.slots.iter_mut().zip(history) {
            slot.begin(*number, shared);
            slot.advance(shared, &mut scratch);
            for &id in ids {
                slot.take(i64::from(id), shared, &mut scratch);
                slot.advance(shared, &mut scratch);
            }
        }
        self.each(arrays, |slot, mut row, shared, scratch| {
            scratch.forget();
            slot.forget(&mut row);
            slot.show(&mut row, shared, scratch);
        });
    }
}
