//! `--threads`: the number of threads of a command.

use anyhow::{Context, Result, bail};
use clap::Args;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::numbers::whole;

/// No machine has more cores, and each thread takes memory.
const MAX_THREADS: usize = 1024;

/// The number of threads of commands whose results do not depend on it.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ThreadsArg {
    /// Threads; 0 means one per core; results do not depend on it, unless bots have a time budget
    #[arg(long, short, default_value_t = 0, value_name = "N", value_parser = whole::<usize>)]
    threads: usize,
}

impl ThreadsArg {
    /// The number of threads on this machine.
    pub(crate) fn count(self) -> Result<usize> {
        thread_count(self.threads)
    }

    pub(crate) fn pool(self) -> Result<ThreadPool> {
        pool(self.count()?)
    }
}

/// The number of threads for a number on the command line.
pub(crate) fn thread_count(asked: usize) -> Result<usize> {
    match asked {
        0 => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
        1..=MAX_THREADS => Ok(asked),
        _ => bail!("--threads {asked} is too many: at most {MAX_THREADS}, and 0 is one per core"),
    }
}

/// Some threads.
pub(crate) fn pool(count: usize) -> Result<ThreadPool> {
    let built = ThreadPoolBuilder::new().num_threads(count).build();
    built.context("cannot start the threads: ask for fewer with --threads")
}

/// The number of threads that worked, in words.
pub(crate) fn in_words(n: usize) -> String {
    format!("{n} thread{}", if n == 1 { "" } else { "s" })
}
