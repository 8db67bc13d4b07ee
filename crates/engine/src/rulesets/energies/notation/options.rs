//! The options of New Energies as text: a preset, `standard` or `french`, and what differs from it.

use core::fmt::{self, Display, Formatter};

use super::super::data::{Frame, MAX_SPACES};
use super::super::options::{BagView, CardWindows, EnergiesOptions, FullTie, Takings};
use crate::notation::{Misread, OptionGroup, Problem, Scanner, by_name};

const CARDS: [(CardWindows, &str); 2] =
    [(CardWindows::BeforeDiscsOrAction, "before-discs-or-action"), (CardWindows::AnyTime, "any-time")];
const TAKINGS: [(Takings, &str); 2] = [(Takings::Optional, "optional"), (Takings::Mandatory, "mandatory")];
const BAGS: [(BagView, &str); 2] = [(BagView::Closed, "closed"), (BagView::Open, "open")];
const TIES: [(FullTie, &str); 2] = [(FullTie::Shared, "shared"), (FullTie::Nobody, "nobody")];

impl EnergiesOptions {
    /// The options as text: a preset and what differs from it.
    pub fn text(&self, n_players: u8) -> impl Display {
        fmt::from_fn(move |f| write(self, n_players, f))
    }

    /// Reads options: a preset (`standard` if none is named), then `key=value` pairs.
    ///
    /// # Errors
    /// When a preset, key or value is not known.
    pub fn read(text: &str, n_players: u8) -> Result<Self, Misread> {
        let mut options = Self::standard(n_players);
        let mut scanner = Scanner::new(text);
        scan(&mut options, n_players, &mut scanner)?;
        scanner.finish()?;
        Ok(options)
    }
}

/// Writes the preset and what differs from it.
fn write(options: &EnergiesOptions, n_players: u8, f: &mut Formatter<'_>) -> fmt::Result {
    let (standard, french) = (EnergiesOptions::standard(n_players), EnergiesOptions::french(n_players));
    let is_french = *options == french;
    let usual = if is_french { french } else { standard };
    write!(f, "{}", if is_french { "french" } else { "standard" })?;
    let (frame, usual_frame) = (&options.frame, &usual.frame);
    if frame.last_space != usual_frame.last_space {
        write!(f, " last_space={}", frame.last_space)?;
    }
    if frame.draws != usual_frame.draws {
        write!(f, " draws={}", bands(&frame.draws))?;
    }
    if frame.rows != usual_frame.rows {
        f.write_str(" rows=")?;
        write_numbers(&frame.rows, f)?;
    }
    write_word(" cards=", &CARDS, options.cards, usual.cards, f)?;
    write_word(" takings=", &TAKINGS, options.takings, usual.takings, f)?;
    write_word(" bag=", &BAGS, options.bag, usual.bag, f)?;
    if options.hazard_tokens != usual.hazard_tokens {
        match options.hazard_tokens {
            Some(n) => write!(f, " hazard_tokens={n}")?,
            None => f.write_str(" hazard_tokens=unlimited")?,
        }
    }
    write_word(" full_tie=", &TIES, options.full_tie, usual.full_tie, f)
}

/// Reads a preset and `key=value` pairs.
pub(super) fn scan(
    options: &mut EnergiesOptions,
    n_players: u8,
    args: &mut Scanner<'_>,
) -> Result<(), Misread> {
    if args.eat_word("standard") {
        *options = EnergiesOptions::standard(n_players);
    } else if args.eat_word("french") {
        *options = EnergiesOptions::french(n_players);
    }
    scan_pairs(args, Problem::UnknownOption(OptionGroup::Energies), |key, value| set(options, key, value))
}

/// Takes `key=value` pairs; `set` answers `None` to a key that it does not know, and the problem says so.
pub(super) fn scan_pairs(
    args: &mut Scanner<'_>,
    unknown: Problem,
    mut set: impl FnMut(&str, &str) -> Option<Result<(), Problem>>,
) -> Result<(), Misread> {
    while !args.is_end() {
        let at = args.here();
        let key = args.word();
        args.require(b'=', "= and a value")?;
        let value_at = args.here();
        let value = args.run(|c| !c.is_whitespace());
        set(key, value)
            .ok_or(Misread { at, problem: unknown })?
            .map_err(|problem| Misread { at: value_at, problem })?;
    }
    Ok(())
}

/// Sets an option; `None` if there is none of that name.
fn set(options: &mut EnergiesOptions, key: &str, value: &str) -> Option<Result<(), Problem>> {
    Some(match key {
        "rows" => {
            let allowed = "seven numbers of spaces, such as 3,4,3,3,4,2,2";
            store(&mut options.frame.rows, read_numbers(value), "rows", allowed)
        }
        "cards" => {
            store(&mut options.cards, by_name(&CARDS, value), "cards", "before-discs-or-action or any-time")
        }
        "takings" => {
            store(&mut options.takings, by_name(&TAKINGS, value), "takings", "optional or mandatory")
        }
        "bag" => store(&mut options.bag, by_name(&BAGS, value), "bag", "closed or open"),
        "hazard_tokens" => {
            let tokens =
                if value == "unlimited" { Some(None) } else { number(value).filter(|&n| n < 128).map(Some) };
            store(&mut options.hazard_tokens, tokens, "hazard_tokens", "unlimited or 0 to 127")
        }
        "full_tie" => store(&mut options.full_tie, by_name(&TIES, value), "full_tie", "shared or nobody"),
        _ => return set_track(&mut options.frame, key, value),
    })
}

/// Sets an entry of the footprint track; `None` if there is none of that name.
pub(super) fn set_track(frame: &mut Frame, key: &str, value: &str) -> Option<Result<(), Problem>> {
    Some(match key {
        "last_space" => {
            let last = number(value).filter(|&n| (1..MAX_SPACES).contains(&usize::from(n)));
            store(&mut frame.last_space, last, "last_space", "1 to 31")
        }
        "draws" => {
            let allowed = "bands of a last space and a number of discs, such as 5:2,17:1,23:2,31:3";
            store(&mut frame.draws, read_bands(value), "draws", allowed)
        }
        _ => return None,
    })
}

fn store<T>(slot: &mut T, value: Option<T>, key: &'static str, allowed: &'static str) -> Result<(), Problem> {
    *slot = value.ok_or(Problem::BadValue { key, allowed })?;
    Ok(())
}

fn number(text: &str) -> Option<u8> {
    text.parse().ok()
}

fn write_word<T: Copy + PartialEq>(
    key: &str,
    names: &[(T, &str)],
    value: T,
    usual: T,
    f: &mut Formatter<'_>,
) -> fmt::Result {
    match names.iter().find(|(candidate, _)| *candidate == value) {
        Some((_, name)) if value != usual => write!(f, "{key}{name}"),
        _ => Ok(()),
    }
}

fn write_numbers(numbers: &[u8], f: &mut Formatter<'_>) -> fmt::Result {
    let mut gap = "";
    for n in numbers {
        write!(f, "{gap}{n}")?;
        gap = ",";
    }
    Ok(())
}

fn read_numbers<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut numbers = [0; N];
    let mut parts = text.split(',');
    for slot in &mut numbers {
        *slot = parts.next()?.parse().ok()?;
    }
    if parts.next().is_none() { Some(numbers) } else { None }
}

/// Draws by space as bands, each with its last space: `5:2,17:1,23:2,31:3`.
pub(super) fn bands(draws: &[u8; MAX_SPACES]) -> impl Display {
    let draws = *draws;
    fmt::from_fn(move |f| {
        let mut gap = "";
        for space in 0..MAX_SPACES {
            if draws.get(space + 1) != Some(&draws[space]) {
                write!(f, "{gap}{space}:{}", draws[space])?;
                gap = ",";
            }
        }
        Ok(())
    })
}

fn read_bands(text: &str) -> Option<[u8; MAX_SPACES]> {
    let mut draws = [0; MAX_SPACES];
    let mut next = 0;
    for band in text.split(',') {
        let (last, n) = band.split_once(':')?;
        let (last, n) = (last.parse::<usize>().ok()?, n.parse::<u8>().ok()?);
        draws.get_mut(next..=last)?.fill(n);
        next = last + 1;
    }
    // The last band goes on to the end.
    let last = *draws.get(next.checked_sub(1)?)?;
    draws.get_mut(next..)?.fill(last);
    Some(draws)
}
