//! A server that listens: opened from its settings, stopped by its handle.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use hexhaven_protocol::Status;
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, JoinSet};

use crate::admin;
use crate::cluster;
use crate::config::Config;
use crate::door::Door;
use crate::http::{app, ops};
use crate::lobby::{self, Lobby};
use crate::metrics::Metrics;
use crate::store::{self, Patience, Store, StoreError};

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address to listen on.
    #[error("cannot listen on {address}: {error}; {}", advice(error))]
    Listen {
        /// The place.
        address: SocketAddr,
        /// Why not.
        error: std::io::Error,
    },
}

/// Advice if the server cannot listen on an address.
fn advice(error: &std::io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::AddrInUse => {
            "end the program that uses this port, or choose another with --port N (0 takes a free one)"
        }
        ErrorKind::PermissionDenied => "ports below 1024 need special rights: choose another with --port N",
        ErrorKind::AddrNotAvailable => {
            "this machine has no such address: choose another with --listen ADDRESS"
        }
        _ => "choose another port with --port N",
    }
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    unfinished: i64,
    metrics: Arc<Metrics>,
    /// The metrics address and its router.
    reader: Option<(SocketAddr, JoinHandle<std::io::Result<()>>)>,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

/// Opens the store and listens.
///
/// # Errors
/// When the store cannot be opened or the address is in use.
pub async fn serve(config: Config) -> Result<Server, StartError> {
    let wanted = config.listen;
    // The port first: a second server must not touch the data before it notices that it is the second.
    let listener = bind(wanted).map_err(|error| StartError::Listen { address: wanted, error })?;
    let Some(wanted) = config.peer else {
        let store = store::open(config.database.as_deref(), &config.data).await?;
        return run(config, store, listener, None).await;
    };
    let (peers, address) = bind(wanted).map_err(|error| StartError::Listen { address: wanted, error })?;
    let store = store::join(config.database.as_deref(), Patience::default(), &address.to_string()).await?;
    run(config, store, listener, Some(peers)).await
}

/// Serves from an open store.
///
/// # Errors
/// When the store does not answer or the address is in use.
pub async fn serve_from(config: Config, store: Arc<dyn Store>) -> Result<Server, StartError> {
    let wanted = config.listen;
    let listener = bind(wanted).map_err(|error| StartError::Listen { address: wanted, error })?;
    run(config, store, listener, None).await
}

async fn run(
    config: Config,
    store: Arc<dyn Store>,
    (listener, address): (TcpListener, SocketAddr),
    peers: Option<TcpListener>,
) -> Result<Server, StartError> {
    if config.repeatable.is_some() {
        tracing::warn!("chance is repeatable: this server is for tests, not for play");
    }
    let (lobby, secret) = Lobby::with_secret(config, store);
    if let Some(cluster) = lobby.store.cluster() {
        tokio::spawn(Lobby::keep_hearing(Arc::downgrade(&lobby), cluster.listen()));
        tokio::spawn(Lobby::keep_reporting(Arc::downgrade(&lobby)));
    }
    lobby.read_notices().await?;
    if let Err(error) = admin::write_down(&lobby.config.data, address, &secret) {
        tracing::warn!(%error, "`hexhaven admin` cannot reach this server: its secret was not written down");
    }
    let unfinished = lobby.store.count(lobby::status_word(Status::Playing)).await?;
    tokio::spawn(Lobby::keep_sweeping(Arc::downgrade(&lobby)));
    tokio::spawn(Lobby::keep_waking(Arc::downgrade(&lobby)));
    tokio::spawn(Lobby::catch_up(Arc::downgrade(&lobby)));
    let (stop, stopped) = oneshot::channel();
    let metrics = Arc::clone(&lobby.metrics);
    let reader = match lobby.config.metrics {
        Some(wanted) => {
            let bound = bind(wanted).map_err(|error| StartError::Listen { address: wanted, error })?;
            let numbers = axum::serve(bound.0, ops::metrics(Arc::clone(&lobby)));
            Some((bound.1, tokio::spawn(numbers.into_future())))
        }
        None => None,
    };
    let task = tokio::spawn(listen(listener, peers, lobby, stopped));
    Ok(Server { address, unfinished, metrics, reader, stop: Some(stop), task })
}

/// The most bytes the system buffers for one slow reader, in addition to the outbox.
const SEND_BUFFER: u32 = 128 * 1024;
/// The most connections that may wait to be accepted.
const BACKLOG: u32 = 1024;

/// Binds the address; the result names the port, if any free one was requested.
fn bind(address: SocketAddr) -> std::io::Result<(TcpListener, SocketAddr)> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // On Windows the same option would let two servers share a port.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    let listener = socket.listen(BACKLOG)?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

/// The address for programs on this machine.
pub(crate) fn url_of(address: SocketAddr) -> String {
    // If the server listens on all addresses, the browser opens this machine's own.
    let ip = match address.ip() {
        ip if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        ip => ip,
    };
    format!("http://{}", SocketAddr::new(ip, address.port()))
}

async fn listen(
    listener: TcpListener,
    peers: Option<TcpListener>,
    lobby: Arc<Lobby>,
    stopped: oneshot::Receiver<()>,
) {
    let app = app(Arc::clone(&lobby));
    let mut door = Door::new(listener, &lobby, app.clone());
    // Ends when this function does.
    let mut beside = JoinSet::new();
    if let Some(peers) = peers {
        beside.spawn(cluster::receive(peers, Arc::clone(&lobby), app));
    }
    tokio::select! {
        () = door.receive() => {}
        _ = stopped => {}
    }
    // Sockets end with their tables. Each step has a time limit, so that the server does stop.
    let farewell = lobby.timings().farewell;
    let _ = tokio::time::timeout(farewell, lobby.stop()).await;
    // The other processes have the tables from now on.
    if let Some(cluster) = lobby.store.cluster() {
        let _ = tokio::time::timeout(farewell, cluster.leave()).await;
    }
    door.close(farewell).await;
    let _ = tokio::time::timeout(farewell, lobby.store.close()).await;
}

impl Server {
    /// The address on which the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address for a browser.
    pub fn url(&self) -> String {
        url_of(self.address)
    }

    /// The number of unfinished games in the store; each is loaded when somebody visits it.
    pub fn unfinished(&self) -> i64 {
        self.unfinished
    }

    /// The numbers of the server.
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// The address of the metrics.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.reader.as_ref().map(|(address, _)| *address)
    }

    /// Stops the server and waits until it has.
    pub async fn stop(mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        let _ = self.task.await;
        if let Some((_, reader)) = self.reader {
            reader.abort();
        }
    }
}
