//! A sea map's part of a space: ships, the pirate, gold and fog.

use hexhaven_engine::shared::sea::{Sea, SeaAgenda, SeaOutcome, ship_sites};
use hexhaven_engine::shared::{Public, Terrain, tariff};
use hexhaven_engine::topology::{HexId, Map};
use hexhaven_engine::{SeaAction, Seat};

use crate::domain::Domain;
use crate::draft::Path;
use crate::observe::{Scene, Sink, about};
use crate::rulesets::OwnIds;

pub(crate) const MAPS: &[Map] = &[Map::Sea37, Map::Sea44, Map::Sea58, Map::Sea65];

/// The groups of a sea map; they follow those of the rule set.
pub(crate) const GROUPS: &[(&str, Domain)] = &[
    ("ship", Domain::Edges),
    ("sail", Domain::Edges),
    ("sail-to", Domain::Edges),
    ("pirate", Domain::Hexes),
];

enum Own {
    Ship,
    Sail,
    SailTo,
    Pirate,
}

/// The ids of an action; `first` is the number of groups before those of the sea. Gold is a bundle and has none.
pub(crate) fn path(action: SeaAction, ids: &OwnIds<'_>, first: usize) -> Option<Path> {
    let id = |group: Own, member: usize| ids.id(first + group as usize, member);
    Some(match action {
        SeaAction::BuildShip(edge) => Path::of(&[id(Own::Ship, edge.idx())]),
        SeaAction::MoveShip { from, to } => Path::of(&[id(Own::Sail, from.idx()), id(Own::SailTo, to.idx())]),
        SeaAction::MovePirate(hex) => Path::of(&[id(Own::Pirate, hex.idx())]),
        SeaAction::TakeGold(_) => return None,
    })
}

/// Possible discoveries in fog, in the order of the ids.
pub(crate) fn outcomes() -> impl Iterator<Item = SeaOutcome> {
    let terrains = Terrain::ALL.into_iter().filter(|&terrain| terrain != Terrain::Fog);
    let numbers = (2..=12).filter(|&number| number != 7);
    terrains.map(SeaOutcome::Finds).chain(numbers.map(SeaOutcome::Token))
}

/// Writes the blocks of the sea.
pub(crate) fn encode(public: &Public, sea: &Sea, scene: &Scene<'_>, sink: &mut impl Sink) {
    encode_hexes(public, sea, scene, sink);
    encode_places(sea, scene, sink);
    encode_table(sea, sink);
    sink.block("sea_seat", scene.n_rows);
    for seat in scene.rows() {
        sink.row();
        encode_seat(sea, seat, sink);
    }
}

fn encode_hexes(public: &Public, sea: &Sea, scene: &Scene<'_>, sink: &mut impl Sink) {
    sink.block("sea_hex", scene.topology.hexes.len() as usize);
    for hex in scene.topology.hexes {
        sink.row();
        let terrain = match public.board.tile(hex).terrain {
            Terrain::Gold => Some(0),
            Terrain::Sea => Some(1),
            Terrain::Fog => Some(2),
            _ => None,
        };
        sink.word(about("terrain", 1, "gold field, sea, fog", "S-MAP-01"), 3, terrain);
        sink.flag(about("pirate", 1, "the pirate is here", "S-PIRATE-01"), sea.pirate == Some(hex));
        let is_start = sea.areas.start.contains(hex);
        sink.flag(about("start", 1, "set-up may begin here", "S-SETUP-02"), is_start);
        let bonus = scene.seat().map_or(0, |seat| bonus(sea, seat, hex));
        let meaning = "special points of the viewer's first settlement here";
        sink.one(about("bonus", 4, meaning, "S-ISLE-01"), bonus);
    }
}

/// The points for a seat's first settlement in the area of a hex.
fn bonus(sea: &Sea, seat: Seat, hex: HexId) -> u8 {
    let areas = &sea.areas;
    let done = areas.scored[seat] | areas.home[seat];
    areas.area_of(hex).filter(|(number, _)| done >> number & 1 == 0).map_or(0, |(_, points)| points)
}

fn encode_places(sea: &Sea, scene: &Scene<'_>, sink: &mut impl Sink) {
    let topology = scene.topology;
    let (land, shores) = (sea.building_sites(topology), sea.road_sites(topology));
    let waters = ship_sites(&scene.public.board);
    sink.block("sea_vertex", topology.vertices.len() as usize);
    for vertex in topology.vertices {
        sink.row();
        let is_land = land.contains(vertex);
        sink.flag(about("land", 1, "touches land", "S-MAP-06"), is_land);
    }
    sink.block("sea_edge", topology.edges.len() as usize);
    for edge in topology.edges {
        sink.row();
        let owner = sea.ship_owner(edge).map(|seat| scene.row_of(seat));
        let meaning = "who has a ship here, relative to the viewer";
        sink.word(about("ship", 1, meaning, "S-SHIP-01"), scene.n_rows, owner);
        let is_fresh = sea.now.fresh.contains(edge);
        sink.flag(about("fresh", 1, "the ship was placed in this turn", "S-MOVE-03"), is_fresh);
        let may_have_road = shores.contains(edge);
        sink.flag(about("land", 1, "borders land: a road can be here", "S-MAP-04"), may_have_road);
        let may_have_ship = waters.contains(edge);
        sink.flag(about("water", 1, "borders the sea: a ship can be here", "S-MAP-05"), may_have_ship);
        let is_drafted = scene.drafted.contains(edge);
        sink.flag(about("draft", 1, "chosen in the unfinished action", ""), is_drafted);
    }
}

fn encode_table(sea: &Sea, sink: &mut impl Sink) {
    sink.block("sea", 1);
    let terrains = "hexes left behind the fog: forest, hills, pasture, fields, mountains, desert, gold, sea";
    sink.bytes(about("fog_terrain", 4, terrains, "S-FOG-01"), &sea.fog.terrain);
    sink.bytes(about("fog_numbers", 2, "numbers 2 to 12 left for them", "S-FOG-01"), &sea.fog.numbers);
    sink.flag(about("has_sailed", 1, "a ship was moved in this turn", "S-MOVE-02"), sea.now.has_sailed);
    let agenda = match sea.now.agenda {
        SeaAgenda::None => None,
        SeaAgenda::Gold { .. } => Some(0),
        SeaAgenda::Finding { .. } => Some(1),
        SeaAgenda::Numbering { .. } => Some(2),
    };
    sink.word(about("pending", 1, "gold, a hex behind the fog, its number", "S-GOLD-04"), 3, agenda);
}

fn encode_seat(sea: &Sea, seat: Option<Seat>, sink: &mut impl Sink) {
    let left = seat.map_or(0, |seat| tariff::SHIPS.saturating_sub(sea.ships(seat).len()) as u8);
    sink.one(about("ships_left", 15, "ships left", "S-COMP-01"), left);
    let points = seat.map_or(0, |seat| sea.areas.points[seat]);
    sink.one(about("special_points", 6, "special points", "S-WIN-01"), points);
    let owed = match (sea.now.agenda, seat) {
        (SeaAgenda::Gold { owed }, Some(seat)) => owed[seat],
        _ => 0,
    };
    sink.one(about("gold", 4, "cards to take for gold", "S-GOLD-04"), owed);
}
