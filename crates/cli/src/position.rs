//! Positions from files: read in the notation, with errors that name line and column.

use anyhow::{Result, anyhow};
use hexhaven_engine::notation::{Misread, Problem};
use hexhaven_engine::shared::setup::StartingBoard;
use hexhaven_engine::shared::{Terrain, Tile};
use hexhaven_engine::topology::HexSet;
use hexhaven_engine::with_rule_set;

use crate::rules::{self, Playable};

/// The game of a position text.
pub(crate) fn read<G: Playable>(text: &str) -> Result<G> {
    G::read_position(text).map_err(|misread| explain("position", text, misread))
}

/// Adds the place of an error in a text.
pub(crate) fn explain(what: &str, text: &str, misread: Misread) -> anyhow::Error {
    if misread.at == 0 && !matches!(misread.problem, Problem::Expected(_)) {
        // It concerns the whole text, not a place in it.
        return anyhow!("the {what} is impossible: {misread}");
    }
    let (line, column) = misread.line_column(text);
    anyhow!("the {what} cannot be read: line {line}, column {column}: {misread}")
}

/// A board that a new game can be played on.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub(crate) laid: StartingBoard,
    pub(crate) springs: HexSet,
}

impl Ground {
    /// The board for a rule set without springs: deserts lose the numbers of their springs, and a robber off the board
    /// moves to a desert.
    pub(crate) fn dry(&self) -> StartingBoard {
        let mut laid = self.laid.clone();
        let deserts = laid.board.hexes_of(Terrain::Desert);
        for hex in deserts {
            laid.board.set_tile(hex, Tile { terrain: Terrain::Desert, token: None });
        }
        laid.robber = laid.robber.or(deserts.first());
        laid
    }
}

/// Only the board of a position, and the robber's hex.
pub(crate) fn ground(text: &str) -> Result<Ground> {
    with_rule_set!(rules::of_position(text)?, Game => read::<Game>(text).map(|game| game.ground()))
}
