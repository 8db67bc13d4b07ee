//! The game of a record as a table: it can be replayed and reviewed like a game played here.

use std::io::Cursor;

use hexhaven_analysis::MOST_PLIES;
use hexhaven_engine::{AnyGame, Ply, Rules};
use hexhaven_protocol::{MAX_NAME, Mover, Status, TableSettings};
use hexhaven_record::{Header, RecordError, Replay};

use super::{Entry, Numbered, Table};
use crate::fair::Seed;

/// Why a record cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum UnreadRecord {
    /// It is wrong.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It is too long.
    #[error("the game has more than {MOST_PLIES} plies, too many for a review")]
    TooLong,
}

impl Table {
    /// The table for the game of a record. An unfinished game is closed where the record ends.
    ///
    /// # Errors
    /// When the record cannot be read, breaks a rule, hides something or is too long.
    pub(crate) fn of_record(id: &str, text: &str) -> Result<Self, UnreadRecord> {
        let mut replay = Replay::<AnyGame, _>::new(Cursor::new(text))?;
        let mut entries = opening(replay.header(), &replay.game);
        while let Some(ply) = replay.advance()? {
            entries.push(match ply {
                Ply::Act(seat, action) => Entry::Acted { ply: (seat, action), by: Mover::Person },
                Ply::Chance(outcome) => Entry::Resolved { outcome, drawn: 0 },
            });
            if entries.len() > MOST_PLIES {
                return Err(UnreadRecord::TooLong);
            }
        }
        let mut table = Self::empty(id, "", &Seed::repeatable(0, ""), &settings_of(&replay.game));
        for (entry, n) in entries.into_iter().zip(1..) {
            let applied = table.apply(&Numbered { n, at: 0, entry });
            applied.expect("a legal action can be applied");
        }
        if table.status() != Status::Over {
            let closed = table.apply(&Numbered { n: table.n + 1, at: 0, entry: Entry::Closed {} });
            closed.expect("a table can be closed");
        }
        // There is no fairness promise for this game.
        table.commitment.clear();
        Ok(table)
    }
}

/// The entries before the first ply.
fn opening(header: &Header, game: &AnyGame) -> Vec<Entry> {
    let settings = settings_of(game);
    let mut entries = vec![Entry::Configured { settings }];
    for seat in game.core().public.turn.seats().iter() {
        let name = header.names.iter().find(|(owner, _)| *owner == seat);
        let name = name.map_or_else(String::new, |(_, name)| shown(name));
        let user = format!("record-{seat}");
        entries.push(Entry::Sat { seat, user, name });
    }
    entries.push(Entry::Started { game: Box::new(game.clone()), drawn: 0 });
    entries
}

/// A name of a record as it is shown.
fn shown(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).take(MAX_NAME).collect()
}

fn settings_of(game: &AnyGame) -> TableSettings {
    TableSettings::usual(game.rule_set().name(), game.core().public.turn.n_players)
}
