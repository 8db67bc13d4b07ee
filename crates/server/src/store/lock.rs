//! One server per data folder: a lock that the operating system lets go of when the process ends, however it ends.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::Path;

use super::StoreError;

/// Held while the server runs.
#[derive(Debug)]
pub(super) struct DataLock(#[expect(dead_code, reason = "dropping the file lets go of the lock")] File);

impl DataLock {
    /// Takes the lock next to a database file.
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
            if folder.is_file() {
                return Err(StoreError::NoFolder(folder.display().to_string()));
            }
            private_folder(folder).map_err(failed)?;
        }
        let file = File::create(&path).map_err(failed)?;
        // The database holds seeds of games that are being played.
        private_file(database).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse(database.display().to_string())),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}

/// Makes a folder for us alone; one that is there already stays as it is.
fn private_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Makes an empty file for us alone; one that is there already stays as it is. SQLite gives its other files its rights.
pub(super) fn private_file(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.write(true).create_new(true).open(path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}
