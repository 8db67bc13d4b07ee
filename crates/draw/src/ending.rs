//! How a game ended, in the words of the legend.

use hexhaven_engine::{Ending, SeatSet};

/// The words of the endings; `{seat}` stands for one player or a list of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct EndingWords {
    pub victory: &'static str,
    pub turn_limit: &'static str,
    pub collapse: &'static str,
    /// A collapse with a Champion of the Environment.
    pub pyrrhic: &'static str,
    pub bag_empty: &'static str,
    /// The bag is empty and several players share the win.
    pub bag_empty_shared: &'static str,
    pub bag_empty_lost: &'static str,
    /// What stands before the last of several players.
    pub and: &'static str,
}

impl EndingWords {
    /// The words in English.
    pub const ENGLISH: Self = Self {
        victory: "{seat} wins",
        turn_limit: "The turn limit is reached: nobody wins",
        collapse: "The island has collapsed: nobody wins",
        pyrrhic: "The island has collapsed: a Pyrrhic victory for {seat}",
        bag_empty: "The bag is empty: {seat} wins",
        bag_empty_shared: "The bag is empty: {seat} share the win",
        bag_empty_lost: "The bag is empty: all have lost",
        and: "and",
    };

    /// How a game ended and who won.
    #[must_use]
    pub fn tell(&self, ending: Ending) -> String {
        let (words, seats) = match ending {
            Ending::Victory(seat) => (self.victory, SeatSet::of(seat)),
            Ending::TurnLimit => (self.turn_limit, SeatSet::EMPTY),
            Ending::Collapse { pyrrhic: None } => (self.collapse, SeatSet::EMPTY),
            Ending::Collapse { pyrrhic: Some(seat) } => (self.pyrrhic, SeatSet::of(seat)),
            Ending::BagEmpty { winners } => match winners.len() {
                0 => (self.bag_empty_lost, winners),
                1 => (self.bag_empty, winners),
                _ => (self.bag_empty_shared, winners),
            },
        };
        words.replace("{seat}", &self.list(seats))
    }

    /// Players by their letters: `A, B and C`.
    #[must_use]
    pub fn list(&self, seats: SeatSet) -> String {
        let mut letters: Vec<String> =
            seats.iter().map(|seat| seat.letter().to_ascii_uppercase().to_string()).collect();
        match letters.pop() {
            Some(last) if letters.is_empty() => last,
            Some(last) => format!("{} {} {last}", letters.join(", "), self.and),
            None => String::new(),
        }
    }
}
