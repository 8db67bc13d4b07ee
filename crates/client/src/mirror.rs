//! What a client knows: the last state that the server has sent, never one of its own making.

use hexhaven_protocol::{
    BoardView, ChatLine, Prompt, SeatName, ServerMessage, StateView, Status, TableView, Update,
};

/// An update that does not follow the one before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("update {found} came when {expected} was due")]
pub struct BadUpdate {
    /// The number that was due.
    pub expected: u32,
    /// The number that came.
    pub found: u32,
}

/// What the server has told about a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mirror {
    n: Option<u32>,
    /// The own seat.
    pub seat: Option<SeatName>,
    /// The table.
    pub table: Option<Box<TableView>>,
    /// The board.
    pub board: Option<Box<BoardView>>,
    /// The state of the game.
    pub state: Option<Box<StateView>>,
    /// What the game waits for.
    pub prompt: Option<Box<Prompt>>,
    /// Chat lines of the last snapshot.
    pub chat: Vec<ChatLine>,
    /// The updates of the last frame.
    pub latest: Vec<Update>,
    /// How many snapshots came.
    pub snapshots: u32,
}

impl Mirror {
    /// The number of the last update.
    #[must_use]
    pub fn n(&self) -> Option<u32> {
        self.n
    }

    /// Where the table stands.
    #[must_use]
    pub fn status(&self) -> Option<Status> {
        self.table.as_ref().map(|table| table.status)
    }

    /// Whether this seat owes a decision.
    #[must_use]
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
                self.state = snapshot.game.as_ref().map(|game| Box::new(game.state.clone()));
                self.prompt = Some(Box::new(snapshot.prompt.clone()));
                self.chat.clone_from(&snapshot.chat);
                self.latest.clear();
                self.snapshots += 1;
            }
            ServerMessage::Updates { updates, table, board, state, prompt } => {
                for update in updates {
                    let expected = self.n.map_or(update.n, |n| n + 1);
                    if update.n != expected {
                        return Err(BadUpdate { expected, found: update.n });
                    }
                    self.n = Some(update.n);
                }
                self.latest.clone_from(updates);
                take(&mut self.table, table);
                take(&mut self.board, board);
                take(&mut self.state, state);
                self.prompt = Some(prompt.clone());
            }
            ServerMessage::Ack { .. }
            | ServerMessage::Refused { .. }
            | ServerMessage::Presence { .. }
            | ServerMessage::Pong { .. }
            | ServerMessage::Closing { .. } => {}
        }
        Ok(())
    }
}

fn take<T: Clone>(held: &mut Option<T>, sent: &Option<T>) {
    if sent.is_some() {
        held.clone_from(sent);
    }
}
