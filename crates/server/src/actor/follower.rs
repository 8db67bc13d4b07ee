//! A table owned by another process, as spectators see it here. One connection to the owner serves all of them: it
//! announces updates and presence, and the lines themselves come from the store. However many spectators there are, the
//! owner has one connection per process, and nothing is shown before it is stored.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use axum::extract::Request;
use axum::http::{Method, StatusCode};
use futures_util::StreamExt;
use hexhaven_protocol::{RefusalCode, ServerMessage};
use tokio::sync::mpsc;

use super::crowd::Crowd;
use super::{Fate, MOVED, Message, frame, refusal_message};
use crate::cluster::{Asked, CONNECTION, NOW, knock};
use crate::json;
use crate::lobby::Lobby;
use crate::metrics::{down, up};
use crate::store::{Node, User};
use crate::table::{Refusal, Table};
use crate::time::steady_ms;

/// The shortest time between two reports of the number of spectators to the table's owner.
const TICK: Duration = Duration::from_millis(500);
/// How long a table without spectators is followed.
const IDLE: Duration = Duration::from_secs(30);

/// A table of another process.
pub(crate) struct Follower {
    lobby: Arc<Lobby>,
    table: Table,
    rules_version: i64,
    crowd: Crowd,
    inbox: mpsc::Receiver<Message>,
    myself: mpsc::WeakSender<Message>,
    link: Link,
    /// The presence, as the owner reports it.
    presence: Option<ServerMessage>,
    deadline: Option<u64>,
    /// The number of spectators here that the other process knows about.
    party: u32,
}

impl Follower {
    /// Begins to follow a table.
    pub(crate) fn spawn(lobby: Arc<Lobby>, id: String, node: Node) -> mpsc::Sender<Message> {
        let (myself, inbox) = mpsc::channel(256);
        let weak = myself.downgrade();
        tokio::spawn(async move {
            // Waiting senders find the inbox closed and look for the table again.
            if let Some(follower) = Self::begin(lobby, &id, node, inbox, weak).await {
                follower.run().await;
            }
        });
        myself
    }

    async fn begin(
        lobby: Arc<Lobby>,
        id: &str,
        node: Node,
        inbox: mpsc::Receiver<Message>,
        myself: mpsc::WeakSender<Message>,
    ) -> Option<Self> {
        // The connection first: it brings everything that is not read now.
        let link = Link::open(node, id).await?;
        let (row, lines) = lobby.journal(id).await.ok()?;
        let table = Table::load(&row, &lines).ok()?;
        let crowd = Crowd::new(steady_ms());
        let (rules_version, presence, deadline) = (row.rules_version, None, None);
        Some(Self { lobby, table, rules_version, crowd, inbox, myself, link, presence, deadline, party: 0 })
    }

    async fn run(mut self) {
        up(&self.lobby.metrics.followed);
        let mut tick = tokio::time::interval(TICK);
        loop {
            self.crowd.take_dropped();
            let fate = tokio::select! {
                told = self.link.next() => match told {
                    Some(message) => self.hear(message).await,
                    None => Fate::End,
                },
                message = self.inbox.recv() => match message {
                    Some(message) => self.handle(message).await,
                    None => Fate::End,
                },
                _ = tick.tick() => self.tick(),
            };
            if matches!(fate, Fate::End) {
                break;
            }
        }
        self.crowd.close(RefusalCode::ShuttingDown, MOVED);
        down(&self.lobby.metrics.followed);
    }

    /// Handles a message from the owner of the table.
    async fn hear(&mut self, message: ServerMessage) -> Fate {
        let (n, prompt) = match &message {
            ServerMessage::Snapshot(snapshot) => (Some(snapshot.n), &snapshot.prompt),
            ServerMessage::Updates { updates, prompt, .. } => (updates.last().map(|last| last.n), &**prompt),
            ServerMessage::Presence { .. } => {
                self.crowd.send_all(&frame(&message));
                self.presence = Some(message);
                return Fate::Live;
            }
            ServerMessage::Closing { .. } => return Fate::End,
            _ => return Fate::Live,
        };
        self.deadline = prompt.deadline.map(|deadline| self.link.here(deadline));
        match n {
            Some(n) => self.catch_up(n).await,
            None => Fate::Live,
        }
    }

    /// Reads the store, at least up to a number, and shows it.
    async fn catch_up(&mut self, n: u32) -> Fate {
        let before = self.table.n();
        if n <= before {
            return Fate::Live;
        }
        let lines = self.lobby.store.lines_after(&self.table.id, i64::from(before)).await;
        let Ok(lines) = self.lobby.answered(lines) else { return Fate::End };
        if self.table.follow(&lines, self.rules_version).is_err() || self.table.n() < n {
            return Fate::End;
        }
        // Spectators of a running game cannot take a seat.
        let _ = self.crowd.tell(&self.table, before, self.deadline);
        Fate::Live
    }

    async fn handle(&mut self, message: Message) -> Fate {
        match message {
            Message::Join(join) => {
                let newcomer = self.crowd.enter(&self.table, *join);
                let connection = self.crowd.greet(&self.table, newcomer, self.deadline);
                if let Some(presence) = &self.presence {
                    self.crowd.send(connection, presence);
                }
            }
            Message::Gone { connection } => _ = self.crowd.remove(connection, steady_ms()),
            Message::Command { connection, id, based_on, command } => {
                if let Some(user) = self.crowd.user(connection) {
                    self.ask(connection, Asked { user: (user.id, user.name), id, based_on, command });
                }
            }
            Message::Answered { connection, answer } => {
                let fate = match &answer {
                    // The updates a command causes come before its answer.
                    ServerMessage::Ack { n, .. } => self.catch_up(*n).await,
                    _ => Fate::Live,
                };
                self.crowd.send(connection, &answer);
                return fate;
            }
            Message::Look(look) => look(&self.table),
            Message::Moved | Message::Dismiss | Message::Stop => return Fate::End,
            Message::Ask { .. } | Message::Close { .. } | Message::Decided { .. } | Message::Party { .. } => {
            }
        }
        Fate::Live
    }

    /// Asks the process that has the table.
    fn ask(&self, connection: u64, asked: Asked) {
        let (node, table, myself) = (self.link.node.clone(), self.table.id.clone(), self.myself.clone());
        tokio::spawn(async move {
            let id = asked.id.clone();
            let gone = || {
                let message = "the table cannot be reached; send the command again";
                refusal_message(id, Refusal::new(RefusalCode::StoreFailed, message))
            };
            let answer = post(&node, &format!("/api/peer/tables/{table}/ask"), json(&asked)).await;
            let answer = answer.and_then(|body| serde_json::from_slice(&body).ok()).unwrap_or_else(gone);
            if let Some(myself) = myself.upgrade() {
                let _ = myself.send(Message::Answered { connection, answer }).await;
            }
        });
    }

    /// Reports the number of spectators here.
    fn tick(&mut self) -> Fate {
        if self.crowd.is_empty() && self.crowd.empty_since().elapsed() > IDLE {
            return Fate::End;
        }
        let party = self.crowd.n_spectators();
        if party != self.party {
            self.party = party;
            let Link { node, table, connection, .. } = &self.link;
            let path = format!("/api/peer/tables/{table}/watch/{connection}");
            let node = node.clone();
            tokio::spawn(async move { post(&node, &path, party.to_string()).await });
        }
        Fate::Live
    }
}

/// Sends a request to another process and returns the body of a successful answer.
pub(crate) async fn post(node: &Node, path: &str, body: String) -> Option<Vec<u8>> {
    let request = Request::builder().method(Method::POST).uri(path).body(Body::from(body)).ok()?;
    let response = knock(node, IpAddr::V4(Ipv4Addr::LOCALHOST), request).await.ok()?;
    if response.status() != StatusCode::OK {
        return None;
    }
    let body = axum::body::to_bytes(Body::new(response.into_body()), MAX_ANSWER).await.ok()?;
    Some(body.to_vec())
}

/// The most bytes of an answer to a command.
const MAX_ANSWER: usize = 64 * 1024;

/// The connection to the process that has the table.
struct Link {
    node: Node,
    table: String,
    /// Its number there.
    connection: u64,
    /// How far its clock is behind ours.
    offset: i64,
    lines: BodyDataStream,
    /// The beginning of an incomplete line.
    rest: Vec<u8>,
}

impl Link {
    async fn open(node: Node, table: &str) -> Option<Self> {
        let request =
            Request::builder().uri(format!("/api/peer/tables/{table}/watch")).body(Body::empty()).ok()?;
        let response = knock(&node, IpAddr::V4(Ipv4Addr::LOCALHOST), request).await.ok()?;
        let number = |name: &str| response.headers().get(name)?.to_str().ok()?.parse::<u64>().ok();
        let (connection, now) = (number(CONNECTION)?, number(NOW)?);
        let offset = steady_ms().cast_signed() - now.cast_signed();
        let lines = Body::new(response.into_body()).into_data_stream();
        Some(Self { node, table: table.to_owned(), connection, offset, lines, rest: Vec::new() })
    }

    /// A time of the other process by our clock.
    fn here(&self, time: u64) -> u64 {
        time.saturating_add_signed(self.offset)
    }

    /// The next message of the other process; `None` when it is gone.
    async fn next(&mut self) -> Option<ServerMessage> {
        loop {
            if let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                if line.len() > 1 {
                    return serde_json::from_slice(&line).ok();
                }
                continue;
            }
            let part = self.lines.next().await?.ok()?;
            self.rest.extend_from_slice(&part);
        }
    }
}

/// The id of a process at another one's table; no person has such an id.
pub(crate) fn watcher(node: &str) -> User {
    User { id: format!("node {node}"), name: String::new() }
}
