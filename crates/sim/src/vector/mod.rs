//! Many games side by side, for programs that learn: every game goes on by itself, bots and chance included, until
//! somebody outside has to decide, and what that seat sees is written into arrays of the caller.
//! Results depend on the seed and the ids only, never on the number of threads or on other games.

mod reward;
mod slot;

pub use reward::Reward;

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

use hexhaven_bots::{BotSpec, Forced};
use hexhaven_chance::{GameRng, game_seed};
use hexhaven_engine::rulesets::AnyOptions;
use hexhaven_engine::shared::setup::BadSetup;
use hexhaven_engine::{AnyGame, Ending, MAX_SEATS, Notated, Rules, with_game};
use hexhaven_spaces::{Space, Trade};
use rayon::prelude::*;

use self::slot::{Scratch, Slot};
use crate::contest::Bout;

/// What is played, by whom, and what comes out.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The contestants; `None` is somebody outside.
    pub contestants: Vec<Option<BotSpec>>,
    /// Where they sit.
    pub seating: Seating,
    /// Which games are played.
    pub numbering: Numbering,
    /// How many games run side by side.
    pub n: usize,
    /// The master seed.
    pub seed: u64,
    /// Which trades those outside may propose.
    pub trade: Trade,
    /// What they are paid.
    pub reward: Reward,
    /// The factor of the potential-based shaping; 0 is none.
    pub shaping: f32,
    /// The discount of the shaping.
    pub gamma: f32,
    /// A game is given up after so many turns.
    pub max_turns: u32,
    /// What follows the end of a game.
    pub autoreset: Autoreset,
    /// Whether observations are written.
    pub observes: bool,
    /// Whether those outside are not asked where they have no choice.
    pub skips_forced: bool,
    /// Whether ids are kept, so that games can be played again.
    pub keeps_history: bool,
}

/// Where contestants sit: they keep their order, and the first one sits on some seat.
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
    /// Without end; each has its own chance.
    Endless,
    /// So many, with the chance that a contest gives them: the games of one rotation share it.
    Contest(u64),
}

/// What follows the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Autoreset {
    /// The next game begins in the same step.
    SameStep,
    /// The next step begins it, whatever its action.
    NextStep,
    /// Nothing until the caller asks.
    Disabled,
}

/// The arrays of the caller, a row for each game. After [`reset`](Vector::reset) they stay the same, and hold what was
/// written into them: a step writes only what may have changed.
#[derive(Debug)]
pub struct Arrays<'a> {
    /// What the seat to act sees; empty if observations are not wanted.
    pub obs: &'a mut [u8],
    /// What it may choose.
    pub mask: &'a mut [bool],
    /// What was earned in the step: by the one outside, or by every seat.
    pub reward: &'a mut [f32],
    /// Whether the rules ended the game.
    pub terminated: &'a mut [bool],
    /// Whether the game was given up.
    pub truncated: &'a mut [bool],
    /// Who is to act; -1 is nobody.
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
    /// How it ended; `None` if it was given up.
    pub ending: Option<Ending>,
    /// The points of each seat.
    pub points: [u32; MAX_SEATS],
    /// Turns begun.
    pub turns: u32,
    /// What the first one outside sees at the end; empty unless observations are wanted.
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

    /// Takes one id per row and goes on to the next decisions.
    ///
    /// # Errors
    /// The first id that may not be chosen; nothing is stepped then.
    fn step(&mut self, ids: &[i64], arrays: &mut Arrays<'_>) -> Result<(), Refused>;

    /// The games that ended since this was last asked.
    fn take_finished(&mut self) -> Vec<Finished>;

    /// The position of a row in the notation.
    fn position(&self, row: usize) -> Option<String>;

    /// The number of the game of each row, and the ids that were chosen in it.
    fn history(&self) -> Vec<(u64, Vec<u16>)>;

    /// Plays games again up to where the history ends.
    fn replay(&mut self, seed: u64, history: &[(u64, Vec<u16>)], arrays: &mut Arrays<'_>);
}

/// Makes the games; `threads` above 1 share the work.
///
/// # Errors
/// When players and options do not go together.
pub fn vector(options: &AnyOptions, setup: Setup, threads: usize) -> Result<Box<dyn Vector>, BadSetup> {
    let n_players = setup.contestants.len() as u8;
    let trial = AnyGame::start(options, n_players, &mut GameRng::new(setup.seed))?;
    Ok(with_game!(trial, game => games(game, *options, setup, threads)))
}

fn games<G>(trial: G, options: AnyOptions, setup: Setup, threads: usize) -> Box<dyn Vector>
where
    G: Notated + Send + Sync + 'static,
{
    let pool = (threads > 1 && setup.n >= MIN_SHARED)
        .then(|| rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok())
        .flatten();
    let space = Space::of(&trial);
    let n_players = setup.contestants.len() as u8;
    let start: slot::Start<G> =
        Arc::new(move |chance| start_as(&options, n_players, chance).expect("a trial start has succeeded"));
    let slots = (0..setup.n).map(|row| Slot::new(row, trial.clone())).collect();
    let finished = Mutex::default();
    Box::new(Games { slots, shared: slot::Shared { setup, space, start, finished }, pool })
}

/// A new game of the type that the options make; `None` of another type, or when players and options do not go together.
pub fn start_as<G: 'static>(options: &AnyOptions, n_players: u8, chance: &mut GameRng) -> Option<G> {
    with_game!(AnyGame::start(options, n_players, chance).ok()?, game => {
        let mut game = Some(game);
        (&mut game as &mut dyn Any).downcast_mut::<Option<G>>().and_then(Option::take)
    })
}

/// Below so many games the calling thread is quicker alone.
const MIN_SHARED: usize = 64;

struct Games<G> {
    slots: Vec<Slot<G>>,
    shared: slot::Shared<G>,
    pool: Option<rayon::ThreadPool>,
}

impl Setup {
    /// How many rewards a row has: one if one contestant is outside, else one per seat.
    #[must_use]
    pub fn reward_width(&self) -> usize {
        let n_outside = self.contestants.iter().filter(|bot| bot.is_none()).count();
        if n_outside == 1 { 1 } else { self.contestants.len() }
    }

    /// What somebody outside wants who has no choice.
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

impl<G: Rules + Send + Sync> Games<G> {
    /// Does something with every row that writes into the arrays.
    fn each(
        &mut self,
        arrays: &mut Arrays<'_>,
        work: impl Fn(&mut Slot<G>, slot::Row<'_>, &slot::Shared<G>, &mut Scratch) + Sync,
    ) {
        let shared = &self.shared;
        let (n_obs, n_ids) =
            (if shared.setup.observes { shared.space.layout().len } else { 0 }, shared.space.len());
        let width = shared.setup.reward_width();
        let Arrays { obs, mask, reward, terminated, truncated, seat } = arrays;
        match &self.pool {
            None => {
                let (mut scratch, mut rest) = (Scratch::default(), &mut obs[..]);
                let ends = terminated.iter_mut().zip(truncated.iter_mut());
                let mut rows = mask
                    .chunks_exact_mut(n_ids)
                    .zip(reward.chunks_exact_mut(width))
                    .zip(ends)
                    .zip(seat.iter_mut());
                let mut slots = &mut self.slots[..];
                while let ([slot, later @ ..], Some(((mask_reward, ends), seat))) = (slots, rows.next()) {
                    if let Some(next) = later.first() {
                        next.approach();
                    }
                    // Without observations their rows are empty.
                    let (obs, after) = rest.split_at_mut(n_obs);
                    let ((mask, reward), (terminated, truncated)) = (mask_reward, ends);
                    work(
                        slot,
                        slot::Row { obs, mask, reward, terminated, truncated, seat },
                        shared,
                        &mut scratch,
                    );
                    (rest, slots) = (after, later);
                }
            }
            Some(pool) => pool.install(|| {
                // Without observations their rows are empty, and chunks of nothing are not allowed.
                let mut rows: Vec<&mut [u8]> = if n_obs == 0 {
                    self.slots.iter().map(|_| &mut [][..]).collect()
                } else {
                    obs.chunks_exact_mut(n_obs).collect()
                };
                self.slots
                    .par_iter_mut()
                    .zip(rows.par_iter_mut())
                    .zip(mask.par_chunks_exact_mut(n_ids))
                    .zip(reward.par_chunks_exact_mut(width))
                    .zip(terminated.par_iter_mut().zip(truncated.par_iter_mut()))
                    .zip(seat.par_iter_mut())
                    .with_min_len(32)
                    .for_each_init(
                        Scratch::default,
                        |scratch, (((((slot, obs), mask), reward), (terminated, truncated)), seat)| {
                            let row = slot::Row { obs, mask, reward, terminated, truncated, seat };
                            work(slot, row, shared, scratch);
                        },
                    );
            }),
        }
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
            slot.forget();
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
        let n_ids = self.shared.space.len();
        for ((slot, &id), mask) in self.slots.iter().zip(ids).zip(arrays.mask.chunks_exact(n_ids)) {
            if !slot.allows(id, mask) {
                return Err(Refused { row: slot.row, id });
            }
        }
        self.each(arrays, |slot, mut row, shared, scratch| {
            slot.step(ids[slot.row], &mut row, shared, scratch);
        });
        Ok(())
    }

    fn take_finished(&mut self) -> Vec<Finished> {
        let finished = self.shared.finished.get_mut().unwrap_or_else(PoisonError::into_inner);
        // Threads end games in any order.
        finished.sort_by_key(|game| game.row);
        std::mem::take(finished)
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
            slot.forget();
            slot.show(&mut row, shared, scratch);
        });
    }
}
