//! The options of New Energies in a position: a preset, `standard` or `french`, and the differences from it, frame included.

use core::fmt::{self, Formatter};

use super::super::data::{EnergiesData, Frame};
use super::super::options::EnergiesRules;
use crate::notation::{Misread, Problem, Scanner, read_pair, scan_pairs, write_pairs};
use crate::shared::Options;
use crate::shared::options::Table;

const KEYS: &[&[&str]] = &[Frame::KEYS, EnergiesRules::KEYS];
/// With the shared ones.
pub(super) const ALL_KEYS: &[&[&str]] = &[Options::KEYS, Frame::KEYS, EnergiesRules::KEYS];

/// The presets for a number of players.
const fn presets(n_players: u8) -> [(&'static str, Frame, EnergiesRules); 2] {
    [
        ("standard", EnergiesData::STANDARD.frame(n_players), EnergiesRules::STANDARD),
        ("french", EnergiesData::FRENCH.frame(n_players), EnergiesRules::FRENCH),
    ]
}

/// Writes a preset, `french` only for an exact match, and the differences from it.
pub(in super::super) fn write(
    frame: &Frame,
    own: &EnergiesRules,
    n_players: u8,
    f: &mut Formatter<'_>,
) -> fmt::Result {
    let [standard, french] = presets(n_players);
    let (name, usual_frame, usual) = if (*frame, *own) == (french.1, french.2) { french } else { standard };
    f.write_str(name)?;
    write_pairs(frame, &usual_frame, f)?;
    write_pairs(own, &usual, f)
}

/// Reads a preset, if one is named, and `key=value` pairs.
pub(super) fn scan(
    frame: &mut Frame,
    own: &mut EnergiesRules,
    n_players: u8,
    args: &mut Scanner<'_>,
) -> Result<(), Misread> {
    if let Some(preset) = presets(n_players).into_iter().find(|(name, ..)| args.eat_word(name)) {
        (*frame, *own) = (preset.1, preset.2);
    }
    scan_pairs(args, Problem::UnknownOption(KEYS), |key, text| read(frame, own, key, text))
}

/// Reads one option; `None` if there is none of that name.
pub(super) fn read(
    frame: &mut Frame,
    own: &mut EnergiesRules,
    key: &str,
    text: &str,
) -> Option<Result<(), Problem>> {
    read_pair(frame, key, text).or_else(|| read_pair(own, key, text))
}
