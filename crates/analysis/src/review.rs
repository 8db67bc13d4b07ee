//! A review as data. Chances are between 0 and 1; seats are letters; actions and outcomes are in the notation.

use hexhaven_bots::study::{Luck, Part};
use hexhaven_engine::Seat;
use serde::{Serialize, Serializer};

use crate::Topic;

/// The review of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Analysis {
    /// The name of the rule set.
    pub rules: &'static str,
    /// How closely the game was looked at.
    pub quality: &'static str,
    /// Whether the whole game was reviewed; a redacted record is known only up to its first hidden step.
    pub is_whole: bool,
    /// Whether the game is over.
    pub is_over: bool,
    /// The chances of winning of all seats: before the first ply, and after each.
    pub chances: Vec<Vec<f32>>,
    /// The game, ply by ply.
    pub plies: Vec<PlyReview>,
    /// The players, in the order of the seats.
    pub players: Vec<PlayerReview>,
    /// The plies that changed most, in the order of the game.
    pub turning_points: Vec<TurningPoint>,
    /// The costliest decisions, worst first.
    pub lessons: Vec<Lesson>,
    /// The spread of the unexplained rest: the standard deviation of the players' `unforeseen`.
    pub spread: f32,
}

/// The review of a ply.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlyReview {
    /// The number of the ply, from 0.
    pub ply: usize,
    /// The turn in which it happened; 0 before the first.
    pub turn: u32,
    /// The ply in the notation.
    pub text: String,
    /// The actor; `None` is chance.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "write_actor")]
    pub seat: Option<Seat>,
    /// The effect of chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<ChanceReview>,
    /// The review of the decision; `None` if there was no choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<DecisionReview>,
}

/// The effect of an outcome.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ChanceReview {
    /// The kind of chance.
    #[serde(serialize_with = "write_luck")]
    pub kind: Luck,
    /// How likely the outcome was.
    pub probability: f32,
    /// How much better each seat's chance is than its mean over all outcomes.
    pub luck: Vec<f32>,
}

/// The review of a decision.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DecisionReview {
    /// Its topic.
    pub topic: Topic,
    /// The chance of winning that it cost the seat; 0 if it was the best or as good as that.
    pub loss: f32,
    /// The standard error of the loss.
    pub error: f32,
    /// A word for the loss.
    pub grade: Grade,
    /// Its rank among the compared choices, from 1; equals share the best rank.
    pub rank: usize,
    /// The number of choices compared.
    pub compared: usize,
    /// The best choices and the one taken, best first.
    pub choices: Vec<ChoiceReview>,
    /// A better choice, if there clearly was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub better: Option<Better>,
}

/// One of the choices of a decision.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ChoiceReview {
    /// The action in the notation.
    pub action: String,
    /// The chance of winning of the deciding seat, as it could know it.
    pub chance: f32,
    /// Its standard error.
    pub error: f32,
    /// The number of worlds it was tried in.
    pub worlds: u32,
    /// Whether it was taken.
    pub is_taken: bool,
}

/// A better choice.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Better {
    /// The action in the notation.
    pub action: String,
    /// Why it is better: at most two reasons, the stronger first; empty if only the playouts show it.
    pub reasons: Vec<Reason>,
}

/// Why a choice is better.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Reason {
    /// The part of the value of a position that is its advantage.
    #[serde(serialize_with = "write_part")]
    pub part: Part,
    /// How much, in victory points.
    pub points: f32,
}

/// A word for a loss.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Nothing to say.
    Good,
    /// A little was lost.
    Inaccuracy,
    /// Much was lost.
    Mistake,
    /// Very much was lost.
    Blunder,
}

impl Grade {
    /// From which loss a word is used, the hardest first.
    const FROM: [(Self, f32); 3] = [(Self::Blunder, 0.10), (Self::Mistake, 0.05), (Self::Inaccuracy, 0.02)];

    /// The word for a loss.
    pub fn of(loss: f32) -> Self {
        Self::FROM.iter().find(|&&(_, from)| loss >= from).map_or(Self::Good, |&(grade, _)| grade)
    }

    /// The name of the grade in data and words.
    pub const fn name(self) -> &'static str {
        ["good", "inaccuracy", "mistake", "blunder"][self as usize]
    }
}

/// The balance of the game for a player. `start + luck + own + others + unforeseen = result`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerReview {
    /// The seat.
    #[serde(serialize_with = "write_seat")]
    pub seat: Seat,
    /// The name; empty if there is none.
    pub name: String,
    /// The chance of winning before the first ply.
    pub start: f32,
    /// The chance after the last: 1 for the winner of a game that is over.
    pub result: f32,
    /// Luck, by kind of chance.
    pub luck: Vec<LuckSum>,
    /// The loss of the player's own decisions, at most 0.
    pub own: f32,
    /// The gain from the others' mistakes.
    pub others: f32,
    /// The remainder, which the judge did not foresee.
    pub unforeseen: f32,
    /// Decisions with a choice.
    pub decisions: usize,
    /// Decisions by grade: inaccuracies, mistakes, blunders.
    pub grades: [usize; 3],
    /// From 0 to 100: how little the player's decisions lost.
    pub accuracy: f32,
}

impl PlayerReview {
    /// All luck together.
    pub fn all_luck(&self) -> f32 {
        self.luck.iter().map(|luck| luck.sum).sum()
    }
}

/// The luck from one kind of chance.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct LuckSum {
    /// The kind of chance.
    #[serde(serialize_with = "write_luck")]
    pub kind: Luck,
    /// The sum of its luck.
    pub sum: f32,
}

/// A ply that changed much.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TurningPoint {
    /// The number of the ply, from 0.
    pub ply: usize,
    /// Whether chance caused it; otherwise a player.
    pub is_luck: bool,
    /// The seat whose chances it changed most.
    #[serde(serialize_with = "write_seat")]
    pub seat: Seat,
    /// The change in that seat's chance.
    pub change: f32,
}

/// A player's costliest topic.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Lesson {
    /// The seat.
    #[serde(serialize_with = "write_seat")]
    pub seat: Seat,
    /// The topic of the decisions.
    pub topic: Topic,
    /// How much they cost together.
    pub loss: f32,
    /// Their number.
    pub decisions: usize,
    /// The ply of the costliest.
    pub ply: usize,
}

fn write_seat<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_char(seat.letter())
}

fn write_actor<S: Serializer>(seat: &Option<Seat>, serializer: S) -> Result<S::Ok, S::Error> {
    seat.map(Seat::letter).serialize(serializer)
}

fn write_luck<S: Serializer>(kind: &Luck, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.name())
}

fn write_part<S: Serializer>(part: &Part, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(part.name())
}
