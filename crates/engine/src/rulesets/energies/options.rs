//! The options of New Energies (specification, section 5), with the frame that the number of players selects.

use core::fmt;
use core::ops::RangeInclusive;

use super::data::{EnergiesData, Frame, MAX_SPACES};
use super::tariff;
use crate::shared::Options;

/// Options of play that the shared ones do not cover. The frame belongs to one number of players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EnergiesOptions {
    /// The footprint track and the event rows (options EO-02, EO-05, EO-06).
    pub frame: Frame,
    /// When development cards may be played (option EO-03).
    pub cards: CardWindows,
    /// Whether players must take what an event gives (option EO-04).
    pub takings: Takings,
    /// Whether everybody may look into the bag (option EO-07).
    pub bag: BagView,
    /// How many hazard tokens there are; `None` is as many as needed (option EO-08).
    pub hazard_tokens: Option<u8>,
    /// Who wins when players tie to the last at the empty bag (option EO-09).
    pub full_tie: FullTie,
}

/// When a development card may be played (E-DEV-06).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CardWindows {
    /// Before the first disc or in the action phase, by the English rulebook.
    BeforeDiscsOrAction,
    /// Also between the event phase and the production roll, by the French rulebook.
    AnyTime,
}

/// Whether what an event gives must be taken. Production Increase never must.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Takings {
    /// A player may decline, by the English rulebook.
    Optional,
    /// A player takes what there is, by the French rulebook.
    Mandatory,
}

/// What players know of the green discs in the bag (E-INFO-03).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BagView {
    /// Their number.
    Closed,
    /// Their kinds, by the French rulebook.
    Open,
}

/// What a tie in difference and points means at the empty bag (E-END-04).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FullTie {
    /// The tied players share the win.
    Shared,
    /// Nobody wins.
    Nobody,
}

impl EnergiesOptions {
    /// The default options for a number of players.
    #[must_use]
    pub const fn standard(n_players: u8) -> Self {
        Self {
            frame: EnergiesData::STANDARD.frame(n_players),
            cards: CardWindows::BeforeDiscsOrAction,
            takings: Takings::Optional,
            bag: BagView::Closed,
            hazard_tokens: Some(tariff::HAZARD_TOKENS),
            full_tie: FullTie::Shared,
        }
    }

    /// The French rulebook: last space 20 with three players, cards at any time, takings mandatory, an open bag.
    #[must_use]
    pub const fn french(n_players: u8) -> Self {
        let mut options = Self::standard(n_players);
        options.frame.last_space = if n_players < 4 { 20 } else { 28 };
        options.cards = CardWindows::AnyTime;
        options.takings = Takings::Mandatory;
        options.bag = BagView::Open;
        options
    }

    /// The shared options with the defaults of New Energies (option EO-16).
    pub const SHARED: Options = Options { unsolicited_offers: true, ..Options::MODERN };

    /// The points that may be needed to win (option EO-14).
    pub const TARGET_VP: RangeInclusive<u8> = 5..=20;

    /// Whether every option, shared ones included, is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self, shared: &Options) -> Result<(), BadEnergies> {
        self.frame.validate()?;
        if let Some(option) = foreign(shared) {
            Err(BadEnergies::Foreign(option))
        } else if !Self::TARGET_VP.contains(&shared.target_vp) {
            Err(BadEnergies::TargetVp(shared.target_vp))
        } else if shared.validate().is_err() {
            Err(BadEnergies::Shared)
        } else {
            Ok(())
        }
    }
}

/// The shared option that is set although New Energies has none of that name (option EO-16).
fn foreign(shared: &Options) -> Option<&'static str> {
    let usual = EnergiesOptions::SHARED;
    let is_set = [
        ("phase_order", shared.phase_order != usual.phase_order),
        ("dev_buys_per_turn", shared.dev_buys_per_turn != usual.dev_buys_per_turn),
        ("longest_road_break", shared.longest_road_break != usual.longest_road_break),
        ("friendly_robber", shared.friendly_robber != usual.friendly_robber),
        ("friendly_limit", shared.friendly_limit != usual.friendly_limit),
        ("five_six_mode", shared.five_six_mode != usual.five_six_mode),
    ];
    is_set.into_iter().find_map(|(option, is_set)| is_set.then_some(option))
}

impl Frame {
    /// Whether every entry is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), BadEnergies> {
        let spaces = 1..MAX_SPACES;
        if !spaces.contains(&usize::from(self.last_space)) {
            Err(BadEnergies::LastSpace(self.last_space))
        } else if let Some(&n) = self.draws.iter().find(|&&n| n > MAX_DRAW) {
            Err(BadEnergies::Draw(n))
        } else if let Some(&n) = self.rows.iter().find(|&&n| !(1..=MAX_ROW).contains(&n)) {
            Err(BadEnergies::Row(n))
        } else {
            Ok(())
        }
    }
}

/// The most discs that a space of the track may ask for.
const MAX_DRAW: u8 = 9;
/// The most spaces that a row may have.
const MAX_ROW: u8 = 20;

/// An option out of its range, with the value it has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BadEnergies {
    /// The last space of the track is not on any track (option EO-02).
    LastSpace(u8),
    /// A space asks for more discs than any may (option EO-05).
    Draw(u8),
    /// A row has no space or too many (option EO-06).
    Row(u8),
    /// The target is not 5 to 20 (option EO-14).
    TargetVp(u8),
    /// New Energies has no such option (option EO-16).
    Foreign(&'static str),
    /// A shared option is out of its range.
    Shared,
}

impl fmt::Display for BadEnergies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::LastSpace(n) => {
                write!(f, "the last space of the track is {n}, but must be 1 to {}", MAX_SPACES - 1)
            }
            Self::Draw(n) => write!(f, "a space asks for {n} discs, but may ask for at most {MAX_DRAW}"),
            Self::Row(n) => write!(f, "a row has {n} spaces, but must have 1 to {MAX_ROW}"),
            Self::TargetVp(n) => write!(f, "target_vp is {n}, but must be 5 to 20 (EO-14)"),
            Self::Foreign(option) => write!(f, "New Energies has no option {option} (EO-16)"),
            Self::Shared => write!(f, "a shared option is out of its range"),
        }
    }
}

impl core::error::Error for BadEnergies {}
