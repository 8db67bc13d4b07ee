//! Uploaded records and openings of the day. Both are bounded; the oldest make room.

use sqlx::{Row, Transaction};

use super::StoreFuture;
use super::sql::{Done, Engine, SqlStore, sql_store};

/// The number of records kept.
const RECORDS: i64 = 1000;
/// The number of days that openings are kept.
const DAYS: i64 = 60;

/// An uploaded record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordRow {
    /// The hash of the record.
    pub id: String,
    /// Its first uploader.
    pub user: String,
    /// When, in milliseconds since 1970.
    pub created_at: i64,
    /// The record.
    pub text: String,
}

/// Somebody's opening of a day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningRow {
    /// The day, counted from 1970.
    pub day: i64,
    /// The player.
    pub user: String,
    /// When, in milliseconds since 1970.
    pub created_at: i64,
    /// The actions in the notation as JSON.
    pub moves: String,
    /// Their loss, in thousandths of a game.
    pub loss: i64,
    /// Their review, as JSON.
    pub verdict: String,
}

/// Something to put on the shelf.
#[derive(Clone, Debug)]
pub enum Keep {
    /// A record; one that is there stays as it is.
    Record(RecordRow),
    /// The review of a record.
    Review {
        /// The record.
        id: String,
        /// The version of the reviewer.
        version: i64,
        /// Its content, as JSON.
        text: String,
    },
    /// An opening; the first one of a person and a day counts.
    Opening(OpeningRow),
}

/// Queries about them.
pub trait Shelf: Send + Sync {
    /// The text of a record.
    fn record<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<String>>;
    /// The review of a record, if a reviewer of this version made one.
    fn record_review<'a>(&'a self, id: &'a str, version: i64) -> StoreFuture<'a, Option<String>>;
    /// The number of records a person has uploaded since a time.
    fn records_of<'a>(&'a self, user: &'a str, since: i64) -> StoreFuture<'a, i64>;
    /// Everybody's openings of a day, a bounded number, oldest first.
    fn openings(&self, day: i64) -> StoreFuture<'_, Vec<OpeningRow>>;
    /// A person's opening of a day.
    fn opening<'a>(&'a self, day: i64, user: &'a str) -> StoreFuture<'a, Option<OpeningRow>>;
}

const OPENING: &str = "SELECT day, user_id, created_at, moves, loss, verdict FROM openings WHERE day = $1";

sql_store! {
    pub(super) async fn shelve(tx: &mut Transaction<'_, DB>, keep: &Keep) -> Done {
        match keep {
            Keep::Record(record) => Self::add_record(tx, record).await,
            Keep::Review { id, version, text } => {
                let update = sqlx::query("UPDATE records SET version = $2, review = $3 WHERE id = $1");
                let update = update.bind(id.as_str()).bind(*version).bind(text.as_str());
                update.execute(&mut **tx).await.map(|_| ())
            }
            Keep::Opening(opening) => Self::add_opening(tx, opening).await,
        }
    }

    async fn add_record(tx: &mut Transaction<'_, DB>, record: &RecordRow) -> Done {
        sqlx::query(
            "INSERT INTO records (id, user_id, created_at, record, version) VALUES ($1, $2, $3, $4, 0) \
             ON CONFLICT (id) DO NOTHING",
        )
        .bind(record.id.as_str())
        .bind(record.user.as_str())
        .bind(record.created_at)
        .bind(record.text.as_str())
        .execute(&mut **tx)
        .await?;
        let trim = sqlx::query(
            "DELETE FROM records WHERE id IN \
             (SELECT id FROM records ORDER BY created_at DESC, id LIMIT 100 OFFSET $1)",
        );
        trim.bind(RECORDS).execute(&mut **tx).await.map(|_| ())
    }

    async fn add_opening(tx: &mut Transaction<'_, DB>, opening: &OpeningRow) -> Done {
        sqlx::query(
            "INSERT INTO openings (day, user_id, created_at, moves, loss, verdict) \
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (day, user_id) DO NOTHING",
        )
        .bind(opening.day)
        .bind(opening.user.as_str())
        .bind(opening.created_at)
        .bind(opening.moves.as_str())
        .bind(opening.loss)
        .bind(opening.verdict.as_str())
        .execute(&mut **tx)
        .await?;
        let trim = sqlx::query("DELETE FROM openings WHERE day < $1").bind(opening.day - DAYS);
        trim.execute(&mut **tx).await.map(|_| ())
    }

    async fn text_of(&self, select: &'static str, id: &str, version: i64) -> Result<Option<String>, super::StoreError> {
        let rows = self.rows(sqlx::query(select).bind(id).bind(version)).await?;
        let text = rows.first().map(|row| row.try_get::<Option<String>, _>(0)).transpose()?;
        Ok(text.flatten())
    }

    fn opening_row(row: &DB::Row) -> Result<OpeningRow, sqlx::Error> {
        Ok(OpeningRow {
            day: row.try_get(0)?,
            user: row.try_get(1)?,
            created_at: row.try_get(2)?,
            moves: row.try_get(3)?,
            loss: row.try_get(4)?,
            verdict: row.try_get(5)?,
        })
    }
}

sql_store! {
impl Shelf {
    fn record<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<String>> {
        Box::pin(self.text_of("SELECT record FROM records WHERE id = $1 AND version >= $2", id, 0))
    }

    fn record_review<'a>(&'a self, id: &'a str, version: i64) -> StoreFuture<'a, Option<String>> {
        Box::pin(self.text_of("SELECT review FROM records WHERE id = $1 AND version = $2", id, version))
    }

    fn records_of<'a>(&'a self, user: &'a str, since: i64) -> StoreFuture<'a, i64> {
        let select = sqlx::query("SELECT COUNT(*) FROM records WHERE user_id = $1 AND created_at >= $2");
        Box::pin(self.number(select.bind(user).bind(since)))
    }

    fn openings(&self, day: i64) -> StoreFuture<'_, Vec<OpeningRow>> {
        Box::pin(async move {
            let select = format!("{OPENING} ORDER BY created_at LIMIT 10000");
            let rows = self.rows(sqlx::query(sqlx::AssertSqlSafe(select)).bind(day)).await?;
            Ok(rows.iter().map(Self::opening_row).collect::<Result<_, _>>()?)
        })
    }

    fn opening<'a>(&'a self, day: i64, user: &'a str) -> StoreFuture<'a, Option<OpeningRow>> {
        Box::pin(async move {
            let select = format!("{OPENING} AND user_id = $2");
            let rows = self.rows(sqlx::query(sqlx::AssertSqlSafe(select)).bind(day).bind(user)).await?;
            Ok(rows.first().map(Self::opening_row).transpose()?)
        })
    }
}
}
