//! The options of Oil Springs (specification, section 5) and their presets. The shared options keep their meaning; the
//! target has a different default.

use core::fmt::{self, Formatter};
use core::ops::RangeInclusive;

use super::Oil;
use super::tariff::TARGET_VP;
use crate::draw::Draw;
use crate::notation::{OptionText, write_pairs};
use crate::rulesets::options::{GameOptions, Part, Visitor};
use crate::shared::Options;
use crate::shared::options::{Domain, Presets, Row, Spec, Table, Value, options, words};
use crate::shared::setup::{BadSetup, SetupOptions};

/// All options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OilOptions {
    /// The shared options of play.
    pub shared: Options,
    /// The options of play that the scenario adds.
    pub(crate) own: OilRules,
    /// The board.
    pub setup: OilSetup,
}

impl OilOptions {
    /// The default: recent editions of the base game.
    pub const MODERN: Self = Self {
        shared: Options { target_vp: TARGET_VP, ..Options::MODERN },
        own: OilRules::DEFAULT,
        setup: OilSetup::MODERN,
    };

    /// The French rulebook of the base game.
    pub(crate) const CLASSIC_FR: Self = Self {
        shared: Options { target_vp: TARGET_VP, ..Options::CLASSIC_FR },
        own: OilRules::DEFAULT,
        setup: OilSetup::CLASSIC_FR,
    };

    /// The same with the full-scale game: variable board, use and sequester, no limit (O-FULL-01).
    #[must_use]
    pub(crate) const fn full_scale(mut self) -> Self {
        self.setup.board = OilBoard::Variable;
        self.own.use_and_sequester = true;
        self.own.no_oil_limit = true;
        self
    }
}

/// O-X-12: no paired turns.
pub(super) const LIMITS: &[Spec] =
    &[Spec::narrowed("five_six_mode", Domain::Words(&["special-building"]), "O-X-12")];

/// The number of players decides the island, and the boards are those of this rule set.
const SETUP_LIMITS: &[Spec] = &[Spec::absent("island", ""), Spec::absent("board", "O-SETUP-05")];

/// Aliases: `full_scale=on` for three options at once, and `oil_board` for `board`. O-FULL-04: the three are
/// independent, so there is nothing to reset.
const SHORT: &[Row<OilOptions>] = &[
    Row {
        spec: Spec { key: "full_scale", rule: "O-FULL-01", domain: Domain::Words(&["on"]) },
        get: |_| Value::None,
        set: |options, _| {
            *options = options.full_scale();
            Some(())
        },
    },
    Row {
        spec: Spec { key: "oil_board", ..OilSetup::ROWS[0].spec },
        get: |options| (OilSetup::ROWS[0].get)(&options.setup),
        set: |options, value| (OilSetup::ROWS[0].set)(&mut options.setup, value),
    },
];

impl GameOptions for OilOptions {
    type Game = Oil;
    const NAME: &'static str = "Oil Springs";
    const PLAYERS: RangeInclusive<u8> = 3..=6;
    const PRESETS: &'static [(&'static str, Self)] = &[
        ("modern", Self::MODERN),
        ("classic-fr", Self::CLASSIC_FR),
        ("full-scale", Self::MODERN.full_scale()),
    ];

    fn visit(&mut self, visitor: &mut impl Visitor) {
        visitor.table(Part::Play, Options::ROWS, LIMITS, &mut self.shared);
        visitor.table(Part::Play, OilRules::ROWS, &[], &mut self.own);
        visitor.table(Part::Setup, OilSetup::ROWS, &[], &mut self.setup);
        visitor.table(Part::Setup, SetupOptions::ROWS, SETUP_LIMITS, &mut self.setup.shared);
        visitor.table(Part::Short, SHORT, &[], self);
    }

    fn shared(&self) -> (&Options, &SetupOptions) {
        (&self.shared, &self.setup.shared)
    }

    fn write_own(&self, _: u8, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, " / {}", self.own.text())
    }

    /// The board is always named.
    fn write_own_setup(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, " board={}", self.setup.board.word())?;
        write_pairs(&self.setup, &OilSetup { board: self.setup.board, ..OilSetup::MODERN }, f)
    }

    fn start(&self, n_players: u8, draw: &mut impl Draw) -> Result<Oil, BadSetup> {
        Oil::start(self, n_players, draw)
    }
}

options! {
    /// Options of play. Every value of every field is playable.
    #[derive(Hash)]
    OilRules {
        /// Whether a player may use oil and sequester in one turn.
        use_and_sequester: bool, "O-FULL-02";
        /// Whether players may hold any amount of oil.
        no_oil_limit: bool, "O-FULL-03";
        /// When points win.
        victory_check: VictoryCheck, "O-END-01";
        /// The yield of a spring.
        spring_yield: SpringYield, "O-SETUP-06";
        /// Whether the second settlement yields oil.
        start_oil: bool, "O-SETUP-09";
        /// How to resolve a conversion that the bank cannot pay in full.
        convert_short_bank: ShortBank, "O-USE-03";
        /// The fate of a flooded city without a settlement piece to replace it.
        flood_without_piece: FloodWithoutPiece, "O-FLOOD-05";
        /// The robber's fate when its hex is destroyed.
        robber_on_destroyed: RobberOnDestroyed, "O-ROBBER-08";
        /// The precedence when an episode fills the track and the active player has the points.
        collapse_precedence: CollapsePrecedence, "O-END-07";
    }
}

impl OilRules {
    /// The rulebook and the decisions of the specification.
    pub(crate) const DEFAULT: Self = Self {
        use_and_sequester: false,
        no_oil_limit: false,
        victory_check: VictoryCheck::EndOfTurn,
        spring_yield: SpringYield::OilOnly,
        start_oil: true,
        convert_short_bank: ShortBank::Refuse,
        flood_without_piece: FloodWithoutPiece::Raze,
        robber_on_destroyed: RobberOnDestroyed::Stay,
        collapse_precedence: CollapsePrecedence::CollapseFirst,
    };
}

impl Presets for OilRules {
    const PRESETS: &'static [(&'static str, Self)] =
        &[("standard", Self::DEFAULT), ("full-scale", OilOptions::MODERN.full_scale().own)];
}

impl Default for OilRules {
    fn default() -> Self {
        Self::DEFAULT
    }
}

words! {
    /// When points win.
    VictoryCheck {
        /// At the end of the player's turn (O-END-01, O-END-02).
        EndOfTurn = "end_of_turn",
        /// At any moment of the player's turn (B-WIN-02, B-WIN-04 to B-WIN-06).
        Immediate = "immediate",
    }
}

words! {
    /// The yield of a spring.
    SpringYield {
        /// Oil (O-SETUP-06).
        OilOnly = "oil_only",
        /// Oil and the resource of the terrain beneath it.
        OilAndTerrain = "oil_and_terrain",
    }
}

words! {
    /// The fate of a conversion when the bank has fewer than two cards.
    ShortBank {
        /// It is not allowed (O-USE-03).
        Refuse = "refuse",
        /// The player takes the one card that is left.
        TakeWhatIsThere = "take_what_is_there",
    }
}

words! {
    /// The fate of a flooded city without a settlement piece.
    FloodWithoutPiece {
        /// Its piece is turned on its side (O-FLOOD-05).
        Raze = "raze",
        /// It is removed.
        Remove = "remove",
    }
}

words! {
    /// The robber's fate on a hex that is destroyed.
    RobberOnDestroyed {
        /// It stays until it is moved (O-ROBBER-08).
        Stay = "stay",
        /// It leaves the board.
        LeaveBoard = "leave_board",
    }
}

words! {
    /// The precedence at the end of a turn.
    CollapsePrecedence {
        /// The collapse (O-END-07).
        CollapseFirst = "collapse_first",
        /// The victory of the active player.
        VictoryFirst = "victory_first",
    }
}

options! {
    /// The board.
    OilSetup {
        /// Printed or variable.
        board: OilBoard, "O-SETUP-05";
        /// The number of the desert spring on the printed board for 3-4 players (specification, section 2.3).
        desert_number_34: DesertNumber, "";
    } with {
        /// The base game's options: who begins, and numbers and harbors of a variable board (O-VAR-01). Island and board
        /// choice are not read.
        shared: SetupOptions,
    }
}

impl OilSetup {
    /// The default: recent editions of the base game.
    pub(crate) const MODERN: Self =
        Self { board: OilBoard::Fixed, desert_number_34: DesertNumber::Five, shared: SetupOptions::MODERN };
    /// The French rulebook of the base game.
    pub(crate) const CLASSIC_FR: Self = Self { shared: SetupOptions::CLASSIC_FR, ..Self::MODERN };
}

impl Default for OilSetup {
    fn default() -> Self {
        Self::MODERN
    }
}

words! {
    /// The source of the board.
    OilBoard {
        /// The tables of sections 2.3 and 2.4.
        Fixed = "fixed",
        /// Random, with springs by the procedure of section 3.17.
        Variable = "variable",
    }
}

words! {
    /// The numbers printed on desert springs.
    DesertNumber {
        /// Number 5.
        Five = "5",
        /// Number 9.
        Nine = "9",
    }
}

impl DesertNumber {
    pub(crate) const fn number(self) -> u8 {
        match self {
            Self::Five => 5,
            Self::Nine => 9,
        }
    }
}
