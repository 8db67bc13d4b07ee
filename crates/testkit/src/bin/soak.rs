//! The soak from the command line: `cargo xtask soak --rules NAME --plies N --seed S [--threads T]`, or one game of it again with
//! all laws at every ply: `--again GAME_SEED --players N --options NAME`. With `--save FILE` the state is written every
//! other second, and an interrupted soak resumes from there; use the same build.

use std::collections::HashMap;
use std::env;
use std::fs;
use std::io::{IsTerminal as _, Write as _};
use std::path::Path;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use hexhaven_engine::{RuleSet, with_rule_set};
use hexhaven_testkit::battery::{self, Plan};
use hexhaven_testkit::soak::{MAX_PLIES, Report, Task};
use hexhaven_testkit::tally::Tally;
use hexhaven_testkit::{Arbitrary, Case, Choice};

/// How often a soak reports without a progress bar.
const BETWEEN_LINES: Duration = Duration::from_secs(60);

const USAGE: &str = "\
usage: soak [--rules NAME] [--options at-sea] [--plies N] [--seed S] [--threads T] [--save FILE]
       soak [--rules NAME] --again GAME_SEED --players N --options modern|classic-fr|anything|at-sea";

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(message) => {
            eprintln!("error: {message}\n\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<ExitCode, String> {
    let args = Args::parse(env::args().skip(1))?;
    let name = args.0.get("rules").map_or("base", String::as_str);
    let rules = RuleSet::by_name(name).ok_or_else(|| format!("no rule set is called `{name}`"))?;
    with_rule_set!(rules, Game => run_rules::<Game>(&args))
}

fn run_rules<G: Arbitrary>(args: &Args) -> Result<ExitCode, String> {
    if let Some(seed) = args.number("again")? {
        return again::<G>(seed, args);
    }
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
    let task = Task {
        only: args.choice()?,
        plies: args.number("plies")?.unwrap_or(10_000_000),
        seed: args.number("seed")?.unwrap_or(1),
        threads: args.number("threads")?.unwrap_or(cores) as usize,
    };
    let Task { only, plies, seed, threads } = task;
    println!(
        "soak: {plies} plies of {} games over {} options, seed {seed}, {threads} threads",
        G::RULES.name(),
        only.map_or("all", Choice::name)
    );
    let file = args.0.get("save").map(Path::new);
    let before = match file.filter(|file| file.exists()) {
        Some(file) => Report::read_saved::<G>(&read(file)?, &task)?,
        None => Report::default(),
    };
    let (mut told, is_watched) = (Instant::now(), std::io::stderr().is_terminal());
    let mut saved = Ok(());
    let report = task.go_on::<G>(before, |report| {
        if is_watched {
            eprint!("\r{}   ", progress(report, plies));
            let _ = std::io::stderr().flush();
        } else if told.elapsed() >= BETWEEN_LINES {
            told = Instant::now();
            eprintln!("{}", progress(report, plies));
        }
        if let Some(file) = file {
            saved = save(file, &report.save::<G>(&task));
        }
    });
    if is_watched {
        eprintln!();
    }
    print::<G>(&report);
    saved?;
    Ok(if report.violations.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// How far a soak is.
fn progress(report: &Report, plies: u64) -> String {
    let (done, speed) = (report.tally.plies, report.speed());
    let left = plies.saturating_sub(done) as f64 / speed.max(1.0);
    let percent = 100.0 * done as f64 / plies as f64;
    let (games, n) = (report.tally.games, report.violations.len());
    format!(
        "{percent:5.1} %  {done} plies  {games} games  {:.3} M plies/s  {n} violations  {left:.0} s left",
        speed / 1e6
    )
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("cannot read {}: {error}", file.display()))
}

/// Replaces a file atomically, so that an interruption leaves the old one or the new one.
fn save(file: &Path, text: &str) -> Result<(), String> {
    let new = file.with_extension("new");
    let saved = fs::write(&new, text).and_then(|()| fs::rename(&new, file));
    saved.map_err(|error| format!("cannot write {}: {error}", file.display()))
}

fn print<G: Arbitrary>(report: &Report) {
    let Tally { games, won, timed_out, collapsed, plies, .. } = report.tally;
    let (seconds, speed) = (report.elapsed.as_secs_f64(), report.speed() / 1e6);
    println!(
        "{plies} plies in {seconds:.1} s ({speed:.3} M plies/s), {games} games, {won} won, \
         {collapsed} collapsed, {timed_out} timed out"
    );
    for (name, n) in report.tally.counts::<G>() {
        println!("{n:>14}  {name}");
    }
    for violation in &report.violations {
        let Case { n_players, choice } = violation.case;
        println!("VIOLATION {violation}");
        println!(
            "  again: cargo xtask soak --rules {} --again {} --players {n_players} --options {}",
            G::RULES.name(),
            violation.seed,
            choice.name()
        );
    }
    println!("{} violations", report.violations.len());
}

/// Plays one game with all laws at every ply.
fn again<G: Arbitrary>(seed: u64, args: &Args) -> Result<ExitCode, String> {
    let n_players = args.number("players")?.ok_or("--players is missing")? as u8;
    let choice = args.choice()?.unwrap_or(Choice::Anything);
    let plan = Plan { max_plies: MAX_PLIES, one_in: 1, whole: true };
    let mut tally = Tally::default();
    match battery::play::<G>(Case { n_players, choice }, seed, &plan, &mut tally) {
        Ok(()) => println!("all laws hold at all {} plies", tally.plies),
        Err(violation) => {
            println!("VIOLATION {violation}");
            return Ok(ExitCode::FAILURE);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Options of the form `--name value`.
struct Args(HashMap<String, String>);

impl Args {
    fn parse(mut args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut found = HashMap::new();
        while let Some(arg) = args.next() {
            let name = arg.strip_prefix("--").ok_or_else(|| format!("`{arg}` is not an option"))?;
            if !["rules", "plies", "seed", "threads", "save", "again", "players", "options"].contains(&name) {
                return Err(format!("there is no option --{name}"));
            }
            let value = args.next().ok_or_else(|| format!("--{name} needs a value"))?;
            found.insert(name.to_owned(), value);
        }
        Ok(Self(found))
    }

    fn choice(&self) -> Result<Option<Choice>, String> {
        let named =
            |name: &String| Choice::by_name(name).ok_or_else(|| format!("no options are called `{name}`"));
        self.0.get("options").map(named).transpose()
    }

    fn number(&self, name: &str) -> Result<Option<u64>, String> {
        let parse = |text: &String| match text.strip_prefix("0x") {
            Some(hex) => u64::from_str_radix(hex, 16).map_err(|_| format!("--{name} {text} is not a number")),
            None => text.replace('_', "").parse().map_err(|_| format!("--{name} {text} is not a number")),
        };
        self.0.get(name).map(parse).transpose()
    }
}
