//! One server per data folder: a lock that the operating system lets go of when the process ends, however it ends.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::Path;

use super::StoreError;

/// Held while the server runs.
#[derive(Debug)]
pub(super) struct DataLock(#[expect(dead_code, reason = "dropping the file lets go of the lock")] File);

impl DataLock {
    /// Takes the lock beside a database file.
    pub(super) fn take(database: &Path) -> Result<Self, StoreError> {
        let path = database.with_extension("lock");
        let failed = |error: std::io::Error| {
            let text = format!("{}: {error}", path.display());
            match error.kind() {
                ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly(text),
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded => StoreError::Full,
                _ => StoreError::Failed(text),
            }
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        let file = File::create(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse(database.display().to_string())),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}
