//! What random games reached: a law that is never put to the test proves nothing.

use hexhaven_engine::notation::Ply;
use hexhaven_engine::{Action, CoreAction, CoreOutcome, Ending, Outcome};

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
    /// Plies taken.
    pub plies: u64,
    /// Plies taken in the present game.
    pub ply: u64,
    /// Plies of each kind.
    pub kinds: [u64; KINDS.len()],
}

impl Tally {
    /// Counts a ply.
    #[inline]
    pub fn count(&mut self, ply: Ply) {
        self.ply += 1;
        self.plies += 1;
        self.kinds[kind(ply)] += 1;
    }

    /// Counts the end of a game.
    pub fn end(&mut self, ending: Ending) {
        match ending {
            Ending::Victory(_) => self.won += 1,
            Ending::TurnLimit => self.timed_out += 1,
        }
    }

    /// Adds another tally.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.won += other.won;
        self.timed_out += other.timed_out;
        self.plies += other.plies;
        for (sum, n) in self.kinds.iter_mut().zip(other.kinds) {
            *sum += n;
        }
    }

    /// The kinds of plies that never came.
    #[must_use]
    pub fn missing(&self) -> Vec<&'static str> {
        KINDS.into_iter().zip(self.kinds).filter(|&(_, n)| n == 0).map(|(name, _)| name).collect()
    }
}

fn kind(ply: Ply) -> usize {
    match ply {
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
    }
}
