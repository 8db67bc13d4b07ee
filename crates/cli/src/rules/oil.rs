//! Oil Springs on the command line.

use anyhow::{Result, bail};
use hexhaven_chance::GameRng;
use hexhaven_engine::Rules;
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::rulesets::oil::{Oil, OilBoard, OilOptions, SpringBoard};
use hexhaven_engine::shared::Tile;
use hexhaven_engine::shared::setup::{StartingBoard, first_seat};

use super::Playable;
use crate::game::Layout;
use crate::position::Ground;

impl Playable for Oil {
    type Options = OilOptions;
    const RULES: RuleSet = RuleSet::Oil;

    fn lay(options: &mut OilOptions, layout: Layout) -> Result<()> {
        options.setup.board = match layout {
            Layout::Variable => OilBoard::Variable,
            Layout::Fixed => OilBoard::Fixed,
            _ => bail!("Oil Springs has its own printed boards: --layout fixed or --layout variable"),
        };
        Ok(())
    }

    fn start_on(ground: &Ground, options: &OilOptions, players: u8, chance: &mut GameRng) -> Result<Self> {
        let board = ground.laid.board.clone();
        // A board of another rule set gets its springs as a variable one does (O-VAR-02 to O-VAR-09).
        let tapped = match ground.springs.is_empty() {
            true => SpringBoard::lay(board, chance),
            false => SpringBoard { board, springs: ground.springs },
        };
        let first = first_seat(options.setup.shared.first_player, players, chance);
        Ok(Self::new(options, &tapped, players, first)?)
    }

    /// Destroyed hexes have their numbers again.
    fn ground(&self) -> Ground {
        let (public, oil) = (&self.core().public, &self.ext().public);
        let mut board = public.board.clone();
        for token in oil.removed.iter() {
            let tile = Tile { token: Some(token.number), ..board.tile(token.hex) };
            board.set_tile(token.hex, tile);
        }
        Ground { laid: StartingBoard { board, robber: public.robber }, springs: oil.springs }
    }
}
