//! Requests between the processes of a cluster, about tables that spectators follow at another one. Nobody else can reach them.

use axum::extract::{FromRequestParts, Path, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use hexhaven_protocol::{RefusalCode, ServerMessage};
use serde_json::{Value, json};

use super::asked::{Answer, Said};
use super::play::{answer, open_line};
use super::{App, Problem};
use crate::actor::{Message, watcher};
use crate::cluster::{Asked, CONNECTION, Led, NOW};
use crate::guard::SocketPlace;
use crate::store::User;
use crate::time::steady_ms;

/// The addresses of other processes.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/peer/tables/{id}/watch", get(watch))
        .route("/api/peer/tables/{id}/watch/{connection}", post(party))
        .route("/api/peer/tables/{id}/ask", post(ask))
}

/// Another process, and nobody else.
struct Peer;

impl FromRequestParts<App> for Peer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Problem> {
        let nowhere = || Problem::new(RefusalCode::NoSuchTable, "there is no such address");
        parts.extensions.get::<Led>().map(|Led| Self).ok_or_else(nowhere)
    }
}

/// A table's updates, for all its spectators at another process.
async fn watch(_: Peer, State(app): State<App>, Path(id): Path<String>) -> Result<Response, Problem> {
    let place = SocketPlace::of_another(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST));
    let user = watcher(&crate::ids::hex(&crate::ids::random::<8>()));
    let (connection, body) = open_line(&app, &id, (user, String::new()), place, 0).await?;
    let head = [
        (header::CONTENT_TYPE.as_str(), "application/x-ndjson".to_owned()),
        (CONNECTION, connection.to_string()),
        (NOW, steady_ms().to_string()),
    ];
    Ok((head, body).into_response())
}

/// The number of spectators there.
async fn party(
    _: Peer,
    State(app): State<App>,
    Path((id, connection)): Path<(String, u64)>,
    Said(n): Said<u32>,
) -> Answer<Value> {
    let gone = |_| Problem::new(RefusalCode::StoreFailed, "the table cannot be reached");
    app.lobby.find(&id).await?.send(Message::Party { connection, n }).await.map_err(gone)?;
    Ok(Json(json!({})))
}

/// A command of one of those spectators.
async fn ask(
    _: Peer,
    State(app): State<App>,
    Path(id): Path<String>,
    Said(asked): Said<Asked>,
) -> Answer<ServerMessage> {
    let Asked { user: (user, name), id: command_id, based_on, command } = asked;
    Ok(Json(answer(&app, &id, User { id: user, name }, (command_id, based_on, command)).await?))
}
