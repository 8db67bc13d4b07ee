//! Uploaded records, with their replays and reviews.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hexhaven_protocol::{BadRecord, ErrorBody, Name, RecordKept, RecordProblem, RefusalCode, TableView};
use hexhaven_record::RecordError;

use super::asked::{Answer, Resident};
use super::{App, Problem};
use crate::records::NotKept;
use crate::table::UnreadRecord;

/// Why a record was rejected, as a response.
pub(super) struct Untaken(NotKept);

impl IntoResponse for Untaken {
    fn into_response(self) -> Response {
        match self.0 {
            NotKept::Refused(refusal) => Problem(refusal).into_response(),
            NotKept::Unread(unread) => (StatusCode::BAD_REQUEST, Json(bad(&unread))).into_response(),
        }
    }
}

/// Takes a record of a game that was played anywhere.
#[utoipa::path(post, path = "/api/records", operation_id = "keep_record", tag = "games",
    request_body(content = String, content_type = "text/plain"), security(("session" = [])),
    responses((status = 200, description = "the record is kept", body = RecordKept),
        (status = 400, description = "it is not a record, or breaks a rule", body = BadRecord),
        (status = 503, description = "too many records of this person, or the store does not answer", body = ErrorBody)))]
pub(super) async fn keep(
    State(app): State<App>,
    Resident(who): Resident,
    body: Bytes,
) -> Result<Json<RecordKept>, Untaken> {
    let text = String::from_utf8(body.to_vec());
    let text = text.map_err(|_| Untaken(NotKept::Unread(RecordError::NotARecord.into())))?;
    let id = app.lobby.keep_record(&who, text.replace("\r\n", "\n")).await.map_err(Untaken)?;
    Ok(Json(RecordKept { id }))
}

/// The players and the game of a record.
#[utoipa::path(get, path = "/api/records/{id}", operation_id = "show_record", tag = "games",
    params(("id" = String, Path, description = "the id of a record")),
    responses((status = 200, description = "the game as a table", body = TableView),
        (status = 404, description = "there is no such record", body = ErrorBody)))]
pub(super) async fn show(State(app): State<App>, Path(id): Path<String>) -> Answer<TableView> {
    Ok(Json(app.lobby.record_table(&id).await?.view()))
}

fn bad(unread: &UnreadRecord) -> BadRecord {
    let (why, line, reason) = match unread {
        UnreadRecord::TooLong => (RecordProblem::TooLong, None, None),
        UnreadRecord::Record(error) => match error {
            RecordError::Io(_) | RecordError::NotARecord => (RecordProblem::NotARecord, Some(1), None),
            RecordError::Newer(_) => (RecordProblem::Newer, Some(1), None),
            RecordError::Misread { line, .. } => (RecordProblem::Misread, Some(*line), None),
            RecordError::Header { line, .. } => (RecordProblem::Header, Some(*line), None),
            RecordError::Illegal { line, illegal, .. } => {
                (RecordProblem::Illegal, Some(*line), Some(Name(*illegal)))
            }
            RecordError::Impossible { line, .. } => (RecordProblem::Impossible, Some(*line), None),
            RecordError::NoPlay { line } => (RecordProblem::NoPlay, Some(*line), None),
            RecordError::NoResult { line } => (RecordProblem::NoResult, Some(*line), None),
            RecordError::Truncated { line, .. } => (RecordProblem::Truncated, Some(*line), None),
            RecordError::Tampered { line, .. } => (RecordProblem::Tampered, Some(*line), None),
            RecordError::Redacted { line } => (RecordProblem::Redacted, Some(*line), None),
        },
    };
    BadRecord {
        code: RefusalCode::BadRecord,
        message: unread.to_string(),
        why,
        line: line.and_then(|line| u32::try_from(line).ok()),
        reason,
    }
}
