//! Positions of the base game as text: the first statement names the rule set, the layout and the number of players,
//! all others are shared ones.

use super::{Base, BaseOptions};
use crate::notation::{Draft, Lexicon, Misread, Problem, Scanner, Supply};
use crate::rulesets::notation::Written;
use crate::shared::setup::{BadSetup, FirstGameLayout, StartingBoard, first_game_board};
use crate::shared::{Public, tariff};
use crate::topology::Island;
use crate::vocab::Seat;

const LAYOUT: &str = "a layout (first-game-modern, first-game-classic, first-game-extended or extended), \
                      `players` or the version";

/// The names of the base game.
pub(crate) const LEXICON: Lexicon = Lexicon { name: "base", long_name: "base", ..Lexicon::SHARED };

impl Written for Base {
    const LEXICON: &'static Lexicon = &LEXICON;
    const FIRST: &'static str = "the rule set first, such as `base first-game-modern players 4`";

    type Reader = Draft;

    fn open(args: &mut Scanner<'_>) -> Result<Draft, Misread> {
        let at = args.here();
        let (mut layout, mut n_players) = (Layout::Bare(Island::Base), None);
        while !args.is_end() {
            if args.is_digit() {
                args.number(Self::VERSION, Self::VERSION, "version 1 of the rules")?;
            } else if args.eat_word("players") {
                n_players = Some(args.number(2, 6, "2 to 6 players")? as u8);
            } else {
                layout = scan_layout(args)?;
            }
        }
        let bad =
            |_| Misread::expected(at, "a number of players that fits the island: 2 to 4, extended 2 to 6");
        lay(layout, n_players).map(Self::reader).map_err(bad)
    }

    fn reader(self) -> Draft {
        Draft::new(self.core, &LEXICON)
    }

    fn finish(draft: Draft) -> Result<Self, Misread> {
        let island = draft.core.public.board.island();
        let supply = Supply { cards: tariff::bank(island), developments: tariff::developments(island) };
        let core = draft.finish(supply, Public::length_past_rivals)?;
        Self::from_core(core).map_err(|corrupt| Misread { at: 0, problem: Problem::Corrupt(corrupt) })
    }
}

/// The board before the other statements.
#[derive(Clone, Copy)]
enum Layout {
    Bare(Island),
    FirstGame(FirstGameLayout),
    FirstGameExtended,
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
            Base::new(&options, &StartingBoard::bare(island), n_players, first)
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
