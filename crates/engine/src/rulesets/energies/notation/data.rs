//! The decided data of New Energies as text, so that a user replaces entries in a file: `track`, `rows`, `harbors`,
//! `tiles`, `inspector` and `start`. Entries that a file leaves out keep their values.

use core::fmt::{self, Display, Formatter};

use super::super::data::{EnergiesData, Frame, Outpost, Start};
use super::scan_by_event;
use super::words::LEXICON;
use crate::notation::{Dialect, Misread, Place, Problem, Scanner, Statements, read_pair, scan_pairs};
use crate::rulesets::energies::words::DiscEvent;
use crate::shared::options::{Row, Table};
use crate::shared::{Board, Harbor, HarborKind, Pieces, Tile};
use crate::topology::{EdgeId, Island, VertexId};
use crate::vocab::Seat;

const FIRST: &str = "`energies-data 1` first";
const STATEMENT: &str = "a statement: track, rows, harbors, tiles, inspector or start";
const TRACK: &str = "last_space=… or draws=…";
const PLAYERS: &str = "3 or 4, the number of players of the frame";
const ROW: &str = "a number of spaces, 1 to 20";
const NINE: &str = "nine harbors";
const ALL_TILES: &str = "nineteen tiles";
const SEAT: &str = "a seat: a (purple), b (orange), c (pink) or d (blue)";
const NEXT_TO: &str = "an edge next to the building";

/// The names of New Energies: there is one island.
fn dialect() -> Dialect {
    Dialect::with(Island::Base, &LEXICON)
}

impl EnergiesData {
    /// The data as text, all of it.
    pub fn text(&self) -> impl Display {
        fmt::from_fn(|f| write(self, f))
    }

    /// Reads data; anything not stated has the specification's value.
    ///
    /// # Errors
    /// When an entry cannot be parsed or is impossible.
    pub fn read(text: &str) -> Result<Self, Misread> {
        let mut data = Self::STANDARD;
        data.change(text)?;
        Ok(data)
    }

    /// Changes the stated values.
    ///
    /// # Errors
    /// When an entry cannot be parsed or is impossible; entries before it may have been applied.
    pub fn change(&mut self, text: &str) -> Result<(), Misread> {
        let mut statements = Statements::new(text);
        let mut opening = statements.next().ok_or(Misread::expected(0, FIRST))?;
        if !opening.eat_word("energies-data") {
            return Err(opening.expected(FIRST));
        }
        opening.number(1, 1, "version 1 of the data")?;
        opening.finish()?;
        let mut stated = Stated::default();
        for mut statement in statements {
            self.change_one(&mut statement, &mut stated)?;
            statement.finish()?;
        }
        self.check_board(stated.board)?;
        self.check_starts(&stated.starts)
    }

    fn change_one(&mut self, args: &mut Scanner<'_>, stated: &mut Stated) -> Result<(), Misread> {
        let at = args.here();
        let mut is = |word| args.eat_word(word);
        if is("track") {
            let frame = self.frame_mut(args.number(3, 4, PLAYERS)? as u8);
            // The rows have their own statement.
            scan_pairs(args, Problem::Expected(TRACK), |key, text| {
                if key == "rows" { None } else { read_pair(frame, key, text) }
            })
        } else if is("rows") {
            let frame = self.frame_mut(args.number(3, 4, PLAYERS)? as u8);
            scan_by_event(&mut frame.rows, 1, ROW, args)
        } else if is("harbors") {
            stated.board = at;
            self.change_harbors(args)
        } else if is("tiles") {
            stated.board = at;
            self.change_tiles(args)
        } else if is("inspector") {
            self.first_game.inspector = dialect().topology.axial(dialect().scan_hex(args)?);
            Ok(())
        } else if is("start") {
            let seat_at = args.here();
            let seat = dialect().scan_seat(args)?;
            let slot = self.first_game.starts.get_mut(seat.idx());
            stated.starts[seat.idx()] = at;
            *slot.ok_or(Misread::expected(seat_at, SEAT))? = scan_start(args)?;
            Ok(())
        } else {
            Err(Misread::expected(at, STATEMENT))
        }
    }

    fn change_harbors(&mut self, args: &mut Scanner<'_>) -> Result<(), Misread> {
        for spot in &mut self.harbors {
            if args.is_end() {
                return Err(args.expected(NINE));
            }
            let Harbor { edge, kind } = dialect().scan_harbor(args)?;
            let (hex, side) = dialect().topology.edge_name(edge);
            *spot = (hex, side, kind);
            args.eat(b',');
        }
        if args.is_end() { Ok(()) } else { Err(args.expected(NINE)) }
    }

    fn change_tiles(&mut self, args: &mut Scanner<'_>) -> Result<(), Misread> {
        for tile in &mut self.first_game.tiles {
            if args.is_end() {
                return Err(args.expected(ALL_TILES));
            }
            *tile = dialect().scan_tile(args)?;
            args.eat(b',');
        }
        if args.is_end() { Ok(()) } else { Err(args.expected(ALL_TILES)) }
    }

    /// Whether harbors and tiles make a valid board; an error points to where they were stated.
    fn check_board(&self, at: usize) -> Result<(), Misread> {
        let mut harbors = [Harbor { edge: EdgeId::new(0), kind: HarborKind::Any }; 9];
        for (slot, &(hex, side, kind)) in harbors.iter_mut().zip(&self.harbors) {
            let edge = dialect().topology.edge_at(hex, side);
            let edge = edge.ok_or(Misread { at, problem: Problem::NoSuchPlace(Place::Edge) })?;
            *slot = Harbor { edge, kind };
        }
        let board = Board::new(Island::Base, &self.first_game.tiles, &harbors);
        board.map(|_| ()).map_err(|bad| Misread { at, problem: Problem::Board(bad) })
    }

    /// Whether all pieces of a first game are compatible (E-SETUP-15).
    fn check_starts(&self, stated: &[usize; Seat::ALL.len()]) -> Result<(), Misread> {
        let mut pieces = Pieces::on(Island::Base.into());
        // A conflict with unstated starts is blamed on the stated ones.
        let mut seats = [0, 1, 2, 3];
        seats.sort_unstable_by_key(|&seat| stated[seat]);
        for seat in seats {
            let Start { town, city } = self.first_game.starts[seat];
            for outpost in [town, city] {
                put(&mut pieces, Seat::ALL[seat], outpost)
                    .map_err(|problem| Misread { at: stated[seat], problem })?;
            }
        }
        Ok(())
    }
}

/// The places of statements that can only be judged together; 0 if missing.
#[derive(Default)]
struct Stated {
    board: usize,
    starts: [usize; Seat::ALL.len()],
}

fn put(pieces: &mut Pieces, seat: Seat, outpost: Outpost) -> Result<(), Problem> {
    let (vertex, edge) = places(outpost).ok_or(Problem::NoSuchPlace(Place::Vertex))?;
    if pieces.built().contains(vertex) {
        return Err(Problem::Expected("vertices where no other start has a building"));
    }
    if let Some(owner) = pieces.neighbor(Island::Base.topology(), vertex) {
        return Err(Problem::TooClose(owner));
    }
    if pieces.paved().contains(edge) {
        return Err(Problem::Expected("edges where no other start has a road"));
    }
    pieces.place_settlement(Island::Base.topology(), seat, vertex);
    pieces.place_road(seat, edge);
    Ok(())
}

fn places(((hex, corner), (road_hex, side)): Outpost) -> Option<(VertexId, EdgeId)> {
    let topology = dialect().topology;
    Some((topology.vertex_at(hex, corner)?, topology.edge_at(road_hex, side)?))
}

/// Takes the pieces of a player: `town (0,2).N (0,1)/E city (-2,2).N (-2,2)/NE`.
fn scan_start(args: &mut Scanner<'_>) -> Result<Start, Misread> {
    let town = scan_outpost("town", "`town`, a vertex and an edge", args)?;
    let city = scan_outpost("city", "`city`, a vertex and an edge", args)?;
    Ok(Start { town, city })
}

fn scan_outpost(word: &str, what: &'static str, args: &mut Scanner<'_>) -> Result<Outpost, Misread> {
    if !args.eat_word(word) {
        return Err(args.expected(what));
    }
    let topology = dialect().topology;
    let vertex = dialect().scan_vertex(args)?;
    let at = args.here();
    let edge = dialect().scan_edge(args)?;
    if !topology.end_set(edge).contains(vertex) {
        return Err(Misread::expected(at, NEXT_TO));
    }
    Ok((topology.vertex_name(vertex), topology.edge_name(edge)))
}

fn write(data: &EnergiesData, f: &mut Formatter<'_>) -> fmt::Result {
    let dialect = dialect();
    writeln!(f, "energies-data 1")?;
    for n_players in [3, 4] {
        let frame = data.frame(n_players);
        let [last, draws, _] = Frame::ROWS else { return Err(fmt::Error) };
        let show = |row: &'static Row<Frame>| row.spec.show((row.get)(&frame));
        writeln!(f, "track {n_players} last_space={} draws={}", show(last), show(draws))?;
        write!(f, "rows {n_players}")?;
        for (event, n) in DiscEvent::ALL.into_iter().zip(frame.rows) {
            write!(f, " {} {n}", event.name())?;
        }
        writeln!(f)?;
    }
    write_all("harbors ", data.harbors.iter(), f, |&(hex, side, kind), f| {
        match dialect.topology.edge_at(hex, side) {
            Some(edge) => write!(f, "{}", dialect.harbor(Harbor { edge, kind })),
            None => Ok(()),
        }
    })?;
    write_all("tiles ", data.first_game.tiles.iter(), f, |&tile: &Tile, f| {
        write!(f, "{}", dialect.tile(tile))
    })?;
    let inspector = data.first_game.inspector;
    writeln!(f, "inspector ({},{})", inspector.q, inspector.r)?;
    for (seat, start) in Seat::ALL.iter().zip(&data.first_game.starts) {
        write!(f, "start {seat}")?;
        for (word, outpost) in [("town", start.town), ("city", start.city)] {
            if let Some((vertex, edge)) = places(outpost) {
                write!(f, " {word} {} {}", dialect.vertex(vertex), dialect.edge(edge))?;
            }
        }
        writeln!(f)?;
    }
    Ok(())
}

fn write_all<T>(
    word: &str,
    items: impl Iterator<Item = T>,
    f: &mut Formatter<'_>,
    write_one: impl Fn(T, &mut Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    f.write_str(word)?;
    for (n, item) in items.enumerate() {
        f.write_str(if n == 0 { "" } else { ", " })?;
        write_one(item, f)?;
    }
    writeln!(f)
}
