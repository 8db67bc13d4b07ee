//! Events in wire form. The caller has cut the event to its viewer.

use hexhaven_engine::{CoreEvent, Event, SeatSet};

use super::names::Names;
use super::state::{pending, turn};
use crate::GameEvent;
use crate::event::{SeenEvent, TurnEvent};

/// An event as its viewer saw it; `players` are the seats of the game. Events that only update a rule set's state are
/// not shown, because the state is sent as well.
pub fn event(names: Names, players: SeatSet, event: Event) -> Option<GameEvent> {
    if let Event::Core(CoreEvent::Now { turn: now, agenda }) = event {
        let (turn, pending) = (turn(now), pending(names, players, agenda));
        return Some(GameEvent::Turn(Box::new(TurnEvent { turn, pending })));
    }
    let (rules, map) = (names.0.rule_set(), names.0.topology.map);
    event.described().is_shown().then_some(GameEvent::Shown(SeenEvent { rules, map, players, event }))
}
