//! The binary `hexhaven`: one subcommand per file in `commands/`, on top of the libraries of the workspace.
//! Exit codes: 0 for success, 1 if a check failed, 2 for bad usage or input.

mod chart;
mod commands;
mod files;
mod game;
mod intervals;
mod lang;
mod numbers;
mod observation;
mod output;
mod picture;
mod position;
#[cfg(all(unix, target_arch = "x86_64", not(target_feature = "avx2")))]
mod processor;
mod progress;
mod recording;
mod refusal;
mod reliability;
mod rules;
mod series;
mod statistics;
mod story;
mod threads;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use commands::Cli;
use output::Verdict;

fn main() -> ExitCode {
    #[cfg(all(unix, target_arch = "x86_64", not(target_feature = "avx2")))]
    processor::hand_over();
    // Makes `--games -1` an invalid number instead of an unknown option `-1`.
    let taking_numbers = |arg: clap::Arg| {
        if arg.get_action().takes_values() { arg.allow_negative_numbers(true) } else { arg }
    };
    let command = Cli::command().mut_args(taking_numbers).mut_subcommands(|sub| sub.mut_args(taking_numbers));
    let parsed = command.try_get_matches().and_then(|m| Ok((lang::asked(&m), Cli::from_arg_matches(&m)?)));
    let (lang, cli) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return usage(&error),
    };
    match cli.run() {
        Ok(Verdict::Well) => ExitCode::SUCCESS,
        Ok(Verdict::Wrong) => ExitCode::from(1),
        Ok(Verdict::Unread) => ExitCode::from(2),
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::complain(&format!("error: {}", refusal::explain(lang, &error)));
            ExitCode::from(2)
        }
    }
}

/// Prints help, the version, or an error in the arguments.
fn usage(error: &clap::Error) -> ExitCode {
    // If nobody reads the help anymore, there is nothing to do.
    let _ = error.print();
    if error.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS }
}
