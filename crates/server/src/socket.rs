//! One socket: hello, then commands in and updates out. The session identifies the person before the first frame.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::{Extensions, HeaderMap};
use axum::response::Response;
use futures_util::SinkExt;
use hexhaven_protocol::{
    ClientMessage, ErrorBody, MAX_FRAME, Name, RefusalCode, ServerMessage, VERSION, You,
};
use tokio::sync::oneshot;

use crate::actor::{Attached, Join, Message, frame, look_at, refusal_message};
use crate::cluster::Watches;
use crate::guard::{Bucket, SocketPlace};
use crate::http::{Address, App, Problem, Resident, session_hash, socket_place};
use crate::lobby::Lobby;
use crate::metrics::{down, up};
use crate::outbox::{Outgoing, Waiting, outbox};
use crate::people::Presence;
use crate::store::{Node, User};
use crate::table::Refusal;
use crate::time::steady_ms;

/// How long one frame may take to leave.
const SEND_LIMIT: Duration = Duration::from_secs(10);
/// How long a client may take to learn that its socket ends.
const LINGER: Duration = Duration::from_secs(1);
/// The size of a socket's read buffer in bytes.
const READ_BUFFER: usize = 4 * 1024;
/// The largest frame to read; one above the protocol's limit still gets an answer before the socket closes.
const READABLE: usize = 8 * MAX_FRAME;
/// The tokens that a frame costs if it is not a message.
const NONSENSE: f64 = 10.0;

/// Opens the socket of a table. Each frame is a `ClientMessage` or a `ServerMessage`.
#[utoipa::path(get, path = "/api/tables/{id}/socket", operation_id = "open_socket", tag = "games",
    params(("id" = String, Path, description = "the id of a table")), security(("session" = [])),
    responses((status = 101, description = "the connection is a WebSocket from here on"),
        (status = 400, description = "the request is not for a WebSocket", body = ErrorBody),
        (status = 403, description = "this page may not use this server", body = ErrorBody),
        (status = 404, description = "there is no such table", body = ErrorBody),
        (status = 503, description = "too many connections, or the store does not answer", body = ErrorBody)))]
pub(crate) async fn open(
    State(app): State<App>,
    Resident(user): Resident,
    Path(id): Path<String>,
    Address(from): Address,
    headers: HeaderMap,
    extensions: Extensions,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let session = session_hash(&headers);
    let way = extensions.get::<Watches>().map(|Watches(node)| node.clone());
    if way.is_none() {
        app.lobby.find(&id).await?;
    }
    let place = socket_place(&app, from, &extensions)?;
    let lobby = Arc::clone(&app.lobby);
    // Clients send little: a small buffer each keeps thousands of sockets cheap.
    let upgrade = upgrade.max_frame_size(READABLE).max_message_size(READABLE).read_buffer_size(READ_BUFFER);
    Ok(upgrade.on_upgrade(move |socket| run(lobby, (id, way), (user, session), place, socket)))
}

async fn run(
    lobby: Arc<Lobby>,
    (id, way): (String, Option<Node>),
    (user, session): (User, String),
    place: SocketPlace,
    socket: WebSocket,
) {
    up(&lobby.metrics.sockets);
    let presence = lobby.sockets.enter(&user.id, &session);
    let bucket = Bucket::new(lobby.config.limits.socket);
    let mut line = SocketSession { bucket, lobby, socket, presence, way, address: place.address() };
    let end = line.serve(&id, user).await;
    line.close(end).await;
    down(&line.lobby.metrics.sockets);
    drop(place);
}

/// Why a socket ends.
enum End {
    /// The client went.
    Gone,
    /// The table has already sent the last frame with the reason.
    Explained,
    /// The server ends it.
    Refused { code: RefusalCode, message: &'static str, retry: bool },
}

/// The same connection would be refused again.
const fn end(code: RefusalCode, message: &'static str) -> End {
    End::Refused { code, message, retry: false }
}

/// Another connection may succeed.
const fn end_for_now(code: RefusalCode, message: &'static str) -> End {
    End::Refused { code, message, retry: true }
}

struct SocketSession {
    lobby: Arc<Lobby>,
    socket: WebSocket,
    bucket: Bucket,
    presence: Presence,
    /// The process that has the table, if it is another one and this socket only watches.
    way: Option<Node>,
    address: IpAddr,
}

/// A client's first message.
#[derive(Clone, Copy)]
struct Hello {
    since: Option<u32>,
    patches: bool,
}

impl SocketSession {
    async fn serve(&mut self, id: &str, user: User) -> End {
        let hello = match self.hello().await {
            Ok(hello) => hello,
            Err(end) => return end,
        };
        let mut attached = match self.join(id, user, hello).await {
            Ok(attached) => attached,
            Err(end) => return end,
        };
        self.relay(&mut attached).await
    }

    /// Waits for the first frame.
    async fn hello(&mut self) -> Result<Hello, End> {
        let limit = self.lobby.config.limits.hello;
        let first = tokio::time::timeout(limit, self.socket.recv()).await;
        let first = first.map_err(|_| end(RefusalCode::Malformed, "say hello first"))?;
        let Some(Ok(Frame::Text(text))) = first else {
            return Err(end(RefusalCode::Malformed, "say hello first"));
        };
        match serde_json::from_str(&text) {
            Ok(ClientMessage::Hello { version: VERSION, since, patches }) => Ok(Hello { since, patches }),
            _ if is_other_version(&text) => {
                Err(end(RefusalCode::UnsupportedVersion, "this server speaks version 1 only"))
            }
            _ => Err(end(RefusalCode::Malformed, "say hello first")),
        }
    }

    async fn join(&mut self, id: &str, user: User, hello: Hello) -> Result<Attached, End> {
        let (out, inbox) = outbox(&self.lobby.config.limits);
        let gone = || end_for_now(RefusalCode::StoreFailed, "the table cannot be reached");
        // A table that has just gone to sleep is woken again.
        for _ in 0..3 {
            let task = match &self.way {
                Some(node) => self.lobby.follower(id, node),
                None => self.lobby.find(id).await.map_err(|_| gone())?,
            };
            let who = user.id.clone();
            let Some(seat) = look_at(&task, move |table| table.seat_of(&who)).await else { continue };
            let seat = seat.map(Name);
            let you = You { user: user.id.clone(), name: user.name.clone(), seat };
            let welcome =
                ServerMessage::Welcome { version: VERSION, table: id.to_owned(), you, now: steady_ms() };
            let (reply, replied) = oneshot::channel();
            let Hello { since, patches } = hello;
            let (user, address, out) = (user.clone(), self.address, out.clone());
            let join = Join { user, address, since, patches, party: 1, out, reply };
            if task.send(Message::Join(Box::new(join))).await.is_err() {
                continue;
            }
            if let Ok(connection) = replied.await {
                let attached = Attached { task, connection, inbox };
                self.send(Frame::Text(frame(&welcome))).await?;
                return Ok(attached);
            }
        }
        Err(gone())
    }

    /// Carries frames both ways until one side ends it.
    async fn relay(&mut self, attached: &mut Attached) -> End {
        let silence = self.lobby.config.limits.silence;
        let mut ping = tokio::time::interval(silence / 3);
        let mut heard = Instant::now();
        let mut notice = self.lobby.admin.listen();
        loop {
            tokio::select! {
                out = attached.inbox.next() => {
                    let Some(first) = out else {
                        return end_for_now(RefusalCode::TooSlow, "connect again");
                    };
                    if let Err(end) = self.send_waiting(first, &mut attached.inbox).await {
                        return end;
                    }
                }
                Ok(()) = notice.changed() => {
                    let text = notice.borrow_and_update().clone();
                    if let Err(end) = self.send(Frame::Text(frame(&ServerMessage::Notice { text }))).await {
                        return end;
                    }
                }
                () = self.presence.end() => {
                    return end(RefusalCode::NoSession, "the session has ended");
                }
                received = self.socket.recv() => {
                    heard = Instant::now();
                    match received {
                        Some(Ok(Frame::Text(text))) => {
                            if let Err(end) = self.take(&text, attached).await {
                                return end;
                            }
                        }
                        Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {
                            if !self.bucket.take(1.0) {
                                return self.too_fast();
                            }
                        }
                        Some(Ok(Frame::Binary(_))) => {
                            return end(RefusalCode::Malformed, "frames must be text");
                        }
                        Some(Err(_)) => return end(RefusalCode::Malformed, "the frame is broken or too large"),
                        Some(Ok(Frame::Close(_))) | None => return End::Gone,
                    }
                }
                _ = ping.tick() => {
                    if heard.elapsed() > silence {
                        return End::Gone;
                    }
                    if let Err(end) = self.send(Frame::Ping(Vec::new().into())).await {
                        return end;
                    }
                }
            }
        }
    }

    async fn take(&mut self, text: &str, attached: &Attached) -> Result<(), End> {
        if text.len() > MAX_FRAME {
            return Err(end(RefusalCode::Malformed, "the frame is too large"));
        }
        let message = serde_json::from_str::<ClientMessage>(text);
        let price = if message.is_ok() { 1.0 } else { NONSENSE };
        if !self.bucket.take(price) {
            return Err(self.too_fast());
        }
        match message {
            Ok(ClientMessage::Command { id, based_on, command }) => {
                let command = Message::Command { connection: attached.connection, id, based_on, command };
                let gone = |_| end_for_now(RefusalCode::StoreFailed, "the table cannot be reached");
                attached.task.send(command).await.map_err(gone)
            }
            Ok(ClientMessage::Ping { nonce }) => {
                self.send(Frame::Text(frame(&ServerMessage::Pong { nonce }))).await
            }
            Ok(ClientMessage::Hello { .. }) => self.refuse("hello comes once").await,
            Err(error) => self.refuse(&error.to_string()).await,
        }
    }

    fn too_fast(&self) -> End {
        up(&self.lobby.metrics.throttled_total);
        end_for_now(RefusalCode::TooFast, "too many frames; connect again later")
    }

    async fn refuse(&mut self, message: &str) -> Result<(), End> {
        up(&self.lobby.metrics.refusals_total);
        let refusal = Refusal::new(RefusalCode::Malformed, message);
        self.send(Frame::Text(frame(&refusal_message(String::new(), refusal)))).await
    }

    /// Sends a frame together with those waiting behind it, so that an update and its answer leave in one write.
    async fn send_waiting(&mut self, first: Outgoing, inbox: &mut Waiting) -> Result<(), End> {
        let mut next = Some(first);
        while let Some(out) = next {
            let (text, is_last) = match out {
                Outgoing::Frame(text) => (text, false),
                Outgoing::Last(text) => (text, true),
            };
            self.note_sent(&text);
            self.within_limit(async |socket| socket.feed(Frame::Text(text)).await).await?;
            if is_last {
                self.within_limit(async |socket| socket.flush().await).await?;
                return Err(End::Explained);
            }
            next = inbox.try_next();
        }
        self.within_limit(async |socket| socket.flush().await).await
    }

    async fn send(&mut self, frame: Frame) -> Result<(), End> {
        if let Frame::Text(text) = &frame {
            self.note_sent(text);
        }
        self.within_limit(async |socket| socket.send(frame).await).await
    }

    fn note_sent(&self, text: &Utf8Bytes) {
        self.lobby.metrics.sent_bytes_total.fetch_add(text.len() as u64, Ordering::Relaxed);
    }

    /// Does something with the socket, for as long as one frame may take.
    async fn within_limit<E>(
        &mut self,
        act: impl AsyncFnOnce(&mut WebSocket) -> Result<(), E>,
    ) -> Result<(), End> {
        match tokio::time::timeout(SEND_LIMIT, act(&mut self.socket)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    async fn close(&mut self, end: End) {
        let (code, reason) = match end {
            End::Gone => return,
            // Going away, in the words of the WebSocket protocol.
            End::Explained => (1001, "the server has said why"),
            End::Refused { code, message, retry } => {
                let closing = ServerMessage::Closing { code, message: message.to_owned(), retry };
                let _ = self.send(Frame::Text(frame(&closing))).await;
                (1008, message)
            }
        };
        let close = CloseFrame { code, reason: reason.into() };
        let _ = self.send(Frame::Close(Some(close))).await;
        // Closing with unread bytes resets the connection, and a client that is still sending would lose this message.
        let rest = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        let _ = tokio::time::timeout(LINGER, rest).await;
    }
}

/// Whether a frame is a hello of another version, regardless of its other content.
fn is_other_version(text: &str) -> bool {
    #[derive(serde::Deserialize)]
    struct AnyHello {
        r#type: String,
        version: u32,
    }
    let read = serde_json::from_str::<AnyHello>(text);
    read.is_ok_and(|hello| hello.r#type == "hello" && hello.version != VERSION)
}
