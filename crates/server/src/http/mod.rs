//! The HTTP interface: sessions, the lobby, finished games, health. The games themselves run over sockets.

mod openapi;
pub(crate) mod ops;
mod replay;
mod session;
mod tables;

pub use openapi::document;
pub(crate) use session::resident;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use hexhaven_protocol::{ErrorBody, RefusalCode};

use self::replay::Replays;
use crate::guard::{self, AddressBook};
use crate::lobby::Lobby;
use crate::socket;
use crate::table::Refusal;

/// What every handler can reach.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) book: Arc<AddressBook>,
    replays: Replays,
}

/// The whole server as a service, without a socket to listen on.
pub fn app(lobby: Arc<Lobby>) -> Router {
    let limits = lobby.config.limits;
    let app = App { book: Arc::new(AddressBook::new(limits)), lobby, replays: Replays::default() };
    Router::new()
        .route("/api/session", post(session::begin).get(session::show).delete(session::end))
        .route("/api/session/tables", get(tables::own))
        .route("/api/rules", get(tables::rules))
        .route("/api/tables", get(tables::list).post(tables::create))
        .route("/api/tables/{id}", get(tables::show))
        .route("/api/tables/{id}/question", get(tables::question))
        .route("/api/tables/{id}/record", get(tables::record))
        .route("/api/tables/{id}/replay", get(replay::replay))
        .route("/api/tables/{id}/socket", get(socket::open))
        .route("/api/health", get(ops::health))
        .route("/api/openapi.json", get(openapi::show))
        .fallback(ops::asset)
        .layer(DefaultBodyLimit::max(limits.body))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

/// A refusal as a response.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Problem(pub(crate) Refusal);

impl Problem {
    pub(crate) fn new(code: RefusalCode, message: impl Into<String>) -> Self {
        Self(Refusal::new(code, message))
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let Refusal { code, message, option, .. } = self.0;
        let option = option.map(str::to_owned);
        let status = status(code);
        let mut response = (status, axum::Json(ErrorBody { code, message, option })).into_response();
        if matches!(status, StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        }
        response
    }
}

const fn status(code: RefusalCode) -> StatusCode {
    match code {
        RefusalCode::NoSuchTable => StatusCode::NOT_FOUND,
        RefusalCode::NoSession => StatusCode::UNAUTHORIZED,
        RefusalCode::WrongOrigin | RefusalCode::NotHost | RefusalCode::Muted => StatusCode::FORBIDDEN,
        RefusalCode::TooFast => StatusCode::TOO_MANY_REQUESTS,
        RefusalCode::Full | RefusalCode::StoreFailed | RefusalCode::ShuttingDown => {
            StatusCode::SERVICE_UNAVAILABLE
        }
        RefusalCode::WrongTime | RefusalCode::SeatTaken | RefusalCode::Stale | RefusalCode::IdReused => {
            StatusCode::CONFLICT
        }
        RefusalCode::Malformed
        | RefusalCode::UnsupportedVersion
        | RefusalCode::Illegal
        | RefusalCode::NotSeated
        | RefusalCode::NoSeat
        | RefusalCode::BadSettings
        | RefusalCode::BadText
        | RefusalCode::NothingToUndo => StatusCode::BAD_REQUEST,
        RefusalCode::TooSlow => StatusCode::REQUEST_TIMEOUT,
    }
}

/// A body that must be JSON of the right shape.
pub(crate) fn parse<T: serde::de::DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(body).map_err(|error| Problem::new(RefusalCode::Malformed, error.to_string()))
}
