//! Positions of Seafarers as text: the first statement names the rule set, the scenario or the map, and the number of
//! players; the shared statements follow, and those about the sea.

use core::fmt::{self, Formatter};

use super::words::{SeaAction, SeafarersView};
use super::{Seafarers, SeafarersExt, SeafarersOptions};
use crate::notation::{
    self, Dialect, Draft, Lexicon, Misread, Problem, SEA_OUTCOMES, SEA_STATEMENTS, Scanner, SeaDraft,
    SeaOpening, Sketch, Statements, Supply, write_sea,
};
use crate::rulesets::{ExtView, Notated, Observation, Rules};
use crate::shared::{Particulars, tariff};
use crate::vocab::Seat;

/// The version of the rules; a change of play that old records would not survive raises it.
const VERSION: i64 = 1;

const FIRST: &str = "the rule set first, such as `seafarers new-shores players 4`";
const LAYOUT: &str = "a scenario (new-shores, four-islands, fog-islands, through-the-desert or new-world), a map \
                      (sea-37, sea-44, sea-58 or sea-65), `players` or the version";

/// The names of Seafarers.
pub(crate) const LEXICON: Lexicon = Lexicon {
    name: "seafarers",
    long_name: "seafarers",
    actions: SeaAction::WORDS,
    outcomes: SEA_OUTCOMES,
    statements: SEA_STATEMENTS,
    has_loose_numbers: true,
    ..Lexicon::SHARED
};

impl Notated for Seafarers {
    fn dialect(&self) -> Dialect {
        Dialect::with(self.core().public.board.map(), &LEXICON)
    }

    fn read_position(text: &str) -> Result<Self, Misread> {
        let mut statements = Statements::new(text);
        let mut opening = statements.next().ok_or(Misread::expected(0, FIRST))?;
        if !opening.eat_word("seafarers") {
            return Err(opening.expected(FIRST));
        }
        let mut reader = Reader::new(open(&mut opening)?);
        for statement in statements {
            reader.read(statement)?;
        }
        reader.finish()
    }

    fn check_statement(&self, statement: Scanner<'_>) -> Result<(), Misread> {
        Reader::new(self.clone()).read_alone(statement)
    }

    fn write_position(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let public = &self.core.public;
        notation::write_opening(self.dialect(), VERSION, public, f)?;
        notation::write_public(self.dialect(), public, f)?;
        write_sea(self.dialect(), public, &self.ext.sea, f)?;
        notation::write_secret(self.dialect(), &self.core, f)
    }

    fn write_observation(seen: &Observation, f: &mut Formatter<'_>) -> fmt::Result {
        let public = &seen.core.public;
        let dialect = Dialect::with(public.board.map(), &LEXICON);
        notation::write_opening(dialect, VERSION, public, f)?;
        notation::write_view(dialect, &seen.core, f)?;
        let ExtView::Seafarers(SeafarersView { public: ext }) = &seen.ext else { return Ok(()) };
        write_sea(dialect, public, &ext.sea, f)
    }
}

/// A position while its statements are read.
struct Reader {
    draft: Draft,
    sea: SeaDraft,
}

impl Sketch for Reader {
    fn draft(&self) -> &Draft {
        &self.draft
    }

    fn statement(&mut self, keyword: &str, args: &mut Scanner<'_>) -> Result<bool, Misread> {
        Ok(self.sea.statement(&self.draft, keyword, args)? || self.draft.shared_statement(keyword, args)?)
    }
}

impl Reader {
    fn new(start: Seafarers) -> Self {
        Self { draft: Draft::new(start.core, &LEXICON), sea: SeaDraft::new(start.ext.sea) }
    }

    /// Completes the position from what was stated.
    fn finish(self) -> Result<Seafarers, Misread> {
        let public = &self.draft.core.public;
        let island = public.board.island();
        let ext = SeafarersExt { sea: self.sea.finish(public) };
        let supply = Supply { cards: tariff::bank(island), developments: tariff::developments(island) };
        let core = self.draft.finish(supply, |public, seat| ext.route_length(public, seat))?;
        let corrupt = |corrupt| Misread { at: 0, problem: Problem::Corrupt(corrupt) };
        Seafarers::from_parts(core, ext).map_err(corrupt)
    }
}

/// Reads the arguments of `seafarers` and lays the map that they name.
fn open(args: &mut Scanner<'_>) -> Result<Seafarers, Misread> {
    let at = args.here();
    let mut opening = SeaOpening::default();
    while !args.is_end() {
        if opening.eat(args)? {
        } else if args.is_digit() {
            args.number(VERSION, VERSION, "version 1 of the rules")?;
        } else {
            return Err(args.expected(LAYOUT));
        }
    }
    let usual = SeafarersOptions::MODERN.shared.target_vp;
    let (laid, target) = opening.lay(at)?;
    let n_players = opening.n_players;
    Ok(Seafarers::lay(&SeafarersOptions::MODERN, target.unwrap_or(usual), &laid, n_players, Seat::ALL[0]))
}
