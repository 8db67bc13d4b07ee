//! Positions of Cities & Knights as text: the shared statements and those of this rule set, each fact on its own line.

mod agenda;
mod read;
pub(crate) mod words;
mod write;

use core::fmt::{self, Formatter};

use self::words::LEXICON;
use super::state::{KnightsExt, KnightsPublic, KnightsSecret};
use super::{Knights, KnightsOptions, first_game_board, tariff};
use crate::notation::{self, Dialect, Lexicon, Misread, Problem, Scanner, SeaOpening, Supply};
use crate::rulesets::notation::Written;
use crate::rulesets::{ExtView, Observation};
use crate::shared::Particulars;
use crate::shared::setup::StartingBoard;
use crate::topology::Island;
use crate::vocab::{Developments, Seat};

const LAYOUT: &str = "a layout (first-game or extended), a scenario (such as new-shores), a sea map (such as sea-44), \
                      `players` or the version";

impl Written for Knights {
    const LEXICON: &'static Lexicon = &LEXICON;
    const FIRST: &'static str = "the rule set first, such as `knights first-game players 4`";

    type Reader = read::Reading;

    fn open(args: &mut Scanner<'_>) -> Result<read::Reading, Misread> {
        let at = args.here();
        let (mut laid, mut sea, mut n_players) =
            (StartingBoard::bare(Island::Base), SeaOpening::default(), None);
        while !args.is_end() {
            if args.is_digit() {
                args.number(Self::VERSION, Self::VERSION, "version 1 of the rules")?;
            } else if args.eat_word("first-game") {
                laid = first_game_board();
            } else if args.eat_word("extended") {
                laid = StartingBoard::bare(Island::Extended);
            } else if args.clone().eat_word("players") && sea.eat(args)? {
                n_players = Some(sea.n_players);
            } else if !sea.eat(args)? {
                return Err(args.expected(LAYOUT));
            }
        }
        let (options, first) = (&KnightsOptions::MODERN, Seat::ALL[0]);
        if sea.is_named() {
            let (laid, scenario) = sea.lay(at)?;
            let target =
                scenario.map_or(tariff::TARGET_VP, |scenario| scenario.target + tariff::TARGET_BONUS);
            let start = Self::begin_at_sea(options, target, &laid, sea.n_players, first);
            return Ok(read::Reading::new(start, scenario));
        }
        let usual = if laid.board.island() == Island::Base { 4 } else { 6 };
        let bad =
            |_| Misread::expected(at, "a number of players that fits the island: 2 to 4, extended 2 to 6");
        Self::new(options, &laid, n_players.unwrap_or(usual), first).map(Self::reader).map_err(bad)
    }

    fn reader(self) -> read::Reading {
        read::Reading::new(self, None)
    }

    fn finish(reading: read::Reading) -> Result<Self, Misread> {
        let (draft, mut ext) = reading.parts()?;
        let supply = Supply {
            cards: tariff::bank(draft.core.public.board.island()),
            developments: Developments::default(),
        };
        let core = draft.finish(supply, |public, seat| ext.public.route_length(public, seat))?;
        read::complete_pairs(&core, &mut ext.public);
        let corrupt = |corrupt| Misread { at: 0, problem: Problem::Corrupt(corrupt) };
        Self::from_parts(core, ext).map_err(corrupt)
    }

    fn write_own(&self, dialect: Dialect, f: &mut Formatter<'_>) -> fmt::Result {
        write::public(dialect, &self.core.public, &self.ext.public, f)
    }

    fn write_own_secret(&self, dialect: Dialect, f: &mut Formatter<'_>) -> fmt::Result {
        write::secret(dialect, &self.core.public, &self.ext.secret, f)
    }

    fn write_view(seen: &Observation, dialect: Dialect, f: &mut Formatter<'_>) -> fmt::Result {
        notation::write_view(dialect, &seen.core, f)?;
        match &seen.ext {
            ExtView::Knights(view) => write::view(dialect, &seen.core.public, view, f),
            _ => Ok(()),
        }
    }
}

/// The extension without any pieces and cards; a sea keeps its map.
fn cleared(ext: &KnightsExt) -> KnightsExt {
    let public = KnightsPublic { sea: ext.public.sea.clone(), ..KnightsPublic::new(ext.public.own) };
    KnightsExt { public, secret: KnightsSecret::new() }
}
