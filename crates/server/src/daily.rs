//! The opening of the day: everybody places the same pieces on the same board, and the engine judges them. The board
//! and the bots depend only on the date; a person's pieces are stored once all of them are placed.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use hexhaven_analysis::{Quality, analyze_any};
use hexhaven_bots::study::Effort;
use hexhaven_engine::Seat;
use hexhaven_protocol::{
    Command, CreateTable, DailyChoice, DailyDecision, DailyVerdict, DailyView, RefusalCode, ServerMessage,
    TableSettings,
};
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;

use crate::fair::Seed;
use crate::json;
use crate::lobby::{Lobby, store_failed};
use crate::metrics::Metrics;
use crate::review::{give_way, project};
use crate::store::{Keep, OpeningRow, User, Write};
use crate::table::{Audience, Refusal, Table};

const DAY_MS: u64 = 24 * 3600 * 1000;
/// Two settlements and two roads.
const MOVES: usize = 4;
const SEATS: u8 = 4;
/// Bots that take no time and always do the same.
const LEVEL: &str = "normal";
/// The most popular choices shown.
const POPULAR: usize = 3;
/// How long a request waits for its turn.
const PATIENCE: Duration = Duration::from_secs(8);
/// How long a judgment may take: a busy machine judges slowly rather than never.
const LIMIT: Duration = Duration::from_secs(600);
/// The effort: somebody is waiting, so only the better half of the vertices is compared in depth.
const QUALITY: Quality = Quality {
    name: "daily",
    worlds: 16,
    opening: Effort { worlds: 8, least: 2, check: 16, width: 24 },
    ..Quality::QUICK
};

/// The slot for playing out an opening; one at a time.
#[derive(Clone, Debug)]
pub(crate) struct Daily {
    place: Arc<Semaphore>,
}

impl Default for Daily {
    fn default() -> Self {
        Self { place: Arc::new(Semaphore::new(1)) }
    }
}

/// The stored review of an opening.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Judged {
    decisions: Vec<DailyDecision>,
    chance: u16,
    loss: u16,
}

impl Daily {
    /// The opening of the day as a person sees it after some actions; stored ones take precedence.
    pub(crate) async fn show(
        &self,
        lobby: &Lobby,
        who: &User,
        moves: Vec<String>,
    ) -> Result<DailyView, Refusal> {
        let day = u32::try_from(lobby.now() / DAY_MS).unwrap_or(u32::MAX);
        let own = lobby.answered(lobby.store.shelf().opening(i64::from(day), &who.id).await)?;
        let (moves, kept) = match own {
            Some(row) => (read(&row.moves)?, Some(row)),
            None => (moves, None),
        };
        let (table, fresh) = self.play(lobby, day, who, &moves, kept.is_none()).await?;
        let row = match (kept, fresh) {
            (Some(row), _) => Some(row),
            (None, Some(judged)) => Some(keep(lobby, day, who, &moves, &judged).await?),
            (None, None) => None,
        };
        let verdict = match row {
            Some(row) => Some(Box::new(verdict(lobby, &row).await?)),
            None => None,
        };
        let audience = Audience(table.seat_of(&who.id));
        let ServerMessage::Snapshot(game) = table.snapshot(audience, None) else {
            return Err(Refusal::new(RefusalCode::StoreFailed, "the board cannot be shown"));
        };
        Ok(DailyView { day, moves, game, verdict })
    }

    /// Plays the opening on a separate thread, and judges it if it is complete.
    async fn play(
        &self,
        lobby: &Lobby,
        day: u32,
        who: &User,
        moves: &[String],
        is_judged: bool,
    ) -> Result<(Table, Option<Judged>), Refusal> {
        let busy = || {
            Refusal::new(RefusalCode::Full, "the server is busy with other openings; ask again in a moment")
        };
        let is_whole = is_judged && moves.len() == MOVES;
        // Placing pieces takes no time, so it does not wait for the judgment of somebody else.
        let place = if is_whole {
            let place = tokio::time::timeout(PATIENCE, Arc::clone(&self.place).acquire_owned()).await;
            Some(place.map_err(|_| busy())?.map_err(|_| busy())?)
        } else {
            None
        };
        let (who, moves, metrics) = (who.clone(), moves.to_vec(), Arc::clone(&lobby.metrics));
        let work = tokio::task::spawn_blocking(move || {
            let _place = place;
            let table = table_of(day, &who, &moves)?;
            let judged = is_whole.then(|| judge(&table, &who, &metrics)).transpose()?;
            Ok((table, judged))
        });
        work.await.map_err(|_| busy())?
    }
}

/// The settings of a day. The first player changes, so that the person places first, second, third or last.
fn settings(day: u32) -> TableSettings {
    let first = Seat::ALL[day as usize % usize::from(SEATS)];
    TableSettings { setup: format!("first_player={first}"), ..TableSettings::usual("base", SEATS) }
}

/// The table of a day after a person's actions and the bots' replies.
fn table_of(day: u32, who: &User, moves: &[String]) -> Result<Table, Refusal> {
    if moves.len() > MOVES {
        return Err(Refusal::new(RefusalCode::WrongTime, "all pieces are placed"));
    }
    let settings = settings(day);
    let seed = Seed::repeatable(u64::from(day), "daily");
    let mut table = Table::empty(&format!("daily-{day}"), &who.id, &seed, &settings);
    let bots = vec![LEVEL.to_owned(); usize::from(SEATS) - 1];
    table.open(who, &CreateTable { settings, bots, sit: true, start: true }, 0)?;
    play_bots(&mut table)?;
    for (action, n) in moves.iter().zip(1..) {
        table.execute(who, table.n(), &Command::Act { action: action.clone() }, 0)?;
        if n < MOVES {
            play_bots(&mut table)?;
        }
    }
    Ok(table)
}

fn play_bots(table: &mut Table) -> Result<(), Refusal> {
    while let Some(task) = table.bot_task() {
        let (action, _) = task.think(None);
        table.bot_move(&task, action, 0)?;
    }
    Ok(())
}

/// The review of the person's actions.
fn judge(table: &Table, who: &User, metrics: &Metrics) -> Result<Judged, Refusal> {
    let broken = || Refusal::new(RefusalCode::StoreFailed, "the opening could not be judged");
    let (story, seat) = (table.story()?, table.seat_of(&who.id).ok_or_else(broken)?);
    let end = Instant::now() + LIMIT;
    let watch = |_: usize, _: usize| {
        give_way(metrics);
        if Instant::now() < end { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).thread_name(|_| "daily".to_owned()).build();
    let pool = pool.map_err(|_| broken())?;
    let analysis = pool.install(|| analyze_any(&story.start, &story.plies, &QUALITY, &watch));
    let analysis = analysis.map_err(|_| broken())?;
    let own = analysis.plies.iter().filter(|ply| ply.seat == Some(seat));
    let decisions: Vec<DailyDecision> = own
        .map(|ply| DailyDecision {
            action: ply.text.split_once(' ').map_or(String::new(), |(_, action)| action.to_owned()),
            judged: ply.decision.as_ref().map(project::decision),
        })
        .collect();
    let loss =
        decisions.iter().filter_map(|decision| decision.judged.as_ref()).map(|judged| judged.loss).sum();
    let chance = analysis.chances.last().map_or(0, |chances| project::share(chances[seat.idx()]));
    Ok(Judged { decisions, chance, loss })
}

async fn keep(
    lobby: &Lobby,
    day: u32,
    who: &User,
    moves: &[String],
    judged: &Judged,
) -> Result<OpeningRow, Refusal> {
    let row = OpeningRow {
        day: i64::from(day),
        user: who.id.clone(),
        created_at: i64::try_from(lobby.now()).unwrap_or(i64::MAX),
        moves: json(&moves),
        loss: i64::from(judged.loss),
        verdict: json(judged),
    };
    lobby.journal.write(Write::Shelf(Keep::Opening(row.clone()))).await.map_err(store_failed)?;
    // The person may have been faster on another device: the first one counts.
    Ok(lobby.answered(lobby.store.shelf().opening(row.day, &row.user).await)?.unwrap_or(row))
}

/// The review of an opening, compared with everybody else's.
async fn verdict(lobby: &Lobby, own: &OpeningRow) -> Result<DailyVerdict, Refusal> {
    let Judged { decisions, chance, loss } = read(&own.verdict)?;
    let all = lobby.answered(lobby.store.shelf().openings(own.day).await)?;
    let count = |is_so: &dyn Fn(&OpeningRow) -> bool| all.iter().filter(|row| is_so(row)).count() as u32;
    let mut firsts: BTreeMap<String, u32> = BTreeMap::new();
    for row in &all {
        let moves: Vec<String> = read(&row.moves)?;
        if let Some(first) = moves.into_iter().next() {
            *firsts.entry(first).or_default() += 1;
        }
    }
    let mut popular: Vec<DailyChoice> =
        firsts.into_iter().map(|(action, n)| DailyChoice { action, n }).collect();
    popular.sort_by_key(|choice| std::cmp::Reverse(choice.n));
    popular.truncate(POPULAR);
    Ok(DailyVerdict {
        decisions,
        chance,
        loss,
        players: all.len() as u32,
        behind: count(&|row| row.loss > own.loss),
        level: count(&|row| row.loss == own.loss),
        popular,
    })
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Refusal> {
    serde_json::from_str(text)
        .map_err(|_| Refusal::new(RefusalCode::StoreFailed, "the stored opening cannot be read"))
}
