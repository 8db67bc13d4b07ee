//! `hexhaven analyze`: reviews a record: chances of winning, luck, and better moves.

mod curves;
mod page;
mod summary;
mod text;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result, anyhow};
use clap::Args;
use hexhaven_analysis::{Analysis, Quality, Story, analyze_by};
use hexhaven_bots::study::Study;
use hexhaven_engine::with_rule_set;

use crate::commands::board::write_or_print;
use crate::commands::verify::record_rules;
use crate::lang::LangArg;
use crate::output::{JsonArg, Verdict};
use crate::rules::Playable;
use crate::threads::ThreadsArg;
use crate::{files, progress};
use text::ReviewText;

/// Review a recorded game: chances of winning, luck, and better moves
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct AnalyzeArgs {
    /// The record; `-` reads standard input
    #[arg(value_name = "RECORD")]
    file: PathBuf,
    /// Estimate roughly, in a second or two
    #[arg(long)]
    quick: bool,
    /// The bot that all players are assumed to play like: `greedy`, with other weights `greedy@weights.json` or
    /// `search@weights.json@judge.json`, or a trained policy, `onnx:FILE`
    #[arg(long, default_value = "greedy", value_name = "BOT")]
    bot: String,
    #[command(flatten)]
    threads: ThreadsArg,
    #[command(flatten)]
    json: JsonArg,
    /// Write a page with charts and boards that you can share; `-` writes to standard output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "svg"])]
    html: Option<PathBuf>,
    /// Write the chart as SVG; `-` writes to standard output
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    lang: LangArg,
}

const EXAMPLES: &str = "\
The review estimates each seat's chance of winning after every ply. Luck is how much better an outcome was than the \
average of all outcomes; the loss of a decision is how much more often the best choice would have won, given what the player \
could know. docs/bots.md explains how this is computed and how far to trust it.

Examples:
  hexhaven simulate --bots greedy --games 1 --seed 7 --out games
  hexhaven analyze games/*.hexhaven                      luck, skill, and three lessons
  hexhaven analyze game.hexhaven --quick                 a first impression in a second or two
  hexhaven analyze game.hexhaven --html review.html      a page to open or to send
  hexhaven analyze game.hexhaven --svg curves.svg
  hexhaven analyze game.hexhaven --json | jq '.players[] | {seat, accuracy}'
  hexhaven analyze partie.hexhaven --lang fr";

impl AnalyzeArgs {
    /// Reviews.
    pub(crate) fn run(self) -> Result<Verdict> {
        let text = files::read(&self.file)?;
        let named = || self.file.display().to_string();
        let rules = record_rules(&text).with_context(named)?;
        with_rule_set!(rules, Game => review::<Game>(&self, &text)).with_context(named)?;
        Ok(Verdict::Well)
    }
}

fn review<G: Playable>(args: &AnalyzeArgs, text: &str) -> Result<()> {
    let story = Story::<G>::read(text)?;
    let review = work(args, &story)?;
    let prose = ReviewText::new(&story, &review, args.lang.get(), &args.bot);
    if let Some(path) = &args.html {
        return write_or_print(path, &page::page(&prose));
    }
    if let Some(path) = &args.svg {
        return write_or_print(path, &curves::picture(&prose));
    }
    args.json.print(&review, || summary::summary(&prose))
}

/// Reviews on several threads, with a progress bar.
fn work<G: Playable>(args: &AnalyzeArgs, story: &Story<G>) -> Result<Analysis> {
    let pool = args.threads.pool()?;
    let quality = if args.quick { Quality::QUICK } else { Quality::STANDARD };
    let study = Study::of(&args.bot.parse()?, &story.start).with_context(|| {
        format!("--bot {}: this bot cannot judge; use greedy, search or onnx:FILE", args.bot)
    })?;
    study.check(&story.start).map_err(|why| anyhow!("--bot {}: {why}", args.bot))?;
    let done = AtomicU64::new(0);
    let follow = |_: usize, _: usize| {
        done.fetch_add(1, Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    let total = story.plies.len() as u64 + 1;
    let reviewed =
        progress::follow_count(&done, total, "{bar:40} {human_pos}/{human_len} plies  {eta} left", || {
            pool.install(|| analyze_by(study, story, &quality, &follow))
        });
    Ok(reviewed?)
}
