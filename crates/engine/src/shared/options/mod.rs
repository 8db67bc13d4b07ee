//! Options of play that the rule sets share (specification, section 5). Set-up options are with the set-up.

mod domain;
mod table;

use core::num::{NonZeroU8, NonZeroU16};

pub(crate) use domain::is_same_word;
pub use domain::{Domain, Form, MAX_NUMBERS, NumberList, Value};
pub use table::{BadOption, Presets, Row, Spec, Table};
pub(crate) use table::{Field, Typed, domain, options, row_of, words};

options! {
    /// Options of play. Every value of every field is playable; the limits of the specification are checked when a game
    /// is set up.
    #[derive(Hash)]
    Options {
        /// Whether trade and building mix freely (B-TURN-04, B-TURN-05).
        phase_order: PhaseOrder, "B-TURN-04";
        /// The most development cards bought in a turn; `None` is unlimited.
        dev_buys_per_turn: Option<NonZeroU8> => Domain::number_or("unlimited", 1, 255), "B-DEV-03";
        /// The holder of Longest Road when an interruption leaves the holder tied (B-LR-09, B-LR-10).
        longest_road_break: LongestRoadBreak, "B-LR-09";
        /// The points to win.
        target_vp: u8 => Domain::number(3, 20), "B-TARGET-01";
        /// The most cards safe from a 7; `None` is no discards.
        discard_limit: Option<NonZeroU8> => Domain::number_or("off", 5, 20), "B-LIMIT-01";
        /// The source of rolls (B-PROD-01, B-DICE-02).
        dice: Dice, "B-DICE-02";
        /// The cards of the dice deck that stay unused when it is shuffled.
        deck36_reserve: u8 => Domain::number(0, 12), "B-DICE-02";
        /// Whether the robber spares players with few points.
        friendly_robber: bool, "B-FRIEND-01";
        /// The number of public points up to which a player is spared.
        friendly_limit: u8 => Domain::number(2, 20), "B-FRIEND-01";
        /// How the others build with five or six players (X-SBP, X-PAIR).
        five_six_mode: FiveSixMode, "X-SBP-01";
        /// Whether players may trade with each other.
        domestic_trade: bool, "";
        /// The most proposals in a turn; `None` is unlimited.
        max_offers_per_turn: Option<NonZeroU8> => Domain::number_or("unlimited", 1, 255), "";
        /// Whether opponents may propose to the active player without being asked.
        unsolicited_offers: bool, "";
        /// The number of turns after which the game ends without a winner; `None` is never.
        max_turns: Option<NonZeroU16> => Domain::number_or("none", 1, u16::MAX), "";
    }
}

impl Options {
    /// The rules of recent editions; the default.
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
}

impl Presets for Options {
    const PRESETS: &'static [(&'static str, Self)] =
        &[("modern", Self::MODERN), ("classic-fr", Self::CLASSIC_FR)];
}

impl Default for Options {
    fn default() -> Self {
        Self::MODERN
    }
}

words! {
    /// The order of trade and building.
    PhaseOrder {
        /// Any order (B-TURN-04).
        Mixed = "mixed",
        /// The first build or purchase closes the trade phase (B-TURN-05).
        TradeThenBuild = "trade-then-build",
    }
}

words! {
    /// The effect of an interruption on a tied holder of Longest Road.
    LongestRoadBreak {
        /// A tied holder keeps the card (B-LR-09).
        HolderKeeps = "holder-keeps",
        /// The card is set aside (B-LR-10).
        SetAside = "set-aside",
    }
}

words! {
    /// The source of production rolls.
    Dice {
        /// Two fair dice.
        Fair = "fair",
        /// A deck of the 36 results (B-DICE-02).
        Deck36 = "deck36",
    }
}

words! {
    /// The extra rule for five and six players.
    FiveSixMode {
        /// All others may build after each turn (X-SBP-01).
        SpecialBuilding = "special-building",
        /// A second player has a part of each turn (X-PAIR-01).
        Paired = "paired",
    }
}
