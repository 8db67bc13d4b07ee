//! `hexhaven watch`: shows a game between bots. On a terminal the board is redrawn each turn; elsewhere each turn
//! is one line, and the board follows at the end.

use std::io::Write;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Error, Result, bail};
use clap::Args;
use hexhaven_draw::Style;
use hexhaven_engine::shared::{Part, Turn};
use hexhaven_engine::{Action, Event, Outcome, Seat, ToAct, with_rule_set};
use hexhaven_sim::{Game, Limits, Plan, Watcher, play_out};

use crate::game::{BOTS, GameArgs, seat_bots, warn_of_faults};
use crate::lang::LangArg;
use crate::numbers::whole;
use crate::output::{self, Out, Verdict};
use crate::picture::{ColorArg, Look};
use crate::rules::Playable;
use crate::story::{Line, Teller};

/// Watch a game between bots
#[derive(Args, Debug)]
#[command(after_help = format!("{BOTS}\n{EXAMPLES}"))]
pub(crate) struct WatchArgs {
    #[command(flatten)]
    game: GameArgs,
    /// One bot for all seats, or one per seat
    #[arg(long, default_value = "random", value_name = "LIST")]
    bots: String,
    /// Random seed; by default a new one each time
    #[arg(long, short, value_name = "N", value_parser = whole::<u64>)]
    seed: Option<u64>,
    /// How long each turn is shown, in milliseconds
    #[arg(long, default_value_t = DELAY, value_name = "MS", value_parser = whole::<u64>)]
    delay: u64,
    /// Stop the game after this many turns
    #[arg(long, default_value_t = MAX_TURNS, value_name = "N", value_parser = whole::<u32>)]
    max_turns: u32,
    #[command(flatten)]
    color: ColorArg,
    #[command(flatten)]
    lang: LangArg,
}

const DELAY: u64 = 250;
const MAX_TURNS: u32 = 1000;

const EXAMPLES: &str = "\
Examples:
  hexhaven watch
  hexhaven watch --seed 7 --delay 1000
  hexhaven watch --players 3 --lang fr
  hexhaven watch --seed 7 > game.log";

impl WatchArgs {
    /// Plays and shows.
    pub(crate) fn run(self) -> Result<Verdict> {
        if self.max_turns == 0 {
            bail!("--max-turns 0 ends the game before it begins: allow at least one turn");
        }
        let bots = seat_bots(&self.bots, self.game.players())?;
        let seed = self.seed.unwrap_or_else(fresh_seed);
        let plan = Plan { bots, games: 1, seed, limits: Limits { turns: self.max_turns } };
        with_rule_set!(self.game.rules, Game => show::<Game>(&self, &plan))?;
        Ok(Verdict::Well)
    }
}

/// A different seed for each call, short enough to type.
fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_micros() % 1_000_000) as u64
}

fn show<G: Playable>(args: &WatchArgs, plan: &Plan) -> Result<()> {
    let setup = args.game.setup::<G>()?;
    let lang = args.lang.get();
    let mut chance = plan.chance(0);
    let mut game = G::start(&setup, &mut chance)?;
    plan.check(&game).map_err(Error::msg)?;
    let mut screen = Screen {
        out: output::stdout(),
        is_terminal: output::is_terminal(),
        style: args.color.style(),
        delay: Duration::from_millis(args.delay.min(60_000)),
        names: &plan.bots,
        teller: Teller { lang, rules: G::RULES },
        turn: game.core().public.turn,
        lines: Vec::new(),
        trouble: Ok(()),
    };
    if screen.is_terminal {
        write!(screen.out, "\x1b[2J")?;
    }
    let seed = lang.say("cli.seed", &[("seed", &plan.seed)]);
    writeln!(screen.out, "hexhaven {}, {seed}", env!("CARGO_PKG_VERSION"))?;
    let mut bots = plan.seat_bots(0);
    let result = play_out(&mut game, &mut bots, &mut chance, plan.limits, &mut screen);
    let shown = screen.finish(&game, &result);
    warn_of_faults(&plan.bots, &bots, result);
    shown
}

/// Where to show the game.
struct Screen<'a> {
    out: Out,
    is_terminal: bool,
    style: Style,
    delay: Duration,
    names: &'a [String],
    teller: Teller,
    /// The turn that `lines` describe.
    turn: Turn,
    lines: Vec<Line>,
    /// The first output error; the rest of the game is then played without output.
    trouble: Result<()>,
}

impl<G: Playable> Watcher<G> for Screen<'_> {
    fn action(&mut self, game: &G, seat: Seat, action: Action) {
        let mut events = Vec::new();
        let mut after = game.clone();
        after.play_unchecked(seat, action, &mut |event: Event| events.push(event));
        self.note(game, &after, &events);
    }

    fn outcome(&mut self, game: &G, outcome: Outcome) {
        let mut events = Vec::new();
        let mut after = game.clone();
        after.resolve_unchecked(outcome, &mut |event: Event| events.push(event));
        self.note(game, &after, &events);
    }
}

impl Screen<'_> {
    /// Collects events, and shows a turn when the next one begins.
    fn note<G: Playable>(&mut self, before: &G, after: &G, events: &[Event]) {
        if self.trouble.is_err() {
            return;
        }
        let public = &before.core().public;
        self.lines.extend(self.teller.tell(public, events));
        let next = after.core().public.turn;
        if next.number != self.turn.number || matches!(after.to_act(), ToAct::Over(_)) {
            self.trouble = self.show_turn(after);
            self.turn = next;
        }
    }

    fn show_turn<G: Playable>(&mut self, game: &G) -> Result<()> {
        let heading = self.teller.heading(&self.turn);
        let lines = std::mem::take(&mut self.lines);
        if !self.is_terminal {
            writeln!(self.out, "{heading} · {}", compact(&self.turn, &lines))?;
            return Ok(());
        }
        // Home, overwrite the old picture line by line, then clear the rest below: no flicker.
        let look = Look { viewer: None, names: self.names, lang: self.teller.lang };
        let story = lines.iter().map(Line::sentence).collect::<Vec<_>>().join("\n  ");
        let picture = format!("{}\n{heading}\n  {story}\n", look.text(game, self.style));
        write!(self.out, "\x1b[H{}\x1b[J", picture.replace('\n', "\x1b[K\n"))?;
        self.out.flush()?;
        thread::sleep(self.delay);
        Ok(())
    }

    fn finish<G: Playable>(mut self, game: &G, result: &Game) -> Result<()> {
        self.trouble?;
        if !self.is_terminal {
            let look = Look { viewer: None, names: self.names, lang: self.teller.lang };
            write!(self.out, "\n{}", look.text(game, self.style))?;
        }
        let last_words = match result.ending {
            Some(ending) => self.teller.ending(game, ending),
            None => self.teller.lang.say("ending.cut_off", &[("n", &result.turns)]),
        };
        writeln!(self.out, "\n{last_words}")?;
        Ok(self.out.flush()?)
    }
}

/// The lines of a turn joined into one, naming only players other than the active one.
fn compact(turn: &Turn, lines: &[Line]) -> String {
    let own = (turn.part != Part::Setup).then_some(turn.player);
    let part = |line: &Line| if line.seat == own { line.text.clone() } else { line.sentence() };
    lines.iter().map(part).collect::<Vec<_>>().join(" · ")
}
