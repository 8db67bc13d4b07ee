//! `hexhaven backup`: a checked copy of the database of a server that may be running.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use hexhaven_server::FILE;
use hexhaven_server::store::backup;

use super::serve;
use crate::output::{self, Verdict};

/// Copy the database of a server while it runs, and check the copy
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BackupArgs {
    /// The file to write; it must not exist
    #[arg(value_name = "FILE")]
    copy: PathBuf,
    /// The folder with the database file [default: hexhaven-data]
    #[arg(long, value_name = "DIR", default_value = "hexhaven-data", hide_default_value = true)]
    data: PathBuf,
    /// The database file, if it is somewhere else: sqlite:PATH
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  hexhaven backup games-2026-11-17.sqlite
  hexhaven backup --data /srv/hexhaven /backup/games.sqlite

To restore a copy, stop the server, put the copy in the place of hexhaven.sqlite and delete the \
files hexhaven.sqlite-wal and hexhaven.sqlite-shm. For PostgreSQL, use pg_dump.";

impl BackupArgs {
    /// Makes the copy.
    pub(crate) fn run(self) -> Result<Verdict> {
        let file = match &self.database {
            None => self.data.join(FILE),
            Some(url) => match url.strip_prefix("sqlite:") {
                Some(path) => PathBuf::from(path.trim_start_matches("//")),
                None => bail!("backup works only with SQLite (sqlite:PATH); for PostgreSQL, use pg_dump"),
            },
        };
        if !file.is_file() {
            bail!("there is no database {}", file.display());
        }
        let made = serve::runtime()?.block_on(backup(&file, &self.copy)).context("the backup failed")?;
        output::print(&format!(
            "{}: {} tables, {} journal lines, {} bytes, checked\n",
            self.copy.display(),
            made.tables,
            made.lines,
            made.bytes
        ))?;
        Ok(Verdict::Well)
    }
}
