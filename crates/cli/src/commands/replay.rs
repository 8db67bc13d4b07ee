//! `hexhaven replay`: steps through a record in the terminal, with all cards open or as one seat saw it.

use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use crossterm::event::{Event as Input, KeyCode, KeyEventKind, KeyModifiers, read};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use hexhaven_engine::{Ending, Event, Ply, Seat, Viewer, with_rule_set};
use hexhaven_record::{Reader, RecordError, Replay};

use crate::commands::board::write_or_print;
use crate::commands::verify::record_rules;
use crate::files;
use crate::lang::LangArg;
use crate::numbers::whole;
use crate::output::{self, Verdict};
use crate::picture::{ColorArg, Look};
use crate::rules::Playable;
use crate::story::{Line, Teller};

/// Step through a recorded game
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ReplayArgs {
    /// The record
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Start after this many moves; without a terminal, show only that position
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    at: Option<usize>,
    /// Show only what this seat saw, `a` to `f`
    #[arg(long = "as", value_name = "SEAT", value_parser = seat_letter)]
    seat: Option<char>,
    /// Write the record as `--as SEAT` saw it instead of showing it; `-` writes to standard output
    #[arg(long, value_name = "FILE", requires = "seat", conflicts_with_all = ["at", "svg"])]
    redact: Option<PathBuf>,
    /// Write the position after `--at` moves (or the last one) as SVG; `-` writes to standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    color: ColorArg,
    #[command(flatten)]
    lang: LangArg,
}

const EXAMPLES: &str = "\
Keys: space or → next, ← back, home and end, q quit. Without a terminal the whole game is printed.

Examples:
  hexhaven replay game.hexhaven
  hexhaven replay game.hexhaven --at 120 --as b
  hexhaven replay game.hexhaven --at 120 --svg position.svg
  hexhaven replay game.hexhaven --as b --redact seen-by-b.hexhaven
  hexhaven replay game.hexhaven --lang fr > partie.txt";

impl ReplayArgs {
    /// Shows the game.
    pub(crate) fn run(self) -> Result<Verdict> {
        let written = |path: &Option<PathBuf>| path.clone().filter(|path| path != Path::new("-"));
        let (redact, svg) = (written(&self.redact), written(&self.svg));
        files::check_outputs(&[("--redact", redact.as_deref()), ("--svg", svg.as_deref())])?;
        if redact.or(svg).is_some_and(|path| files::is_same(&path, &self.file)) {
            bail!("{} would be overwritten: name another file", self.file.display());
        }
        let text = files::read(&self.file)?;
        let rules = record_rules(&text).with_context(|| self.file.display().to_string())?;
        with_rule_set!(rules, Game => show::<Game>(&self, &text))
            .with_context(|| self.file.display().to_string())?;
        Ok(Verdict::Well)
    }

    /// The viewer: a seat, everybody, or the one a redacted record was written for.
    fn viewer(&self, players: usize, recorded: Option<Viewer>) -> Result<Option<Viewer>> {
        let Some(letter) = self.seat.map(|letter| letter.to_ascii_lowercase()) else { return Ok(recorded) };
        if recorded.is_some_and(|viewer| !Seat::by_letter(letter).is_some_and(|seat| viewer.is(seat))) {
            bail!("--as {letter}: the record contains only what another viewer saw; leave out --as");
        }
        match Seat::by_letter(letter).filter(|seat| seat.idx() < players) {
            Some(seat) => Ok(Some(Viewer::Seat(seat))),
            None => bail!("--as {letter}: nobody sits there; the seats are a to {}", Seat::ALL[players - 1]),
        }
    }
}

/// One letter; only the record knows whether that seat plays.
fn seat_letter(text: &str) -> Result<char, String> {
    let mut letters = text.chars();
    let only = letters.next().filter(|_| letters.next().is_none());
    only.ok_or_else(|| "a seat is one letter, `a` to `f`".to_owned())
}

/// A position and the step that led to it.
struct Step<G> {
    game: G,
    lines: Vec<Line>,
}

fn show<G: Playable>(args: &ReplayArgs, text: &str) -> Result<()> {
    let mut replay = Replay::<G, _>::known(Cursor::new(text))?;
    let players = replay.game.core().public.turn.seats();
    let viewer = args.viewer(players.len() as usize, replay.header().viewer)?;
    let names = players.iter().map(|seat| name_of(replay.header().names.as_slice(), seat)).collect();
    if let (Some(path), Some(viewer)) = (&args.redact, viewer) {
        let redacted = hexhaven_record::redact::<G, _>(Cursor::new(text), viewer, Vec::new())?;
        return write_or_print(path, &String::from_utf8(redacted)?);
    }
    let teller = Teller { lang: args.lang.get(), rules: G::RULES };
    let (steps, mut trouble) = collect(&mut replay, viewer, teller)?;
    let (mut hidden, mut result) = (Vec::new(), None);
    if trouble.is_none() {
        (hidden, result, trouble) = hidden_steps(text, steps.len() - 1)?;
    }
    let at = args.at.unwrap_or(if args.svg.is_some() { steps.len() - 1 } else { 0 });
    if at >= steps.len() {
        let (known, all) = (steps.len() - 1, steps.len() - 1 + hidden.len());
        if let Some(error) = trouble {
            bail!("--at {at}: only the first {known} plies of the record are valid: {error}");
        }
        match hidden.len() {
            0 => bail!("--at {at}: the record has {all} plies"),
            _ => bail!(
                "--at {at}: the record has {all} plies, and {known} before something is hidden; \
                 a position after that cannot be drawn"
            ),
        }
    }
    let shown = Film { args, steps, hidden, result, at, viewer, names, teller }.show();
    match trouble {
        // The good part was shown; the error must be reported in any case.
        Some(error) => output::unless_closed(shown).and(Err(error.into())),
        None => shown,
    }
}

fn name_of(names: &[(Seat, String)], seat: Seat) -> String {
    names.iter().find(|(owner, _)| *owner == seat).map_or(String::new(), |(_, name)| name.clone())
}

/// Every position is kept in memory, so that stepping back is as fast as stepping forward.
const MAX_PLIES: usize = 200_000;

/// Plays the record and keeps every position up to the first error.
fn collect<G: Playable>(
    replay: &mut Replay<G, Cursor<&str>>,
    viewer: Option<Viewer>,
    teller: Teller,
) -> Result<(Vec<Step<G>>, Option<RecordError>)> {
    let mut steps = vec![Step { game: replay.game.clone(), lines: Vec::new() }];
    loop {
        if steps.len() > MAX_PLIES {
            bail!(
                "the record has more than {MAX_PLIES} plies, too many to step through; `hexhaven verify` reads it"
            );
        }
        let mut before = replay.game.clone();
        let ply = match replay.advance() {
            Ok(Some(ply)) => ply,
            // The rest is known only in part, so it is listed, not played.
            Ok(None) | Err(RecordError::Redacted { .. }) => return Ok((steps, None)),
            Err(error) => return Ok((steps, Some(error))),
        };
        let public = before.core().public.clone();
        let mut events = Vec::new();
        let mut log = |event: Event| events.push(viewer.map_or(event, |viewer| event.seen_by(viewer)));
        match ply {
            Ply::Act(seat, action) => before.play_unchecked(seat, action, &mut log),
            Ply::Chance(outcome) => before.resolve_unchecked(outcome, &mut log),
        }
        steps.push(Step { game: replay.game.clone(), lines: teller.tell(&public, &events) });
    }
}

/// The steps after the first `n_known` as written, up to the first error, and the result: the part of a redacted record
/// from its first hidden step on.
fn hidden_steps(text: &str, n_known: usize) -> Result<(Vec<String>, Option<Ending>, Option<RecordError>)> {
    let mut reader = Reader::new(Cursor::new(text))?;
    let (dialect, mut trouble) = (reader.dialect(), None);
    let good = reader.by_ref().map_while(|step| step.map_err(|error| trouble = Some(error)).ok());
    let steps = good.skip(n_known).map(|step| step.step.text(dialect).to_string()).collect();
    Ok((steps, reader.result(), trouble))
}

/// All positions of a game and the current one.
struct Film<'a, G> {
    args: &'a ReplayArgs,
    steps: Vec<Step<G>>,
    /// The steps of a redacted record that cannot be replayed.
    hidden: Vec<String>,
    /// The ending according to the record.
    result: Option<Ending>,
    at: usize,
    viewer: Option<Viewer>,
    names: Vec<String>,
    teller: Teller,
}

impl<G: Playable> Film<'_, G> {
    fn show(mut self) -> Result<()> {
        if let Some(path) = &self.args.svg {
            return write_or_print(path, &self.look().svg(&self.steps[self.at].game));
        }
        if output::is_terminal() {
            return self.browse();
        }
        if self.args.at.is_some() {
            return output::print(&self.picture());
        }
        self.print_all()
    }

    fn look(&self) -> Look<'_> {
        Look { viewer: self.viewer, names: &self.names, lang: self.teller.lang }
    }

    /// The board and the last event.
    fn picture(&self) -> String {
        let step = &self.steps[self.at];
        let board = self.look().text(&step.game, self.args.color.style());
        let heading = self.teller.heading(&step.game.core().public.turn);
        let place = format!("{}/{}", self.at, self.steps.len() - 1);
        let story: String = step.lines.iter().map(|line| format!("  {}\n", line.sentence())).collect();
        let last_words = step.game.ending().map(|ending| self.teller.ending(&step.game, ending));
        let last_words = last_words.map_or(String::new(), |words| format!("\n{words}\n"));
        format!("{board}\n{heading}   {place}\n{story}{last_words}")
    }

    fn print_all(&mut self) -> Result<()> {
        let mut out = output::stdout();
        let mut heading = String::new();
        for (number, step) in self.steps.iter().enumerate().skip(1) {
            let turn = self.teller.heading(&self.steps[number - 1].game.core().public.turn);
            if turn != heading {
                writeln!(out, "{turn}")?;
                heading = turn;
            }
            for line in &step.lines {
                writeln!(out, "{number:>6}  {}", line.sentence())?;
            }
        }
        self.at = self.steps.len() - 1;
        write!(out, "\n{}", self.picture())?;
        if !self.hidden.is_empty() {
            writeln!(out, "\n{}", self.teller.lang.say("cli.hidden", &[("viewer", &self.seen_by())]))?;
            for (n, step) in self.hidden.iter().enumerate() {
                writeln!(out, "{:>6}  {step}", self.steps.len() + n)?;
            }
            if let Some(ending) = self.result {
                writeln!(out, "\n{}.", hexhaven_draw::ending(self.teller.lang, ending))?;
            }
        }
        Ok(out.flush()?)
    }

    fn seen_by(&self) -> String {
        match self.viewer {
            Some(Viewer::Seat(seat)) => {
                self.teller.lang.say("cli.seen_by", &[("seat", &crate::story::name(seat))])
            }
            Some(Viewer::Spectator) | None => self.teller.lang.word("cli.seen_by_spectators").to_owned(),
        }
    }

    /// Follows the keys until `q`.
    fn browse(&mut self) -> Result<()> {
        let _raw = RawMode::enter()?;
        let last = self.steps.len() - 1;
        loop {
            let keys = self.teller.lang.word("cli.keys");
            let screen = format!("{}\n{keys}\n", self.picture());
            output::print(&format!("\x1b[H{}\x1b[J", screen.replace('\n', "\x1b[K\r\n")))?;
            match next_key()? {
                Key::Next => self.at = (self.at + 1).min(last),
                Key::Back => self.at = self.at.saturating_sub(1),
                Key::First => self.at = 0,
                Key::Last => self.at = last,
                Key::Quit => return Ok(()),
            }
        }
    }
}

enum Key {
    Next,
    Back,
    First,
    Last,
    Quit,
}

/// Waits for a key with a meaning.
fn next_key() -> Result<Key> {
    loop {
        let Input::Key(key) = read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        return Ok(match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => Key::Quit,
            KeyCode::Char('q') | KeyCode::Esc => Key::Quit,
            KeyCode::Char(' ') | KeyCode::Right | KeyCode::Down | KeyCode::Enter => Key::Next,
            KeyCode::Left | KeyCode::Up | KeyCode::Backspace => Key::Back,
            KeyCode::Home => Key::First,
            KeyCode::End => Key::Last,
            _ => continue,
        });
    }
}

/// Reads single keys while this value lives, and restores the terminal when it is dropped.
struct RawMode;

impl RawMode {
    fn enter() -> Result<Self> {
        enable_raw_mode().context("cannot read single keys from the terminal")?;
        Ok(Self)
    }
}

impl Drop for RawMode {
    fn drop(&mut self) {
        // If the terminal is gone, there is nothing to do.
        let _ = disable_raw_mode();
    }
}
