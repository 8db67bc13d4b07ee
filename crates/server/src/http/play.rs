//! Playing without a socket, for programs: a stream of a table's messages, one per line, and one request per command,
//! with the same content as the socket.

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{Extensions, HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use hexhaven_protocol::{ClientMessage, Command, ErrorBody, RefusalCode, ServerMessage};
use tokio::sync::oneshot;

use super::asked::{Address, Answer, Resident, Said};
use super::{App, Problem, session_hash, socket_place};
use crate::actor::{Attached, Join, Message};
use crate::guard::SocketPlace;
use crate::outbox::{Outgoing, outbox};
use crate::people::Presence;
use crate::store::User;

/// A stream of a table: it ends with its reader, with the session, or with the table.
struct Feed {
    attached: Attached,
    presence: Presence,
    silence: std::time::Duration,
    _place: SocketPlace,
}

impl Feed {
    /// The next line; after a while without one, an empty line as a heartbeat.
    async fn next(&mut self) -> Option<String> {
        tokio::select! {
            out = self.attached.inbox.next() => match out? {
                Outgoing::Frame(text) | Outgoing::Last(text) => Some(format!("{text}\n")),
            },
            () = self.presence.end() => None,
            () = tokio::time::sleep(self.silence / 3) => Some("\n".to_owned()),
        }
    }
}

/// The messages of a table as they happen: first a `snapshot`, then everything the socket would send, one JSON object per line.
#[utoipa::path(get, path = "/api/tables/{id}/stream", operation_id = "stream", tag = "games",
    params(("id" = String, Path, description = "the id of a table")), security(("session" = []), ("token" = [])),
    responses((status = 200, description = "a `ServerMessage` in each line; empty lines mean nothing", body = String,
            content_type = "application/x-ndjson"),
        (status = 404, description = "there is no such table", body = ErrorBody),
        (status = 503, description = "too many connections, or the store does not answer", body = ErrorBody)))]
pub(super) async fn follow(
    State(app): State<App>,
    Resident(user): Resident,
    Path(id): Path<String>,
    Address(from): Address,
    headers: HeaderMap,
    extensions: Extensions,
) -> Result<Response, Problem> {
    let place = socket_place(&app, from, &extensions)?;
    let (_, body) = open_line(&app, &id, (user, session_hash(&headers)), place, 1).await?;
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response())
}

/// Follows a table for this many people; returns the connection's number and its messages.
pub(super) async fn open_line(
    app: &App,
    id: &str,
    (user, session): (User, String),
    place: SocketPlace,
    party: u32,
) -> Result<(u64, Body), Problem> {
    let task = app.lobby.find(id).await?;
    let presence = app.lobby.sockets.enter(&user.id, &session);
    let (out, inbox) = outbox(&app.lobby.config.limits);
    let (reply, replied) = oneshot::channel();
    // A process that watches for others needs no state: it has the journal.
    let patches = party == 0;
    let join = Join { user, address: place.address(), since: None, patches, party, out, reply };
    let gone = || Problem::new(RefusalCode::StoreFailed, "the table cannot be reached; try again");
    task.send(Message::Join(Box::new(join))).await.map_err(|_| gone())?;
    let connection = replied.await.map_err(|_| gone())?;
    let silence = app.lobby.config.limits.silence;
    let attached = Attached { task, connection, inbox };
    let feed = Feed { attached, presence, silence, _place: place };
    let lines = stream::unfold(feed, |mut feed| async move {
        let text = feed.next().await?;
        Some((Ok::<_, std::io::Error>(text), feed))
    });
    Ok((connection, Body::from_stream(lines)))
}

/// Carries out a command, as one that comes over a socket: the answer is its `ack` or `refused`.
#[utoipa::path(post, path = "/api/tables/{id}/command", operation_id = "command", tag = "games",
    params(("id" = String, Path, description = "the id of a table")), request_body = ClientMessage,
    security(("session" = []), ("token" = [])),
    responses((status = 200, description = "`ack` or `refused`", body = ServerMessage),
        (status = 400, description = "this is not a command", body = ErrorBody),
        (status = 404, description = "there is no such table", body = ErrorBody)))]
pub(super) async fn command(
    State(app): State<App>,
    Resident(user): Resident,
    Path(id): Path<String>,
    Said(said): Said<ClientMessage>,
) -> Answer<ServerMessage> {
    let ClientMessage::Command { id: command_id, based_on, command } = said else {
        return Err(Problem::new(RefusalCode::Malformed, "this is not a command"));
    };
    Ok(Json(answer(&app, &id, user, (command_id, based_on, command)).await?))
}

/// A table's answer to a command from somebody without a connection.
pub(super) async fn answer(
    app: &App,
    id: &str,
    user: User,
    (command_id, based_on, command): (String, u32, Command),
) -> Result<ServerMessage, Problem> {
    let (reply, replied) = oneshot::channel();
    let ask = Message::Ask { user, id: command_id, based_on, command, reply };
    let gone =
        || Problem::new(RefusalCode::StoreFailed, "the table cannot be reached; send the command again");
    app.lobby.find(id).await?.send(ask).await.map_err(|_| gone())?;
    replied.await.map_err(|_| gone())
}
