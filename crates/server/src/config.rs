//! What can be set about a server.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use axum::http::HeaderMap;

/// All settings of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where the database file lies.
    pub data: PathBuf,
    /// Another database: `sqlite:PATH` or `postgres://…`.
    pub database: Option<String>,
    /// Origins, beside the server's own, whose pages may use the server, such as `https://games.example`.
    pub origins: Vec<String>,
    /// Whether a reverse proxy stands in front, whose word on addresses and encryption counts.
    pub behind_proxy: bool,
    /// How much one client may ask for.
    pub limits: Limits,
    /// How long things take.
    pub timings: Timings,
    /// A number from which, with a table's settings, all chance at the table follows. The same settings give the same
    /// game then and nobody can trust the dice, so it is for tests only.
    pub repeatable: Option<u64>,
    /// The files of the web client.
    pub assets: Assets,
}

impl Config {
    /// A server on a free loopback port with its data in a folder.
    #[must_use]
    pub fn local(data: PathBuf) -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            data,
            database: None,
            origins: Vec::new(),
            behind_proxy: false,
            limits: Limits::default(),
            timings: Timings::default(),
            repeatable: None,
            assets: Assets::default(),
        }
    }
}

/// How much one client may ask for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// The most bytes of a request body.
    pub body: usize,
    /// The most frames that wait for a slow reader before it is dropped.
    pub outbox: usize,
    /// The most bytes of them.
    pub outbox_bytes: usize,
    /// Frames of one socket: how many at once, and how many a second.
    pub socket: Rate,
    /// Requests and new sockets of one address: how many at once, and how many a second.
    pub address: Rate,
    /// The most sockets of one address.
    pub sockets_per_address: usize,
    /// The most sockets.
    pub sockets: usize,
    /// How long a client may take to say hello.
    pub hello: Duration,
    /// How long a silent socket is kept.
    pub silence: Duration,
}

/// A token bucket: it holds `burst` and gains `per_second`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// How many at once.
    pub burst: f64,
    /// How many a second.
    pub per_second: f64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 16 * 1024,
            outbox: 256,
            outbox_bytes: 4 * 1024 * 1024,
            socket: Rate { burst: 60.0, per_second: 10.0 },
            address: Rate { burst: 200.0, per_second: 20.0 },
            sockets_per_address: 64,
            sockets: 20_000,
            hello: Duration::from_secs(10),
            silence: Duration::from_secs(90),
        }
    }
}

impl Limits {
    /// For tests and load on the own machine: one address may play many people.
    #[must_use]
    pub fn generous() -> Self {
        let wide = Rate { burst: 1e6, per_second: 1e6 };
        Self {
            socket: wide,
            address: wide,
            sockets_per_address: 100_000,
            sockets: 100_000,
            ..Self::default()
        }
    }
}

/// How long things take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timings {
    /// How long a person may be gone before a bot stands in.
    pub grace: Duration,
    /// How long a bot waits before it moves, so that people can follow.
    pub bot_pause: Duration,
    /// How long a bot may think.
    pub bot_limit: Duration,
    /// How long a table without visitors stays in memory.
    pub idle: Duration,
    /// One second of a turn timer.
    pub timer_second: Duration,
    /// How long a session lasts.
    pub session: Duration,
}

impl Default for Timings {
    fn default() -> Self {
        Self {
            grace: Duration::from_secs(45),
            bot_pause: Duration::from_millis(600),
            bot_limit: Duration::from_secs(5),
            idle: Duration::from_secs(300),
            timer_second: Duration::from_secs(1),
            session: Duration::from_secs(180 * 24 * 3600),
        }
    }
}

/// One file of the web client.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its bytes.
    pub bytes: &'static [u8],
    /// Its media type.
    pub mime: &'static str,
    /// Whether its name changes when its content does.
    pub immutable: bool,
}

/// Where the files of the web client come from.
#[derive(Clone, Copy, Debug)]
pub struct Assets(pub fn(&str) -> Option<Asset>);

impl Default for Assets {
    /// A server without a web client.
    fn default() -> Self {
        Self(|_| None)
    }
}

/// The address that a proxy vouches for: the last one it has added.
pub(crate) fn forwarded_for(headers: &HeaderMap) -> Option<std::net::IpAddr> {
    let text = headers.get("x-forwarded-for")?.to_str().ok()?;
    text.rsplit(',').next()?.trim().parse().ok()
}
