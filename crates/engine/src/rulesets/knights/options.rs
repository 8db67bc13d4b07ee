//! The options of Cities & Knights (specification, section 5): the shared ones and its own.

use core::fmt::{self, Formatter};
use core::ops::RangeInclusive;

use super::{Knights, tariff};
use crate::draw::Draw;
use crate::notation::OptionText;
use crate::rulesets::options::{GameOptions, Part, Visitor};
use crate::shared::options::{Presets, Spec, Table, options, words};
use crate::shared::setup::{BadSetup, FirstPlayer, SetupOptions};
use crate::shared::{Options, PhaseOrder};

/// All options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnightsOptions {
    /// The options that the rule sets share.
    pub shared: Options,
    /// The options of this rule set.
    pub own: Variants,
    /// How the board is laid and who begins.
    pub setup: SetupOptions,
}

/// K-TURN-03: trade and building always mix. K-GEN-02: there are no development cards.
pub(super) const LIMITS: &[Spec] =
    &[Spec::absent("phase_order", "K-TURN-03"), Spec::absent("dev_buys_per_turn", "K-GEN-02")];

/// The shared options of the French edition, but trade and building mix (K-TURN-03).
const FRENCH: Options = Options { phase_order: PhaseOrder::Mixed, ..Options::CLASSIC_FR };

impl KnightsOptions {
    /// The rulebook with the modern base rules; the highest roll begins (K-SETUP-05).
    pub const MODERN: Self = Self {
        shared: Options { target_vp: tariff::TARGET_VP, ..Options::MODERN },
        own: Variants::RULEBOOK,
        setup: SetupOptions { first_player: FirstPlayer::HighestRoll, ..SetupOptions::MODERN },
    };

    /// The rulebook with the base rules of the French edition.
    pub const CLASSIC_FR: Self = Self {
        shared: Options { target_vp: tariff::TARGET_VP, ..FRENCH },
        own: Variants::RULEBOOK,
        setup: SetupOptions { first_player: FirstPlayer::HighestRoll, ..SetupOptions::CLASSIC_FR },
    };
}

impl GameOptions for KnightsOptions {
    type Game = Knights;
    const NAME: &'static str = "Cities & Knights";
    const PLAYERS: RangeInclusive<u8> = 2..=6;
    const PRESETS: &'static [(&'static str, Self)] =
        &[("modern", Self::MODERN), ("classic-fr", Self::CLASSIC_FR)];
    const SHARED_PRESETS: &'static [(&'static str, Options)] =
        &[("modern", Options::MODERN), ("classic-fr", FRENCH)];

    fn visit(&mut self, visitor: &mut impl Visitor) {
        visitor.table(Part::Play, Options::ROWS, LIMITS, &mut self.shared);
        visitor.table(Part::Play, Variants::ROWS, &[], &mut self.own);
        visitor.table(Part::Setup, SetupOptions::ROWS, &[], &mut self.setup);
    }

    fn shared(&self) -> (&Options, &SetupOptions) {
        (&self.shared, &self.setup)
    }

    fn write_own(&self, _: u8, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, " / {}", self.own.text())
    }

    fn start(&self, n_players: u8, draw: &mut impl Draw) -> Result<Knights, BadSetup> {
        Knights::start(self, n_players, draw)
    }
}

options! {
    /// The options that only this rule set has; the first value of each is the default.
    #[derive(Hash)]
    Variants {
        /// Whether players choose which knights defend.
        tactical_defense: bool, "K-TACTIC-01";
        /// How long a Crane works.
        crane_scope: CraneScope, "K-CRANE-01";
        /// What may replace a knight that deserted.
        deserter_fallback: DeserterFallback, "K-DESERT-03";
        /// Whether a Spy may take nothing.
        spy_take: SpyTake, "K-SPY-02";
        /// Whether Defender cards run out.
        defender_supply: DefenderSupply, "K-DEFEND-06";
        /// Where a chased robber may go.
        chase_destination: ChaseDestination, "K-CHASE-02";
        /// Whether the Aqueduct works on a 7.
        aqueduct_on_seven: bool, "K-AQUA-03";
        /// What counts as having received nothing.
        aqueduct_trigger: AqueductTrigger, "K-AQUA-04";
        /// Whether cards may be played without effect.
        no_effect_cards: NoEffectCards, "K-PLAY-06";
        /// Which roads a Diplomat may remove.
        open_road: OpenRoad, "K-DIPLO-02";
        /// When levels 4 and 5 need an ordinary city.
        improvement_city_rule: ImprovementCityRule, "K-IMPROVE-05";
        /// Whether the merchant may stand on a desert.
        merchant_on_desert: MerchantOnDesert, "K-MERCH-03";
        /// What a second Commercial Harbor in a turn does.
        harbor_second_copy: HarborSecondCopy, "K-HARBOR-06";
        /// When the progress limit binds the active player.
        progress_excess_own_turn: ProgressExcess, "K-HAND-02";
        /// What a defense of strength 0 brings.
        zero_defense_reward: ZeroDefenseReward, "K-DEFEND-07";
        /// Whether one ready knight may chase the robber before the roll.
        knight_errant: bool, "K-CHASE-05";
    }
}

impl Variants {
    /// The defaults of the specification.
    pub const RULEBOOK: Self = Self {
        tactical_defense: false,
        crane_scope: CraneScope::WholeTurn,
        deserter_fallback: DeserterFallback::BasicOnly,
        spy_take: SpyTake::Mandatory,
        defender_supply: DefenderSupply::Unlimited,
        chase_destination: ChaseDestination::AnyOtherHex,
        aqueduct_on_seven: false,
        aqueduct_trigger: AqueductTrigger::NoCard,
        no_effect_cards: NoEffectCards::Forbidden,
        open_road: OpenRoad::EndFree,
        improvement_city_rule: ImprovementCityRule::Always,
        merchant_on_desert: MerchantOnDesert::Allowed,
        harbor_second_copy: HarborSecondCopy::OncePerOpponentAndTurn,
        progress_excess_own_turn: ProgressExcess::UntilEndOfTurn,
        zero_defense_reward: ZeroDefenseReward::Nothing,
        knight_errant: false,
    };
}

impl Presets for Variants {
    const PRESETS: &'static [(&'static str, Self)] = &[("rulebook", Self::RULEBOOK)];
}

impl Default for Variants {
    fn default() -> Self {
        Self::RULEBOOK
    }
}

words! {
    /// How long a Crane works.
    CraneScope {
        /// Every improvement of the turn is cheaper.
        WholeTurn = "whole-turn",
        /// Each card serves one improvement.
        OneImprovement = "one-improvement",
    }
}
words! {
    /// What may replace a knight that deserted.
    DeserterFallback {
        /// The same level, or a basic knight if none of that level is left.
        BasicOnly = "basic-only",
        /// The same level or any lower one.
        SameOrLower = "same-or-lower",
    }
}
words! {
    /// Whether a Spy must take a card.
    SpyTake {
        /// A card is taken.
        Mandatory = "mandatory",
        /// A card may be taken.
        Optional = "optional",
    }
}
words! {
    /// Whether Defender cards run out.
    DefenderSupply {
        /// The point is always given.
        Unlimited = "unlimited",
        /// Only as many as lie in the box.
        Box = "box",
    }
}
words! {
    /// Where a chased robber may go.
    ChaseDestination {
        /// Any other hex.
        AnyOtherHex = "any-other-hex",
        /// A hex with a number.
        NumberedHexOnly = "numbered-hex-only",
    }
}
words! {
    /// What counts as having received nothing.
    AqueductTrigger {
        /// No card at all.
        NoCard = "no-card",
        /// No resource; a commodity does not count.
        NoResource = "no-resource",
    }
}
words! {
    /// Whether cards that certainly do nothing may be played.
    NoEffectCards {
        /// They may not.
        Forbidden = "forbidden",
        /// They may.
        Allowed = "allowed",
    }
}
words! {
    /// Which roads are open.
    OpenRoad {
        /// Those with an end where nothing of their color is.
        EndFree = "end-free",
        /// Those not on a chain between two own buildings or a building and a knight.
        RouteBased = "route-based",
    }
}
words! {
    /// When levels 4 and 5 need an ordinary city.
    ImprovementCityRule {
        /// Always, unless the player holds the metropolis.
        Always = "always",
        /// Only if the purchase brings the metropolis.
        OnlyIfMetropolisGained = "only-if-metropolis-gained",
    }
}
words! {
    /// Whether the merchant may stand on a desert.
    MerchantOnDesert {
        /// It may.
        Allowed = "allowed",
        /// It may not.
        Forbidden = "forbidden",
    }
}
words! {
    /// How often an opponent may be offered a resource by Commercial Harbor.
    HarborSecondCopy {
        /// Once a turn.
        OncePerOpponentAndTurn = "once-per-turn",
        /// Once for each card played.
        OncePerCard = "once-per-card",
    }
}
words! {
    /// When the progress limit binds the active player.
    ProgressExcess {
        /// At the end of the turn.
        UntilEndOfTurn = "until-end-of-turn",
        /// At once.
        AtOnce = "at-once",
    }
}
words! {
    /// What a defense of strength 0 against strength 0 brings.
    ZeroDefenseReward {
        /// Nothing.
        Nothing = "nothing",
        /// Everybody ties and draws.
        AllDraw = "all-draw",
    }
}
