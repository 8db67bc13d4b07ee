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
    /// How games ended.
    pub endings: Endings,
    /// Answers of each seat that were replaced by a legal action.
    pub faults: [u64; MAX_SEATS],
}

/// The number of games that ended in each way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Endings {
    /// One player reached the target.
    pub victory: u64,
    /// The island collapsed; the Champion of the Environment has a Pyrrhic victory (O-END-05).
    pub pyrrhic_collapse: u64,
    /// The island collapsed without a Champion.
    pub collapse: u64,
    /// The bag was empty and one player won (E-END-02).
    pub bag_empty: u64,
    /// The bag was empty and several players shared the win (E-END-04).
    pub bag_empty_shared: u64,
    /// The bag was empty and all had lost (E-END-05).
    pub bag_empty_lost: u64,
    /// The option `max_turns` ended the game.
    pub turn_limit: u64,
    /// A limit of the simulation cut the game off.
    pub cut_off: u64,
}

impl Endings {
    /// The name of an ending, as in [`Endings::counts`].
    pub fn name(ending: Ending) -> &'static str {
        let mut one = Self::default();
        one.add(Some(ending));
        one.counts().into_iter().find(|&(_, n)| n > 0).map_or("", |(name, _)| name)
    }

    pub(crate) fn add(&mut self, ending: Option<Ending>) {
        let count = match ending {
            Some(Ending::Victory(_)) => &mut self.victory,
            Some(Ending::Collapse { pyrrhic: Some(_) }) => &mut self.pyrrhic_collapse,
            Some(Ending::Collapse { pyrrhic: None }) => &mut self.collapse,
            Some(Ending::BagEmpty { winners }) => match winners.len() {
                0 => &mut self.bag_empty_lost,
                1 => &mut self.bag_empty,
                _ => &mut self.bag_empty_shared,
            },
            Some(Ending::TurnLimit) => &mut self.turn_limit,
            None => &mut self.cut_off,
        };
        *count += 1;
    }

    /// Each ending by name with its number of games.
    pub const fn counts(&self) -> [(&'static str, u64); 8] {
        [
            ("victory", self.victory),
            ("pyrrhic_collapse", self.pyrrhic_collapse),
            ("collapse", self.collapse),
            ("bag_empty", self.bag_empty),
            ("bag_empty_shared", self.bag_empty_shared),
            ("bag_empty_lost", self.bag_empty_lost),
            ("turn_limit", self.turn_limit),
            ("cut_off", self.cut_off),
        ]
    }

    fn merge(&mut self, other: Self) {
        self.victory += other.victory;
        self.pyrrhic_collapse += other.pyrrhic_collapse;
        self.collapse += other.collapse;
        self.bag_empty += other.bag_empty;
        self.bag_empty_shared += other.bag_empty_shared;
        self.bag_empty_lost += other.bag_empty_lost;
        self.turn_limit += other.turn_limit;
        self.cut_off += other.cut_off;
    }
}

impl Tally {
    /// Adds a game.
    pub fn add(&mut self, game: &Game) {
        self.games += 1;
        self.actions += game.actions;
        self.outcomes += game.outcomes;
        self.turns += u64::from(game.turns);
        self.endings.add(game.ending);
        for (sum, &faults) in self.faults.iter_mut().zip(&game.faults) {
            *sum += u64::from(faults);
        }
        match game.ending {
            None | Some(Ending::TurnLimit) => self.truncated += 1,
            Some(ending) => {
                self.finished += 1;
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
        self.endings.merge(other.endings);
        for (sum, wins) in self.wins.iter_mut().zip(other.wins) {
            *sum += wins;
        }
        for (sum, faults) in self.faults.iter_mut().zip(other.faults) {
            *sum += faults;
        }
        self
    }

    /// The mean number of turns of a game.
    pub fn mean_turns(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.turns as f64 / self.games as f64 }
    }
}
