//! Positions of New Energies as text: the shared statements and `rules`, `phase`, `marks`, `energy`, `warehouses`,
//! `fossil`, `renewable`, `hazards`, `bag`, `pool` and `rows`.

mod data;
pub(super) mod options;
mod phase;
pub(crate) mod words;

use core::fmt::{self, Formatter};

use self::words::LEXICON;
use super::options::{BagView, EnergiesOptions};
use super::plants::Plants;
use super::state::{EnergiesExt, Marks, Phase};
use super::{Energies, tariff};
use crate::notation::{self, Dialect, Draft, Lexicon, Misread, Problem, Scanner, Sketch, Supply};
use crate::rulesets::energies::words::{Disc, DiscEvent, Discs, Plant};
use crate::rulesets::notation::Written;
use crate::rulesets::{ExtView, Observation};
use crate::shared::options::is_same_word;
use crate::shared::setup::StartingBoard;
use crate::shared::{Agenda, Public};
use crate::topology::{Island, SiteId, SiteSet};
use crate::vocab::Seat;

const EVENT: &str = "an event: climate, pollution, air, increase, rain, sustainable or funding";

impl Written for Energies {
    const LEXICON: &'static Lexicon = &LEXICON;
    const FIRST: &'static str = "the rule set first, such as `energies first-game players 4`";

    type Reader = Reader;

    fn open(args: &mut Scanner<'_>) -> Result<Reader, Misread> {
        let (mut is_first_game, mut n_players) = (false, 4);
        let at = args.here();
        while !args.is_end() {
            if args.is_digit() {
                args.number(Self::VERSION, Self::VERSION, "version 1 of the rules")?;
            } else if args.eat_word("players") {
                n_players = args.number(3, 4, "3 or 4 players")? as u8;
            } else if args.eat_word("first-game") {
                is_first_game = true;
            } else {
                return Err(args.expected("`first-game`, `players` or the version"));
            }
        }
        let (options, first) = (EnergiesOptions::MODERN, Seat::ALL[0]);
        let game = if is_first_game {
            Energies::first_game(&options, n_players, first)
        } else {
            Energies::new(&options, &StartingBoard::bare(Island::Base), n_players, first)
        };
        game.map(Self::reader).map_err(|_| Misread::expected(at, Self::FIRST))
    }

    fn reader(self) -> Reader {
        Reader {
            draft: Draft::new(self.core, &LEXICON),
            ext: self.ext,
            fossil: SiteSet::EMPTY,
            renewable: SiteSet::EMPTY,
            is_phase_stated: false,
            is_bag_stated: false,
            is_pool_stated: false,
        }
    }

    fn finish(reader: Reader) -> Result<Self, Misread> {
        reader.finish()
    }

    fn write_own(&self, dialect: Dialect, f: &mut Formatter<'_>) -> fmt::Result {
        write_ext(dialect, &self.ext, self.core.public.turn.n_players, f)
    }

    fn write_view(seen: &Observation, dialect: Dialect, f: &mut Formatter<'_>) -> fmt::Result {
        if let ExtView::Energies(view) = &seen.ext {
            write_ext(dialect, &view.ext, seen.core.public.turn.n_players, f)?;
        }
        notation::write_view(dialect, &seen.core, f)
    }
}

/// A position of New Energies while its statements are read.
pub(crate) struct Reader {
    draft: Draft,
    ext: EnergiesExt,
    /// The plants; their owners are known when all buildings are.
    fossil: SiteSet,
    renewable: SiteSet,
    is_phase_stated: bool,
    is_bag_stated: bool,
    is_pool_stated: bool,
}

impl Sketch for Reader {
    fn draft(&self) -> &Draft {
        &self.draft
    }

    fn statement(&mut self, keyword: &str, args: &mut Scanner<'_>) -> Result<bool, Misread> {
        if keyword == "clear" {
            let n_players = self.draft.core.public.turn.n_players;
            self.ext = EnergiesExt::new(self.ext.own, self.ext.frame, n_players);
            (self.fossil, self.renewable) = (SiteSet::EMPTY, SiteSet::EMPTY);
        }
        Ok(self.own_statement(keyword, args)? || self.draft.shared_statement(keyword, args)?)
    }
}

impl Reader {
    fn own_statement(&mut self, keyword: &str, args: &mut Scanner<'_>) -> Result<bool, Misread> {
        let dialect = self.draft.dialect();
        let ext = &mut self.ext;
        match keyword {
            "options" => {
                let (frame, own) = (&mut ext.frame, &mut ext.own);
                let read = |key: &str, text: &str| options::read(frame, own, key, text);
                self.draft.scan_options(args, options::ALL_KEYS, read)?;
            }
            "rules" => {
                let n_players = self.draft.core.public.turn.n_players;
                options::scan(&mut ext.frame, &mut ext.own, n_players, args)?;
            }
            "phase" => {
                ext.phase = phase::scan(dialect, args)?;
                self.is_phase_stated = true;
            }
            "marks" => ext.marks = phase::scan_marks(args)?,
            "energy" => {
                let seat = dialect.scan_seat(args)?;
                let most = i64::from(tariff::ENERGY_CAP);
                ext.energy[seat] = args.number(0, most, "0 to 5 energy")? as u8;
            }
            "warehouses" => ext.warehouses = dialect.scan_seats(args)?,
            "fossil" => scan_sites(dialect, &mut self.fossil, args)?,
            "renewable" => scan_sites(dialect, &mut self.renewable, args)?,
            "hazards" => {
                while !args.is_end() {
                    ext.hazards.insert(dialect.scan_hazard(args)?);
                    args.eat(b',');
                }
            }
            "bag" => {
                (ext.bag.known, ext.bag.n_hidden) = scan_discs(dialect, args)?;
                self.is_bag_stated = true;
            }
            "pool" => {
                (ext.bag.pool, _) = scan_discs(dialect, args)?;
                self.is_pool_stated = true;
            }
            "rows" => ext.rows = scan_rows(args)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Completes the position: owners of plants, bag and pool unless stated, and the phase.
    fn finish(mut self) -> Result<Energies, Misread> {
        let supply = Supply { cards: tariff::CARDS, developments: tariff::DEVELOPMENTS };
        let core = self.draft.finish(supply, Public::length_past_rivals)?;
        for (plant, sites) in [(Plant::Fossil, self.fossil), (Plant::Renewable, self.renewable)] {
            for site in sites {
                put(&mut self.ext.plants, core.public.pieces.owner(site.vertex()), plant, site)?;
            }
        }
        if !self.is_pool_stated && !self.is_bag_stated {
            fill_bag(&mut self.ext, core.public.turn.n_players);
        }
        if !self.is_phase_stated {
            let is_start = core.public.agenda == Agenda::RollDue;
            let discs = self.ext.discs_due(&core.public);
            self.ext.phase = if is_start { Phase::PreDraw { discs } } else { Phase::Done };
        } else if let (Phase::PreDraw { discs: 0 }, Agenda::RollDue) = (self.ext.phase, core.public.agenda) {
            self.ext.phase = Phase::PreDraw { discs: self.ext.discs_due(&core.public) };
        }
        Energies::from_parts(core, self.ext)
            .map_err(|corrupt| Misread { at: 0, problem: Problem::Corrupt(corrupt) })
    }
}

fn put(plants: &mut Plants, owner: Option<Seat>, plant: Plant, site: SiteId) -> Result<(), Misread> {
    let owner = owner.ok_or(Misread::expected(0, "a building at every plant"))?;
    plants.place(owner, plant, site);
    Ok(())
}

/// The discs of a game in which only those in the rows were drawn: brown rows take brown discs, and the discs of all
/// renewable plants on the board are in the bag.
fn fill_bag(ext: &mut EnergiesExt, n_players: u8) {
    ext.bag = super::bag::Bag::new(n_players);
    let n_plants = ext.plants.of(Plant::Renewable).len();
    for _ in 0..n_plants {
        match ext.own.bag {
            BagView::Closed => ext.bag.enter_hidden(),
            BagView::Open => {
                let disc = Disc::ALL.into_iter().find(|&disc| ext.bag.pool[disc] > 0);
                disc.into_iter().for_each(|disc| ext.bag.enter_open(disc));
            }
        }
    }
    for (event, n) in DiscEvent::ALL.into_iter().zip(ext.rows) {
        for _ in 0..n {
            let bag = ext.bag;
            let in_bag = |disc: &Disc| bag.known[*disc] > 0 || (bag.n_hidden > 0 && bag.pool[*disc] > 0);
            let disc = Disc::ALL.into_iter().filter(|disc| disc.event() == event).find(in_bag);
            disc.into_iter().for_each(|disc| ext.bag.draw(disc));
        }
    }
}

fn scan_sites(dialect: Dialect, sites: &mut SiteSet, args: &mut Scanner<'_>) -> Result<(), Misread> {
    while !args.is_end() {
        sites.insert(dialect.scan_site(args)?);
        args.eat(b',');
    }
    Ok(())
}

/// Takes counted discs and the number of hidden ones: `climate 2 rain 1 hidden 3`.
fn scan_discs(dialect: Dialect, args: &mut Scanner<'_>) -> Result<(Discs, u8), Misread> {
    let (mut discs, mut n_hidden) = (Discs::default(), 0);
    args.eat(b'-');
    while !args.is_end() {
        if args.eat_word("hidden") {
            n_hidden = args.number(0, 36, "a number of hidden discs")? as u8;
        } else {
            let disc = dialect.scan_disc(args)?;
            discs[disc] = args.number(0, 16, "a number of discs")? as u8;
        }
        args.eat(b',');
    }
    Ok((discs, n_hidden))
}

fn scan_rows(args: &mut Scanner<'_>) -> Result<[u8; DiscEvent::ALL.len()], Misread> {
    let mut rows = [0; DiscEvent::ALL.len()];
    args.eat(b'-');
    scan_by_event(&mut rows, 0, "a number of discs", args)?;
    Ok(rows)
}

/// Takes events, each with a number: `climate 1 rain 3`.
fn scan_by_event(
    numbers: &mut [u8; DiscEvent::ALL.len()],
    least: i64,
    what: &'static str,
    args: &mut Scanner<'_>,
) -> Result<(), Misread> {
    while !args.is_end() {
        let at = args.here();
        let word = args.word();
        let event = DiscEvent::ALL.into_iter().find(|event| is_same_word(event.name(), word));
        let event = event.ok_or(Misread::expected(at, EVENT))?;
        numbers[event as usize] = args.number(least, 20, what)? as u8;
        args.eat(b',');
    }
    Ok(())
}

fn write_ext(dialect: Dialect, ext: &EnergiesExt, n_players: u8, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str("rules ")?;
    options::write(&ext.frame, &ext.own, n_players, f)?;
    f.write_str("\n")?;
    phase::write(dialect, ext.phase, f)?;
    if ext.marks != Marks::default() {
        phase::write_marks(ext.marks, f)?;
    }
    for seat in Seat::ALL.into_iter().filter(|&seat| ext.energy[seat] > 0) {
        writeln!(f, "energy {seat} {}", ext.energy[seat])?;
    }
    if !ext.warehouses.is_empty() {
        writeln!(f, "warehouses {}", dialect.seats(ext.warehouses))?;
    }
    for plant in Plant::ALL {
        write_list(plant.name(), ext.plants.of(plant).iter().map(|site| dialect.site(site)), f)?;
    }
    write_list("hazards", ext.hazards.iter().map(|hazard| dialect.hazard(hazard)), f)?;
    write_discs("bag", ext.bag.known, ext.bag.n_hidden, f)?;
    write_discs("pool", ext.bag.pool, 0, f)?;
    f.write_str("rows")?;
    for (event, n) in DiscEvent::ALL.into_iter().zip(ext.rows).filter(|&(_, n)| n > 0) {
        write!(f, " {} {n}", event.name())?;
    }
    f.write_str(if ext.rows == [0; DiscEvent::ALL.len()] { " -\n" } else { "\n" })
}

fn write_list(
    word: &str,
    items: impl Iterator<Item = impl fmt::Display>,
    f: &mut Formatter<'_>,
) -> fmt::Result {
    let mut items = items.peekable();
    if items.peek().is_none() {
        return Ok(());
    }
    f.write_str(word)?;
    items.try_for_each(|item| write!(f, " {item}"))?;
    f.write_str("\n")
}

fn write_discs(word: &str, discs: Discs, n_hidden: u8, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str(word)?;
    for disc in Disc::ALL.into_iter().filter(|&disc| discs[disc] > 0) {
        write!(f, " {} {}", disc.name(), discs[disc])?;
    }
    if n_hidden > 0 {
        write!(f, " hidden {n_hidden}")?;
    }
    f.write_str(if discs.total() == 0 && n_hidden == 0 { " -\n" } else { "\n" })
}
