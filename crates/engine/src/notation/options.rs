//! Tables of options as text: the name of a preset, then `key=value` pairs: `modern target_vp=12` (specification,
//! section 5). The writer names the closest preset and the differences from it.

use core::fmt::{self, Display, Formatter};

use super::scan::{Misread, Problem, Scanner, whole};
use crate::shared::options::{Presets, Spec, Table, row_of};

/// The text of a table with presets.
pub trait OptionText: Presets {
    /// The options as text: a preset and the differences from it.
    fn text(&self) -> impl Display {
        self.text_with(Self::PRESETS)
    }

    /// The same with other presets.
    fn text_with(&self, presets: &[(&'static str, Self)]) -> impl Display {
        fmt::from_fn(move |f| {
            let (name, closest) = closest(self, presets);
            f.write_str(name)?;
            write_pairs(self, &closest, f)
        })
    }

    /// Reads options: a preset (the first if none is named), then `key=value` pairs.
    ///
    /// # Errors
    /// When a preset, key or value is unknown.
    fn read(text: &str) -> Result<Self, Misread> {
        let mut options = Self::PRESETS[0].1;
        whole(text, |scanner| options.scan(scanner))?;
        Ok(options)
    }

    /// Changes options according to the rest of a statement.
    ///
    /// # Errors
    /// When a preset, key or value is unknown.
    fn scan(&mut self, scanner: &mut Scanner<'_>) -> Result<(), Misread> {
        self.scan_with(Self::PRESETS, &[], scanner)
    }

    /// The same with other presets and limits.
    ///
    /// # Errors
    /// When a preset, key or value is unknown.
    fn scan_with(
        &mut self,
        presets: &[(&'static str, Self)],
        limits: &'static [Spec],
        scanner: &mut Scanner<'_>,
    ) -> Result<(), Misread> {
        if let Some((_, preset)) = presets.iter().find(|(name, _)| eat_preset(name, scanner)) {
            *self = *preset;
        }
        scan_pairs(scanner, Problem::UnknownOption(&[Self::KEYS]), |key, text| {
            read_limited(self, limits, key, text)
        })
    }
}

impl<T: Presets> OptionText for T {}

/// Takes the name of a preset: `full-scale` is one, `full_scale=on` is an option.
pub(crate) fn eat_preset(name: &str, scanner: &mut Scanner<'_>) -> bool {
    let mut ahead = *scanner;
    let is_here = ahead.eat_word(name) && ahead.peek() != Some(b'=');
    if is_here {
        *scanner = ahead;
    }
    is_here
}

/// The preset that differs in the fewest options.
fn closest<T: Presets>(options: &T, presets: &[(&'static str, T)]) -> (&'static str, T) {
    let differs = |preset: &T| T::ROWS.iter().filter(|row| (row.get)(preset) != (row.get)(options)).count();
    *presets.iter().min_by_key(|(_, preset)| differs(preset)).unwrap_or(&T::PRESETS[0])
}

/// Writes the differences from other options, each pair after a blank.
pub(crate) fn write_pairs<T: Table>(options: &T, from: &T, f: &mut Formatter<'_>) -> fmt::Result {
    for row in T::ROWS {
        let value = (row.get)(options);
        if value != (row.get)(from) {
            write!(f, " {}={}", row.spec.key, row.spec.show(value))?;
        }
    }
    Ok(())
}

/// Writes two tables as one line; where both begin with the same preset, one is enough.
pub(crate) fn write_joined<T: Presets, U: Presets>(
    first: &T,
    presets: &[(&'static str, T)],
    second: &U,
    f: &mut Formatter<'_>,
) -> fmt::Result {
    let (name, from) = closest(first, presets);
    f.write_str(name)?;
    write_pairs(first, &from, f)?;
    let (second_name, from) = closest(second, U::PRESETS);
    if second_name != name {
        write!(f, " / {second_name}")?;
    }
    write_pairs(second, &from, f)
}

/// Reads one option; `None` if the table has none of that name.
pub(crate) fn read_pair<T: Table>(options: &mut T, key: &str, text: &str) -> Option<Result<(), Problem>> {
    read_limited(options, &[], key, text)
}

/// The same with limits.
pub(super) fn read_limited<T: Table>(
    options: &mut T,
    limits: &'static [Spec],
    key: &str,
    text: &str,
) -> Option<Result<(), Problem>> {
    let row = row_of(T::ROWS, key)?;
    let spec = row.limited(limits);
    Some(row.read(spec.domain, options, text).ok_or(Problem::BadValue(spec)))
}

/// Parses `key=value` pairs; `read` returns `None` for an unknown key, and `unknown` makes the error.
pub(crate) fn scan_pairs(
    scanner: &mut Scanner<'_>,
    unknown: Problem,
    mut read: impl FnMut(&str, &str) -> Option<Result<(), Problem>>,
) -> Result<(), Misread> {
    while !scanner.is_end() {
        let at = scanner.here();
        let key = scanner.word();
        scanner.require(b'=', "= and a value").map_err(|missing| {
            // An unknown option is a worse mistake than one without a value.
            if read(key, "").is_none() { Misread { at, problem: unknown } } else { missing }
        })?;
        let value_at = scanner.here();
        let text = scanner.run(|c| !c.is_whitespace()).trim_end_matches(',');
        read(key, text)
            .ok_or(Misread { at, problem: unknown })?
            .map_err(|problem| Misread { at: value_at, problem })?;
    }
    Ok(())
}
