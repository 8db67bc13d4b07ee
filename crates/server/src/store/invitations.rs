//! The statements about invitations to tables, and about operators.

use sqlx::{Row, Transaction};

use super::sql::{Done, Engine, SqlStore, TABLE, sql_store};
use super::{StoreError, TableRow};

/// The most invitations of a person that are shown.
const SHOWN: i64 = 20;
/// How long invitations and the secrets of operators are kept, in milliseconds.
const KEPT: i64 = 7 * 24 * 3600 * 1000;
/// The number of columns of a table before those of an invitation.
const AFTER_TABLE: usize = 13;

/// An invitation to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvitationRow {
    /// The table.
    pub table: String,
    /// The invited person, by id.
    pub guest: String,
    /// The name of the guest; none if they are gone.
    pub guest_name: Option<String>,
    /// The id of the host.
    pub host: String,
    /// The name of that person; none if they are gone.
    pub host_name: Option<String>,
    /// When, in milliseconds since 1970.
    pub made_at: i64,
    /// Whether the guest has declined.
    pub is_declined: bool,
}

/// All columns of an invitation.
const INVITATION: &str = "i.table_id, i.guest, g.name, i.host, h.name, i.made_at, i.is_declined";
/// Their address.
const FROM: &str =
    "FROM invitations i LEFT JOIN users g ON g.id = i.guest LEFT JOIN users h ON h.id = i.host";

sql_store! {
    pub(super) async fn invite(tx: &mut Transaction<'_, DB>, row: &InvitationRow) -> Done {
        let forget = sqlx::query("DELETE FROM invitations WHERE made_at < $1");
        forget.bind(row.made_at - KEPT).execute(&mut **tx).await?;
        let replace = sqlx::query("DELETE FROM invitations WHERE host = $1 AND guest = $2 AND is_declined = 0");
        replace.bind(row.host.as_str()).bind(row.guest.as_str()).execute(&mut **tx).await?;
        let insert = sqlx::query(
            "INSERT INTO invitations (table_id, guest, host, made_at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (table_id, guest) DO NOTHING",
        );
        let insert = insert.bind(row.table.as_str()).bind(row.guest.as_str());
        insert.bind(row.host.as_str()).bind(row.made_at).execute(&mut **tx).await.map(|_| ())
    }

    pub(super) async fn decline(tx: &mut Transaction<'_, DB>, table: &str, guest: &str) -> Done {
        let update = sqlx::query("UPDATE invitations SET is_declined = 1 WHERE table_id = $1 AND guest = $2");
        update.bind(table).bind(guest).execute(&mut **tx).await.map(|_| ())
    }

    pub(super) async fn add_operator(tx: &mut Transaction<'_, DB>, token_hash: &str, at: i64) -> Done {
        sqlx::query("DELETE FROM operators WHERE made_at < $1").bind(at - KEPT).execute(&mut **tx).await?;
        let insert = sqlx::query("INSERT INTO operators (token_hash, made_at) VALUES ($1, $2)");
        insert.bind(token_hash).bind(at).execute(&mut **tx).await.map(|_| ())
    }

    pub(super) async fn invited(&self, guest: &str) -> Result<Vec<(InvitationRow, TableRow)>, StoreError> {
        let columns: Vec<String> = TABLE.split(", ").map(|column| format!("t.{column}")).collect();
        let select = format!(
            "SELECT {}, {INVITATION} {FROM} JOIN tables t ON t.id = i.table_id \
             WHERE i.guest = $1 AND i.is_declined = 0 AND t.status = 'open' ORDER BY i.made_at DESC LIMIT $2",
            columns.join(", ")
        );
        let select = sqlx::query(sqlx::AssertSqlSafe(select)).bind(guest).bind(SHOWN);
        let both = |row: &DB::Row| Ok((Self::invitation_row(row, AFTER_TABLE)?, Self::table_row(row)?));
        Ok(self.rows(select).await?.iter().map(both).collect::<Result<_, sqlx::Error>>()?)
    }

    pub(super) async fn guests(&self, table: &str) -> Result<Vec<InvitationRow>, StoreError> {
        let select = format!("SELECT {INVITATION} {FROM} WHERE i.table_id = $1 ORDER BY i.made_at, i.guest");
        let rows = self.rows(sqlx::query(sqlx::AssertSqlSafe(select)).bind(table)).await?;
        Ok(rows.iter().map(|row| Self::invitation_row(row, 0)).collect::<Result<_, _>>()?)
    }

    pub(super) async fn operator(&self, token_hash: &str, after: i64) -> Result<bool, StoreError> {
        let count = sqlx::query("SELECT COUNT(*) FROM operators WHERE token_hash = $1 AND made_at > $2");
        Ok(self.number(count.bind(token_hash).bind(after)).await? > 0)
    }

    fn invitation_row(row: &DB::Row, first: usize) -> Result<InvitationRow, sqlx::Error> {
        Ok(InvitationRow {
            table: row.try_get(first)?,
            guest: row.try_get(first + 1)?,
            guest_name: row.try_get(first + 2)?,
            host: row.try_get(first + 3)?,
            host_name: row.try_get(first + 4)?,
            made_at: row.try_get(first + 5)?,
            is_declined: row.try_get::<i64, _>(first + 6)? != 0,
        })
    }
}
