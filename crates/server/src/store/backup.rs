//! Copies a SQLite database while a server writes to it; the copy gets its name only after it passed the check.

use std::fs::File;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::{StoreError, lock, schema};

/// The content of a copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Backup {
    /// The number of tables.
    pub tables: i64,
    /// The number of lines in their journals.
    pub lines: i64,
    /// The number of bytes.
    pub bytes: u64,
}

/// Copies the database of a server, running or not, into a new file.
///
/// # Errors
/// When the file cannot be read, the copy cannot be written, or the copy is not whole.
pub async fn backup(from: &Path, to: &Path) -> Result<Backup, StoreError> {
    if to.exists() {
        return Err(StoreError::Failed(format!("{} exists already", to.display())));
    }
    // An interrupted copy must not look like a copy.
    let part = PathBuf::from(format!("{}.part", to.display()));
    let written = |error: std::io::Error| StoreError::Failed(format!("{}: {error}", part.display()));
    if part.exists() {
        std::fs::remove_file(&part).map_err(written)?;
    }
    // It holds seeds of games that are being played.
    lock::private_file(&part).map_err(written)?;
    copy(from, &part).await.map_err(|error| error.about(from))?;
    let mut backup = check(&part).await.map_err(|error| error.about(&part))?;
    let file = File::open(&part).map_err(written)?;
    file.sync_all().map_err(written)?;
    backup.bytes = file.metadata().map_err(written)?.len();
    std::fs::rename(&part, to).map_err(written)?;
    Ok(backup)
}

async fn open(path: &Path) -> Result<SqliteConnection, StoreError> {
    Ok(SqliteConnectOptions::new().filename(path).create_if_missing(false).connect().await?)
}

/// All in one transaction: unlike a copy page by page, it does not begin again whenever the server commits.
async fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    let mut source = open(from).await?;
    sqlx::query("VACUUM INTO $1").bind(to.display().to_string()).execute(&mut source).await?;
    Ok(source.close().await?)
}

async fn check(path: &Path) -> Result<Backup, StoreError> {
    let mut copy = open(path).await?;
    let found: String = sqlx::query_scalar("PRAGMA integrity_check(1)").fetch_one(&mut copy).await?;
    if found != "ok" {
        return Err(StoreError::Damaged(found));
    }
    let mut number = async |select: &'static str| -> Result<i64, StoreError> {
        Ok(sqlx::query_scalar(select).fetch_one(&mut copy).await?)
    };
    schema::due(number("SELECT version FROM schema_version").await?)?;
    let gaps = "SELECT COUNT(*) FROM (SELECT 1 FROM journal GROUP BY table_id HAVING MAX(n) <> COUNT(*))";
    let n_gaps = number(gaps).await?;
    if n_gaps > 0 {
        return Err(StoreError::Damaged(format!("{n_gaps} journals have gaps")));
    }
    let tables = number("SELECT COUNT(*) FROM tables").await?;
    let lines = number("SELECT COUNT(*) FROM journal").await?;
    copy.close().await?;
    Ok(Backup { tables, lines, bytes: 0 })
}
