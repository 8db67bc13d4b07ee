//! `hexhaven tune`: better weights for the greedy bot, by self-play.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use hexhaven_bots::Weights;
use hexhaven_sim::tune::{TuneState, Tuning, fit_judge};
use indicatif::{ProgressBar, ProgressStyle};

use crate::commands::simulate::thread_count;
use crate::files;
use crate::game::GameArgs;
use crate::output::{Verdict, complain, print};
use crate::rules::{Job, Playable, with_rules};

/// Tune the weights of the value function by self-play; a run can be stopped and taken up again
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TuneArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The state of the run: taken up if it exists, stored after every step
    #[arg(long, value_name = "FILE", default_value = "tune.json")]
    state: PathBuf,
    /// Start a new run from these weights instead of those that ship
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// How many steps to make now
    #[arg(long, default_value_t = 100, value_name = "N")]
    steps: u64,
    /// Games per step
    #[arg(long, short, default_value_t = Tuning::default().games, value_name = "N")]
    games: u64,
    /// Weights that stay as they are, because they decide what games are like and not only who wins them
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    keep: Vec<String>,
    /// The number that all chance of a new run follows from
    #[arg(long, short, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// How many threads; 0 is one per core. The results do not depend on it
    #[arg(long, short, default_value_t = 0, value_name = "N")]
    threads: usize,
    /// Write the weights into this file instead of printing them
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Also fit the judge of the search bot to games with the new weights, and write it into this file
    #[arg(long, value_name = "FILE")]
    judge: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  hexhaven tune --steps 200 --state run.json --out weights.json
  hexhaven tune --rules energies --keep energies_cleanest,energies_hurry
  hexhaven match --seats greedy@weights.json,greedy,greedy,greedy";

/// Games to which the judge is fitted.
const JUDGED_GAMES: u64 = 2000;

impl TuneArgs {
    /// Tunes and prints the weights.
    pub(crate) fn run(self) -> Result<Verdict> {
        if self.games == 0 || !self.games.is_multiple_of(4) {
            bail!("--games {} is not fair: a step needs a multiple of four games", self.games);
        }
        if self.game.players != 4 {
            bail!("weights are tuned two against two: leave out --players");
        }
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(thread_count(self.threads)?)
            .build()
            .context("cannot start the threads: ask for fewer with --threads")?;
        let state = self.begin()?;
        let weights = pool.install(|| with_rules(self.game.rules, Run { args: &self, state }))?;
        match &self.out {
            Some(path) => files::write(path, weights.to_json().as_bytes())?,
            None => print(&weights.to_json())?,
        }
        Ok(Verdict::Well)
    }

    /// The weights that stay.
    fn kept(&self) -> Result<Vec<&'static str>> {
        let find = |name: &String| Weights::NAMES.iter().copied().find(|known| known == name);
        let unknown = |name: &String| {
            let rules = self.game.rules;
            let names = Weights::NAMES.iter().copied().filter(|known| Weights::matters(known, rules));
            format!("--keep {name}: the weights are {}", names.collect::<Vec<_>>().join(", "))
        };
        self.keep.iter().map(|name| find(name).with_context(|| unknown(name))).collect()
    }

    /// The run that is stored, or a new one.
    fn begin(&self) -> Result<TuneState> {
        if self.state.exists() {
            if self.from.is_some() {
                bail!("{} exists: a run that is taken up has its weights already", self.state.display());
            }
            let name = self.state.display();
            return TuneState::from_json(&files::read(&self.state)?)
                .with_context(|| format!("{name} is not the state of a run"));
        }
        let weights = match &self.from {
            Some(path) => {
                Weights::from_json(&files::read(path)?).with_context(|| path.display().to_string())?
            }
            None => Weights::for_rules(self.game.rules),
        };
        Ok(TuneState::new(self.seed, &weights))
    }
}

struct Run<'a> {
    args: &'a TuneArgs,
    state: TuneState,
}

impl Job for Run<'_> {
    type Output = Result<Weights>;

    fn run<G: Playable>(mut self) -> Result<Weights> {
        let setup = self.args.game.setup::<G>()?;
        let start = |chance: &mut _| G::start(&setup, chance).expect("a trial start has succeeded");
        let tuning = Tuning { games: self.args.games, kept: self.args.kept()?, ..Tuning::default() };
        let bar = ProgressBar::new(self.args.steps);
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} steps  {eta} left  {msg}") {
            bar.set_style(style);
        }
        for _ in 0..self.args.steps {
            tuning.step(&mut self.state, start);
            files::write(&self.args.state, self.state.to_json().as_bytes())?;
            bar.inc(1);
            bar.set_message(format!("{} games", self.state.games));
        }
        bar.finish_and_clear();
        let weights = self.state.weights();
        complain(&format!("{} steps and {} games in all", self.state.step, self.state.games));
        if let Some(path) = &self.args.judge {
            let fit = fit_judge(&weights, JUDGED_GAMES, self.state.seed, 4, start);
            complain(&format!(
                "the judge's loss fell from {:.4} to {:.4} over games that it had not seen; knowing nothing is {:.4}",
                fit.before,
                fit.after,
                4_f64.ln()
            ));
            files::write(path, fit.weights.to_json().as_bytes())?;
        }
        Ok(weights)
    }
}
