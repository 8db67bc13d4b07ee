//! Commands: each is carried out once, stored, shown to everybody, and then answered.

use std::time::Instant;

use hexhaven_protocol::{Command, RefusalCode, ServerMessage};
use tokio::sync::oneshot;

use super::{Actor, Fate, refusal_message};
use crate::ids;
use crate::metrics::up;
use crate::store::{Receipt, User};
use crate::table::{Numbered, Refusal};
use crate::time::steady_ms;

/// The longest id of a command.
const MAX_ID: usize = 64;

/// The sender, and where to send the answer.
pub(super) enum Asker {
    /// A connection.
    Socket(u64),
    /// An HTTP request.
    Request(oneshot::Sender<ServerMessage>),
}

/// The id of a command, the number that it is based on, and the command.
pub(super) type Asked = (String, u32, Command);

impl Actor {
    pub(super) async fn command(&mut self, asker: Asker, user: User, (id, based_on, command): Asked) -> Fate {
        let arrived = Instant::now();
        if let Some(problem) = self.misread(&id, based_on) {
            self.refuse(asker, id, Refusal::new(RefusalCode::Malformed, problem));
            return Fate::Live;
        }
        let digest = ids::sha256_of(&command);
        if let Some(answered) = self.table.answered(&user.id, &id) {
            let answer = if answered.is_of(&digest) {
                ServerMessage::Ack { id, n: answered.n }
            } else {
                refusal_message(id, Refusal::new(RefusalCode::IdReused, "this id belongs to another command"))
            };
            self.answer(asker, answer);
            return Fate::Live;
        }
        let before = self.table.n();
        let pace = match command {
            Command::Chat { .. } => self.pace.allow(&user.id),
            _ => Ok(()),
        };
        let done = match (pace, &command) {
            (Err(refusal), _) => Err(refusal),
            (Ok(()), Command::Rematch {}) => self.rematch(&user).await,
            (Ok(()), command) => self.table.execute(&user, based_on, command, self.lobby.now()),
        };
        let lines = match done {
            Ok(lines) => lines,
            Err(refusal) => {
                let is_broken = refusal.code == RefusalCode::StoreFailed;
                self.refuse(asker, id, refusal);
                return if is_broken { self.recover().await } else { Fate::Live };
            }
        };
        let receipt = Receipt { user: user.id.clone(), command: id.clone(), digest };
        if !self.keep(&lines, Some(&receipt)).await {
            let message = "the store did not save the command; send it again";
            self.refuse(asker, id, Refusal::new(RefusalCode::StoreFailed, message));
            return self.recover().await;
        }
        self.table.remember(&receipt, self.table.n());
        self.crowd.note_heard(&user.id, steady_ms());
        self.tell(before);
        self.answer(asker, ServerMessage::Ack { id, n: self.table.n() });
        up(&self.lobby.metrics.commands_total);
        self.lobby.metrics.ack.note(arrived.elapsed());
        Fate::Live
    }

    fn answer(&mut self, asker: Asker, message: ServerMessage) {
        match asker {
            Asker::Socket(connection) => self.crowd.send(connection, &message),
            // A sender who gave up waiting resends under the same id.
            Asker::Request(reply) => _ = reply.send(message),
        }
    }

    /// Formal errors in a command, found before it is judged.
    fn misread(&self, id: &str, based_on: u32) -> Option<&'static str> {
        if id.is_empty() || id.len() > MAX_ID {
            return Some("an id has 1 to 64 bytes");
        }
        if id.contains(char::is_control) {
            return Some("an id has no control characters");
        }
        (based_on > self.table.n()).then_some("there is no update of the number that this is based on")
    }

    async fn rematch(&mut self, user: &User) -> Result<Vec<Numbered>, Refusal> {
        let (settings, chairs) = self.table.check_rematch(user)?;
        let next = self.lobby.reopen(user, &settings, &chairs).await?;
        self.table.note_rematch(user, &next, self.lobby.now())
    }

    fn refuse(&mut self, asker: Asker, id: String, refusal: Refusal) {
        up(&self.lobby.metrics.refusals_total);
        self.answer(asker, refusal_message(id, refusal));
    }
}
