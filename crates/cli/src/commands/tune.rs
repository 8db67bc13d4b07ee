//! `hexhaven tune`: better weights for the greedy bot, by self-play.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use hexhaven_bots::Weights;
use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::GameOptions;
use hexhaven_engine::with_rule_set;
use hexhaven_sim::tune::{TuneState, Tuning, fit_judge};
use indicatif::{ProgressBar, ProgressStyle};

use crate::files;
use crate::game::{GameArgs, Setup, start_any};
use crate::numbers::whole;
use crate::output::{Verdict, complain, print, unless_closed};
use crate::rules::Playable;
use crate::threads::ThreadsArg;

/// Tune the weights of the value function by self-play; you can stop a run and resume it
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TuneArgs {
    #[command(flatten)]
    game: GameArgs,
    /// State of the run: resumed if the file exists, saved after every step [default: tune-RULES.json]
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Start from these weights instead of the built-in ones
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Total number of steps; a resumed run does the remaining ones
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = whole::<u64>)]
    steps: u64,
    /// Games per step
    #[arg(long, short, default_value_t = Tuning::default().games, value_name = "N", value_parser = whole::<u64>)]
    games: u64,
    /// Weights to leave alone because they shape the games and not only who wins
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    keep: Vec<String>,
    /// Play with several values of an option, each game with any of them
    #[arg(long, value_name = "KEY=VALUE|VALUE…")]
    vary: Option<String>,
    /// Random seed of a new run
    #[arg(long, short, default_value_t = 1, value_name = "N", value_parser = whole::<u64>)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Write the weights to this file instead of printing them
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Also fit the search bot's judge to games with the new weights, and write it to this file
    #[arg(long, value_name = "FILE")]
    judge: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  hexhaven tune --steps 200 --state run.json --out weights.json
  hexhaven tune --steps 300 --state run.json --out weights.json    continue for 100 more steps
  hexhaven tune --keep vp,patience
  hexhaven tune --rules seafarers --vary 'scenario=new-shores|four-islands'
  hexhaven match --seats greedy@weights.json,greedy,greedy,greedy";

/// Games for fitting the judge.
const JUDGED_GAMES: u64 = 2000;

/// Players per game: two against two.
const PLAYERS: u8 = 4;

impl TuneArgs {
    /// Tunes and prints the weights.
    pub(crate) fn run(self) -> Result<Verdict> {
        if self.games == 0 || !self.games.is_multiple_of(4) {
            bail!("--games {} is not fair: a step needs a multiple of four games", self.games);
        }
        if self.game.players() != PLAYERS {
            bail!("weights are tuned two against two: leave out --players");
        }
        let state =
            self.state.clone().unwrap_or_else(|| format!("tune-{}.json", self.game.rules.name()).into());
        files::check_outputs(&[
            ("--state", Some(&state)),
            ("--out", self.out.as_deref()),
            ("--judge", self.judge.as_deref()),
        ])?;
        let pool = self.threads.pool()?;
        let run = Run { args: &self, path: &state };
        pool.install(|| with_rule_set!(self.game.rules, Game => run.steps::<Game>()))?;
        Ok(Verdict::Well)
    }

    /// The weights that stay fixed.
    fn kept(&self) -> Result<Vec<&'static str>> {
        let find = |name: &String| Weights::NAMES.iter().copied().find(|known| known == name);
        let unknown = |name: &String| {
            let rules = self.game.rules;
            let names = Weights::NAMES.iter().copied().filter(|known| Weights::matters(known, rules));
            format!("--keep {name}: the weights are {}", names.collect::<Vec<_>>().join(", "))
        };
        self.keep.iter().map(|name| find(name).with_context(|| unknown(name))).collect()
    }

    /// Everything that determines a run, apart from its seed and first weights.
    fn settings<G: Playable>(&self, setup: &Setup<G>, kept: &[&str]) -> Result<BTreeMap<String, String>> {
        let mut kept = kept.to_vec();
        kept.sort_unstable();
        kept.dedup();
        // The first position shows the effect of a custom board or data on the options.
        let first = G::start(setup, &mut GameRng::for_game(self.seed, 0))?;
        let named = [
            ("--rules", self.game.rules.name().to_owned()),
            ("--options", setup.options.text(setup.players).to_string()),
            ("--games", self.games.to_string()),
            ("--keep", kept.join(",")),
            ("--vary", self.vary.clone().unwrap_or_default()),
            ("--board or --data", first.position().to_string()),
        ];
        Ok(named.map(|(name, value)| (name.to_owned(), value)).into())
    }
}

struct Run<'a> {
    args: &'a TuneArgs,
    path: &'a Path,
}

impl Run<'_> {
    fn steps<G: Playable>(&self) -> Result<()> {
        let args = self.args;
        let setups = args.game.varied::<G>(args.vary.as_deref())?;
        let start = |chance: &mut GameRng| start_any(&setups, chance);
        let tuning = Tuning { games: args.games, kept: args.kept()?, ..Tuning::default() };
        let mut state = self.begin(args.settings(&setups[0], &tuning.kept)?)?;
        let bar = ProgressBar::new(args.steps).with_position(state.step);
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} steps  {eta} left  {msg}") {
            bar.set_style(style);
        }
        bar.reset_eta();
        while state.step < args.steps {
            tuning.step(&mut state, start);
            files::write(self.path, state.to_json().as_bytes())?;
            bar.inc(1);
            bar.set_message(format!("{} games", state.games));
        }
        bar.finish_and_clear();
        let weights = state.weights();
        complain(&format!("{} steps and {} games in all", state.step, state.games));
        match &args.out {
            Some(path) => files::write(path, weights.to_json().as_bytes())?,
            None => unless_closed(print(&weights.to_json()))?,
        }
        match &args.judge {
            Some(path) => judge(path, &weights, state.seed, start),
            None => Ok(()),
        }
    }

    /// The stored run, if it matches the arguments, or a new one.
    fn begin(&self, settings: BTreeMap<String, String>) -> Result<TuneState> {
        let Self { args, path } = *self;
        let from = match &args.from {
            Some(path) => {
                Some(Weights::from_json(&files::read(path)?).with_context(|| path.display().to_string())?)
            }
            None => None,
        };
        if !path.exists() {
            let weights = from.unwrap_or_else(|| Weights::for_rules(args.game.rules));
            return Ok(TuneState::new(args.seed, settings, &weights));
        }
        let name = path.display();
        let state = TuneState::from_json(&files::read(path)?)
            .with_context(|| format!("{name} is not the state of a run"))?;
        let advice =
            "use the same settings to resume it, or name another file with --state to start a new run";
        if let Some(difference) = difference(&state, args.seed, &settings) {
            bail!("{name} contains a different run: {difference}; {advice}");
        }
        if from.is_some_and(|from| !state.is_from(&from)) {
            bail!("{name} contains a different run: it started from other weights than --from; {advice}");
        }
        if state.step > args.steps {
            bail!("{name} already has {} steps: ask for at least as many with --steps", state.step);
        }
        Ok(state)
    }
}

/// The first setting where a stored run differs from the arguments.
fn difference(stored: &TuneState, seed: u64, asked: &BTreeMap<String, String>) -> Option<String> {
    let seeds = (stored.seed != seed).then(|| format!("--seed is {} there and {seed} here", stored.seed));
    let sentence = |name: &str, there: &str, here: &str| match name {
        "--board or --data" => format!("{name} gives another board"),
        _ => format!("{name} is `{there}` there and `{here}` here"),
    };
    let differs = |name: &str| {
        let value = |settings: &BTreeMap<String, String>| settings.get(name).cloned().unwrap_or_default();
        let (there, here) = (value(&stored.settings), value(asked));
        (there != here).then(|| sentence(name, &there, &here))
    };
    // The rules first: they also change the options and the board.
    let names = ["--rules", "--options", "--vary", "--board or --data", "--games", "--keep"];
    differs("--rules").or(seeds).or_else(|| names.iter().find_map(|name| differs(name)))
}

/// Fits the judge and writes it.
fn judge<G: Playable>(
    path: &Path,
    weights: &Weights,
    seed: u64,
    start: impl Fn(&mut GameRng) -> G + Sync,
) -> Result<()> {
    let bar = ProgressBar::new_spinner().with_message("fitting the judge");
    bar.enable_steady_tick(Duration::from_millis(100));
    let fit = fit_judge(weights, JUDGED_GAMES, seed, usize::from(PLAYERS), start);
    bar.finish_and_clear();
    complain(&format!(
        "the judge's loss fell from {:.4} to {:.4} on games not used for fitting; knowing nothing is {:.4}",
        fit.before,
        fit.after,
        f64::from(PLAYERS).ln()
    ));
    files::write(path, fit.weights.to_json().as_bytes())
}
