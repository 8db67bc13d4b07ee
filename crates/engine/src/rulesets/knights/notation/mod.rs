//! Positions of Cities & Knights as text: the shared statements and those of this rule set, each fact on its own line.

mod agenda;
mod read;
pub(crate) mod words;
mod write;

use core::fmt::{self, Formatter};

use self::words::LEXICON;
use super::state::{KnightsExt, KnightsPublic, KnightsSecret};
use super::{Knights, KnightsOptions, first_game_board, tariff};
use crate::notation::{
    self, Dialect, Draft, Misread, Problem, Scanner, SeaOpening, Sketch, Statements, Supply,
};
use crate::rulesets::{ExtView, Notated, Observation, Rules};
use crate::shared::Particulars;
use crate::shared::setup::Laid;
use crate::topology::Island;
use crate::vocab::{Developments, Seat};

/// The version of the rules; a change of play that old records would not survive raises it.
const VERSION: i64 = 1;

const FIRST: &str = "the rule set first, such as `knights first-game players 4`";
const LAYOUT: &str = "a layout (first-game or extended), a scenario (such as new-shores), a sea map (such as sea-44), \
                      `players` or the version";

impl Notated for Knights {
    fn dialect(&self) -> Dialect {
        Dialect::with(self.core().public.board.map(), &LEXICON)
    }

    fn read_position(text: &str) -> Result<Self, Misread> {
        let mut statements = Statements::new(text);
        let mut opening = statements.next().ok_or(Misread::expected(0, FIRST))?;
        if !opening.eat_word("knights") {
            return Err(opening.expected(FIRST));
        }
        let Self { core, ext } = open(&mut opening)?;
        let mut reading = read::Reading::new(Draft::new(core, &LEXICON), ext);
        for statement in statements {
            reading.read(statement)?;
        }
        reading.finish()
    }

    fn check_statement(&self, statement: Scanner<'_>) -> Result<(), Misread> {
        let draft = Draft::new(self.core.clone(), &LEXICON);
        read::Reading::new(draft, self.ext.clone()).read_alone(statement)
    }

    fn write_position(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (core, dialect) = (self.core(), self.dialect());
        notation::write_opening(dialect, VERSION, &core.public, f)?;
        notation::write_public(dialect, &core.public, f)?;
        write::public(dialect, &core.public, &self.ext.public, f)?;
        notation::write_secret(dialect, core, f)?;
        write::secret(dialect, &core.public, &self.ext.secret, f)
    }

    fn write_observation(seen: &Observation, f: &mut Formatter<'_>) -> fmt::Result {
        let public = &seen.core.public;
        let dialect = Dialect::with(public.board.map(), &LEXICON);
        notation::write_opening(dialect, VERSION, public, f)?;
        notation::write_view(dialect, &seen.core, f)?;
        match &seen.ext {
            ExtView::Knights(view) => write::view(dialect, public, view, f),
            _ => Ok(()),
        }
    }
}

impl read::Reading {
    /// Completes the position from what was stated.
    fn finish(self) -> Result<Knights, Misread> {
        let (draft, mut ext) = self.parts()?;
        let supply = Supply {
            cards: tariff::bank(draft.core.public.board.island()),
            developments: Developments::default(),
        };
        let core = draft.finish(supply, |public, seat| ext.public.route_length(public, seat))?;
        read::complete_pairs(&core, &mut ext.public);
        let corrupt = |corrupt| Misread { at: 0, problem: Problem::Corrupt(corrupt) };
        Knights::from_parts(core, ext).map_err(corrupt)
    }
}

/// Reads the arguments of `knights` and lays the board or the sea map that they name.
fn open(args: &mut Scanner<'_>) -> Result<Knights, Misread> {
    let at = args.here();
    let (mut laid, mut sea, mut n_players) = (Laid::bare(Island::Base), SeaOpening::default(), None);
    while !args.is_end() {
        if args.is_digit() {
            args.number(VERSION, VERSION, "version 1 of the rules")?;
        } else if args.eat_word("first-game") {
            laid = first_game_board();
        } else if args.eat_word("extended") {
            laid = Laid::bare(Island::Extended);
        } else if args.clone().eat_word("players") && sea.eat(args)? {
            n_players = Some(sea.n_players);
        } else if !sea.eat(args)? {
            return Err(args.expected(LAYOUT));
        }
    }
    let (options, first) = (&KnightsOptions::MODERN, Seat::ALL[0]);
    if sea.is_named() {
        let (laid, target) = sea.lay(at)?;
        let target = target.map_or(tariff::TARGET_VP, |target| target + tariff::TARGET_BONUS);
        return Ok(Knights::begin_at_sea(options, target, &laid, sea.n_players, first));
    }
    let usual = if laid.board.island() == Island::Base { 4 } else { 6 };
    let bad = |_| Misread::expected(at, "a number of players that fits the island: 2 to 4, extended 2 to 6");
    Knights::new(options, &laid, n_players.unwrap_or(usual), first).map_err(bad)
}

/// What the rule set adds when all pieces and cards are taken away; a sea keeps its map.
fn cleared(ext: &KnightsExt) -> KnightsExt {
    let public = KnightsPublic { sea: ext.public.sea.clone(), ..KnightsPublic::new(ext.public.own) };
    KnightsExt { public, secret: KnightsSecret::new() }
}
