//! A soak as text, so that it can be interrupted and resumed, and so that its findings can be read meanwhile.

use std::fmt::Write as _;
use std::time::Duration;

use super::{Report, Task};
use crate::arbitrary::{Arbitrary, Choice};
use crate::tally::{Kind, Tally};

/// The prefix of a line that counts a kind of ply.
const PLIES_OF: &str = "plies of ";

impl Report {
    /// The text of a soak.
    pub fn save<G: Arbitrary>(&self, task: &Task) -> String {
        let mut text = heading::<G>(task);
        let mut line = |name: &str, n: u64| {
            let _ = writeln!(text, "{n} {name}");
        };
        line("next", self.next);
        line("milliseconds", self.elapsed.as_millis() as u64);
        let mut tally = self.tally.clone();
        totals(&mut tally).into_iter().for_each(|(name, n)| line(name, *n));
        let counts = tally.counts::<G>().filter(|&(_, n)| n > 0);
        counts.for_each(|(name, n)| line(&format!("{PLIES_OF}{name}"), n));
        line("violations", self.violations.len() as u64);
        for violation in &self.violations {
            let _ = writeln!(text, "{violation}");
        }
        text
    }

    /// Parses the text of a soak to resume.
    ///
    /// # Errors
    /// When it belongs to another soak, is damaged, or has violations, which end a soak.
    pub fn read_saved<G: Arbitrary>(text: &str, task: &Task) -> Result<Self, String> {
        let heading = heading::<G>(task);
        let Some(lines) = text.strip_prefix(&heading) else {
            return Err(format!("the file is of another soak than `{}`", heading.trim_end()));
        };
        let mut report = Self::default();
        for line in lines.lines() {
            let read = line.split_once(' ').and_then(|(n, name)| Some((n.parse().ok()?, name)));
            let (n, name): (u64, &str) = read.ok_or_else(|| format!("`{line}` counts nothing"))?;
            match name {
                "next" => report.next = n,
                "milliseconds" => report.elapsed = Duration::from_millis(n),
                "violations" if n > 0 => return Err(format!("the file has {n} violations; mend them first")),
                "violations" => return Ok(report),
                _ => *slot::<G>(&mut report.tally, name).ok_or_else(|| format!("`{name}` is unknown"))? = n,
            }
        }
        Err("the file has no end".to_owned())
    }
}

/// What two soaks must have in common for one to resume the other.
fn heading<G: Arbitrary>(task: &Task) -> String {
    let options = task.only.map_or("all", Choice::name);
    format!("soak of {}, {options} options, seed {}\n", G::RULES.name(), task.seed)
}

fn totals(tally: &mut Tally) -> [(&'static str, &mut u64); 6] {
    let Tally { games, won, timed_out, bag_empty, plies, collapsed, .. } = tally;
    [
        ("games", games),
        ("won", won),
        ("timed out", timed_out),
        ("bag empty", bag_empty),
        ("collapsed", collapsed),
        ("plies", plies),
    ]
}

/// The place of a count in a tally.
fn slot<'a, G: Arbitrary>(tally: &'a mut Tally, name: &str) -> Option<&'a mut u64> {
    let Some(kind) = name.strip_prefix(PLIES_OF) else {
        return totals(tally).into_iter().find(|(known, _)| *known == name).map(|(_, n)| n);
    };
    let kind = Kind::all::<G>().find(|known| known.to_string() == kind)?;
    Some(tally.kinds.entry(kind).or_default())
}
