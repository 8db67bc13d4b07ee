//! A cluster of processes. One of them owns a table and holds its lease; each of them accepts any client and forwards
//! it to the owner, over a port for processes only. Clients notice only a reconnect when a table moves.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use hexhaven_protocol::{Command, RefusalCode};
use hyper::body::Incoming;
use hyper::client::conn::http1 as client;
use hyper::server::conn::http1 as server;
use hyper::service::service_fn;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use serde::{Deserialize, Serialize};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{broadcast, watch};
use tokio::task::JoinSet;
use tower::ServiceExt;

use crate::actor::look_at;
use crate::guard::{self, SocketPlace};
use crate::http::{App, Problem, visitor};
use crate::ids;
use crate::lobby::{Lobby, Located, no_such_table};
use crate::metrics::{InCluster, Metrics, down, up};
use crate::store::{Claiming, Lease, News, Node, User, Word, Write};
use crate::table::{Refusal, Table};

/// The secret a process sends to another.
const SECRET: HeaderName = HeaderName::from_static("x-hexhaven-secret");
/// The address of the forwarded client.
const CLIENT: HeaderName = HeaderName::from_static("x-hexhaven-client");
/// The number of a connection at the process that has the table.
pub(crate) const CONNECTION: &str = "x-hexhaven-connection";
/// That process's clock.
pub(crate) const NOW: &str = "x-hexhaven-now";
/// How long a process may take to open its door.
const CONNECT: Duration = Duration::from_secs(1);
/// How long a request waits until another process takes over the table of a lost one.
const PATIENCE: Duration = Duration::from_secs(8);
/// How long to wait before looking for the table again.
const PAUSE: Duration = Duration::from_millis(100);
/// How often the processes exchange usage by address.
const REPORT: Duration = Duration::from_secs(1);

/// Marks a request that another process has accepted and forwarded here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Led;

/// Marks a spectator's request about another process's table.
#[derive(Clone, Debug)]
pub(crate) struct Watches(pub(crate) Node);

/// A spectator's command from another process: id and name of the person, and the command.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Asked {
    pub(crate) user: (String, String),
    pub(crate) id: String,
    pub(crate) based_on: u32,
    pub(crate) command: Command,
}

/// Whether this process owns a table.
pub(crate) enum Claim {
    /// It is, in this epoch if there are other processes.
    Here(Option<i64>),
    /// Another one has it.
    There(Node),
}

/// The connections forwarded to other processes; they end with this one.
#[derive(Debug)]
pub(crate) struct Leads(watch::Sender<bool>);

impl Default for Leads {
    fn default() -> Self {
        Self(watch::Sender::new(false))
    }
}

impl Leads {
    /// Ends all of them.
    pub(crate) fn end(&self) {
        self.0.send_replace(true);
    }
}

impl Lobby {
    /// Takes the lease of a table, if it is free or ours.
    pub(crate) async fn claim(&self, table: &str) -> Result<Claim, Refusal> {
        let Some(cluster) = self.store.cluster() else { return Ok(Claim::Here(None)) };
        match self.answered(cluster.take(table, Claiming::IfFree).await)? {
            Lease::Ours(epoch) => {
                up(&self.metrics.leases_taken_total);
                Ok(Claim::Here(Some(epoch)))
            }
            Lease::Theirs(node) => Ok(Claim::There(node)),
            Lease::Nobody => Err(no_such_table()),
        }
    }

    /// Takes a table away from the process that has it.
    pub(crate) async fn seize(&self, table: &str) -> Result<(), Refusal> {
        let Some(cluster) = self.store.cluster() else { return Ok(()) };
        self.answered(cluster.take(table, Claiming::ByForce).await)?;
        self.tell(Word::Taken { table: table.to_owned(), by: cluster.node().id }).await;
        Ok(())
    }

    /// Sends a message to all processes, this one included.
    pub(crate) async fn tell(&self, word: Word) {
        self.heed(word.clone()).await;
        if self.store.cluster().is_some() {
            // The store has everything that matters; a message lost now is made up for when it answers again.
            let _ = self.journal.write(Write::Tell(word)).await;
        }
    }

    async fn heed(&self, word: Word) {
        let me = self.store.cluster().map(|cluster| cluster.node().id);
        match word {
            Word::End { user, session } => self.sockets.end(&user, session.as_deref()),
            Word::Notices => {
                let read = self.read_notices().await;
                self.metrics.note_read(&read);
            }
            Word::Taken { table, by } if me.as_ref() != Some(&by) => self.let_go(Some(&table)),
            Word::Used { node, addresses } if me.as_ref() != Some(&node) => {
                self.book.note_elsewhere(node, &addresses);
            }
            Word::Taken { .. } | Word::Used { .. } => {}
        }
    }

    /// Follows the cluster's messages as long as the lobby lives.
    pub(crate) async fn keep_hearing(lobby: Weak<Self>, mut news: broadcast::Receiver<News>) {
        loop {
            let news = match news.recv().await {
                Ok(news) => news,
                Err(broadcast::error::RecvError::Lagged(_)) => News::Missed,
                Err(broadcast::error::RecvError::Closed) => return,
            };
            let Some(lobby) = lobby.upgrade() else { return };
            match news {
                News::Lapsed => lobby.let_go(None),
                News::Missed => {
                    // Somebody whose session has ended may still be connected, so everybody must reconnect.
                    lobby.let_go(None);
                    lobby.heed(Word::Notices).await;
                }
                News::Heard(word) => lobby.heed(word).await,
            }
        }
    }

    /// Reports usage by address to the other processes, as long as the lobby lives.
    pub(crate) async fn keep_reporting(lobby: Weak<Self>) {
        let mut was_busy = false;
        loop {
            tokio::time::sleep(REPORT).await;
            let Some(lobby) = lobby.upgrade() else { return };
            let Some(cluster) = lobby.store.cluster() else { return };
            let addresses = lobby.book.report();
            let is_busy = !addresses.is_empty();
            if is_busy || was_busy {
                let word = Word::Used { node: cluster.node().id, addresses };
                let _ = lobby.journal.write(Write::Tell(word)).await;
            }
            was_busy = is_busy;
        }
    }

    /// This process's metrics in a cluster.
    pub(crate) async fn state_of_cluster(&self) -> Option<InCluster> {
        let cluster = self.store.cluster()?;
        let leases = cluster.leases().await.ok().and_then(|leases| u64::try_from(leases).ok());
        let nodes = cluster.nodes().await.ok().map(|nodes| nodes.len() as u64);
        Some(InCluster { node: cluster.node().id, leases, nodes })
    }
}

/// Forwards a request to the owner of the table, if that is another process.
pub(crate) async fn lead(State(app): State<App>, request: Request, next: Next) -> Response {
    let lobby = &app.lobby;
    let table = table_of(request.uri().path()).unwrap_or_default().to_owned();
    if lobby.store.cluster().is_none() || !ids::is_table_id(&table) {
        return next.run(request).await;
    }
    if request.extensions().get::<Led>().is_some() {
        return match lobby.locate(&table).await {
            Ok(Located::Here(_)) => next.run(request).await,
            Err(refusal) if refusal.code == RefusalCode::NoSuchTable => Problem(refusal).into_response(),
            Ok(Located::There(_)) | Err(_) => StatusCode::MISDIRECTED_REQUEST.into_response(),
        };
    }
    let (mut parts, body) = request.into_parts();
    let Ok(body) = to_bytes(body, lobby.config.limits.body).await else {
        return StatusCode::PAYLOAD_TOO_LARGE.into_response();
    };
    let end = Instant::now() + PATIENCE;
    loop {
        let node = match lobby.locate(&table).await {
            Ok(Located::There(node)) => node,
            // The process that answers the request reports the error.
            Ok(Located::Here(_)) | Err(_) => {
                return next.run(Request::from_parts(parts, Body::from(body))).await;
            }
        };
        if watches(&app, &parts, &table, &node).await {
            parts.extensions.insert(Watches(node));
            return next.run(Request::from_parts(parts, Body::from(body))).await;
        }
        match forward(&app, &node, parts.clone(), body.clone()).await {
            Ok(response) => return response,
            Err(problem) if Instant::now() > end => {
                tracing::warn!(node = %node.id, %problem, "a process cannot be reached by this one");
                let message = "the table cannot be reached; try again";
                return Problem::new(RefusalCode::StoreFailed, message).into_response();
            }
            // It is gone, and its lease will be free in a moment.
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
}

/// Whether a request opens a spectator's socket for a running game. Spectators are served here; players, the host and
/// everybody before the game are forwarded to the owner.
async fn watches(app: &App, parts: &Parts, table: &str, node: &Node) -> bool {
    if !parts.uri.path().ends_with("/socket") {
        return false;
    }
    let Ok(User { id, .. }) = visitor(app, &parts.headers).await else { return false };
    if !matches!(app.lobby.store.may_play(table, &id).await, Ok(false)) {
        return false;
    }
    let task = app.lobby.follower(table, node);
    let is_spectator = move |table: &Table| table.seat_of(&id).is_none() && !table.is_host(&id);
    look_at(&task, is_spectator).await == Some(true)
}

/// The table that a path is about.
fn table_of(path: &str) -> Option<&str> {
    path.strip_prefix("/api/tables/")?.split('/').next()
}

/// Why a process did not answer a request.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unreached {
    #[error("it did not accept the connection in time")]
    Late,
    #[error("it no longer has the table")]
    Misdirected,
    #[error("it did not accept the connection: {0}")]
    Io(#[from] std::io::Error),
    #[error("the connection broke: {0}")]
    Broken(#[from] hyper::Error),
}

/// Hands a request to another process, and its answer back.
async fn forward(app: &App, node: &Node, mut parts: Parts, body: Bytes) -> Result<Response, Unreached> {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0);
    let address = guard::address(&app.lobby.config, &parts.headers, peer);
    let stays = ["/socket", "/stream"].iter().any(|end| parts.uri.path().ends_with(end));
    let place = if stays { app.lobby.book.socket(address) } else { Some(SocketPlace::of_another(address)) };
    let Some(place) = place else {
        return Ok(Problem::new(RefusalCode::Full, "too many connections").into_response());
    };
    let client = parts.extensions.remove::<OnUpgrade>();
    if client.is_none() {
        parts.headers.remove(header::CONNECTION);
    }
    let request = Request::from_parts(parts, Body::from(body));
    let mut response = knock(node, peer.map_or(address, |peer| peer.ip()), request).await?;
    up(&app.lobby.metrics.led_total);
    match (response.status(), client) {
        (StatusCode::MISDIRECTED_REQUEST, _) => Err(Unreached::Misdirected),
        (StatusCode::SWITCHING_PROTOCOLS, Some(client)) => {
            let owner = hyper::upgrade::on(&mut response);
            tokio::spawn(join(Arc::clone(&app.lobby), place, client, owner));
            Ok(response.map(|_| Body::empty()))
        }
        // A stream keeps its place as long as it lasts.
        _ => Ok(response.map(|body| {
            let parts = Body::new(body).into_data_stream();
            Body::from_stream(parts.map(move |part| {
                let _ = &place;
                part
            }))
        })),
    }
}

/// Sends a request of a client to the door of another process.
pub(crate) async fn knock(
    node: &Node,
    client: IpAddr,
    mut request: Request,
) -> Result<hyper::Response<Incoming>, Unreached> {
    let headers = request.headers_mut();
    headers.insert(CLIENT, ascii(&client.to_string()));
    headers.insert(SECRET, ascii(&node.secret));
    headers.entry(header::HOST).or_insert_with(|| ascii(&node.address));
    let connect = tokio::time::timeout(CONNECT, TcpStream::connect(&node.address));
    let stream = connect.await.map_err(|_| Unreached::Late)??;
    stream.set_nodelay(true)?;
    let (mut sender, connection) = client::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection.with_upgrades());
    Ok(sender.send_request(request).await?)
}

/// A value of ours for a header.
fn ascii(text: &str) -> HeaderValue {
    HeaderValue::from_str(text).unwrap_or(HeaderValue::from_static(""))
}

/// Carries bytes between a client and the process that has its table, until one of them ends it or this process does.
async fn join(lobby: Arc<Lobby>, place: SocketPlace, client: OnUpgrade, owner: OnUpgrade) {
    let (Ok(client), Ok(owner)) = tokio::join!(client, owner) else { return };
    let _counted = Counted::new(Arc::clone(&lobby.metrics));
    let mut ending = lobby.leads.0.subscribe();
    drop(lobby);
    tokio::select! {
        () = carry(client, owner) => {}
        _ = ending.wait_for(|is_ending| *is_ending) => {}
    }
    drop(place);
}

async fn carry(client: Upgraded, owner: Upgraded) {
    let (mut client, mut owner) = (TokioIo::new(client), TokioIo::new(owner));
    // The two ends notice by themselves how a connection ends.
    let _ = tokio::io::copy_bidirectional(&mut client, &mut owner).await;
}

/// Counts a connection as long as it is there.
struct Counted(Arc<Metrics>);

impl Counted {
    fn new(metrics: Arc<Metrics>) -> Self {
        up(&metrics.led);
        Self(metrics)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        down(&self.0.led);
    }
}

/// Accepts requests forwarded by other processes; runs until it is dropped.
pub(crate) async fn receive(listener: TcpListener, lobby: Arc<Lobby>, app: Router) {
    let Some(secret) = lobby.store.cluster().map(|cluster| ids::sha256(&cluster.node().secret)) else {
        return;
    };
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => _ = connections.spawn(attend(stream, app.clone(), secret.clone())),
                Err(_) => tokio::time::sleep(PAUSE).await,
            },
            Some(_) = connections.join_next() => {}
        }
    }
}

/// Serves one connection of another process.
async fn attend(stream: TcpStream, app: Router, secret: String) {
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let (app, request) = (app.clone(), admit(request.map(Body::new), &secret));
        async move {
            match request {
                Some(request) => app.oneshot(request).await,
                None => Ok(StatusCode::FORBIDDEN.into_response()),
            }
        }
    });
    let connection = server::Builder::new().serve_connection(TokioIo::new(stream), service);
    let _ = connection.with_upgrades().await;
}

/// A forwarded request as its first process saw it, if that process is one of ours.
fn admit(mut request: Request, secret: &str) -> Option<Request> {
    let shown = request.headers_mut().remove(SECRET)?;
    if ids::sha256(shown.to_str().ok()?) != secret {
        return None;
    }
    let client: IpAddr = request.headers_mut().remove(CLIENT)?.to_str().ok()?.parse().ok()?;
    request.extensions_mut().insert(ConnectInfo(SocketAddr::new(client, 0)));
    request.extensions_mut().insert(Led);
    Some(request)
}
