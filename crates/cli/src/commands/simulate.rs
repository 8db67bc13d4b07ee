//! `hexhaven simulate`: whole games between bots, on all cores, from one seed.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

use anyhow::{Error, Result};
use clap::Args;
use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::GameOptions;
use hexhaven_engine::{Seat, with_rule_set};
use hexhaven_sim::stats::{Statistician, Stats, StatsReport};
use hexhaven_sim::{Batch, Collector, Plan, Tally, run_into};
use serde::Serialize;

use crate::game::{BOTS, GameArgs, Setup, seat_bots};
use crate::numbers::whole;
use crate::output::{JsonArg, Verdict, complain, unless_closed};
use crate::progress;
use crate::recording::Recorder;
use crate::rules::Playable;
use crate::series::SeriesArgs;
use crate::statistics;
use crate::threads::{in_words, pool};

/// Play many games between bots and count who wins
#[derive(Args, Debug)]
#[command(after_help = format!("{BOTS}\n{EXAMPLES}"))]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    game: GameArgs,
    /// One bot for all seats, or one per seat: `greedy,random,random`
    #[arg(long, default_value = "random", value_name = "LIST")]
    bots: String,
    /// Number of games
    #[arg(long, short, default_value_t = 1000, value_name = "N", value_parser = whole::<u64>)]
    games: u64,
    #[command(flatten)]
    series: SeriesArgs,
    /// Report more: game lengths, dice, points and cards by source, trades, thefts, events of the rule set
    #[arg(long)]
    stats: bool,
    #[command(flatten)]
    json: JsonArg,
}

const EXAMPLES: &str = "\
Examples:
  hexhaven simulate --games 10000 --seed 1
  hexhaven simulate --players 6 --games 500 --json
  hexhaven simulate --rules oil --bots greedy --games 200 --stats
  hexhaven simulate --bots greedy,random,random,random --csv games.csv --plot games.svg
  hexhaven simulate --options target_vp=12,friendly_robber=on --games 200
  hexhaven simulate --games 20 --out games && hexhaven verify games/*";

impl SimulateArgs {
    /// Plays and reports.
    pub(crate) fn run(self) -> Result<Verdict> {
        self.series.check(self.games)?;
        let bots = seat_bots(&self.bots, self.game.players())?;
        let threads = self.series.threads.count()?;
        let plan = Plan { bots, games: self.games, seed: self.series.seed, limits: self.series.limits() };
        let is_counted = self.stats || self.series.wants_figures();
        let out = self.series.records();
        let simulation = Simulation { game: &self.game, plan: &plan, threads, out, is_counted };
        let (report, recorded) = with_rule_set!(self.game.rules, Game => simulation.run::<Game>())?;
        for trouble in &report.troubles {
            complain(&format!("warning: {trouble}"));
        }
        // The result first: it must not be lost if a file cannot be written.
        unless_closed(self.json.print(&report, || report.table()))?;
        if let Some(stats) = &report.stats {
            self.series.write(|| stats.to_csv(), || statistics::page(stats, report.title()).to_svg())?;
        }
        recorded?;
        Ok(Verdict::Well)
    }
}

struct Simulation<'a> {
    game: &'a GameArgs,
    plan: &'a Plan,
    threads: usize,
    out: Option<&'a Path>,
    is_counted: bool,
}

struct Played {
    tally: Tally,
    stats: Option<Stats>,
    troubles: Vec<String>,
    /// Whether all records were written.
    recorded: Result<()>,
    seconds: f64,
    state_bytes: usize,
}

impl Simulation<'_> {
    fn run<G: Playable>(self) -> Result<(Report, Result<()>)> {
        let setup = self.game.setup::<G>()?;
        self.plan.check(&G::start(&setup, &mut GameRng::new(0))?).map_err(Error::msg)?;
        let played = if self.is_counted {
            let statistician = Statistician::default();
            let played = self.record(&setup, &statistician)?;
            Played { stats: Some(statistician.finish()), ..played }
        } else {
            self.record(&setup, &())?
        };
        Ok((Report::new(&self, setup.options.text(setup.players).to_string(), &played), played.recorded))
    }

    /// Plays, and writes records on request.
    fn record<G: Playable>(&self, setup: &Setup<G>, collector: &impl Collector<G>) -> Result<Played> {
        let Some(folder) = self.out else { return self.play(setup, collector) };
        let names = |_| self.plan.bots.clone();
        let recorder = Recorder::new(folder, setup, self.plan.seed, &names)?;
        let played = self.play(setup, &(&recorder, collector))?;
        Ok(Played { recorded: recorder.finish(), ..played })
    }

    fn play<G: Playable>(&self, setup: &Setup<G>, collector: &impl Collector<G>) -> Result<Played> {
        let Self { plan, threads, .. } = *self;
        let pool = pool(threads)?;
        let batch = Batch::default();
        let begin = Instant::now();
        let start = |chance: &mut _| G::start(setup, chance).expect("a trial start has succeeded");
        let tally = progress::follow(&batch, plan.games, || {
            pool.install(|| run_into(plan, &batch, start, collector))
        });
        let seconds = begin.elapsed().as_secs_f64();
        let troubles = batch.troubles(plan);
        Ok(Played { tally, stats: None, troubles, recorded: Ok(()), seconds, state_bytes: size_of::<G>() })
    }
}

/// The output of `--json`.
#[derive(Serialize, Debug)]
struct Report {
    rules: String,
    players: u8,
    bots: Vec<String>,
    seed: u64,
    threads: usize,
    options: String,
    games: u64,
    finished: u64,
    truncated: u64,
    actions: u64,
    outcomes: u64,
    wins: Vec<u64>,
    endings: BTreeMap<&'static str, u64>,
    mean_turns: f64,
    /// By seat, answers that were not legal, late or missing, and were replaced.
    faults: Vec<u64>,
    state_bytes: usize,
    seconds: f64,
    games_per_second: f64,
    actions_per_second: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stats: Option<StatsReport>,
    /// The bots' faults, the first of each game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    troubles: Vec<String>,
}

impl Report {
    fn new(asked: &Simulation<'_>, options: String, result: &Played) -> Self {
        let Simulation { game, plan, threads, .. } = *asked;
        let Played { tally, stats, seconds, state_bytes, .. } = result;
        let players = game.players();
        // A clock too coarse for the work must not divide by zero.
        let seconds = seconds.max(1e-9);
        Self {
            rules: game.rules.name().to_owned(),
            players,
            bots: plan.bots.clone(),
            seed: plan.seed,
            threads,
            options,
            games: tally.games,
            finished: tally.finished,
            truncated: tally.truncated,
            actions: tally.actions,
            outcomes: tally.outcomes,
            wins: tally.wins[..usize::from(players)].to_vec(),
            endings: tally.endings.counts().into(),
            mean_turns: tally.mean_turns(),
            faults: tally.faults[..usize::from(players)].to_vec(),
            state_bytes: *state_bytes,
            seconds,
            games_per_second: tally.games as f64 / seconds,
            actions_per_second: tally.actions as f64 / seconds,
            stats: stats.as_ref().map(|stats| StatsReport::new(stats, game.rules, &plan.bots)),
            troubles: result.troubles.clone(),
        }
    }
}

/// The longest bar of the table.
const BAR: usize = 30;

impl Report {
    /// The text output: wins, and speed.
    fn table(&self) -> String {
        let mut text = self.title() + "\n\n";
        let most = self.wins.iter().copied().max().unwrap_or(0).max(1);
        for (seat, (&wins, bot)) in Seat::ALL.iter().zip(self.wins.iter().zip(&self.bots)) {
            let share = 100.0 * wins as f64 / self.games as f64;
            let bar = bar(wins, most);
            text += &format!("  {seat}  {bot:<10} {wins:>9} wins {share:>6.2} %  {bar}\n");
        }
        text += &endings_table(&self.endings, self.games);
        for (seat, (&faults, bot)) in Seat::ALL.iter().zip(self.faults.iter().zip(&self.bots)) {
            if faults > 0 {
                text += &format!("\n  {seat}  {bot}: {faults} answers were replaced by a legal action\n");
            }
        }
        text += &self.stats.as_ref().map(statistics::table).unwrap_or_default();
        text + &format!(
            "\n  {:.1} turns and {:.0} decisions per game\n  {:.2} s on {}: {:.0} games/s, {:.0} decisions/s\n",
            self.mean_turns,
            self.actions as f64 / self.games as f64,
            self.seconds,
            in_words(self.threads),
            self.games_per_second,
            self.actions_per_second,
        )
    }
}

impl Report {
    fn title(&self) -> String {
        format!("{} games, rules {}, {} players, seed {}", self.games, self.rules, self.players, self.seed)
    }
}

/// How the games ended, if not all by the victory of one player.
pub(crate) fn endings_table(endings: &BTreeMap<&'static str, u64>, games: u64) -> String {
    let mut text = String::new();
    if endings.get("victory") != Some(&games) {
        text.push('\n');
        for (ending, &n) in endings.iter().filter(|&(_, &n)| n > 0) {
            let share = 100.0 * n as f64 / games as f64;
            text += &format!("  {:<20} {n:>9} games {share:>6.2} %\n", ending.replace('_', " "));
        }
    }
    text
}

fn bar(n: u64, most: u64) -> String {
    let halves = (n as f64 / most as f64 * (2 * BAR) as f64).round() as usize;
    "\u{2588}".repeat(halves / 2) + if halves % 2 == 1 { "\u{258c}" } else { "" }
}
