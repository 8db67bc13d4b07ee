//! Players, their finished games, and the best of them.

use axum::Json;
use axum::extract::{Path, Query, State};
use hexhaven_protocol::{ErrorBody, HistoryView, LeaderboardView, ProfileView};
use serde::Deserialize;

use super::asked::{Answer, Visitor};
use super::{App, Problem};

/// A player: a person, a program or a bot.
#[utoipa::path(get, path = "/api/players/{id}", operation_id = "show_player", tag = "players",
    params(("id" = String, Path, description = "a person's id, or `bot-` and a level")),
    responses((status = 200, description = "the player", body = ProfileView),
        (status = 404, description = "there is no such player", body = ErrorBody)))]
pub(super) async fn show(
    State(app): State<App>,
    asks: Result<Visitor, Problem>,
    Path(id): Path<String>,
) -> Answer<ProfileView> {
    Ok(Json(app.lobby.profile(&id, asks.ok().map(|Visitor(user)| user).as_ref()).await?))
}

/// The start of a page of a history.
#[derive(Deserialize)]
pub(super) struct Page {
    /// Games that ended before this time, in milliseconds since 1970.
    before: Option<u64>,
}

/// The finished games of the person of the session. They are for the person alone: the id of a table is the key to it.
#[utoipa::path(get, path = "/api/session/games", operation_id = "list_games", tag = "players",
    params(("before" = Option<u64>, Query, description = "only games that ended before, in milliseconds since 1970")),
    security(("session" = []), ("token" = [])),
    responses((status = 200, description = "the games, newest first", body = HistoryView)))]
pub(super) async fn games(
    State(app): State<App>,
    Visitor(who): Visitor,
    Query(page): Query<Page>,
) -> Answer<HistoryView> {
    Ok(Json(app.lobby.history(&who.id, page.before).await?))
}

/// The best players of a rule set.
#[utoipa::path(get, path = "/api/leaderboard/{rules}", operation_id = "leaderboard", tag = "players",
    params(("rules" = String, Path, description = "the name of a rule set")),
    responses((status = 200, description = "the players, best first", body = LeaderboardView),
        (status = 400, description = "there is no such rule set", body = ErrorBody)))]
pub(super) async fn leaders(State(app): State<App>, Path(rules): Path<String>) -> Answer<LeaderboardView> {
    Ok(Json(app.lobby.leaderboard(&rules).await?))
}
