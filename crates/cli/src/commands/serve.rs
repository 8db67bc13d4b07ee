//! `hexhaven serve`, and `hexhaven` alone: the game server with its web client, on this machine, without configuration.

mod browser;
mod environment;
#[cfg(unix)]
mod files;
mod log;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use hexhaven_server::{Asset, Assets, Config, Limits, Server, serve};

use crate::lang::{Lang, LangArg};
use crate::numbers::whole;
use crate::output::{self, Verdict};

/// Run the game server and open it in the browser; `hexhaven` without a command does the same
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ServeArgs {
    /// Port; 0 picks a free one (HEXHAVEN_PORT) [default: 8080]
    #[arg(long, value_name = "N", value_parser = whole::<u16>)]
    port: Option<u16>,
    /// Address to listen on (HEXHAVEN_LISTEN) [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<IpAddr>,
    /// Folder for the database file (HEXHAVEN_DATA) [default: hexhaven-data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Another database: sqlite:PATH or postgres://… (HEXHAVEN_DATABASE)
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Do not open the browser (HEXHAVEN_NO_OPEN=1)
    #[arg(long)]
    no_open: bool,
    /// Public address, such as `https://games.example`, if a proxy does not pass on the `Host` header
    /// (HEXHAVEN_ORIGINS, separated by spaces)
    #[arg(long = "origin", value_name = "URL")]
    origins: Vec<String>,
    /// Trust the headers of a reverse proxy (HEXHAVEN_BEHIND_PROXY=1)
    #[arg(long)]
    behind_proxy: bool,
    /// Milliseconds before a bot moves, so that people can follow (HEXHAVEN_BOT_PAUSE) [default: 600]
    #[arg(long, value_name = "N", value_parser = whole::<u64>)]
    bot_pause: Option<u64>,
    /// Unfinished tables that one person may open per day (HEXHAVEN_TABLES_PER_PERSON) [default: 40]
    #[arg(long, value_name = "N")]
    tables_per_person: Option<u32>,
    /// Days to keep abandoned games (HEXHAVEN_KEEP_ABANDONED) [default: 180]
    #[arg(long, value_name = "DAYS")]
    keep_abandoned: Option<u32>,
    /// Days to keep finished games (HEXHAVEN_KEEP_FINISHED) [default: forever]
    #[arg(long, value_name = "DAYS")]
    keep_finished: Option<u32>,
    /// Where Prometheus reads metrics, such as 127.0.0.1:9090 (HEXHAVEN_METRICS)
    #[arg(long, value_name = "ADDRESS:PORT")]
    metrics: Option<SocketAddr>,
    /// Be one of several processes on a PostgreSQL database; the others reach this one here (HEXHAVEN_PEER)
    #[arg(long, value_name = "ADDRESS:PORT")]
    peer: Option<SocketAddr>,
    /// Log level on standard error: error, warn, info or debug (HEXHAVEN_LOG) [default: info]
    #[arg(long, value_name = "LEVEL")]
    log: Option<log::Level>,
    /// Log format: text or json (HEXHAVEN_LOG_FORMAT) [default: text]
    #[arg(long, value_name = "FORMAT")]
    log_format: Option<log::Format>,
    /// Allow many players from one address, for `hexhaven load`
    #[arg(long, hide = true)]
    for_load: bool,
    /// Length of a second of the turn timers in milliseconds, for tests
    #[arg(long, value_name = "N", hide = true, value_parser = whole::<u64>)]
    timer_second: Option<u64>,
    /// Fixed random seed for all tables, for tests
    #[arg(long, value_name = "N", hide = true, value_parser = whole::<u64>)]
    repeatable: Option<u64>,
    #[command(flatten)]
    lang: LangArg,
}

const EXAMPLES: &str = "\
Examples:
  hexhaven serve                             serve http://127.0.0.1:8080
  hexhaven serve --port 0 --data /tmp/games  serve on a free port
  hexhaven serve --no-open                   leave the browser alone
  HEXHAVEN_DATABASE=postgres://… hexhaven serve

docs/self-hosting.md has more: reverse proxy, PostgreSQL, backup, limits.";

/// The default port.
const PORT: u16 = 8080;

impl ServeArgs {
    /// Serves until interrupted.
    pub(crate) fn run(self) -> Result<Verdict> {
        let level = environment::or(self.log, "HEXHAVEN_LOG", "error, warn, info or debug")?;
        let format = environment::or(self.log_format, "HEXHAVEN_LOG_FORMAT", "text or json")?;
        log::start(level.unwrap_or_default(), format.unwrap_or_default());
        let lang = self.lang.get();
        let opens = !self.no_open && !environment::is_set("HEXHAVEN_NO_OPEN")?;
        let config = self.config()?;
        let data = config.database.is_none().then(|| config.data.join(hexhaven_server::FILE));
        #[cfg(unix)]
        files::allow_many();
        let runtime = runtime()?;
        let done = runtime.block_on(async {
            // Before anybody reads the address and may stop the server.
            let mut interruptions = Interruptions::listen()?;
            let server = serve(config).await.context("the server did not start")?;
            output::print(&greeting(lang, &server, data.as_deref()))?;
            if opens {
                browser::open(&server.url());
            }
            interruptions.next().await;
            // A second Ctrl-C ends it at once.
            tokio::select! {
                () = server.stop() => {}
                () = interruptions.next() => {}
            }
            output::print(&format!("{}\n", lang.word("cli.stopped")))
        });
        // Nobody waits for a bot that is still thinking.
        runtime.shutdown_background();
        done?;
        Ok(Verdict::Well)
    }

    fn config(self) -> Result<Config> {
        let port = environment::or(self.port, "HEXHAVEN_PORT", "a port is a number from 0 to 65535")?;
        let listen =
            environment::or(self.listen, "HEXHAVEN_LISTEN", "an address looks like 127.0.0.1 or ::1")?;
        let data = environment::or(self.data, "HEXHAVEN_DATA", "a folder")?;
        let mut config = Config::local(data.unwrap_or_else(|| PathBuf::from("hexhaven-data")));
        let listen = listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        config.listen = SocketAddr::new(listen, port.unwrap_or(PORT));
        config.metrics = environment::or(
            self.metrics,
            "HEXHAVEN_METRICS",
            "an address with a port, such as 127.0.0.1:9090",
        )?;
        config.peer = peer(self.peer)?;
        config.database = environment::or(self.database, "HEXHAVEN_DATABASE", "an address of a database")?;
        if config.data.exists() && !config.data.is_dir() {
            bail!("--data {}: this is not a folder; the database is a file in one", config.data.display());
        }
        config.origins = self.origins;
        let more = environment::text("HEXHAVEN_ORIGINS")?.unwrap_or_default();
        config.origins.extend(more.split_whitespace().map(str::to_owned));
        if let Some(origin) = config.origins.iter().find(|origin| !is_origin(origin)) {
            bail!("--origin {origin}: an origin is a scheme and a host, such as https://games.example");
        }
        config.behind_proxy = self.behind_proxy || environment::is_set("HEXHAVEN_BEHIND_PROXY")?;
        let pause = environment::or(self.bot_pause, "HEXHAVEN_BOT_PAUSE", "a number of milliseconds")?;
        if let Some(pause) = pause {
            config.timings.bot_pause = Duration::from_millis(pause);
        }
        if let Some(second) = self.timer_second {
            config.timings.timer_second = Duration::from_millis(second);
        }
        config.repeatable = self.repeatable;
        if self.for_load {
            config.limits = Limits::generous();
        }
        let tables = environment::or(self.tables_per_person, "HEXHAVEN_TABLES_PER_PERSON", "a number")?;
        if let Some(tables) = tables {
            config.limits.tables_per_person = tables;
        }
        let days = |days: u32| Duration::from_secs(24 * 3600 * u64::from(days));
        let abandoned = environment::or(self.keep_abandoned, "HEXHAVEN_KEEP_ABANDONED", "a number of days")?;
        if let Some(abandoned) = abandoned {
            config.timings.abandoned_game = days(abandoned);
        }
        let finished = environment::or(self.keep_finished, "HEXHAVEN_KEEP_FINISHED", "a number of days")?;
        config.timings.finished_game = finished.map(days);
        config.assets = Assets(|path| {
            let file = hexhaven_web::file(path)?;
            Some(Asset { bytes: file.bytes, mime: file.mime, immutable: file.immutable })
        });
        Ok(config)
    }
}

/// Where other processes reach this one, if there are any.
fn peer(named: Option<SocketAddr>) -> Result<Option<SocketAddr>> {
    let hint = "an address with a port, such as 10.0.0.5:8081";
    let peer = environment::or(named, "HEXHAVEN_PEER", hint)?;
    if let Some(peer) = peer.filter(|peer| peer.ip().is_unspecified()) {
        bail!("--peer {peer}: name an address at which the other processes can reach this machine");
    }
    Ok(peer)
}

/// Whether this is a valid origin: `https://games.example`, possibly with a port, without a path.
fn is_origin(text: &str) -> bool {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_of_host = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:[]".contains(&byte);
    host.is_some_and(|host| !host.is_empty() && host.bytes().all(is_of_host))
}

/// The message for the person who starts the server.
fn greeting(lang: Lang, server: &Server, data: Option<&std::path::Path>) -> String {
    let mut lines = vec![lang.say("cli.listening", &[("url", &server.url())])];
    if let Some(path) = data {
        lines.push(lang.say("cli.data", &[("path", &path.display())]));
    }
    if server.unfinished() > 0 {
        lines.push(lang.say("cli.unfinished", &[("n", &server.unfinished())]));
    }
    lines.push(lang.word("cli.stop").to_owned());
    lines.join("\n") + "\n"
}

/// The threads of a server or client.
pub(crate) fn runtime() -> Result<tokio::runtime::Runtime> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.context("cannot start the server's threads")
}

/// Ctrl-C and, where it exists, SIGTERM.
#[cfg(unix)]
struct Interruptions {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Interruptions {
    /// Starts listening.
    fn listen() -> Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// Ctrl-C.
#[cfg(not(unix))]
struct Interruptions;

#[cfg(not(unix))]
impl Interruptions {
    fn listen() -> Result<Self> {
        Ok(Self)
    }

    async fn next(&mut self) {
        _ = tokio::signal::ctrl_c().await;
    }
}
