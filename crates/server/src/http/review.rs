//! Reviews of finished games and hints over HTTP.

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::Response;
use hexhaven_protocol::{ErrorBody, HintView, RefusalCode, ReviewState};

use super::asked::{Answer, Visitor};
use super::ops::packed_json;
use super::{App, Problem};
use crate::review::Subject;

impl FromRequestParts<App> for Subject {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let nowhere = || Problem::new(RefusalCode::NoSuchTable, "there is no such address");
        let path = Path::<(String, String)>::from_request_parts(parts, app).await;
        let Path((kind, id)) = path.map_err(|_| nowhere())?;
        match kind.as_str() {
            "tables" => Ok(Self::Table(id)),
            "records" => Ok(Self::Record(id)),
            _ => Err(nowhere()),
        }
    }
}

/// The progress of the review of a finished game, or the review.
#[utoipa::path(get, path = "/api/{kind}/{id}/review", operation_id = "show_review", tag = "games",
    params(("kind" = String, Path, description = "`tables` or `records`"),
        ("id" = String, Path, description = "the id of a table or a record")),
    responses((status = 200, description = "the review, or how far it is", body = ReviewState)))]
pub(super) async fn show(
    State(app): State<App>,
    subject: Subject,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    Ok(packed_json(&app.reviews.state(&app.lobby, &subject).await?, &headers))
}

/// Requests the review of a finished game. It is made once and stored with the game.
#[utoipa::path(post, path = "/api/{kind}/{id}/review", operation_id = "ask_for_review", tag = "games",
    params(("kind" = String, Path, description = "`tables` or `records`"),
        ("id" = String, Path, description = "the id of a table or a record")), security(("session" = [])),
    responses((status = 200, description = "the review, or how far it is", body = ReviewState),
        (status = 404, description = "there is no such table or record", body = ErrorBody),
        (status = 409, description = "the game is not over", body = ErrorBody),
        (status = 503, description = "too many reviews wait, or the store does not answer", body = ErrorBody)))]
pub(super) async fn ask(
    State(app): State<App>,
    Visitor(who): Visitor,
    subject: Subject,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    Ok(packed_json(&app.reviews.ask(&app.lobby, &who.id, subject).await?, &headers))
}

/// Cancels a review you requested.
#[utoipa::path(delete, path = "/api/{kind}/{id}/review", operation_id = "call_off_review", tag = "games",
    params(("kind" = String, Path, description = "`tables` or `records`"),
        ("id" = String, Path, description = "the id of a table or a record")), security(("session" = [])),
    responses((status = 200, description = "the review is canceled", body = ReviewState)))]
pub(super) async fn call_off(
    State(app): State<App>,
    Visitor(who): Visitor,
    subject: Subject,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    app.reviews.call_off(&who.id, &subject);
    Ok(packed_json(&app.reviews.state(&app.lobby, &subject).await?, &headers))
}

/// The best choices for your decision, from what your seat knows.
#[utoipa::path(post, path = "/api/tables/{id}/hint", operation_id = "hint", tag = "games",
    params(("id" = String, Path, description = "the id of a table")), security(("session" = [])),
    responses((status = 200, description = "the best choices", body = HintView),
        (status = 400, description = "you have no seat", body = ErrorBody),
        (status = 404, description = "there is no such table", body = ErrorBody),
        (status = 409, description = "your seat owes no decision", body = ErrorBody),
        (status = 503, description = "too many hints at once, or the store does not answer", body = ErrorBody)))]
pub(super) async fn hint(
    State(app): State<App>,
    Visitor(who): Visitor,
    Path(id): Path<String>,
) -> Answer<HintView> {
    Ok(Json(app.hints.give(&app.lobby, &who.id, &id).await?))
}
