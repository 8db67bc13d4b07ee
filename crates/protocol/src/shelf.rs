//! Uploaded records, and openings of the day.

use crate::{IllegalName, RefusalCode, ReviewedDecision, Snapshot};

wire! {
    /// A record that the server keeps.
    pub struct RecordKept {
        /// Its id; the same record has the same.
        pub id: String,
    }

    /// Why a record cannot be read.
    pub struct BadRecord {
        /// `bad_record`.
        pub code: RefusalCode,
        /// For people.
        pub message: String,
        /// The problem.
        pub why: RecordProblem,
        /// The line, from 1.
        pub line: Option<u32>,
        /// Why the rules refuse an action, by the name of the reason.
        pub reason: Option<IllegalName>,
    }

    /// The error in a record.
    #[derive(Copy)]
    #[serde(rename_all = "snake_case")]
    pub enum RecordProblem {
        /// It is not a record.
        NotARecord,
        /// A later version wrote it.
        Newer,
        /// A line cannot be read.
        Misread,
        /// A header line is unknown.
        Header,
        /// An action breaks a rule.
        Illegal,
        /// An outcome is impossible at that point.
        Impossible,
        /// The line between position and plies is missing.
        NoPlay,
        /// The game is over, and the record does not say how.
        NoResult,
        /// The last line is missing.
        Truncated,
        /// The lines were changed after they were written.
        Tampered,
        /// It hides an action.
        Redacted,
        /// It has too many plies.
        TooLong,
    }

    /// Places a person's pieces on the board of the day; with all of them the opening counts.
    #[serde(deny_unknown_fields)]
    pub struct PlayDaily {
        /// The person's actions so far, in the notation.
        pub moves: Vec<String>,
    }

    /// The opening of a day.
    pub struct DailyView {
        /// The day, counted from 1970.
        pub day: u32,
        /// The person's actions so far.
        pub moves: Vec<String>,
        /// The board as the person sees it after them, and the next question.
        pub game: Box<Snapshot>,
        /// Its review, once all pieces are placed.
        pub verdict: Option<Box<DailyVerdict>>,
    }

    /// The review of an opening.
    pub struct DailyVerdict {
        /// The review of each action, in order.
        pub decisions: Vec<DailyDecision>,
        /// The chance of winning after them, in thousandths.
        pub chance: u16,
        /// Their total loss, in thousandths.
        pub loss: u16,
        /// How many people have placed their pieces on this day, this one included.
        pub players: u32,
        /// How many of them lost more.
        pub behind: u32,
        /// How many lost just as much, this one included.
        pub level: u32,
        /// The most popular first places, most popular first.
        pub popular: Vec<DailyChoice>,
    }

    /// The review of an action.
    pub struct DailyDecision {
        /// The action in the notation.
        pub action: String,
        /// Its quality; absent if there was no choice.
        pub judged: Option<ReviewedDecision>,
    }

    /// How many people chose an action.
    pub struct DailyChoice {
        /// The action in the notation.
        pub action: String,
        /// How many.
        pub n: u32,
    }
}
