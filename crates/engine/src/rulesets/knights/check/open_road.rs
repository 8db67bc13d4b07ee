//! Which roads and ships a Diplomat may remove, judged one by one (K-DIPLO-02, K-DIPLO-03, K-SEA-18, S-CK-17, option
//! `open_road`).

use super::is_own_knight;
use crate::rulesets::knights::Knights;
use crate::rulesets::knights::options::OpenRoad;
use crate::topology::{EdgeId, VertexId, VertexSet};
use crate::vocab::Seat;

/// Whether a road or ship is open; an edge without either is not.
pub(in crate::rulesets::knights) fn is_open_road(game: &Knights, edge: EdgeId) -> bool {
    let pieces = &game.core.public.pieces;
    let Some((_, owner)) = game.route_owner(edge) else { return false };
    match game.ext.public.own.open_road {
        OpenRoad::EndFree => has_free_end(game, owner, edge),
        OpenRoad::RouteBased => !pieces.buildings(owner).iter().any(|start| {
            let walk = Walk { game, owner, edge, start };
            walk.closes(start, VertexSet::of(start), false)
        }),
    }
}

fn has_free_end(game: &Knights, owner: Seat, edge: EdgeId) -> bool {
    let (topology, pieces) = (game.core.public.board.topology(), &game.core.public.pieces);
    topology.ends(edge).into_iter().any(|end| {
        let has_piece = pieces.owner(end) == Some(owner) || is_own_knight(game, owner, end);
        !has_piece && routes_at(game, owner, end).count() == 1
    })
}

/// The roads and ships of a player at a vertex.
fn routes_at(game: &Knights, owner: Seat, vertex: VertexId) -> impl Iterator<Item = EdgeId> {
    let edges = game.core.public.board.topology().edges_at(vertex).iter();
    edges.filter(move |&edge| game.route_owner(edge).is_some_and(|(_, other)| other == owner))
}

/// A walk along the roads and ships of one player, from a building of that player.
struct Walk<'a> {
    game: &'a Knights,
    owner: Seat,
    /// The road that is judged.
    edge: EdgeId,
    start: VertexId,
}

impl Walk<'_> {
    /// Whether the walk continues from `at` and closes the road: over it to another own piece, or over it back to the
    /// start without the road touching the start. No vertex is visited twice.
    fn closes(&self, at: VertexId, passed: VertexSet, is_over: bool) -> bool {
        let topology = self.game.core.public.board.topology();
        let pieces = &self.game.core.public.pieces;
        routes_at(self.game, self.owner, at).any(|road| {
            let next = topology.far_end(road, at);
            let is_over = is_over || road == self.edge;
            if next == self.start {
                return is_over && !topology.end_set(self.edge).contains(self.start);
            }
            let is_piece =
                pieces.owner(next) == Some(self.owner) || is_own_knight(self.game, self.owner, next);
            !passed.contains(next) && (is_over && is_piece || self.closes(next, passed.with(next), is_over))
        })
    }
}
