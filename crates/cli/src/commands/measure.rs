//! `hexhaven measure`: measures how bots play, in reproducible tables.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use hexhaven_bots::{BotSpec, Judge, Level, Style, split_specs};
use hexhaven_chance::GameRng;
use hexhaven_engine::with_rule_set;
use hexhaven_sim::contest::Contestant;
use hexhaven_sim::measure::{self, Evenness, Habits, LEFT_ASIDE, Share};
use hexhaven_sim::tune::{Calibration, calibrate};
use hexhaven_sim::{Batch, Limits, Plan, run};
use serde::Serialize;

use crate::files;
use crate::game::{GameArgs, start_any};
use crate::lang::LangArg;
use crate::numbers::whole;
use crate::output::{JsonArg, Verdict, unless_closed};
use crate::reliability;
use crate::rules::Playable;
use crate::threads::ThreadsArg;

/// Measure how bots play: levels, styles, seats, actions, offers, and how well their judge is calibrated
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MeasureArgs {
    /// What to measure
    #[arg(value_enum)]
    what: Measurement,
    #[command(flatten)]
    game: GameArgs,
    /// Play with several values of an option, each game with any of them
    #[arg(long, value_name = "KEY=VALUE|VALUE…")]
    vary: Option<String>,
    /// Bots to measure instead of the usual ones
    #[arg(long, value_name = "LIST")]
    bots: Option<String>,
    /// Number of games per pairing, or in all [default: as many as in the documentation]
    #[arg(long, short, value_name = "N", value_parser = whole::<u64>)]
    games: Option<u64>,
    /// Random seed; the default was not used for tuning
    #[arg(long, short, default_value_t = 900, value_name = "N", value_parser = whole::<u64>)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Draw the reliability diagram into this file
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Judge to calibrate instead of the built-in one
    #[arg(long, value_name = "FILE")]
    judge: Option<PathBuf>,
    #[command(flatten)]
    lang: LangArg,
    #[command(flatten)]
    json: JsonArg,
}

const EXAMPLES: &str = "\
Examples:
  hexhaven measure levels                          each level, two against two of the one below
  hexhaven measure styles --rules knights          all styles of one level against each other
  hexhaven measure seats --rules oil               whether a seat is favored; fails if one is
  hexhaven measure actions --rules seafarers       actions that bots never take; fails if any
  hexhaven measure offers
  hexhaven measure calibration --plot base.svg     how well predicted chances match results
  hexhaven measure seats --rules seafarers --vary 'scenario=new-shores|four-islands'";

/// What to measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Measurement {
    /// Each level against the one below it, two seats against two
    Levels,
    /// The styles of a level, every group of four
    Styles,
    /// How evenly wins are spread over seats
    Seats,
    /// The kinds of actions that bots take, and those they never take
    Actions,
    /// The proposals that bots make, and what becomes of them
    Offers,
    /// Whether about 30 % of the positions judged at 30 % are won
    Calibration,
}

impl Measurement {
    /// The number of games in the documentation.
    const fn games(self) -> u64 {
        match self {
            Self::Levels => 400,
            Self::Styles | Self::Actions | Self::Offers => 200,
            Self::Seats => 4000,
            Self::Calibration => 2000,
        }
    }

    /// The bots that play.
    fn bots(self, players: usize) -> Vec<String> {
        let names: Vec<String> = match self {
            Self::Levels => Level::ALL.iter().map(|level| level.name().to_owned()).collect(),
            Self::Styles => Style::ALL.iter().map(|style| format!("normal+{}", style.name())).collect(),
            Self::Actions => {
                let search = std::iter::once("search:12it".to_owned());
                search.chain(std::iter::repeat_n("greedy".to_owned(), players - 1)).collect()
            }
            Self::Seats | Self::Offers => vec!["greedy".to_owned(); players],
            Self::Calibration => Vec::new(),
        };
        names
    }
}

impl MeasureArgs {
    /// Measures and prints.
    pub(crate) fn run(self) -> Result<Verdict> {
        let games = self.games.unwrap_or(self.what.games());
        if games == 0 {
            bail!("--games 0 measures nothing: ask for at least one game");
        }
        let players = usize::from(self.game.players());
        if matches!(self.what, Measurement::Levels | Measurement::Styles) && players != 4 {
            bail!("levels and styles are measured with four players: leave out --players");
        }
        if self.plot.is_some() && self.what != Measurement::Calibration {
            bail!("only a calibration has a diagram: leave out --plot");
        }
        if self.judge.is_some() && self.what != Measurement::Calibration {
            bail!("only a calibration asks the judge: leave out --judge");
        }
        files::check_outputs(&[("--plot", self.plot.as_deref())])?;
        let bots = match (&self.bots, self.what) {
            (Some(_), Measurement::Calibration) => {
                bail!("a calibration mixes its bots itself: leave out --bots")
            }
            (Some(list), _) => split_specs(list),
            (None, what) => what.bots(players),
        };
        let pool = self.threads.pool()?;
        let report =
            pool.install(|| with_rule_set!(self.game.rules, Game => measured::<Game>(&self, games, &bots)))?;
        unless_closed(self.json.print(&report, || report.table(&self)))?;
        if let (Some(path), Report::Calibration { found, .. }) = (&self.plot, &report) {
            self.draw(path, found)?;
        }
        Ok(if report.is_well() { Verdict::Well } else { Verdict::Wrong })
    }

    fn draw(&self, path: &Path, found: &Calibration) -> Result<()> {
        let key = format!("rules.{}.name", self.game.rules);
        let title = format!("{}, {} players", self.lang.get().word(&key), self.game.players());
        files::write(path, reliability::svg(&title, &found.after).as_bytes())
    }
}

fn measured<G: Playable>(args: &MeasureArgs, games: u64, bots: &[String]) -> Result<Report> {
    let setups = args.game.varied::<G>(args.vary.as_deref())?;
    let start = |chance: &mut GameRng| start_any(&setups, chance);
    let contestants = || bots.iter().map(|name| Ok(name.parse::<Contestant>()?)).collect::<Result<Vec<_>>>();
    let (batch, seed, players) = (Batch::default(), args.seed, usize::from(args.game.players()));
    Ok(match args.what {
        Measurement::Levels => {
            Report::Shares { rows: measure::duels(&contestants()?, games, seed, &batch, start) }
        }
        Measurement::Styles => {
            Report::Shares { rows: measure::melee(&contestants()?, games, seed, &batch, start) }
        }
        Measurement::Seats => {
            let bots = crate::game::seat_bots(&bots.join(","), args.game.players())?;
            let tally = run(&Plan { bots, games, seed, limits: Limits::default() }, &batch, start);
            Report::Seats { games, found: measure::evenness(&tally.wins[..players]) }
        }
        Measurement::Actions | Measurement::Offers => {
            let bots = bots.iter().map(|name| Ok(name.parse()?)).collect::<Result<Vec<BotSpec>>>()?;
            if bots.len() != players {
                bail!("{} bots for {players} players: name one per seat", bots.len());
            }
            let found = measure::habits(&bots, games, seed, start);
            Report::Habits { has_kinds: args.what == Measurement::Actions, found }
        }
        Measurement::Calibration => {
            let judge = match &args.judge {
                Some(path) => {
                    Judge::from_json(&files::read(path)?).with_context(|| path.display().to_string())?
                }
                None => Judge::raw(&start(&mut GameRng::new(0))),
            };
            Report::Calibration { games, found: calibrate(&judge, games, seed, players, start) }
        }
    })
}

/// The measurement.
#[derive(Serialize, Debug)]
#[serde(untagged)]
enum Report {
    Shares {
        rows: Vec<Share>,
    },
    Seats {
        games: u64,
        found: Evenness,
    },
    Habits {
        /// Whether the rows are kinds of actions rather than offers.
        #[serde(skip)]
        has_kinds: bool,
        found: Habits,
    },
    Calibration {
        games: u64,
        found: Calibration,
    },
}

/// If a kind of action was legal less often, it may have been wrong every time.
const OFTEN: u64 = 50;

impl Report {
    /// Whether the measurement meets its requirement.
    fn is_well(&self) -> bool {
        match self {
            Self::Seats { found, .. } => found.is_even(),
            Self::Habits { has_kinds: true, found } => found.left_aside(OFTEN).next().is_none(),
            Self::Shares { .. } | Self::Habits { .. } | Self::Calibration { .. } => true,
        }
    }

    /// A table in Markdown.
    fn table(&self, args: &MeasureArgs) -> String {
        match self {
            Self::Shares { rows } => shares(rows, args),
            Self::Seats { games, found } => {
                let wins: Vec<String> = found.wins.iter().map(u64::to_string).collect();
                format!(
                    "| Rule set | Games | Games won by each seat | Chi-square | Once in a hundred |\n|---|---|---|---|---|\n\
                     | {} | {games} | {} | {:.2} | {:.1} |\n",
                    args.game.rules,
                    wins.join(", "),
                    found.chi_square,
                    found.limit
                )
            }
            Self::Habits { has_kinds: true, found } => kinds(found),
            Self::Habits { has_kinds: false, found } => offers(found, args),
            Self::Calibration { games, found } => {
                let (before, after) = (&found.before, &found.after);
                format!(
                    "| Rule set | Players | Games checked | Factor | Error before and after | Loss before and after | Per judgment |\n\
                     |---|---|---|---|---|---|---|\n\
                     | {} | {} | {games} | {:.3} | {:.2} → {:.2} % | {:.4} → {:.4} | {:.1} µs |\n",
                    args.game.rules,
                    args.game.players(),
                    found.factor,
                    100.0 * before.error,
                    100.0 * after.error,
                    before.log_loss,
                    after.log_loss,
                    found.micros
                )
            }
        }
    }
}

/// A row per bot, with a description for styles.
fn shares(rows: &[Share], args: &MeasureArgs) -> String {
    let (words, rules) = (args.lang.get(), args.game.rules);
    let mut text =
        "| Rule set | Bot | Against | Games | Won | 95 % interval | Per decision |\n|---|---|---|---|---|---|---|\n"
            .to_owned();
    for row in rows {
        let Share { bot, games, share, ci95: [low, high], micros, .. } = row;
        let against = match (&row.against, Style::of_bot(bot)) {
            (Some(against), _) => against.clone(),
            (None, Some(style)) => {
                let [name, text] =
                    [format!("style.{}.name", style.name()), format!("style.{}.text", style.name())];
                format!("{}. {}", words.word(&name), words.word(&text))
            }
            (None, None) => "all others".to_owned(),
        };
        text += &format!(
            "| {rules} | {bot} | {against} | {games} | {:.1} % | {:.1} to {:.1} % | {micros:.0} µs |\n",
            100.0 * share,
            100.0 * low,
            100.0 * high
        );
    }
    text
}

fn kinds(found: &Habits) -> String {
    let mut text = format!("{} games\n\n| Action | Legal | Taken |\n|---|---|---|\n", found.games);
    for (kind, uses) in &found.kinds {
        text += &format!("| {kind} | {} | {} |\n", uses.legal, uses.taken);
    }
    for (kind, why) in LEFT_ASIDE {
        if found.never_taken(1).any(|never| never == kind) {
            text += &format!("\nnever {kind}: {why}");
        }
    }
    for kind in found.left_aside(OFTEN) {
        text += &format!("\nnever {kind}, although it was legal {} times", found.kinds[kind].legal);
    }
    text + "\n"
}

fn offers(found: &Habits, args: &MeasureArgs) -> String {
    let Habits { games, offers, concluded, dropped, repeated, .. } = found;
    let discarded: Vec<String> = found.discarded.iter().map(|(letter, n)| format!("{n}{letter}")).collect();
    format!(
        "| Rule set | Games | Offers per game | Concluded | Agreed and dropped | Repeated within three turns | Discarded |\n\
         |---|---|---|---|---|---|---|\n| {} | {games} | {:.1} | {:.0} % | {dropped} | {repeated} | {} |\n",
        args.game.rules,
        *offers as f64 / *games as f64,
        100.0 * *concluded as f64 / (*offers).max(1) as f64,
        discarded.join(" ")
    )
}
