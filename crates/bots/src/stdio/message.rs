//! The messages of the protocol: what a program is told and how its answers are read.

use std::fmt;
use std::time::Duration;

use hexhaven_engine::notation::{Dialect, Notated};
use hexhaven_engine::{Action, AnyGame, Flag, Legal, Observation, Seat};
use serde_json::{Map, Value, json};

use super::PROTOCOL;

/// The most actions that are listed; more are possible only for discards.
const MOST_LISTED: usize = 500;

/// The first message: which game, which seat, how much time.
pub(super) fn hello(seen: &Observation, seat: Seat, time: Duration) -> Value {
    json!({
        "type": "hello",
        "protocol": PROTOCOL,
        "rules": seen.rule_set().name(),
        "players": seen.core.public.turn.n_players,
        "seat": seat.to_string(),
        "time_ms": time.as_millis() as u64,
    })
}

/// A question: what the seat knows and what it may do.
pub(super) fn decide(id: u64, seen: &Observation, seat: Seat, legal: &Legal) -> Value {
    let public = &seen.core.public;
    let dialect = Dialect::new(public.board.island(), seen.rule_set());
    let listed: Vec<String> =
        legal.iter().take(MOST_LISTED).map(|action| dialect.action(action).to_string()).collect();
    json!({
        "type": "decide",
        "id": id,
        "seat": seat.to_string(),
        "turn": public.turn.number,
        "actor": public.turn.actor.to_string(),
        "hand": hand(seen, seat, dialect),
        "observation": fmt::from_fn(|f| AnyGame::write_observation(seen, f)).to_string(),
        "legal": listed,
        "unlisted": unlisted(legal),
    })
}

/// The own cards by letter.
fn hand(seen: &Observation, seat: Seat, dialect: Dialect) -> Value {
    let mut counts = Map::new();
    let hand = seen.core.hands[seat].unwrap_or_default();
    for kind in hand.kinds().iter() {
        let letter = dialect.goods.get(kind).map_or('?', |good| good.letter);
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

/// Reads an answer.
pub(super) fn answer(value: &Value, dialect: Dialect) -> Result<Action, String> {
    let text = value.get("action").and_then(Value::as_str).ok_or("the answer has no action")?;
    dialect.read_action(text).map_err(|why| format!("cannot read the action {text:?}: {why}"))
}
