//! A client's knowledge: the last state sent by the server, never a computed one.

use hexhaven_protocol::{
    BoardView, ChatLine, Prompt, SeatName, ServerMessage, StateView, Status, TableView, Update,
};
use serde::Deserialize;
use serde_json::Value;

/// An update that does not follow the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadUpdate {
    /// An update is missing or came twice.
    #[error("update {found} came when {expected} was due")]
    Gap {
        /// The number that was due.
        expected: u32,
        /// The number that came.
        found: u32,
    },
    /// There is no state that the patch fits.
    #[error("a patch came that does not fit the state")]
    Patch,
}

/// Everything the server has sent about a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mirror {
    n: Option<u32>,
    /// The client's seat.
    pub seat: Option<SeatName>,
    /// The table.
    pub table: Option<Box<TableView>>,
    /// The board.
    pub board: Option<Box<BoardView>>,
    /// The state of the game as JSON: most followers of a game need little of it.
    state: Option<Value>,
    /// What the game is waiting for.
    pub prompt: Option<Box<Prompt>>,
    /// Chat lines of the last snapshot.
    pub chat: Vec<ChatLine>,
    /// The updates of the last frame.
    pub latest: Vec<Update>,
    /// The number of snapshots received.
    pub snapshots: u32,
}

impl Mirror {
    /// The number of the last update.
    pub fn n(&self) -> Option<u32> {
        self.n
    }

    /// The state of the game, once it has begun.
    pub fn state(&self) -> Option<StateView> {
        StateView::deserialize(self.state.as_ref()?).ok()
    }

    /// The status of the table.
    pub fn status(&self) -> Option<Status> {
        self.table.as_ref().map(|table| table.status)
    }

    /// Whether this seat must decide.
    pub fn is_asked(&self) -> bool {
        let asked = |prompt: &Prompt| self.seat.as_ref().is_some_and(|seat| prompt.waiting.contains(seat));
        self.prompt.as_deref().is_some_and(asked)
    }

    /// Follows a frame.
    ///
    /// # Errors
    /// When an update is missing or comes twice.
    pub fn follow(&mut self, message: &ServerMessage) -> Result<(), BadUpdate> {
        match message {
            ServerMessage::Welcome { you, .. } => self.seat.clone_from(&you.seat),
            ServerMessage::Snapshot(snapshot) => {
                self.n = Some(snapshot.n);
                self.seat.clone_from(&snapshot.seat);
                self.table = Some(Box::new(snapshot.table.clone()));
                self.board = snapshot.game.as_ref().map(|game| Box::new(game.board.clone()));
                self.state = snapshot.game.as_ref().map(|game| json(&game.state));
                self.prompt = Some(Box::new(snapshot.prompt.clone()));
                self.chat.clone_from(&snapshot.chat);
                self.latest.clear();
                self.snapshots += 1;
            }
            ServerMessage::Updates { updates, table, board, state, patch, prompt } => {
                for update in updates {
                    let expected = self.n.map_or(update.n, |n| n + 1);
                    if update.n != expected {
                        return Err(BadUpdate::Gap { expected, found: update.n });
                    }
                    self.n = Some(update.n);
                }
                self.latest.clone_from(updates);
                take(&mut self.table, table);
                take(&mut self.board, board);
                if let Some(state) = state {
                    self.state = Some(json(state));
                }
                if let Some(patch) = patch {
                    let state = self.state.as_mut().ok_or(BadUpdate::Patch)?;
                    patch.apply(state).map_err(|_| BadUpdate::Patch)?;
                }
                self.prompt = Some(prompt.clone());
            }
            ServerMessage::Ack { .. }
            | ServerMessage::Refused { .. }
            | ServerMessage::Presence { .. }
            | ServerMessage::Notice { .. }
            | ServerMessage::Pong { .. }
            | ServerMessage::Closing { .. } => {}
        }
        Ok(())
    }
}

fn json(state: &StateView) -> Value {
    serde_json::to_value(state).expect("a state can be written as JSON")
}

fn take<T: Clone>(held: &mut Option<T>, sent: &Option<T>) {
    if sent.is_some() {
        held.clone_from(sent);
    }
}
