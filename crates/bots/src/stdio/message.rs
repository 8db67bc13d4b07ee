//! The messages of the protocol: what a program reads, and how its answers are parsed.

use std::fmt;
use std::time::Duration;

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::{AnyGame, Flag, Legal, Notated, Observation, Seat};
use serde_json::{Map, Value, json};

use super::PROTOCOL;

/// The most actions that are listed; more are possible only for discards.
const MOST_LISTED: usize = 500;

/// Which game and which seat: the first message to a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hello {
    /// The rule set.
    pub rules: String,
    /// The number of players.
    pub players: u8,
    /// The letter of the seat.
    pub seat: String,
}

impl Hello {
    /// The first message, with the time limit for answers.
    pub(super) fn message(&self, time: Duration) -> Value {
        json!({
            "type": "hello",
            "protocol": PROTOCOL,
            "rules": self.rules,
            "players": self.players,
            "seat": self.seat,
            "time_ms": time.as_millis() as u64,
        })
    }
}

/// A question without its number: the seat's knowledge and its legal actions.
pub fn question(seen: &Observation, seat: Seat, legal: &Legal) -> Value {
    let public = &seen.core.public;
    let dialect = Dialect::new(public.board.map(), seen.rule_set());
    let listed: Vec<String> =
        legal.iter().take(MOST_LISTED).map(|action| dialect.action(action).to_string()).collect();
    json!({
        "type": "decide",
        "seat": seat.to_string(),
        "turn": public.turn.number,
        "actor": public.turn.actor.to_string(),
        "hand": hand(seen, seat, dialect),
        "observation": fmt::from_fn(|f| AnyGame::write_observation(seen, f)).to_string(),
        "legal": listed,
        "unlisted": unlisted(legal),
    })
}

/// The bot's cards by letter.
fn hand(seen: &Observation, seat: Seat, dialect: Dialect) -> Value {
    let mut counts = Map::new();
    let hand = seen.core.hands[seat].unwrap_or_default();
    for kind in hand.kinds().iter() {
        let letter = dialect.lexicon.goods.get(kind).map_or('?', |good| good.letter);
        counts.insert(letter.to_string(), Value::from(hand.get(kind)));
    }
    Value::Object(counts)
}

/// The kinds of actions that are legal but too many to list.
fn unlisted(legal: &Legal) -> Vec<&'static str> {
    let core = &legal.core;
    let mut names = Vec::new();
    if core.offers.is_some() {
        names.push("offer");
    }
    if core.counters.is_some() && core.flags.contains(Flag::Decline) {
        names.push("counter");
    }
    if legal.len() > MOST_LISTED as u64 {
        names.push("discard");
    }
    names
}
