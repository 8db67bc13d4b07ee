//! The figures of many games, added up. Only whole numbers, so that the order of adding does not matter.

use hexhaven_engine::{Ending, MAX_SEATS};

use crate::play::Game;

/// Sums over games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Games that ended by the rules.
    pub finished: u64,
    /// Games that a limit cut off, or that ended by the option `max_turns`.
    pub truncated: u64,
    /// Player decisions applied.
    pub actions: u64,
    /// Chance outcomes applied.
    pub outcomes: u64,
    /// Turns begun.
    pub turns: u64,
    /// Games won by each seat.
    pub wins: [u64; MAX_SEATS],
    /// Games that nobody won because the island collapsed.
    pub collapsed: u64,
    /// Pyrrhic victories of each seat, which are no wins.
    pub pyrrhic: [u64; MAX_SEATS],
}

impl Tally {
    /// Adds a game.
    pub fn add(&mut self, game: &Game) {
        self.games += 1;
        self.actions += game.actions;
        self.outcomes += game.outcomes;
        self.turns += u64::from(game.turns);
        match game.ending {
            None | Some(Ending::TurnLimit) => self.truncated += 1,
            Some(ending) => {
                self.finished += 1;
                if let Ending::Collapse { pyrrhic } = ending {
                    self.collapsed += 1;
                    pyrrhic.iter().for_each(|seat| self.pyrrhic[seat.idx()] += 1);
                }
                if let Some(winner) = ending.winner() {
                    self.wins[winner.idx()] += 1;
                }
            }
        }
    }

    /// The sums of both.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        self.games += other.games;
        self.finished += other.finished;
        self.truncated += other.truncated;
        self.actions += other.actions;
        self.outcomes += other.outcomes;
        self.turns += other.turns;
        self.collapsed += other.collapsed;
        for (sum, pyrrhic) in self.pyrrhic.iter_mut().zip(other.pyrrhic) {
            *sum += pyrrhic;
        }
        for (sum, wins) in self.wins.iter_mut().zip(other.wins) {
            *sum += wins;
        }
        self
    }

    /// The mean number of turns of a game.
    #[must_use]
    pub fn mean_turns(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.turns as f64 / self.games as f64 }
    }
}
