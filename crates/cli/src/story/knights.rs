//! Steps of Cities & Knights that several events describe together: expulsions, and Merchant Fleets.

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::rulesets::knights::KnightsAgenda;
use hexhaven_engine::shared::Public;
use hexhaven_engine::topology::{Island, VertexId};
use hexhaven_engine::{Cards, Event, KindSet, KnightsEvent, Progress, Seat};

use hexhaven_protocol::project::Names;

use super::{Teller, Telling, name};

/// How to describe an event in the context of its step.
pub(super) fn telling(before: &Public, event: KnightsEvent, step: &[Event], teller: Teller) -> Telling {
    match event {
        KnightsEvent::Played { card: Progress::MerchantFleet, .. } => {
            Telling::As("log.knights.fleet_played", vec![("kinds", kinds(teller, fleets(step)))])
        }
        // Only an expelled knight is placed free of charge by somebody who does not act (K-EXPEL-07).
        KnightsEvent::KnightPlaced { seat, cost: Cards::NONE, .. } if seat != before.turn.actor => {
            Telling::As("log.knights.knight_relocated", Vec::new())
        }
        KnightsEvent::KnightRemoved { seat, vertex } => expulsion(seat, vertex, step),
        KnightsEvent::KnightMoved { to, .. } if is_removed(to, step) => Telling::Never,
        _ => Telling::Usual,
    }
}

/// A knight is expelled, or lost: it leaves the board if it is not placed and nobody must choose its place
/// (K-EXPEL-08).
fn expulsion(owner: Seat, from: VertexId, step: &[Event]) -> Telling {
    let Some(by) = expeller(from, step) else { return Telling::Usual };
    let has_place = own(step).any(|event| match event {
        KnightsEvent::KnightPlaced { seat, .. } => seat == owner,
        KnightsEvent::Now { agenda, .. } => matches!(agenda, KnightsAgenda::Relocate { .. }),
        _ => false,
    });
    let key = if has_place { "log.knights.knight_expelled" } else { "log.knights.knight_expelled_for_good" };
    Telling::As(key, vec![("by", name(by))])
}

/// The events of this rule set in a step.
fn own(step: &[Event]) -> impl Iterator<Item = KnightsEvent> {
    step.iter().filter_map(|event| if let Event::Knights(event) = event { Some(*event) } else { None })
}

/// The player who expelled the knight removed from a vertex: a knight that took its place, or an Intrigue.
fn expeller(from: VertexId, step: &[Event]) -> Option<Seat> {
    own(step).find_map(|event| match event {
        KnightsEvent::KnightMoved { seat, to, .. } if to == from => Some(seat),
        KnightsEvent::Played { seat, card: Progress::Intrigue } => Some(seat),
        _ => None,
    })
}

fn is_removed(from: VertexId, step: &[Event]) -> bool {
    own(step).any(|event| matches!(event, KnightsEvent::KnightRemoved { vertex, .. } if vertex == from))
}

fn kinds(teller: Teller, kinds: KindSet) -> String {
    let goods = Names(Dialect::new(Island::Base, teller.rules));
    let words = kinds.iter().map(|kind| teller.lang.say(&format!("kind.{}", goods.word(kind)), &[]));
    words.collect::<Vec<_>>().join(", ")
}

/// The kinds of all Merchant Fleets of the turn.
fn fleets(step: &[Event]) -> KindSet {
    let marks = own(step).find_map(|event| match event {
        KnightsEvent::Now { marks, .. } => Some(marks.fleets),
        _ => None,
    });
    marks.unwrap_or(KindSet::EMPTY)
}
