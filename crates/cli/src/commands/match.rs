//! `hexhaven match`: which bot is stronger, and how sure that is.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Error, Result, bail};
use clap::Args;
use hexhaven_bots::split_specs;
use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::GameOptions;
use hexhaven_engine::with_rule_set;
use hexhaven_sim::contest::{self, Contest, Contestant, Report, SeatReport, Sprt};
use hexhaven_sim::{Batch, Collector};
use serde::Serialize;

use crate::commands::simulate::endings_table;
use crate::game::{BOTS, GameArgs, Setup};
use crate::intervals::{Intervals, Row};
use crate::numbers::whole;
use crate::output::{JsonArg, Verdict, complain, unless_closed};
use crate::progress;
use crate::recording::Recorder;
use crate::rules::Playable;
use crate::series::SeriesArgs;
use crate::threads::{in_words, pool};

/// Measure how strong bots are in games with rotating seats on shared boards
#[derive(Args, Debug)]
#[command(after_help = format!("{BOTS}\n{EXAMPLES}"))]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Bots, one per seat; they rotate by one seat before each game [default: one greedy, the rest random]
    #[arg(long, value_name = "LIST")]
    seats: Option<String>,
    /// Number of games; a multiple of the number of players is fairest
    #[arg(long, short, default_value_t = 400, value_name = "N", value_parser = whole::<u64>)]
    games: u64,
    #[command(flatten)]
    series: SeriesArgs,
    /// Stop as soon as it is clear (5 % error) which of two win shares the first bot has, such as 0.25:0.4
    #[arg(long, value_name = "LOW:HIGH")]
    sprt: Option<String>,
    #[command(flatten)]
    json: JsonArg,
}

const EXAMPLES: &str = "\
Examples:
  hexhaven match --seats greedy,random,random,random
  hexhaven match --seats search:200ms,greedy,greedy,greedy --games 400 --json
  hexhaven match --seats hard,normal,normal,easy --games 40 --csv match.csv --plot match.svg
  hexhaven match --seats search:500it,greedy,greedy,greedy --sprt 0.25:0.4
  hexhaven match --seats 'stdio:python3 examples/bots/first_steps.py,greedy,greedy,greedy'";

impl MatchArgs {
    /// Plays and reports.
    pub(crate) fn run(self) -> Result<Verdict> {
        self.series.check(self.games)?;
        let bots = self.bots()?;
        let game = GameArgs { players: Some(bots.len() as u8), ..self.game.clone() };
        let sprt = self.sprt.as_deref().map(read_sprt).transpose()?;
        let SeriesArgs { seed, .. } = self.series;
        let contest = Contest { bots, games: self.games, seed, limits: self.series.limits(), sprt };
        let threads = self.series.threads.count()?;
        let meeting = Meeting { game: &game, contest: &contest, threads, out: self.series.records() };
        let begin = Instant::now();
        let Met { options, report, recorded } = with_rule_set!(game.rules, Game => meeting.run::<Game>())?;
        let seconds = begin.elapsed().as_secs_f64();
        for trouble in &report.troubles {
            complain(&format!("warning: {trouble}"));
        }
        let result = Outcome { rules: game.rules.name(), options, threads, seconds, sprt, report: &report };
        // The result first: it must not be lost if a file cannot be written.
        unless_closed(self.json.print(&result, || result.table()))?;
        self.series.write(|| report.to_csv(), || plot_of(&report, game.rules.name()).to_svg())?;
        recorded?;
        Ok(Verdict::Well)
    }

    /// The bots named by `--seats`, or the default ones for `--players`.
    fn bots(&self) -> Result<Vec<Contestant>> {
        let players = usize::from(self.game.players());
        let names = match &self.seats {
            Some(list) => split_specs(list),
            None => (0..players).map(|seat| if seat == 0 { "greedy" } else { "random" }.to_owned()).collect(),
        };
        let bots: Vec<Contestant> = names.iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
        match bots.len() {
            n if self.game.players.is_some() && n != players => {
                bail!("--seats names {n} bots and --players {players}: leave out --players")
            }
            2..=6 => Ok(bots),
            n => bail!("--seats names {n} bots: 2 to 6 can play"),
        }
    }
}

/// The report as a chart.
fn plot_of(report: &Report, rules: &str) -> Intervals {
    let row = |seat: &SeatReport| Row { name: seat.bot.clone(), share: seat.win_share, interval: seat.ci95 };
    Intervals {
        title: format!("{} games, rules {rules}, seed {}", report.games, report.seed),
        rows: report.seats.iter().map(row).collect(),
        even: 1.0 / report.seats.len() as f64,
    }
}

fn read_sprt(text: &str) -> Result<Sprt> {
    let shares =
        text.split_once(':').and_then(|(low, high)| Sprt::new(low.parse().ok()?, high.parse().ok()?));
    shares.with_context(|| format!("--sprt {text}: two win shares are needed, the lower one first: 0.25:0.4"))
}

struct Meeting<'a> {
    game: &'a GameArgs,
    contest: &'a Contest,
    threads: usize,
    out: Option<&'a Path>,
}

/// The result of the match.
struct Met {
    /// The options as text.
    options: String,
    report: Report,
    /// Whether all records were written.
    recorded: Result<()>,
}

impl Meeting<'_> {
    fn run<G: Playable>(self) -> Result<Met> {
        let setup = self.game.setup::<G>()?;
        self.contest.check(&G::start(&setup, &mut GameRng::new(0))?).map_err(Error::msg)?;
        let options = setup.options.text(setup.players).to_string();
        let Some(folder) = self.out else {
            return Ok(Met { options, report: self.play(&setup, &())?, recorded: Ok(()) });
        };
        let names = |index| self.contest.names(index);
        let recorder = Recorder::new(folder, &setup, self.contest.seed, &names)?;
        let report = self.play(&setup, &recorder)?;
        Ok(Met { options, report, recorded: recorder.finish() })
    }

    fn play<G: Playable>(&self, setup: &Setup<G>, collector: &impl Collector<G>) -> Result<Report> {
        let pool = pool(self.threads)?;
        let batch = Batch::default();
        let start = |chance: &mut _| G::start(setup, chance).expect("a trial start has succeeded");
        Ok(progress::follow(&batch, self.contest.games, || {
            pool.install(|| self.contest.run_into(&batch, start, collector))
        }))
    }
}

/// The output of `--json`.
#[derive(Serialize, Debug)]
struct Outcome<'a> {
    rules: &'static str,
    options: String,
    threads: usize,
    seconds: f64,
    /// The two hypotheses; the report has the verdict.
    #[serde(skip)]
    sprt: Option<Sprt>,
    #[serde(flatten)]
    report: &'a Report,
}

/// The width of the plot of the win shares.
const PLOT: usize = 40;

impl Outcome<'_> {
    /// The report for people: a row and an interval per bot.
    fn table(&self) -> String {
        let Self { report, rules, .. } = self;
        let mut text = format!("{} games, rules {rules}, seed {}\n\n", report.games, report.seed);
        text += "  bot                     wins   share   95 % interval    points  rating  0 %                                100 %\n";
        for seat in &report.seats {
            let [low, high] = seat.ci95;
            text += &format!(
                "  {:<22.22} {:>5}  {:>5.1} %  {:>5.1} to {:>5.1} %  {:>6.2}  {:>6.1}  {}\n",
                seat.bot,
                seat.wins,
                100.0 * seat.win_share,
                100.0 * low,
                100.0 * high,
                seat.mean_points,
                seat.rating.rating,
                plot(seat.win_share, seat.ci95, report.seats.len())
            );
        }
        text += &endings_table(&report.endings, report.games);
        text += &format!("\n  {:.1} turns per game, at most {}", report.mean_turns, report.max_turns);
        for seat in &report.seats {
            if seat.shared_wins > 0 {
                text += &format!("\n  {}: shared wins {}", seat.bot, seat.shared_wins);
            }
            if seat.pyrrhic_victories > 0 {
                text += &format!("\n  {}: Pyrrhic victories {}", seat.bot, seat.pyrrhic_victories);
            }
        }
        for seat in report.seats.iter().filter(|seat| seat.faults > 0) {
            text += &format!("\n  {}: {} answers were replaced by a legal action", seat.bot, seat.faults);
        }
        text += &self.verdict();
        text + &format!("\n  {:.1} s on {}\n", self.seconds, in_words(self.threads))
    }
}

impl Outcome<'_> {
    /// Which of the two shares the sequential test accepted, in words.
    fn verdict(&self) -> String {
        let (Some(Sprt { low, high, .. }), Some(verdict)) = (self.sprt, self.report.sprt) else {
            return String::new();
        };
        let bot = &self.report.seats[0].bot;
        let [low, high] = [low, high].map(|share| format!("{:.1} %", 100.0 * share));
        let said = match verdict {
            contest::Verdict::Open => format!("{low} or {high}: not clear yet, play more games"),
            contest::Verdict::Low => format!("{low} rather than {high}, with 5 % error"),
            contest::Verdict::High => format!("{high} rather than {low}, with 5 % error"),
        };
        format!("\n  sequential test: the share of {bot} is {said}")
    }
}

/// A bar with the interval, the share, and a mark at the even share.
fn plot(share: f64, [low, high]: [f64; 2], n_seats: usize) -> String {
    let column = |share: f64| ((share * PLOT as f64) as usize).min(PLOT - 1);
    let mut line = vec!['\u{b7}'; PLOT];
    line[column(1.0 / n_seats as f64)] = '|';
    line[column(low)..=column(high)].fill('\u{2500}');
    line[column(share)] = '\u{25cf}';
    line.into_iter().collect()
}
