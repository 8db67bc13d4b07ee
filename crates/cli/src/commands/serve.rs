//! `hexhaven serve`: the game server, on this machine and without configuration.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use hexhaven_server::{Asset, Assets, Config, Limits, serve};

use crate::output::{self, Verdict};

/// Run the game server
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ServeArgs {
    /// The port; 0 takes a free one (HEXHAVEN_PORT) [default: 8080]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// The address to listen on (HEXHAVEN_LISTEN) [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<IpAddr>,
    /// The folder of the database file (HEXHAVEN_DATA) [default: hexhaven-data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Another database: sqlite:PATH or postgres://… (HEXHAVEN_DATABASE)
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// An origin whose pages may use the server, such as `https://games.example` (HEXHAVEN_ORIGINS, separated by spaces)
    #[arg(long = "origin", value_name = "URL")]
    origins: Vec<String>,
    /// Believe what a reverse proxy says about addresses and encryption (HEXHAVEN_BEHIND_PROXY=1)
    #[arg(long)]
    behind_proxy: bool,
    /// Let one address play many people, for `hexhaven load`
    #[arg(long, hide = true)]
    for_load: bool,
}

const EXAMPLES: &str = "\
Examples:
  hexhaven serve                             serve http://127.0.0.1:8080
  hexhaven serve --port 0 --data /tmp/games  serve on a free port
  HEXHAVEN_DATABASE=postgres://… hexhaven serve

docs/self-hosting.md has more: reverse proxy, PostgreSQL, backup, limits.";

/// The port that is tried if none is named.
const PORT: u16 = 8080;

impl ServeArgs {
    /// Serves until it is interrupted.
    pub(crate) fn run(self) -> Result<Verdict> {
        let config = self.config()?;
        runtime()?.block_on(async {
            let server = serve(config).await.context("the server did not start")?;
            output::print(&format!("listening on {}\n", server.url()))?;
            if server.resumed() > 0 {
                output::print(&format!("resumed {} games\n", server.resumed()))?;
            }
            server.until(interrupted()).await;
            output::print("stopped\n")
        })?;
        Ok(Verdict::Well)
    }

    fn config(self) -> Result<Config> {
        let env = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let port = match (self.port, env("HEXHAVEN_PORT")) {
            (Some(port), _) => port,
            (None, Some(text)) => text.parse().context("HEXHAVEN_PORT is no port")?,
            (None, None) => PORT,
        };
        let listen = match (self.listen, env("HEXHAVEN_LISTEN")) {
            (Some(address), _) => address,
            (None, Some(text)) => text.parse().context("HEXHAVEN_LISTEN is no address")?,
            (None, None) => IpAddr::V4(Ipv4Addr::LOCALHOST),
        };
        let data = self.data.or_else(|| env("HEXHAVEN_DATA").map(PathBuf::from));
        let mut config = Config::local(data.unwrap_or_else(|| PathBuf::from("hexhaven-data")));
        config.listen = SocketAddr::new(listen, port);
        config.assets = Assets(client_file);
        config.database = self.database.or_else(|| env("HEXHAVEN_DATABASE"));
        config.origins = self.origins;
        config
            .origins
            .extend(env("HEXHAVEN_ORIGINS").iter().flat_map(|list| list.split(' ')).map(str::to_owned));
        config.behind_proxy =
            self.behind_proxy || env("HEXHAVEN_BEHIND_PROXY").is_some_and(|value| value != "0");
        if self.for_load {
            config.limits = Limits::generous();
        }
        Ok(config)
    }
}

/// A file of the web client that is in this binary.
fn client_file(path: &str) -> Option<Asset> {
    let &hexhaven_web::File { bytes, mime, immutable, .. } = hexhaven_web::file(path)?;
    Some(Asset { bytes, mime, immutable })
}

/// The threads of a server or client.
pub(crate) fn runtime() -> Result<tokio::runtime::Runtime> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.context("the threads of the server did not start")
}

/// Waits for Ctrl-C or, where there is one, the signal to end.
async fn interrupted() {
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        () = terminated() => {}
    }
}

#[cfg(unix)]
async fn terminated() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => _ = terminate.recv().await,
        Err(_) => std::future::pending().await,
    }
}

#[cfg(not(unix))]
async fn terminated() {
    std::future::pending().await
}
