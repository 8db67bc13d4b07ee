//! The lobby and finished games.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use hexhaven_engine::Seat;
use hexhaven_protocol::{
    CreateTable, Created, ErrorBody, RefusalCode, ReplayView, RuleSetView, TableList, TableView,
};
use serde::Deserialize;

use super::{App, Problem, parse, visitor};
use crate::table::{self, Audience};
use crate::terms;

/// The rule sets that can be played, with their options and bots.
#[utoipa::path(get, path = "/api/rules", tag = "lobby", responses((status = 200, body = [RuleSetView])))]
pub(super) async fn rules() -> Json<Vec<RuleSetView>> {
    Json(terms::rule_sets())
}

/// The public tables.
#[utoipa::path(get, path = "/api/tables", tag = "lobby", responses((status = 200, body = TableList)))]
pub(super) async fn list(State(app): State<App>) -> Result<Json<TableList>, Problem> {
    Ok(Json(TableList { tables: app.lobby.list().await? }))
}

/// The tables that are open or being played and at which the person of the session sits.
#[utoipa::path(get, path = "/api/session/tables", tag = "lobby",
    responses((status = 200, body = TableList), (status = 401, body = ErrorBody)))]
pub(super) async fn own(State(app): State<App>, headers: HeaderMap) -> Result<Json<TableList>, Problem> {
    let who = visitor(&app, &headers).await?;
    Ok(Json(TableList { tables: app.lobby.list_with(&who).await? }))
}

/// Opens a table.
#[utoipa::path(post, path = "/api/tables", tag = "lobby", request_body = CreateTable,
    responses((status = 200, body = Created), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody)))]
pub(super) async fn create(
    State(app): State<App>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Created>, Problem> {
    let who = visitor(&app, &headers).await?;
    let wish: CreateTable = parse(&body)?;
    Ok(Json(Created { table: app.lobby.open(&who, &wish).await? }))
}

/// A table as everybody sees it.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "lobby", params(("id" = String, Path)),
    responses((status = 200, body = TableView), (status = 404, body = ErrorBody)))]
pub(super) async fn show(State(app): State<App>, Path(id): Path<String>) -> Result<Json<TableView>, Problem> {
    Ok(Json(app.lobby.look(&id, table::Table::view).await?))
}

/// What the own seat is asked now, as a program that plays is asked (`docs/bots.md`, section 7).
#[utoipa::path(get, path = "/api/tables/{id}/question", tag = "games", params(("id" = String, Path)),
    responses((status = 200, body = serde_json::Value), (status = 400, body = ErrorBody),
        (status = 401, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(super) async fn question(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<serde_json::Value>, Problem> {
    let who = visitor(&app, &headers).await?;
    Ok(Json(app.lobby.look(&id, move |table| table.question(&who.id)).await??))
}

/// The record of a finished game.
#[utoipa::path(get, path = "/api/tables/{id}/record", tag = "games", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 409, body = ErrorBody)))]
pub(super) async fn record(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Problem> {
    let record = app.lobby.look(&id, table::Table::record).await??;
    let name = format!("attachment; filename=\"hexhaven-{id}.txt\"");
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, record.0).into_response())
}

/// Whose side of a finished game is shown.
#[derive(Deserialize)]
pub(super) struct Side {
    /// A seat, or `spectator`.
    view: Option<String>,
}

/// A finished game step by step.
#[utoipa::path(get, path = "/api/tables/{id}/replay", tag = "games",
    params(("id" = String, Path), ("view" = Option<String>, Query, description = "a seat or `spectator`")),
    responses((status = 200, body = ReplayView), (status = 409, body = ErrorBody)))]
pub(super) async fn replay(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(side): Query<Side>,
) -> Result<Json<ReplayView>, Problem> {
    let audience = match side.view.as_deref() {
        None | Some("spectator") => Audience(None),
        Some(letter) => {
            let seat = Seat::ALL.into_iter().find(|seat| seat.to_string() == letter);
            Audience(Some(seat.ok_or_else(|| Problem::new(RefusalCode::NoSeat, "there is no such seat"))?))
        }
    };
    let is_seat = move |table: &table::Table| {
        audience.0.is_none_or(|seat| seat.idx() < usize::from(table.settings().seats))
    };
    let replay = app.lobby.look(&id, move |table| is_seat(table).then(|| table::replay(table, audience)));
    let replay = replay.await?.ok_or_else(|| Problem::new(RefusalCode::NoSeat, "there is no such seat"))?;
    Ok(Json(replay?))
}
