//! The situations that random games reached: a law that is never exercised proves nothing.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use hexhaven_engine::{Action, CoreAction, CoreOutcome, Ending, Outcome, Ply};

use crate::arbitrary::Arbitrary;

/// A kind of ply.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Kind {
    /// Whether the rule set adds it.
    pub is_own: bool,
    /// Its word in the notation, or something finer.
    pub word: &'static str,
}

impl Kind {
    /// All kinds of plies of a rule set.
    pub fn all<G: Arbitrary>() -> impl Iterator<Item = Self> {
        let shared = CoreAction::WORDS.iter().copied().chain(["rolls", "steals", "draws"]);
        let own = G::own_plies().into_iter().map(|word| Self { is_own: true, word });
        shared.map(|word| Self { is_own: false, word }).chain(own)
    }

    fn of<G: Arbitrary>(ply: Ply) -> Self {
        let (is_own, word) = match ply {
            Ply::Act(_, Action::Core(action)) => (false, action.word()),
            Ply::Act(_, action) => (true, G::own_action(action)),
            Ply::Chance(Outcome::Core(CoreOutcome::Roll(_))) => (false, "rolls"),
            Ply::Chance(Outcome::Core(CoreOutcome::Stolen(_))) => (false, "steals"),
            Ply::Chance(Outcome::Core(CoreOutcome::Drawn(_))) => (false, "draws"),
            Ply::Chance(outcome) => (true, G::own_outcome(outcome)),
        };
        Self { is_own, word }
    }
}

impl Display for Kind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_own { "own " } else { "" }, self.word)
    }
}

/// Sums over games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games begun.
    pub games: u64,
    /// Games won.
    pub won: u64,
    /// Games that the option `max_turns` ended.
    pub timed_out: u64,
    /// Games that an empty bag ended.
    pub bag_empty: u64,
    /// Plies taken.
    pub plies: u64,
    /// Plies in the current game.
    pub ply: u64,
    /// Plies of each kind.
    pub kinds: BTreeMap<Kind, u64>,
    /// Games where the island collapsed.
    pub collapsed: u64,
}

impl Tally {
    /// Counts a ply.
    #[inline]
    pub fn count<G: Arbitrary>(&mut self, ply: Ply) {
        self.ply += 1;
        self.plies += 1;
        *self.kinds.entry(Kind::of::<G>(ply)).or_default() += 1;
    }

    /// Counts the end of a game.
    pub fn end(&mut self, ending: Ending) {
        match ending {
            Ending::Victory(_) => self.won += 1,
            Ending::TurnLimit => self.timed_out += 1,
            Ending::BagEmpty { .. } => self.bag_empty += 1,
            Ending::Collapse { .. } => self.collapsed += 1,
        }
    }

    /// Adds another tally.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.won += other.won;
        self.timed_out += other.timed_out;
        self.bag_empty += other.bag_empty;
        self.plies += other.plies;
        self.collapsed += other.collapsed;
        for (&kind, n) in &other.kinds {
            *self.kinds.entry(kind).or_default() += n;
        }
    }

    /// The kinds of plies that never came.
    pub fn missing<G: Arbitrary>(&self) -> Vec<String> {
        self.counts::<G>().filter(|&(_, n)| n == 0).map(|(kind, _)| kind.to_string()).collect()
    }

    /// The kinds of plies with their numbers.
    pub fn counts<G: Arbitrary>(&self) -> impl Iterator<Item = (Kind, u64)> {
        Kind::all::<G>().map(|kind| (kind, self.kinds.get(&kind).copied().unwrap_or(0)))
    }
}
