//! Guests: a name and a cookie. The server keeps only the hash of the cookie's secret.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use hexhaven_protocol::{ErrorBody, NewSession, RefusalCode, SessionView};

use super::asked::{Answer, Said, Visitor};
use super::{App, Problem};
use crate::ids;
use crate::names::check_name;
use crate::store::User;

/// The name of the cookie.
pub(super) const COOKIE: &str = "hexhaven_session";

/// Begins a session, or changes the name in the current one.
#[utoipa::path(post, path = "/api/session", operation_id = "begin_session", tag = "session",
    request_body = NewSession, security((), ("session" = [])),
    responses((status = 200, description = "the session; a new one sets its cookie", body = SessionView),
        (status = 400, description = "the name is not valid", body = ErrorBody)))]
pub(super) async fn begin(
    State(app): State<App>,
    headers: HeaderMap,
    Said(NewSession { name }): Said<NewSession>,
) -> Result<Response, Problem> {
    let name = check_name(&name)?;
    if let Some(token) = token(&headers)
        && let Some(user) = app.lobby.session(token).await?
    {
        app.lobby.rename(token, &user, &name).await?;
        return Ok(Json(session_view(&app, User { name, ..user }).await?).into_response());
    }
    let (user, token) = app.lobby.begin_session(name, device(&headers));
    if app.lobby.store.cluster().is_some() {
        // The next request may come to another process.
        app.lobby.keep_session(&token).await?;
    }
    let cookie = cookie(&app, &headers, &token, app.lobby.timings().session.as_secs());
    let view = Json(SessionView { user: user.id, name: user.name, member: false });
    Ok((AppendHeaders([(header::SET_COOKIE, cookie)]), view).into_response())
}

/// The person of the cookie.
#[utoipa::path(get, path = "/api/session", operation_id = "show_session", tag = "session",
    security(("session" = [])),
    responses((status = 200, description = "the session", body = SessionView)))]
pub(super) async fn show(State(app): State<App>, Visitor(user): Visitor) -> Answer<SessionView> {
    Ok(Json(session_view(&app, user).await?))
}

/// Ends the session.
#[utoipa::path(delete, path = "/api/session", operation_id = "end_session", tag = "session",
    security((), ("session" = [])),
    responses((status = 200, description = "the session is forgotten, and its sockets end")))]
pub(super) async fn end(State(app): State<App>, headers: HeaderMap) -> Result<Response, Problem> {
    if let Some(token) = token(&headers) {
        app.lobby.end_session(token).await?;
    }
    let cookie = cookie(&app, &headers, "", 0);
    Ok(AppendHeaders([(header::SET_COOKIE, cookie)]).into_response())
}

/// The person of a request.
pub(crate) async fn visitor(app: &App, headers: &HeaderMap) -> Result<User, Problem> {
    let missing = || Problem::new(RefusalCode::NoSession, "begin a session first: POST /api/session");
    let token = token(headers).ok_or_else(missing)?;
    app.lobby.session(token).await?.ok_or_else(missing)
}

/// The person of a session as a client sees it.
pub(super) async fn session_view(app: &App, user: User) -> Result<SessionView, Problem> {
    let person = app.lobby.answered(app.lobby.store.archive().person(&user.id).await)?;
    let member = person.is_some_and(|person| person.is_member);
    Ok(SessionView { user: user.id, name: user.name, member })
}

/// The stored hash of a request's secret.
pub(crate) fn session_hash(headers: &HeaderMap) -> String {
    token(headers).map(ids::sha256).unwrap_or_default()
}

/// The secret of a request: the token of a program, or the cookie of a browser.
pub(super) fn token(headers: &HeaderMap) -> Option<&str> {
    if let Some(token) = bearer(headers) {
        return Some(token).filter(|token| token.len() == 64);
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, token)| token).filter(|token| token.len() == 64)
}

/// The secret that a request shows openly.
pub(super) fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// A label for a session in the person's list: browser and operating system, nothing more.
pub(super) fn device(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let first = |known: &[&'static str]| known.iter().find(|name| agent.contains(**name)).copied();
    let browser = first(&["Edg", "OPR", "Firefox", "Chrome", "Safari"]);
    let browser = browser.map(|name| match name {
        "Edg" => "Edge",
        "OPR" => "Opera",
        name => name,
    });
    let system = first(&["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"]);
    let known: Vec<&str> = browser.into_iter().chain(system).collect();
    known.join(", ")
}

pub(super) fn cookie(app: &App, headers: &HeaderMap, token: &str, seconds: u64) -> String {
    let is_encrypted = app.lobby.config.behind_proxy
        && headers.get("x-forwarded-proto").is_some_and(|proto| proto.as_bytes() == b"https");
    let secure = if is_encrypted { "; Secure" } else { "" };
    format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={seconds}{secure}")
}
