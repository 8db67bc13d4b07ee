//! New Energies.

use std::ops::RangeInclusive;

use hexhaven_engine::Draw;
use hexhaven_engine::core::Options;
use hexhaven_engine::core::setup::SetupOptions;
use hexhaven_engine::rulesets::energies::{
    BadEnergiesSetup, BagView, CardWindows, Energies, EnergiesData, EnergiesOptions, EnergiesSetup, Frame,
    FullTie, SpiralDirection, Takings,
};

use crate::setter::{Setter, join, no_value};
use crate::{BadData, BadTerm, Listed, Preset, Terms, list};

/// The value of an option of the frame that follows from the preset and the number of players.
const BY_PLAYERS: &str = "by-players";

/// The options that are in no table of the engine, and the values that they can have.
const BANDS: (&str, &str) = ("bands", "standard or alt");
const DIRECTION: (&str, &str) = ("spiral_direction", "clockwise or counter-clockwise");

/// The options of play and of the set-up; those of the frame belong to a number of players.
#[derive(Clone, Debug)]
pub struct EnergiesTerms {
    players: u8,
    /// The frame of the preset or of the loaded data.
    usual: Frame,
    /// Those that other rule sets have too.
    pub shared: Options,
    /// Of play.
    pub own: EnergiesOptions,
    /// Of the set-up.
    pub setup: EnergiesSetup,
}

impl Terms for EnergiesTerms {
    type Game = Energies;
    type Bad = BadEnergiesSetup;
    const PRESETS: &'static [Preset] = &[Preset::Modern, Preset::ClassicFr];
    const PLAYERS: RangeInclusive<u8> = 3..=4;

    fn preset(preset: Preset, players: u8) -> Option<Self> {
        // There is a frame for these only; another number is refused by the start.
        let players = players.clamp(*Self::PLAYERS.start(), *Self::PLAYERS.end());
        let own = match preset {
            Preset::Modern => EnergiesOptions::standard(players),
            Preset::ClassicFr => EnergiesOptions::french(players),
            Preset::FullScale => return None,
        };
        let (shared, setup) = (EnergiesOptions::SHARED, EnergiesSetup::STANDARD);
        Some(Self { players, usual: own.frame, shared, own, setup })
    }

    fn set(&mut self, pair: &str) -> Result<(), BadTerm> {
        let (players, frame) = (self.players, &mut self.own.frame);
        match pair.split_once('=') {
            Some(("spiral_direction", "clockwise")) => self.setup.direction = SpiralDirection::Clockwise,
            Some(("spiral_direction", "counter-clockwise")) => {
                self.setup.direction = SpiralDirection::CounterClockwise;
            }
            Some(("spiral_direction", _)) => return no_value(DIRECTION),
            Some(("bands", "standard")) => frame.draws = EnergiesData::STANDARD.frame(players).draws,
            Some(("bands", "alt")) => frame.draws = EnergiesData::BANDS_ALT.frame(players).draws,
            Some(("bands", _)) => return no_value(BANDS),
            Some(("last_space", BY_PLAYERS)) => frame.last_space = self.usual.last_space,
            Some(("draws", BY_PLAYERS)) => frame.draws = self.usual.draws,
            Some(("rows", BY_PLAYERS)) => frame.rows = self.usual.rows,
            _ => return self.set_in_tables(pair),
        }
        Ok(())
    }

    /// The frame that the preset chose is what the text changes.
    fn load(&mut self, text: &str) -> Result<(), BadData> {
        let data = &mut self.setup.data;
        *data.frame_mut(self.players) = self.own.frame;
        data.change(text).map_err(BadData::Misread)?;
        self.own.frame = data.frame(self.players);
        self.usual = self.own.frame;
        Ok(())
    }

    fn text(&self) -> String {
        let mut text = join(&self.shared.text().to_string(), &self.setup.shared.text().to_string());
        text += &format!(" / {}", self.own.text(self.players));
        if self.setup.direction == SpiralDirection::Clockwise {
            text += " spiral_direction=clockwise";
        }
        let (data, usual) = (&self.setup.data, &EnergiesData::STANDARD);
        if (data.harbors, data.first_game) != (usual.harbors, usual.first_game) {
            text += " (harbors or first game from --data)";
        }
        text
    }

    fn laying(&self) -> &SetupOptions {
        &self.setup.shared
    }

    fn listed(&self) -> [Vec<Listed>; 2] {
        let direction = match self.setup.direction {
            SpiralDirection::Clockwise => "clockwise",
            SpiralDirection::CounterClockwise => "counter-clockwise",
        };
        let direction = (DIRECTION.0, DIRECTION.1, direction);
        let play = [list(self.shared.listed()), list(self.words()), self.frame()];
        [play.concat(), [list(self.setup.shared.listed()), list([direction])].concat()]
    }

    fn start(&self, players: u8, draw: &mut impl Draw) -> Result<Energies, BadEnergiesSetup> {
        Energies::start(self.shared, self.own, &self.setup, players, draw)
    }
}

impl EnergiesTerms {
    fn set_in_tables(&mut self, pair: &str) -> Result<(), BadTerm> {
        let players = self.players;
        let mut setter = Setter::new(pair);
        setter.table(&mut self.shared, |table| table.text().to_string(), Options::read)?;
        setter.table(&mut self.setup.shared, |table| table.text().to_string(), SetupOptions::read)?;
        setter.table(
            &mut self.own,
            |table| table.text(players).to_string(),
            |text| EnergiesOptions::read(text, players),
        )?;
        setter.finish()
    }

    fn words(&self) -> [(&'static str, &'static str, String); 5] {
        let cards = match self.own.cards {
            CardWindows::BeforeDiscsOrAction => "before-discs-or-action",
            CardWindows::AnyTime => "any-time",
        };
        let takings = match self.own.takings {
            Takings::Optional => "optional",
            Takings::Mandatory => "mandatory",
        };
        let bag = match self.own.bag {
            BagView::Closed => "closed",
            BagView::Open => "open",
        };
        let tie = match self.own.full_tie {
            FullTie::Shared => "shared",
            FullTie::Nobody => "nobody",
        };
        let hazards = self.own.hazard_tokens.map_or_else(|| "unlimited".to_owned(), |n| n.to_string());
        [
            ("cards", "before-discs-or-action or any-time", cards.to_owned()),
            ("takings", "optional or mandatory", takings.to_owned()),
            ("bag", "closed or open", bag.to_owned()),
            ("full_tie", "shared or nobody", tie.to_owned()),
            ("hazard_tokens", "unlimited or 0 to 127", hazards),
        ]
    }

    /// The options of the frame, which the line of options names only where they differ from a preset.
    fn frame(&self) -> Vec<Listed> {
        let text = self.own.text(self.players).to_string();
        let written = |key: &str| text.split(' ').find_map(|pair| pair.strip_prefix(key)?.strip_prefix('='));
        let value = |key| written(key).unwrap_or(BY_PLAYERS);
        let is_alt = self.own.frame.draws == EnergiesData::BANDS_ALT.frame(self.players).draws;
        list([
            (BANDS.0, BANDS.1, if is_alt { "alt" } else { "standard" }),
            ("last_space", "1 to 31", value("last_space")),
            ("draws", "a list of bands (last space:discs), such as 5:2,17:1,23:2,31:3", value("draws")),
            ("rows", "a list of seven sizes, such as 3,4,3,3,4,2,2", value("rows")),
        ])
    }
}
