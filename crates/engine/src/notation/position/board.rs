//! Statements about the board and its pieces: `tiles`, `tile`, `harbors`, `harbor`, `robber`, `clear`, `settlement`,
//! `city`, `road`.

use super::super::scan::{Misread, Problem, Scanner};
use super::Draft;
use crate::shared::{
    Board, Corrupt, Harbor, HarborKind, LongestRoad, MAX_HARBORS, OpenOffer, Pieces, Secret, Terrain, Tile,
};
use crate::topology::{EdgeId, MAX_HEXES, VertexId, VertexSet};
use crate::vocab::{BySeat, Developments, Seat, SeatSet};

/// A list of harbors with its length.
type Harbors = ([Harbor; MAX_HARBORS], usize);

impl Draft {
    pub(super) fn board_statement(&mut self, keyword: &str, args: &mut Scanner<'_>) -> Result<bool, Misread> {
        match keyword {
            "tiles" => self.read_tiles(args)?,
            "tile" => {
                let hex = self.dialect().scan_hex(args)?;
                let tile = self.dialect().scan_tile(args)?;
                self.core.public.board.set_tile(hex, tile);
            }
            "harbors" => self.read_harbors(args)?,
            "harbor" => self.read_harbor(args)?,
            "robber" => {
                self.is_robber_stated = true;
                let is_off = args.eat_word("none");
                self.core.public.robber = if is_off { None } else { Some(self.dialect().scan_hex(args)?) };
            }
            "clear" => self.clear(),
            "settlement" => self.read_sites(args, Self::put_settlement)?,
            "city" => self.read_sites(args, Self::put_city)?,
            "road" => self.read_roads(args)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Removes the pieces and cards of a layout; board, robber, options and turn stay.
    fn clear(&mut self) {
        let public = &mut self.core.public;
        public.pieces = Pieces::on(public.board.map());
        public.offer = OpenOffer::default();
        public.longest_road = LongestRoad::default();
        public.largest_army = None;
        public.knights = BySeat::default();
        public.spent = Developments::default();
        self.core.secret = Secret::default();
    }

    fn read_tiles(&mut self, args: &mut Scanner<'_>) -> Result<(), Misread> {
        for hex in self.core.public.board.topology().hexes {
            let tile = self.dialect().scan_tile(args)?;
            self.core.public.board.set_tile(hex, tile);
            args.eat(b',');
        }
        self.are_tiles_stated = true;
        Ok(())
    }

    fn read_harbors(&mut self, args: &mut Scanner<'_>) -> Result<(), Misread> {
        let mut list = NO_HARBORS;
        if !args.eat(b'-') {
            while !args.is_end() {
                let harbor = self.dialect().scan_harbor(args)?;
                push(&mut list, harbor, args)?;
                args.eat(b',');
            }
        }
        self.lay_harbors(list, args)
    }

    fn read_harbor(&mut self, args: &mut Scanner<'_>) -> Result<(), Misread> {
        let added = self.dialect().scan_harbor(args)?;
        let mut list = NO_HARBORS;
        for harbor in self.core.public.board.harbors().filter(|harbor| harbor.edge != added.edge) {
            push(&mut list, harbor, args)?;
        }
        push(&mut list, added, args)?;
        self.lay_harbors(list, args)
    }

    fn lay_harbors(&mut self, (harbors, n): Harbors, args: &Scanner<'_>) -> Result<(), Misread> {
        let bad = |bad| Misread { at: args.at(), problem: Problem::Board(bad) };
        let old = &self.core.public.board;
        let (mut tiles, n_tiles) = ([DESERT; MAX_HEXES], old.topology().hexes.len() as usize);
        // At sea the tiles determine the coast; their numbers do not matter.
        for hex in old.topology().hexes.iter().filter(|_| old.map().is_sea()) {
            let terrain = old.tile(hex).terrain;
            tiles[hex.idx()] = Tile { terrain, token: terrain.has_token().then_some(2) };
        }
        let laid = Board::on(old.island(), old.map(), &tiles[..n_tiles], &harbors[..n]);
        let mut board = laid.map_err(bad)?;
        for hex in old.topology().hexes {
            board.set_tile(hex, old.tile(hex));
        }
        self.core.public.board = board;
        Ok(())
    }

    /// Sets the tiles again, so that their rules are checked. If numbers can change in play, the audit checks them.
    pub(super) fn check_board(&self) -> Result<(), Misread> {
        if self.dialect().has_loose_numbers() {
            return Ok(());
        }
        let board = &self.core.public.board;
        let (mut tiles, n) = ([DESERT; MAX_HEXES], board.topology().hexes.len() as usize);
        for hex in board.topology().hexes {
            tiles[hex.idx()] = board.tile(hex);
        }
        let laid = Board::on(board.island(), board.map(), &tiles[..n], &[]);
        laid.map(|_| ()).map_err(|bad| Misread { at: 0, problem: Problem::Board(bad) })
    }

    fn read_sites(
        &mut self,
        args: &mut Scanner<'_>,
        put: impl Fn(&mut Self, Seat, VertexId) -> Result<(), Problem>,
    ) -> Result<(), Misread> {
        let seat = self.scan_player(args)?;
        loop {
            let at = args.here();
            let vertex = self.dialect().scan_vertex(args)?;
            put(self, seat, vertex).map_err(|problem| Misread { at, problem })?;
            args.eat(b',');
            if args.is_end() {
                return Ok(());
            }
        }
    }

    fn put_settlement(&mut self, seat: Seat, vertex: VertexId) -> Result<(), Problem> {
        let public = &mut self.core.public;
        if let Some(owner) = public.pieces.owner(vertex) {
            return Err(Problem::SiteTaken(owner));
        }
        if let Some(owner) = public.pieces.neighbor(public.board.topology(), vertex) {
            return Err(Problem::TooClose(owner));
        }
        public.settle(seat, vertex);
        Ok(())
    }

    /// A city where the player has a settlement replaces it; elsewhere it is placed.
    fn put_city(&mut self, seat: Seat, vertex: VertexId) -> Result<(), Problem> {
        if !self.core.public.pieces.settlements(seat).contains(vertex) {
            self.put_settlement(seat, vertex)?;
        }
        self.core.public.pieces.upgrade(vertex);
        Ok(())
    }

    fn read_roads(&mut self, args: &mut Scanner<'_>) -> Result<(), Misread> {
        let seat = self.scan_player(args)?;
        loop {
            let at = args.here();
            let edge: EdgeId = self.dialect().scan_edge(args)?;
            let most = u32::from(self.core.public.supply.roads);
            let pieces = &mut self.core.public.pieces;
            if let Some(owner) = pieces.road_owner(edge) {
                return Err(Misread { at, problem: Problem::EdgeTaken(owner) });
            }
            // Checked here because counting the length of a much larger network takes too long.
            if pieces.roads(seat).len() >= most {
                return Err(Misread { at, problem: Problem::Corrupt(Corrupt::Roads(seat)) });
            }
            pieces.place_road(seat, edge);
            args.eat(b',');
            if args.is_end() {
                return Ok(());
            }
        }
    }

    /// Places settlements, or cities, for the seat that comes next.
    pub(crate) fn place_buildings(
        &mut self,
        are_cities: bool,
        args: &mut Scanner<'_>,
    ) -> Result<(), Misread> {
        let put = if are_cities { Self::put_own_city } else { Self::put_own_settlement };
        self.read_sites(args, put)
    }

    /// Makes sure that a player has these settlements and cities.
    pub(crate) fn ensure_buildings(
        &mut self,
        seat: Seat,
        settlements: VertexSet,
        cities: VertexSet,
    ) -> Result<(), Misread> {
        let bad = |problem| Misread { at: 0, problem };
        settlements.iter().try_for_each(|vertex| self.put_own_settlement(seat, vertex).map_err(bad))?;
        cities.iter().try_for_each(|vertex| self.put_own_city(seat, vertex).map_err(bad))
    }

    /// A city that may already be there.
    fn put_own_city(&mut self, seat: Seat, vertex: VertexId) -> Result<(), Problem> {
        if self.core.public.pieces.cities(seat).contains(vertex) {
            return Ok(());
        }
        self.put_city(seat, vertex)
    }

    /// A settlement that may already be there.
    fn put_own_settlement(&mut self, seat: Seat, vertex: VertexId) -> Result<(), Problem> {
        if self.core.public.pieces.settlements(seat).contains(vertex) {
            return Ok(());
        }
        self.put_settlement(seat, vertex)
    }

    /// Takes one or more seats that play.
    pub(super) fn scan_players(&self, args: &mut Scanner<'_>) -> Result<SeatSet, Misread> {
        let at = args.here();
        let seats = self.dialect().scan_seats(args)?;
        let play = !seats.is_empty() && (seats - self.core.public.turn.seats()).is_empty();
        if play { Ok(seats) } else { Err(Misread::expected(at, "a seat that plays in this game")) }
    }

    /// Takes a seat that plays.
    pub(crate) fn scan_player(&self, args: &mut Scanner<'_>) -> Result<Seat, Misread> {
        let at = args.here();
        let seat = self.dialect().scan_seat(args)?;
        let plays = self.core.public.turn.seats().contains(seat);
        if plays { Ok(seat) } else { Err(Misread::expected(at, "a seat that plays in this game")) }
    }
}

const DESERT: Tile = Tile { terrain: Terrain::Desert, token: None };
const NO_HARBORS: Harbors = ([Harbor { edge: EdgeId::new(0), kind: HarborKind::Any }; MAX_HARBORS], 0);

fn push(list: &mut Harbors, harbor: Harbor, args: &Scanner<'_>) -> Result<(), Misread> {
    let (harbors, n) = list;
    let too_many = Problem::Board(crate::shared::BadBoard::TooManyHarbors);
    *harbors.get_mut(*n).ok_or(Misread { at: args.at(), problem: too_many })? = harbor;
    *n += 1;
    Ok(())
}
