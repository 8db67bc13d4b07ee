//! Positions of Oil Springs as text: the first statement names the rule set, the layout and the number of players; the
//! shared statements follow, and those about springs, oil and the disaster track.

pub(crate) mod words;

use core::fmt::{self, Formatter};

use self::words::LEXICON;
use super::options::{DesertNumber, OilOptions, OilRules};
use super::state::{OilAgenda, OilExt, OilPublic, RemovedToken};
use super::{Oil, SpringBoard, layouts, tariff};
use crate::notation::{
    self, Dialect, Draft, Lexicon, Misread, OptionText, Problem, Scanner, Sketch, Supply, eat_preset,
    read_pair, scan_pairs,
};
use crate::rulesets::notation::Written;
use crate::rulesets::oil::words::OilView;
use crate::rulesets::{ExtView, Observation};
use crate::shared::options::{Presets as _, Table as _, is_same_word};
use crate::shared::setup::StartingBoard;
use crate::shared::{Options, Public, Terrain, Tile, tariff as shared};
use crate::topology::{HexSet, Island};
use crate::vocab::{Kind, Seat};

const OPTIONS: &[&[&str]] = &[Options::KEYS, OilRules::KEYS];
const LAYOUT: &str = "a layout (fixed, fixed-extended or extended), `players` or the version";
const PLAYERS: &str = "a number of players that fits the island: 3 or 4, extended 5 or 6";
const CHAMPION: &str =
    "`champion` and a seat: players have sequestered equally much, and the first of them is it";
const PENDING: &str = "what is pending: loot and a seat, episode, strike and a number, or none";
const DONE: &str = "what was done with oil in this turn: used and a number, sequestered, or -";

impl Written for Oil {
    const LEXICON: &'static Lexicon = &LEXICON;
    const FIRST: &'static str = "the rule set first, such as `oil fixed players 4`";

    type Reader = Reader;

    fn open(args: &mut Scanner<'_>) -> Result<Reader, Misread> {
        let at = args.here();
        let (mut tapped, mut n_players) = (bare(Island::Base), None);
        while !args.is_end() {
            if args.is_digit() {
                args.number(Self::VERSION, Self::VERSION, "version 1 of the rules")?;
            } else if args.eat_word("players") {
                n_players = Some(args.number(3, 6, "3 to 6 players")? as u8);
            } else if args.eat_word("fixed") {
                tapped = layouts::fixed(Island::Base, DesertNumber::Five);
            } else if args.eat_word("fixed-extended") {
                tapped = layouts::fixed(Island::Extended, DesertNumber::Five);
            } else if args.eat_word("extended") {
                tapped = bare(Island::Extended);
            } else {
                return Err(args.expected(LAYOUT));
            }
        }
        let usual = if tapped.board.island() == Island::Base { 4 } else { 6 };
        let game = Oil::new(&OilOptions::MODERN, &tapped, n_players.unwrap_or(usual), Seat::ALL[0]);
        game.map(Self::reader).map_err(|_| Misread::expected(at, PLAYERS))
    }

    fn reader(self) -> Reader {
        let draft = Draft::new(self.core, &LEXICON);
        Reader { draft, ext: self.ext.public, is_champion_stated: false, trigger: None }
    }

    fn finish(reader: Reader) -> Result<Self, Misread> {
        reader.finish()
    }

    fn write_own(&self, dialect: Dialect, f: &mut Formatter<'_>) -> fmt::Result {
        write_oil(dialect, &self.core.public, &self.ext.public, f)
    }

    fn write_view(seen: &Observation, dialect: Dialect, f: &mut Formatter<'_>) -> fmt::Result {
        notation::write_view(dialect, &seen.core, f)?;
        let public = &seen.core.public;
        let ExtView::Oil(OilView { public: oil }) = &seen.ext else { return Ok(()) };
        for seat in public.turn.seats().iter().filter(|&seat| oil.now.oil[seat] > 0) {
            writeln!(f, "oil {seat} {}", oil.now.oil[seat])?;
        }
        write_oil(dialect, public, oil, f)
    }
}

/// Writes the statements of Oil Springs, one per line, in a fixed order.
fn write_oil(dialect: Dialect, public: &Public, oil: &OilPublic, f: &mut Formatter<'_>) -> fmt::Result {
    writeln!(f, "oil-options {}", oil.own.text())?;
    f.write_str("springs")?;
    oil.springs.iter().try_for_each(|hex| write!(f, " {}", dialect.hex(hex)))?;
    f.write_str("\n")?;
    for seat in public.turn.seats().iter() {
        let own = public.pieces.buildings(seat);
        for (word, sites) in [("metropolis", own & oil.metropolises), ("razed", own & oil.razed)] {
            if !sites.is_empty() {
                write!(f, "{word} {seat}")?;
                sites.iter().try_for_each(|vertex| write!(f, " {}", dialect.vertex(vertex)))?;
                f.write_str("\n")?;
            }
        }
        if oil.sequestered[seat] > 0 {
            writeln!(f, "sequestered {seat} {}", oil.sequestered[seat])?;
        }
    }
    match oil.champion {
        Some(seat) => writeln!(f, "champion {seat}")?,
        None => writeln!(f, "champion none")?,
    }
    writeln!(f, "spilled {}", oil.spilled)?;
    if !oil.removed.is_empty() {
        f.write_str("destroyed")?;
        let mut tokens = oil.removed.iter();
        tokens.try_for_each(|token| write!(f, " {} {}", dialect.hex(token.hex), token.number))?;
        f.write_str("\n")?;
    }
    write_now(oil, f)
}

fn write_now(oil: &OilPublic, f: &mut Formatter<'_>) -> fmt::Result {
    let now = &oil.now;
    write!(f, "marker {}", now.marker)?;
    now.trigger.iter().try_for_each(|seat| write!(f, " by {seat}"))?;
    f.write_str("\n")?;
    match (now.used, now.has_sequestered) {
        (0, false) => {}
        (0, true) => writeln!(f, "oil-done sequestered")?,
        (n, false) => writeln!(f, "oil-done used {n}")?,
        (n, true) => writeln!(f, "oil-done used {n} sequestered")?,
    }
    match now.agenda {
        OilAgenda::None => Ok(()),
        OilAgenda::Loot { victim } => writeln!(f, "oil-pending loot {victim}"),
        OilAgenda::Episode => writeln!(f, "oil-pending episode"),
        OilAgenda::Strike { number } => writeln!(f, "oil-pending strike {number}"),
    }
}

/// A position while its statements are read.
pub(crate) struct Reader {
    draft: Draft,
    ext: OilPublic,
    is_champion_stated: bool,
    /// The player who brought the marker to its end, if stated.
    trigger: Option<Seat>,
}

impl Sketch for Reader {
    fn draft(&self) -> &Draft {
        &self.draft
    }

    fn statement(&mut self, keyword: &str, args: &mut Scanner<'_>) -> Result<bool, Misread> {
        if keyword == "options" {
            let own = &mut self.ext.own;
            self.draft.scan_options(args, OPTIONS, |key, text| read_option(own, key, text))?;
            return Ok(true);
        }
        Ok(self.own_statement(keyword, args)? || self.draft.shared_statement(keyword, args)?)
    }
}

impl Reader {
    /// Carries out a statement that is not a shared one; `false` if it is.
    fn own_statement(&mut self, keyword: &str, args: &mut Scanner<'_>) -> Result<bool, Misread> {
        match keyword {
            "oil-options" => self.read_options(args)?,
            "springs" => self.read_springs(args)?,
            "metropolis" | "razed" => self.read_sites(keyword, args)?,
            "sequestered" => {
                let seat = self.draft.scan_player(args)?;
                self.ext.sequestered[seat] = scan_oil(args)?;
            }
            "champion" => {
                self.ext.champion =
                    if args.eat_word("none") { None } else { Some(self.draft.scan_player(args)?) };
                self.is_champion_stated = true;
            }
            "spilled" => self.ext.spilled = scan_oil(args)?,
            "destroyed" => self.read_destroyed(args)?,
            "marker" => {
                let end = i64::from(tariff::DISASTER_THRESHOLD);
                self.ext.now.marker = args.number(0, end, "a space of the track, 0 to 5")? as u8;
                let is_there = self.ext.now.marker == tariff::DISASTER_THRESHOLD;
                let is_stated = is_there && args.eat_word("by");
                self.trigger = if is_stated { Some(self.draft.scan_player(args)?) } else { None };
            }
            "oil-done" => self.read_done(args)?,
            "oil-pending" => self.ext.now.agenda = self.scan_pending(args)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `oil-options full-scale victory_check=immediate`.
    fn read_options(&mut self, args: &mut Scanner<'_>) -> Result<(), Misread> {
        let own = &mut self.ext.own;
        if let Some((_, preset)) = OilRules::PRESETS.iter().find(|(name, _)| eat_preset(name, args)) {
            *own = *preset;
        }
        scan_pairs(args, Problem::UnknownOption(&[OilRules::KEYS]), |key, text| read_option(own, key, text))
    }

    fn read_springs(&mut self, args: &mut Scanner<'_>) -> Result<(), Misread> {
        self.ext.springs = HexSet::EMPTY;
        while !args.is_end() {
            self.ext.springs.insert(self.draft.dialect().scan_hex(args)?);
            args.eat(b',');
        }
        Ok(())
    }

    /// Metropolises are on cities and razed cities on settlements; a missing building is placed.
    fn read_sites(&mut self, keyword: &str, args: &mut Scanner<'_>) -> Result<(), Misread> {
        let mut sites = *args;
        let _ = self.draft.scan_player(&mut sites)?;
        while !sites.is_end() {
            let vertex = self.draft.dialect().scan_vertex(&mut sites)?;
            let is_metropolis = keyword == "metropolis";
            let set = if is_metropolis { &mut self.ext.metropolises } else { &mut self.ext.razed };
            set.insert(vertex);
            sites.eat(b',');
        }
        self.draft.place_buildings(keyword == "metropolis", args)
    }

    fn read_destroyed(&mut self, args: &mut Scanner<'_>) -> Result<(), Misread> {
        let board = &mut self.draft.core.public.board;
        for token in self.ext.removed.iter() {
            let tile = Tile { token: Some(token.number), ..board.tile(token.hex) };
            board.set_tile(token.hex, tile);
        }
        self.ext.removed = super::Removed::NONE;
        args.eat(b'-');
        while !args.is_end() {
            let hex = self.draft.dialect().scan_hex(args)?;
            let board = &mut self.draft.core.public.board;
            let tile = board.tile(hex);
            let number = match tile.token {
                _ if args.is_digit() => args.number(2, 12, "the number that the hex had")? as u8,
                Some(number) => number,
                None => return Err(args.expected("the number that the hex had")),
            };
            board.set_tile(hex, Tile { token: None, ..tile });
            self.ext.removed.push(RemovedToken { hex, number });
            args.eat(b',');
        }
        Ok(())
    }

    fn read_done(&mut self, args: &mut Scanner<'_>) -> Result<(), Misread> {
        (self.ext.now.used, self.ext.now.has_sequestered) = (0, false);
        args.eat(b'-');
        while !args.is_end() {
            if args.eat_word("used") {
                self.ext.now.used = scan_oil(args)?;
            } else if args.eat_word("sequestered") {
                self.ext.now.has_sequestered = true;
            } else {
                return Err(args.expected(DONE));
            }
        }
        Ok(())
    }

    fn scan_pending(&self, args: &mut Scanner<'_>) -> Result<OilAgenda, Misread> {
        if args.eat_word("none") {
            Ok(OilAgenda::None)
        } else if args.eat_word("loot") {
            Ok(OilAgenda::Loot { victim: self.draft.scan_player(args)? })
        } else if args.eat_word("episode") {
            Ok(OilAgenda::Episode)
        } else if args.eat_word("strike") {
            Ok(OilAgenda::Strike { number: args.number(2, 12, "a number, 2 to 12")? as u8 })
        } else {
            Err(args.expected(PENDING))
        }
    }

    /// Completes the position: pool and bank hold the rest, and the leader is the Champion, unless stated.
    fn finish(mut self) -> Result<Oil, Misread> {
        let public = &self.draft.core.public;
        let island = public.board.island();
        let supply = Supply { cards: self.ext.supply(public), developments: shared::developments(island) };
        if !self.is_champion_stated {
            let most = self.ext.sequestered.0.into_iter().max().unwrap_or(0);
            let mut first = public.turn.seats().iter().filter(|&seat| self.ext.sequestered[seat] == most);
            let leader = first.next().filter(|_| most >= tariff::CHAMPION_MIN);
            if leader.is_some() && first.next().is_some() {
                return Err(Misread::expected(0, CHAMPION));
            }
            self.ext.champion = leader;
        }
        if self.ext.now.marker == tariff::DISASTER_THRESHOLD {
            self.ext.now.trigger = Some(self.trigger.unwrap_or(public.turn.actor));
        }
        let core = self.draft.finish(supply, Public::length_past_rivals)?;
        for seat in Seat::ALL {
            self.ext.now.oil[seat] = core.hand(seat).get(Kind::OIL);
        }
        let corrupt = |corrupt| Misread { at: 0, problem: Problem::Corrupt(corrupt) };
        Oil::from_parts(core, OilExt { public: self.ext }).map_err(corrupt)
    }
}

fn scan_oil(args: &mut Scanner<'_>) -> Result<u8, Misread> {
    args.number(0, 21, "a number of oil tokens").map(|n| n as u8)
}

/// An island of desert springs without harbors.
fn bare(island: Island) -> SpringBoard {
    let mut board = StartingBoard::bare(island).board;
    let springs = island.topology().hexes;
    for hex in springs {
        let token = Some(tariff::DESERT_SPRING_NUMBERS[0]);
        board.set_tile(hex, Tile { terrain: Terrain::Desert, token });
    }
    SpringBoard { board, springs }
}

/// Reads one option; `full_scale=on` is short for using and sequestering in one turn without a limit (O-FULL-02,
/// O-FULL-03). `None` if there is none of that name.
fn read_option(own: &mut OilRules, key: &str, text: &str) -> Option<Result<(), Problem>> {
    if !is_same_word(key, "full-scale") {
        return read_pair(own, key, text);
    }
    let both = read_pair(own, "use_and_sequester", text)?;
    both.and_then(|()| read_pair(own, "no_oil_limit", text).unwrap_or(Ok(()))).into()
}
