//! The situations that random games reached: a law that is never exercised proves nothing.

use std::collections::BTreeMap;

use hexhaven_engine::{Action, CoreAction, CoreOutcome, Ending, Outcome, Ply};

use crate::arbitrary::Arbitrary;

/// The kinds of plies, in the order of [`Tally::kinds`].
pub const KINDS: [&str; 25] = [
    "roll",
    "end turn",
    "pass",
    "finish",
    "road",
    "settlement",
    "city",
    "buy development",
    "knight",
    "road building",
    "year of plenty",
    "monopoly",
    "discard",
    "move robber",
    "steal",
    "maritime trade",
    "offer",
    "accept",
    "decline",
    "counter",
    "conclude",
    "withdraw",
    "rolled",
    "stolen",
    "drawn",
];

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
    pub kinds: [u64; KINDS.len()],
    /// Plies of each kind that the rule set adds.
    pub own: BTreeMap<&'static str, u64>,
    /// Games where the island collapsed.
    pub collapsed: u64,
}

impl Tally {
    /// Counts a ply.
    #[inline]
    pub fn count<G: Arbitrary>(&mut self, ply: Ply) {
        self.ply += 1;
        self.plies += 1;
        if let Some(kind) = kind(ply) {
            self.kinds[kind] += 1;
        } else if let Some(kind) = G::own_ply(ply) {
            *self.own.entry(kind).or_default() += 1;
        }
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
        for (&kind, n) in &other.own {
            *self.own.entry(kind).or_default() += n;
        }
        for (sum, n) in self.kinds.iter_mut().zip(other.kinds) {
            *sum += n;
        }
    }

    /// The kinds of plies that never came.
    pub fn missing<G: Arbitrary>(&self) -> Vec<&'static str> {
        self.counts::<G>().filter(|&(_, n)| n == 0).map(|(name, _)| name).collect()
    }

    /// The kinds of plies with their numbers.
    pub fn counts<G: Arbitrary>(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let n_own = |kind| (kind, self.own.get(kind).copied().unwrap_or(0));
        let own = G::own_plies().into_iter().map(n_own);
        KINDS.into_iter().zip(self.kinds).chain(own)
    }
}

fn kind(ply: Ply) -> Option<usize> {
    Some(match ply {
        Ply::Act(_, Action::Core(action)) => match action {
            CoreAction::Roll => 0,
            CoreAction::EndTurn => 1,
            CoreAction::Pass => 2,
            CoreAction::Finish => 3,
            CoreAction::BuildRoad(_) => 4,
            CoreAction::BuildSettlement(_) => 5,
            CoreAction::BuildCity(_) => 6,
            CoreAction::BuyDevelopment => 7,
            CoreAction::PlayKnight => 8,
            CoreAction::PlayRoadBuilding => 9,
            CoreAction::PlayYearOfPlenty(_) => 10,
            CoreAction::PlayMonopoly(_) => 11,
            CoreAction::Discard(_) => 12,
            CoreAction::MoveRobber(_) => 13,
            CoreAction::Steal(_) => 14,
            CoreAction::MaritimeTrade { .. } => 15,
            CoreAction::Offer(_) => 16,
            CoreAction::Accept => 17,
            CoreAction::Decline => 18,
            CoreAction::Counter { .. } => 19,
            CoreAction::Conclude(_) => 20,
            CoreAction::Withdraw => 21,
        },
        Ply::Chance(Outcome::Core(outcome)) => match outcome {
            CoreOutcome::Roll(_) => 22,
            CoreOutcome::Stolen(_) => 23,
            CoreOutcome::Drawn(_) => 24,
        },
        Ply::Act(..) | Ply::Chance(_) => return None,
    })
}
