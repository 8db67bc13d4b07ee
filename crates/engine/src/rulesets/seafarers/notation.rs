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
use crate::shared::options::Table as _;
use crate::shared::scenario::Scenario;
use crate::shared::sea::SeaRules;
use crate::shared::{Options, Particulars, tariff};
use crate::vocab::Seat;

const OPTIONS: &[&[&str]] = &[Options::KEYS, SeaRules::KEYS];
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

    fn open(args: &mut Scanner<'_>) -> Result<Reader, Misread> {
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
        let (laid, scenario) = opening.lay(at)?;
        let target = scenario.map_or(usual, |scenario| scenario.target);
        let (options, first) = (&SeafarersOptions::MODERN, Seat::ALL[0]);
        Ok(Reader::new(Self::lay(options, target, &laid, opening.n_players, first), scenario))
    }

    fn reader(self) -> Reader {
        Reader::new(self, None)
    }

    fn finish(mut reader: Reader) -> Result<Self, Misread> {
        let island = reader.draft.core.public.board.island();
        let ext = SeafarersExt { sea: reader.sea.finish(&mut reader.draft) };
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

impl Reader {
    fn new(start: Seafarers, scenario: Option<Scenario>) -> Self {
        let draft = Draft::new(start.core, &LEXICON).keep_target(scenario.is_some());
        Self { draft, sea: SeaDraft::new(start.ext.sea, scenario) }
    }
}

impl Sketch for Reader {
    fn draft(&self) -> &Draft {
        &self.draft
    }

    fn statement(&mut self, keyword: &str, args: &mut Scanner<'_>) -> Result<bool, Misread> {
        if keyword == "options" {
            let sea = &mut self.sea;
            self.draft.scan_options(args, OPTIONS, |key, text| sea.read_option(key, text))?;
            return Ok(true);
        }
        Ok(self.sea.statement(&self.draft, keyword, args)? || self.draft.shared_statement(keyword, args)?)
    }
}
