//! The options that govern play and that the rule sets share (specification, section 5). Set-up options stand with the set-up.

use core::fmt;
use core::num::{NonZeroU8, NonZeroU16};
use core::ops::RangeInclusive;

/// Options of play. Every value of every field is playable; the ranges that the specification allows are checked by
/// [`Options::validate`] when a game is set up.
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

impl Options {
    /// What players of recent editions expect; the default.
    pub const MODERN: Self = Self {
        phase_order: PhaseOrder::Mixed,
        dev_buys_per_turn: None,
        longest_road_break: LongestRoadBreak::HolderKeeps,
        target_vp: 10,
        discard_limit: NonZeroU8::new(7),
        dice: Dice::Fair,
        deck36_reserve: 5,
        friendly_robber: false,
        friendly_limit: 2,
        five_six_mode: FiveSixMode::SpecialBuilding,
        domestic_trade: true,
        max_offers_per_turn: None,
        unsolicited_offers: false,
        max_turns: None,
    };

    /// The French rulebook.
    pub const CLASSIC_FR: Self = Self {
        phase_order: PhaseOrder::TradeThenBuild,
        dev_buys_per_turn: Some(NonZeroU8::MIN),
        longest_road_break: LongestRoadBreak::SetAside,
        ..Self::MODERN
    };

    /// The points that may be needed to win (B-TARGET-01).
    pub const TARGET_VP: RangeInclusive<u8> = 3..=20;
    /// The cards that may be safe from a 7 (B-LIMIT-01).
    pub const DISCARD_LIMIT: RangeInclusive<u8> = 5..=20;
    /// The cards of the dice deck that may stay unused (B-DICE-02).
    pub const DECK36_RESERVE: RangeInclusive<u8> = 0..=12;
    /// The public points up to which the robber may spare a player (B-FRIEND-01).
    pub const FRIENDLY_LIMIT: RangeInclusive<u8> = 2..=20;

    /// Whether every option is in its range.
    ///
    /// # Errors
    /// The first option that is not.
    pub fn validate(&self) -> Result<(), BadOption> {
        let discard_limit = self.discard_limit.map(NonZeroU8::get);
        if !Self::TARGET_VP.contains(&self.target_vp) {
            Err(BadOption::TargetVp(self.target_vp))
        } else if let Some(limit) = discard_limit.filter(|limit| !Self::DISCARD_LIMIT.contains(limit)) {
            Err(BadOption::DiscardLimit(limit))
        } else if !Self::DECK36_RESERVE.contains(&self.deck36_reserve) {
            Err(BadOption::Deck36Reserve(self.deck36_reserve))
        } else if !Self::FRIENDLY_LIMIT.contains(&self.friendly_limit) {
            Err(BadOption::FriendlyLimit(self.friendly_limit))
        } else {
            Ok(())
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::MODERN
    }
}

/// An option out of its range, with the value it has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BadOption {
    /// Not in [`Options::TARGET_VP`] (B-TARGET-01).
    TargetVp(u8),
    /// Not in [`Options::DISCARD_LIMIT`] (B-LIMIT-01).
    DiscardLimit(u8),
    /// Not in [`Options::DECK36_RESERVE`] (B-DICE-02).
    Deck36Reserve(u8),
    /// Not in [`Options::FRIENDLY_LIMIT`] (B-FRIEND-01).
    FriendlyLimit(u8),
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, value, range, rule) = match *self {
            Self::TargetVp(vp) => ("target_vp", vp, Options::TARGET_VP, "B-TARGET-01"),
            Self::DiscardLimit(n) => ("discard_limit", n, Options::DISCARD_LIMIT, "B-LIMIT-01"),
            Self::Deck36Reserve(n) => ("deck36_reserve", n, Options::DECK36_RESERVE, "B-DICE-02"),
            Self::FriendlyLimit(vp) => ("friendly_limit", vp, Options::FRIENDLY_LIMIT, "B-FRIEND-01"),
        };
        write!(f, "{name} is {value}, but must be {} to {} ({rule})", range.start(), range.end())
    }
}

impl core::error::Error for BadOption {}

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
