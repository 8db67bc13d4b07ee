//! Statistics of many games beyond who won: lengths, rolls, sources of points and cards, and events of
//! the rule set. They are counted from events, by a watcher that exists only on request.

mod notes;
mod report;
mod words;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use hexhaven_engine::{MAX_KINDS, MAX_SEATS, Rules};

use crate::batch::Collector;
use crate::play::Game;

pub use notes::Notes;
pub use report::{Bin, Length, Named, StatsReport, Who};

/// Sums by word; zeros are missing.
pub type Sums<T> = BTreeMap<&'static str, T>;

/// Sums over games. Only whole numbers, so that the order of adding does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Games.
    pub games: u64,
    /// Games by their number of turns.
    pub turns: BTreeMap<u32, u64>,
    /// Production rolls by sum, 2 to 12.
    pub dice: [u64; 11],
    /// Events of the whole table.
    pub events: Sums<u64>,
    /// Each player's counters.
    pub seats: [SeatStats; MAX_SEATS],
}

/// Sums over games for one seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatStats {
    /// Games won.
    pub wins: u64,
    /// Points at the end by source.
    pub points: Sums<u64>,
    /// Cards and tokens by source and kind.
    pub gained: Sums<[u64; MAX_KINDS]>,
    /// The player's actions and losses.
    pub counts: Sums<u64>,
    /// The player's holdings at the end.
    pub at_end: Sums<i64>,
}

impl Stats {
    /// Adds other sums.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        add(&mut self.turns, &other.turns, |sum, n| *sum += n);
        add_all(&mut self.dice, &other.dice);
        add(&mut self.events, &other.events, |sum, n| *sum += n);
        for (sum, more) in self.seats.iter_mut().zip(&other.seats) {
            sum.merge(more);
        }
    }
}

impl SeatStats {
    /// Adds other sums.
    pub fn merge(&mut self, other: &Self) {
        self.wins += other.wins;
        add(&mut self.points, &other.points, |sum, n| *sum += n);
        add(&mut self.gained, &other.gained, add_all);
        add(&mut self.counts, &other.counts, |sum, n| *sum += n);
        add(&mut self.at_end, &other.at_end, |sum, n| *sum += n);
    }
}

fn add<K: Copy + Ord, V: Default>(
    sums: &mut BTreeMap<K, V>,
    more: &BTreeMap<K, V>,
    plus: impl Fn(&mut V, &V),
) {
    for (&key, n) in more {
        plus(sums.entry(key).or_default(), n);
    }
}

fn add_all<const N: usize>(sums: &mut [u64; N], more: &[u64; N]) {
    for (sum, n) in sums.iter_mut().zip(more) {
        *sum += n;
    }
}

/// Collects the statistics of a batch.
#[derive(Debug, Default)]
pub struct Statistician(Mutex<Stats>);

impl Statistician {
    /// The statistics of all games that have ended.
    pub fn finish(self) -> Stats {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<G: Rules> Collector<G> for Statistician {
    type Watcher = Notes;

    fn begin(&self, _: u64, game: &G) -> Notes {
        let mut notes = Notes::default();
        notes.begin(game);
        notes
    }

    fn end(&self, _: u64, mut notes: Notes, game: &G, result: &Game) {
        notes.catch_up(game);
        notes.end(game, result);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).merge(&notes.stats);
    }
}
