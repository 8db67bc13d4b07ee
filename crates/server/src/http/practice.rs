//! Games against bots whose chance is no secret, such as the guided first games.

use axum::extract::State;
use hexhaven_protocol::{CreateTable, Created, ErrorBody, Practice, RefusalCode, TableSettings};

use super::asked::{Address, Answer, Resident, Said};
use super::{App, Problem, tables};
use crate::fair::Seed;
use crate::json;

/// Opens a game against bots that begins at once and is the same for everybody who asks for it.
#[utoipa::path(post, path = "/api/practice", operation_id = "practice", tag = "lobby",
    request_body = Practice, security(("session" = [])),
    responses((status = 200, description = "the table is open and the game begins", body = Created),
        (status = 400, description = "it cannot be played like this", body = ErrorBody),
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
    let bots = vec![bots; usize::from(settings.seats).saturating_sub(1)];
    let settings = TableSettings { practice: true, ..settings };
    let wish = CreateTable { settings, bots, sit: true, start: true };
    tables::open(&app, (&who, from), &wish, Some(seed)).await
}
