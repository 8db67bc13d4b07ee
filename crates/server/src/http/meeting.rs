//! Finding others to play with: quick matches and invitations.

use axum::Json;
use axum::extract::{Path, State};
use hexhaven_protocol::{AnswerInvitation, Created, ErrorBody, GuestList, NewInvitation, QuickMatch};

use super::App;
use super::asked::{Address, Answer, Resident, Said, Visitor};
use super::tables::open;
use crate::meeting::match_table;

/// Takes a seat at a public table of people looking for the same game, or opens one. The game starts automatically.
#[utoipa::path(post, path = "/api/match", operation_id = "quick_match", tag = "lobby",
    request_body = QuickMatch, security(("session" = []), ("token" = [])),
    responses((status = 200, description = "you have a seat at this table", body = Created),
        (status = 400, description = "these settings cannot be played", body = ErrorBody),
        (status = 503, description = "too many unfinished tables, or the store does not answer", body = ErrorBody)))]
pub(super) async fn quick_match(
    State(app): State<App>,
    Resident(who): Resident,
    Address(from): Address,
    Said(wish): Said<QuickMatch>,
) -> Answer<Created> {
    // If two people look at the same moment, the second finds the first one's table.
    let _turn = app.lobby.turn_to_match().await?;
    if let Some(table) = app.lobby.join_waiting(&who, &wish).await? {
        return Ok(Json(Created { table }));
    }
    open(&app, (&who, from), &match_table(&wish), None).await
}

/// The people invited to an unstarted table; for those seated at it.
#[utoipa::path(get, path = "/api/tables/{id}/invitations", operation_id = "list_guests", tag = "lobby",
    params(("id" = String, Path, description = "the id of a table")), security(("session" = []), ("token" = [])),
    responses((status = 200, description = "the people", body = GuestList),
        (status = 400, description = "you have no seat there", body = ErrorBody),
        (status = 404, description = "there is no such table", body = ErrorBody),
        (status = 409, description = "the game has begun", body = ErrorBody)))]
pub(super) async fn guests(
    State(app): State<App>,
    Visitor(who): Visitor,
    Path(id): Path<String>,
) -> Answer<GuestList> {
    Ok(Json(app.lobby.guests(&who, &id).await?))
}

/// Invites somebody you have met in a finished game to an unstarted table.
#[utoipa::path(post, path = "/api/tables/{id}/invitations", operation_id = "invite", tag = "lobby",
    params(("id" = String, Path, description = "the id of a table")), request_body = NewInvitation,
    security(("session" = []), ("token" = [])),
    responses((status = 200, description = "everybody who was invited", body = GuestList),
        (status = 400, description = "you have no seat there", body = ErrorBody),
        (status = 404, description = "there is no such table, or you have not met that person", body = ErrorBody),
        (status = 409, description = "the game has begun", body = ErrorBody),
        (status = 503, description = "too many guests, or the store does not answer", body = ErrorBody)))]
pub(super) async fn invite(
    State(app): State<App>,
    Resident(who): Resident,
    Path(id): Path<String>,
    Said(NewInvitation { player }): Said<NewInvitation>,
) -> Answer<GuestList> {
    Ok(Json(app.lobby.invite(&who, &id, &player).await?))
}

/// Accepts an invitation and takes a seat, or declines. `GET /api/session/tables` has your invitations.
#[utoipa::path(post, path = "/api/session/invitations/{table}", operation_id = "answer_invitation", tag = "lobby",
    params(("table" = String, Path, description = "the id of the table")), request_body = AnswerInvitation,
    security(("session" = []), ("token" = [])),
    responses((status = 200, description = "the table has your answer", body = Created),
        (status = 400, description = "no seat is free anymore", body = ErrorBody),
        (status = 404, description = "you have no invitation to this table", body = ErrorBody),
        (status = 409, description = "the game has begun", body = ErrorBody)))]
pub(super) async fn answer(
    State(app): State<App>,
    Resident(who): Resident,
    Path(table): Path<String>,
    Said(AnswerInvitation { accept }): Said<AnswerInvitation>,
) -> Answer<Created> {
    app.lobby.answer_invitation(&who, &table, accept).await?;
    Ok(Json(Created { table }))
}
