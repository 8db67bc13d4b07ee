//! `hexhaven legal`: lists the legal actions or outcomes in a position.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use hexhaven_engine::{Ply, ToAct, with_rule_set};
use serde::Serialize;

use crate::files;
use crate::output::{JsonArg, Verdict};
use crate::position;
use crate::rules::{self, Playable};

/// List the legal actions in a position, or the outcomes when chance decides
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct LegalArgs {
    /// The position; `-` reads standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    #[command(flatten)]
    json: JsonArg,
}

const EXAMPLES: &str = "\
Each line is a ply in the notation of docs/notation.md: a seat and its action, or `*` and an outcome with its weight.
There are too many trade offers to list.

Examples:
  hexhaven legal position.txt
  echo 'base first-game-modern; turn a main; hand a 2L2B' | hexhaven legal
  hexhaven board --notation --seed 7 | hexhaven legal --json";

/// More discards than this are counted, not listed: a hand can allow billions.
const MOST: u64 = 100_000;

/// The output of `--json`.
#[derive(Serialize, Default, Debug)]
struct Listing {
    /// `seats`, `chance` or `over`.
    to_act: &'static str,
    seats: Vec<char>,
    count: u64,
    actions: Vec<String>,
    outcomes: Vec<Weighted>,
}

#[derive(Serialize, Debug)]
struct Weighted {
    outcome: String,
    weight: u32,
}

impl LegalArgs {
    /// Lists.
    pub(crate) fn run(self) -> Result<Verdict> {
        let text = files::read(&self.file)?;
        let listing =
            with_rule_set!(rules::of_position(&text)?, Game => list(&position::read::<Game>(&text)?));
        self.json.print(&listing, || listing.text())?;
        Ok(Verdict::Well)
    }
}

fn list<G: Playable>(game: &G) -> Listing {
    let dialect = game.dialect();
    match game.to_act() {
        ToAct::Over(_) => Listing { to_act: "over", ..Listing::default() },
        ToAct::Chance(_) => {
            let weighted = |(outcome, weight)| Weighted {
                outcome: dialect.ply(Ply::Chance(outcome)).to_string(),
                weight,
            };
            let outcomes: Vec<Weighted> = game.outcomes().iter().map(weighted).collect();
            Listing { to_act: "chance", count: outcomes.len() as u64, outcomes, ..Listing::default() }
        }
        ToAct::Seats(..) => {
            let mut listing = Listing { to_act: "seats", ..Listing::default() };
            // Also seats that the game does not wait for may act, for example to withdraw a proposal.
            for seat in game.core().public.turn.seats().iter() {
                let legal = game.legal(seat);
                if legal.is_empty() {
                    continue;
                }
                listing.seats.push(seat.letter());
                listing.count += legal.len();
                let plies = legal.iter().take(MOST as usize);
                listing.actions.extend(plies.map(|action| dialect.ply(Ply::Act(seat, action)).to_string()));
            }
            listing
        }
    }
}

impl Listing {
    fn text(&self) -> String {
        let mut text = String::new();
        for action in &self.actions {
            text += &format!("{action}\n");
        }
        for Weighted { outcome, weight } in &self.outcomes {
            text += &format!("{outcome}  weight {weight}\n");
        }
        if self.to_act == "over" {
            text += "# the game is over\n";
        }
        let hidden = self.count - (self.actions.len() + self.outcomes.len()) as u64;
        if hidden > 0 {
            text += &format!("# and {hidden} more\n");
        }
        text
    }
}
