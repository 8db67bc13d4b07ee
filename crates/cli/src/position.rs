//! Positions from files: read in the notation, with errors that say line and column.

use anyhow::{Result, anyhow};
use hexhaven_engine::core::setup::Laid;
use hexhaven_engine::notation::Misread;
use hexhaven_engine::topology::HexSet;

use crate::rules::{self, Job, Playable, with_rules};

/// The game of a position text.
pub(crate) fn read<G: Playable>(text: &str) -> Result<G> {
    G::read_position(text).map_err(|misread| explain(text, misread))
}

/// Says where in the text the trouble is.
fn explain(text: &str, misread: Misread) -> anyhow::Error {
    let (line, column) = misread.line_column(text);
    anyhow!("the position cannot be read: line {line}, column {column}: {misread}")
}

/// A board that a new game can be played on.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub(crate) laid: Laid,
    pub(crate) springs: HexSet,
}

/// Only the board of a position, and where its robber stands.
pub(crate) fn ground(text: &str) -> Result<Ground> {
    with_rules(rules::of_position(text)?, OnlyBoard(text))
}

struct OnlyBoard<'a>(&'a str);

impl Job for OnlyBoard<'_> {
    type Output = Result<Ground>;

    fn run<G: Playable>(self) -> Result<Ground> {
        read::<G>(self.0).map(|game| game.ground())
    }
}
