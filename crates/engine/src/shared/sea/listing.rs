//! What a seat may do at sea: the listing side, into a `SeaLegal`. The judge says the same in its own words.

use super::lines::{Ends, end_ships_at};
use super::sites::edges_at;
use super::state::{Sea, SeaAgenda};
use super::words::{SeaLegal, Voyages};
use crate::shared::{Agenda, Core, Part, Particulars, Public, tariff};
use crate::topology::{EdgeSet, Topology, VertexSet};
use crate::vocab::{Seat, SeatSet};

impl Core {
    /// Lists what a seat may do at sea beyond the shared actions, into an empty listing.
    pub(crate) fn list_sea<P: Particulars>(&self, own: &P, sea: &Sea, seat: Seat, legal: &mut SeaLegal) {
        let public = &self.public;
        match sea.now.agenda {
            SeaAgenda::None => {}
            SeaAgenda::Gold { .. } => {
                let taker = sea.gold_taker(public).filter(|&(taker, _)| taker == seat);
                legal.gold = taker.map(|(_, owed)| public.gold_choices(owed));
                return;
            }
            SeaAgenda::Finding { .. } | SeaAgenda::Numbering { .. } => return,
        }
        if seat != public.turn.actor {
            return;
        }
        match public.agenda {
            Agenda::Free => self.list_voyages(own, sea, seat, legal),
            Agenda::SetupRoad { at } => legal.ships = sea.setup_ships(public, at),
            Agenda::FreeRoads { .. } if sea.has_ship_left(seat) => {
                legal.ships = sea.ship_sites(public, seat, own.barriers(public, seat));
            }
            Agenda::MoveRobber => legal.pirate = sea.thief_sites(public, own.spared(public, seat)).1,
            _ => {}
        }
    }

    /// Ships that the player can pay and place, and the one that may be moved (S-SHIP-12, S-MOVE-01 to S-MOVE-06).
    #[inline]
    fn list_voyages<P: Particulars>(&self, own: &P, sea: &Sea, seat: Seat, legal: &mut SeaLegal) {
        let public = &self.public;
        let can_build = self.hand(seat).covers(tariff::SHIP) && sea.has_ship_left(seat);
        let can_sail = sea.may_sail(public.turn.part) && !sea.ships[seat].is_empty();
        if !(can_build || can_sail) {
            return;
        }
        let barriers = own.barriers(public, seat);
        let (topology, buildings) = (public.board.topology(), public.pieces.buildings(seat));
        let ends = Ends::of(topology, sea.ships[seat]);
        let starts = (ends.touched - barriers) | buildings;
        let beside = if ends.touched.meets(barriers) {
            edges_at(topology, starts)
        } else {
            ends.beside | edges_at(topology, buildings - ends.touched)
        };
        let sites = beside & sea.open_water(public);
        if can_build {
            legal.ships = sites;
        }
        if can_sail {
            let ships = sea.movable(public, seat, &ends, own.anchors(public, seat));
            if !ships.is_empty() {
                let tips = (ends.touched - ends.joints - barriers) - buildings;
                let sole = sole_sites(topology, ships, tips, starts, sites);
                legal.voyages = Voyages { map: public.board.map(), ships, sites, sole, barriers };
            }
        }
    }

    /// Whether a free road or ship can be placed (S-DEV-04).
    pub(crate) fn can_place_route<P: Particulars>(&self, own: &P, seat: Seat) -> bool {
        let barriers = own.barriers(&self.public, seat);
        let can_sail =
            |sea: &Sea| sea.has_ship_left(seat) && !sea.ship_sites(&self.public, seat, barriers).is_empty();
        self.can_place_road(own, seat) || own.sea().is_some_and(can_sail)
    }
}

impl Sea {
    /// Whether the player has a ship in the supply (S-COMP-01).
    #[inline]
    #[must_use]
    pub(crate) fn has_ship_left(&self, seat: Seat) -> bool {
        self.ships[seat].len() < tariff::SHIPS
    }

    /// Whether a ship may still be moved in a part of the turn (S-MOVE-02, S-FIVE-04, S-FIVE-07, S-OPT-02).
    #[inline]
    #[must_use]
    pub(crate) fn may_sail(&self, part: Part) -> bool {
        let is_part = match part {
            Part::Turn | Part::Paired => true,
            Part::SpecialBuilding => self.rules.sbp_ship_moves,
            Part::Setup => false,
        };
        is_part && !self.now.has_sailed
    }

    /// Whether the actor may be able to build or move a ship when nothing is pending.
    #[inline]
    pub(crate) fn may_put_out(&self, core: &Core, seat: Seat) -> bool {
        let can_build = core.hand(seat).covers(tariff::SHIP);
        can_build | (self.may_sail(core.public.turn.part) && !self.ships[seat].is_empty())
    }

    /// The ships that a player may move now (S-MOVE-03 to S-MOVE-05).
    #[inline]
    #[must_use]
    fn movable(&self, public: &Public, seat: Seat, ends: &Ends, anchors: VertexSet) -> EdgeSet {
        let topology = public.board.topology();
        let rings = self.rules.ring_moves && self.ringed.contains(seat);
        let ships = end_ships_at(topology, self.ships[seat], ends, anchors, rings);
        ships - self.now.fresh - self.barred(topology)
    }

    /// Who is asked for something at sea before anybody else.
    #[must_use]
    pub(crate) fn asked(&self, core: &Core) -> SeatSet {
        self.gold_taker(&core.public).map_or(SeatSet::EMPTY, |(seat, _)| SeatSet::of(seat))
    }
}

/// Those of some sites that one of some ships joins, and nothing else: one end of it is a tip, where nothing of the player's
/// but that ship is, and the other none of the vertices where ships may start.
fn sole_sites(
    topology: &Topology,
    ships: EdgeSet,
    tips: VertexSet,
    starts: VertexSet,
    sites: EdgeSet,
) -> EdgeSet {
    let mut sole = EdgeSet::EMPTY;
    for ship in ships {
        for tip in topology.end_set(ship) & tips {
            for site in topology.edges_at(tip) & sites {
                if !starts.contains(topology.far_end(site, tip)) {
                    sole.insert(site);
                }
            }
        }
    }
    sole
}
