//! Pieces are in valid places, nobody has more than the supply, and cached facts about them are right.

use super::{Finding, require};
use crate::shared::board::HarborSet;
use crate::shared::corrupt::Corrupt;
use crate::shared::pieces::{PieceSupply, Pieces};
use crate::shared::state::{Core, Public};
use crate::topology::{EdgeSet, HexSet, VertexSet};
use crate::vocab::Seat;

impl Core {
    /// Every place exists and has one owner, buildings keep their distance, nobody has more on the board than the
    /// supply allows (B-COMP-01, B-ROAD-01, B-SETT-01, B-CITY-01). Cities on their side count as settlements, so a rule
    /// set may allow more of these than the players have.
    pub(crate) fn audit_pieces(&self, supply: PieceSupply) -> Result<(), Corrupt> {
        let public = &self.public;
        public.audit_places()?;
        public.audit_owners()?;
        public.audit_distance()?;
        for seat in Seat::ALL {
            let pieces = &public.pieces;
            require(pieces.roads(seat).len() <= u32::from(supply.roads), Corrupt::Roads(seat))?;
            require(
                pieces.settlements(seat).len() <= u32::from(supply.settlements),
                Corrupt::Settlements(seat),
            )?;
            require(pieces.cities(seat).len() <= u32::from(supply.cities), Corrupt::Cities(seat))?;
        }
        Ok(())
    }

    /// Each player has the pieces of the rule set (B-COMP-01).
    pub(crate) fn audit_supply(&self, supply: PieceSupply) -> Result<(), Corrupt> {
        require(self.public.supply == supply, Corrupt::Options("the players have other pieces"))
    }

    /// Cached facts equal a fresh count.
    pub(crate) fn audit_caches(&self, length: impl Fn(&Public, Seat) -> u8) -> Result<(), Corrupt> {
        let public = &self.public;
        let (topology, pieces) = (public.board.topology(), &public.pieces);
        let closed = Pieces::closed_by(topology, pieces.built());
        require(pieces.closed() == closed, Corrupt::Cache("set of closed vertices"))?;
        let paved = Seat::ALL.into_iter().fold(EdgeSet::EMPTY, |paved, seat| paved | pieces.roads(seat));
        require(pieces.paved() == paved, Corrupt::Cache("set of paved edges"))?;
        for seat in Seat::ALL {
            let harbors = public.harbors_reached(seat);
            require(public.harbors[seat] == harbors, Corrupt::Cache("set of harbors"))?;
            let length = length(public, seat);
            require(public.longest_road.lengths[seat] == length, Corrupt::Cache("road length"))?;
        }
        public.audit_tokens()
    }
}

impl Public {
    /// Whether the board, the pieces and all caches of them equal those of another state.
    pub(crate) fn has_same_caches(&self, other: &Self) -> bool {
        self.pieces == other.pieces
            && self.harbors == other.harbors
            && self.longest_road.lengths == other.longest_road.lengths
            && self.board == other.board
    }

    fn audit_places(&self) -> Finding {
        let topology = self.board.topology();
        // The parts for sea maps exist exactly there.
        require(self.pieces.is_near() != self.board.map().is_sea(), Corrupt::OffIsland)?;
        for seat in Seat::ALL {
            let roads = self.pieces.roads(seat) - topology.edges;
            let buildings = self.pieces.buildings(seat) - topology.vertices;
            require(roads.is_empty() && buildings.is_empty(), Corrupt::OffIsland)?;
        }
        require((self.pieces.all_cities() - self.pieces.built()).is_empty(), Corrupt::LoneCity)?;
        let robber = self.robber.is_none_or(|hex| topology.hexes.contains(hex));
        require(robber, Corrupt::OffIsland)
    }

    fn audit_owners(&self) -> Finding {
        let topology = self.board.topology();
        let (mut built, mut paved) = (VertexSet::EMPTY, EdgeSet::EMPTY);
        for seat in Seat::ALL {
            let (buildings, roads) = (self.pieces.buildings(seat), self.pieces.roads(seat));
            if let Some(vertex) = (buildings & built).first() {
                let (hex, corner) = topology.vertex_name(vertex);
                return Err(Corrupt::TwoOwners(hex, corner));
            }
            if let Some(edge) = (roads & paved).first() {
                let (hex, side) = topology.edge_name(edge);
                return Err(Corrupt::TwoRoads(hex, side));
            }
            built |= buildings;
            paved |= roads;
        }
        Ok(())
    }

    /// B-SETT-01: no building has a building one edge away.
    fn audit_distance(&self) -> Finding {
        let built = self.pieces.built();
        let is_near = |vertex: &_| self.board.topology().neighbors(*vertex).meets(built);
        match built.iter().find(is_near) {
            Some(vertex) => {
                let (hex, corner) = self.board.topology().vertex_name(vertex);
                Err(Corrupt::TooClose(hex, corner))
            }
            None => Ok(()),
        }
    }

    /// B-BOARD-04: the harbors with one of the player's buildings at an end.
    fn harbors_reached(&self, seat: Seat) -> HarborSet {
        let buildings = self.pieces.buildings(seat);
        let reached =
            self.board.harbors().filter(|port| self.board.topology().end_set(port.edge).meets(buildings));
        reached.fold(HarborSet::default(), |set, harbor| set.with(harbor.kind))
    }

    fn audit_tokens(&self) -> Finding {
        let mut with_token = [HexSet::EMPTY; 13];
        for hex in self.board.topology().hexes {
            if let Some(token) = self.board.tile(hex).token {
                with_token[usize::from(token).min(12)].insert(hex);
            }
        }
        let is_right =
            (2..=12).all(|number| self.board.with_token(number) == with_token[usize::from(number)]);
        require(is_right, Corrupt::Cache("set of numbered hexes"))
    }
}
