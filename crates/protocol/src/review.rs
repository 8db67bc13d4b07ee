//! Reviews of finished games, and hints. Chances and changes are in thousandths; actions are in the notation.

use std::collections::BTreeMap;

use crate::SeatName;

wire! {
    /// The status of a game's review.
    #[serde(tag = "status", rename_all = "snake_case")]
    pub enum ReviewState {
        /// Nobody has requested it.
        None,
        /// It waits for its turn.
        Waiting {
            /// How many reviews come before it.
            ahead: u32,
        },
        /// It is being made.
        Running {
            /// How many positions were looked at.
            done: u32,
            /// The number of them.
            all: u32,
        },
        /// It failed.
        Failed,
        /// It is there.
        Done {
            /// Its content.
            review: Box<ReviewView>,
        },
    }

    /// The review of a finished game.
    pub struct ReviewView {
        /// The chances of winning of all seats: before the first step, and after each.
        pub chances: Vec<Vec<u16>>,
        /// The reviews of the steps.
        pub plies: Vec<ReviewedPly>,
        /// The players, in the order of the seats.
        pub players: Vec<ReviewedPlayer>,
        /// The steps that changed most, in the order of the game.
        pub turning_points: Vec<TurningPoint>,
        /// The costliest decisions, worst first.
        pub lessons: Vec<Lesson>,
        /// The spread of the part that luck and decisions do not explain.
        pub spread: u16,
    }

    /// The review of a step.
    pub struct ReviewedPly {
        /// The turn in which it happened; 0 before the first.
        pub turn: u32,
        /// The actor; without one it was chance.
        pub seat: Option<SeatName>,
        /// The step in the notation.
        pub text: String,
        /// How lucky it was.
        pub luck: Option<ReviewedLuck>,
        /// How good the decision was.
        pub decision: Option<ReviewedDecision>,
    }

    /// The review of an outcome.
    pub struct ReviewedLuck {
        /// The kind of chance.
        pub kind: LuckKind,
        /// How likely it was.
        pub probability: u16,
        /// How much better each seat's chance is than its mean over all outcomes.
        pub change: Vec<i16>,
    }

    /// A kind of chance.
    #[derive(Copy, PartialOrd, Ord)]
    #[serde(rename_all = "snake_case")]
    pub enum LuckKind {
        /// The dice of a turn.
        Dice,
        /// A card or disc that is drawn.
        Draw,
        /// A card that is stolen.
        Theft,
        /// All other chance, such as a disaster.
        Event,
    }

    /// The topic of a decision.
    #[derive(Copy)]
    #[serde(rename_all = "snake_case")]
    pub enum Topic {
        /// The placements before the first turn.
        Opening,
        /// Building, and ending the turn.
        Building,
        /// Buying and playing development cards.
        Cards,
        /// The robber and its thefts.
        Robber,
        /// Trade with players and with the bank.
        Trade,
        /// Discarding after a 7.
        Discard,
        /// Topics of the rule set.
        Special,
    }

    /// A word for the loss of a decision.
    #[derive(Copy)]
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

    /// An advantage of a choice.
    #[derive(Copy)]
    #[serde(rename_all = "snake_case")]
    pub enum Advantage {
        /// Victory points.
        Points,
        /// Production, including harbors.
        Production,
        /// Places to settle.
        Room,
        /// The longest road.
        Road,
        /// Development cards and the army.
        Developments,
        /// The value of the hand.
        Hand,
        /// Things of the rule set.
        Special,
        /// The strongest rival's disadvantage.
        Rivals,
    }

    /// The review of a decision.
    pub struct ReviewedDecision {
        /// Its topic.
        pub topic: Topic,
        /// The chance of winning that it cost.
        pub loss: u16,
        /// A word for the loss.
        pub grade: Grade,
        /// Its place among the choices that were compared, from 1.
        pub rank: u16,
        /// How many choices were compared.
        pub compared: u16,
        /// A better choice, if there clearly was one.
        pub better: Option<BetterChoice>,
    }

    /// A better choice, or one that is advised.
    pub struct BetterChoice {
        /// The action.
        pub action: String,
        /// The chance of winning with it.
        pub chance: u16,
        /// Its advantages, the largest first.
        pub reasons: Vec<Advantage>,
    }

    /// The balance of a game for a player: start + luck + own + others + unforeseen = result.
    pub struct ReviewedPlayer {
        /// The seat.
        pub seat: SeatName,
        /// The chance of winning before the first step.
        pub start: u16,
        /// The chance after the last.
        pub result: u16,
        /// Luck, by kind of chance.
        pub luck: BTreeMap<LuckKind, i32>,
        /// The loss of the player's own decisions, at most 0.
        pub own: i32,
        /// The gain from the others' mistakes.
        pub others: i32,
        /// The remainder.
        pub unforeseen: i32,
        /// Decisions with a choice.
        pub decisions: u32,
        /// Inaccuracies, mistakes, blunders.
        pub grades: Vec<u32>,
        /// From 0 to 100: how little the player's decisions lost.
        pub accuracy: u8,
    }

    /// A step that changed much.
    pub struct TurningPoint {
        /// The number of the step, from 0.
        pub ply: u32,
        /// Whether chance caused it; otherwise a player.
        pub is_luck: bool,
        /// The seat whose chances it changed most.
        pub seat: SeatName,
        /// The change in that seat's chance.
        pub change: i16,
    }

    /// A player's costliest topic.
    pub struct Lesson {
        /// The seat.
        pub seat: SeatName,
        /// The topic of the decisions.
        pub topic: Topic,
        /// How much they cost together.
        pub loss: u16,
        /// How many there were.
        pub decisions: u32,
        /// The step of the costliest, from 0.
        pub ply: u32,
    }

    /// A hint for a seat that must decide, from the seat's knowledge.
    pub struct HintView {
        /// The number of the last update that it takes into account.
        pub n: u32,
        /// The best choices, the best first; at most three.
        pub choices: Vec<BetterChoice>,
    }
}
