//! The options of Cities & Knights (specification, section 5): the shared ones and its own.

use super::tariff;
use crate::shared::{BadOption, Options, PhaseOrder};

/// All options of play of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KnightsOptions {
    /// The options that the rule sets share. `phase_order` and `dev_buys_per_turn` have no meaning here.
    pub core: Options,
    /// The options of this rule set.
    pub own: Variants,
}

impl KnightsOptions {
    /// The rulebook with the modern base rules; the default.
    pub const MODERN: Self =
        Self { core: Options { target_vp: tariff::TARGET_VP, ..Options::MODERN }, own: Variants::RULEBOOK };

    /// The rulebook with the base rules of the French edition; trade and building mix all the same (K-TURN-03).
    pub const CLASSIC_FR: Self = Self {
        core: Options { target_vp: tariff::TARGET_VP, phase_order: PhaseOrder::Mixed, ..Options::CLASSIC_FR },
        own: Variants::RULEBOOK,
    };

    /// Whether every option is in its range.
    ///
    /// # Errors
    /// The first option that is not.
    pub fn validate(&self) -> Result<(), BadOption> {
        self.core.validate()
    }
}

impl Default for KnightsOptions {
    fn default() -> Self {
        Self::MODERN
    }
}

/// The options that only this rule set has; the first value of each is the default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variants {
    /// Whether players choose which knights defend (K-TACTIC-01).
    pub tactical_defense: bool,
    /// How long a Crane works (K-CRANE-01).
    pub crane_scope: CraneScope,
    /// What may replace a knight that deserted (K-DESERT-03).
    pub deserter_fallback: DeserterFallback,
    /// Whether a Spy may take nothing (K-SPY-02).
    pub spy_take: SpyTake,
    /// Whether Defender cards run out (K-DEFEND-06).
    pub defender_supply: DefenderSupply,
    /// Where a chased robber may go (K-CHASE-02).
    pub chase_destination: ChaseDestination,
    /// Whether the Aqueduct works on a 7 (K-AQUA-03).
    pub aqueduct_on_seven: bool,
    /// What counts as having received nothing (K-AQUA-04).
    pub aqueduct_trigger: AqueductTrigger,
    /// Whether cards may be played without effect (K-PLAY-06).
    pub no_effect_cards: NoEffectCards,
    /// Which roads a Diplomat may remove (K-DIPLO-02).
    pub open_road: OpenRoad,
    /// When levels 4 and 5 need an ordinary city (K-IMPROVE-05).
    pub improvement_city_rule: ImprovementCityRule,
    /// Whether the merchant may stand on a desert (K-MERCH-03).
    pub merchant_on_desert: MerchantOnDesert,
    /// What a second Commercial Harbor in a turn does (K-HARBOR-06).
    pub harbor_second_copy: HarborSecondCopy,
    /// When the progress limit binds the active player (K-HAND-02).
    pub progress_excess_own_turn: ProgressExcess,
    /// What a defense of strength 0 brings (K-DEFEND-07).
    pub zero_defense_reward: ZeroDefenseReward,
    /// Whether one ready knight may chase the robber before the roll (K-CHASE-05).
    pub knight_errant: bool,
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

impl Default for Variants {
    fn default() -> Self {
        Self::RULEBOOK
    }
}

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $(#[$first_doc:meta])* $first:ident, $(#[$second_doc:meta])* $second:ident }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum $name {
            $(#[$first_doc])*
            #[default]
            $first,
            $(#[$second_doc])*
            $second,
        }

        impl $name {
            /// Both values, the default first.
            pub const ALL: [Self; 2] = [Self::$first, Self::$second];
        }
    };
}

choice! {
    /// How long a Crane works.
    CraneScope {
        /// Every improvement of the turn is cheaper.
        WholeTurn,
        /// Each card serves one improvement.
        OneImprovement
    }
}
choice! {
    /// What may replace a knight that deserted.
    DeserterFallback {
        /// The same level, or a basic knight if none of that level is left.
        BasicOnly,
        /// The same level or any lower one.
        SameOrLower
    }
}
choice! {
    /// Whether a Spy must take a card.
    SpyTake {
        /// A card is taken.
        Mandatory,
        /// A card may be taken.
        Optional
    }
}
choice! {
    /// Whether Defender cards run out.
    DefenderSupply {
        /// The point is always given.
        Unlimited,
        /// Only as many as lie in the box.
        Box
    }
}
choice! {
    /// Where a chased robber may go.
    ChaseDestination {
        /// Any other hex.
        AnyOtherHex,
        /// A hex with a number.
        NumberedHexOnly
    }
}
choice! {
    /// What counts as having received nothing.
    AqueductTrigger {
        /// No card at all.
        NoCard,
        /// No resource; a commodity does not count.
        NoResource
    }
}
choice! {
    /// Whether cards that certainly do nothing may be played.
    NoEffectCards {
        /// They may not.
        Forbidden,
        /// They may.
        Allowed
    }
}
choice! {
    /// Which roads are open.
    OpenRoad {
        /// Those with an end where nothing of their color is.
        EndFree,
        /// Those not on a chain between two own buildings or a building and a knight.
        RouteBased
    }
}
choice! {
    /// When levels 4 and 5 need an ordinary city.
    ImprovementCityRule {
        /// Always, unless the player holds the metropolis.
        Always,
        /// Only if the purchase brings the metropolis.
        OnlyIfMetropolisGained
    }
}
choice! {
    /// Whether the merchant may stand on a desert.
    MerchantOnDesert {
        /// It may.
        Allowed,
        /// It may not.
        Forbidden
    }
}
choice! {
    /// How often an opponent may be offered a resource by Commercial Harbor.
    HarborSecondCopy {
        /// Once a turn.
        OncePerOpponentAndTurn,
        /// Once for each card played.
        OncePerCard
    }
}
choice! {
    /// When the progress limit binds the active player.
    ProgressExcess {
        /// At the end of the turn.
        UntilEndOfTurn,
        /// At once.
        AtOnce
    }
}
choice! {
    /// What a defense of strength 0 against strength 0 brings.
    ZeroDefenseReward {
        /// Nothing.
        Nothing,
        /// Everybody ties and draws.
        AllDraw
    }
}
