//! Judges actions at sea independently of the listing: obvious rather than fast, place by place, trusting no cache.

use super::state::{Sea, SeaAgenda};
use super::words::SeaAction;
use crate::shared::judge::building::check_cost;
use crate::shared::judge::{Verdict, holds, is_only, require, size};
use crate::shared::{Agenda, Core, Part, Particulars, Terrain, tariff};
use crate::topology::{EdgeId, EdgeSet, HexId, HexSet, VertexId, VertexSet};
use crate::vocab::{Cards, Illegal, KindSet, Seat, SeatSet};

/// S-FOG-13, S-GOLD-08: pending decisions at sea come first.
pub(crate) fn check_calm(core: &Core, sea: &Sea, seat: Seat) -> Verdict {
    match sea.now.agenda {
        SeaAgenda::None => Ok(()),
        SeaAgenda::Finding { .. } | SeaAgenda::Numbering { .. } => Err(Illegal::ChanceDue),
        SeaAgenda::Gold { .. } if taker(core, sea) == Some(seat) => Err(Illegal::Pending),
        SeaAgenda::Gold { .. } => Err(Illegal::NotYourDecision),
    }
}

/// Whether a seat may take an action of the sea.
pub(crate) fn check(
    core: &Core,
    own: &impl Particulars,
    sea: &Sea,
    seat: Seat,
    action: SeaAction,
) -> Verdict {
    if let SeaAction::TakeGold(cards) = action {
        return check_gold(core, sea, seat, cards);
    }
    check_calm(core, sea, seat)?;
    check_moment(core, sea, seat, action)?;
    match action {
        SeaAction::BuildShip(edge) => check_ship(core, own, sea, seat, edge),
        SeaAction::MoveShip { from, to } => check_voyage(core, own, sea, seat, (from, to)),
        SeaAction::MovePirate(hex) => check_pirate(core, sea, hex, own.spared(&core.public, seat)),
        SeaAction::TakeGold(_) => Ok(()),
    }
}

/// Whether the kind of action fits the moment, and its places exist.
fn check_moment(core: &Core, sea: &Sea, seat: Seat, action: SeaAction) -> Verdict {
    let (turn, topology) = (&core.public.turn, core.public.board.topology());
    let is_ship = matches!(action, SeaAction::BuildShip(_));
    match core.public.agenda {
        Agenda::Over(_) => return Err(Illegal::GameOver),
        Agenda::Rolling | Agenda::Stealing { .. } | Agenda::Drawing => return Err(Illegal::ChanceDue),
        Agenda::Discards { .. } => return Err(Illegal::Pending),
        _ if seat != turn.actor => return Err(Illegal::NotYourDecision),
        Agenda::RollDue => {
            let is_pirate = matches!(action, SeaAction::MovePirate(_));
            return Err(if is_pirate { Illegal::RobberNotDue } else { Illegal::NotRolled });
        }
        Agenda::SetupRoad { .. } | Agenda::FreeRoads { .. } => require(is_ship, Illegal::Pending)?,
        Agenda::MoveRobber => require(matches!(action, SeaAction::MovePirate(_)), Illegal::Pending)?,
        Agenda::SetupSettlement | Agenda::ChooseVictim { .. } => return Err(Illegal::Pending),
        Agenda::Free => {
            require(!matches!(action, SeaAction::MovePirate(_)), Illegal::RobberNotDue)?;
            // S-FIVE-03, S-FIVE-04, S-OPT-02.
            let is_phase = turn.part == Part::SpecialBuilding;
            require(is_ship || !is_phase || sea.rules.sbp_ship_moves, Illegal::NotInSpecialBuilding)?;
        }
    }
    require(action.is_on(topology), Illegal::NoSuchPlace)
}

/// S-MAP-04, S-SHIP-06: land next to the edge, and no ship on it.
pub(crate) fn check_road_side(core: &Core, sea: &Sea, edge: EdgeId) -> Verdict {
    let is_land = beside(core, edge).iter().any(|&hex| terrain(core, hex).is_land());
    require(is_land, Illegal::NoLandThere)?;
    require(sea.ship_owner(edge).is_none(), Illegal::EdgeTaken)
}

/// S-MAP-06, S-SETUP-02: the vertex touches land, and in set-up land of a start area.
pub(crate) fn check_building_site(core: &Core, sea: &Sea, vertex: VertexId) -> Verdict {
    let hexes = core.public.board.topology().hexes_at(vertex);
    require(hexes.iter().any(|hex| terrain(core, hex).is_land()), Illegal::OpenSea)?;
    let is_setup = core.public.turn.part == Part::Setup;
    let is_start = hexes.iter().any(|hex| terrain(core, hex).is_land() && sea.areas.start.contains(hex));
    require(!is_setup || is_start, Illegal::NotStartArea)
}

/// Whether a ship of the player ends at a vertex (S-SHIP-10).
pub(crate) fn is_own_ship_at(core: &Core, sea: &Sea, seat: Seat, vertex: VertexId) -> bool {
    let edges = core.public.board.topology().edges_at(vertex);
    edges.iter().any(|edge| sea.ship_owner(edge) == Some(seat))
}

/// A ship: in set-up, by Road Building, or paid.
fn check_ship(core: &Core, own: &impl Particulars, sea: &Sea, seat: Seat, edge: EdgeId) -> Verdict {
    match core.public.agenda {
        Agenda::SetupRoad { at } => {
            check_water(core, sea, edge)?;
            require(core.public.board.topology().ends(edge).contains(&at), Illegal::NotAtSettlement)?;
            require(sea.has_ship_left(seat), Illegal::NoPieceLeft)
        }
        Agenda::FreeRoads { .. } => check_ship_site(core, own, sea, seat, edge),
        _ => {
            check_ship_site(core, own, sea, seat, edge)?;
            check_cost(core, seat, tariff::SHIP)
        }
    }
}

/// S-SHIP-01, S-SHIP-02, S-SHIP-09: an empty edge at the sea, joined to the player's ships or buildings, and a ship to
/// put there.
pub(crate) fn check_ship_site(
    core: &Core,
    own: &impl Particulars,
    sea: &Sea,
    seat: Seat,
    edge: EdgeId,
) -> Verdict {
    check_put_down(core, own, sea, seat, edge)?;
    require(sea.has_ship_left(seat), Illegal::NoPieceLeft)
}

/// S-MAP-05, S-SHIP-01, S-PIRATE-07: sea or frame and no fog next to the edge, nothing on it, and no pirate.
fn check_water(core: &Core, sea: &Sea, edge: EdgeId) -> Verdict {
    let hexes = beside(core, edge);
    let has = |wanted| hexes.iter().any(|&hex| terrain(core, hex) == wanted);
    let is_border = core.public.board.topology().coast.contains(edge);
    require((has(Terrain::Sea) || is_border) && !has(Terrain::Fog), Illegal::NoSeaThere)?;
    let is_free = core.public.pieces.road_owner(edge).is_none() && sea.ship_owner(edge).is_none();
    require(is_free, Illegal::EdgeTaken)?;
    require(!sea.pirate.is_some_and(|pirate| hexes.contains(&pirate)), Illegal::PirateThere)
}

/// S-SHIP-02, S-SHIP-03, S-SHIP-07: at one end one of the player's buildings, or one of their ships that nothing
/// blocks.
fn check_joined(core: &Core, own: &impl Particulars, seat: Seat, ships: EdgeSet, edge: EdgeId) -> Verdict {
    let (topology, barriers) = (core.public.board.topology(), own.barriers(&core.public, seat));
    let is_joined = |end: VertexId| {
        let is_ship = topology.edges_at(end).iter().any(|other| other != edge && ships.contains(other));
        core.public.pieces.owner(end) == Some(seat) || (is_ship && !barriers.contains(end))
    };
    require(topology.ends(edge).into_iter().any(is_joined), Illegal::ShipNotConnected)
}

/// S-MOVE-02 to S-MOVE-07: the first move of the turn, of one of the player's movable end ships, to an edge where it
/// could be built.
fn check_voyage(
    core: &Core,
    own: &impl Particulars,
    sea: &Sea,
    seat: Seat,
    (from, to): (EdgeId, EdgeId),
) -> Verdict {
    require(!sea.now.has_sailed, Illegal::HasSailed)?;
    require(sea.ship_owner(from) == Some(seat), Illegal::NotOwnShip)?;
    require(!sea.now.fresh.contains(from), Illegal::FreshShip)?;
    let is_barred = sea.pirate.is_some_and(|pirate| beside(core, from).contains(&pirate));
    require(!is_barred, Illegal::PirateThere)?;
    let line = Line { core, ships: sea.ships(seat), anchors: own.anchors(&core.public, seat) };
    require(line.is_end(from, sea.rules.ring_moves), Illegal::NotEndShip)?;
    require(from != to, Illegal::SameEdge)?;
    check_water(core, sea, to)?;
    check_joined(core, own, seat, sea.ships(seat).without(from), to)
}

/// A player's ships, walked path by path.
struct Line<'a> {
    core: &'a Core,
    ships: EdgeSet,
    anchors: VertexSet,
}

impl Line<'_> {
    /// S-LINE-07 to S-LINE-09.
    fn is_end(&self, ship: EdgeId, ring_moves: bool) -> bool {
        let topology = self.core.public.board.topology();
        let ends = topology.ends(ship);
        let is_free = |end: VertexId| {
            let is_alone =
                topology.edges_at(end).iter().all(|edge| edge == ship || !self.ships.contains(edge));
            is_alone && !self.anchors.contains(end)
        };
        if ends.into_iter().any(is_free) {
            return true;
        }
        ring_moves && !self.is_closed(ship) && self.is_ring_end(ship)
    }

    /// S-LINE-03: on a path between two different anchors.
    fn is_closed(&self, ship: EdgeId) -> bool {
        let [one, other] = self.core.public.board.topology().ends(ship);
        let seen = VertexSet::of(one).with(other);
        self.some_path(one, seen, &|from, seen| {
            self.some_path(other, seen, &|to, _| self.are_anchors(from, to))
        })
    }

    fn are_anchors(&self, one: VertexId, other: VertexId) -> bool {
        one != other && self.anchors.contains(one) && self.anchors.contains(other)
    }

    /// Whether a path over unvisited vertices leads from a vertex to one that satisfies a condition.
    fn some_path(&self, at: VertexId, seen: VertexSet, holds: &dyn Fn(VertexId, VertexSet) -> bool) -> bool {
        let topology = self.core.public.board.topology();
        let onward = |edge: EdgeId| {
            let next = topology.far_end(edge, at);
            !seen.contains(next) && self.some_path(next, seen.with(next), holds)
        };
        holds(at, seen) || (topology.edges_at(at) & self.ships).iter().any(onward)
    }

    /// S-LINE-08, S-LINE-09: on a ring with no anchor, or at the one anchor of a ring.
    fn is_ring_end(&self, ship: EdgeId) -> bool {
        let topology = self.core.public.board.topology();
        let [one, other] = topology.ends(ship);
        let closes = |at: VertexId, seen: VertexSet| {
            let last = (topology.edges_at(at) & topology.edges_at(one) & self.ships).without(ship);
            let anchors = seen & self.anchors;
            let is_here = (anchors - topology.end_set(ship)).is_empty();
            !last.is_empty() && anchors.len() <= 1 && is_here
        };
        self.some_path(other, VertexSet::of(one).with(other), &closes)
    }
}

/// S-GOLD-05, S-GOLD-06: as many cards as owed, or all that the bank has.
fn check_gold(core: &Core, sea: &Sea, seat: Seat, cards: Cards) -> Verdict {
    let SeaAgenda::Gold { owed } = sea.now.agenda else { return Err(Illegal::NoGoldDue) };
    require(taker(core, sea) == Some(seat), Illegal::NotYourDecision)?;
    require(is_only(cards, KindSet::RESOURCES), Illegal::NotAResource)?;
    let n_left: u32 = KindSet::RESOURCES.iter().map(|kind| u32::from(core.public.bank.get(kind))).sum();
    require(size(cards) == u32::from(owed[seat]).min(n_left), Illegal::WrongGold)?;
    require(holds(core.public.bank, cards), Illegal::BankShort)
}

/// S-GOLD-04: clockwise from the active player, everyone who is owed some.
fn taker(core: &Core, sea: &Sea) -> Option<Seat> {
    let SeaAgenda::Gold { owed } = sea.now.agenda else { return None };
    let turn = &core.public.turn;
    (0..turn.n_players).map(|n| turn.actor.left(n, turn.n_players)).find(|&seat| owed[seat] > 0)
}

/// S-PIRATE-02, S-PIRATE-12, S-PIRATE-13: another land hex, and none of a spared opponent unless neither piece can move.
pub(crate) fn check_robber(core: &Core, sea: &Sea, hex: HexId, spared: SeatSet) -> Verdict {
    if is_any_open(core, sea, spared) {
        return check_open_land(core, hex, spared);
    }
    let hexes = core.public.board.topology().hexes;
    let is_desert = |hex: HexId| terrain(core, hex) == Terrain::Desert && core.public.robber != Some(hex);
    if hexes.iter().any(is_desert) {
        return require(is_desert(hex), Illegal::RobberSpares);
    }
    require(core.public.robber == Some(hex), Illegal::RobberSpares)
}

/// S-PIRATE-03, S-PIRATE-12, S-PIRATE-13: another sea hex, and not next to a ship of a spared opponent.
fn check_pirate(core: &Core, sea: &Sea, hex: HexId, spared: SeatSet) -> Verdict {
    if is_any_open(core, sea, spared) {
        return check_open_sea(core, sea, hex, spared);
    }
    // Both stay; the pirate names its own hex only if there is neither desert nor robber.
    let hexes: HexSet = core.public.board.topology().hexes;
    let is_desert = |hex: HexId| terrain(core, hex) == Terrain::Desert && core.public.robber != Some(hex);
    let stays = core.public.robber.is_none() && !hexes.iter().any(is_desert);
    require(stays && sea.pirate == Some(hex), Illegal::RobberSpares)
}

/// S-CK-08: the pirate alone, by a chase.
pub(crate) fn check_pirate_alone(core: &Core, sea: &Sea, hex: HexId, spared: SeatSet) -> Verdict {
    check_open_sea(core, sea, hex, spared)
}

/// S-CK-18: a ship that was removed and is rebuilt elsewhere.
pub(crate) fn check_put_down(
    core: &Core,
    own: &impl Particulars,
    sea: &Sea,
    seat: Seat,
    edge: EdgeId,
) -> Verdict {
    check_water(core, sea, edge)?;
    check_joined(core, own, seat, sea.ships(seat), edge)
}

fn is_any_open(core: &Core, sea: &Sea, spared: SeatSet) -> bool {
    let mut hexes = core.public.board.topology().hexes.iter();
    hexes.any(|hex| {
        check_open_land(core, hex, spared).is_ok() || check_open_sea(core, sea, hex, spared).is_ok()
    })
}

fn check_open_land(core: &Core, hex: HexId, spared: SeatSet) -> Verdict {
    require(terrain(core, hex).is_land(), Illegal::NoLandThere)?;
    require(core.public.robber != Some(hex), Illegal::RobberStays)?;
    let corners = core.public.board.topology().vertices_of(hex);
    let mut owners = corners.into_iter().filter_map(|vertex| core.public.pieces.owner(vertex));
    require(!owners.any(|owner| spared.contains(owner)), Illegal::RobberSpares)
}

fn check_open_sea(core: &Core, sea: &Sea, hex: HexId, spared: SeatSet) -> Verdict {
    require(terrain(core, hex) == Terrain::Sea, Illegal::NoSeaThere)?;
    require(sea.pirate != Some(hex), Illegal::PirateStays)?;
    let sides = core.public.board.topology().edges_of(hex);
    let mut owners = sides.into_iter().filter_map(|edge| sea.ship_owner(edge));
    require(!owners.any(|owner| spared.contains(owner)), Illegal::RobberSpares)
}

fn terrain(core: &Core, hex: HexId) -> Terrain {
    core.public.board.tile(hex).terrain
}

/// The one or two hexes next to an edge.
fn beside(core: &Core, edge: EdgeId) -> impl core::ops::Deref<Target = [HexId]> {
    let topology = core.public.board.topology();
    let mut hexes = Beside { hexes: [HexId::new(0); 2], n: 0 };
    for hex in topology.hexes {
        if topology.edges_of(hex).contains(&edge) {
            hexes.hexes[hexes.n] = hex;
            hexes.n += 1;
        }
    }
    hexes
}

struct Beside {
    hexes: [HexId; 2],
    n: usize,
}

impl core::ops::Deref for Beside {
    type Target = [HexId];

    fn deref(&self) -> &[HexId] {
        &self.hexes[..self.n]
    }
}
