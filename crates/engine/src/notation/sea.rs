//! The words of the sea: its actions and outcomes, and the statements about it in positions.

use core::fmt::{self, Display, Formatter};

use super::{Argument, Dialect, Draft, Misread, OptionText, Problem, Scanner, read_pair, worded};
use crate::shared::scenario::{Bonus, Scenario};
use crate::shared::sea::{
    AreaSet, Areas, FogPools, FreePiece, RoutePiece, Sea, SeaAction, SeaAgenda, SeaNow, SeaOutcome,
};
use crate::shared::{Board, Corrupt, Public, Terrain, tariff};
use crate::topology::{EdgeId, EdgeNumbers, EdgeSet, HexId, HexSet, Topology};
use crate::vocab::{BySeat, Cards, Seat};

worded! {
    SeaAction {
        "ship": edge: EdgeId => BuildShip(edge);
        "sail": from: EdgeId, b'>' to: EdgeId => MoveShip { from, to };
        "pirate": hex: HexId => MovePirate(hex);
        "gold": cards: Cards => TakeGold(cards);
    }
}

/// A road is the edge alone, a ship has its word before the edge: `(0,0)/E`, `ship (0,0)/E`. The reader takes the word
/// `road` too.
impl Argument for FreePiece {
    fn every() -> impl Iterator<Item = Self> {
        let of = |piece| EdgeId::every().map(move |edge| Self { piece, edge });
        of(RoutePiece::Road).chain(of(RoutePiece::Ship))
    }

    fn is_on(self, topology: &Topology) -> bool {
        self.edge.is_on(topology)
    }

    fn write(self, dialect: Dialect, f: &mut Formatter<'_>) -> fmt::Result {
        if self.piece == RoutePiece::Ship {
            f.write_str("ship ")?;
        }
        self.edge.write(dialect, f)
    }

    fn scan(dialect: Dialect, scanner: &mut Scanner<'_>) -> Result<Self, Misread> {
        let is_road = scanner.eat_word("road");
        let piece = if !is_road && scanner.eat_word("ship") { RoutePiece::Ship } else { RoutePiece::Road };
        Ok(Self { piece, edge: dialect.scan_edge(scanner)? })
    }
}

/// The words of the outcomes.
pub(crate) const SEA_OUTCOMES: &[&str] = &["finds", "token"];

/// The keywords of the statements.
#[rustfmt::skip]
pub(crate) const SEA_STATEMENTS: &[&str] = &[
    "sea-options", "start", "area", "ship", "pirate", "fog", "scored", "home", "fresh-ships", "sailed", "sea-pending",
];

const TERRAIN: &str =
    "a terrain that fog can hide: forest, hills, pasture, fields, mountains, desert, gold or sea";
const NUMBER: &str = "a number token, 2 to 12 without 7";
const AREA: &str = "a hex of a bonus area, or the name that the scenario has for the area";
/// Pending decisions at sea, by their first word.
const SEA_PENDING: [&str; 3] = ["gold", "finding", "numbering"];
const PENDING: &str = "what is pending at sea: gold, finding, numbering or none";

pub(crate) fn write_sea_outcome(outcome: SeaOutcome, f: &mut Formatter<'_>) -> fmt::Result {
    match outcome {
        SeaOutcome::Finds(terrain) => write!(f, "finds {}", terrain.name()),
        SeaOutcome::Token(number) => write!(f, "token {number}"),
    }
}

/// Takes an outcome of the sea; `None` if there is none with this word.
pub(crate) fn scan_sea_outcome(word: &str, scanner: &mut Scanner<'_>) -> Option<Result<SeaOutcome, Misread>> {
    match word {
        "finds" => Some(scan_hidden(scanner).map(SeaOutcome::Finds)),
        "token" => Some(scan_number(scanner).map(SeaOutcome::Token)),
        _ => None,
    }
}

fn scan_hidden(scanner: &mut Scanner<'_>) -> Result<Terrain, Misread> {
    let at = scanner.here();
    let word = scanner.word();
    let named = |terrain: &Terrain| terrain.name().eq_ignore_ascii_case(word) && *terrain != Terrain::Fog;
    Terrain::ALL.into_iter().find(named).ok_or(Misread::expected(at, TERRAIN))
}

fn scan_number(scanner: &mut Scanner<'_>) -> Result<u8, Misread> {
    let at = scanner.here();
    let number = scanner.number(2, 12, NUMBER)? as u8;
    if number == 7 { Err(Misread::expected(at, NUMBER)) } else { Ok(number) }
}

/// Writes the sea part of a position, one statement per line, in a fixed order.
pub(crate) fn write_sea(dialect: Dialect, public: &Public, sea: &Sea, f: &mut Formatter<'_>) -> fmt::Result {
    writeln!(f, "sea-options {}", sea.rules.text())?;
    if sea.areas.start.get() == public.board.topology().hexes {
        writeln!(f, "start any")?;
    } else {
        writeln!(f, "start{}", hexes(dialect, sea.areas.start.get()))?;
    }
    for number in 1..=sea.areas.n_areas() as u8 {
        let area = sea.areas.hexes(number);
        let points = area.first().and_then(|hex| sea.areas.area_of(hex)).map_or(0, |(_, points)| points);
        writeln!(f, "area {points}{}", hexes(dialect, area))?;
    }
    for seat in public.turn.seats().iter().filter(|&seat| !sea.ships(seat).is_empty()) {
        writeln!(f, "ship {seat}{}", edges(dialect, sea.ships(seat)))?;
    }
    match sea.pirate {
        Some(hex) => writeln!(f, "pirate {}", dialect.hex(hex))?,
        None => writeln!(f, "pirate none")?,
    }
    write_fog(&sea.fog, f)?;
    for (word, sets) in [("scored", &sea.areas.scored), ("home", &sea.areas.home)] {
        for seat in public.turn.seats().iter().filter(|&seat| sets[seat] != 0) {
            write!(f, "{word} {seat}")?;
            let numbers = (1..=sea.areas.n_areas() as u8).filter(|number| sets[seat] >> number & 1 == 1);
            for hex in numbers.filter_map(|number| sea.areas.hexes(number).first()) {
                write!(f, " {}", dialect.hex(hex))?;
            }
            f.write_str("\n")?;
        }
    }
    if !sea.now.fresh.is_empty() {
        writeln!(f, "fresh-ships{}", edges(dialect, sea.now.fresh.get()))?;
    }
    if sea.now.has_sailed {
        writeln!(f, "sailed")?;
    }
    write_pending(dialect, public, sea, f)
}

fn hexes(dialect: Dialect, hexes: HexSet) -> impl Display {
    fmt::from_fn(move |f| hexes.iter().try_for_each(|hex| write!(f, " {}", dialect.hex(hex))))
}

fn edges(dialect: Dialect, edges: EdgeSet) -> impl Display {
    fmt::from_fn(move |f| edges.iter().try_for_each(|edge| write!(f, " {}", dialect.edge(edge))))
}

fn write_fog(fog: &FogPools, f: &mut Formatter<'_>) -> fmt::Result {
    if *fog == FogPools::default() {
        return Ok(());
    }
    f.write_str("fog")?;
    for terrain in Terrain::ALL.into_iter().filter(|&terrain| fog.n_terrain(terrain) > 0) {
        write!(f, " {} {}", terrain.name(), fog.n_terrain(terrain))?;
    }
    f.write_str(" numbers")?;
    for number in 2..=12 {
        (0..fog.n_number(number)).try_for_each(|_| write!(f, " {number}"))?;
    }
    f.write_str("\n")
}

fn write_pending(dialect: Dialect, public: &Public, sea: &Sea, f: &mut Formatter<'_>) -> fmt::Result {
    match sea.now.agenda {
        SeaAgenda::None => Ok(()),
        SeaAgenda::Gold { owed } => {
            f.write_str("sea-pending gold")?;
            let mut owing = public.turn.seats().iter().filter(|&seat| owed[seat] > 0);
            owing.try_for_each(|seat| write!(f, " {seat} {}", owed[seat]))?;
            f.write_str("\n")
        }
        SeaAgenda::Finding { hex, seat } => writeln!(f, "sea-pending finding {} {seat}", dialect.hex(hex)),
        SeaAgenda::Numbering { hex, seat } => {
            writeln!(f, "sea-pending numbering {} {seat}", dialect.hex(hex))
        }
    }
}

/// A sea while the statements of its position are read.
#[derive(Clone, Debug)]
pub(crate) struct SeaDraft {
    /// The sea so far; [`SeaDraft::finish`] adds facts derived from the tiles and the values of areas.
    pub(crate) sea: Sea,
    /// The scenario that the position begins with.
    scenario: Option<Scenario>,
    are_areas_stated: bool,
    is_fog_stated: bool,
}

impl SeaDraft {
    /// Starts from a sea, and from the scenario that it is of.
    pub(crate) const fn new(sea: Sea, scenario: Option<Scenario>) -> Self {
        Self { sea, scenario, are_areas_stated: false, is_fog_stated: false }
    }

    /// Reads an option of play at sea; `None` if there is none of that name.
    pub(crate) fn read_option(&mut self, key: &str, text: &str) -> Option<Result<(), Problem>> {
        read_pair(&mut self.sea.rules, key, text)
    }

    /// Carries out one statement about the sea; `false` if the keyword is not one of them.
    pub(crate) fn statement(
        &mut self,
        draft: &Draft,
        keyword: &str,
        args: &mut Scanner<'_>,
    ) -> Result<bool, Misread> {
        let dialect = draft.dialect();
        match keyword {
            "clear" => {
                self.sea.owners = EdgeNumbers::default();
                self.sea.now = SeaNow::default();
                (self.sea.areas.scored, self.sea.areas.home) = (BySeat::default(), BySeat::default());
                return Ok(false);
            }
            "sea-options" => self.sea.rules.scan(args)?,
            "start" if args.eat_word("any") => self.sea.areas.start = dialect.topology.hexes.into(),
            "start" => self.sea.areas.start = scan_hexes(dialect, args)?.into(),
            "area" => self.read_area(dialect, args)?,
            "ship" => self.read_ships(draft, args)?,
            "pirate" => {
                let is_off = args.eat_word("none");
                self.sea.pirate = if is_off { None } else { Some(dialect.scan_hex(args)?) };
            }
            "fog" => (self.sea.fog, self.is_fog_stated) = (scan_fog(args)?, true),
            "scored" | "home" => self.read_areas(draft, keyword, args)?,
            "fresh-ships" => self.sea.now.fresh = scan_edges(dialect, args)?.into(),
            "sailed" => self.sea.now.has_sailed = true,
            "sea-pending" => self.sea.now.agenda = scan_pending(draft, args)?,
            "pending" if SEA_PENDING.iter().any(|word| args.clone().eat_word(word)) => {
                self.sea.now.agenda = scan_pending(draft, args)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `area 2 (0,-3) (1,-3)`: the first one replaces the scenario's areas.
    fn read_area(&mut self, dialect: Dialect, args: &mut Scanner<'_>) -> Result<(), Misread> {
        if !self.are_areas_stated {
            self.sea.areas = Areas::new(self.sea.areas.start.get());
            self.are_areas_stated = true;
        }
        let at = args.here();
        let points = args.number(0, 7, "the points of the area, 0 to 7")? as u8;
        let hexes = scan_hexes(dialect, args)?;
        if self.sea.areas.add(hexes, points) {
            Ok(())
        } else {
            Err(Misread::expected(at, "at most 31 areas"))
        }
    }

    fn read_ships(&mut self, draft: &Draft, args: &mut Scanner<'_>) -> Result<(), Misread> {
        let seat = draft.scan_player(args)?;
        loop {
            let at = args.here();
            let edge = draft.dialect().scan_edge(args)?;
            let owner = draft.core.public.pieces.road_owner(edge).or_else(|| self.sea.ship_owner(edge));
            if let Some(owner) = owner {
                return Err(Misread { at, problem: Problem::EdgeTaken(owner) });
            }
            // Checked here because counting the length of a much larger network takes too long.
            if self.sea.ships(seat).len() >= tariff::SHIPS {
                let corrupt = Corrupt::Of("a player has more than 15 ships", seat);
                return Err(Misread { at, problem: Problem::Corrupt(corrupt) });
            }
            self.sea.owners.put(edge, seat.number());
            args.eat(b',');
            if args.is_end() {
                return Ok(());
            }
        }
    }

    /// `scored a (0,-3)`, `home a B`: areas, each by one of its hexes or by its name.
    fn read_areas(&mut self, draft: &Draft, keyword: &str, args: &mut Scanner<'_>) -> Result<(), Misread> {
        self.lay_islands(&draft.core.public.board);
        let seat = draft.scan_player(args)?;
        let mut areas = 0;
        while !args.is_end() {
            let at = args.here();
            let hex = match self.scan_area(draft, args) {
                Some(hex) => hex,
                None => draft.dialect().scan_hex(args)?,
            };
            let area = self.sea.areas.area_of(hex);
            areas |= 1 << area.ok_or(Misread::expected(at, AREA))?.0;
            args.eat(b',');
        }
        if keyword == "home" {
            self.sea.areas.home[seat] = areas;
        } else {
            self.sea.areas.scored[seat] = areas;
        }
        Ok(())
    }

    /// Takes the name that the scenario has for an area; a hex of it.
    fn scan_area(&self, draft: &Draft, args: &mut Scanner<'_>) -> Option<HexId> {
        let mut ahead = *args;
        let scenario = self.scenario.as_ref()?;
        let area = scenario.area(ahead.word())?;
        *args = ahead;
        let hexes = scenario.areas[area].hexes.iter();
        hexes.filter_map(|hex| draft.dialect().topology.hex_at(hex)).next()
    }

    /// If every island but home is worth points, the tiles determine the islands (S-ISLE-03).
    fn lay_islands(&mut self, board: &Board) {
        let is_unexplored = |scenario: &&Scenario| matches!(scenario.bonus, Bonus::Unexplored(_));
        let Some(scenario) = self.scenario.as_ref().filter(is_unexplored) else { return };
        if self.are_areas_stated {
            return;
        }
        let old = &self.sea.areas;
        let mut areas = Areas::of(scenario, board, None);
        areas.start = old.start;
        // The same islands by their first hexes.
        let renumbered = |set: AreaSet| {
            let numbers = (1..=old.n_areas() as u8).filter(|number| set >> number & 1 == 1);
            let firsts = numbers.filter_map(|number| old.hexes(number).first());
            firsts.filter_map(|hex| areas.area_of(hex)).fold(0, |set, (number, _)| set | 1 << number)
        };
        let (scored, home) = (BySeat(old.scored.0.map(renumbered)), BySeat(old.home.0.map(renumbered)));
        (areas.scored, areas.home) = (scored, home);
        self.sea.areas = areas;
    }

    /// Unless stated, fog hides what the scenario hides, except for the tiles that the position reveals.
    fn lift_fog(&mut self, board: &Board) {
        let Some(fog) = self.scenario.as_ref().and_then(|scenario| scenario.fog.as_ref()) else { return };
        if self.is_fog_stated {
            return;
        }
        let revealed = fog.hexes.iter().filter_map(|hex| board.topology().hex_at(hex));
        for tile in revealed.map(|hex| board.tile(hex)).filter(|tile| tile.terrain != Terrain::Fog) {
            self.sea.fog.take_terrain(tile.terrain);
            tile.token.into_iter().for_each(|number| self.sea.fog.take_number(number));
        }
    }

    /// Completes the sea from the board; the robber is where the scenario puts it, unless stated.
    pub(crate) fn finish(mut self, draft: &mut Draft) -> Sea {
        self.lay_islands(&draft.core.public.board);
        self.lift_fog(&draft.core.public.board);
        if let Some(scenario) = &self.scenario {
            draft.start_robber(scenario);
        }
        self.sea.now.has_sailed |= draft.has_sailed;
        self.sea.recount(&draft.core.public.board);
        self.sea
    }
}

fn scan_hexes(dialect: Dialect, args: &mut Scanner<'_>) -> Result<HexSet, Misread> {
    let mut hexes = HexSet::EMPTY;
    while !args.is_end() {
        hexes.insert(dialect.scan_hex(args)?);
        args.eat(b',');
    }
    Ok(hexes)
}

fn scan_edges(dialect: Dialect, args: &mut Scanner<'_>) -> Result<EdgeSet, Misread> {
    let mut edges = EdgeSet::EMPTY;
    args.eat(b'-');
    while !args.is_end() {
        edges.insert(dialect.scan_edge(args)?);
        args.eat(b',');
    }
    Ok(edges)
}

/// `fog forest 1 sea 2 numbers 3 4 5`.
fn scan_fog(args: &mut Scanner<'_>) -> Result<FogPools, Misread> {
    let mut fog = FogPools::default();
    while !args.is_end() && !args.eat_word("numbers") {
        let terrain = scan_hidden(args)?;
        let n = args.number(0, 65, "how many hexes")? as u8;
        fog.put_terrain(terrain, n);
        args.eat(b',');
    }
    while !args.is_end() {
        fog.put_number(scan_number(args)?);
        args.eat(b',');
    }
    Ok(fog)
}

fn scan_pending(draft: &Draft, args: &mut Scanner<'_>) -> Result<SeaAgenda, Misread> {
    let dialect = draft.dialect();
    let whose = |args: &mut Scanner<'_>| -> Result<Seat, Misread> {
        if args.is_end() { Ok(draft.core.public.turn.actor) } else { draft.scan_player(args) }
    };
    if args.eat_word("none") {
        Ok(SeaAgenda::None)
    } else if args.eat_word("gold") {
        let mut owed = BySeat::default();
        while !args.is_end() {
            let seat = draft.scan_player(args)?;
            owed[seat] = args.number(0, 127, "how many cards the seat is owed")? as u8;
            args.eat(b',');
        }
        Ok(SeaAgenda::Gold { owed })
    } else if args.eat_word("finding") {
        Ok(SeaAgenda::Finding { hex: dialect.scan_hex(args)?, seat: whose(args)? })
    } else if args.eat_word("numbering") {
        Ok(SeaAgenda::Numbering { hex: dialect.scan_hex(args)?, seat: whose(args)? })
    } else {
        Err(args.expected(PENDING))
    }
}
