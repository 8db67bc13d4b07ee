//! The operators' requests. They need the secret in the data folder, or one made with it.

use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use hexhaven_protocol::{AdminLink, AdminPeople, AdminTables, Announcement, Ban, RefusalCode};
use serde::Deserialize;
use serde_json::{Value, json};

use super::asked::{Answer, Said};
use super::session::bearer;
use super::{App, Problem};
use crate::admin::OPERATOR_LIFE;

/// The addresses of operators; they are not part of the description of the interface.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/admin/link", post(link))
        .route("/api/admin/tables", get(tables))
        .route("/api/admin/tables/{id}", delete(remove))
        .route("/api/admin/tables/{id}/close", post(close))
        .route("/api/admin/people", get(people))
        .route("/api/admin/people/{id}", get(export).delete(forget))
        .route("/api/admin/bans", post(ban))
        .route("/api/admin/announcement", post(announce))
}

/// An operator: `hexhaven admin` with the secret of the data folder, or the page with one that it has made.
struct Operator;

impl FromRequestParts<App> for Operator {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let secret = bearer(&parts.headers).ok_or_else(nobody)?;
        if app.lobby.is_operator(secret).await? { Ok(Self) } else { Err(nobody()) }
    }
}

/// Makes a secret for the operators' page; needs the one in the data folder.
async fn link(State(app): State<App>, headers: HeaderMap) -> Answer<AdminLink> {
    if !bearer(&headers).is_some_and(|secret| app.lobby.admin.knows(secret)) {
        return Err(nobody());
    }
    let seconds = u32::try_from(OPERATOR_LIFE.as_secs()).unwrap_or(u32::MAX);
    Ok(Json(AdminLink { token: app.lobby.admin_link().await?, seconds }))
}

fn nobody() -> Problem {
    Problem::new(RefusalCode::NoSession, "this is for operators: use `hexhaven admin`")
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

async fn tables(_: Operator, State(app): State<App>, Query(filter): Query<Filter>) -> Answer<AdminTables> {
    Ok(Json(app.lobby.admin_tables(&filter.status).await?))
}

async fn people(_: Operator, State(app): State<App>, Query(filter): Query<Filter>) -> Answer<AdminPeople> {
    Ok(Json(app.lobby.admin_people(&filter.name).await?))
}

async fn close(_: Operator, State(app): State<App>, Path(id): Path<String>) -> Answer<Value> {
    app.lobby.close_table(&id).await?;
    Ok(done())
}

async fn remove(_: Operator, State(app): State<App>, Path(id): Path<String>) -> Answer<Value> {
    app.lobby.delete_table(&id).await?;
    Ok(done())
}

async fn export(_: Operator, State(app): State<App>, Path(id): Path<String>) -> Answer<Value> {
    Ok(Json(app.lobby.export(&id).await?))
}

async fn forget(_: Operator, State(app): State<App>, Path(id): Path<String>) -> Answer<Value> {
    app.lobby.forget(&id).await?;
    Ok(done())
}

async fn ban(_: Operator, State(app): State<App>, Said(wish): Said<Ban>) -> Answer<Value> {
    app.lobby.set_ban(&wish).await?;
    Ok(done())
}

async fn announce(_: Operator, State(app): State<App>, Said(wish): Said<Announcement>) -> Answer<Value> {
    app.lobby.announce(wish.text).await?;
    Ok(done())
}
