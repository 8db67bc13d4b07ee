//! The HTTP interface: sessions, the lobby, finished games, health. The games themselves run over sockets.

mod account;
mod admin;
mod asked;
mod daily;
mod meeting;
mod openapi;
pub(crate) mod ops;
mod peer;
mod play;
mod players;
mod practice;
mod records;
mod replay;
mod review;
mod session;
mod tables;

pub(crate) use asked::{Address, Resident};
pub use openapi::document;
pub(crate) use session::{session_hash, visitor};

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{Extensions, HeaderValue, StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use hexhaven_protocol::{ErrorBody, RefusalCode};

use self::replay::Replays;
use crate::cluster::{self, Led};
use crate::daily::Daily;
use crate::guard::{self, SocketPlace};
use crate::lobby::Lobby;
use crate::records::MOST_BYTES;
use crate::review::{Hints, Reviews};
use crate::socket;
use crate::table::Refusal;

/// The state that every handler can reach.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) lobby: Arc<Lobby>,
    replays: Replays,
    reviews: Reviews,
    hints: Hints,
    daily: Daily,
}

/// The whole server as a service, without a socket to listen on.
pub fn app(lobby: Arc<Lobby>) -> Router {
    let limits = lobby.config.limits;
    let app = App {
        lobby,
        replays: Replays::default(),
        reviews: Reviews::default(),
        hints: Hints::default(),
        daily: Daily::default(),
    };
    // A table is at one process; requests for it are forwarded there.
    let at_tables = Router::new()
        .route("/api/tables/{id}", get(tables::show))
        .route("/api/tables/{id}/question", get(tables::question))
        .route("/api/tables/{id}/record", get(tables::record))
        .route("/api/{kind}/{id}/review", get(review::show).post(review::ask).delete(review::call_off))
        .route("/api/tables/{id}/hint", post(review::hint))
        .route("/api/tables/{id}/invitations", get(meeting::guests).post(meeting::invite))
        .route("/api/tables/{id}/socket", get(socket::open))
        .route("/api/tables/{id}/stream", get(play::follow))
        .route("/api/tables/{id}/command", post(play::command))
        .route_layer(middleware::from_fn_with_state(app.clone(), cluster::lead));
    Router::new()
        .merge(at_tables)
        .route("/api/session", post(session::begin).get(session::show).delete(session::end))
        .route("/api/session/tables", get(tables::own))
        .route("/api/session/games", get(players::games))
        .route("/api/session/invitations/{table}", post(meeting::answer))
        .route("/api/session/recovery", post(account::recovery))
        .route("/api/session/link", post(account::link))
        .route("/api/session/enter", post(account::enter))
        .route("/api/session/devices", get(account::devices))
        .route("/api/session/devices/{id}", delete(account::end_device))
        .route("/api/programs", post(account::program))
        .route("/api/players/{id}", get(players::show))
        .route("/api/leaderboard/{rules}", get(players::leaders))
        .route("/api/rules", get(tables::rules))
        .route("/api/maps/{scenario}/{seats}", get(tables::map))
        .route("/api/tables", get(tables::list).post(tables::create))
        .route("/api/practice", post(practice::open))
        .route("/api/preview", post(practice::preview))
        .route("/api/match", post(meeting::quick_match))
        .route("/api/{kind}/{id}/replay", get(replay::replay))
        .route("/api/records", post(records::keep).layer(DefaultBodyLimit::max(MOST_BYTES)))
        .route("/api/records/{id}", get(records::show))
        .route("/api/daily", get(daily::show).post(daily::play))
        .route("/api/health", get(ops::health))
        .route("/api/openapi.json", get(openapi::show))
        .merge(admin::routes())
        .merge(peer::routes())
        .fallback(ops::asset)
        .layer(DefaultBodyLimit::max(limits.body))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

/// The place of a socket, unless there are too many of one address or at all. One that another process has accepted has a place
/// there.
pub(crate) fn socket_place(
    app: &App,
    address: IpAddr,
    extensions: &Extensions,
) -> Result<SocketPlace, Problem> {
    let full = || Problem::new(RefusalCode::Full, "too many connections");
    let lobby = &app.lobby;
    if lobby.metrics.sockets.load(Ordering::Relaxed) >= lobby.config.limits.sockets as u64 {
        return Err(full());
    }
    match extensions.get::<Led>() {
        Some(Led) => Ok(SocketPlace::of_another(address)),
        None => lobby.book.socket(address).ok_or_else(full),
    }
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
        RefusalCode::NoSuchTable | RefusalCode::NoSuchPlayer => StatusCode::NOT_FOUND,
        RefusalCode::NoSession => StatusCode::UNAUTHORIZED,
        RefusalCode::WrongOrigin | RefusalCode::NotHost | RefusalCode::Muted | RefusalCode::Banned => {
            StatusCode::FORBIDDEN
        }
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
        | RefusalCode::BadCode
        | RefusalCode::BadRecord
        | RefusalCode::NothingToUndo => StatusCode::BAD_REQUEST,
        RefusalCode::TooSlow => StatusCode::REQUEST_TIMEOUT,
    }
}
