//! `hexhaven verify`: replays records and checks every line.

use std::io::Cursor;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;
use hexhaven_engine::{Ending, Seat, with_rule_set};
use hexhaven_record::{Reader, RecordError, Replay, check_seal};
use hexhaven_sim::Endings;
use hexhaven_words::Words;
use serde::Serialize;

use crate::files;
use crate::output::{self, Verdict};
use crate::rules::{self, Playable};
use crate::story::Teller;

/// Replay records and check every move, the result and the seal
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct VerifyArgs {
    /// Records; `-` reads standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Also redraw the dice and cards of server games from the seed the server revealed
    #[arg(long)]
    fair: bool,
    /// Fairness hash shown when the game began; with --fair, the record must match it
    #[arg(long, value_name = "HASH", requires = "fair")]
    commitment: Option<String>,
    /// Print one JSON object per file
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Exit code 0: every record checks out. 1: at least one does not. 2: some could not be read, and all others do.

A redacted record is replayed up to the first step that its viewer did not see; from there on only its form is checked.

Examples:
  hexhaven verify game.hexhaven
  hexhaven verify games/*.hexhaven --json
  hexhaven verify --fair hexhaven-8d2f0c.txt
  hexhaven verify --fair --commitment 0b5c… hexhaven-8d2f0c.txt";

/// The verdict on one record.
#[derive(Serialize, Debug, Default)]
struct Found {
    file: String,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// `broken` if the `end` line does not match the lines before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    seal: Option<&'static str>,
    /// The number of valid plies.
    plies: u64,
    #[serde(flatten)]
    end: Option<End>,
    /// In a redacted record, the plies from the first hidden one on: they cannot be replayed.
    #[serde(skip_serializing_if = "Option::is_none")]
    unchecked: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<Vec<u32>>,
    #[serde(skip)]
    is_unread: bool,
}

/// How the game of a record ended.
#[derive(Serialize, Debug)]
struct End {
    /// The name that `simulate` counts it by.
    ending: &'static str,
    /// The winner, if there is exactly one.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<char>,
    winners: Vec<char>,
    /// After a collapse, the Pyrrhic victor (O-END-05).
    #[serde(skip_serializing_if = "Option::is_none")]
    pyrrhic: Option<char>,
    #[serde(skip)]
    words: String,
}

impl End {
    fn new<G: Playable>(game: &G, ending: Ending) -> Self {
        let pyrrhic = if let Ending::Collapse { pyrrhic } = ending { pyrrhic } else { None };
        Self {
            ending: Endings::name(ending),
            winner: ending.winner().map(Seat::letter),
            winners: ending.winners().iter().map(Seat::letter).collect(),
            pyrrhic: pyrrhic.map(Seat::letter),
            words: Teller { lang: Words::english(), rules: G::RULES }.ending(game, ending),
        }
    }
}

impl VerifyArgs {
    /// Verifies all files.
    pub(crate) fn run(self) -> Result<Verdict> {
        let mut verdict = Verdict::Well;
        for path in &self.files {
            let found = self.verify(path).unwrap_or_else(|error| {
                output::complain(&format!("error: {error:#}"));
                Found { file: path.display().to_string(), is_unread: true, ..Found::wrong(0, &error) }
            });
            output::unless_closed(self.tell(&found))?;
            verdict = match verdict {
                Verdict::Well if found.is_unread => Verdict::Unread,
                Verdict::Well | Verdict::Unread if !found.ok && !found.is_unread => Verdict::Wrong,
                so_far => so_far,
            };
        }
        Ok(verdict)
    }

    fn verify(&self, path: &Path) -> Result<Found> {
        let text = files::read(path)?;
        let file = path.display().to_string();
        let result = record_rules(&text)
            .and_then(|rules| with_rule_set!(rules, Game => check_record::<Game>(&text)))
            .and_then(|found| {
                if self.fair && found.ok {
                    self.check_chance(&text)?;
                }
                Ok(found)
            });
        let found = result.unwrap_or_else(|error| Found::wrong(0, &error));
        let Err(seal) = check_seal(&text) else { return Ok(Found { file, ..found }) };
        // The seal comes first: an edited line explains every other error.
        let seal = seal.to_string();
        let also = found.error.as_ref().filter(|error| **error != seal);
        let error = also.map_or(seal.clone(), |error| format!("{seal}; then {error}"));
        Ok(Found { file, ok: false, error: Some(error), seal: Some("broken"), ..found })
    }

    fn check_chance(&self, text: &str) -> Result<()> {
        let fair = hexhaven_server::fair::verify(Cursor::new(text))?;
        match &self.commitment {
            Some(shown) if !shown.trim().eq_ignore_ascii_case(&fair.commitment) => {
                bail!(
                    "the record's fairness hash is {}, but {} was shown at the start",
                    fair.commitment,
                    shown.trim()
                )
            }
            _ => Ok(()),
        }
    }

    fn tell(&self, found: &Found) -> Result<()> {
        if self.json {
            output::print(&format!("{}\n", serde_json::to_string(found)?))
        } else if let Some(error) = &found.error {
            // A file that could not be read has its error already.
            if found.is_unread { Ok(()) } else { output::print(&format!("{}: {error}\n", found.file)) }
        } else {
            let rest = match (found.unchecked, &found.end) {
                (Some(n), _) => format!("; {n} more are hidden in part and cannot be replayed"),
                (None, Some(end)) => format!(". {}", end.words),
                (None, None) => ", not over".to_owned(),
            };
            output::print(&format!("{}: ok, {} plies{rest}\n", found.file, found.plies))
        }
    }
}

impl Found {
    /// An error after this many valid plies.
    fn wrong(plies: u64, error: &anyhow::Error) -> Self {
        Self { error: Some(format!("{error:#}")), plies, ..Self::default() }
    }
}

/// The rule set of a record.
pub(crate) fn record_rules(text: &str) -> Result<hexhaven_engine::rulesets::RuleSet> {
    let reader = Reader::new(Cursor::new(text))?;
    rules::of_position(&reader.header().position)
}

fn check_record<G: Playable>(text: &str) -> Result<Found> {
    let mut replay = Replay::<G, _>::known(Cursor::new(text))?;
    let mut plies = 0;
    let stop = loop {
        match replay.advance() {
            Ok(Some(_)) => plies += 1,
            Ok(None) => break Ok(()),
            Err(error) => break Err(error),
        }
    };
    match stop {
        Ok(()) => {}
        Err(RecordError::Redacted { .. }) if replay.header().viewer.is_some() => {
            return Ok(match read_on(text, plies) {
                Ok(hidden) => Found { ok: true, plies, unchecked: Some(hidden), ..Found::default() },
                Err(error) => Found::wrong(plies, &error.into()),
            });
        }
        Err(error) => {
            // A broken seal is reported anyway; a missing result may be what breaks it.
            let also = replay.check_result().err().filter(|_| matches!(error, RecordError::Tampered { .. }));
            return Ok(Found::wrong(plies, &also.unwrap_or(error).into()));
        }
    }
    let ending = replay.game.ending();
    let end = ending.map(|ending| End::new(&replay.game, ending));
    let seats = replay.game.core().public.turn.seats();
    let points = Some(seats.iter().map(|seat| replay.game.vp(seat)).collect());
    Ok(Found { ok: true, plies, end, points, ..Found::default() })
}

/// Reads the remaining steps of a redacted record and its end, and returns the number of steps.
fn read_on(text: &str, replayed: u64) -> Result<u64, RecordError> {
    let mut n = 0;
    for step in Reader::new(Cursor::new(text))? {
        step?;
        n += 1;
    }
    Ok(n - replayed)
}
