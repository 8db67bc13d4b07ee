//! The options of Oil Springs (specification, section 5) and their presets. The shared options keep their meaning; the
//! target has another default.

use super::tariff::TARGET_VP;
use crate::shared::Options;
use crate::shared::setup::SetupOptions;

/// All options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OilOptions {
    /// The shared options of play.
    pub core: Options,
    /// The options of play that the scenario adds.
    pub oil: OilRules,
    /// How the board is laid.
    pub setup: OilSetup,
}

impl OilOptions {
    /// The default: recent editions of the base game.
    pub const MODERN: Self = Self {
        core: Options { target_vp: TARGET_VP, ..Options::MODERN },
        oil: OilRules::DEFAULT,
        setup: OilSetup::MODERN,
    };

    /// The French rulebook of the base game.
    pub const CLASSIC_FR: Self = Self {
        core: Options { target_vp: TARGET_VP, ..Options::CLASSIC_FR },
        oil: OilRules::DEFAULT,
        setup: OilSetup::CLASSIC_FR,
    };

    /// The same with the full-scale game: variable board, use and sequester, no limit (O-FULL-01).
    #[must_use]
    pub const fn full_scale(mut self) -> Self {
        self.setup.board = OilBoard::Variable;
        self.oil.use_and_sequester = true;
        self.oil.no_oil_limit = true;
        self
    }
}

impl Default for OilOptions {
    fn default() -> Self {
        Self::MODERN
    }
}

/// Options of play. Every value of every field is playable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OilRules {
    /// Whether a player may use oil and sequester in one turn (O-FULL-02).
    pub use_and_sequester: bool,
    /// Whether players may hold any amount of oil (O-FULL-03).
    pub no_oil_limit: bool,
    /// When points win (O-END-01).
    pub victory_check: VictoryCheck,
    /// What a spring yields (O-SETUP-06).
    pub spring_yield: SpringYield,
    /// Whether the second settlement yields oil (O-SETUP-09).
    pub start_oil: bool,
    /// What happens to a conversion that the bank cannot pay in full (O-USE-03).
    pub convert_short_bank: ShortBank,
    /// What happens to a flooded city without a settlement piece to replace it (O-FLOOD-05).
    pub flood_without_piece: FloodWithoutPiece,
    /// What the robber does when its hex is destroyed (O-ROBBER-08).
    pub robber_on_destroyed: RobberOnDestroyed,
    /// What comes first when an episode fills the track and the active player has the points (O-END-07).
    pub collapse_precedence: CollapsePrecedence,
}

impl OilRules {
    /// The rulebook and the decisions of the specification.
    pub const DEFAULT: Self = Self {
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

impl Default for OilRules {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// When points win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VictoryCheck {
    /// At the end of the own turn (O-END-01, O-END-02).
    EndOfTurn,
    /// At any moment of the own turn (B-WIN-02, B-WIN-04 to B-WIN-06).
    Immediate,
}

/// What a spring yields.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SpringYield {
    /// Oil (O-SETUP-06).
    OilOnly,
    /// Oil and the resource of the terrain beneath it.
    OilAndTerrain,
}

/// What happens to a conversion when the bank has fewer than two cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ShortBank {
    /// It is not allowed (O-USE-03).
    Refuse,
    /// The player takes the one card that is left.
    TakeWhatIsThere,
}

/// What happens to a flooded city without a settlement piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloodWithoutPiece {
    /// Its piece is laid on its side (O-FLOOD-05).
    Raze,
    /// It is taken off the board.
    Remove,
}

/// What the robber does on a hex that is destroyed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RobberOnDestroyed {
    /// It stays until it is moved (O-ROBBER-08).
    Stay,
    /// It leaves the board.
    LeaveBoard,
}

/// What comes first at the end of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CollapsePrecedence {
    /// The collapse (O-END-07).
    CollapseFirst,
    /// The victory of the active player.
    VictoryFirst,
}

/// How the board is laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OilSetup {
    /// Printed or variable (O-SETUP-05).
    pub board: OilBoard,
    /// The number of the desert spring on the printed board for 3-4 players (specification, section 2.3).
    pub desert_number_34: DesertNumber,
    /// The base game's options: who begins, and numbers and harbors of a variable board (O-VAR-01). Island and board
    /// choice are not read.
    pub base: SetupOptions,
}

impl OilSetup {
    /// The default: recent editions of the base game.
    pub const MODERN: Self =
        Self { board: OilBoard::Fixed, desert_number_34: DesertNumber::Five, base: SetupOptions::MODERN };
    /// The French rulebook of the base game.
    pub const CLASSIC_FR: Self = Self { base: SetupOptions::CLASSIC_FR, ..Self::MODERN };
}

impl Default for OilSetup {
    fn default() -> Self {
        Self::MODERN
    }
}

/// Where the board comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OilBoard {
    /// The tables of sections 2.3 and 2.4.
    Fixed,
    /// Laid at random, springs by the procedure of section 3.17.
    Variable,
}

/// The numbers printed on desert springs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum DesertNumber {
    Five,
    Nine,
}

impl DesertNumber {
    /// The number.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Five => 5,
            Self::Nine => 9,
        }
    }
}
