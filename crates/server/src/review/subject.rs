//! The subject of a review: a finished game of a table, or an uploaded record.

use hexhaven_protocol::{RefusalCode, ReviewView, ReviewedPlayer};

use crate::json;
use crate::lobby::Lobby;
use crate::store::{Keep, Mark, Review, Write};
use crate::table::{Refusal, Table};

/// The subject of a review, by id.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Subject {
    Table(String),
    Record(String),
}

impl Subject {
    pub(super) fn id(&self) -> &str {
        let (Self::Table(id) | Self::Record(id)) = self;
        id
    }

    /// The review that a reviewer of this version made, as JSON.
    pub(super) async fn stored(&self, lobby: &Lobby, version: i64) -> Result<Option<String>, Refusal> {
        lobby.answered(match self {
            Self::Table(id) => lobby.store.review(id, version).await,
            Self::Record(id) => lobby.store.shelf().record_review(id, version).await,
        })
    }

    /// Whether there is something to review.
    pub(super) async fn check(&self, lobby: &Lobby) -> Result<(), Refusal> {
        match self {
            Self::Table(id) => {
                let (row, _) = lobby.journal(id).await?;
                if row.card.status != "over" {
                    return Err(not_over());
                }
                Ok(())
            }
            Self::Record(id) => lobby.record_text(id).await.map(drop),
        }
    }

    /// The table of the game, which is over.
    pub(crate) async fn table(&self, lobby: &Lobby) -> Result<Table, Refusal> {
        let id = match self {
            Self::Table(id) => id,
            Self::Record(id) => return lobby.record_table(id).await,
        };
        let (row, lines) = lobby.journal(id).await?;
        if row.card.status != "over" {
            return Err(not_over());
        }
        let broken = |bad: String| Refusal::new(RefusalCode::StoreFailed, bad);
        let load = tokio::task::spawn_blocking(move || Table::load(&row, &lines));
        let table = load.await.map_err(|error| broken(error.to_string()))?;
        table.map_err(|bad| broken(bad.to_string()))
    }

    /// The write that stores the review.
    pub(super) fn write(&self, version: i64, at: i64, review: &ReviewView) -> Write {
        let text = json(review);
        match self {
            Self::Table(table) => {
                let marks = review.players.iter().map(mark).collect();
                Write::Review(Review { table: table.clone(), version, at, text, marks })
            }
            Self::Record(id) => Write::Shelf(Keep::Review { id: id.clone(), version, text }),
        }
    }
}

fn mark(player: &ReviewedPlayer) -> Mark {
    Mark {
        seat: player.seat.0.to_string(),
        accuracy: i64::from(player.accuracy),
        luck: player.luck.values().map(|&luck| i64::from(luck)).sum(),
    }
}

fn not_over() -> Refusal {
    Refusal::new(RefusalCode::WrongTime, "the game is not over")
}
