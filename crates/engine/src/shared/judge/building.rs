//! Judges roads, settlements and cities. The site is judged before the supply and the supply before the cost, so that
//! the reason is the most lasting one.

use super::{Verdict, holds, require};
use crate::shared::{Agenda, Core, Part, Particulars, sea, tariff};
use crate::topology::{EdgeId, VertexId, VertexSet};
use crate::vocab::{Cards, Illegal, Seat};

/// A road: in set-up, by Road Building, or paid.
pub(crate) fn check_road(core: &Core, own: &impl Particulars, seat: Seat, edge: EdgeId) -> Verdict {
    match core.public.agenda {
        Agenda::SetupRoad { at } => check_setup_road(core, own, seat, edge, at),
        Agenda::FreeRoads { .. } => check_road_site(core, own, seat, edge),
        _ => {
            check_road_site(core, own, seat, edge)?;
            check_cost(core, seat, tariff::ROAD)
        }
    }
}

/// B-SETUP-10, B-SETUP-13: an empty edge at the settlement just placed.
fn check_setup_road(core: &Core, own: &impl Particulars, seat: Seat, edge: EdgeId, at: VertexId) -> Verdict {
    let [one, other] = core.public.board.topology().ends(edge);
    check_empty_road_site(core, own, edge)?;
    require(one == at || other == at, Illegal::NotAtSettlement)?;
    check_road_supply(core, seat)
}

/// B-ROAD-01, B-ROAD-02, B-BUILD-04: an empty edge, joined to the network, and a road to put there.
pub(crate) fn check_road_site(core: &Core, own: &impl Particulars, seat: Seat, edge: EdgeId) -> Verdict {
    let (ends, barriers) = (core.public.board.topology().ends(edge), own.barriers(&core.public, seat));
    check_empty_road_site(core, own, edge)?;
    require(ends.into_iter().any(|end| is_network_at(core, seat, end, barriers)), Illegal::NotConnected)?;
    check_road_supply(core, seat)
}

/// B-ROAD-01, S-SHIP-06, S-MAP-04: neither road nor ship is there, and at sea there is land next to it.
fn check_empty_road_site(core: &Core, own: &impl Particulars, edge: EdgeId) -> Verdict {
    require(core.public.pieces.road_owner(edge).is_none(), Illegal::EdgeTaken)?;
    own.sea().map_or(Ok(()), |sea| sea::judge::check_road_side(core, sea, edge))
}

/// B-ROAD-02, B-ROAD-03: one of the player's buildings, or one of their roads that no opponent's piece blocks.
fn is_network_at(core: &Core, seat: Seat, vertex: VertexId, barriers: VertexSet) -> bool {
    let is_own_building = core.public.pieces.owner(vertex) == Some(seat);
    is_own_building || (!barriers.contains(vertex) && is_own_road_at(core, seat, vertex))
}

/// Whether a road of the player ends at a vertex.
pub(crate) fn is_own_road_at(core: &Core, seat: Seat, vertex: VertexId) -> bool {
    let edges = core.public.board.topology().edges_at(vertex);
    edges.iter().any(|edge| core.public.pieces.road_owner(edge) == Some(seat))
}

/// B-BUILD-04: a road is left.
fn check_road_supply(core: &Core, seat: Seat) -> Verdict {
    require(core.public.pieces.roads(seat).len() < u32::from(core.public.supply.roads), Illegal::NoPieceLeft)
}

/// A settlement: free and anywhere in set-up, otherwise paid and at the player's road or, at sea, ship (S-SHIP-10).
pub(crate) fn check_settlement(core: &Core, own: &impl Particulars, seat: Seat, vertex: VertexId) -> Verdict {
    let is_setup = core.public.turn.part == Part::Setup;
    own.sea().map_or(Ok(()), |sea| sea::judge::check_building_site(core, sea, vertex))?;
    check_distance(core, vertex)?;
    // B-SETUP-09, B-SETUP-11: in set-up no road is required. B-SETT-03: roads of others do no harm.
    let is_ship_there = own.sea().is_some_and(|sea| sea::judge::is_own_ship_at(core, sea, seat, vertex));
    let is_reached = is_ship_there || is_own_road_at(core, seat, vertex);
    require(is_setup || is_reached, Illegal::NoRoadThere)?;
    // B-BUILD-04, B-SETT-04, B-SETUP-13.
    let n_settlements = (core.public.pieces.settlements(seat) - own.razed(&core.public)).len();
    require(n_settlements < u32::from(core.public.supply.settlements), Illegal::NoPieceLeft)?;
    if is_setup { Ok(()) } else { check_cost(core, seat, tariff::SETTLEMENT) }
}

/// K-SETUP-08, K-SETUP-09, E-SETUP-14: a city of the set-up needs no road and no settlement, but a piece.
pub(crate) fn check_setup_city(core: &Core, own: &impl Particulars, seat: Seat, vertex: VertexId) -> Verdict {
    own.sea().map_or(Ok(()), |sea| sea::judge::check_building_site(core, sea, vertex))?;
    check_distance(core, vertex)?;
    require(
        core.public.pieces.cities(seat).len() < u32::from(core.public.supply.cities),
        Illegal::NoPieceLeft,
    )
}

/// B-SETT-01: the vertex and those one edge away are empty.
pub(crate) fn check_distance(core: &Core, vertex: VertexId) -> Verdict {
    let topology = core.public.board.topology();
    let is_built = |vertex| core.public.pieces.owner(vertex).is_some();
    require(!is_built(vertex), Illegal::SiteTaken)?;
    let is_near = topology.edges_at(vertex).iter().any(|edge| is_built(topology.far_end(edge, vertex)));
    require(!is_near, Illegal::TooClose)
}

/// B-CITY-01, B-BUILD-04, B-BUILD-02: one of the player's settlements, a city in supply, and the cost. Their `razed`
/// city comes before all settlements; its piece is there already.
pub(crate) fn check_city(core: &Core, seat: Seat, vertex: VertexId, razed: VertexSet) -> Verdict {
    let pieces = &core.public.pieces;
    let is_settlement = !pieces.all_cities().contains(vertex);
    require(pieces.owner(vertex) == Some(seat) && is_settlement, Illegal::NotOwnSettlement)?;
    let is_own_razed = |vertex: VertexId| pieces.owner(vertex) == Some(seat) && razed.contains(vertex);
    if razed.iter().any(is_own_razed) {
        require(is_own_razed(vertex), Illegal::RepairFirst)?;
    } else {
        require(pieces.cities(seat).len() < u32::from(core.public.supply.cities), Illegal::NoPieceLeft)?;
    }
    check_cost(core, seat, tariff::CITY)
}

/// B-BUILD-02: the full cost is in hand.
pub(crate) fn check_cost(core: &Core, seat: Seat, cost: Cards) -> Verdict {
    require(holds(core.hand(seat), cost), Illegal::CannotAfford)
}
