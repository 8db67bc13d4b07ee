//! The subcommands, one file each; this file is their registry.

mod admin;
mod advise;
mod analyze;
mod backup;
mod bench;
mod board;
mod check;
mod join;
mod legal;
mod load;
mod r#match;
mod measure;
mod perft;
mod replay;
mod serve;
mod simulate;
mod teach;
mod tune;
mod verify;
mod watch;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::output::Verdict;

/// Hexhaven: hex-trading board games to play, simulate and study.
///
/// Without a command it starts the game server and opens it in the browser.
#[derive(Parser, Debug)]
#[command(name = "hexhaven", version, after_help = EXAMPLES, max_term_width = 100)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::ServeArgs,
}

const EXAMPLES: &str = "\
Examples:
  hexhaven                                   play in the browser
  hexhaven --port 9000 --no-open             use another port, without opening the browser
  hexhaven watch                             watch a game between bots
  hexhaven board --seed 7                    draw a board in the terminal
  hexhaven simulate --games 10000 --json     play ten thousand games
  hexhaven match --seats search:200ms,greedy,greedy,greedy
                                             find out which bot is stronger
  hexhaven help simulate                     learn more about a command";

#[derive(Subcommand, Debug)]
enum Command {
    Watch(watch::WatchArgs),
    Simulate(simulate::SimulateArgs),
    Match(r#match::MatchArgs),
    Measure(measure::MeasureArgs),
    Tune(tune::TuneArgs),
    Teach(teach::TeachArgs),
    Board(board::BoardArgs),
    Replay(replay::ReplayArgs),
    Analyze(analyze::AnalyzeArgs),
    Advise(advise::AdviseArgs),
    Verify(verify::VerifyArgs),
    Check(check::CheckArgs),
    Legal(legal::LegalArgs),
    Perft(perft::PerftArgs),
    Bench(bench::BenchArgs),
    Serve(serve::ServeArgs),
    Join(join::JoinArgs),
    Load(load::LoadArgs),
    Backup(backup::BackupArgs),
    Admin(admin::AdminArgs),
}

impl Cli {
    /// Runs the command; without one, the server.
    pub(crate) fn run(self) -> Result<Verdict> {
        match self.command.unwrap_or(Command::Serve(self.serve)) {
            Command::Watch(args) => args.run(),
            Command::Simulate(args) => args.run(),
            Command::Match(args) => args.run(),
            Command::Measure(args) => args.run(),
            Command::Tune(args) => args.run(),
            Command::Teach(args) => args.run(),
            Command::Board(args) => args.run(),
            Command::Replay(args) => args.run(),
            Command::Analyze(args) => args.run(),
            Command::Advise(args) => args.run(),
            Command::Verify(args) => args.run(),
            Command::Check(args) => args.run(),
            Command::Legal(args) => args.run(),
            Command::Perft(args) => args.run(),
            Command::Bench(args) => args.run(),
            Command::Serve(args) => args.run(),
            Command::Join(args) => args.run(),
            Command::Load(args) => args.run(),
            Command::Backup(args) => args.run(),
            Command::Admin(args) => args.run(),
        }
    }
}
