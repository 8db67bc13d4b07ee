//! Positions from files: read in the notation, with errors that say line and column.

use anyhow::{Result, anyhow};
use hexhaven_engine::core::setup::Laid;
use hexhaven_engine::notation::Misread;

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

/// Only the board of a position, and where its robber stands.
pub(crate) fn board(text: &str) -> Result<Laid> {
    with_rules(rules::of_position(text)?, OnlyBoard(text))
}

struct OnlyBoard<'a>(&'a str);

impl Job for OnlyBoard<'_> {
    type Output = Result<Laid>;

    fn run<G: Playable>(self) -> Result<Laid> {
        let game: G = read(self.0)?;
        let public = &game.core().public;
        Ok(Laid { board: public.board.clone(), robber: public.robber })
    }
}
