//! What operators ask for. Only the secret in the data folder lets them in.

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use hexhaven_protocol::{AdminPeople, AdminTables, Announcement, Ban, RefusalCode};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{App, Problem, parse};

/// The addresses of operators; they are not part of the description of the interface.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/admin/tables", get(tables))
        .route("/api/admin/tables/{id}", delete(remove))
        .route("/api/admin/tables/{id}/close", post(close))
        .route("/api/admin/people", get(people))
        .route("/api/admin/people/{id}", get(export).delete(forget))
        .route("/api/admin/bans", post(ban))
        .route("/api/admin/announcement", post(announce))
}

fn check(app: &App, headers: &HeaderMap) -> Result<(), Problem> {
    let secret =
        headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    if secret.is_some_and(|secret| app.lobby.admin.knows(secret)) {
        return Ok(());
    }
    Err(Problem::new(RefusalCode::NoSession, "this is for operators: use `hexhaven admin`"))
}

fn done() -> Json<Value> {
    Json(json!({}))
}

#[derive(Deserialize)]
struct Filter {
    #[serde(default)]
    status: String,
    #[serde(default)]
    name: String,
}

async fn tables(
    State(app): State<App>,
    headers: HeaderMap,
    Query(filter): Query<Filter>,
) -> Result<Json<AdminTables>, Problem> {
    check(&app, &headers)?;
    Ok(Json(app.lobby.admin_tables(&filter.status).await?))
}

async fn people(
    State(app): State<App>,
    headers: HeaderMap,
    Query(filter): Query<Filter>,
) -> Result<Json<AdminPeople>, Problem> {
    check(&app, &headers)?;
    Ok(Json(app.lobby.admin_people(&filter.name).await?))
}

async fn close(
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Json<Value>, Problem> {
    check(&app, &headers)?;
    app.lobby.close_table(&id).await?;
    Ok(done())
}

async fn remove(
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Json<Value>, Problem> {
    check(&app, &headers)?;
    app.lobby.delete_table(&id).await?;
    Ok(done())
}

async fn export(
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Json<Value>, Problem> {
    check(&app, &headers)?;
    Ok(Json(app.lobby.export(&id).await?))
}

async fn forget(
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Json<Value>, Problem> {
    check(&app, &headers)?;
    app.lobby.forget(&id).await?;
    Ok(done())
}

async fn ban(State(app): State<App>, headers: HeaderMap, body: Bytes) -> Result<Json<Value>, Problem> {
    check(&app, &headers)?;
    let wish: Ban = parse(&body)?;
    app.lobby.set_ban(&wish).await?;
    Ok(done())
}

async fn announce(State(app): State<App>, headers: HeaderMap, body: Bytes) -> Result<Json<Value>, Problem> {
    check(&app, &headers)?;
    let wish: Announcement = parse(&body)?;
    app.lobby.announce(wish.text).await?;
    Ok(done())
}
