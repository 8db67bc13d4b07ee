//! The options of New Energies (specification, section 5): the shared ones, its own, and those of its frame.

use core::fmt::{self, Formatter};
use core::ops::RangeInclusive;

use super::data::{DRAWS, EnergiesData, Frame, MAX_SPACES, ROW_SIZES};
use super::notation::options as text;
use super::words::DiscEvent;
use super::{Energies, tariff};
use crate::draw::Draw;
use crate::notation::write_pairs;
use crate::rulesets::options::{BadData, GameOptions, Part, Visitor};
use crate::shared::Options;
use crate::shared::options::{Domain, NumberList, Row, Spec, Table, Value, options, words};
use crate::shared::setup::{BadSetup, BoardChoice, FirstPlayer, HarborPlacement, SetupOptions};
use crate::topology::Island;

/// All options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnergiesOptions {
    /// The shared options of play.
    pub shared: Options,
    /// The options of this rule set.
    pub own: EnergiesRules,
    /// The board and the frame around it.
    pub setup: EnergiesSetup,
}

/// The points to win (EO-14), and shared options that allow no choice (EO-16).
pub(super) const LIMITS: &[Spec] = &[
    Spec::narrowed("target_vp", Domain::number(5, 20), "EO-14"),
    Spec::narrowed("phase_order", Domain::Words(&["mixed"]), "EO-16"),
    Spec::narrowed("dev_buys_per_turn", Domain::only("unlimited"), "EO-16"),
    Spec::narrowed("longest_road_break", Domain::Words(&["holder-keeps"]), "EO-16"),
    Spec::narrowed("friendly_robber", Domain::Words(&["off"]), "EO-16"),
    Spec::narrowed("friendly_limit", Domain::number(2, 2), "EO-16"),
    Spec::narrowed("five_six_mode", Domain::Words(&["special-building"]), "EO-16"),
];

/// The harbors are as on the frame, or with their kinds shuffled. There is one island, with one first game.
const SETUP_LIMITS: &[Spec] = &[
    Spec::narrowed("harbors", Domain::Words(&["frame", "fixed"]), "EO-12"),
    Spec::absent("island", ""),
    Spec::absent("first_game_layout", ""),
];

impl EnergiesOptions {
    /// The defaults of the specification.
    pub const MODERN: Self = Self {
        shared: Options { unsolicited_offers: true, ..Options::MODERN },
        own: EnergiesRules::STANDARD,
        setup: EnergiesSetup::STANDARD,
    };

    /// The French rulebook.
    pub const CLASSIC_FR: Self = Self {
        own: EnergiesRules::FRENCH,
        setup: EnergiesSetup { data: EnergiesData::FRENCH, ..EnergiesSetup::STANDARD },
        ..Self::MODERN
    };

    /// The defaults with the printed board and pieces (E-SETUP-04).
    pub const FIRST_GAME: Self = {
        let mut options = Self::MODERN;
        options.setup.shared.board = BoardChoice::FirstGame;
        options
    };

    /// The frame for a number of players.
    pub fn frame(&self, n_players: u8) -> Frame {
        let (setup, chosen) = (&self.setup, &self.setup.frame);
        let usual = setup.data.frame(n_players);
        let draws = match chosen.draws {
            Draws::ByPlayers => usual.draws,
            Draws::Alt => EnergiesData::BANDS_ALT.frame(n_players).draws,
            Draws::These(draws) => draws,
        };
        Frame {
            last_space: chosen.last_space.unwrap_or(usual.last_space),
            draws,
            rows: chosen.rows.unwrap_or(usual.rows),
        }
    }
}

impl GameOptions for EnergiesOptions {
    type Game = Energies;
    const NAME: &'static str = "New Energies";
    const PLAYERS: RangeInclusive<u8> = 3..=4;
    const PRESETS: &'static [(&'static str, Self)] =
        &[("modern", Self::MODERN), ("classic-fr", Self::CLASSIC_FR)];

    fn visit(&mut self, visitor: &mut impl Visitor) {
        visitor.table(Part::Play, Options::ROWS, LIMITS, &mut self.shared);
        visitor.table(Part::Play, EnergiesRules::ROWS, &[], &mut self.own);
        visitor.table(Part::Play, FrameOptions::DRAW_ROWS, &[], &mut self.setup.frame);
        visitor.table(Part::Play, FrameOptions::ROWS, &[], &mut self.setup.frame);
        visitor.table(Part::Setup, SetupOptions::ROWS, SETUP_LIMITS, &mut self.setup.shared);
        visitor.table(Part::Setup, EnergiesSetup::ROWS, &[], &mut self.setup);
    }

    fn shared(&self) -> (&Options, &SetupOptions) {
        (&self.shared, &self.setup.shared)
    }

    fn write_own(&self, n_players: u8, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(" / ")?;
        text::write(&self.frame(n_players), &self.own, n_players, f)?;
        let (data, usual) = (&self.setup.data, &EnergiesData::STANDARD);
        let is_usual = (data.harbors, data.first_game) == (usual.harbors, usual.first_game);
        f.write_str(if is_usual { "" } else { " (harbors or first game from --data)" })
    }

    fn write_own_setup(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_pairs(&self.setup, &EnergiesSetup::STANDARD, f)
    }

    const HAS_DATA: bool = true;

    fn load(&mut self, text: &str) -> Result<(), BadData> {
        let mut data = self.setup.data;
        data.change(text).map_err(BadData::Misread)?;
        self.setup.data = data;
        Ok(())
    }

    fn start(&self, n_players: u8, draw: &mut impl Draw) -> Result<Energies, BadSetup> {
        Energies::start(self, n_players, draw)
    }
}

options! {
    /// Options of the set-up (specification, section 5).
    EnergiesSetup {
        /// Which way the spiral of numbers turns.
        spiral_direction: SpiralDirection, "EO-10";
    } with {
        /// Shared with the base game: board, numbers, start of the spiral, first player (options EO-01, EO-11,
        /// EO-13, EO-16). Harbors are `Fixed` as on the frame or `Frame` with their kinds shuffled (option EO-12).
        shared: SetupOptions,
        /// The differences from the data's frame for a number of players.
        frame: FrameOptions,
        /// Frames, harbors and first-game layout (option EO-12).
        data: EnergiesData,
    }
}

impl EnergiesSetup {
    /// The defaults of the specification.
    pub const STANDARD: Self = Self {
        spiral_direction: SpiralDirection::CounterClockwise,
        shared: SetupOptions {
            island: Some(Island::Base),
            harbors: HarborPlacement::Fixed,
            first_player: FirstPlayer::HighestRoll,
            ..SetupOptions::MODERN
        },
        frame: FrameOptions::BY_PLAYERS,
        data: EnergiesData::STANDARD,
    };
}

words! {
    /// Which way the spiral of numbers turns.
    SpiralDirection {
        /// The other way.
        Clockwise = "clockwise",
        /// By the French rulebook.
        CounterClockwise = "counter-clockwise",
    }
}

options! {
    /// The differences from the frame that the number of players selects.
    FrameOptions {
        /// The last space of the track.
        last_space: Option<u8> => Domain::number_or(BY_PLAYERS, 1, MAX_SPACES as u16 - 1), "EO-02";
        /// The discs that trigger each event.
        rows: Option<[u8; DiscEvent::ALL.len()]>
            => Domain::Numbers(NumberList { none: Some(BY_PLAYERS), ..ROW_SIZES }), "EO-06";
    } with {
        /// The number of discs drawn on each space (option EO-05).
        draws: Draws,
    }
}

const BY_PLAYERS: &str = "by-players";

impl FrameOptions {
    /// The frame as it is.
    pub(crate) const BY_PLAYERS: Self = Self { last_space: None, rows: None, draws: Draws::ByPlayers };

    /// Two options for the draws, the last one set counts: one of two tables, or any other.
    const DRAW_ROWS: &'static [Row<Self>] = &[
        Row {
            spec: Spec { key: "bands", rule: "EO-05", domain: Domain::Words(&["standard", "alt"]) },
            get: |frame| Value::Word(if frame.draws == Draws::Alt { "alt" } else { "standard" }),
            set: |frame, value| {
                frame.draws = if value == Value::Word("alt") { Draws::Alt } else { Draws::ByPlayers };
                Some(())
            },
        },
        Row {
            spec: Spec {
                key: "draws",
                rule: "EO-05",
                domain: Domain::Numbers(NumberList { none: Some(BY_PLAYERS), ..DRAWS }),
            },
            get: |frame| match &frame.draws {
                Draws::These(draws) => Value::Numbers(draws),
                Draws::ByPlayers | Draws::Alt => Value::None,
            },
            set: |frame, value| {
                frame.draws = match value {
                    Value::Numbers(draws) => Draws::These(draws.try_into().ok()?),
                    _ => Draws::ByPlayers,
                };
                Some(())
            },
        },
    ];
}

/// The number of discs drawn as the footprint grows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draws {
    /// As the data say for the number of players (specification, section 2.8).
    ByPlayers,
    /// The alternative `bands_alt` for the number of players.
    Alt,
    /// A number for each space.
    These([u8; MAX_SPACES]),
}

options! {
    /// Options of play that the shared ones do not cover.
    #[derive(Hash)]
    EnergiesRules {
        /// When development cards may be played.
        cards: CardWindows, "EO-03";
        /// Whether players must accept gains from events.
        takings: Takings, "EO-04";
        /// Whether everybody may look into the bag.
        bag: BagView, "EO-07";
        /// The number of hazard tokens; `None` is as many as needed.
        hazard_tokens: Option<u8> => Domain::number_or("unlimited", 0, 127), "EO-08";
        /// The winner when players are fully tied at the empty bag.
        full_tie: FullTie, "EO-09";
    }
}

words! {
    /// When a development card may be played (E-DEV-06).
    CardWindows {
        /// Before the first disc or in the action phase, by the English rulebook.
        BeforeDiscsOrAction = "before-discs-or-action",
        /// Also between the event phase and the production roll, by the French rulebook.
        AnyTime = "any-time",
    }
}

words! {
    /// Whether gains from events must be accepted. Production Increase is always optional.
    Takings {
        /// A player may decline, by the English rulebook.
        Optional = "optional",
        /// A player takes the rest, by the French rulebook.
        Mandatory = "mandatory",
    }
}

words! {
    /// The players' knowledge of the green discs in the bag (E-INFO-03).
    BagView {
        /// Their number.
        Closed = "closed",
        /// Their kinds, by the French rulebook.
        Open = "open",
    }
}

words! {
    /// How to resolve a tie in difference and points at the empty bag (E-END-04).
    FullTie {
        /// The tied players share the win.
        Shared = "shared",
        /// Nobody wins.
        Nobody = "nobody",
    }
}

impl EnergiesRules {
    /// The defaults of the specification.
    pub(crate) const STANDARD: Self = Self {
        cards: CardWindows::BeforeDiscsOrAction,
        takings: Takings::Optional,
        bag: BagView::Closed,
        hazard_tokens: Some(tariff::HAZARD_TOKENS),
        full_tie: FullTie::Shared,
    };

    /// The French rulebook: cards at any time, takings mandatory, an open bag.
    pub(crate) const FRENCH: Self = Self {
        cards: CardWindows::AnyTime,
        takings: Takings::Mandatory,
        bag: BagView::Open,
        ..Self::STANDARD
    };
}
