//! Why a store failed, in words that say what to do next. Messages never contain a database address, because it may
//! hold a password.

use std::path::Path;

/// Why the store failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database refused or could not be reached.
    #[error("the database failed: {0}")]
    Failed(String),
    /// The database works, but does not take this data.
    #[error("the database rejects this: {0}")]
    Refused(String),
    /// There is no room for another write.
    #[error("the disk of the database is full: make room; nothing that was acknowledged is lost")]
    Full,
    /// Another program holds the database.
    #[error(
        "the database is locked by another program: close the program that has it open, such as a backup or a shell"
    )]
    Locked,
    /// The database cannot be written.
    #[error("the database cannot be written: check the rights of its file and folder ({0})")]
    ReadOnly(String),
    /// The database cannot be reached at all.
    #[error("the database cannot be reached: check that it runs and that its address is right ({0})")]
    Unreachable(String),
    /// The database has no connection to spare.
    #[error(
        "the database accepts no more connections: raise its limit, or end other programs that use it ({0})"
    )]
    Busy(String),
    /// Another server uses the same file.
    #[error("another server is using {0}: end it, or choose another folder with --data DIR")]
    InUse(String),
    /// Another server uses the same PostgreSQL database.
    #[error("another server is using this PostgreSQL database: end it, or name another database")]
    DatabaseInUse,
    /// Another server may have taken the database over, because the connection that held it was lost.
    #[error("another server may be using this PostgreSQL database now: nothing more is written")]
    LockLost,
    /// Another process of the cluster has the table now.
    #[error("another process has taken the table over: connect again")]
    LeaseLost,
    /// Several processes need a database that takes several.
    #[error("several processes need PostgreSQL: name it with --database postgres://…, or leave --peer out")]
    NoCluster,
    /// Two processes waited for each other, and this one was chosen to begin again.
    #[error("the database is busy with the same rows: {0}")]
    Clash(String),
    /// The database was written by a later version.
    #[error(
        "the database has version {found}, but this server knows only versions up to {known}: \
         use the newer hexhaven that wrote it"
    )]
    Newer {
        /// The version of the database.
        found: i64,
        /// The last version that this server knows.
        known: i64,
    },
    /// The file is not a database, or is damaged.
    #[error("the database is damaged ({0}): restore a backup, or move the file away to start over")]
    Damaged(String),
    /// A file where a folder should be.
    #[error(
        "{0} is a file, not a folder: choose a folder with --data DIR, or name the file with --database sqlite:PATH"
    )]
    NoFolder(String),
    /// An in-memory database, which would vanish with the server.
    #[error("a database in memory would lose every game: name a file, sqlite:PATH")]
    InMemory,
    /// The address names no database that is known.
    #[error("`{0}:` is not the beginning of a database address: use sqlite:PATH or postgres://…")]
    BadUrl(String),
    /// The writer has stopped.
    #[error("the server is shutting down")]
    Closed,
}

impl StoreError {
    /// The same, with the name of the file.
    pub(super) fn about(self, path: &Path) -> Self {
        let named = |text: String| format!("{}: {text}", path.display());
        match self {
            Self::Failed(text) => Self::Failed(named(text)),
            Self::Refused(text) => Self::Refused(named(text)),
            Self::ReadOnly(text) => Self::ReadOnly(named(text)),
            Self::Unreachable(text) => Self::Unreachable(named(text)),
            Self::Damaged(text) => Self::Damaged(named(text)),
            other => other,
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(database) => {
                let message = database.message().to_owned();
                match database.code().as_deref() {
                    Some(code) if code.len() == 5 => by_sqlstate(code, message),
                    Some(code) => by_sqlite_code(code, message),
                    None => Self::Failed(message),
                }
            }
            sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::PoolTimedOut => {
                Self::Unreachable(error.to_string())
            }
            sqlx::Error::RowNotFound => Self::Refused("there is no such row".to_owned()),
            sqlx::Error::Configuration(_) => {
                Self::Unreachable("the address cannot be read: postgres://USER:PASSWORD@HOST/NAME".to_owned())
            }
            _ => Self::Failed(error.to_string()),
        }
    }
}

/// SQLite's numbers; the low byte is the kind of failure.
fn by_sqlite_code(code: &str, message: String) -> StoreError {
    match code.parse::<u32>().map(|code| code & 0xff) {
        Ok(5 | 6) => StoreError::Locked,
        Ok(8 | 3) => StoreError::ReadOnly(message),
        Ok(11 | 26) => StoreError::Damaged(message),
        Ok(13) => StoreError::Full,
        Ok(14) => StoreError::Unreachable(message),
        Ok(18..=20) => StoreError::Refused(message),
        _ => StoreError::Failed(message),
    }
}

/// The codes of the SQL standard, as PostgreSQL uses them.
fn by_sqlstate(code: &str, message: String) -> StoreError {
    match code {
        "53100" => StoreError::Full,
        "25006" | "42501" => StoreError::ReadOnly(message),
        "55P03" => StoreError::Locked,
        "53300" => StoreError::Busy(message),
        "40001" | "40P01" => StoreError::Clash(message),
        "XX001" | "XX002" => StoreError::Damaged(message),
        code if ["22", "23"].contains(&&code[..2]) => StoreError::Refused(message),
        code if ["08", "28", "3D", "57"].contains(&&code[..2]) => StoreError::Unreachable(message),
        _ => StoreError::Failed(message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_told_apart() {
        let text = || "message".to_owned();
        assert_eq!(by_sqlite_code("517", text()), StoreError::Locked, "5 is busy, with any detail above it");
        assert_eq!(by_sqlite_code("13", text()), StoreError::Full);
        assert_eq!(by_sqlite_code("1555", text()), StoreError::Refused(text()), "a key that is taken");
        assert_eq!(by_sqlite_code("?", text()), StoreError::Failed(text()));
        assert_eq!(by_sqlstate("53100", text()), StoreError::Full);
        assert_eq!(by_sqlstate("28P01", text()), StoreError::Unreachable(text()));
        assert_eq!(by_sqlstate("23505", text()), StoreError::Refused(text()));
        assert_eq!(
            by_sqlstate("22021", text()),
            StoreError::Refused(text()),
            "a character that it cannot keep"
        );
        assert_eq!(by_sqlstate("53300", text()), StoreError::Busy(text()));
        assert_eq!(by_sqlstate("40P01", text()), StoreError::Clash(text()));
        assert_eq!(by_sqlstate("57P01", text()), StoreError::Unreachable(text()));
    }
}
