//! The last state sent to each audience of a table, so that updates can be sent as patches.

use std::collections::HashMap;

use hexhaven_protocol::{Patch, ServerMessage};

use crate::json;
use crate::table::{Audience, Table};

/// The state that each audience was sent last, as JSON, and the number that it belongs to.
#[derive(Debug, Default)]
pub(super) struct Known(HashMap<Audience, (u32, String)>);

impl Known {
    /// Notes that a member of an audience has the current state.
    pub(super) fn note(&mut self, table: &Table, to: Audience) {
        let is_known = self.0.get(&to).is_some_and(|(n, _)| *n == table.n());
        if !is_known && let Some(state) = table.state(to) {
            self.0.insert(to, (table.n(), json(&state)));
        }
    }

    /// Replaces the state in a message with a patch, if the audience's previous state is known.
    pub(super) fn shorten(&mut self, table: &Table, to: Audience, before: u32, message: &mut ServerMessage) {
        let ServerMessage::Updates { state, patch, .. } = message else { return self.note(table, to) };
        let known = self.0.get_mut(&to).filter(|(n, _)| *n == before);
        match (known, &*state) {
            // Talk changes the number and not the state.
            (Some((n, _)), None) => *n = table.n(),
            (Some(known), Some(new)) => {
                let new = json(new);
                *patch = Some(Patch::between(&known.1, &new));
                *state = None;
                *known = (table.n(), new);
            }
            (None, _) => self.note(table, to),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}
