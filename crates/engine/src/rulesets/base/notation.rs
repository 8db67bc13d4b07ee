//! Positions of the base game as text: the first statement names the rule set, the layout and the number of players,
//! all others are shared ones.

use core::fmt::{self, Formatter};

use super::{Base, BaseOptions};
use crate::notation::{self, Dialect, Draft, Lexicon, Misread, Problem, Scanner, Sketch, Statements, Supply};
use crate::rulesets::{Notated, Observation, Rules};
use crate::shared::setup::{BadSetup, FirstGameLayout, Laid, first_game_board};
use crate::shared::{Core, Public, tariff};
use crate::topology::Island;
use crate::vocab::Seat;

/// The version of the rules; a change of play that old records would not survive raises it.
const VERSION: i64 = 1;

const FIRST: &str = "the rule set first, such as `base first-game-modern players 4`";
const LAYOUT: &str = "a layout (first-game-modern, first-game-classic, first-game-extended or extended), \
                      `players` or the version";

/// The names of the base game.
pub(crate) const LEXICON: Lexicon = Lexicon { name: "base", long_name: "base", ..Lexicon::SHARED };

impl Notated for Base {
    fn dialect(&self) -> Dialect {
        Dialect::with(self.core().public.board.map(), &LEXICON)
    }

    fn read_position(text: &str) -> Result<Self, Misread> {
        let mut statements = Statements::new(text);
        let mut opening = statements.next().ok_or(Misread::expected(0, FIRST))?;
        if !opening.eat_word("base") {
            return Err(opening.expected(FIRST));
        }
        let mut draft = Draft::new(open(&mut opening)?, &LEXICON);
        for statement in statements {
            draft.read(statement)?;
        }
        let island = draft.core.public.board.island();
        let supply = Supply { cards: tariff::bank(island), developments: tariff::developments(island) };
        let core = draft.finish(supply, Public::length_past_rivals)?;
        Self::from_core(core).map_err(|corrupt| Misread { at: 0, problem: Problem::Corrupt(corrupt) })
    }

    fn check_statement(&self, statement: Scanner<'_>) -> Result<(), Misread> {
        Draft::new(self.core.clone(), &LEXICON).read_alone(statement)
    }

    fn write_position(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let core = self.core();
        notation::write_opening(self.dialect(), VERSION, &core.public, f)?;
        notation::write_public(self.dialect(), &core.public, f)?;
        notation::write_secret(self.dialect(), core, f)
    }

    fn write_observation(seen: &Observation, f: &mut Formatter<'_>) -> fmt::Result {
        let public = &seen.core.public;
        let dialect = Dialect::with(public.board.map(), &LEXICON);
        notation::write_opening(dialect, VERSION, public, f)?;
        notation::write_view(dialect, &seen.core, f)
    }
}

/// What the board looks like before the other statements.
#[derive(Clone, Copy)]
enum Layout {
    Bare(Island),
    FirstGame(FirstGameLayout),
    FirstGameExtended,
}

/// Reads the arguments of `base` and lays the board that they name.
fn open(args: &mut Scanner<'_>) -> Result<Core, Misread> {
    let at = args.here();
    let (mut layout, mut n_players) = (Layout::Bare(Island::Base), None);
    while !args.is_end() {
        if args.is_digit() {
            args.number(VERSION, VERSION, "version 1 of the rules")?;
        } else if args.eat_word("players") {
            n_players = Some(args.number(2, 6, "2 to 6 players")? as u8);
        } else {
            layout = scan_layout(args)?;
        }
    }
    let bad = |_| Misread::expected(at, "a number of players that fits the island: 2 to 4, extended 2 to 6");
    lay(layout, n_players).map(|game| game.core).map_err(bad)
}

fn lay(layout: Layout, n_players: Option<u8>) -> Result<Base, BadSetup> {
    let (mut options, first) = (BaseOptions::MODERN, Seat::ALL[0]);
    match layout {
        Layout::FirstGame(layout) => {
            options.setup.first_game_layout = layout;
            Base::first_game(&options, n_players.unwrap_or(4), first)
        }
        Layout::FirstGameExtended => {
            let laid = first_game_board(FirstGameLayout::Modern, Island::Extended);
            Base::new(&options, &laid, n_players.unwrap_or(6), first)
        }
        Layout::Bare(island) => {
            let n_players = n_players.unwrap_or(if island == Island::Base { 4 } else { 6 });
            Base::new(&options, &Laid::bare(island), n_players, first)
        }
    }
}

fn scan_layout(args: &mut Scanner<'_>) -> Result<Layout, Misread> {
    let layouts = [
        ("first-game-modern", Layout::FirstGame(FirstGameLayout::Modern)),
        ("first-game-classic", Layout::FirstGame(FirstGameLayout::Classic)),
        ("first-game-extended", Layout::FirstGameExtended),
        ("extended", Layout::Bare(Island::Extended)),
    ];
    let found = layouts.iter().find(|(name, _)| args.eat_word(name));
    found.map(|&(_, layout)| layout).ok_or_else(|| args.expected(LAYOUT))
}
