//! The statements about people: members, sessions, bans, and personal data.

use sqlx::{Row, Transaction};

use super::rows::{Person, SessionRow};
use super::sql::{Done, Engine, SqlStore, sql_store};
use super::{StoreError, User};

sql_store! {
    /// A person and their first session.
    pub(super) async fn add_person(
        tx: &mut Transaction<'_, DB>,
        user: &User,
        owner: Option<&str>,
        at: i64,
    ) -> Done {
        let insert = sqlx::query("INSERT INTO users (id, name, owner, created_at) VALUES ($1, $2, $3, $4)");
        let insert = insert.bind(user.id.as_str()).bind(user.name.as_str()).bind(owner).bind(at);
        insert.execute(&mut **tx).await.map(|_| ())
    }

    pub(super) async fn add_session(tx: &mut Transaction<'_, DB>, user: &str, session: &SessionRow) -> Done {
        let insert =
            sqlx::query("INSERT INTO sessions (token_hash, user_id, device, created_at) VALUES ($1, $2, $3, $4)");
        let insert = insert.bind(session.token_hash.as_str()).bind(user);
        let insert = insert.bind(session.device.as_str()).bind(session.created_at);
        insert.execute(&mut **tx).await.map(|_| ())
    }

    /// Ends old sessions, and forgets people that nothing refers to anymore.
    pub(super) async fn end_sessions(tx: &mut Transaction<'_, DB>, before: i64) -> Done {
        sqlx::query("DELETE FROM sessions WHERE created_at < $1").bind(before).execute(&mut **tx).await?;
        let forget = sqlx::query(
            "DELETE FROM users WHERE created_at < $1 AND recovery_hash IS NULL AND banned_at IS NULL \
             AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id)",
        );
        forget.bind(before).execute(&mut **tx).await.map(|_| ())
    }

    pub(super) async fn set_recovery(tx: &mut Transaction<'_, DB>, user: &str, hash: &str) -> Done {
        let update = sqlx::query("UPDATE users SET recovery_hash = $2 WHERE id = $1");
        update.bind(user).bind(hash).execute(&mut **tx).await.map(|_| ())
    }

    /// Bans a person and their programs, or lifts the ban.
    pub(super) async fn ban(tx: &mut Transaction<'_, DB>, user: &str, at: Option<i64>) -> Done {
        let update = sqlx::query("UPDATE users SET banned_at = $2 WHERE id = $1 OR owner = $1");
        update.bind(user).bind(at).execute(&mut **tx).await?;
        let end = sqlx::query(
            "DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE (id = $1 OR owner = $1) \
             AND banned_at IS NOT NULL)",
        );
        end.bind(user).execute(&mut **tx).await.map(|_| ())
    }

    pub(super) async fn ban_address(tx: &mut Transaction<'_, DB>, address: &str, at: Option<i64>) -> Done {
        let delete = sqlx::query("DELETE FROM banned_addresses WHERE address = $1");
        delete.bind(address).execute(&mut **tx).await?;
        let Some(at) = at else { return Ok(()) };
        let insert = sqlx::query("INSERT INTO banned_addresses (address, banned_at) VALUES ($1, $2)");
        insert.bind(address).bind(at).execute(&mut **tx).await.map(|_| ())
    }

    /// Stores a link for another device, replacing the person's earlier one.
    pub(super) async fn add_link(tx: &mut Transaction<'_, DB>, hash: &str, user: &str, at: i64) -> Done {
        sqlx::query("DELETE FROM links WHERE user_id = $1").bind(user).execute(&mut **tx).await?;
        let insert = sqlx::query("INSERT INTO links (code_hash, user_id, made_at) VALUES ($1, $2, $3)");
        insert.bind(hash).bind(user).bind(at).execute(&mut **tx).await.map(|_| ())
    }

    /// A link works once: if two use it at the same time, one is refused.
    pub(super) async fn use_link(tx: &mut Transaction<'_, DB>, hash: &str) -> Done {
        let delete = sqlx::query("DELETE FROM links WHERE code_hash = $1 RETURNING made_at");
        delete.bind(hash).fetch_one(&mut **tx).await.map(|_| ())
    }

    pub(super) async fn set_notice(tx: &mut Transaction<'_, DB>, text: Option<&str>) -> Done {
        sqlx::query("DELETE FROM notices").execute(&mut **tx).await?;
        let Some(text) = text else { return Ok(()) };
        let insert = sqlx::query("INSERT INTO notices (text) VALUES ($1)");
        insert.bind(text).execute(&mut **tx).await.map(|_| ())
    }

    /// The operators' announcement.
    pub(super) async fn said(&self) -> Result<Option<String>, StoreError> {
        let rows = self.rows(sqlx::query("SELECT text FROM notices")).await?;
        Ok(rows.first().map(|row| row.try_get(0)).transpose()?)
    }

    /// The owner of a link made after a time.
    pub(super) async fn linked(&self, hash: &str, after: i64) -> Result<Option<Person>, StoreError> {
        let select = sqlx::query("SELECT user_id FROM links WHERE code_hash = $1 AND made_at > $2");
        let rows = self.rows(select.bind(hash).bind(after)).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let user: String = row.try_get(0)?;
        Ok(self.people("id = $1", &user).await?.pop())
    }

    /// Forgets a person: the name in results goes with them, the results stay.
    pub(super) async fn forget(tx: &mut Transaction<'_, DB>, user: &str) -> Done {
        for statement in [
            "DELETE FROM links WHERE user_id = $1",
            "DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE id = $1 OR owner = $1)",
            "UPDATE results SET name = '' WHERE player = $1 \
             OR player IN (SELECT id FROM users WHERE owner = $1)",
            "DELETE FROM invitations WHERE guest = $1 OR host = $1",
            "DELETE FROM records WHERE user_id = $1",
            "DELETE FROM openings WHERE user_id = $1",
            "DELETE FROM ratings WHERE player = $1 OR player IN (SELECT id FROM users WHERE owner = $1)",
            "DELETE FROM users WHERE id = $1 OR owner = $1",
        ] {
            sqlx::query(statement).bind(user).execute(&mut **tx).await?;
        }
        Ok(())
    }

    /// Replaces lines of a journal, only to remove somebody's name and chat.
    pub(super) async fn rewrite(tx: &mut Transaction<'_, DB>, table: &str, lines: &[(i64, String)]) -> Done {
        for (n, entry) in lines {
            let update = sqlx::query("UPDATE journal SET entry = $3 WHERE table_id = $1 AND n = $2");
            update.bind(table).bind(*n).bind(entry.as_str()).execute(&mut **tx).await?;
        }
        // A review is made again on request.
        let forget = sqlx::query("DELETE FROM reviews WHERE table_id = $1");
        forget.bind(table).execute(&mut **tx).await.map(|_| ())
    }

    /// Removes a table, its journal and its results.
    pub(super) async fn delete_table(tx: &mut Transaction<'_, DB>, table: &str) -> Done {
        for statement in [
            "DELETE FROM journal WHERE table_id = $1",
            "DELETE FROM reviews WHERE table_id = $1",
            "DELETE FROM results WHERE table_id = $1",
            "DELETE FROM tables WHERE id = $1",
        ] {
            sqlx::query(statement).bind(table).execute(&mut **tx).await?;
        }
        Ok(())
    }

    /// The tables where a person has sat, played or chatted.
    pub(super) async fn tables_with_traces(&self, user: &str) -> Result<Vec<String>, StoreError> {
        let select = sqlx::query(
            "SELECT table_id FROM journal WHERE user_id = $1 UNION SELECT table_id FROM results WHERE player = $1 \
             UNION SELECT id FROM tables WHERE people LIKE $2 OR host = $1",
        );
        // An id is hexadecimal, so it contains no wildcard.
        let people = format!("%\"{user}\"%");
        let rows = self.rows(select.bind(user).bind(people.as_str())).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }

    /// All `users` that satisfy a condition with one bound value.
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

    /// The addresses that may not use the server.
    pub(super) async fn addresses(&self) -> Result<Vec<String>, StoreError> {
        let rows = self.rows(sqlx::query("SELECT address FROM banned_addresses ORDER BY address")).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }
}
