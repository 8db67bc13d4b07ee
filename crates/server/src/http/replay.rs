//! Finished games step by step. A replay is large and slow to make: it is built from the journal, on a separate thread,
//! a few at once, and sent compressed within a bounded time.

use std::io::{self, BufWriter, Write as _};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use hexhaven_engine::Seat;
use hexhaven_protocol::{ErrorBody, RefusalCode, ReplayView};
use serde::Deserialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

use super::ops::takes_gzip;
use super::{App, Problem};
use crate::review::Subject;
use crate::table::{self, Audience, Table};

/// The most replays made at once.
const MAKING: usize = 2;
/// The most sent at once.
const SENDING: usize = 16;
/// How long a request waits for its turn.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a replay may take to be sent.
const SEND_LIMIT: Duration = Duration::from_secs(120);
/// The size of a chunk in bytes.
const PART: usize = 64 * 1024;

/// The places for replays.
#[derive(Clone, Debug)]
pub(crate) struct Replays {
    making: Arc<Semaphore>,
    sending: Arc<Semaphore>,
}

impl Default for Replays {
    fn default() -> Self {
        Self { making: Arc::new(Semaphore::new(MAKING)), sending: Arc::new(Semaphore::new(SENDING)) }
    }
}

async fn place(of: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Problem> {
    let busy =
        || Problem::new(RefusalCode::Full, "the server is busy with other replays; ask again in a moment");
    let place = tokio::time::timeout(PATIENCE, Arc::clone(of).acquire_owned()).await;
    place.map_err(|_| busy())?.map_err(|_| busy())
}

/// The viewer of a replay.
#[derive(Deserialize)]
pub(super) struct Side {
    /// A seat, or `spectator`.
    view: Option<String>,
}

/// A finished game step by step.
#[utoipa::path(get, path = "/api/{kind}/{id}/replay", operation_id = "replay", tag = "games",
    params(("kind" = String, Path, description = "`tables` or `records`"),
        ("id" = String, Path, description = "the id of a table or a record"),
        ("view" = Option<String>, Query, description = "a seat or `spectator`")),
    responses((status = 200, description = "the game", body = ReplayView),
        (status = 400, description = "there is no such seat", body = ErrorBody),
        (status = 404, description = "there is no such table or record", body = ErrorBody),
        (status = 409, description = "the game is not over", body = ErrorBody),
        (status = 503, description = "too many replays at once, or the store does not answer", body = ErrorBody)))]
pub(super) async fn replay(
    State(app): State<App>,
    subject: Subject,
    Query(side): Query<Side>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let is_packed = takes_gzip(&headers);
    let audience = audience(side.view.as_deref())?;
    let sent = place(&app.replays.sending).await?;
    let made = place(&app.replays.making).await?;
    let table = subject.table(&app.lobby).await?;
    let json = tokio::task::spawn_blocking(move || {
        let _made = made;
        make(&table, audience, is_packed)
    });
    let json = json.await.map_err(|_| Problem::new(RefusalCode::StoreFailed, "the replay failed"))??;
    let head = [(header::CONTENT_TYPE, "application/json"), (header::VARY, "accept-encoding")];
    let body = send(json, sent);
    Ok(if is_packed {
        (head, [(header::CONTENT_ENCODING, "gzip")], body).into_response()
    } else {
        (head, body).into_response()
    })
}

fn audience(side: Option<&str>) -> Result<Audience, Problem> {
    match side {
        None | Some("spectator") => Ok(Audience(None)),
        Some(letter) => {
            let seat = letter.parse().ok().and_then(Seat::by_letter);
            Ok(Audience(Some(seat.ok_or_else(no_seat)?)))
        }
    }
}

fn no_seat() -> Problem {
    Problem::new(RefusalCode::NoSeat, "there is no such seat")
}

fn make(table: &Table, audience: Audience, is_packed: bool) -> Result<Bytes, Problem> {
    if audience.0.is_some_and(|seat| seat.idx() >= usize::from(table.settings().seats)) {
        return Err(no_seat());
    }
    let replay = table::replay(table, audience)?;
    let json = if is_packed { pack(&replay) } else { serde_json::to_vec(&replay).map_err(io::Error::from) };
    json.map(Bytes::from).map_err(|error| Problem::new(RefusalCode::StoreFailed, error.to_string()))
}

/// Many states that differ little: packing leaves a small part of them.
fn pack(replay: &ReplayView) -> io::Result<Vec<u8>> {
    let mut out = BufWriter::with_capacity(PART, GzEncoder::new(Vec::new(), Compression::fast()));
    serde_json::to_writer(&mut out, replay)?;
    out.flush()?;
    out.into_inner()?.finish()
}

/// The bytes part by part; the place becomes free when they are sent or the reader is gone or too slow.
fn send(json: Bytes, place: OwnedSemaphorePermit) -> Body {
    let end = Instant::now() + SEND_LIMIT;
    let parts = futures_util::stream::unfold((json, place), move |(mut rest, place)| async move {
        if rest.is_empty() {
            return None;
        }
        let slow = || io::Error::new(io::ErrorKind::TimedOut, "the reader is too slow");
        let part = rest.split_to(PART.min(rest.len()));
        let part = if Instant::now() < end { Ok(part) } else { Err(slow()) };
        Some((part, (rest, place)))
    });
    Body::from_stream(parts)
}
