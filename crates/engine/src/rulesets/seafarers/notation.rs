//! Positions of Seafarers as text: the first statement names the rule set, the scenario or the map, and the number of
//! players; the shared statements follow, and those about the sea.

use core::fmt::{self, Formatter};

use super::words::{SeaAction, SeafarersView};
use super::{Seafarers, SeafarersExt, SeafarersOptions};
use crate::notation::{
    self, Dialect, Draft, Lexicon, Misread, Problem, SEA_OUTCOMES, SEA_STATEMENTS, Scanner, SeaDraft,
    SeaOpening, Sketch, Supply, write_sea,
};
use crate::rulesets::notation::Written;
use crate::rulesets::{ExtView, Observation};
use crate::shared::{Particulars, tariff};
use crate::vocab::Seat;

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

impl Written for Seafarers {
    const LEXICON: &'static Lexicon = &LEXICON;
    const FIRST: &'static str = "the rule set first, such as `seafarers new-shores players 4`";

    type Reader = Reader;

    fn open(args: &mut Scanner<'_>) -> Result<Self, Misread> {
        let at = args.here();
        let mut opening = SeaOpening::default();
        while !args.is_end() {
            if opening.eat(args)? {
            } else if args.is_digit() {
                args.number(Self::VERSION, Self::VERSION, "version 1 of the rules")?;
            } else {
                return Err(args.expected(LAYOUT));
            }
        }
        let usual = SeafarersOptions::MODERN.shared.target_vp;
        let (laid, target) = opening.lay(at)?;
        let n_players = opening.n_players;
        Ok(Seafarers::lay(&SeafarersOptions::MODERN, target.unwrap_or(usual), &laid, n_players, Seat::ALL[0]))
    }

    fn reader(self) -> Reader {
        Reader { draft: Draft::new(self.core, &LEXICON), sea: SeaDraft::new(self.ext.sea) }
    }

    fn finish(reader: Reader) -> Result<Self, Misread> {
        let public = &reader.draft.core.public;
        let island = public.board.island();
        let ext = SeafarersExt { sea: reader.sea.finish(public) };
        let supply = Supply { cards: tariff::bank(island), developments: tariff::developments(island) };
        let core = reader.draft.finish(supply, |public, seat| ext.route_length(public, seat))?;
        let corrupt = |corrupt| Misread { at: 0, problem: Problem::Corrupt(corrupt) };
        Self::from_parts(core, ext).map_err(corrupt)
    }

    fn write_own(&self, dialect: Dialect, f: &mut Formatter<'_>) -> fmt::Result {
        write_sea(dialect, &self.core.public, &self.ext.sea, f)
    }

    fn write_view(seen: &Observation, dialect: Dialect, f: &mut Formatter<'_>) -> fmt::Result {
        notation::write_view(dialect, &seen.core, f)?;
        let ExtView::Seafarers(SeafarersView { public: ext }) = &seen.ext else { return Ok(()) };
        write_sea(dialect, &seen.core.public, &ext.sea, f)
    }
}

/// A position while its statements are read.
pub(crate) struct Reader {
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
