//! Contests between bots: seats rotate, every board is played once from each seat, and the result says how sure it is.
//! A result depends on the seed and on the bots, never on the number of threads.

mod interval;
mod rating;
mod report;
mod sprt;

pub use interval::wilson;
pub use rating::Rating;
pub use report::{Report, SeatReport};
pub use sprt::{Sprt, Verdict};

use std::ops::Range;
use std::str::FromStr;
use std::sync::atomic::Ordering;

use hexhaven_bots::{AnyBot, BadSpec, Bot, BotSpec};
use hexhaven_chance::{GameRng, game_seed};
use hexhaven_engine::{Ending, MAX_SEATS, Rules, Seat};

use crate::batch::{Batch, Collector, check, for_each, for_some};
use crate::clock::Clocked;
use crate::play::{Game, Limits, play_out};

/// The contestants, and the number of games.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The bots that meet, one per seat; before each game they move on by one seat.
    pub bots: Vec<Contestant>,
    /// The most games.
    pub games: u64,
    /// The master seed.
    pub seed: u64,
    /// When to give a game up.
    pub limits: Limits,
    /// A test of the first bot's win share that may end the contest early.
    pub sprt: Option<Sprt>,
}

/// A bot and the name by which the report calls it.
#[derive(Clone, PartialEq, Debug)]
pub struct Contestant {
    /// The name.
    pub name: String,
    /// The bot.
    pub bot: BotSpec,
}

impl FromStr for Contestant {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<Self, BadSpec> {
        Ok(Self { name: text.trim().to_owned(), bot: text.parse()? })
    }
}

/// One game of a contest, by contestant instead of by seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Bout {
    /// The number of the game.
    pub index: u64,
    /// The contestant who won.
    pub winner: Option<usize>,
    /// The ending, by seat; `None` if a limit cut the game off.
    pub ending: Option<Ending>,
    /// Each contestant's rank by the rules; equal ranks are ties (B-WIN-08, O-END-06, E-END-06).
    pub ranks: [u8; MAX_SEATS],
    /// Whether each contestant is one of several who share the win (E-END-04).
    pub shares_win: [bool; MAX_SEATS],
    /// The contestant with a Pyrrhic victory, which is not a win (O-END-05).
    pub pyrrhic: Option<usize>,
    /// The points of each contestant at the end.
    pub points: [u32; MAX_SEATS],
    /// Turns begun.
    pub turns: u32,
    /// The answers of each contestant that had to be replaced by a legal action.
    pub faults: [u32; MAX_SEATS],
    /// The decisions of each contestant.
    pub decisions: [u64; MAX_SEATS],
    /// The seconds that each contestant thought; the one thing that no seed repeats.
    pub seconds: [f64; MAX_SEATS],
    /// Faults, by contestant.
    pub troubles: Vec<(usize, String)>,
}

impl Bout {
    /// A game by contestant. The first one sits in seat `first`, and `minds` gives for a seat the number of decisions,
    /// their seconds, and the fault.
    pub(crate) fn of<G: Rules>(
        index: u64,
        game: &G,
        result: &Game,
        n: usize,
        first: usize,
        minds: impl Fn(usize) -> (u64, f64, Option<String>),
    ) -> Self {
        let mut bout = Self {
            index,
            winner: None,
            ending: result.ending,
            ranks: [0; MAX_SEATS],
            shares_win: [false; MAX_SEATS],
            pyrrhic: None,
            points: [0; MAX_SEATS],
            turns: result.turns,
            faults: [0; MAX_SEATS],
            decisions: [0; MAX_SEATS],
            seconds: [0.0; MAX_SEATS],
            troubles: Vec::new(),
        };
        let ranks = game.ranks();
        for contestant in 0..n {
            let idx = (contestant + first) % n;
            let Some(seat) = Seat::new(idx) else { continue };
            match result.ending {
                Some(ending) if ending.winner() == Some(seat) => bout.winner = Some(contestant),
                Some(Ending::Collapse { pyrrhic }) if pyrrhic == Some(seat) => {
                    bout.pyrrhic = Some(contestant);
                }
                ending => {
                    bout.shares_win[contestant] =
                        ending.is_some_and(|ending| ending.winners().contains(seat));
                }
            }
            let (decisions, seconds, trouble) = minds(idx);
            bout.ranks[contestant] = ranks[seat];
            bout.points[contestant] = game.vp(seat);
            bout.faults[contestant] = result.faults[idx];
            bout.decisions[contestant] = decisions;
            bout.seconds[contestant] = seconds;
            bout.troubles.extend(trouble.map(|trouble| (contestant, trouble)));
        }
        bout
    }
}

/// The games that are played before the sequential test looks again; the same for any number of threads.
const ROUND: u64 = 48;

/// The stream of a game's seed that bots draw from; seats follow one another.
const BOT_STREAM: u64 = 1;

impl Contest {
    /// Checks that the bots can play such games.
    ///
    /// # Errors
    /// The first bot that cannot, and why.
    pub fn check<G: Rules>(&self, game: &G) -> Result<(), String> {
        check(self.bots.iter().map(|bot| (bot.name.as_str(), &bot.bot)), game)
    }

    /// The seat of a contestant in a game.
    pub fn seat_of(&self, contestant: usize, index: u64) -> usize {
        let n = self.bots.len();
        (contestant + (index % n as u64) as usize) % n
    }

    /// The chance of a game, board included: the games of one rotation share it.
    pub fn chance(&self, index: u64) -> GameRng {
        GameRng::for_game(self.seed, index / self.bots.len() as u64)
    }

    /// The names of the bots by seat in a game.
    pub fn names(&self, index: u64) -> Vec<String> {
        let mut names = vec![String::new(); self.bots.len()];
        for (contestant, bot) in self.bots.iter().enumerate() {
            names[self.seat_of(contestant, index)].clone_from(&bot.name);
        }
        names
    }

    /// Plays the contest on the current thread pool; `start` makes a game from its chance.
    pub fn run<G: Rules>(&self, batch: &Batch, start: impl Fn(&mut GameRng) -> G + Sync) -> Report {
        self.run_into(batch, start, &())
    }

    /// Plays the contest on the current thread pool and shows each game to a collector.
    pub fn run_into<G: Rules>(
        &self,
        batch: &Batch,
        start: impl Fn(&mut GameRng) -> G + Sync,
        collector: &impl Collector<G>,
    ) -> Report {
        let one = |index| self.play(index, batch, &start, collector);
        let mut bouts: Vec<Bout> = Vec::new();
        let mut next = 0;
        while next < self.games {
            let until = if self.sprt.is_some() { (next + ROUND).min(self.games) } else { self.games };
            bouts.extend(for_each(next..until, &one));
            next = until;
            if self.verdict(&bouts).is_some_and(|verdict| verdict != Verdict::Open) {
                break;
            }
        }
        self.report(&bouts)
    }

    /// Plays some of the games on the current thread pool: a pure function of the contest and the numbers, so that games
    /// can be shared out among machines.
    pub fn bouts<G: Rules>(
        &self,
        numbers: Range<u64>,
        batch: &Batch,
        start: impl Fn(&mut GameRng) -> G + Sync,
    ) -> Vec<Bout> {
        let is_wanted = || !batch.is_stopped.load(Ordering::Relaxed);
        let one = |index| self.play(index, batch, &start, &());
        for_some(numbers, &|index| is_wanted().then(|| one(index)))
    }

    /// The report on games of the contest, in the order of their numbers.
    pub fn report(&self, bouts: &[Bout]) -> Report {
        Report::new(self, bouts)
    }

    fn play<G: Rules>(
        &self,
        index: u64,
        batch: &Batch,
        start: &(impl Fn(&mut GameRng) -> G + Sync),
        collector: &impl Collector<G>,
    ) -> Bout {
        let mut chance = self.chance(index);
        let mut game = start(&mut chance);
        let mut bots = self.seat_bots(index);
        let mut watcher = collector.begin(index, &game);
        let mut result = play_out(&mut game, &mut bots, &mut chance, self.limits, &mut watcher);
        result.blame(&bots);
        collector.end(index, watcher, &game, &result);
        batch.done.fetch_add(1, Ordering::Relaxed);
        let minds = |seat: usize| {
            let Clocked { bot, time, decisions } = &bots[seat];
            (*decisions, time.as_secs_f64(), bot.trouble().map(str::to_owned))
        };
        let n = self.bots.len();
        Bout::of(index, &game, &result, n, (index % n as u64) as usize, minds)
    }

    /// The state of the sequential test.
    fn verdict(&self, bouts: &[Bout]) -> Option<Verdict> {
        let wins = bouts.iter().filter(|bout| bout.winner == Some(0)).count() as u64;
        self.sprt.map(|sprt| sprt.verdict(wins, bouts.len() as u64))
    }

    /// The bots of a game by seat, each with its own sequence.
    pub(crate) fn seat_bots(&self, index: u64) -> Vec<Clocked<AnyBot>> {
        let seed = game_seed(self.seed, index);
        let n = self.bots.len();
        let rotation = (index % n as u64) as usize;
        let bot = |seat: usize| {
            let contestant = &self.bots[(seat + n - rotation) % n];
            Clocked::new(contestant.bot.build(game_seed(seed, BOT_STREAM + seat as u64)))
        };
        (0..n).map(bot).collect()
    }
}
