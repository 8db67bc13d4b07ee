//! Oil Springs on the command line.

use std::ops::RangeInclusive;

use anyhow::{Result, bail};
use hexhaven_chance::GameRng;
use hexhaven_engine::core::setup::{Laid, SetupOptions, first_seat};
use hexhaven_engine::core::{Options, Tile};
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::rulesets::oil::{DesertNumber, Oil, OilBoard, OilOptions, OilRules, Tapped};
use hexhaven_engine::{Development, Rules, Seat};

use super::terms::{Setter, join};
use super::{Playable, Preset, Terms};
use crate::game::{Layout, Setup};
use crate::position::Ground;

impl Terms for OilOptions {
    fn preset(preset: Preset, _: u8) -> Result<Self> {
        Ok(match preset {
            Preset::Modern => Self::MODERN,
            Preset::ClassicFr => Self::CLASSIC_FR,
            Preset::FullScale => Self::MODERN.full_scale(),
        })
    }

    fn set(&mut self, pair: &str) -> Result<()> {
        match pair.split_once('=') {
            Some(("board", "fixed")) => self.setup.board = OilBoard::Fixed,
            Some(("board", "variable")) => self.setup.board = OilBoard::Variable,
            Some(("board", _)) => bail!("--options {pair}: board is fixed or variable"),
            Some(("desert_number_34", "5")) => self.setup.desert_number_34 = DesertNumber::Five,
            Some(("desert_number_34", "9")) => self.setup.desert_number_34 = DesertNumber::Nine,
            Some(("desert_number_34", _)) => bail!("--options {pair}: desert_number_34 is 5 or 9"),
            _ => return set_in_tables(self, pair),
        }
        Ok(())
    }

    fn lay(&mut self, layout: Layout) -> Result<()> {
        self.setup.board = match layout {
            Layout::Variable => OilBoard::Variable,
            Layout::Fixed => OilBoard::Fixed,
            _ => bail!("Oil Springs has its own printed boards: --layout fixed or --layout variable"),
        };
        Ok(())
    }

    fn text(&self) -> String {
        let mut text = join(&self.core.text().to_string(), &self.setup.base.text().to_string());
        text += &format!(" / {}", self.oil.text());
        match self.setup.board {
            OilBoard::Fixed => text += " board=fixed",
            OilBoard::Variable => text += " board=variable",
        }
        if self.setup.desert_number_34 == DesertNumber::Nine {
            text += " desert_number_34=9";
        }
        text
    }

    fn laying(&self) -> &SetupOptions {
        &self.setup.base
    }
}

fn set_in_tables(terms: &mut OilOptions, pair: &str) -> Result<()> {
    let mut setter = Setter::new(pair);
    setter.table(&mut terms.core, |table| table.text().to_string(), Options::read)?;
    setter.table(&mut terms.oil, |table| table.text().to_string(), OilRules::read)?;
    setter.table(&mut terms.setup.base, |table| table.text().to_string(), SetupOptions::read)?;
    setter.finish()
}

impl Playable for Oil {
    type Terms = OilOptions;
    const RULES: RuleSet = RuleSet::Oil;
    const PLAYERS: RangeInclusive<u8> = 3..=6;

    fn start(setup: &Setup<Self>, chance: &mut GameRng) -> Result<Self> {
        let terms = &setup.terms;
        let Some(ground) = &setup.board else {
            return Ok(Self::start(terms, setup.players, chance)?);
        };
        let board = ground.laid.board.clone();
        // A board of another rule set gets its springs as a variable one does (O-VAR-02 to O-VAR-09).
        let tapped = match ground.springs.is_empty() {
            true => Tapped::lay(board, chance),
            false => Tapped { board, springs: ground.springs },
        };
        let first = first_seat(terms.setup.base.first_player, setup.players, chance);
        Ok(Self::new(terms.core, terms.oil, &tapped, setup.players, first)?)
    }

    fn public_vp(&self, seat: Seat) -> u32 {
        self.vp(seat) - u32::from(self.core().secret.developments[seat][Development::VictoryPoint])
    }

    /// Destroyed hexes have their numbers again.
    fn ground(&self) -> Ground {
        let (public, oil) = (&self.core().public, &self.ext().public);
        let mut board = public.board.clone();
        for token in oil.removed.iter() {
            let tile = Tile { token: Some(token.number), ..board.tile(token.hex) };
            board.set_tile(token.hex, tile);
        }
        Ground { laid: Laid { board, robber: public.robber }, springs: oil.springs }
    }
}
