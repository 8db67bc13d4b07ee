//! Judges actions with knights.

use super::super::options::ChaseDestination;
use super::super::{Knights, tariff};
use crate::rulesets::knights::words::{Level, Track};
use crate::shared::judge::building::{check_cost, is_own_road_at};
use crate::shared::judge::{Verdict, require, robber};
use crate::shared::sea::Sea;
use crate::shared::sea::judge::{check_pirate_alone, is_own_ship_at};
use crate::shared::{Particulars, Terrain};
use crate::topology::{EdgeId, HexId, VertexId, VertexSet};
use crate::vocab::{Illegal, Seat};

/// Whether a player has a knight on a vertex.
pub(in super::super) fn is_own_knight(game: &Knights, seat: Seat, vertex: VertexId) -> bool {
    game.ext.public.army.owner(vertex) == Some(seat)
}

/// The number of knights of a level that a player has on the board.
pub(super) fn n_knights(game: &Knights, seat: Seat, level: Level) -> u32 {
    let army = &game.ext.public.army;
    let vertices = game.core.public.board.topology().vertices.iter();
    let counts = |&vertex: &VertexId| army.owner(vertex) == Some(seat) && army.level(vertex) == level;
    vertices.filter(counts).count() as u32
}

/// A free vertex has neither building nor knight.
pub(super) fn check_free(game: &Knights, vertex: VertexId) -> Verdict {
    require(game.core.public.pieces.owner(vertex).is_none(), Illegal::SiteTaken)?;
    require(game.ext.public.army.owner(vertex).is_none(), Illegal::KnightThere)
}

/// Whether a road or ship of the player ends at a vertex (K-SEA-01).
pub(in super::super) fn is_own_route_at(game: &Knights, seat: Seat, vertex: VertexId) -> bool {
    let is_ship = |sea: &Sea| is_own_ship_at(&game.core, sea, seat, vertex);
    is_own_road_at(&game.core, seat, vertex) || game.ext.public.sea.as_ref().is_some_and(is_ship)
}

/// K-KNIGHT-02, K-SEA-07: a free vertex at one of the player's roads or ships, and not in the open sea.
pub(super) fn check_knight_site(game: &Knights, seat: Seat, vertex: VertexId) -> Verdict {
    check_free(game, vertex)?;
    let board = &game.core.public.board;
    let is_land = board.topology().hexes_at(vertex).iter().any(|hex| board.tile(hex).terrain.is_land());
    require(is_land || game.ext.public.sea.is_none(), Illegal::OpenSea)?;
    require(is_own_route_at(game, seat, vertex), Illegal::NoRoadThere)
}

/// K-KNIGHT-01 to K-KNIGHT-06.
pub(super) fn check_recruit(game: &Knights, seat: Seat, vertex: VertexId) -> Verdict {
    check_knight_site(game, seat, vertex)?;
    let is_left = n_knights(game, seat, Level::Basic) < tariff::KNIGHTS_PER_LEVEL;
    require(is_left, Illegal::NoPieceLeft)?;
    check_cost(&game.core, seat, tariff::KNIGHT)
}

/// K-ACTIVE-01, K-ACTIVE-02.
pub(super) fn check_activation(game: &Knights, seat: Seat, vertex: VertexId) -> Verdict {
    require(is_own_knight(game, seat, vertex), Illegal::NotOwnKnight)?;
    require(!game.ext.public.army.is_active(vertex), Illegal::AlreadyActive)?;
    check_cost(&game.core, seat, tariff::ACTIVATION)
}

/// K-PROMO-02 to K-PROMO-04, K-PROMO-07: whether a knight may be promoted, ignoring the cost.
pub(in super::super) fn check_promotion(game: &Knights, seat: Seat, vertex: VertexId) -> Verdict {
    let ext = &game.ext.public;
    require(is_own_knight(game, seat, vertex), Illegal::NotOwnKnight)?;
    let next = match ext.army.level(vertex) {
        Level::Basic => Level::Strong,
        Level::Strong => Level::Mighty,
        Level::Mighty => return Err(Illegal::TopLevel),
    };
    require(!ext.marks.promoted.contains(vertex), Illegal::PromotedOnce)?;
    let has_fortress = ext.levels[seat][Track::Politics.idx()] >= 3;
    require(next == Level::Strong || has_fortress, Illegal::NeedsFortress)?;
    require(n_knights(game, seat, next) < tariff::KNIGHTS_PER_LEVEL, Illegal::NoPieceLeft)
}

/// K-ACTION-01, K-ACTION-02: one of the player's knights, active before this turn.
fn check_ready(game: &Knights, seat: Seat, vertex: VertexId) -> Verdict {
    require(is_own_knight(game, seat, vertex), Illegal::NotOwnKnight)?;
    let is_ready = game.ext.public.army.is_active(vertex) && !game.ext.public.marks.fresh.contains(vertex);
    require(is_ready, Illegal::NotReady)
}

/// K-MOVE-01 to K-MOVE-06.
pub(super) fn check_move(game: &Knights, seat: Seat, from: VertexId, to: VertexId) -> Verdict {
    check_ready(game, seat, from)?;
    check_free(game, to).map_err(|_| Illegal::SiteNotFree)?;
    require(is_joined(game, seat, from, to), Illegal::NotReached)
}

/// K-EXPEL-01 to K-EXPEL-03.
pub(super) fn check_expulsion(game: &Knights, seat: Seat, from: VertexId, to: VertexId) -> Verdict {
    check_ready(game, seat, from)?;
    let army = &game.ext.public.army;
    let is_rival = army.owner(to).is_some_and(|owner| owner != seat);
    require(is_rival, Illegal::NotARival)?;
    require(army.level(to).strength() < army.level(from).strength(), Illegal::NotWeaker)?;
    require(is_joined(game, seat, from, to), Illegal::NotReached)
}

/// K-MOVE-02 to K-MOVE-05, K-SEA-04, K-SEA-05: whether a chain of the player's roads and ships joins two vertices
/// without passing a piece of an opponent. The chain grows from its far end, piece by piece.
pub(super) fn is_joined(game: &Knights, seat: Seat, from: VertexId, to: VertexId) -> bool {
    let public = &game.core.public;
    let topology = public.board.topology();
    let is_rival = |owner: Option<Seat>| owner.is_some_and(|owner| owner != seat);
    let is_barred =
        |vertex| is_rival(public.pieces.owner(vertex)) || is_rival(game.ext.public.army.owner(vertex));
    let is_own = |edge: &EdgeId| game.route_owner(*edge).is_some_and(|(_, owner)| owner == seat);
    let mut joined = VertexSet::of(to);
    loop {
        let before = joined;
        for road in topology.edges.iter().filter(is_own) {
            for [near, far] in [topology.ends(road), {
                let [a, b] = topology.ends(road);
                [b, a]
            }] {
                if joined.contains(near) && (near == to || !is_barred(near)) {
                    joined.insert(far);
                }
            }
        }
        if joined.contains(from) && from != to {
            return true;
        }
        if joined == before {
            return false;
        }
    }
}

/// K-CHASE-01, K-CHASE-02, K-CHASE-04; a sea hex is for the pirate (S-CK-08).
pub(super) fn check_chase(game: &Knights, seat: Seat, knight: VertexId, hex: HexId) -> Verdict {
    let public = &game.core.public;
    check_ready(game, seat, knight)?;
    require(game.ext.public.attacks > 0, Illegal::RobberLocked)?;
    let spared = game.ext.public.spared(public, seat);
    if let (Terrain::Sea, Some(sea)) = (public.board.tile(hex).terrain, &game.ext.public.sea) {
        let corners = sea.pirate.map(|pirate| public.board.topology().vertices_of(pirate));
        require(corners.is_some_and(|corners| corners.contains(&knight)), Illegal::NotAtPirate)?;
        return check_pirate_alone(&game.core, sea, hex, spared);
    }
    let corners = public.robber.map(|robber| public.board.topology().vertices_of(robber));
    require(corners.is_some_and(|corners| corners.contains(&knight)), Illegal::NotAtRobber)?;
    robber::check_move_alone(&game.core, &game.ext.public, seat, hex)?;
    let is_any = game.ext.public.own.chase_destination == ChaseDestination::AnyOtherHex;
    require(is_any || public.board.tile(hex).token.is_some(), Illegal::NotNumbered)
}
