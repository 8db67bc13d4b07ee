//! Oil Springs: the engine's own options are the terms.

use std::ops::RangeInclusive;

use hexhaven_engine::Draw;
use hexhaven_engine::rulesets::oil::{BadOilSetup, DesertNumber, Oil, OilBoard, OilOptions, OilRules};
use hexhaven_engine::shared::Options;
use hexhaven_engine::shared::setup::SetupOptions;

use crate::setter::{Setter, join, no_value, plain};
use crate::{BadTerm, Listed, Preset, Terms, list, list_shared};

/// The options that are in no table of the engine, and the values that they can have.
const BOARD: (&str, &str) = ("board", "fixed or variable");
const DESERT_NUMBER: (&str, &str) = ("desert_number_34", "5 or 9");

impl Terms for OilOptions {
    type Game = Oil;
    type Bad = BadOilSetup;
    const PRESETS: &'static [Preset] = &[Preset::Modern, Preset::ClassicFr, Preset::FullScale];
    const NAME: &'static str = "Oil Springs";
    // O-X-12: no paired turns; the number of players decides the island.
    const ABSENT: &'static [&'static str] = &["five_six_mode", "island"];
    const PLAYERS: RangeInclusive<u8> = 3..=6;

    fn preset(preset: Preset, _: u8) -> Option<Self> {
        Some(match preset {
            Preset::Modern => Self::MODERN,
            Preset::ClassicFr => Self::CLASSIC_FR,
            Preset::FullScale => Self::MODERN.full_scale(),
        })
    }

    fn set_value(&mut self, key: &str, value: &str) -> Result<bool, BadTerm> {
        match (key, plain(value).as_str()) {
            ("board" | "oil_board", "fixed") => self.setup.board = OilBoard::Fixed,
            ("board" | "oil_board", "variable") => self.setup.board = OilBoard::Variable,
            ("board" | "oil_board", _) => return no_value(BOARD),
            ("desert_number_34", "5") => self.setup.desert_number_34 = DesertNumber::Five,
            ("desert_number_34", "9") => self.setup.desert_number_34 = DesertNumber::Nine,
            ("desert_number_34", _) => return no_value(DESERT_NUMBER),
            // A short word for three others, and so not listed. O-FULL-04: they are independent, so there is nothing to set
            // back.
            (key @ "full_scale", value) => {
                if value != "on" {
                    return no_value((key, "on; or set board, use_and_sequester and no_oil_limit"));
                }
                *self = self.full_scale();
            }
            _ => return set_in_tables(self, key, value),
        }
        Ok(true)
    }

    fn text(&self) -> String {
        let shared = join(&self.core.text().to_string(), &self.setup.base.text().to_string());
        format!("{shared} / {} {}", self.oil.text(), own_board(self))
    }

    fn setup_text(&self) -> String {
        format!("{} {}", self.setup.base.text(), own_board(self))
    }

    fn listed(&self) -> [Vec<Listed>; 2] {
        let play = [list_shared::<Self>(self.core.listed()), list(self.oil.listed())];
        let number = match self.setup.desert_number_34 {
            DesertNumber::Five => "5",
            DesertNumber::Nine => "9",
        };
        let own = list([(BOARD.0, BOARD.1, board(self)), (DESERT_NUMBER.0, DESERT_NUMBER.1, number)]);
        let shared =
            list_shared::<Self>(self.setup.base.listed()).into_iter().filter(|option| option.key != BOARD.0);
        [play.concat(), own.into_iter().chain(shared).collect()]
    }

    fn start(&self, players: u8, draw: &mut impl Draw) -> Result<Oil, BadOilSetup> {
        Oil::start(self, players, draw)
    }
}

/// The own options of the board.
fn own_board(terms: &OilOptions) -> String {
    let mut text = format!("board={}", board(terms));
    if terms.setup.desert_number_34 == DesertNumber::Nine {
        text += " desert_number_34=9";
    }
    text
}

const fn board(terms: &OilOptions) -> &'static str {
    match terms.setup.board {
        OilBoard::Fixed => "fixed",
        OilBoard::Variable => "variable",
    }
}

fn set_in_tables(terms: &mut OilOptions, key: &str, value: &str) -> Result<bool, BadTerm> {
    let mut setter = Setter::new(key, value);
    setter.table(&mut terms.core, |table| table.text().to_string(), Options::read)?;
    setter.table(&mut terms.oil, |table| table.text().to_string(), OilRules::read)?;
    setter.table(&mut terms.setup.base, |table| table.text().to_string(), SetupOptions::read)?;
    Ok(setter.is_done())
}
