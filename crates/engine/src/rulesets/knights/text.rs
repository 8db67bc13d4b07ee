//! The variants as `key=value` pairs (specification, section 5).

use core::fmt::{self, Display, Formatter};

use super::options::{
    AqueductTrigger, ChaseDestination, CraneScope, DefenderSupply, DeserterFallback, HarborSecondCopy,
    ImprovementCityRule, MerchantOnDesert, NoEffectCards, OpenRoad, ProgressExcess, SpyTake, Variants,
    ZeroDefenseReward,
};
use crate::notation::{
    Listed, Misread, OptionGroup, Scanner, Setting, by_name, list_settings, scan_settings, write_settings,
};

/// A variant with two values, each a word.
macro_rules! variant {
    ($key:ident, $allowed:literal, $first:expr => $first_name:literal, $second:expr => $second_name:literal) => {
        Setting {
            key: stringify!($key),
            allowed: $allowed,
            is_same: |a, b| a.$key == b.$key,
            write: |own: &Variants, f: &mut Formatter<'_>| {
                f.write_str(if own.$key == $first { $first_name } else { $second_name })
            },
            read: |own: &mut Variants, text| {
                own.$key = by_name(&[($first, $first_name), ($second, $second_name)], text)?;
                Some(())
            },
        }
    };
}

/// All variants.
pub(crate) static VARIANTS: [Setting<Variants>; 16] = [
    variant!(tactical_defense, "off or on", false => "off", true => "on"),
    variant!(crane_scope, "whole-turn or one-improvement",
        CraneScope::WholeTurn => "whole-turn", CraneScope::OneImprovement => "one-improvement"),
    variant!(deserter_fallback, "basic-only or same-or-lower",
        DeserterFallback::BasicOnly => "basic-only", DeserterFallback::SameOrLower => "same-or-lower"),
    variant!(spy_take, "mandatory or optional",
        SpyTake::Mandatory => "mandatory", SpyTake::Optional => "optional"),
    variant!(defender_supply, "unlimited or box",
        DefenderSupply::Unlimited => "unlimited", DefenderSupply::Box => "box"),
    variant!(chase_destination, "any-other-hex or numbered-hex-only",
        ChaseDestination::AnyOtherHex => "any-other-hex",
        ChaseDestination::NumberedHexOnly => "numbered-hex-only"),
    variant!(aqueduct_on_seven, "off or on", false => "off", true => "on"),
    variant!(aqueduct_trigger, "no-card or no-resource",
        AqueductTrigger::NoCard => "no-card", AqueductTrigger::NoResource => "no-resource"),
    variant!(no_effect_cards, "forbidden or allowed",
        NoEffectCards::Forbidden => "forbidden", NoEffectCards::Allowed => "allowed"),
    variant!(open_road, "end-free or route-based",
        OpenRoad::EndFree => "end-free", OpenRoad::RouteBased => "route-based"),
    variant!(improvement_city_rule, "always or only-if-metropolis-gained",
        ImprovementCityRule::Always => "always",
        ImprovementCityRule::OnlyIfMetropolisGained => "only-if-metropolis-gained"),
    variant!(merchant_on_desert, "allowed or forbidden",
        MerchantOnDesert::Allowed => "allowed", MerchantOnDesert::Forbidden => "forbidden"),
    variant!(harbor_second_copy, "once-per-turn or once-per-card",
        HarborSecondCopy::OncePerOpponentAndTurn => "once-per-turn",
        HarborSecondCopy::OncePerCard => "once-per-card"),
    variant!(progress_excess_own_turn, "until-end-of-turn or at-once",
        ProgressExcess::UntilEndOfTurn => "until-end-of-turn", ProgressExcess::AtOnce => "at-once"),
    variant!(zero_defense_reward, "nothing or all-draw",
        ZeroDefenseReward::Nothing => "nothing", ZeroDefenseReward::AllDraw => "all-draw"),
    variant!(knight_errant, "off or on", false => "off", true => "on"),
];

const PRESETS: [(&str, Variants); 1] = [("rulebook", Variants::RULEBOOK)];

impl Variants {
    /// All variants with their values.
    pub fn listed(&self) -> impl Iterator<Item = Listed<impl Display>> {
        list_settings(&VARIANTS, self)
    }

    /// The variants as text: the preset and what differs from it.
    pub fn text(&self) -> impl Display {
        fmt::from_fn(move |f| write_settings(&VARIANTS, &PRESETS, self, f))
    }

    /// Reads variants: `rulebook` or nothing, then `key=value` pairs.
    ///
    /// # Errors
    /// When a key or value is not known.
    pub fn read(text: &str) -> Result<Self, Misread> {
        let mut variants = Self::RULEBOOK;
        variants.scan(&mut Scanner::new(text))?;
        Ok(variants)
    }

    /// Changes variants as the rest of a statement says.
    ///
    /// # Errors
    /// When a key or value is not known.
    pub fn scan(&mut self, scanner: &mut Scanner<'_>) -> Result<(), Misread> {
        scan_settings(&VARIANTS, &PRESETS, OptionGroup::Knights, self, scanner)
    }
}
