//! The SQL statements, written once for both databases, which agree on everything used here.

use std::time::Duration;

use sqlx::query::Query;
use sqlx::{AssertSqlSafe, Database, Pool, QueryBuilder, Row, Transaction};

use super::{
    Archive, Cluster, Line, Receipt, Review, Shelf, Store, StoreError, StoreFuture, TableCard, TableRow,
    User, Word, Write, schema,
};

/// The result of a statement that answers nothing.
pub(super) type Done = Result<(), sqlx::Error>;

/// The differences between the two databases.
pub(super) trait Engine: Database {
    /// How other servers are kept away while the store is open.
    type Keeper: Send + Sync;

    /// How a transaction that writes begins.
    const BEGIN: &'static str;
    /// The size of the database in bytes.
    const SIZE: &'static str;
    /// How to wait for other processes that change the same sums, with one key bound; until the commit.
    const ONE_BY_ONE: Option<&'static str> = None;

    /// Whether this server may write.
    fn may_write(keeper: &Self::Keeper) -> Result<(), StoreError>;
    /// How long an answer may take.
    fn patience(keeper: &Self::Keeper) -> Duration;
    /// How long a write may take.
    fn write_patience(keeper: &Self::Keeper) -> Duration {
        Self::patience(keeper)
    }
    /// Lets other servers in.
    fn release(keeper: &Self::Keeper) -> impl Future<Output = ()> + Send;

    /// The cluster that this process belongs to.
    fn cluster(_: &SqlStore<Self>) -> Option<&dyn Cluster>
    where
        Self: Sized,
    {
        None
    }

    /// Checks that this process may write, and still may at the commit.
    fn fence(
        _: &Self::Keeper,
        _: &mut Transaction<'static, Self>,
        _: &[Write],
    ) -> impl Future<Output = Result<(), StoreError>> + Send
    where
        Self: Sized,
    {
        std::future::ready(Ok(()))
    }

    /// Notifies other processes when the transaction commits.
    fn tell(_: &mut Transaction<'_, Self>, _: &Word) -> impl Future<Output = Done> + Send
    where
        Self: Sized,
    {
        std::future::ready(Ok(()))
    }
}

/// A store in an SQL database.
#[expect(private_bounds, reason = "there are two engines, and nobody else adds one")]
#[derive(Debug)]
pub struct SqlStore<DB: Engine> {
    pub(super) write: Pool<DB>,
    pub(super) read: Pool<DB>,
    pub(super) keeper: DB::Keeper,
}

/// How often a group is written again after two processes waited for each other.
const CLASHES: usize = 3;
/// Seven values a row, and databases take a bounded number of values.
const ROWS: usize = 500;
/// All columns of a table.
pub(super) const TABLE: &str = "id, created_at, host, seed, rules_version, settings, is_public, status, names, winner, \
                     people, due_at, waiting";

/// Statements of a store, for both databases: its own methods, or those of a trait.
macro_rules! sql_store {
    (impl $trait:ident { $($items:tt)* }) => {
        sql_store! { @for [] [$trait for SqlStore<DB>] $($items)* }
    };
    (@for [$(#[$meta:meta])*] [$($header:tt)*] $($items:tt)*) => {
        $(#[$meta])*
        impl<DB> $($header)*
        where
            DB: Engine,
            for<'c> &'c mut DB::Connection: sqlx::Executor<'c, Database = DB>,
            DB::Arguments: sqlx::IntoArguments<DB>,
            for<'v> &'v str: sqlx::Encode<'v, DB> + sqlx::Type<DB>,
            for<'v> Option<&'v str>: sqlx::Encode<'v, DB> + sqlx::Type<DB>,
            for<'v> i64: sqlx::Encode<'v, DB> + sqlx::Decode<'v, DB> + sqlx::Type<DB>,
            for<'v> Option<i64>: sqlx::Encode<'v, DB> + sqlx::Decode<'v, DB> + sqlx::Type<DB>,
            for<'v> String: sqlx::Decode<'v, DB> + sqlx::Type<DB>,
            for<'v> Option<String>: sqlx::Decode<'v, DB> + sqlx::Type<DB>,
            usize: sqlx::ColumnIndex<DB::Row>,
        {
            $($items)*
        }
    };
    ($($items:tt)*) => {
        sql_store! {
            @for [#[expect(private_bounds, reason = "there are two engines, and nobody else adds one")]] [SqlStore<DB>]
            $($items)*
        }
    };
}
pub(super) use sql_store;

sql_store! {
    /// Begins a transaction with a statement that sqlx refuses inside another one: a commit must never just end a
    /// savepoint.
    async fn begin(&self) -> Result<Transaction<'static, DB>, StoreError> {
        DB::may_write(&self.keeper)?;
        Ok(self.write.begin_with(DB::BEGIN).await?)
    }

    /// Runs migrations. It always writes something, so that a read-only database is noticed at startup.
    pub(super) async fn migrate(&self) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")
            .execute(&mut *tx)
            .await?;
        let found = sqlx::query("SELECT version FROM schema_version").fetch_optional(&mut *tx).await?;
        let found = found.map_or(Ok(0), |row| row.try_get::<i64, _>(0))?;
        let due = schema::due(found)?;
        for statement in due.iter().flat_map(|step| schema::statements(step)) {
            sqlx::query(AssertSqlSafe(statement)).execute(&mut *tx).await?;
        }
        sqlx::query("DELETE FROM schema_version").execute(&mut *tx).await?;
        sqlx::query("INSERT INTO schema_version (version) VALUES ($1)")
            .bind(found + due.len() as i64)
            .execute(&mut *tx)
            .await?;
        Ok(tx.commit().await?)
    }

    async fn commit(&self, batch: &[Write]) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        DB::fence(&self.keeper, &mut tx, batch).await?;
        for write in batch {
            Self::keep(&mut tx, write).await?;
        }
        let rows: Vec<_> = batch.iter().flat_map(Write::lines).collect();
        Self::insert_lines(&mut tx, &rows).await?;
        Ok(tx.commit().await?)
    }

    async fn keep(tx: &mut Transaction<'_, DB>, write: &Write) -> Done {
        match write {
            Write::Session { user, owner, session } => {
                Self::add_person(tx, user, owner.as_deref(), session.created_at).await?;
                Self::add_session(tx, &user.id, session).await
            }
            Write::NextSession { user, session } => Self::add_session(tx, user, session).await,
            Write::Recovery { user, hash } => Self::set_recovery(tx, user, hash).await,
            Write::Results(results) => Self::add_results(tx, results).await,
            Write::Ban { user, at } => Self::ban(tx, user, *at).await,
            Write::BanAddress { address, at } => Self::ban_address(tx, address, *at).await,
            Write::Delete { table } => Self::delete_table(tx, table).await,
            Write::Forget { user } => Self::forget(tx, user).await,
            Write::Link { hash, user, at } => Self::add_link(tx, hash, user, *at).await,
            Write::Enter { hash, user, session } => {
                Self::use_link(tx, hash).await?;
                Self::add_session(tx, user, session).await
            }
            Write::Notice { text } => Self::set_notice(tx, text.as_deref()).await,
            Write::Invite(invitation) => Self::invite(tx, invitation).await,
            Write::Decline { table, guest } => Self::decline(tx, table, guest).await,
            Write::Operator { token_hash, at } => Self::add_operator(tx, token_hash, *at).await,
            Write::Tell(word) => DB::tell(tx, word).await,
            Write::Rewrite { table, lines, card } => {
                Self::rewrite(tx, table, lines).await?;
                Self::change_card(tx, table, card).await
            }
            Write::Rename { user, name } => {
                let query = sqlx::query("UPDATE users SET name = $2 WHERE id = $1");
                query.bind(user.as_str()).bind(name.as_str()).execute(&mut **tx).await.map(|_| ())
            }
            Write::EndSession { token_hash } => {
                let query = sqlx::query("DELETE FROM sessions WHERE token_hash = $1");
                query.bind(token_hash.as_str()).execute(&mut **tx).await.map(|_| ())
            }
            Write::EndSessions { before } => Self::end_sessions(tx, *before).await,
            Write::Table { row, .. } => Self::add_table(tx, row).await,
            Write::Append(append) => {
                if let Some(card) = &append.card {
                    Self::change_card(tx, &append.table, card).await?;
                }
                Self::add_results(tx, &append.results).await
            }
            Write::Review(review) => Self::keep_review(tx, review).await,
            Write::Shelf(keep) => Self::shelve(tx, keep).await,
            Write::Remove { table, status } => Self::remove(tx, table, status).await,
        }
    }

    async fn add_table(tx: &mut Transaction<'_, DB>, row: &TableRow) -> Done {
        let insert =
            format!("INSERT INTO tables ({TABLE}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)");
        sqlx::query(AssertSqlSafe(insert))
            .bind(row.id.as_str())
            .bind(row.created_at)
            .bind(row.host.as_str())
            .bind(row.seed.as_str())
            .bind(row.rules_version)
            .bind(row.card.settings.as_str())
            .bind(i64::from(row.card.is_public))
            .bind(row.card.status.as_str())
            .bind(row.card.names.as_str())
            .bind(row.card.winner.as_deref())
            .bind(row.card.people.as_str())
            .bind(row.card.due_at)
            .bind(row.card.waiting.as_str())
            .execute(&mut **tx)
            .await?;
        Ok(())
    }

    async fn change_card(tx: &mut Transaction<'_, DB>, table: &str, card: &TableCard) -> Done {
        sqlx::query(
            "UPDATE tables SET settings = $2, is_public = $3, status = $4, names = $5, winner = $6, people = $7, \
             due_at = $8, waiting = $9 WHERE id = $1",
        )
        .bind(table)
        .bind(card.settings.as_str())
        .bind(i64::from(card.is_public))
        .bind(card.status.as_str())
        .bind(card.names.as_str())
        .bind(card.winner.as_deref())
        .bind(card.people.as_str())
        .bind(card.due_at)
        .bind(card.waiting.as_str())
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    /// A table that is gone in the meantime needs no review.
    async fn keep_review(tx: &mut Transaction<'_, DB>, review: &Review) -> Done {
        sqlx::query("DELETE FROM reviews WHERE table_id = $1")
            .bind(review.table.as_str())
            .execute(&mut **tx)
            .await?;
        sqlx::query(
            "INSERT INTO reviews (table_id, version, made_at, review) \
             SELECT id, CAST($2 AS BIGINT), CAST($3 AS BIGINT), $4 FROM tables WHERE id = $1",
        )
        .bind(review.table.as_str())
        .bind(review.version)
        .bind(review.at)
        .bind(review.text.as_str())
        .execute(&mut **tx)
        .await?;
        Self::mark(tx, &review.table, &review.marks).await
    }

    async fn remove(tx: &mut Transaction<'_, DB>, table: &str, status: &str) -> Done {
        for part in ["journal", "reviews"] {
            let delete = format!(
                "DELETE FROM {part} WHERE table_id = $1 \
                 AND EXISTS (SELECT 1 FROM tables WHERE id = $1 AND status = $2)"
            );
            sqlx::query(AssertSqlSafe(delete)).bind(table).bind(status).execute(&mut **tx).await?;
        }
        sqlx::query("DELETE FROM tables WHERE id = $1 AND status = $2")
            .bind(table)
            .bind(status)
            .execute(&mut **tx)
            .await?;
        Ok(())
    }

    async fn insert_lines(tx: &mut Transaction<'_, DB>, rows: &[(&str, &Line)]) -> Done {
        for chunk in rows.chunks(ROWS) {
            let mut insert = QueryBuilder::<DB>::new(
                "INSERT INTO journal (table_id, n, at, entry, user_id, command_id, digest) ",
            );
            insert.push_values(chunk, |mut row, (table, line)| {
                let receipt = line.receipt.as_ref();
                row.push_bind(*table)
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

    /// Does something within the time that an answer may take.
    pub(super) async fn within<T>(patience: Duration, work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        let late = || StoreError::Unreachable("it does not answer in time".to_owned());
        tokio::time::timeout(patience, work).await.map_err(|_| late())?
    }

    pub(super) async fn rows(&self, select: Query<'_, DB, DB::Arguments>) -> Result<Vec<DB::Row>, StoreError> {
        Self::within(DB::patience(&self.keeper), async { Ok(select.fetch_all(&self.read).await?) }).await
    }

    pub(super) async fn tables(&self, select: Query<'_, DB, DB::Arguments>) -> Result<Vec<TableRow>, StoreError> {
        Ok(self.rows(select).await?.iter().map(Self::table_row).collect::<Result<_, _>>()?)
    }

    /// The newest tables of a status, or of any if it is empty.
    pub(super) async fn tables_in(&self, status: &str, limit: i64) -> Result<Vec<TableRow>, StoreError> {
        let select = format!(
            "SELECT {TABLE} FROM tables WHERE status = $1 OR $1 = '' ORDER BY created_at DESC LIMIT $2"
        );
        self.tables(sqlx::query(AssertSqlSafe(select)).bind(status).bind(limit)).await
    }

    /// The lines of a table after a number.
    async fn journal(&self, table: &str, after: i64) -> Result<Vec<Line>, StoreError> {
        let select = sqlx::query(
            "SELECT n, at, entry, user_id, command_id, digest FROM journal WHERE table_id = $1 AND n > $2 ORDER BY n",
        );
        let rows = self.rows(select.bind(table).bind(after)).await?;
        Ok(rows.iter().map(Self::line).collect::<Result<_, _>>()?)
    }

    pub(super) async fn number(&self, select: Query<'_, DB, DB::Arguments>) -> Result<i64, StoreError> {
        let rows = self.rows(select).await?;
        Ok(rows.first().ok_or(sqlx::Error::RowNotFound)?.try_get(0)?)
    }

    /// The table of a row that selects all its columns in order.
    pub(super) fn table_row(row: &DB::Row) -> Result<TableRow, sqlx::Error> {
        Ok(TableRow {
            id: row.try_get(0)?,
            created_at: row.try_get(1)?,
            host: row.try_get(2)?,
            seed: row.try_get(3)?,
            rules_version: row.try_get(4)?,
            card: TableCard {
                settings: row.try_get(5)?,
                is_public: row.try_get::<i64, _>(6)? != 0,
                status: row.try_get(7)?,
                names: row.try_get(8)?,
                winner: row.try_get(9)?,
                people: row.try_get(10)?,
                due_at: row.try_get(11)?,
                waiting: row.try_get(12)?,
            },
        })
    }

    /// The line of a row that selects all its columns in order.
    fn line(row: &DB::Row) -> Result<Line, sqlx::Error> {
        let receipt = match (row.try_get(3)?, row.try_get(4)?, row.try_get(5)?) {
            (Some(user), Some(command), Some(digest)) => Some(Receipt { user, command, digest }),
            _ => None,
        };
        Ok(Line { n: row.try_get(0)?, at: row.try_get(1)?, entry: row.try_get(2)?, receipt })
    }
}

sql_store! {
impl Store {
    fn write<'a>(&'a self, batch: &'a [Write]) -> StoreFuture<'a, ()> {
        Box::pin(Self::within(DB::write_patience(&self.keeper), async move {
            // Of two processes that wait for each other the database lets one begin again.
            for _ in 0..CLASHES {
                match self.commit(batch).await {
                    Err(StoreError::Clash(_)) => {}
                    done => return done,
                }
            }
            self.commit(batch).await
        }))
    }

    fn cluster(&self) -> Option<&dyn Cluster> {
        DB::cluster(self)
    }

    fn session<'a>(&'a self, token_hash: &'a str, oldest: i64) -> StoreFuture<'a, Option<User>> {
        Box::pin(async move {
            let select = sqlx::query(
                "SELECT u.id, u.name FROM sessions s JOIN users u ON u.id = s.user_id \
                 WHERE s.token_hash = $1 AND s.created_at >= $2 AND u.banned_at IS NULL",
            );
            let rows = self.rows(select.bind(token_hash).bind(oldest)).await?;
            let Some(row) = rows.first() else { return Ok(None) };
            Ok(Some(User { id: row.try_get(0)?, name: row.try_get(1)? }))
        })
    }

    fn table<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<(TableRow, Vec<Line>)>> {
        Box::pin(async move {
            let select = format!("SELECT {TABLE} FROM tables WHERE id = $1");
            let found = self.tables(sqlx::query(AssertSqlSafe(select)).bind(id)).await?;
            let Some(row) = found.into_iter().next() else { return Ok(None) };
            Ok(Some((row, self.journal(id, 0).await?)))
        })
    }

    fn lines_after<'a>(&'a self, table: &'a str, n: i64) -> StoreFuture<'a, Vec<Line>> {
        Box::pin(self.journal(table, n))
    }

    fn may_play<'a>(&'a self, table: &'a str, user: &'a str) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            // An id is hexadecimal, so it contains no wildcard.
            let people = format!("%\"{user}\"%");
            let count = sqlx::query("SELECT COUNT(*) FROM tables WHERE id = $1 AND (status = 'open' OR people LIKE $2)");
            Ok(self.number(count.bind(table).bind(people.as_str())).await? > 0)
        })
    }

    fn count<'a>(&'a self, status: &'a str) -> StoreFuture<'a, i64> {
        let count = sqlx::query("SELECT COUNT(*) FROM tables WHERE status = $1");
        Box::pin(self.number(count.bind(status)))
    }

    fn unfinished<'a>(&'a self, host: &'a str, since: i64) -> StoreFuture<'a, i64> {
        let count = sqlx::query(
            "SELECT COUNT(*) FROM tables \
             WHERE host = $1 AND created_at >= $2 AND status IN ('open', 'playing')",
        );
        Box::pin(self.number(count.bind(host).bind(since)))
    }

    fn forgotten<'a>(&'a self, status: &'a str, since: i64) -> StoreFuture<'a, Vec<String>> {
        Box::pin(async move {
            let ids = sqlx::query(
                "SELECT id FROM tables WHERE status = $1 AND created_at < $2 AND COALESCE(\
                 (SELECT at FROM journal WHERE table_id = tables.id ORDER BY n DESC LIMIT 1), 0) < $2 \
                 ORDER BY created_at LIMIT 500",
            );
            let ids = self.rows(ids.bind(status).bind(since)).await?;
            Ok(ids.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
        })
    }

    fn public_tables(&self, limit: i64) -> StoreFuture<'_, Vec<TableRow>> {
        let select = format!(
            "SELECT {TABLE} FROM tables \
             WHERE status IN ('open', 'playing') AND is_public = 1 ORDER BY created_at DESC LIMIT $1"
        );
        Box::pin(self.tables(sqlx::query(AssertSqlSafe(select)).bind(limit)))
    }

    fn gathering(&self, limit: i64) -> StoreFuture<'_, Vec<TableRow>> {
        // Settings contain this word unless the host starts the game; quotes in people's texts are escaped.
        let select = format!(
            "SELECT {TABLE} FROM tables WHERE status = 'open' AND is_public = 1 \
             AND settings LIKE '%\"begins\":\"%' ORDER BY created_at, id LIMIT $1"
        );
        Box::pin(self.tables(sqlx::query(AssertSqlSafe(select)).bind(limit)))
    }

    fn tables_with<'a>(&'a self, user: &'a str, limit: i64) -> StoreFuture<'a, Vec<TableRow>> {
        let select = format!(
            "SELECT {TABLE} FROM tables \
             WHERE status IN ('open', 'playing') AND people LIKE $1 ORDER BY created_at DESC LIMIT $2"
        );
        // An id is hexadecimal, so it contains no wildcard.
        let people = format!("%\"{user}\"%");
        Box::pin(self.tables(sqlx::query(AssertSqlSafe(select)).bind(people.as_str()).bind(limit)))
    }

    fn due(&self, before: i64) -> StoreFuture<'_, Vec<String>> {
        Box::pin(async move {
            let select = sqlx::query("SELECT id FROM tables WHERE due_at < $1 ORDER BY due_at LIMIT 200");
            let ids = self.rows(select.bind(before)).await?;
            Ok(ids.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
        })
    }

    fn archive(&self) -> &dyn Archive {
        self
    }

    fn shelf(&self) -> &dyn Shelf {
        self
    }

    fn review<'a>(&'a self, table: &'a str, version: i64) -> StoreFuture<'a, Option<String>> {
        Box::pin(async move {
            let select = sqlx::query("SELECT review FROM reviews WHERE table_id = $1 AND version = $2");
            let rows = self.rows(select.bind(table).bind(version)).await?;
            Ok(rows.first().map(|row| row.try_get(0)).transpose()?)
        })
    }

    fn size(&self) -> StoreFuture<'_, i64> {
        Box::pin(self.number(sqlx::query(DB::SIZE)))
    }

    fn ping(&self) -> StoreFuture<'_, ()> {
        Box::pin(async move { self.number(sqlx::query("SELECT CAST(1 AS BIGINT)")).await.map(|_| ()) })
    }

    fn close(&self) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            self.read.close().await;
            self.write.close().await;
            DB::release(&self.keeper).await;
            Ok(())
        })
    }
}
}
