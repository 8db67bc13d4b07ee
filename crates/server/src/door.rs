//! Accepts connections, with a limit per address and a time limit for each request. When the server stops, connections
//! get a moment to finish and are then cut.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower::ServiceExt;

use crate::config::Limits;
use crate::guard::block;
use crate::lobby::Lobby;
use crate::places::{Place, Places};
use crate::stream::Impatient;

/// How long to wait when the system has no connection to give.
const REST: Duration = Duration::from_millis(200);
/// The most bytes of a request that are read ahead, its head included.
const READ_BUFFER: usize = 16 * 1024;

/// The door of a server.
pub(crate) struct Door {
    listener: TcpListener,
    app: Router,
    limits: Limits,
    places: Arc<Places>,
    connections: JoinSet<()>,
    closing: watch::Sender<bool>,
}

impl Door {
    pub(crate) fn new(listener: TcpListener, lobby: &Lobby, app: Router) -> Self {
        let limits = lobby.config.limits;
        // Behind a proxy all connections come from the proxy, which has its own limits.
        let of_one = if lobby.config.behind_proxy { usize::MAX } else { limits.connections_per_address };
        let places = Places::new(limits.connections, of_one);
        let closing = watch::Sender::new(false);
        Self { listener, app, limits, places, connections: JoinSet::new(), closing }
    }

    /// Accepts connections; it ends only by being dropped.
    pub(crate) async fn receive(&mut self) {
        loop {
            tokio::select! {
                accepted = self.listener.accept() => match accepted {
                    Ok((stream, peer)) => self.let_in(stream, peer),
                    Err(error) => rest_after(&error).await,
                },
                Some(_) = self.connections.join_next() => {}
            }
        }
    }

    fn let_in(&mut self, stream: TcpStream, peer: SocketAddr) {
        let Some(place) = self.places.take(block(peer.ip())) else { return };
        // An acknowledgment must not wait until the update before it is confirmed.
        let _ = stream.set_nodelay(true);
        let (app, limits, closing) = (self.app.clone(), self.limits, self.closing.subscribe());
        self.connections.spawn(async move {
            let place = Arc::new(place);
            tokio::select! {
                () = attend(stream, peer, app, &limits, closing, &place) => {}
                () = place.lost() => {}
            }
        });
    }

    /// Gives connections this long to finish.
    pub(crate) async fn close(mut self, limit: Duration) {
        drop(self.listener);
        self.closing.send_replace(true);
        let all = async { while self.connections.join_next().await.is_some() {} };
        if tokio::time::timeout(limit, all).await.is_err() {
            self.connections.shutdown().await;
        }
    }
}

/// It does not matter if a client left before it was accepted; a system without room needs a moment.
async fn rest_after(error: &std::io::Error) {
    use ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::error!(%error, "no connection can be accepted");
        tokio::time::sleep(REST).await;
    }
}

/// Serves one connection until it ends or becomes the socket of a table.
async fn attend(
    stream: TcpStream,
    peer: SocketAddr,
    app: Router,
    limits: &Limits,
    mut closing: watch::Receiver<bool>,
    place: &Arc<Place>,
) {
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        let (app, place) = (app.clone(), Arc::clone(place));
        async move {
            place.serve(true);
            let answer = app.oneshot(request).await;
            place.serve(false);
            answer
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(READ_BUFFER)
        .serve_connection(TokioIo::new(Impatient::new(stream, limits.write)), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    // It is up to the client how a connection ends.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = closing.wait_for(|is_closing| *is_closing) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}
