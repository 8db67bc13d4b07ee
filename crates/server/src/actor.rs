//! One task per table, its only writer. It applies a command, waits until the journal is durable, updates every
//! connection, and only then acknowledges.

mod clock;
mod command;
mod crowd;
mod follower;
mod gather;
mod known;
mod pace;
mod wake;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use hexhaven_engine::{Action, BySeat};
use hexhaven_protocol::{Command, Name, RefusalCode, ServerMessage, Status};
use tokio::sync::{mpsc, oneshot};

use crate::cluster::Claim;
use crate::lobby::Lobby;
use crate::metrics::{down, up};
use crate::mind::Mind;
use crate::outbox::{Outbox, Waiting};
use crate::store::{Append, Receipt, TableCard, User};
use crate::table::{Audience, BotTask, Numbered, Refusal, Table};
use crate::time::steady_ms;
use crate::{ids, json};
use clock::Clock;
use command::Asker;
use crowd::{Crowd, Dropped};
pub(crate) use follower::{Follower, post, watcher};
use pace::Pace;

/// Sent to visitors when another process owns the table: they find it there when they reconnect.
const MOVED: &str = "the table has moved to another process";
/// How long the table rests after the store failed.
const STORE_REST: Duration = Duration::from_secs(1);

/// The messages to the task of a table.
pub(crate) enum Message {
    /// Somebody connects; the answer is the number of the connection.
    Join(Box<Join>),
    /// A connection is gone.
    Gone { connection: u64 },
    /// A connection asks for something.
    Command { connection: u64, id: String, based_on: u32, command: Command },
    /// A person asks for something without a connection.
    Ask { user: User, id: String, based_on: u32, command: Command, reply: oneshot::Sender<ServerMessage> },
    /// The operators end the game.
    Close { reply: oneshot::Sender<Result<(), Refusal>> },
    /// The operators change or remove the table in the store.
    Dismiss,
    /// Another process has the table, or may have it.
    Moved,
    /// The number of spectators at the other process, whose connection this is.
    Party { connection: u64, n: u32 },
    /// The process that has the table has answered a command.
    Answered { connection: u64, answer: ServerMessage },
    /// A request for the table's current state.
    Look(Box<dyn FnOnce(&Table) + Send>),
    /// A bot has decided.
    Decided { task: Box<BotTask>, action: Action, mind: Option<Box<Mind>> },
    /// The server is going down.
    Stop,
}

/// A new connection.
pub(crate) struct Join {
    pub(crate) user: User,
    /// Its address.
    pub(crate) address: IpAddr,
    /// The number of the last update that they hold.
    pub(crate) since: Option<u32>,
    /// Whether they accept patches instead of whole states.
    pub(crate) patches: bool,
    /// The number of people on this connection.
    pub(crate) party: u32,
    pub(crate) out: Outbox,
    pub(crate) reply: oneshot::Sender<u64>,
}

/// A connection to a table.
pub(crate) struct Attached {
    pub(crate) task: mpsc::Sender<Message>,
    /// Its number.
    pub(crate) connection: u64,
    /// The table's messages.
    pub(crate) inbox: Waiting,
}

impl Drop for Attached {
    /// The table must learn that the connection ended, however it did: otherwise no bot would ever take over for the
    /// person.
    fn drop(&mut self) {
        let (task, connection) = (self.task.clone(), self.connection);
        tokio::spawn(async move { task.send(Message::Gone { connection }).await });
    }
}

/// The task of one table.
pub(crate) struct Actor {
    lobby: Arc<Lobby>,
    table: Table,
    /// The epoch of this process's lease on the table, if it is one of several processes.
    lease: Option<i64>,
    card: TableCard,
    crowd: Crowd,
    clock: Clock,
    pace: Pace,
    inbox: mpsc::Receiver<Message>,
    myself: mpsc::WeakSender<Message>,
    /// Whether a bot is thinking.
    is_thinking: bool,
    /// The bots that have played, with their memories.
    minds: BySeat<Option<Box<Mind>>>,
    /// No bot or clock moves before this.
    rest_until: Instant,
    /// Since when people have been waiting at a table that starts automatically.
    gathers_since: Option<u64>,
}

/// Whether the task continues.
enum Fate {
    Live,
    End,
}

impl Actor {
    /// Starts the task of a table.
    pub(crate) fn spawn(lobby: Arc<Lobby>, table: Table, lease: Option<i64>) -> mpsc::Sender<Message> {
        let (myself, inbox) = mpsc::channel(256);
        let actor = Self {
            card: table.card(),
            crowd: Crowd::new(steady_ms()),
            clock: Clock::default(),
            pace: Pace::new(lobby.config.limits),
            table,
            lease,
            lobby,
            inbox,
            myself: myself.downgrade(),
            is_thinking: false,
            minds: BySeat::default(),
            rest_until: Instant::now(),
            gathers_since: None,
        };
        tokio::spawn(actor.run());
        myself
    }

    async fn run(mut self) {
        up(&self.lobby.metrics.tables);
        loop {
            self.report_dropped();
            if matches!(self.gather().await, Fate::End) {
                break;
            }
            self.wake_bot();
            let wake = self.next_wake();
            let message = tokio::select! {
                message = self.inbox.recv() => message,
                () = tokio::time::sleep_until(wake.into()) => {
                    if matches!(self.tick().await, Fate::End) { break }
                    continue;
                }
            };
            let Some(message) = message else { break };
            if matches!(self.handle(message).await, Fate::End) {
                break;
            }
        }
        down(&self.lobby.metrics.tables);
    }

    async fn handle(&mut self, message: Message) -> Fate {
        match message {
            Message::Join(join) => return self.join(*join).await,
            Message::Gone { connection } => self.leave(connection),
            Message::Command { connection, id, based_on, command } => {
                let Some(user) = self.crowd.user(connection) else { return Fate::Live };
                return self.command(Asker::Socket(connection), user, (id, based_on, command)).await;
            }
            Message::Ask { user, id, based_on, command, reply } => {
                return self.command(Asker::Request(reply), user, (id, based_on, command)).await;
            }
            Message::Close { reply } => return self.close(reply).await,
            Message::Dismiss => {
                self.crowd.close(RefusalCode::NoSuchTable, "the table was changed by the operators");
                return Fate::End;
            }
            Message::Moved => {
                self.crowd.close(RefusalCode::ShuttingDown, MOVED);
                return Fate::End;
            }
            Message::Party { connection, n } => {
                self.crowd.set_party(connection, n);
                self.crowd.tell_presence(&self.table);
            }
            // Only followers ask other processes.
            Message::Answered { .. } => {}
            Message::Look(look) => look(&self.table),
            Message::Decided { task, action, mind } => {
                self.minds[task.seat] = mind;
                return self.decided(&task, action).await;
            }
            Message::Stop => {
                self.crowd.close(RefusalCode::ShuttingDown, "the server is shutting down");
                return Fate::End;
            }
        }
        Fate::Live
    }

    /// Ends the game for the operators, and answers them once it is stored.
    async fn close(&mut self, reply: oneshot::Sender<Result<(), Refusal>>) -> Fate {
        let before = self.table.n();
        let done = self.table.close(self.lobby.now());
        let answer = done.as_ref().map(|_| ()).map_err(Clone::clone);
        let fate = self.on_its_own(before, done).await;
        let is_lost = answer.is_ok() && self.table.status() != Status::Over;
        let lost = || Refusal::new(RefusalCode::StoreFailed, "the store did not save it; try again");
        let _ = reply.send(if is_lost { Err(lost()) } else { answer });
        fate
    }

    async fn join(&mut self, join: Join) -> Fate {
        let back = self.table.seat_of(&join.user.id).is_some();
        if back && let Ok(lines) = self.table.come_back(&join.user.id, self.lobby.now()) {
            // The new connection is not there yet: it learns of this from its snapshot or gap.
            let before = self.table.n() - lines.len() as u32;
            if !lines.is_empty() && !self.keep(&lines, None).await {
                return self.recover().await;
            }
            self.tell(before);
        }
        let newcomer = self.crowd.enter(&self.table, join);
        let deadline = self.deadline();
        self.crowd.greet(&self.table, newcomer, deadline);
        self.crowd.tell_presence(&self.table);
        Fate::Live
    }

    fn leave(&mut self, connection: u64) {
        if self.crowd.remove(connection, steady_ms()) {
            self.crowd.tell_presence(&self.table);
        }
    }

    /// Counts the connections dropped for reading too slowly, and lets the others know that they are gone.
    fn report_dropped(&mut self) {
        loop {
            let dropped = self.crowd.take_dropped();
            if dropped.is_empty() {
                return;
            }
            let slow = dropped.iter().filter(|why| **why == Dropped::Slow);
            slow.for_each(|_| up(&self.lobby.metrics.slow_readers_total));
            self.crowd.tell_presence(&self.table);
        }
    }

    /// Makes lines durable; `false` if the store did not take them.
    async fn keep(&mut self, lines: &[Numbered], receipt: Option<&Receipt>) -> bool {
        let last = lines.last().map(|line| line.n);
        let line = |line: &Numbered| self.table.line(line, receipt.filter(|_| Some(line.n) == last).cloned());
        let card = self.table.may_be_listed_otherwise(lines).then(|| self.table.card());
        let card = card.filter(|card| *card != self.card);
        let is_news = card.as_ref().is_some_and(|card| card.status != self.card.status);
        let ends = is_news && self.table.status() == Status::Over;
        let append = Append {
            table: self.table.id.clone(),
            lines: lines.iter().map(line).collect(),
            results: if ends { self.table.results() } else { Vec::new() },
            card: card.clone(),
            lease: self.lease,
        };
        match self.lobby.journal.append(append).await {
            Ok(()) => {
                if let Some(card) = card {
                    self.card = card;
                }
                true
            }
            Err(error) => {
                up(&self.lobby.metrics.store_failures_total);
                tracing::debug!(table = %ids::short(&self.table.id), %error, "the journal was not extended");
                false
            }
        }
    }

    /// After a failure the store decides, not we: the table reads its journal again, so a resent command gets the right
    /// answer whether or not the lines were written.
    async fn recover(&mut self) -> Fate {
        self.rest_until = Instant::now() + STORE_REST;
        match self.lobby.claim(&self.table.id).await {
            Ok(Claim::Here(lease)) => self.lease = lease,
            Ok(Claim::There(_)) => {
                self.crowd.close(RefusalCode::ShuttingDown, MOVED);
                return Fate::End;
            }
            Err(refusal) => {
                self.crowd.close(RefusalCode::StoreFailed, &refusal.message);
                return Fate::End;
            }
        }
        match self.lobby.read(&self.table.id).await {
            Ok(table) => {
                self.table = table;
                self.card = self.table.card();
                let deadline = self.deadline();
                self.crowd.tell_all(&self.table, deadline);
                Fate::Live
            }
            Err(unread) => {
                self.crowd.close(RefusalCode::StoreFailed, &Refusal::from(unread).message);
                Fate::End
            }
        }
    }

    /// Sends every connection the events after update `before`.
    fn tell(&mut self, before: u32) {
        if self.table.n() > before {
            let deadline = self.deadline();
            if self.crowd.tell(&self.table, before, deadline) {
                self.crowd.tell_presence(&self.table);
            }
        }
    }

    /// Lines without a command: bots, clocks, absences.
    async fn on_its_own(&mut self, before: u32, done: Result<Vec<Numbered>, Refusal>) -> Fate {
        match done {
            Ok(lines) if lines.is_empty() => Fate::Live,
            Ok(lines) => {
                if !self.keep(&lines, None).await {
                    return self.recover().await;
                }
                self.tell(before);
                Fate::Live
            }
            Err(refusal) if refusal.code == RefusalCode::StoreFailed => self.recover().await,
            Err(_) => Fate::Live,
        }
    }
}

/// Looks at the table of a task; `None` if the task has ended.
pub(crate) async fn look_at<T: Send + 'static>(
    task: &mpsc::Sender<Message>,
    look: impl FnOnce(&Table) -> T + Send + 'static,
) -> Option<T> {
    let (answer, answered) = oneshot::channel();
    let look = Message::Look(Box::new(move |table| _ = answer.send(look(table))));
    task.send(look).await.ok()?;
    answered.await.ok()
}

/// A refusal as a frame.
pub(crate) fn refusal_message(id: String, refusal: Refusal) -> ServerMessage {
    let Refusal { code, message, illegal, option } = refusal;
    let rule = illegal.map(|illegal| illegal.rule().to_owned());
    let reason = illegal.map(Name);
    ServerMessage::Refused { id, code, message, rule, reason, option: option.map(str::to_owned) }
}

/// A frame as text.
pub(crate) fn frame(message: &ServerMessage) -> Utf8Bytes {
    json(message).into()
}

/// One frame per audience, with whole states or with patches.
type Frames = HashMap<(Audience, bool), Utf8Bytes>;
