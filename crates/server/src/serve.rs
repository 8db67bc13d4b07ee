//! A server that listens: opened from its settings, stopped by its handle.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::config::Config;
use crate::http::app;
use crate::lobby::Lobby;
use crate::store::{self, StoreError};

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address to listen on.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        error: std::io::Error,
    },
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    resumed: usize,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

/// Opens the store, resumes the games in it and listens.
///
/// # Errors
/// When the store cannot be opened or the address is in use.
pub async fn serve(config: Config) -> Result<Server, StartError> {
    let wanted = config.listen;
    let failed = |error| StartError::Listen { address: wanted, error };
    // The port first: a second server must not touch the data before it learns that it is the second.
    let listener = TcpListener::bind(wanted).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let store = store::open(config.database.as_deref(), &config.data).await?;
    let lobby = Lobby::new(config, Arc::clone(&store));
    let resumed = lobby.resume().await?;
    let (stop, stopped) = oneshot::channel();
    let task = tokio::spawn(listen(listener, lobby, stopped));
    Ok(Server { address, resumed, stop: Some(stop), task })
}

async fn listen(listener: TcpListener, lobby: Arc<Lobby>, stopped: oneshot::Receiver<()>) {
    let service = app(Arc::clone(&lobby)).into_make_service_with_connect_info::<SocketAddr>();
    let wind_down = {
        let lobby = Arc::clone(&lobby);
        async move {
            let _ = stopped.await;
            // Sockets end when their tables do; then the listener has nothing left to wait for.
            lobby.stop().await;
        }
    };
    if let Err(error) = axum::serve(listener, service).with_graceful_shutdown(wind_down).await {
        tracing::error!(%error, "the listener failed");
    }
    let _ = lobby.store.close().await;
}

impl Server {
    /// Where the server listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address for a browser.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// How many games were resumed.
    #[must_use]
    pub fn resumed(&self) -> usize {
        self.resumed
    }

    /// Runs until `end`, then stops.
    pub async fn until(self, end: impl Future<Output = ()>) {
        end.await;
        self.stop().await;
    }

    /// Stops the server and waits until it has.
    pub async fn stop(mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        let _ = self.task.await;
    }
}
