//! How a game ended, in words.

use hexhaven_engine::{Ending, SeatSet};
use hexhaven_words::Words;

/// How a game ended and who won.
pub fn ending(words: &Words, ending: Ending) -> String {
    let (key, seats) = match ending {
        Ending::Victory(seat) => ("ending.victory", SeatSet::of(seat)),
        Ending::TurnLimit => ("ending.turn_limit", SeatSet::EMPTY),
        Ending::Collapse { pyrrhic: None } => ("ending.collapse", SeatSet::EMPTY),
        Ending::Collapse { pyrrhic: Some(seat) } => ("ending.collapse_pyrrhic", SeatSet::of(seat)),
        Ending::BagEmpty { winners } => match winners.len() {
            0 => ("ending.bag_empty_lost", winners),
            1 => ("ending.bag_empty_won", winners),
            _ => ("ending.bag_empty_shared", winners),
        },
    };
    words.say(key, &[("names", &list(words, seats))])
}

/// Players by their letters: `A, B and C`.
fn list(words: &Words, seats: SeatSet) -> String {
    let mut letters: Vec<String> =
        seats.iter().map(|seat| seat.letter().to_ascii_uppercase().to_string()).collect();
    match letters.pop() {
        Some(last) if letters.is_empty() => last,
        Some(last) => words.say("ending.and", &[("list", &letters.join(", ")), ("last", &last)]),
        None => String::new(),
    }
}
