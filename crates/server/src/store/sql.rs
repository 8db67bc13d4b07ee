//! The statements, written once for both databases: they agree on everything that is used here.

/// Implements [`super::Store`] for a type with the pools `read` and `write` and with a `begin` of its own.
macro_rules! sql_store {
    ($store:ty, $database:ty) => {
        impl $store {
            /// Brings the tables up to date.
            async fn migrate(&self) -> Result<(), $crate::store::StoreError> {
                let mut tx = self.begin().await?;
                sqlx::query("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")
                    .execute(&mut *tx)
                    .await?;
                let found: Option<i64> =
                    sqlx::query_scalar("SELECT version FROM schema_version").fetch_optional(&mut *tx).await?;
                let due = $crate::store::schema::due(found.unwrap_or(0))?;
                for step in due {
                    for statement in $crate::store::schema::statements(step) {
                        sqlx::query(sqlx::AssertSqlSafe(statement)).execute(&mut *tx).await?;
                    }
                }
                if !due.is_empty() {
                    sqlx::query("DELETE FROM schema_version").execute(&mut *tx).await?;
                    sqlx::query("INSERT INTO schema_version (version) VALUES ($1)")
                        .bind(found.unwrap_or(0) + due.len() as i64)
                        .execute(&mut *tx)
                        .await?;
                }
                Ok(tx.commit().await?)
            }

            async fn insert_lines(
                tx: &mut sqlx::Transaction<'_, $database>,
                rows: &[(&String, &$crate::store::Line)],
            ) -> Result<(), sqlx::Error> {
                // Seven values a row, and databases take a bounded number of values.
                for chunk in rows.chunks(500) {
                    let mut insert = sqlx::QueryBuilder::<$database>::new(
                        "INSERT INTO journal (table_id, n, at, entry, user_id, command_id, digest) ",
                    );
                    insert.push_values(chunk, |mut row, (table, line)| {
                        let receipt = line.receipt.as_ref();
                        row.push_bind(table.as_str())
                            .push_bind(line.n)
                            .push_bind(line.at)
                            .push_bind(line.entry.as_str())
                            .push_bind(receipt.map(|receipt| receipt.user.as_str()))
                            .push_bind(receipt.map(|receipt| receipt.command.as_str()))
                            .push_bind(receipt.map(|receipt| receipt.digest.as_str()));
                    });
                    insert.build().execute(&mut **tx).await?;
                }
                Ok(())
            }
        }

        impl $crate::store::Store for $store {
            fn add_session<'a>(
                &'a self,
                user: &'a $crate::store::User,
                token_hash: &'a str,
                now: i64,
            ) -> $crate::store::Later<'a, ()> {
                Box::pin(async move {
                    let mut tx = self.begin().await?;
                    sqlx::query("INSERT INTO users (id, name, created_at) VALUES ($1, $2, $3)")
                        .bind(&user.id)
                        .bind(&user.name)
                        .bind(now)
                        .execute(&mut *tx)
                        .await?;
                    sqlx::query("INSERT INTO sessions (token_hash, user_id, created_at) VALUES ($1, $2, $3)")
                        .bind(token_hash)
                        .bind(&user.id)
                        .bind(now)
                        .execute(&mut *tx)
                        .await?;
                    Ok(tx.commit().await?)
                })
            }

            fn session<'a>(
                &'a self,
                token_hash: &'a str,
                oldest: i64,
            ) -> $crate::store::Later<'a, Option<$crate::store::User>> {
                Box::pin(async move {
                    let found: Option<(String, String)> = sqlx::query_as(
                        "SELECT u.id, u.name FROM sessions s JOIN users u ON u.id = s.user_id \
                         WHERE s.token_hash = $1 AND s.created_at >= $2",
                    )
                    .bind(token_hash)
                    .bind(oldest)
                    .fetch_optional(&self.read)
                    .await?;
                    Ok(found.map(|(id, name)| $crate::store::User { id, name }))
                })
            }

            fn rename<'a>(&'a self, user: &'a str, name: &'a str) -> $crate::store::Later<'a, ()> {
                Box::pin(async move {
                    sqlx::query("UPDATE users SET name = $2 WHERE id = $1")
                        .bind(user)
                        .bind(name)
                        .execute(&self.write)
                        .await?;
                    Ok(())
                })
            }

            fn end_session<'a>(&'a self, token_hash: &'a str) -> $crate::store::Later<'a, ()> {
                Box::pin(async move {
                    sqlx::query("DELETE FROM sessions WHERE token_hash = $1")
                        .bind(token_hash)
                        .execute(&self.write)
                        .await?;
                    Ok(())
                })
            }

            fn add_table<'a>(
                &'a self,
                row: &'a $crate::store::TableRow,
                lines: &'a [$crate::store::Line],
            ) -> $crate::store::Later<'a, ()> {
                Box::pin(async move {
                    let mut tx = self.begin().await?;
                    sqlx::query(
                        "INSERT INTO tables (id, created_at, host, seed, settings, is_public, status, names, winner, people) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
                    )
                    .bind(&row.id)
                    .bind(row.created_at)
                    .bind(&row.host)
                    .bind(&row.seed)
                    .bind(&row.card.settings)
                    .bind(i64::from(row.card.is_public))
                    .bind(&row.card.status)
                    .bind(&row.card.names)
                    .bind(&row.card.winner)
                    .bind(&row.card.people)
                    .execute(&mut *tx)
                    .await?;
                    let rows: Vec<_> = lines.iter().map(|line| (&row.id, line)).collect();
                    Self::insert_lines(&mut tx, &rows).await?;
                    Ok(tx.commit().await?)
                })
            }

            fn append<'a>(&'a self, batch: &'a [$crate::store::Append]) -> $crate::store::Later<'a, ()> {
                Box::pin(async move {
                    let mut tx = self.begin().await?;
                    let rows: Vec<_> = batch
                        .iter()
                        .flat_map(|append| append.lines.iter().map(move |line| (&append.table, line)))
                        .collect();
                    Self::insert_lines(&mut tx, &rows).await?;
                    for append in batch {
                        let Some(card) = &append.card else { continue };
                        sqlx::query(
                            "UPDATE tables SET settings = $2, is_public = $3, status = $4, names = $5, winner = $6, people = $7 \
                             WHERE id = $1",
                        )
                        .bind(&append.table)
                        .bind(&card.settings)
                        .bind(i64::from(card.is_public))
                        .bind(&card.status)
                        .bind(&card.names)
                        .bind(&card.winner)
                        .bind(&card.people)
                        .execute(&mut *tx)
                        .await?;
                    }
                    Ok(tx.commit().await?)
                })
            }

            fn table<'a>(
                &'a self,
                id: &'a str,
            ) -> $crate::store::Later<'a, Option<($crate::store::TableRow, Vec<$crate::store::Line>)>> {
                Box::pin(async move {
                    let row = sqlx::query(concat!(
                        "SELECT id, created_at, host, seed, settings, is_public, status, names, winner, people ",
                        "FROM tables WHERE id = $1"
                    ))
                    .bind(id)
                    .fetch_optional(&self.read)
                    .await?;
                    let Some(row) = row else { return Ok(None) };
                    let row = $crate::store::sql::table_row!(row);
                    let lines = sqlx::query(
                        "SELECT n, at, entry, user_id, command_id, digest FROM journal WHERE table_id = $1 ORDER BY n",
                    )
                    .bind(id)
                    .fetch_all(&self.read)
                    .await?;
                    let lines = lines.iter().map(|line| $crate::store::sql::line!(line)).collect::<Result<_, sqlx::Error>>();
                    Ok(Some((row, lines?)))
                })
            }

            fn tables_of<'a>(&'a self, status: &'a str) -> $crate::store::Later<'a, Vec<String>> {
                Box::pin(async move {
                    let ids = sqlx::query_scalar("SELECT id FROM tables WHERE status = $1 ORDER BY created_at")
                        .bind(status)
                        .fetch_all(&self.read)
                        .await?;
                    Ok(ids)
                })
            }

            fn unfinished<'a>(&'a self, host: &'a str, since: i64) -> $crate::store::Later<'a, i64> {
                Box::pin(async move {
                    let n = sqlx::query_scalar(concat!(
                        "SELECT COUNT(*) FROM tables ",
                        "WHERE host = $1 AND created_at >= $2 AND status IN ('open', 'playing')"
                    ))
                    .bind(host)
                    .bind(since)
                    .fetch_one(&self.read)
                    .await?;
                    Ok(n)
                })
            }

            fn forgotten(&self, since: i64) -> $crate::store::Later<'_, Vec<String>> {
                Box::pin(async move {
                    let ids = sqlx::query_scalar(concat!(
                        "SELECT id FROM tables WHERE status = 'open' AND created_at < $1 AND NOT EXISTS ",
                        "(SELECT 1 FROM journal WHERE table_id = tables.id AND at >= $1) ORDER BY created_at LIMIT 500"
                    ))
                    .bind(since)
                    .fetch_all(&self.read)
                    .await?;
                    Ok(ids)
                })
            }

            fn remove_open<'a>(&'a self, id: &'a str) -> $crate::store::Later<'a, ()> {
                Box::pin(async move {
                    let mut tx = self.begin().await?;
                    sqlx::query(concat!(
                        "DELETE FROM journal WHERE table_id = $1 ",
                        "AND EXISTS (SELECT 1 FROM tables WHERE id = $1 AND status = 'open')"
                    ))
                    .bind(id)
                    .execute(&mut *tx)
                    .await?;
                    sqlx::query("DELETE FROM tables WHERE id = $1 AND status = 'open'")
                        .bind(id)
                        .execute(&mut *tx)
                        .await?;
                    Ok(tx.commit().await?)
                })
            }

            fn public_tables(&self, limit: i64) -> $crate::store::Later<'_, Vec<$crate::store::TableRow>> {
                Box::pin(async move {
                    let rows = sqlx::query(concat!(
                        "SELECT id, created_at, host, seed, settings, is_public, status, names, winner, people FROM tables ",
                        "WHERE status IN ('open', 'playing') AND is_public = 1 ORDER BY created_at DESC LIMIT $1"
                    ))
                    .bind(limit)
                    .fetch_all(&self.read)
                    .await?;
                    rows.iter().map(|row| Ok($crate::store::sql::table_row!(row))).collect()
                })
            }

            fn tables_with<'a>(
                &'a self,
                user: &'a str,
                limit: i64,
            ) -> $crate::store::Later<'a, Vec<$crate::store::TableRow>> {
                Box::pin(async move {
                    // An id is hexadecimal, so that nothing in it stands for anything else here.
                    let rows = sqlx::query(concat!(
                        "SELECT id, created_at, host, seed, settings, is_public, status, names, winner, people FROM tables ",
                        "WHERE status IN ('open', 'playing') AND people LIKE $1 ORDER BY created_at DESC LIMIT $2"
                    ))
                    .bind(format!("%\"{user}\"%"))
                    .bind(limit)
                    .fetch_all(&self.read)
                    .await?;
                    rows.iter().map(|row| Ok($crate::store::sql::table_row!(row))).collect()
                })
            }

            fn ping(&self) -> $crate::store::Later<'_, ()> {
                Box::pin(async move {
                    sqlx::query("SELECT 1").execute(&self.read).await?;
                    Ok(())
                })
            }

            fn close(&self) -> $crate::store::Later<'_, ()> {
                Box::pin(async move {
                    self.read.close().await;
                    self.write.close().await;
                    self.release().await;
                    Ok(())
                })
            }
        }
    };
}

/// A table from a row that selects all its columns in order.
macro_rules! table_row {
    ($row:expr) => {{
        use sqlx::Row as _;
        let row = &$row;
        $crate::store::TableRow {
            id: row.try_get(0)?,
            created_at: row.try_get(1)?,
            host: row.try_get(2)?,
            seed: row.try_get(3)?,
            card: $crate::store::TableCard {
                settings: row.try_get(4)?,
                is_public: row.try_get::<i64, _>(5)? != 0,
                status: row.try_get(6)?,
                names: row.try_get(7)?,
                winner: row.try_get(8)?,
                people: row.try_get(9)?,
            },
        }
    }};
}

/// A line of a journal from a row that selects all its columns in order.
macro_rules! line {
    ($row:expr) => {{
        use sqlx::Row as _;
        let row = $row;
        let read = || -> Result<$crate::store::Line, sqlx::Error> {
            let (user, command, digest): (Option<String>, Option<String>, Option<String>) =
                (row.try_get(3)?, row.try_get(4)?, row.try_get(5)?);
            let receipt = match (user, command, digest) {
                (Some(user), Some(command), Some(digest)) => {
                    Some($crate::store::Receipt { user, command, digest })
                }
                _ => None,
            };
            Ok($crate::store::Line {
                n: row.try_get(0)?,
                at: row.try_get(1)?,
                entry: row.try_get(2)?,
                receipt,
            })
        };
        read()
    }};
}

pub(super) use {line, sql_store, table_row};
