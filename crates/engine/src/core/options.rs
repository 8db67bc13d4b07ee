//! The options that govern play and that the rule sets share (specification, section 5). Set-up options stand with the set-up.

use core::num::{NonZeroU8, NonZeroU16};

/// Options of play. Every value of every field is playable; the ranges of B-TARGET-01 and B-LIMIT-01 are checked where
/// options are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Whether trade and building mix freely (B-TURN-04, B-TURN-05).
    pub phase_order: PhaseOrder,
    /// The most development cards bought in a turn; `None` is unlimited (B-DEV-03).
    pub dev_buys_per_turn: Option<NonZeroU8>,
    /// What happens to Longest Road when an interruption leaves the holder tied (B-LR-09, B-LR-10).
    pub longest_road_break: LongestRoadBreak,
    /// The points to win (B-TARGET-01).
    pub target_vp: u8,
    /// The most cards safe from a 7; `None` is no discards (B-LIMIT-01).
    pub discard_limit: Option<NonZeroU8>,
    /// Where rolls come from (B-PROD-01, B-DICE-02).
    pub dice: Dice,
    /// How many cards of the dice deck stay unused before it is shuffled (B-DICE-02).
    pub deck36_reserve: u8,
    /// Whether the robber spares players with few points (B-FRIEND-01).
    pub friendly_robber: bool,
    /// Up to how many public points a player is spared (B-FRIEND-01).
    pub friendly_limit: u8,
    /// How the others build with five or six players (X-SBP, X-PAIR).
    pub five_six_mode: FiveSixMode,
    /// Whether players may trade with each other.
    pub domestic_trade: bool,
    /// The most proposals in a turn; `None` is unlimited.
    pub max_offers_per_turn: Option<NonZeroU8>,
    /// Whether opponents may propose to the active player without being asked.
    pub unsolicited_offers: bool,
    /// After how many turns the game ends without a winner; `None` is never.
    pub max_turns: Option<NonZeroU16>,
}

/// The order of trade and building.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PhaseOrder {
    /// Any order (B-TURN-04).
    Mixed,
    /// The first build or purchase closes the trade phase (B-TURN-05).
    TradeThenBuild,
}

/// What an interruption does to a tied holder of Longest Road.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LongestRoadBreak {
    /// A tied holder keeps the card (B-LR-09).
    HolderKeeps,
    /// The card is set aside (B-LR-10).
    SetAside,
}

/// Where production rolls come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dice {
    /// Two fair dice.
    Fair,
    /// A deck of the 36 results (B-DICE-02).
    Deck36,
}

/// The extra rule for five and six players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FiveSixMode {
    /// All others may build after each turn (X-SBP-01).
    SpecialBuilding,
    /// A second player has a part of each turn (X-PAIR-01).
    Paired,
}
