//! Oil Springs: the engine's own options are the terms.

use std::ops::RangeInclusive;

use hexhaven_engine::Draw;
use hexhaven_engine::core::Options;
use hexhaven_engine::core::setup::SetupOptions;
use hexhaven_engine::rulesets::oil::{BadOilSetup, DesertNumber, Oil, OilBoard, OilOptions, OilRules};

use crate::setter::{Setter, join, no_value};
use crate::{BadTerm, Listed, Preset, Terms, list};

/// The options that are in no table of the engine, and the values that they can have.
const BOARD: (&str, &str) = ("board", "fixed or variable");
const DESERT_NUMBER: (&str, &str) = ("desert_number_34", "5 or 9");

impl Terms for OilOptions {
    type Game = Oil;
    type Bad = BadOilSetup;
    const PRESETS: &'static [Preset] = &[Preset::Modern, Preset::ClassicFr, Preset::FullScale];
    const PLAYERS: RangeInclusive<u8> = 3..=6;

    fn preset(preset: Preset, _: u8) -> Option<Self> {
        Some(match preset {
            Preset::Modern => Self::MODERN,
            Preset::ClassicFr => Self::CLASSIC_FR,
            Preset::FullScale => Self::MODERN.full_scale(),
        })
    }

    fn set(&mut self, pair: &str) -> Result<(), BadTerm> {
        match pair.split_once('=') {
            Some(("board", "fixed")) => self.setup.board = OilBoard::Fixed,
            Some(("board", "variable")) => self.setup.board = OilBoard::Variable,
            Some(("board", _)) => return no_value(BOARD),
            Some(("desert_number_34", "5")) => self.setup.desert_number_34 = DesertNumber::Five,
            Some(("desert_number_34", "9")) => self.setup.desert_number_34 = DesertNumber::Nine,
            Some(("desert_number_34", _)) => return no_value(DESERT_NUMBER),
            _ => return set_in_tables(self, pair),
        }
        Ok(())
    }

    fn text(&self) -> String {
        let mut text = join(&self.core.text().to_string(), &self.setup.base.text().to_string());
        text += &format!(" / {} board={}", self.oil.text(), board(self));
        if self.setup.desert_number_34 == DesertNumber::Nine {
            text += " desert_number_34=9";
        }
        text
    }

    fn laying(&self) -> &SetupOptions {
        &self.setup.base
    }

    fn listed(&self) -> [Vec<Listed>; 2] {
        let play = [list(self.core.listed()), list(self.oil.listed())];
        let number = match self.setup.desert_number_34 {
            DesertNumber::Five => "5",
            DesertNumber::Nine => "9",
        };
        let own = list([(BOARD.0, BOARD.1, board(self)), (DESERT_NUMBER.0, DESERT_NUMBER.1, number)]);
        let shared = list(self.setup.base.listed()).into_iter().filter(|option| option.key != BOARD.0);
        [play.concat(), own.into_iter().chain(shared).collect()]
    }

    fn start(&self, players: u8, draw: &mut impl Draw) -> Result<Oil, BadOilSetup> {
        Oil::start(self, players, draw)
    }
}

const fn board(terms: &OilOptions) -> &'static str {
    match terms.setup.board {
        OilBoard::Fixed => "fixed",
        OilBoard::Variable => "variable",
    }
}

fn set_in_tables(terms: &mut OilOptions, pair: &str) -> Result<(), BadTerm> {
    let mut setter = Setter::new(pair);
    setter.table(&mut terms.core, |table| table.text().to_string(), Options::read)?;
    setter.table(&mut terms.oil, |table| table.text().to_string(), OilRules::read)?;
    setter.table(&mut terms.setup.base, |table| table.text().to_string(), SetupOptions::read)?;
    setter.finish()
}
