//! The options of Cities & Knights (specification, section 5): the shared ones, its own, and those of the sea.

use core::fmt::{self, Display, Formatter};
use core::num::NonZeroU8;
use core::ops::RangeInclusive;

use super::{Knights, tariff};
use crate::draw::Draw;
use crate::notation::scenario::built_in;
use crate::notation::{OptionText, write_joined, write_pairs};
use crate::rulesets::options::{BadData, GameOptions, Part, Visitor};
use crate::shared::options::{Domain, Field, Presets, Row, Spec, Table, Value, options, words};
use crate::shared::scenario::{BuiltIn, Scenario};
use crate::shared::sea::{Harbors, SeaRules, SeaSetup};
use crate::shared::setup::{BadSetup, FirstPlayer, Numbers, SetupOptions};
use crate::shared::{Options, PhaseOrder};

/// All options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnightsOptions {
    /// The options that the rule sets share.
    pub(crate) shared: Options,
    /// The options of this rule set.
    pub(crate) own: Variants,
    /// The board and the first player.
    pub setup: SetupOptions,
    /// The points to win if the host names them; `None` is 13, or at sea the scenario's and the bonus (S-CK-03).
    pub(crate) target: Option<NonZeroU8>,
    /// Whether the game is played at sea, on which scenario, and how it is set up.
    pub ships: Ships,
    /// The options of play at sea.
    pub(crate) sea: SeaRules,
    /// A scenario from a file, in place of the one that the options name.
    pub(crate) custom: Option<Scenario>,
}

/// K-TURN-03: trade and building always mix. K-GEN-02: there are no development cards.
pub(super) const LIMITS: &[Spec] = &[
    Spec::absent("phase_order", "K-TURN-03"),
    Spec::absent("dev_buys_per_turn", "K-GEN-02"),
    // It is a separate row, because its default differs at sea.
    Spec::absent("target_vp", "K-WIN-01"),
];

/// The points to win, which are the shared ones on islands and at sea.
const TARGET: &[Row<KnightsOptions>] = &[Row {
    spec: Spec { key: "target_vp", rule: "K-WIN-01", domain: Domain::number_or("usual", 3, 20) },
    get: |options| options.target.value(),
    set: |options, value: Value<'_>| {
        options.target = Field::of(value)?;
        options.shared.target_vp = options.target.map_or(tariff::TARGET_VP, NonZeroU8::get);
        Some(())
    },
}];

/// The shared options of the French edition, but trade and building mix (K-TURN-03).
const FRENCH: Options = Options { phase_order: PhaseOrder::Mixed, ..Options::CLASSIC_FR };

impl KnightsOptions {
    /// The rulebook with the modern base rules; the highest roll begins (K-SETUP-05).
    pub const MODERN: Self = Self {
        shared: Options { target_vp: tariff::TARGET_VP, ..Options::MODERN },
        own: Variants::RULEBOOK,
        setup: SetupOptions { first_player: FirstPlayer::HighestRoll, ..SetupOptions::MODERN },
        target: None,
        ships: Ships::RULEBOOK,
        sea: SeaRules::DEFAULT,
        custom: None,
    };

    /// The rulebook with the base rules of the French edition.
    pub const CLASSIC_FR: Self = Self {
        shared: Options { target_vp: tariff::TARGET_VP, ..FRENCH },
        setup: SetupOptions { first_player: FirstPlayer::HighestRoll, ..SetupOptions::CLASSIC_FR },
        ..Self::MODERN
    };

    /// The scenario for a number of players, if the game is played at sea (S-CK-01, S-CK-02).
    pub(crate) fn scenario(&self, n_players: u8) -> Option<Scenario> {
        let named = || built_in(self.ships.scenario, n_players);
        self.ships.seafarers.then(|| self.custom.unwrap_or_else(named))
    }

    /// The points to win on a scenario: the host's choice, or the scenario's target and the bonus (S-CK-03).
    pub(crate) fn target_on(&self, scenario: &Scenario) -> u8 {
        self.target.map_or(scenario.target + self.ships.ck_target_bonus, NonZeroU8::get)
    }

    /// How a scenario is dealt; the options of islands have no meaning there.
    pub(super) fn sea_setup(&self) -> SeaSetup {
        let Ships {
            scenario,
            island_points,
            sea_harbors,
            sea_numbers,
            gold_reds,
            low_numbers,
            min_islands,
            ..
        } = self.ships;
        SeaSetup {
            scenario,
            target_vp: self.target,
            island_points,
            harbors: sea_harbors,
            gold_reds,
            low_numbers,
            min_islands,
            shared: SetupOptions { numbers: sea_numbers, ..self.setup },
        }
    }
}

impl GameOptions for KnightsOptions {
    type Game = Knights;
    const NAME: &'static str = "Cities & Knights";
    const PLAYERS: RangeInclusive<u8> = 2..=6;
    const PRESETS: &'static [(&'static str, Self)] =
        &[("modern", Self::MODERN), ("classic-fr", Self::CLASSIC_FR)];
    const SHARED_PRESETS: &'static [(&'static str, Options)] =
        &[("modern", Options::MODERN), ("classic-fr", FRENCH)];

    const HAS_DATA: bool = true;

    fn visit(&mut self, visitor: &mut impl Visitor) {
        visitor.table(Part::Play, TARGET, &[], self);
        visitor.table(Part::Play, Options::ROWS, LIMITS, &mut self.shared);
        visitor.table(Part::Play, Variants::ROWS, &[], &mut self.own);
        visitor.table(Part::Setup, SetupOptions::ROWS, &[], &mut self.setup);
        visitor.table(Part::Setup, Ships::ROWS, &[], &mut self.ships);
        visitor.table(Part::Play, SeaRules::ROWS, &[], &mut self.sea);
    }

    fn shared(&self) -> (&Options, &SetupOptions) {
        (&self.shared, &self.setup)
    }

    fn write_own(&self, _: u8, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, " / {}", self.own.text())?;
        if self.ships.seafarers { write!(f, " / {}", self.sea.text()) } else { Ok(()) }
    }

    /// At sea the scenario is always named.
    fn write_own_setup(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if !self.ships.seafarers {
            return Ok(());
        }
        match &self.custom {
            Some(scenario) => write!(f, " seafarers=on file={}", scenario.name)?,
            None => write!(f, " seafarers=on scenario={}", self.ships.scenario.word())?,
        }
        let named = Ships { seafarers: true, scenario: self.ships.scenario, ..Ships::RULEBOOK };
        write_pairs(&self.ships, &named, f)
    }

    /// The target is the one that the game has.
    fn text(&self, n_players: u8) -> impl Display {
        let target_vp = self.scenario(n_players).map_or(self.shared.target_vp, |sea| self.target_on(&sea));
        let shared = Options { target_vp, ..self.shared };
        fmt::from_fn(move |f| {
            write_joined(&shared, Self::SHARED_PRESETS, &self.setup, f)?;
            self.write_own(n_players, f)?;
            self.write_own_setup(f)
        })
    }

    /// A scenario file, which puts the game to sea (S-CUSTOM-01, S-CK-02).
    fn load(&mut self, text: &str) -> Result<(), BadData> {
        self.custom = Some(Scenario::read(text).map_err(BadData::Misread)?);
        self.ships.seafarers = true;
        Ok(())
    }

    fn prepared(&self, n_players: u8) -> Self {
        Self { custom: self.scenario(n_players).or(self.custom), ..*self }
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
        /// The scope of a Crane.
        crane_scope: CraneScope, "K-CRANE-01";
        /// The replacement for a knight that deserted.
        deserter_fallback: DeserterFallback, "K-DESERT-03";
        /// Whether a Spy may take nothing.
        spy_take: SpyTake, "K-SPY-02";
        /// Whether Defender cards run out.
        defender_supply: DefenderSupply, "K-DEFEND-06";
        /// The hexes for a chased robber.
        chase_destination: ChaseDestination, "K-CHASE-02";
        /// Whether the Aqueduct works on a 7.
        aqueduct_on_seven: bool, "K-AQUA-03";
        /// The meaning of "received nothing".
        aqueduct_trigger: AqueductTrigger, "K-AQUA-04";
        /// Whether cards may be played without effect.
        no_effect_cards: NoEffectCards, "K-PLAY-06";
        /// Which roads a Diplomat may remove.
        open_road: OpenRoad, "K-DIPLO-02";
        /// When levels 4 and 5 need an ordinary city.
        improvement_city_rule: ImprovementCityRule, "K-IMPROVE-05";
        /// Whether the merchant may be on a desert.
        merchant_on_desert: MerchantOnDesert, "K-MERCH-03";
        /// The effect of a second Commercial Harbor in a turn.
        harbor_second_copy: HarborSecondCopy, "K-HARBOR-06";
        /// When the progress limit binds the active player.
        progress_excess_own_turn: ProgressExcess, "K-HAND-02";
        /// The reward for a defense of strength 0.
        zero_defense_reward: ZeroDefenseReward, "K-DEFEND-07";
        /// Whether one ready knight may chase the robber before the roll.
        knight_errant: bool, "K-CHASE-05";
    }
}

options! {
    /// Whether the game goes to sea, and on which map (specification of Seafarers, section 5).
    Ships {
        /// Whether ships are in play, on the map of a scenario.
        seafarers: bool, "S-CK-01";
        /// The scenario.
        scenario: BuiltIn, "S-CK-02";
        /// The bonus on the scenario's target.
        ck_target_bonus: u8 => Domain::number(0, tariff::MAX_TARGET_BONUS as u16), "S-CK-03";
        /// The special points of each bonus area; `None` is the scenario's.
        island_points: Option<u8> => Domain::number_or("scenario", 0, 4), "S-OPT-03";
        /// The arrangement of the scenario's harbor kinds.
        sea_harbors: Harbors, "S-SCEN-09";
        /// The arrangement of the scenario's numbers.
        sea_numbers: Numbers, "S-SCEN-13";
        /// Whether red numbers may be on gold fields.
        gold_reds: bool, "S-SCEN-07";
        /// Whether the scenario's condition for low numbers holds.
        low_numbers: bool, "S-SCEN-08";
        /// The fewest islands of New World.
        min_islands: u8 => Domain::number(1, 4), "S-NEW-01";
    }
}

impl Ships {
    /// The defaults of the specification: an island, or New Shores at sea.
    pub(crate) const RULEBOOK: Self = Self {
        seafarers: false,
        scenario: BuiltIn::NewShores,
        ck_target_bonus: tariff::TARGET_BONUS,
        island_points: None,
        sea_harbors: Harbors::Scenario,
        sea_numbers: Numbers::Random,
        gold_reds: false,
        low_numbers: true,
        min_islands: 2,
    };
}

impl Presets for Ships {
    const PRESETS: &'static [(&'static str, Self)] = &[("rulebook", Self::RULEBOOK)];
}

impl Variants {
    /// The defaults of the specification.
    pub(crate) const RULEBOOK: Self = Self {
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
    /// The scope of a Crane.
    CraneScope {
        /// Every improvement of the turn is cheaper.
        WholeTurn = "whole-turn",
        /// Each card serves one improvement.
        OneImprovement = "one-improvement",
    }
}
words! {
    /// The replacement for a knight that deserted.
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
        /// Only as many as there are in the box.
        Box = "box",
    }
}
words! {
    /// The hexes for a chased robber.
    ChaseDestination {
        /// Any other hex.
        AnyOtherHex = "any-other-hex",
        /// A hex with a number.
        NumberedHexOnly = "numbered-hex-only",
    }
}
words! {
    /// The meaning of "received nothing".
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
        /// Those with an end that has nothing of their color.
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
    /// Whether the merchant may be on a desert.
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
    /// The reward for a defense of strength 0 against strength 0.
    ZeroDefenseReward {
        /// Nothing.
        Nothing = "nothing",
        /// Everybody ties and draws.
        AllDraw = "all-draw",
    }
}
