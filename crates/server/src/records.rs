//! Records that people give to the server: a game that was played elsewhere gets the same replay and the same review.

use std::time::Duration;

use hexhaven_protocol::RefusalCode;

use crate::ids;
use crate::lobby::{Lobby, store_failed};
use crate::store::{Keep, RecordRow, User, Write};
use crate::table::{Refusal, Table, UnreadRecord};

/// The most bytes of a record; a long game has about 50 KB.
pub(crate) const MOST_BYTES: usize = 512 * 1024;
/// The most records that a person may upload in a day.
const PER_DAY: i64 = 30;
const DAY: Duration = Duration::from_secs(24 * 3600);

/// Why a record is rejected.
#[derive(Debug)]
pub(crate) enum NotKept {
    /// The record is wrong.
    Unread(UnreadRecord),
    /// The server does not take it now.
    Refused(Refusal),
}

impl Lobby {
    /// Stores a record and returns its id; the same record has the same id.
    pub(crate) async fn keep_record(&self, who: &User, text: String) -> Result<String, NotKept> {
        let n = self.answered(self.store.shelf().records_of(&who.id, self.ago(DAY)).await);
        if n.map_err(NotKept::Refused)? >= PER_DAY {
            let message = format!("you have given {PER_DAY} records today");
            return Err(NotKept::Refused(Refusal::new(RefusalCode::Full, message)));
        }
        let id = ids::sha256(&text)[..32].to_owned();
        let (read, name) = (text.clone(), id.clone());
        let read = tokio::task::spawn_blocking(move || Table::of_record(&name, &read));
        let broken = |_| NotKept::Refused(Refusal::new(RefusalCode::StoreFailed, "the record was not read"));
        read.await.map_err(broken)?.map_err(NotKept::Unread)?;
        let created_at = i64::try_from(self.now()).unwrap_or(i64::MAX);
        let row = RecordRow { id: id.clone(), user: who.id.clone(), created_at, text };
        let kept = self.journal.write(Write::Shelf(Keep::Record(row))).await;
        kept.map_err(|error| NotKept::Refused(store_failed(error)))?;
        Ok(id)
    }

    pub(crate) async fn record_text(&self, id: &str) -> Result<String, Refusal> {
        let unknown = || Refusal::new(RefusalCode::NoSuchTable, "there is no such record");
        self.answered(self.store.shelf().record(id).await)?.ok_or_else(unknown)
    }

    /// The game of a record, as if it had been played at a table.
    pub(crate) async fn record_table(&self, id: &str) -> Result<Table, Refusal> {
        let (text, name) = (self.record_text(id).await?, id.to_owned());
        let broken = || Refusal::new(RefusalCode::StoreFailed, "the record cannot be read");
        let read = tokio::task::spawn_blocking(move || Table::of_record(&name, &text));
        read.await.map_err(|_| broken())?.map_err(|_| broken())
    }
}
