//! The description of the HTTP interface, generated from the handlers and types.

use axum::Json;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;

/// The description.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Hexhaven",
        description = "Lobby, records and operation. Games run over the socket of a table: docs/protocol.md."
    ),
    paths(
        super::session::begin,
        super::session::show,
        super::session::end,
        super::tables::rules,
        super::tables::list,
        super::tables::own,
        super::tables::create,
        super::tables::show,
        super::tables::question,
        super::tables::record,
        super::tables::replay,
        super::ops::health,
        super::ops::metrics,
    ),
    components(schemas(hexhaven_protocol::ClientMessage, hexhaven_protocol::ServerMessage))
)]
struct Description;

/// The description of the HTTP interface.
#[must_use]
pub fn document() -> Document {
    Description::openapi()
}

pub(super) async fn show() -> Json<Document> {
    Json(document())
}
