//! For operators, and the files of the web client.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use flate2::Compression;
use flate2::write::GzEncoder;
use hexhaven_protocol::{ErrorBody, Health, RefusalCode, VERSION};

use super::App;
use crate::lobby::Lobby;

/// How long the store may take to answer before it counts as ill: a monitor does not wait long either.
const PROMPT: Duration = Duration::from_millis(900);

/// Whether the server and its store work.
#[utoipa::path(get, path = "/api/health", operation_id = "health", tag = "operation",
    responses((status = 200, description = "all is well", body = Health),
        (status = 503, description = "the store does not answer or cannot write", body = Health)))]
pub(super) async fn health(State(app): State<App>) -> Response {
    let cluster = app.lobby.store.cluster();
    let is_failing = app.lobby.metrics.store_failing.load(Ordering::Relaxed) != 0;
    let (is_well, status) = match tokio::time::timeout(PROMPT, app.lobby.store.ping()).await {
        _ if cluster.is_some_and(|cluster| !cluster.is_alive()) => {
            (false, "the database has not heard from this process for too long")
        }
        Ok(Ok(())) if is_failing => (false, "the store did not save the last write"),
        Ok(Ok(())) => (true, "ok"),
        Ok(Err(_)) | Err(_) => (false, "the store does not answer"),
    };
    let health = Health {
        status: status.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: vec![VERSION],
        node: cluster.map(|cluster| cluster.node().id),
    };
    let status = if is_well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(health)).into_response()
}

/// Metrics in the Prometheus text format, at a separate address for operators.
pub(crate) fn metrics(lobby: Arc<Lobby>) -> Router {
    let numbers = async |State(lobby): State<Arc<Lobby>>| {
        ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], lobby.numbers().await)
    };
    Router::new().route("/metrics", get(numbers)).with_state(lobby)
}

/// A file of the web client; addresses without a file belong to its pages.
pub(super) async fn asset(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if is_api(uri.path()) || !matches!(method, Method::GET | Method::HEAD) {
        let message = "there is no such address".to_owned();
        let body = ErrorBody { code: RefusalCode::Malformed, message, option: None };
        return (StatusCode::NOT_FOUND, Json(body)).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let find = app.lobby.config.assets.0;
    let is_page = !path.rsplit('/').next().unwrap_or_default().contains('.');
    let path = if path.is_empty() || is_page { "index.html" } else { path };
    let Some(asset) = find(path) else {
        return (StatusCode::NOT_FOUND, "This server has no web client at this address.\n").into_response();
    };
    let cache = if asset.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let head = [
        (header::CONTENT_TYPE, asset.mime),
        (header::CACHE_CONTROL, cache),
        (header::VARY, "accept-encoding"),
    ];
    // The client's build leaves a packed twin next to each file that gains by it.
    match find(&format!("{path}.gz")) {
        Some(packed) if takes_gzip(&headers) => {
            (head, [(header::CONTENT_ENCODING, "gzip")], packed.bytes).into_response()
        }
        _ => (head, asset.bytes).into_response(),
    }
}

/// Whether a path belongs to the API and not to the web client.
pub(crate) fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}

/// A large answer: browsers get it packed.
pub(super) fn packed_json(value: &impl serde::Serialize, headers: &HeaderMap) -> Response {
    let json = crate::json(value).into_bytes();
    let head = [(header::CONTENT_TYPE, "application/json"), (header::VARY, "accept-encoding")];
    match packed(&json).filter(|_| takes_gzip(headers)) {
        Some(small) => (head, [(header::CONTENT_ENCODING, "gzip")], small).into_response(),
        None => (head, json).into_response(),
    }
}

/// Bytes packed, if that is worth it.
fn packed(bytes: &[u8]) -> Option<Vec<u8>> {
    if bytes.len() < 1024 {
        return None;
    }
    let mut out = GzEncoder::new(Vec::new(), Compression::fast());
    out.write_all(bytes).ok()?;
    out.finish().ok()
}

/// Whether a client accepts gzip.
pub(super) fn takes_gzip(headers: &HeaderMap) -> bool {
    let encodings =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    encodings.split(',').any(|encoding| {
        let mut parts = encoding.split(';').map(str::trim);
        parts.next() == Some("gzip")
            && parts.all(|part| !matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}
