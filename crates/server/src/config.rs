//! The settings of a server.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use axum::http::HeaderMap;

/// All settings of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where Prometheus reads the metrics, if anywhere.
    pub metrics: Option<SocketAddr>,
    /// Where the other processes of a cluster reach this one.
    pub peer: Option<SocketAddr>,
    /// The folder of the database file.
    pub data: PathBuf,
    /// Another database: `sqlite:PATH` or `postgres://…`.
    pub database: Option<String>,
    /// Additional origins whose pages may use the server, such as `https://games.example`.
    pub origins: Vec<String>,
    /// Whether to trust the headers of a reverse proxy about addresses and encryption.
    pub behind_proxy: bool,
    /// How much one client may ask for.
    pub limits: Limits,
    /// How long things take.
    pub timings: Timings,
    /// A seed for the chance of all tables, together with their settings. The same settings then give the same game,
    /// and nobody can trust the dice: for tests only.
    pub repeatable: Option<u64>,
    /// The files of the web client.
    pub assets: Assets,
    /// The time of day.
    pub wall_clock: WallClock,
}

impl Config {
    /// A server on a free loopback port with its data in a folder.
    pub fn local(data: PathBuf) -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            metrics: None,
            peer: None,
            data,
            database: None,
            origins: Vec::new(),
            behind_proxy: false,
            limits: Limits::default(),
            timings: Timings::default(),
            repeatable: None,
            assets: Assets::default(),
            wall_clock: WallClock::default(),
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
    /// Frames per socket: burst, and rate per second.
    pub socket: Rate,
    /// Requests and new sockets per address: burst, and rate per second.
    pub address: Rate,
    /// The most sockets of one address.
    pub sockets_per_address: usize,
    /// The most sockets.
    pub sockets: usize,
    /// How long a client may take to say hello.
    pub hello: Duration,
    /// How long a silent socket is kept.
    pub silence: Duration,
    /// The most connections of one address that are not sockets yet; behind a proxy they all are the proxy's.
    pub connections_per_address: usize,
    /// The most connections that are not sockets yet.
    pub connections: usize,
    /// How long a client may take to send the head of a request.
    pub head: Duration,
    /// How long a request may take, its body included.
    pub request: Duration,
    /// How long a client may stop reading.
    pub write: Duration,
    /// Tables opened per address: burst, and rate per second.
    pub tables: Rate,
    /// The most unfinished tables that one person has opened within a day.
    pub tables_per_person: u32,
    /// Chat lines per person at a table: burst, and rate per second.
    pub chat: Rate,
    /// Chat lines of all at a table together.
    pub table_chat: Rate,
    /// The most bots that think at once, at all tables together.
    pub thinkers: usize,
}

/// A token bucket: it holds `burst` and gains `per_second`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// The number at once.
    pub burst: f64,
    /// The number per second.
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
            connections_per_address: 128,
            connections: 2_000,
            head: Duration::from_secs(15),
            request: Duration::from_secs(30),
            write: Duration::from_secs(30),
            tables: Rate { burst: 60.0, per_second: 0.1 },
            tables_per_person: 40,
            chat: Rate { burst: 6.0, per_second: 0.5 },
            table_chat: Rate { burst: 30.0, per_second: 3.0 },
            // Leave one processor to the players.
            thinkers: std::thread::available_parallelism().map_or(1, |n| n.get().saturating_sub(1).max(1)),
        }
    }
}

impl Limits {
    /// For tests and load on your own machine: one address may have many players.
    pub fn generous() -> Self {
        let wide = Rate { burst: 1e6, per_second: 1e6 };
        Self {
            socket: wide,
            address: wide,
            sockets_per_address: 100_000,
            sockets: 100_000,
            connections_per_address: 100_000,
            connections: 100_000,
            tables: wide,
            tables_per_person: u32::MAX,
            chat: wide,
            table_chat: wide,
            ..Self::default()
        }
    }
}

/// How long things take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timings {
    /// How long a person may be gone before a bot takes over.
    pub grace: Duration,
    /// How long a bot waits before it moves, so that people can follow.
    pub bot_pause: Duration,
    /// How long a bot may think.
    pub bot_limit: Duration,
    /// How long a table without visitors stays in memory.
    pub idle: Duration,
    /// One second of a turn timer.
    pub timer_second: Duration,
    /// How often to look for due games over days at tables without visitors.
    pub wake: Duration,
    /// How long a session lasts.
    pub session: Duration,
    /// How long to keep an unstarted table without visitors.
    pub open_table: Duration,
    /// How long to keep an unfinished game without visitors.
    pub abandoned_game: Duration,
    /// How long to keep a finished game; forever without a limit.
    pub finished_game: Option<Duration>,
    /// How long the server waits for its connections when it goes down.
    pub farewell: Duration,
}

impl Default for Timings {
    fn default() -> Self {
        Self {
            grace: Duration::from_secs(45),
            bot_pause: Duration::from_millis(600),
            bot_limit: Duration::from_secs(5),
            idle: Duration::from_secs(300),
            timer_second: Duration::from_secs(1),
            wake: Duration::from_secs(60),
            session: Duration::from_secs(180 * 24 * 3600),
            open_table: Duration::from_secs(7 * 24 * 3600),
            abandoned_game: Duration::from_secs(180 * 24 * 3600),
            finished_game: None,
            farewell: Duration::from_secs(5),
        }
    }
}

/// The clock, in milliseconds since 1970; tests set it.
#[derive(Clone, Copy, Debug)]
pub struct WallClock(pub fn() -> u64);

impl Default for WallClock {
    fn default() -> Self {
        Self(crate::time::system_ms)
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

/// The address that proxies vouch for: the last one in all lines of the header, other than proxies on this machine.
pub(crate) fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let lines = headers.get_all("x-forwarded-for").iter().rev();
    let hops = lines.flat_map(|line| line.to_str().unwrap_or("?").rsplit(','));
    let read = |hop: &str| {
        let address = hop.parse().ok();
        address.or_else(|| hop.parse::<SocketAddr>().ok().map(|hop| hop.ip()))
    };
    let mut hops = hops.map(|hop| read(hop.trim()));
    // Anything before an entry that is not an address was not added by a known proxy.
    hops.find(|hop| hop.is_none_or(|address| !address.is_loopback()))?
}
