//! The invariants of the sea, recomputed from scratch.

use super::areas::AreaSet;
use super::sites::ship_sites;
use super::state::{Sea, SeaAgenda, Survey};
use crate::shared::audit::{Finding, require, require_no_edge, require_no_hex, require_none};
use crate::shared::{Agenda, Core, Corrupt, Part, Particulars, Terrain, tariff};
use crate::topology::{EdgeSet, HexId, HexSet, VertexSet};
use crate::vocab::Seat;

impl Sea {
    /// Checks the sea of a state with valid seats and places. Map and rings are not checked again if the state is one
    /// step after an audited one, `before`, and they have not changed.
    pub(crate) fn audit(
        &self,
        core: &Core,
        own: &impl Particulars,
        before: Option<(&Core, &Self)>,
    ) -> Finding {
        if !before.is_some_and(|before| self.has_same_map(core, before)) {
            self.audit_map(core)?;
        }
        require(self.slack.is_none(), Corrupt::Cache("lengths of routes"))?;
        self.audit_ships(core)?;
        if !before.is_some_and(|before| self.has_same_ships(core, before)) {
            let ringed = self.find_rings(core.public.board.topology());
            require(self.ringed == ringed, Corrupt::Cache("rings of ships"))?;
            require(self.n_ships == self.count_ships(), Corrupt::Cache("number of ships"))?;
            let vacant = self.find_vacant(&core.public.board);
            require(self.vacant == vacant, Corrupt::Cache("set of edges without a ship"))?;
        }
        self.audit_sites(core)?;
        self.audit_thieves(core)?;
        self.audit_areas(core)?;
        self.audit_fog(core)?;
        self.audit_marks(core)?;
        self.audit_agenda(core, own)
    }

    /// Set-up can be finished: pieces and sites suffice (B-SETUP-13, S-SETUP-08).
    pub(crate) fn audit_setup(&self, core: &Core) -> Finding {
        let turn = &core.public.turn;
        if turn.part != Part::Setup {
            return Ok(());
        }
        let is_placed = matches!(core.public.agenda, Agenda::SetupRoad { .. });
        let n_left = u32::from(2 * turn.n_players - turn.placements) - u32::from(is_placed);
        let n_sites = self.setup_sites(&core.public).len();
        let is_enough = n_left == 0 || n_sites > 4 * (n_left - 1);
        require(
            is_enough,
            Corrupt::Turn(
                "too few vertices are left for the set-up: add land, or say whose turn it is, as in `turn a main`",
            ),
        )?;
        let has_pieces = |seat: Seat| {
            let pieces = &core.public.pieces;
            pieces.roads(seat).len() + 2 <= tariff::ROADS && pieces.settlements(seat).len() <= 2
        };
        require(turn.seats().iter().all(has_pieces), Corrupt::Turn("too few pieces are left for set-up"))
    }

    /// Whether the tiles, the facts about them or the hex being numbered differ from another state's.
    fn has_same_map(&self, core: &Core, (core_before, before): (&Core, &Self)) -> bool {
        core.public.board == core_before.public.board
            && self.survey == before.survey
            && self.numbering() == before.numbering()
    }

    /// Whether the ships, the facts about them and the tiles equal those of another state.
    fn has_same_ships(&self, core: &Core, (core_before, before): (&Core, &Self)) -> bool {
        (self.owners, self.n_ships, self.ringed, self.vacant)
            == (before.owners, before.n_ships, before.ringed, before.vacant)
            && core.public.board == core_before.public.board
    }

    /// The map is a possible one, and cached facts about it are right.
    fn audit_map(&self, core: &Core) -> Finding {
        let board = &core.public.board;
        require(board.map().is_sea(), Corrupt::Board("there is a sea only on a sea map"))?;
        self.audit_tiles(core)?;
        require(board.check_harbors().is_ok(), Corrupt::Board("a harbor is not on the coast"))?;
        require(self.survey == Survey::of(board), Corrupt::Cache("survey of the map"))
    }

    /// The hex that gets its number next.
    fn numbering(&self) -> Option<HexId> {
        match self.now.agenda {
            SeaAgenda::Numbering { hex, .. } => Some(hex),
            SeaAgenda::None | SeaAgenda::Gold { .. } | SeaAgenda::Finding { .. } => None,
        }
    }

    /// S-MAP-09: every hex has a number if it yields something; the one that is being numbered gets it next.
    fn audit_tiles(&self, core: &Core) -> Finding {
        let board = &core.public.board;
        let numbering = self.numbering();
        for hex in board.topology().hexes {
            let tile = board.tile(hex);
            let is_right = match tile.token {
                Some(token) => {
                    tile.terrain.has_token() && matches!(token, 2..=6 | 8..=12) && numbering != Some(hex)
                }
                None => tile.terrain.has_token() == (numbering == Some(hex)),
            };
            let place = board.topology().axial(hex);
            require(is_right, Corrupt::On("the hex has no number, or one that it cannot have", place))?;
        }
        Ok(())
    }

    /// S-COMP-01, S-COMP-05, S-SHIP-01: ships are at sea, nothing else is there, and nobody has too many.
    fn audit_ships(&self, core: &Core) -> Finding {
        let (topology, pieces) = (core.public.board.topology(), &core.public.pieces);
        let mut taken = Seat::ALL.into_iter().fold(EdgeSet::EMPTY, |taken, seat| taken | pieces.roads(seat));
        let sites = ship_sites(&core.public.board);
        for seat in Seat::ALL {
            let ships = self.ships(seat);
            require((ships - topology.edges).is_empty(), Corrupt::OffIsland)?;
            let plays = core.public.turn.seats().contains(seat);
            require(plays || ships.is_empty(), Corrupt::EmptySeat(seat))?;
            require(ships.len() <= tariff::SHIPS, Corrupt::Of("a player has more than 15 ships", seat))?;
            if let Some(edge) = (ships & taken).first() {
                let (hex, side) = topology.edge_name(edge);
                return Err(Corrupt::TwoRoads(hex, side));
            }
            require_no_edge(topology, ships - sites, "a ship is on land")?;
            taken |= ships;
        }
        Ok(())
    }

    /// S-MAP-04, S-MAP-06: roads are next to land, buildings touch it.
    fn audit_sites(&self, core: &Core) -> Finding {
        let (topology, pieces) = (core.public.board.topology(), &core.public.pieces);
        require_none(topology, pieces.built() - self.building_sites(topology), "a building is in the sea")?;
        let roads = Seat::ALL.into_iter().fold(EdgeSet::EMPTY, |all, seat| all | pieces.roads(seat));
        require_no_edge(topology, roads - self.road_sites(topology), "a road is in the sea")
    }

    /// S-PIRATE-02, S-PIRATE-03, S-FOG-12: the robber is on land and the pirate at sea.
    fn audit_thieves(&self, core: &Core) -> Finding {
        let topology = core.public.board.topology();
        let on = |hex: Option<HexId>| hex.into_iter().collect::<HexSet>();
        require_no_hex(
            topology,
            on(core.public.robber) - self.survey.land.get(),
            "the robber is not on land",
        )?;
        require_no_hex(topology, on(self.pirate) - self.survey.waters.get(), "the pirate is not at sea")
    }

    /// S-ISLE-02, S-ISLE-07, S-ISLE-08: areas exist, give points once, and none to players at home there.
    fn audit_areas(&self, core: &Core) -> Finding {
        let all: AreaSet = (1..=self.areas.n_areas()).fold(0, |all, number| all | 1 << number);
        for seat in Seat::ALL {
            let (scored, home) = (self.areas.scored[seat], self.areas.home[seat]);
            require((scored | home) & !all == 0, Corrupt::Own("there is no such area"))?;
            require(scored & home == 0, Corrupt::Of("a player scores at home", seat))?;
            let plays = core.public.turn.seats().contains(seat);
            require(plays || (scored | home) == 0, Corrupt::EmptySeat(seat))?;
            let is_right = self.areas.points[seat] == self.areas.worth(scored);
            require(is_right, Corrupt::Cache("special points"))?;
        }
        let hexes = core.public.board.topology().hexes;
        require((self.areas.start.get() - hexes).is_empty(), Corrupt::OffIsland)
    }

    /// S-FOG-06, S-FOG-14: the pools match the hidden hexes, and nothing touches fog unless it is being lifted.
    fn audit_fog(&self, core: &Core) -> Finding {
        let public = &core.public;
        let fog = self.mist(public.board.topology());
        let n_hidden: u32 = self.fog.terrain.iter().map(|&n| u32::from(n)).sum();
        require(
            n_hidden == fog.len(),
            Corrupt::Own("`fog` must list one terrain for each hex of fog (S-FOG-06)"),
        )?;
        let n_bare =
            u32::from(self.fog.n_terrain(Terrain::Desert)) + u32::from(self.fog.n_terrain(Terrain::Sea));
        let n_numbers: u32 = self.fog.numbers.iter().map(|&n| u32::from(n)).sum();
        let is_numbering = matches!(self.now.agenda, SeaAgenda::Numbering { .. });
        let is_right = n_numbers == n_hidden - n_bare.min(n_hidden) + u32::from(is_numbering);
        require(
            is_right && self.fog.numbers[5] == 0,
            Corrupt::Own("`fog` must list one number for each terrain but desert and sea (S-FOG-06)"),
        )?;
        let is_over = matches!(public.agenda, Agenda::Over(_));
        if fog.is_empty() || is_over || self.now.agenda != SeaAgenda::None {
            return Ok(());
        }
        let topology = public.board.topology();
        let misty = fog.iter().fold(VertexSet::EMPTY, |misty, hex| misty | topology.corners(hex));
        let ends = |seat: Seat| public.pieces.touched(topology, seat) | self.touched(topology, seat);
        let reached = Seat::ALL.into_iter().fold(public.pieces.built(), |reached, seat| reached | ends(seat));
        require_none(topology, reached & misty, "a piece touches fog")
    }

    /// S-MOVE-02, S-MOVE-03: ships placed in this turn are the actor's, and ships sail in parts that allow it.
    fn audit_marks(&self, core: &Core) -> Finding {
        let turn = &core.public.turn;
        let is_setup = turn.part == Part::Setup;
        let owners = if is_setup { self.fleet() } else { self.ships(turn.actor) };
        let lost = self.now.fresh.get() - owners;
        require_no_edge(core.public.board.topology(), lost, "a ship placed in this turn is not there")?;
        let may_sail = match turn.part {
            Part::Turn => turn.rolled,
            Part::Paired => true,
            Part::SpecialBuilding => self.rules.sbp_ship_moves,
            Part::Setup => false,
        };
        require(!self.now.has_sailed || may_sail, Corrupt::Own("a ship was moved where none can be"))
    }

    fn audit_agenda(&self, core: &Core, _own: &impl Particulars) -> Finding {
        let public = &core.public;
        let seats = public.turn.seats();
        let is_fog = |hex: HexId| {
            public.board.topology().hexes.contains(hex) && public.board.tile(hex).terrain == Terrain::Fog
        };
        let is_right = match self.now.agenda {
            SeaAgenda::None => return Ok(()),
            SeaAgenda::Gold { owed } => {
                let plays = Seat::ALL.into_iter().all(|seat| owed[seat] == 0 || seats.contains(seat));
                let taker = public.next_gold(&owed);
                // S-GOLD-07: forced choices are made at once.
                plays && taker.is_some_and(|seat| public.gold_choices(owed[seat]).count() > 1)
            }
            SeaAgenda::Finding { hex, seat } => seats.contains(seat) && is_fog(hex),
            SeaAgenda::Numbering { seat, .. } => {
                seats.contains(seat) && self.fog.numbers.iter().any(|&n| n > 0)
            }
        };
        let is_over = matches!(public.agenda, Agenda::Over(_));
        let is_blank = public.offer.is_blank();
        require(
            is_right && !is_over && is_blank,
            Corrupt::Agenda("the pending decision at sea is impossible"),
        )
    }
}
