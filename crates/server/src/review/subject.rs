//! What can be reviewed: a finished game of a table, or a record that somebody gave to the server.

use hexhaven_protocol::RefusalCode;

use crate::lobby::Lobby;
use crate::store::{Keep, Review, Write};
use crate::table::{GameStory, Refusal};

/// What is reviewed, by its id.
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
                    return Err(Refusal::new(RefusalCode::WrongTime, "the game is not over"));
                }
                Ok(())
            }
            Self::Record(id) => lobby.record_text(id).await.map(drop),
        }
    }

    pub(super) async fn story(&self, lobby: &Lobby) -> Result<GameStory, Refusal> {
        match self {
            Self::Table(id) => lobby.read(id).await?.story(),
            Self::Record(id) => lobby.record_table(id).await?.story(),
        }
    }

    /// What keeps the review.
    pub(super) fn write(&self, version: i64, at: i64, text: String) -> Write {
        match self {
            Self::Table(table) => Write::Review(Review { table: table.clone(), version, at, text }),
            Self::Record(id) => Write::Shelf(Keep::Review { id: id.clone(), version, text }),
        }
    }
}
