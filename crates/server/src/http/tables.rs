//! The lobby and finished games.

use std::net::IpAddr;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use hexhaven_protocol::{
    CreateTable, Created, ErrorBody, MapView, RefusalCode, RuleSetView, TableList, TableView,
};

use super::asked::{Address, Answer, Resident, Said, Visitor};
use super::ops::packed_json;
use super::{App, Problem};
use crate::fair::Seed;
use crate::maps;
use crate::metrics::up;
use crate::store::User;
use crate::table;
use crate::terms;

/// The rule sets that can be played, with their options and bots.
#[utoipa::path(get, path = "/api/rules", operation_id = "list_rules", tag = "lobby",
    responses((status = 200, description = "the rule sets", body = [RuleSetView])))]
pub(super) async fn rules(headers: HeaderMap) -> Response {
    packed_json(&terms::rule_sets(), &headers)
}

/// The map of a scenario of Seafarers, before its terrain is dealt.
#[utoipa::path(get, path = "/api/maps/{scenario}/{seats}", operation_id = "show_map", tag = "lobby",
    params(("scenario" = String, Path, description = "the scenario, as the option `scenario` names it"),
        ("seats" = u8, Path, description = "how many play")),
    responses((status = 200, description = "the map", body = MapView),
        (status = 400, description = "there is no such map", body = ErrorBody)))]
pub(super) async fn map(Path((scenario, seats)): Path<(String, u8)>) -> Answer<MapView> {
    let none = || Problem::new(RefusalCode::BadSettings, "there is no such map");
    maps::map(&scenario, seats).map(Json).ok_or_else(none)
}

/// The public tables.
#[utoipa::path(get, path = "/api/tables", operation_id = "list_tables", tag = "lobby",
    responses((status = 200, description = "the newest public tables", body = TableList)))]
pub(super) async fn list(State(app): State<App>) -> Answer<TableList> {
    let notice = app.lobby.admin.notice.borrow().clone();
    Ok(Json(TableList { tables: app.lobby.list().await?, notice, invitations: Vec::new() }))
}

/// The open and running tables where the person of the session has a seat, and their invitations.
#[utoipa::path(get, path = "/api/session/tables", operation_id = "list_own_tables", tag = "lobby", security(("session" = [])),
    responses((status = 200, description = "the tables, newest first", body = TableList)))]
pub(super) async fn own(State(app): State<App>, Visitor(who): Visitor) -> Answer<TableList> {
    let invitations = app.lobby.invitations(&who).await?;
    Ok(Json(TableList { tables: app.lobby.list_with(&who).await?, notice: None, invitations }))
}

/// Opens a table.
#[utoipa::path(post, path = "/api/tables", operation_id = "open_table", tag = "lobby",
    request_body = CreateTable, security(("session" = [])),
    responses((status = 200, description = "the table is open", body = Created),
        (status = 400, description = "these settings cannot be played", body = ErrorBody),
        (status = 503, description = "too many unfinished tables, or the store does not answer", body = ErrorBody)))]
pub(super) async fn create(
    State(app): State<App>,
    Resident(who): Resident,
    Address(from): Address,
    Said(wish): Said<CreateTable>,
) -> Answer<Created> {
    open(&app, (&who, from), &wish, None).await
}

/// Opens a table for the person of a request, unless the address has opened too many. Its chance comes from the given
/// seed, or from a secret one.
pub(super) async fn open(
    app: &App,
    (who, from): (&User, IpAddr),
    wish: &CreateTable,
    seed: Option<Seed>,
) -> Answer<Created> {
    if !app.lobby.book.admit_table(from) {
        up(&app.lobby.metrics.throttled_total);
        return Err(Problem::new(RefusalCode::TooFast, "too many tables from this address; wait a little"));
    }
    Ok(Json(Created { table: app.lobby.open(who, wish, seed).await? }))
}

/// A table as everybody sees it.
#[utoipa::path(get, path = "/api/tables/{id}", operation_id = "show_table", tag = "lobby",
    params(("id" = String, Path, description = "the id of a table")),
    responses((status = 200, description = "the table", body = TableView),
        (status = 404, description = "there is no such table", body = ErrorBody)))]
pub(super) async fn show(State(app): State<App>, Path(id): Path<String>) -> Answer<TableView> {
    Ok(Json(app.lobby.look(&id, table::Table::view).await?))
}

/// The question that the seat must answer now, as a playing program gets it (`docs/bots.md`, section 7).
#[utoipa::path(get, path = "/api/tables/{id}/question", operation_id = "question", tag = "games",
    params(("id" = String, Path, description = "the id of a table")), security(("session" = [])),
    responses((status = 200, description = "the question", body = serde_json::Value),
        (status = 400, description = "the person has no seat", body = ErrorBody),
        (status = 404, description = "there is no such table", body = ErrorBody),
        (status = 409, description = "the seat owes no decision", body = ErrorBody)))]
pub(super) async fn question(
    State(app): State<App>,
    Visitor(who): Visitor,
    Path(id): Path<String>,
) -> Answer<serde_json::Value> {
    Ok(Json(app.lobby.look(&id, move |table| table.question(&who.id)).await??))
}

/// The record of a finished game.
#[utoipa::path(get, path = "/api/tables/{id}/record", operation_id = "record", tag = "games",
    params(("id" = String, Path, description = "the id of a table")),
    responses((status = 200, description = "the record", body = String, content_type = "text/plain"),
        (status = 404, description = "there is no such table", body = ErrorBody),
        (status = 409, description = "the game is not over", body = ErrorBody)))]
pub(super) async fn record(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Problem> {
    let record = app.lobby.look(&id, table::Table::record).await??;
    let name = format!("attachment; filename=\"hexhaven-{id}.txt\"");
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, record.0).into_response())
}
