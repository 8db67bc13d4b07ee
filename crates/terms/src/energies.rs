//! New Energies.

use std::ops::RangeInclusive;

use hexhaven_engine::Draw;
use hexhaven_engine::rulesets::energies::{
    BadEnergiesSetup, BagView, CardWindows, Energies, EnergiesData, EnergiesOptions, EnergiesSetup, Frame,
    FullTie, SpiralDirection, Takings,
};
use hexhaven_engine::shared::Options;
use hexhaven_engine::shared::setup::SetupOptions;

use crate::setter::{Setter, join, no_value, plain};
use crate::{BadData, BadTerm, Listed, Preset, Terms, list, list_shared};

/// The value of an option of the frame that follows from the preset and the number of players.
const BY_PLAYERS: &str = "by-players";

/// The options that are in no table of the engine, and the values that they can have.
const BANDS: (&str, &str) = ("bands", "standard or alt");
const DIRECTION: (&str, &str) = ("spiral_direction", "clockwise or counter-clockwise");

/// The shared options with fewer values here (options EO-14, EO-12).
const TARGET_VP: (&str, &str) = ("target_vp", "5 to 20");
const HARBORS: (&str, &str) = ("harbors", "frame or fixed");

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
    const NAME: &'static str = "New Energies";
    // Option EO-16; the frame is that of the base island, and the first game has one layout.
    const ABSENT: &'static [&'static str] = &[
        "phase_order",
        "dev_buys_per_turn",
        "longest_road_break",
        "friendly_robber",
        "friendly_limit",
        "five_six_mode",
        "island",
        "first_game_layout",
    ];
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

    fn set_value(&mut self, key: &str, value: &str) -> Result<bool, BadTerm> {
        let (players, frame) = (self.players, &mut self.own.frame);
        match (key, plain(value).as_str()) {
            ("spiral_direction", "clockwise") => self.setup.direction = SpiralDirection::Clockwise,
            ("spiral_direction", "counter-clockwise") => {
                self.setup.direction = SpiralDirection::CounterClockwise;
            }
            ("spiral_direction", _) => return no_value(DIRECTION),
            ("bands", "standard") => frame.draws = EnergiesData::STANDARD.frame(players).draws,
            ("bands", "alt") => frame.draws = EnergiesData::BANDS_ALT.frame(players).draws,
            ("bands", _) => return no_value(BANDS),
            ("last_space", BY_PLAYERS) => frame.last_space = self.usual.last_space,
            ("draws", BY_PLAYERS) => frame.draws = self.usual.draws,
            ("rows", BY_PLAYERS) => frame.rows = self.usual.rows,
            ("harbors", "alternating") => return no_value(HARBORS),
            _ => return self.set_in_tables(key, value),
        }
        Ok(true)
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

    fn setup_text(&self) -> String {
        let direction = match self.setup.direction {
            SpiralDirection::Clockwise => " spiral_direction=clockwise",
            SpiralDirection::CounterClockwise => "",
        };
        format!("{}{direction}", self.setup.shared.text())
    }

    fn listed(&self) -> [Vec<Listed>; 2] {
        let direction = match self.setup.direction {
            SpiralDirection::Clockwise => "clockwise",
            SpiralDirection::CounterClockwise => "counter-clockwise",
        };
        let direction = (DIRECTION.0, DIRECTION.1, direction);
        let play = [list_shared::<Self>(self.shared.listed()), list(self.words()), self.frame()];
        let setup = [list_shared::<Self>(self.setup.shared.listed()), list([direction])];
        [narrow(play.concat()), narrow(setup.concat())]
    }

    fn start(&self, players: u8, draw: &mut impl Draw) -> Result<Energies, BadEnergiesSetup> {
        Energies::start(self.shared, self.own, &self.setup, players, draw)
    }
}

/// Says of shared options what they can be here.
fn narrow(mut listed: Vec<Listed>) -> Vec<Listed> {
    for (key, allowed) in [TARGET_VP, HARBORS] {
        listed.iter_mut().filter(|option| option.key == key).for_each(|option| option.allowed = allowed);
    }
    listed
}

impl EnergiesTerms {
    fn set_in_tables(&mut self, key: &str, value: &str) -> Result<bool, BadTerm> {
        let players = self.players;
        let mut setter = Setter::new(key, value);
        let mut shared = self.shared;
        setter.table(&mut shared, |table| table.text().to_string(), Options::read)?;
        if !EnergiesOptions::TARGET_VP.contains(&shared.target_vp) {
            return no_value(TARGET_VP);
        }
        self.shared = shared;
        setter.table(&mut self.setup.shared, |table| table.text().to_string(), SetupOptions::read)?;
        setter.table(
            &mut self.own,
            |table| table.text(players).to_string(),
            |text| EnergiesOptions::read(text, players),
        )?;
        Ok(setter.is_done())
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
