//! The opening of the day over HTTP.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use hexhaven_protocol::{DailyView, ErrorBody, PlayDaily};

use super::session::{resident, visitor};
use super::{App, Problem, parse};

/// The opening of this day: its board before the person's first piece, or what the person made of it.
#[utoipa::path(get, path = "/api/daily", operation_id = "show_daily", tag = "games", security(("session" = [])),
    responses((status = 200, description = "the opening", body = DailyView),
        (status = 503, description = "too many at once, or the store does not answer", body = ErrorBody)))]
pub(super) async fn show(State(app): State<App>, headers: HeaderMap) -> Result<Json<DailyView>, Problem> {
    let who = visitor(&app, &headers).await?;
    Ok(Json(app.daily.show(&app.lobby, &who, Vec::new()).await?))
}

/// The same after the person's actions. With the last of them the opening is judged and kept; the first one of a day counts.
#[utoipa::path(post, path = "/api/daily", operation_id = "play_daily", tag = "games",
    request_body = PlayDaily, security(("session" = [])),
    responses((status = 200, description = "the opening after them", body = DailyView),
        (status = 400, description = "an action is not legal", body = ErrorBody),
        (status = 503, description = "too many at once, or the store does not answer", body = ErrorBody)))]
pub(super) async fn play(
    State(app): State<App>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<DailyView>, Problem> {
    let who = resident(&app, &headers).await?;
    let PlayDaily { moves } = parse(&body)?;
    Ok(Json(app.daily.show(&app.lobby, &who, moves).await?))
}
