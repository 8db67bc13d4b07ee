//! Fog: the contents of the two pools, and lifting it (S-FOG-01 to S-FOG-14).

use super::state::{Sea, SeaAgenda};
use super::{SeaEvent, Voyage};
use crate::shared::{Agenda, CoreEvent, CoreLog, Part, Particulars, Public, Source, Terrain, Tile};
use crate::topology::{HexId, HexSet, Topology, VertexSet};
use crate::vocab::{BySeat, Cards, Seat};

/// The possible hexes under fog, in the order of counting.
pub(crate) const TERRAINS: [Terrain; 8] = [
    Terrain::Forest,
    Terrain::Hills,
    Terrain::Pasture,
    Terrain::Fields,
    Terrain::Mountains,
    Terrain::Desert,
    Terrain::Gold,
    Terrain::Sea,
];

/// The tiles still under fog, which everybody knows (S-FOG-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FogPools {
    /// The number of each terrain: forest, hills, pasture, fields, mountains, desert, gold, sea.
    pub terrain: [u8; TERRAINS.len()],
    /// The tokens of each number, 2 to 12.
    pub numbers: [u8; 11],
}

impl FogPools {
    /// The number of hexes of a terrain that are left.
    pub fn n_terrain(&self, terrain: Terrain) -> u8 {
        TERRAINS.iter().position(|&other| other == terrain).map_or(0, |idx| self.terrain[idx])
    }

    /// The tokens of a number that are left.
    pub fn n_number(&self, number: u8) -> u8 {
        number.checked_sub(2).and_then(|idx| self.numbers.get(usize::from(idx)).copied()).unwrap_or(0)
    }

    /// Sets the number of hexes of a terrain.
    pub(crate) fn put_terrain(&mut self, terrain: Terrain, n: u8) {
        if let Some(idx) = TERRAINS.iter().position(|&other| other == terrain) {
            self.terrain[idx] = n;
        }
    }

    /// Adds a token.
    pub(crate) fn put_number(&mut self, number: u8) {
        if let Some(n) = number.checked_sub(2).and_then(|idx| self.numbers.get_mut(usize::from(idx))) {
            *n = n.saturating_add(1);
        }
    }

    /// Removes a hex, if there is one of the terrain.
    pub(crate) fn take_terrain(&mut self, terrain: Terrain) {
        if let Some(idx) = TERRAINS.iter().position(|&other| other == terrain) {
            self.terrain[idx] = self.terrain[idx].saturating_sub(1);
        }
    }

    /// Removes a token, if there is one of the number.
    pub(crate) fn take_number(&mut self, number: u8) {
        if let Some(n) = number.checked_sub(2).and_then(|idx| self.numbers.get_mut(usize::from(idx))) {
            *n = n.saturating_sub(1);
        }
    }
}

impl Sea {
    /// The hexes of fog.
    pub(crate) fn mist(&self, topology: &Topology) -> HexSet {
        topology.hexes - self.survey.land.get() - self.survey.waters.get()
    }

    /// Places the revealed terrain.
    pub(crate) fn find(&mut self, public: &mut Public, hex: HexId, terrain: Terrain) {
        self.fog.take_terrain(terrain);
        public.board.set_tile(hex, Tile { terrain, token: None });
        self.survey(&public.board);
    }

    /// Places the number of a revealed hex.
    pub(crate) fn number(&mut self, public: &mut Public, hex: HexId, number: u8) {
        self.fog.take_number(number);
        let terrain = public.board.tile(hex).terrain;
        public.board.set_tile(hex, Tile { terrain, token: Some(number) });
    }
}

/// Lifts the first fog at some vertices, if there is any; `seat` put a piece there (S-FOG-03 to S-FOG-05).
pub(super) fn seek<L: CoreLog, V: Voyage<L> + ?Sized>(game: &mut V, seat: Seat, vertices: VertexSet) {
    let (core, own) = game.parts();
    let topology = core.public.board.topology();
    if own.sea().is_none_or(|sea| sea.mist(topology).is_empty()) {
        return;
    }
    let is_fog = |hex: &HexId| core.public.board.tile(*hex).terrain == Terrain::Fog;
    let touched = vertices.iter().flat_map(|vertex| topology.hexes_at(vertex)).filter(is_fog).min();
    if let (Some(hex), Some(sea)) = (touched, game.sea_mut()) {
        sea.now.agenda = SeaAgenda::Finding { hex, seat };
    }
}

/// Places the drawn terrain; a number follows, or the reward (S-FOG-06).
pub(super) fn find<L: CoreLog, V: Voyage<L> + ?Sized>(game: &mut V, terrain: Terrain, log: &mut L) {
    let Some((core, sea)) = game.at_sea() else { return };
    let SeaAgenda::Finding { hex, seat } = sea.now.agenda else { return };
    sea.find(&mut core.public, hex, terrain);
    if terrain.has_token() {
        sea.now.agenda = SeaAgenda::Numbering { hex, seat };
        V::note_sea(SeaEvent::Found { seat, hex, terrain }, log);
    } else {
        sea.now.agenda = SeaAgenda::None;
        V::note_sea(SeaEvent::Found { seat, hex, terrain }, log);
        game.go_on_at_sea(log);
    }
}

/// Places the drawn number, and pays the reward (S-FOG-06, S-FOG-08 to S-FOG-10).
pub(super) fn number<L: CoreLog, V: Voyage<L> + ?Sized>(game: &mut V, number: u8, log: &mut L) {
    let Some((core, sea)) = game.at_sea() else { return };
    let SeaAgenda::Numbering { hex, seat } = sea.now.agenda else { return };
    sea.number(&mut core.public, hex, number);
    sea.now.agenda = SeaAgenda::None;
    let is_paid = core.public.turn.part != Part::Setup || sea.rules.fog_setup_reward;
    let terrain = core.public.board.tile(hex).terrain;
    V::note_sea(SeaEvent::Numbered { hex, number }, log);
    let Some((core, sea)) = game.at_sea() else { return };
    match terrain.resource() {
        Some(kind) if is_paid && core.public.bank.get(kind) > 0 => {
            let cards = Cards::of(kind, 1);
            core.receive(seat, cards);
            log.note_core(CoreEvent::Received { seat, cards, source: Source::Discovery });
        }
        None if is_paid => {
            let mut owed = BySeat::default();
            owed[seat] = 1;
            sea.now.agenda = SeaAgenda::Gold { owed };
        }
        Some(_) | None => {}
    }
    game.go_on_at_sea(log);
}

/// What comes after a fog hex or gold: gold owed; in the set-up, more fog at the new building or the next placement;
/// and a second free piece only if one can be placed (S-FOG-04, S-GOLD-07, S-DEV-04).
pub(super) fn go_on<L: CoreLog, V: Voyage<L> + ?Sized>(game: &mut V, log: &mut L) {
    super::gold::hand_out(game, log);
    let (core, own) = game.parts();
    let Some(sea) = own.sea() else { return };
    if sea.now.agenda != SeaAgenda::None {
        return;
    }
    match core.public.agenda {
        Agenda::SetupRoad { at } => {
            let seat = core.public.turn.actor;
            let edges = core.public.board.topology().edges_at(at);
            if core.public.pieces.roads(seat).meets(edges) || sea.ships(seat).meets(edges) {
                game.next_placement(log);
            } else {
                seek(game, seat, VertexSet::of(at));
            }
        }
        Agenda::FreeRoads { left: 1 } => {
            let seat = core.public.turn.actor;
            if !core.can_place_route(own, seat) {
                game.parts_mut().0.resume();
            }
        }
        _ => game.when_calm(log),
    }
}
