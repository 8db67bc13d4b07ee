//! Games against bots with a public seed, such as the guided first games, and boards to look at before a game.

use axum::Json;
use axum::extract::State;
use hexhaven_protocol::{
    CreateTable, Created, ErrorBody, GameView, Practice, RefusalCode, ServerMessage, TableSettings,
};

use super::asked::{Address, Answer, Resident, Said, Visitor};
use super::{App, Problem, tables};
use crate::fair::Seed;
use crate::json;
use crate::table::{Audience, Table};

/// Opens a game against bots that begins at once and is the same for everybody who asks for it.
#[utoipa::path(post, path = "/api/practice", operation_id = "practice", tag = "lobby",
    request_body = Practice, security(("session" = [])),
    responses((status = 200, description = "the table is open and the game begins", body = Created),
        (status = 400, description = "these settings cannot be played", body = ErrorBody),
        (status = 503, description = "too many unfinished tables, or the store does not answer", body = ErrorBody)))]
pub(super) async fn open(
    State(app): State<App>,
    Resident(who): Resident,
    Address(from): Address,
    Said(Practice { settings, bots, seed }): Said<Practice>,
) -> Answer<Created> {
    // Nobody else may come to a table whose dice its host knows.
    if settings.public || settings.rated {
        return Err(Problem::new(RefusalCode::BadSettings, "practice is neither public nor rated"));
    }
    let seed = Seed::repeatable(u64::from(seed), &json(&settings));
    let wish = against_bots(TableSettings { practice: true, ..settings }, bots);
    tables::open(&app, (&who, from), &wish, Some(seed)).await
}

/// A board as these settings deal it, before anybody opens a table; another number deals another one.
#[utoipa::path(post, path = "/api/preview", operation_id = "preview", tag = "lobby",
    request_body = Practice, security(("session" = [])),
    responses((status = 200, description = "the board before the first piece", body = GameView),
        (status = 400, description = "these settings cannot be played", body = ErrorBody)))]
pub(super) async fn preview(
    Visitor(who): Visitor,
    Said(Practice { settings, bots, seed }): Said<Practice>,
) -> Answer<GameView> {
    let seed = Seed::repeatable(u64::from(seed), "preview");
    let mut table = Table::empty("preview", &who.id, &seed, &settings);
    table.open(&who, &against_bots(settings, bots), 0)?;
    let ServerMessage::Snapshot(snapshot) = table.snapshot(Audience(None), None) else {
        return Err(no_board());
    };
    Ok(Json(snapshot.game.ok_or_else(no_board)?))
}

fn no_board() -> Problem {
    Problem::new(RefusalCode::BadSettings, "there is no board to show")
}

/// A game of one person against bots of one level that begins at once.
fn against_bots(settings: TableSettings, level: String) -> CreateTable {
    let bots = vec![level; usize::from(settings.seats).saturating_sub(1)];
    CreateTable { settings, bots, sit: true, start: true }
}
