//! `hexhaven verify`: replays records and says whether every line of them is true.

use std::io::Cursor;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use hexhaven_engine::{Ending, Seat};
use hexhaven_record::Reader;
use hexhaven_sim::Endings;
use serde::Serialize;

use crate::files;
use crate::lang::Lang;
use crate::output::{self, Verdict};
use crate::rules::{self, Job, Playable, with_rules};
use crate::story::Teller;

/// Replay records and check every ply, the result and the seal
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct VerifyArgs {
    /// The records; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Also draw the chance of server games anew from the seed that the server revealed
    #[arg(long)]
    fair: bool,
    /// Print one JSON object per file
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Exit code 0: all records are true. 1: at least one is not. 2: a file cannot be read.

Examples:
  hexhaven verify game.hexhaven
  hexhaven verify games/*.hexhaven --json
  hexhaven verify --fair hexhaven-8d2f0c.txt";

/// What was found in one record.
#[derive(Serialize, Debug, Default)]
struct Found {
    file: String,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    plies: u64,
    #[serde(flatten)]
    end: Option<End>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<Vec<u32>>,
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
    /// After a collapse, who has a Pyrrhic victory (O-END-05).
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
            words: Teller { lang: Lang::En, rules: G::RULES }.ending(game, ending),
        }
    }
}

impl VerifyArgs {
    /// Verifies all files.
    pub(crate) fn run(self) -> Result<Verdict> {
        let mut verdict = Verdict::Well;
        for path in &self.files {
            let found = verify(path, self.fair)?;
            if self.json {
                output::print(&format!("{}\n", serde_json::to_string(&found)?))?;
            } else if let Some(error) = &found.error {
                output::print(&format!("{}: {error}\n", found.file))?;
            } else {
                let end = found.end.map_or(", not over".to_owned(), |end| format!(". {}", end.words));
                output::print(&format!("{}: ok, {} plies{end}\n", found.file, found.plies))?;
            }
            if !found.ok {
                verdict = Verdict::Wrong;
            }
        }
        Ok(verdict)
    }
}

fn verify(path: &Path, is_fair: bool) -> Result<Found> {
    let text = files::read(path)?;
    let file = path.display().to_string();
    let result =
        record_rules(&text).and_then(|rules| with_rules(rules, Verification(&text))).and_then(|found| {
            if is_fair {
                hexhaven_server::fair::verify(Cursor::new(&text))?;
            }
            Ok(found)
        });
    Ok(match result {
        Ok(found) => Found { file, ..found },
        Err(error) => Found { file, error: Some(format!("{error:#}")), ..Found::default() },
    })
}

/// The rule set of a record.
pub(crate) fn record_rules(text: &str) -> Result<hexhaven_engine::rulesets::RuleSet> {
    let reader = Reader::new(Cursor::new(text))?;
    rules::of_position(&reader.header().position)
}

struct Verification<'a>(&'a str);

impl Job for Verification<'_> {
    type Output = Result<Found>;

    fn run<G: Playable>(self) -> Result<Found> {
        let verified = hexhaven_record::verify::<G>(Cursor::new(self.0))?;
        let end = verified.ending.map(|ending| End::new(&verified.game, ending));
        let seats = verified.game.core().public.turn.seats();
        let points = Some(seats.iter().map(|seat| verified.game.vp(seat)).collect());
        Ok(Found { ok: true, plies: verified.plies, end, points, ..Found::default() })
    }
}
