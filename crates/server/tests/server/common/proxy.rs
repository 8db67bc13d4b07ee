//! A way to a server that can be stopped up: bytes wait in it, both ways, until it is opened again.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// The blocked direction.
#[derive(Clone, Default)]
pub enum Stall {
    #[default]
    Nothing,
    Everything,
    /// The connections that the server sees under these ports.
    Ports(HashSet<u16>),
}

impl Stall {
    fn holds(&self, port: u16) -> bool {
        match self {
            Self::Nothing => false,
            Self::Everything => true,
            Self::Ports(ports) => ports.contains(&port),
        }
    }
}

pub struct Proxy {
    pub port: u16,
    stall: watch::Sender<Stall>,
    tasks: Arc<Mutex<tokio::task::JoinSet<()>>>,
}

impl Proxy {
    /// A way to a port of this machine.
    pub async fn to(port: u16) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let proxy = Self {
            port: listener.local_addr().unwrap().port(),
            stall: watch::Sender::default(),
            tasks: Arc::default(),
        };
        let (stall, tasks) = (proxy.stall.clone(), Arc::clone(&proxy.tasks));
        proxy.tasks.lock().unwrap().spawn(async move {
            while let Ok((ours, _)) = listener.accept().await {
                let Ok(theirs) = TcpStream::connect(("127.0.0.1", port)).await else { continue };
                let seen_as = theirs.local_addr().unwrap().port();
                let ((from_us, to_us), (from_them, to_them)) = (ours.into_split(), theirs.into_split());
                let mut tasks = tasks.lock().unwrap();
                tasks.spawn(carry(from_us, to_them, seen_as, stall.subscribe()));
                tasks.spawn(carry(from_them, to_us, seen_as, stall.subscribe()));
            }
        });
        proxy
    }

    pub fn stall(&self, stall: Stall) {
        self.stall.send_replace(stall);
    }
}

async fn carry(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    port: u16,
    mut stall: watch::Receiver<Stall>,
) {
    let mut buffer = [0; 4096];
    loop {
        let n = from.read(&mut buffer).await.unwrap_or(0);
        if stall.wait_for(|stall| !stall.holds(port)).await.is_err() {
            return;
        }
        if n == 0 || to.write_all(&buffer[..n]).await.is_err() {
            let _ = to.shutdown().await;
            return;
        }
    }
}
