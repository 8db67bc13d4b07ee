//! Accounts: codes, devices, programs.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use hexhaven_protocol::{
    DeviceList, EnterCode, ErrorBody, LinkCode, NewProgram, ProgramToken, RecoveryCode, SessionView,
};

use super::asked::{Answer, Resident, Said};
use super::session::{cookie, device, session_view, token};
use super::{App, Problem};
use crate::accounts::LINK_LIFE;
use crate::names::check_name;

/// Gives the person a recovery code and makes a guest a member. It replaces any earlier code.
#[utoipa::path(post, path = "/api/session/recovery", operation_id = "recovery_code", tag = "session",
    security(("session" = []), ("token" = [])),
    responses((status = 200, description = "the code, which is shown once", body = RecoveryCode)))]
pub(super) async fn recovery(State(app): State<App>, Resident(user): Resident) -> Answer<RecoveryCode> {
    Ok(Json(RecoveryCode { code: app.lobby.recovery_code(&user).await? }))
}

/// Opens a link for another device of the person.
#[utoipa::path(post, path = "/api/session/link", operation_id = "link_device", tag = "session",
    security(("session" = []), ("token" = [])),
    responses((status = 200, description = "a code that can be used once", body = LinkCode)))]
pub(super) async fn link(State(app): State<App>, Resident(user): Resident) -> Answer<LinkCode> {
    let seconds = u32::try_from(LINK_LIFE.as_secs()).unwrap_or(u32::MAX);
    Ok(Json(LinkCode { code: app.lobby.link(&user).await?, seconds }))
}

/// Begins a session of the person that a recovery code or a link belongs to; it replaces the current session.
#[utoipa::path(post, path = "/api/session/enter", operation_id = "enter", tag = "session",
    request_body = EnterCode, security((), ("session" = [])),
    responses((status = 200, description = "the session; its cookie is set", body = SessionView),
        (status = 400, description = "the code is not valid", body = ErrorBody)))]
pub(super) async fn enter(
    State(app): State<App>,
    headers: HeaderMap,
    Said(EnterCode { code }): Said<EnterCode>,
) -> Result<Response, Problem> {
    let (user, token) = app.lobby.enter(&code, device(&headers)).await?;
    let cookie = cookie(&app, &headers, &token, app.lobby.timings().session.as_secs());
    let view = Json(session_view(&app, user).await?);
    Ok((AppendHeaders([(header::SET_COOKIE, cookie)]), view).into_response())
}

/// The sessions of the person.
#[utoipa::path(get, path = "/api/session/devices", operation_id = "list_devices", tag = "session",
    security(("session" = []), ("token" = [])),
    responses((status = 200, description = "the sessions, newest first", body = DeviceList)))]
pub(super) async fn devices(
    State(app): State<App>,
    Resident(user): Resident,
    headers: HeaderMap,
) -> Answer<DeviceList> {
    let own = token(&headers).unwrap_or_default();
    Ok(Json(DeviceList { devices: app.lobby.devices(&user, own).await? }))
}

/// Ends a session of the person.
#[utoipa::path(delete, path = "/api/session/devices/{id}", operation_id = "end_device", tag = "session",
    params(("id" = String, Path, description = "the id of a session")), security(("session" = []), ("token" = [])),
    responses((status = 200, description = "it has ended, and so have its sockets", body = DeviceList),
        (status = 401, description = "there is no such session", body = ErrorBody)))]
pub(super) async fn end_device(
    app: State<App>,
    Resident(user): Resident,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer<DeviceList> {
    app.lobby.end_device(&user, &id).await?;
    devices(app, Resident(user), headers).await
}

/// Opens an account for a program of a member.
#[utoipa::path(post, path = "/api/programs", operation_id = "add_program", tag = "session",
    request_body = NewProgram, security(("session" = [])),
    responses((status = 200, description = "the account, and its token, which is shown once", body = ProgramToken),
        (status = 400, description = "the name is not valid", body = ErrorBody),
        (status = 401, description = "there is no session of a member", body = ErrorBody),
        (status = 503, description = "too many programs, or the store does not answer", body = ErrorBody)))]
pub(super) async fn program(
    State(app): State<App>,
    Resident(owner): Resident,
    Said(NewProgram { name }): Said<NewProgram>,
) -> Answer<ProgramToken> {
    let name = check_name(&name)?;
    let (user, token) = app.lobby.add_program(&owner, name).await?;
    Ok(Json(ProgramToken { player: user.id, token }))
}
