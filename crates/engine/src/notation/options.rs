//! Options as `key=value` pairs after the name of a preset: `modern target_vp=12` (specification, section 5).
//! The writer names the closest preset and only what differs from it.

use core::fmt::{self, Display, Formatter};
use core::num::{NonZeroU8, NonZeroU16};
use core::ops::RangeInclusive;

use super::place::scan_axial;
use super::scan::{Misread, OptionGroup, Problem, Scanner, is_same_word, whole};
use crate::rulesets::oil::{
    CollapsePrecedence, FloodWithoutPiece, OilOptions, OilRules, RobberOnDestroyed, ShortBank, SpringYield,
    VictoryCheck,
};
use crate::shared::setup::{
    BoardChoice, FirstGameLayout, FirstPlayer, HarborPlacement, Numbers, SetupOptions,
};
use crate::shared::{Dice, FiveSixMode, LongestRoadBreak, Options, PhaseOrder};
use crate::topology::{Axial, Island};
use crate::vocab::Seat;

/// How one option is compared, written and read.
pub(crate) struct Setting<T> {
    /// The name of the option.
    pub(crate) key: &'static str,
    /// The values that may be written.
    pub(crate) allowed: &'static str,
    pub(crate) is_same: fn(&T, &T) -> bool,
    pub(crate) write: fn(&T, &mut Formatter<'_>) -> fmt::Result,
    pub(crate) read: fn(&mut T, &str) -> Option<()>,
}

/// An option by name, what may be written for it, and how its value is written.
pub type Listed<V> = (&'static str, &'static str, V);

/// All options of a table with the values that they have.
pub(crate) fn list_settings<T>(
    settings: &'static [Setting<T>],
    value: &T,
) -> impl Iterator<Item = Listed<impl Display>> {
    settings.iter().map(move |s| (s.key, s.allowed, fmt::from_fn(move |f| (s.write)(value, f))))
}

macro_rules! setting {
    ($key:ident, $allowed:literal, $write:expr, $read:expr) => {
        Setting {
            key: stringify!($key),
            allowed: $allowed,
            is_same: |a, b| a.$key == b.$key,
            write: |options, f| $write(options.$key, f),
            read: |options, text| {
                options.$key = $read(text)?;
                Some(())
            },
        }
    };
}

/// A setting whose values are words.
macro_rules! words {
    ($key:ident, $allowed:literal, $names:ident) => {
        setting!(
            $key,
            $allowed,
            |value, f: &mut Formatter<'_>| f.write_str(name_of(&$names, value)),
            |text: &str| by_name(&$names, text)
        )
    };
}

const ON_OFF: [(bool, &str); 2] = [(true, "on"), (false, "off")];
const PHASES: [(PhaseOrder, &str); 2] =
    [(PhaseOrder::Mixed, "mixed"), (PhaseOrder::TradeThenBuild, "trade-then-build")];
const BREAKS: [(LongestRoadBreak, &str); 2] =
    [(LongestRoadBreak::HolderKeeps, "holder-keeps"), (LongestRoadBreak::SetAside, "set-aside")];
const DICE: [(Dice, &str); 2] = [(Dice::Fair, "fair"), (Dice::Deck36, "deck36")];
const MODES: [(FiveSixMode, &str); 2] =
    [(FiveSixMode::SpecialBuilding, "special-building"), (FiveSixMode::Paired, "paired")];
const BOARDS: [(BoardChoice, &str); 2] =
    [(BoardChoice::Variable, "variable"), (BoardChoice::FirstGame, "first-game")];
const LAYOUTS: [(FirstGameLayout, &str); 2] =
    [(FirstGameLayout::Modern, "first-game-modern"), (FirstGameLayout::Classic, "first-game-classic")];
const NUMBERS: [(Numbers, &str); 2] = [(Numbers::Spiral, "spiral"), (Numbers::Random, "random")];
const HARBORS: [(HarborPlacement, &str); 3] = [
    (HarborPlacement::Frame, "frame"),
    (HarborPlacement::Alternating, "alternating"),
    (HarborPlacement::Fixed, "fixed"),
];
const ISLANDS: [(Option<Island>, &str); 3] =
    [(None, "auto"), (Some(Island::Base), "base"), (Some(Island::Extended), "extended")];

/// The options of play.
pub(super) static PLAY: [Setting<Options>; 14] = [
    words!(phase_order, "mixed or trade-then-build", PHASES),
    setting!(dev_buys_per_turn, "unlimited or 1 to 255", write_limit8, |t| limit8(t, "unlimited", 1..=255)),
    words!(longest_road_break, "holder-keeps or set-aside", BREAKS),
    setting!(target_vp, "3 to 20", write_number, |t| number(t, Options::TARGET_VP)),
    setting!(discard_limit, "5 to 20 or off", write_off8, |t| limit8(t, "off", Options::DISCARD_LIMIT)),
    words!(dice, "fair or deck36", DICE),
    setting!(deck36_reserve, "0 to 12", write_number, |t| number(t, Options::DECK36_RESERVE)),
    words!(friendly_robber, "on or off", ON_OFF),
    setting!(friendly_limit, "2 to 20", write_number, |t| number(t, Options::FRIENDLY_LIMIT)),
    words!(five_six_mode, "special-building or paired", MODES),
    words!(domestic_trade, "on or off", ON_OFF),
    setting!(max_offers_per_turn, "unlimited or 1 to 255", write_limit8, |t| limit8(t, "unlimited", 1..=255)),
    words!(unsolicited_offers, "on or off", ON_OFF),
    setting!(max_turns, "none or 1 to 65535", write_limit16, limit16),
];

/// The options of the set-up.
pub(super) static SETUP: [Setting<SetupOptions>; 8] = [
    words!(island, "auto, base or extended", ISLANDS),
    words!(board, "variable or first-game", BOARDS),
    words!(first_game_layout, "first-game-modern or first-game-classic", LAYOUTS),
    words!(numbers, "spiral or random", NUMBERS),
    setting!(spiral_start, "random or a corner hex such as (-2,2)", write_start, read_start),
    words!(separate_reds, "on or off", ON_OFF),
    words!(harbors, "frame, alternating or fixed", HARBORS),
    setting!(first_player, "random, highest-roll or a seat", write_first, read_first),
];

/// The options of play of Oil Springs.
pub(super) static OIL: [Setting<OilRules>; 9] = [
    words!(use_and_sequester, "on or off", ON_OFF),
    words!(no_oil_limit, "on or off", ON_OFF),
    words!(victory_check, "end_of_turn or immediate", CHECKS),
    words!(spring_yield, "oil_only or oil_and_terrain", YIELDS),
    words!(start_oil, "on or off", ON_OFF),
    words!(convert_short_bank, "refuse or take_what_is_there", SHORT_BANKS),
    words!(flood_without_piece, "raze or remove", FLOODS),
    words!(robber_on_destroyed, "stay or leave_board", DESTROYED),
    words!(collapse_precedence, "collapse_first or victory_first", COLLAPSES),
];
const CHECKS: [(VictoryCheck, &str); 2] =
    [(VictoryCheck::EndOfTurn, "end_of_turn"), (VictoryCheck::Immediate, "immediate")];
const YIELDS: [(SpringYield, &str); 2] =
    [(SpringYield::OilOnly, "oil_only"), (SpringYield::OilAndTerrain, "oil_and_terrain")];
const SHORT_BANKS: [(ShortBank, &str); 2] =
    [(ShortBank::Refuse, "refuse"), (ShortBank::TakeWhatIsThere, "take_what_is_there")];
const FLOODS: [(FloodWithoutPiece, &str); 2] =
    [(FloodWithoutPiece::Raze, "raze"), (FloodWithoutPiece::Remove, "remove")];
const DESTROYED: [(RobberOnDestroyed, &str); 2] =
    [(RobberOnDestroyed::Stay, "stay"), (RobberOnDestroyed::LeaveBoard, "leave_board")];
const COLLAPSES: [(CollapsePrecedence, &str); 2] = [
    (CollapsePrecedence::CollapseFirst, "collapse_first"),
    (CollapsePrecedence::VictoryFirst, "victory_first"),
];
const OIL_PRESETS: [(&str, OilRules); 2] =
    [("standard", OilRules::DEFAULT), ("full-scale", OilOptions::MODERN.full_scale().oil)];

pub(super) const PLAY_PRESETS: [(&str, Options); 2] =
    [("modern", Options::MODERN), ("classic-fr", Options::CLASSIC_FR)];
const SETUP_PRESETS: [(&str, SetupOptions); 2] =
    [("modern", SetupOptions::MODERN), ("classic-fr", SetupOptions::CLASSIC_FR)];

impl Options {
    /// All options with their values.
    pub fn listed(&self) -> impl Iterator<Item = Listed<impl Display>> {
        list_settings(&PLAY, self)
    }

    /// The options as text: a preset and what differs from it.
    pub fn text(&self) -> impl Display {
        self.text_with(&PLAY_PRESETS)
    }

    /// The same with the presets of a rule set.
    pub fn text_with(&self, presets: &[(&str, Self)]) -> impl Display {
        fmt::from_fn(move |f| write_settings(&PLAY, presets, self, f))
    }

    /// Reads options: a preset (`modern` if none is named), then `key=value` pairs.
    ///
    /// # Errors
    /// When a preset, key or value is not known.
    pub fn read(text: &str) -> Result<Self, Misread> {
        let mut options = Self::MODERN;
        whole(text, |s| options.scan(s))?;
        Ok(options)
    }

    /// Changes options as the rest of a statement says.
    ///
    /// # Errors
    /// When a preset, key or value is not known.
    pub fn scan(&mut self, scanner: &mut Scanner<'_>) -> Result<(), Misread> {
        self.scan_with(&PLAY_PRESETS, scanner)
    }

    /// The same with the presets of a rule set.
    ///
    /// # Errors
    /// When a preset, key or value is not known.
    pub fn scan_with(&mut self, presets: &[(&str, Self)], scanner: &mut Scanner<'_>) -> Result<(), Misread> {
        scan_settings(&PLAY, presets, OptionGroup::Play, self, scanner)
    }
}

impl SetupOptions {
    /// All options with their values.
    pub fn listed(&self) -> impl Iterator<Item = Listed<impl Display>> {
        list_settings(&SETUP, self)
    }

    /// The options as text: a preset and what differs from it.
    pub fn text(&self) -> impl Display {
        fmt::from_fn(move |f| write_settings(&SETUP, &SETUP_PRESETS, self, f))
    }

    /// Reads options: a preset (`modern` if none is named), then `key=value` pairs.
    ///
    /// # Errors
    /// When a preset, key or value is not known.
    pub fn read(text: &str) -> Result<Self, Misread> {
        let mut options = Self::MODERN;
        whole(text, |s| scan_settings(&SETUP, &SETUP_PRESETS, OptionGroup::Setup, &mut options, s))?;
        Ok(options)
    }
}

impl OilRules {
    /// All options with their values.
    pub fn listed(&self) -> impl Iterator<Item = Listed<impl Display>> {
        list_settings(&OIL, self)
    }

    /// The options as text: a preset and what differs from it.
    pub fn text(&self) -> impl Display {
        fmt::from_fn(move |f| write_settings(&OIL, &OIL_PRESETS, self, f))
    }

    /// Reads options: a preset (`standard` if none is named), then `key=value` pairs.
    ///
    /// # Errors
    /// When a preset, key or value is not known.
    pub fn read(text: &str) -> Result<Self, Misread> {
        let mut options = Self::DEFAULT;
        whole(text, |s| options.scan(s))?;
        Ok(options)
    }

    /// Changes options as the rest of a statement says.
    ///
    /// # Errors
    /// When a preset, key or value is not known.
    pub fn scan(&mut self, scanner: &mut Scanner<'_>) -> Result<(), Misread> {
        scan_settings(&OIL, &OIL_PRESETS, OptionGroup::Oil, self, scanner)
    }
}

/// Writes the closest preset and what differs from it.
pub(crate) fn write_settings<T>(
    settings: &[Setting<T>],
    presets: &[(&str, T)],
    value: &T,
    f: &mut Formatter<'_>,
) -> fmt::Result {
    let differs = |preset: &T| settings.iter().filter(|s| !(s.is_same)(preset, value)).count();
    let Some((name, closest)) = presets.iter().min_by_key(|(_, preset)| differs(preset)) else {
        return Ok(());
    };
    f.write_str(name)?;
    for setting in settings.iter().filter(|s| !(s.is_same)(closest, value)) {
        write!(f, " {}=", setting.key)?;
        (setting.write)(value, f)?;
    }
    Ok(())
}

/// Takes a preset, if one is named, and `key=value` pairs.
pub(crate) fn scan_settings<T: Copy>(
    settings: &[Setting<T>],
    presets: &[(&str, T)],
    group: OptionGroup,
    value: &mut T,
    scanner: &mut Scanner<'_>,
) -> Result<(), Misread> {
    if let Some((_, preset)) = presets.iter().find(|(name, _)| scanner.eat_word(name)) {
        *value = *preset;
    }
    while !scanner.is_end() {
        let at = scanner.here();
        let key = scanner.word();
        let unknown = Misread { at, problem: Problem::UnknownOption(group) };
        let setting = settings.iter().find(|s| is_same_word(s.key, key)).ok_or(unknown)?;
        scanner.require(b'=', "= and a value")?;
        let at = scanner.here();
        let text = scanner.run(|c| !c.is_whitespace()).trim_end_matches(',');
        let (key, allowed) = (setting.key, setting.allowed);
        (setting.read)(value, text).ok_or(Misread { at, problem: Problem::BadValue { key, allowed } })?;
    }
    Ok(())
}

fn name_of<T: PartialEq>(names: &[(T, &'static str)], value: T) -> &'static str {
    names.iter().find(|(candidate, _)| *candidate == value).map_or("?", |(_, name)| name)
}

pub(crate) fn by_name<T: Copy>(names: &[(T, &str)], text: &str) -> Option<T> {
    names.iter().find(|(_, name)| is_same_word(name, text)).map(|&(value, _)| value)
}

fn number(text: &str, range: RangeInclusive<u8>) -> Option<u8> {
    text.parse().ok().filter(|n| range.contains(n))
}

/// A number, or a word for "no limit".
fn limit8(text: &str, none: &str, range: RangeInclusive<u8>) -> Option<Option<NonZeroU8>> {
    if text.eq_ignore_ascii_case(none) {
        return Some(None);
    }
    number(text, range).and_then(NonZeroU8::new).map(Some)
}

fn limit16(text: &str) -> Option<Option<NonZeroU16>> {
    if text.eq_ignore_ascii_case("none") { Some(None) } else { text.parse().ok().map(Some) }
}

fn write_number(value: u8, f: &mut Formatter<'_>) -> fmt::Result {
    write!(f, "{value}")
}

fn write_or(value: Option<impl Display>, none: &str, f: &mut Formatter<'_>) -> fmt::Result {
    match value {
        Some(value) => write!(f, "{value}"),
        None => f.write_str(none),
    }
}

fn write_limit8(value: Option<NonZeroU8>, f: &mut Formatter<'_>) -> fmt::Result {
    write_or(value, "unlimited", f)
}

fn write_off8(value: Option<NonZeroU8>, f: &mut Formatter<'_>) -> fmt::Result {
    write_or(value, "off", f)
}

fn write_limit16(value: Option<NonZeroU16>, f: &mut Formatter<'_>) -> fmt::Result {
    write_or(value, "none", f)
}

fn write_start(value: Option<Axial>, f: &mut Formatter<'_>) -> fmt::Result {
    let name = value.map(|Axial { q, r }| fmt::from_fn(move |f| write!(f, "({q},{r})")));
    write_or(name, "random", f)
}

fn read_start(text: &str) -> Option<Option<Axial>> {
    if text.eq_ignore_ascii_case("random") {
        return Some(None);
    }
    whole(text, |s| scan_axial(s, "a hex")).ok().map(Some)
}

fn write_first(value: FirstPlayer, f: &mut Formatter<'_>) -> fmt::Result {
    match value {
        FirstPlayer::Random => f.write_str("random"),
        FirstPlayer::HighestRoll => f.write_str("highest-roll"),
        FirstPlayer::Named(seat) => write!(f, "{seat}"),
    }
}

fn read_first(text: &str) -> Option<FirstPlayer> {
    let named =
        |seat: &Seat| text.len() == 1 && text.eq_ignore_ascii_case(seat.letter().encode_utf8(&mut [0; 4]));
    let words = [(FirstPlayer::Random, "random"), (FirstPlayer::HighestRoll, "highest-roll")];
    by_name(&words, text).or_else(|| Seat::ALL.into_iter().find(named).map(FirstPlayer::Named))
}
