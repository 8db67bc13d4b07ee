//! The statements about people: members, sessions, bans, and what is kept about somebody.

use sqlx::{Row, Transaction};

use super::rows::{Person, SessionRow};
use super::sql::{Engine, SqlStore, sql_store};
use super::{StoreError, User};

sql_store! {
    /// A person and their first session.
    pub(super) async fn add_person(
        tx: &mut Transaction<'_, DB>,
        user: &User,
        owner: Option<&str>,
        at: i64,
    ) -> Result<(), sqlx::Error> {
        let insert = sqlx::query("INSERT INTO users (id, name, owner, created_at) VALUES ($1, $2, $3, $4)");
        let insert = insert.bind(user.id.as_str()).bind(user.name.as_str()).bind(owner).bind(at);
        insert.execute(&mut **tx).await.map(|_| ())
    }

    pub(super) async fn add_session(
        tx: &mut Transaction<'_, DB>,
        user: &str,
        session: &SessionRow,
    ) -> Result<(), sqlx::Error> {
        let insert =
            sqlx::query("INSERT INTO sessions (token_hash, user_id, device, created_at) VALUES ($1, $2, $3, $4)");
        let insert = insert.bind(session.token_hash.as_str()).bind(user);
        let insert = insert.bind(session.device.as_str()).bind(session.created_at);
        insert.execute(&mut **tx).await.map(|_| ())
    }

    /// Ends old sessions, and forgets people to whom nothing leads any more.
    pub(super) async fn end_sessions(tx: &mut Transaction<'_, DB>, before: i64) -> Result<(), sqlx::Error> {
        sqlx::query("DELETE FROM sessions WHERE created_at < $1").bind(before).execute(&mut **tx).await?;
        let forget = sqlx::query(
            "DELETE FROM users WHERE created_at < $1 AND recovery_hash IS NULL AND banned_at IS NULL \
             AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id)",
        );
        forget.bind(before).execute(&mut **tx).await.map(|_| ())
    }

    pub(super) async fn set_recovery(
        tx: &mut Transaction<'_, DB>,
        user: &str,
        hash: &str,
    ) -> Result<(), sqlx::Error> {
        let update = sqlx::query("UPDATE users SET recovery_hash = $2 WHERE id = $1");
        update.bind(user).bind(hash).execute(&mut **tx).await.map(|_| ())
    }

    /// Everybody whom a condition on `users` is true of, with one value bound.
    pub(super) async fn people(&self, condition: &str, value: &str) -> Result<Vec<Person>, StoreError> {
        let select = format!(
            "SELECT id, name, created_at, recovery_hash, owner, banned_at FROM users WHERE {condition} \
             ORDER BY created_at DESC LIMIT 100"
        );
        let person = |row: &DB::Row| -> Result<Person, sqlx::Error> {
            Ok(Person {
                id: row.try_get(0)?,
                name: row.try_get(1)?,
                created_at: row.try_get(2)?,
                is_member: row.try_get::<Option<String>, _>(3)?.is_some(),
                owner: row.try_get(4)?,
                banned_at: row.try_get(5)?,
            })
        };
        let rows = self.rows(sqlx::query(sqlx::AssertSqlSafe(select)).bind(value)).await?;
        Ok(rows.iter().map(person).collect::<Result<_, _>>()?)
    }

    /// The sessions of a person, newest first.
    pub(super) async fn sessions(&self, user: &str) -> Result<Vec<SessionRow>, StoreError> {
        let select = sqlx::query(
            "SELECT token_hash, device, created_at FROM sessions WHERE user_id = $1 ORDER BY created_at DESC",
        );
        let session = |row: &DB::Row| -> Result<SessionRow, sqlx::Error> {
            Ok(SessionRow { token_hash: row.try_get(0)?, device: row.try_get(1)?, created_at: row.try_get(2)? })
        };
        Ok(self.rows(select.bind(user)).await?.iter().map(session).collect::<Result<_, _>>()?)
    }
}
