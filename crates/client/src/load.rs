//! Load on a server on this machine: many games at once, each with its people connected and acting at a given pace.
//! It measures the delay that a player notices: the time from sending an action to its durable acknowledgment.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use hexhaven_protocol::{Command, CreateTable, ServerMessage, Status, TableSettings};
use serde::Serialize;
use tokio::task::JoinSet;

use crate::{Client, ClientError, Connection, Mirror, WireBot};

/// How much load.
#[derive(Clone, Debug)]
pub struct LoadPlan {
    /// The server; it must be on this machine.
    pub target: SocketAddr,
    /// The rule set.
    pub rules: String,
    /// Games at once, at most [`MAX_GAMES`].
    pub games: usize,
    /// People at each table.
    pub seats: u8,
    /// How long each person thinks before acting.
    pub think: Duration,
    /// How long the load lasts, at most [`MAX_TIME`].
    pub time: Duration,
    /// The number of addresses of this machine that newcomers flood the server from, each as fast as its limits allow.
    /// The players then use a few addresses each, as the usual limits require.
    pub flood: u8,
}

/// The most games of one run.
pub const MAX_GAMES: usize = 5_000;
/// The longest run.
pub const MAX_TIME: Duration = Duration::from_secs(600);
/// The number of games that the usual limits allow one address.
const GAMES_PER_ADDRESS: usize = 15;
/// How long newcomers of a flood wait after they were refused: the usual limits give one place in this time.
const TOO_FAST: Duration = Duration::from_millis(50);
/// The number of tables set up at the same time.
const SETTING_UP: usize = 32;

/// Why a load was not put on.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The target is on another machine.
    #[error("{0} is not on this machine: load is only for a server of your own")]
    NotLocal(SocketAddr),
    /// The plan is too large.
    #[error("at most {MAX_GAMES} games for at most {} seconds", MAX_TIME.as_secs())]
    TooMuch,
    /// The games could not be set up.
    #[error("a table could not be set up")]
    Setup(#[from] ClientError),
}

/// The measurements.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct LoadReport {
    /// Games that ran.
    pub games: usize,
    /// Connections that were open.
    pub connections: usize,
    /// How long it took.
    pub seconds: f64,
    /// Acknowledged actions.
    pub acks: u64,
    /// Refused actions.
    pub refusals: u64,
    /// Connections that broke.
    pub failures: u64,
    /// Games that came to an end and were followed by another.
    pub finished: u64,
    /// Requests of the flood that the server answered.
    pub flooded: u64,
    /// From sending an action to its acknowledgment.
    pub latency_ms: Latency,
    /// Processor time of the server per acknowledged action in milliseconds, if the system reports it.
    pub processor_ms: Option<f64>,
    /// The growth of the server's resident memory per game in bytes, if the system reports it: from before the games to
    /// the larger of its values after their start and at the end.
    pub bytes_per_game: Option<u64>,
}

/// Latencies in milliseconds, by percentile.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Latency {
    /// Of 50 %.
    pub p50: f64,
    /// Of 90 %.
    pub p90: f64,
    /// Of 99 %.
    pub p99: f64,
    /// Of 99.9 %.
    pub p999: f64,
    /// The longest.
    pub longest: f64,
}

#[derive(Default)]
struct Counts {
    refusals: AtomicU64,
    failures: AtomicU64,
    finished: AtomicU64,
    flooded: AtomicU64,
}

/// Puts a load on a server; `server_process` is the id of its process, to read its memory, and `n_set_up` counts the
/// tables that are set up.
///
/// # Errors
/// When the target is not on this machine, the plan is too large or the games cannot be set up.
///
/// # Panics
/// When the task of a player panics: a load without all its players measures nothing.
pub async fn load(
    plan: &LoadPlan,
    server_process: Option<u32>,
    n_set_up: &AtomicU64,
) -> Result<LoadReport, LoadError> {
    if !plan.target.ip().is_loopback() {
        return Err(LoadError::NotLocal(plan.target));
    }
    if plan.games > MAX_GAMES || plan.time > MAX_TIME {
        return Err(LoadError::TooMuch);
    }
    let before = server_process.and_then(resident);
    let tables = set_up(plan, n_set_up).await?;
    let connections = tables.iter().map(Vec::len).sum();
    let with = server_process.and_then(resident);
    let idle = server_process.and_then(busy);
    let counts = Arc::new(Counts::default());
    let (start, end) = (Instant::now(), Instant::now() + plan.time);
    let mut flooding = JoinSet::new();
    for k in 1..=plan.flood {
        let from = IpAddr::V4(Ipv4Addr::new(127, 9, 0, k));
        flooding.spawn(flood(plan.target, from, Arc::clone(&counts)));
    }
    let mut running = JoinSet::new();
    for (idx, people) in tables.into_iter().enumerate() {
        running.spawn(keep_playing(plan.clone(), idx as u64, people, end, Arc::clone(&counts)));
    }
    let (mut latencies, mut still_there) = (Vec::new(), Vec::new());
    while let Some(one) = running.join_next().await {
        let (some, people) = one.expect("a player of the load does not panic");
        latencies.extend(some);
        still_there.extend(people);
    }
    let after = server_process.and_then(resident);
    let spent = idle.zip(server_process.and_then(busy)).map(|(before, after)| after.saturating_sub(before));
    drop(still_there);
    Ok(LoadReport {
        games: plan.games,
        connections,
        seconds: start.elapsed().as_secs_f64(),
        acks: latencies.len() as u64,
        refusals: counts.refusals.load(Ordering::Relaxed),
        failures: counts.failures.load(Ordering::Relaxed),
        finished: counts.finished.load(Ordering::Relaxed),
        flooded: counts.flooded.load(Ordering::Relaxed),
        processor_ms: spent.map(|spent| spent.as_secs_f64() * 1000.0 / latencies.len().max(1) as f64),
        latency_ms: percentiles(&mut latencies),
        bytes_per_game: before
            .zip(with.max(after))
            .and_then(|(before, with)| with.saturating_sub(before).checked_div(plan.games as u64)),
    })
}

async fn set_up(plan: &LoadPlan, n_set_up: &AtomicU64) -> Result<Vec<Vec<Connection>>, ClientError> {
    let (mut tables, mut waiting) = (Vec::new(), JoinSet::new());
    for k in 0..plan.games {
        if waiting.len() >= SETTING_UP
            && let Some(table) = waiting.join_next().await
        {
            tables.push(table.unwrap_or(Err(ClientError::Timeout))?);
            n_set_up.fetch_add(1, Ordering::Relaxed);
        }
        waiting.spawn(set_up_one(plan.clone(), k));
    }
    while let Some(table) = waiting.join_next().await {
        tables.push(table.unwrap_or(Err(ClientError::Timeout))?);
        n_set_up.fetch_add(1, Ordering::Relaxed);
    }
    Ok(tables)
}

/// The latencies of all acknowledgments in microseconds, and the connections still open: nobody leaves before all have
/// stopped, because the last actions would wait for thousands who leave at once.
type Played = (Vec<u32>, Vec<Connection>);

/// Plays at one table until the time is up; a game that is over is followed by another with new people.
async fn keep_playing(
    plan: LoadPlan,
    idx: u64,
    mut people: Vec<Connection>,
    end: Instant,
    counts: Arc<Counts>,
) -> Played {
    let mut latencies = Vec::new();
    for round in 0.. {
        let mut players = JoinSet::new();
        for (seat, connection) in people.into_iter().enumerate() {
            let seed = (round * plan.games as u64 + idx) * 8 + seat as u64;
            players.spawn(play(connection, seed, plan.think, end, Arc::clone(&counts)));
        }
        let mut stayed = Vec::new();
        while let Some(one) = players.join_next().await {
            let (some, person) = one.expect("a player of the load does not panic");
            latencies.extend(some);
            stayed.extend(person);
        }
        if Instant::now() >= end {
            return (latencies, stayed);
        }
        match set_up_one(plan.clone(), idx as usize).await {
            Ok(next) => {
                counts.finished.fetch_add(1, Ordering::Relaxed);
                people = next;
            }
            Err(_) => {
                counts.failures.fetch_add(1, Ordering::Relaxed);
                break;
            }
        }
    }
    (latencies, Vec::new())
}

async fn set_up_one(plan: LoadPlan, k: usize) -> Result<Vec<Connection>, ClientError> {
    let url = format!("http://{}", plan.target);
    let house = u16::try_from(k / GAMES_PER_ADDRESS).unwrap_or(u16::MAX).to_be_bytes();
    let from = (plan.flood > 0).then_some(IpAddr::V4(Ipv4Addr::new(127, 8 + house[0], house[1], 1)));
    let settings = TableSettings::usual(&plan.rules, plan.seats);
    let host = Client::begin_from(from, &url, "load").await?;
    let wish = CreateTable { settings, bots: Vec::new(), sit: true, start: false };
    let table = host.create(&wish).await?;
    let mut people = vec![host.connect(&table, Mirror::default()).await?];
    for _ in 1..plan.seats {
        let guest = Client::begin_from(from, &url, "load").await?;
        let mut guest = guest.connect(&table, Mirror::default()).await?;
        guest.ask(Command::Sit { seat: None }).await?;
        people.push(guest);
    }
    if let Some(host) = people.first_mut() {
        host.ask(Command::Start {}).await?;
    }
    Ok(people)
}

/// Arrives again and again as somebody new and opens a table each time, until it is dropped. Requests refused for their
/// rate are repeated a little later.
async fn flood(target: SocketAddr, from: IpAddr, counts: Arc<Counts>) {
    let url = format!("http://{target}");
    let wish =
        CreateTable { settings: TableSettings::usual("base", 4), bots: Vec::new(), sit: true, start: false };
    loop {
        let eve = Client::begin_from(Some(from), &url, "flood").await;
        let n = match eve {
            Ok(eve) => 1 + u64::from(eve.create(&wish).await.is_ok()),
            Err(_) => 0,
        };
        counts.flooded.fetch_add(n, Ordering::Relaxed);
        if n == 0 {
            tokio::time::sleep(TOO_FAST).await;
        }
    }
}

/// Plays until the time is up.
async fn play(
    mut connection: Connection,
    seed: u64,
    think: Duration,
    end: Instant,
    counts: Arc<Counts>,
) -> (Vec<u32>, Option<Connection>) {
    let (mut bot, mut latencies) = (WireBot::new(seed), Vec::new());
    // People do not all begin to think at the same moment.
    tokio::time::sleep(think.mul_f64(f64::from(seed as u32 % 997) / 997.0)).await;
    while Instant::now() < end && connection.mirror.status() != Some(Status::Over) {
        let step = act_or_follow(&mut connection, &mut bot, think, end).await;
        match step {
            Ok(Some(took)) => latencies.push(u32::try_from(took.as_micros()).unwrap_or(u32::MAX)),
            Ok(None) => {}
            Err(ClientError::Refused { .. }) => {
                counts.refusals.fetch_add(1, Ordering::Relaxed);
            }
            Err(_) => {
                counts.failures.fetch_add(1, Ordering::Relaxed);
                return (latencies, None);
            }
        }
    }
    (latencies, Some(connection))
}

async fn act_or_follow(
    connection: &mut Connection,
    bot: &mut WireBot,
    think: Duration,
    end: Instant,
) -> Result<Option<Duration>, ClientError> {
    let mirror = &connection.mirror;
    let choices = mirror.prompt.as_ref().and_then(|prompt| prompt.choices.as_ref());
    let action = match (&mirror.board, choices) {
        (Some(board), Some(choices)) if mirror.is_asked() => bot.choose(board, choices),
        _ => None,
    };
    let left = end.saturating_duration_since(Instant::now());
    if let Some(action) = action {
        tokio::time::sleep(think.min(left)).await;
        if think >= left {
            return Ok(None);
        }
        let sent = Instant::now();
        connection.ask(Command::Act { action }).await?;
        return Ok(Some(sent.elapsed()));
    }
    match tokio::time::timeout(left, connection.next()).await {
        Ok(Ok(ServerMessage::Closing { message, .. })) => Err(ClientError::Closed(message)),
        Ok(Ok(_)) | Err(_) => Ok(None),
        Ok(Err(error)) => Err(error),
    }
}

fn percentiles(latencies: &mut [u32]) -> Latency {
    latencies.sort_unstable();
    let [p50, p90, p99, p999, longest] = [0.5, 0.9, 0.99, 0.999, 1.0].map(|share| {
        let last = latencies.len().saturating_sub(1);
        let idx = (latencies.len() as f64 * share) as usize;
        latencies.get(idx.min(last)).map_or(0.0, |&micros| f64::from(micros) / 1000.0)
    });
    Latency { p50, p90, p99, p999, longest }
}

/// The resident memory of a process, if the system reports it.
fn resident(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches(" kB").trim().parse::<u64>().ok().map(|kib| 1024 * kib)
}

/// The processor time of a process so far, in hundredths of a second, if the system reports it.
fn busy(process: u32) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program, in brackets, may contain anything; user and system time are the 12th and 13th after it.
    let mut times = stat.rsplit_once(')')?.1.split_whitespace().skip(11).map(str::parse::<u64>);
    let (user, system) = (times.next()?.ok()?, times.next()?.ok()?);
    Some(Duration::from_millis(10 * (user + system)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_of_known_numbers() {
        let mut thousand: Vec<u32> = (1..=1000).rev().map(|n| n * 1000).collect();
        let latency = Latency { p50: 501.0, p90: 901.0, p99: 991.0, p999: 1000.0, longest: 1000.0 };
        assert_eq!(percentiles(&mut thousand), latency);
        assert_eq!(percentiles(&mut []).longest, 0.0);
    }

    #[tokio::test]
    async fn load_goes_nowhere_else_and_is_bounded() {
        let plan = LoadPlan {
            target: SocketAddr::from(([192, 0, 2, 1], 80)),
            rules: "base".to_owned(),
            games: 1,
            seats: 3,
            think: Duration::ZERO,
            time: Duration::from_secs(1),
            flood: 0,
        };
        assert!(matches!(load(&plan, None, &AtomicU64::new(0)).await, Err(LoadError::NotLocal(_))));
        let target = SocketAddr::from(([127, 0, 0, 1], 1));
        let plan = LoadPlan { target, games: MAX_GAMES + 1, ..plan };
        assert!(matches!(load(&plan, None, &AtomicU64::new(0)).await, Err(LoadError::TooMuch)));
    }
}
