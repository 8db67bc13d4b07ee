//! Lists legal actions at sea, into a `SeaLegal`. The judge states the same rules independently.

use super::lines::{Ends, ring_ends};
use super::sites::{edges_at, end_set};
use super::state::{Sea, SeaAgenda};
use super::words::{SeaLegal, Voyages};
use crate::shared::{Agenda, Core, Part, Particulars, Public, tariff};
use crate::topology::{EdgeSet, VertexRow};
use crate::vocab::{Seat, SeatSet};

impl Core {
    /// Lists a seat's actions at sea beyond the shared ones, into an empty listing.
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
            Agenda::Free if public.board.map().has_near_vertices() => {
                self.list_voyages::<P, 0>(own, sea, seat, legal);
            }
            Agenda::Free => self.list_voyages::<P, 1>(own, sea, seat, legal),
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
    fn list_voyages<P: Particulars, const N: usize>(
        &self,
        own: &P,
        sea: &Sea,
        seat: Seat,
        legal: &mut SeaLegal,
    ) {
        let public = &self.public;
        // All at once, because a branch on each would be as random as the hand.
        let can_build = self.hand(seat).covers(tariff::SHIP) & sea.has_ship_left(seat);
        let can_sail = sea.may_sail(public.turn.part) & (sea.n_ships[seat] > 0);
        if !(can_build || can_sail) {
            return;
        }
        let barriers = own.barriers(public, seat).cut::<N>();
        let (topology, buildings) = (public.board.topology(), public.pieces.buildings(seat).cut());
        let ends = Ends::of(topology, sea.ships(seat));
        let (ships, loose) = match can_sail {
            true => sea.movable(public, seat, &ends, own.anchors(public, seat).cut(), barriers | buildings),
            false => (EdgeSet::EMPTY, VertexRow::EMPTY),
        };
        let firm = edges_at(topology, (ends.touched - barriers - loose) | buildings);
        let (once, twice) = loose.iter().fold((EdgeSet::EMPTY, firm), |(once, twice), tip| {
            let edges = topology.edges_at(tip);
            (once | edges, twice | (once & edges))
        });
        let sites = (once | firm) & sea.open_water(public);
        if can_build {
            legal.ships = sites;
        }
        if !ships.is_empty() {
            let sole = (once & sites) - twice;
            legal.voyages = Voyages { map: public.board.map(), ships, sites, sole, barriers: barriers.cut() };
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
    pub(crate) fn has_ship_left(&self, seat: Seat) -> bool {
        u32::from(self.n_ships[seat]) < tariff::SHIPS
    }

    /// Whether a ship may still be moved in a part of the turn (S-MOVE-02, S-FIVE-04, S-FIVE-07, S-OPT-02).
    #[inline]
    pub(crate) fn may_sail(&self, part: Part) -> bool {
        let is_part = match part {
            Part::Turn | Part::Paired => true,
            Part::SpecialBuilding => self.rules.sbp_ship_moves,
            Part::Setup => false,
        };
        is_part & !self.now.has_sailed
    }

    /// Whether the actor may be able to build or move a ship when nothing is pending.
    #[inline]
    pub(crate) fn may_put_out(&self, core: &Core, seat: Seat) -> bool {
        let can_build = core.hand(seat).covers(tariff::SHIP);
        can_build | (self.may_sail(core.public.turn.part) & (self.n_ships[seat] > 0))
    }

    /// The ships that a player may move now (S-MOVE-03 to S-MOVE-05), and the vertices where new ships connect only
    /// through one of them, except `held` ones, with the player's buildings or others' pieces.
    #[inline]
    fn movable<const N: usize>(
        &self,
        public: &Public,
        seat: Seat,
        ends: &Ends<N>,
        anchors: VertexRow<N>,
        held: VertexRow<N>,
    ) -> (EdgeSet, VertexRow<N>) {
        let topology = public.board.topology();
        let (ships, stay) = (self.ships(seat), self.now.fresh.get() | self.barred(topology));
        let alone = ends.touched - ends.joints;
        let mut loose = alone - anchors;
        let mut movable = edges_at(topology, loose) & ships;
        if movable.meets(stay) {
            loose = loose - end_set(topology, movable & stay);
        }
        if self.rules.ring_moves & self.ringed.contains(seat) {
            movable |= ring_ends(topology, ships, ends, movable, anchors.cut());
        }
        movable = movable - stay;
        // A ship with a knight at one end may have a free end as well.
        let knights = (alone & anchors) - held;
        if !knights.is_empty() {
            loose |= end_set(topology, movable) & knights;
        }
        (movable, loose - held)
    }

    /// The player with a pending decision at sea.
    pub(crate) fn asked(&self, core: &Core) -> SeatSet {
        self.gold_taker(&core.public).map_or(SeatSet::EMPTY, |(seat, _)| SeatSet::of(seat))
    }
}
