//! The opening of the day over HTTP.

use axum::Json;
use axum::extract::State;
use hexhaven_protocol::{DailyView, ErrorBody, PlayDaily};

use super::App;
use super::asked::{Answer, Resident, Said, Visitor};

/// The opening of the day: the board before the person's first piece, or the result.
#[utoipa::path(get, path = "/api/daily", operation_id = "show_daily", tag = "games", security(("session" = [])),
    responses((status = 200, description = "the opening", body = DailyView),
        (status = 503, description = "too many at once, or the store does not answer", body = ErrorBody)))]
pub(super) async fn show(State(app): State<App>, Visitor(who): Visitor) -> Answer<DailyView> {
    Ok(Json(app.daily.show(&app.lobby, &who, Vec::new()).await?))
}

/// The same after the person's actions. The last one completes the opening, which is judged and stored; only the first
/// of a day counts.
#[utoipa::path(post, path = "/api/daily", operation_id = "play_daily", tag = "games",
    request_body = PlayDaily, security(("session" = [])),
    responses((status = 200, description = "the opening after them", body = DailyView),
        (status = 400, description = "an action is not legal", body = ErrorBody),
        (status = 503, description = "too many at once, or the store does not answer", body = ErrorBody)))]
pub(super) async fn play(
    State(app): State<App>,
    Resident(who): Resident,
    Said(PlayDaily { moves }): Said<PlayDaily>,
) -> Answer<DailyView> {
    Ok(Json(app.daily.show(&app.lobby, &who, moves).await?))
}
