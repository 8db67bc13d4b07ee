//! The description of the HTTP interface, generated from the handlers and types.

use axum::Json;
use serde_json::{Map, Value, json};
use utoipa::OpenApi;

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
        super::account::recovery,
        super::account::link,
        super::account::enter,
        super::account::devices,
        super::account::end_device,
        super::account::program,
        super::players::games,
        super::players::show,
        super::players::leaders,
        super::tables::rules,
        super::tables::map,
        super::tables::list,
        super::tables::own,
        super::tables::create,
        super::practice::open,
        super::practice::preview,
        super::meeting::quick_match,
        super::meeting::guests,
        super::meeting::invite,
        super::meeting::answer,
        super::tables::show,
        super::tables::question,
        super::tables::record,
        super::replay::replay,
        super::review::show,
        super::review::ask,
        super::review::call_off,
        super::review::hint,
        super::records::keep,
        super::records::show,
        super::daily::show,
        super::daily::play,
        crate::socket::open,
        super::play::follow,
        super::play::command,
        super::ops::health,
    ),
    components(schemas(hexhaven_protocol::ClientMessage, hexhaven_protocol::ServerMessage))
)]
struct Description;

/// The answers that any request may get, besides those that its handler declares.
const ALWAYS: [(&str, &str); 3] = [
    ("408", "the request took too long"),
    ("429", "too many requests of this address"),
    ("503", "the store does not answer, or the server is stopping"),
];
/// The possible errors of requests that change something.
const CHANGING: [(&str, &str); 2] =
    [("403", "the page does not belong to this server"), ("413", "the body is too large")];
/// The possible errors of requests that need a session.
const PERSONAL: [(&str, &str); 1] = [("401", "there is no session")];

/// The description of the HTTP interface.
pub fn document() -> Value {
    let mut document = serde_json::json!(Description::openapi());
    plain_maps(&mut document);
    if let Some(paths) = document["paths"].as_object_mut() {
        let operations = paths.values_mut().filter_map(Value::as_object_mut).flatten();
        operations.for_each(|(method, operation)| add_common(method, operation));
    }
    document["components"]["securitySchemes"] = json!({
        "session": { "type": "apiKey", "in": "cookie", "name": super::session::COOKIE },
        "token": { "type": "http", "scheme": "bearer" },
    });
    document
}

fn add_common(method: &str, operation: &mut Value) {
    // An empty way in is one for everybody.
    let is_personal = operation["security"].as_array().is_some_and(|ways| !ways.contains(&json!({})));
    let personal: &[_] = if is_personal { &PERSONAL } else { &[] };
    let changing: &[_] = if method == "get" { &[] } else { &CHANGING };
    let Some(responses) = operation["responses"].as_object_mut() else { return };
    for (status, description) in ALWAYS.iter().chain(changing).chain(personal) {
        let schema = json!({ "$ref": "#/components/schemas/ErrorBody" });
        let response = json!({
            "description": description,
            "content": { "application/json": { "schema": schema } },
        });
        responses.entry(*status).or_insert(response);
    }
}

/// Maps are objects with names of any kind. The generator gives the names the type of the values, and calls the schemas
/// after the library's type.
fn plain_maps(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("propertyNames");
            let renamed: Map<String, Value> =
                std::mem::take(fields).into_iter().map(|(name, value)| (map_name(&name), value)).collect();
            *fields = renamed;
            fields.values_mut().for_each(plain_maps);
        }
        Value::Array(items) => items.iter_mut().for_each(plain_maps),
        Value::String(text) if text.starts_with(SCHEMAS) => {
            *text = format!("{SCHEMAS}{}", map_name(&text[SCHEMAS.len()..]));
        }
        _ => {}
    }
}

const SCHEMAS: &str = "#/components/schemas/";

fn map_name(name: &str) -> String {
    match name.strip_prefix("BTreeMap") {
        None => name.to_owned(),
        Some("") => "CardCounts".to_owned(),
        Some(values) => format!(
            "PerSeat{}",
            values.replace("BTreeMap_String_", "map_of_").replace("BTreeMap", "CardCounts")
        ),
    }
}

pub(super) async fn show() -> Json<Value> {
    Json(document())
}
