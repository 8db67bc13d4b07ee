//! Random games at sea, for every rule set: the slow search for the trade route, actions to judge, and the expected
//! effects of outcomes.

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::shared::Public;
use hexhaven_engine::shared::sea::Sea;
use hexhaven_engine::topology::{EdgeId, EdgeSet, HexId, MAX_EDGES, MAX_HEXES, VertexId, VertexSet};
use hexhaven_engine::{Cards, Kind, SeaAction, SeaEvent, SeaOutcome, Seat};

/// Every walk over roads and ships that changes between them only at the player's own buildings (S-ROUTE-02,
/// S-ROUTE-03).
pub(crate) fn route(public: &Public, sea: &Sea, seat: Seat, barriers: VertexSet) -> u8 {
    let pieces = public.pieces.roads(seat) | sea.ships(seat);
    let walker = Walker { public, ships: sea.ships(seat), seat, barriers };
    let starts = public.board.topology().vertices.iter();
    starts.map(|start| walker.walk(pieces, start, None)).max().unwrap_or(0)
}

struct Walker<'a> {
    public: &'a Public,
    ships: EdgeSet,
    seat: Seat,
    barriers: VertexSet,
}

impl Walker<'_> {
    /// The longest walk from a vertex over unused pieces, reached by a piece or begun there.
    fn walk(&self, unused: EdgeSet, at: VertexId, by: Option<EdgeId>) -> u8 {
        let topology = self.public.board.topology();
        if by.is_some() && self.barriers.contains(at) {
            return 0;
        }
        let is_own = self.public.pieces.owner(at) == Some(self.seat);
        let is_open = |piece: EdgeId| {
            by.is_none_or(|by| is_own || self.ships.contains(by) == self.ships.contains(piece))
        };
        let onward = unused.iter().filter(|&piece| topology.ends(piece).contains(&at) && is_open(piece));
        let lengths = onward.map(|piece| {
            let [one, other] = topology.ends(piece);
            let next = if one == at { other } else { one };
            1 + self.walk(unused.without(piece), next, Some(piece))
        });
        lengths.max().unwrap_or(0)
    }
}

/// Actions of the sea, some of them legal.
pub(crate) fn actions(sea: &Sea, rng: &mut GameRng, mut push: impl FnMut(SeaAction)) {
    (0..MAX_EDGES).map(EdgeId::new).for_each(|edge| push(SeaAction::BuildShip(edge)));
    (0..MAX_HEXES).map(HexId::new).for_each(|hex| push(SeaAction::MovePirate(hex)));
    let some = EdgeId::new(rng.below(MAX_EDGES as u32) as usize);
    for from in sea.fleet().with(some) {
        (0..MAX_EDGES).map(EdgeId::new).for_each(|to| push(SeaAction::MoveShip { from, to }));
    }
    for kind in Kind::ALL {
        push(SeaAction::TakeGold(Cards::of(kind, 1)));
        for other in Kind::ALL {
            push(SeaAction::TakeGold(Cards::of(kind, 1) + Cards::of(other, 1)));
        }
    }
}

/// Whether the state and events after an outcome show just that outcome.
pub(crate) fn shows(
    (before, after): (&Sea, &Sea),
    public: &Public,
    outcome: SeaOutcome,
    mut events: impl Iterator<Item = SeaEvent>,
) -> bool {
    let (old, new) = (&before.fog, &after.fog);
    let tile = |hex| public.board.tile(hex);
    match outcome {
        SeaOutcome::Finds(found) => {
            let is_one_less = old.n_terrain(found) == new.n_terrain(found) + 1;
            let is_laid = events.any(|event| match event {
                SeaEvent::Found { hex, terrain, .. } => terrain == found && tile(hex).terrain == found,
                _ => false,
            });
            is_one_less && is_laid
        }
        SeaOutcome::Token(token) => {
            let is_one_less = old.n_number(token) == new.n_number(token) + 1;
            let is_laid = events.any(|event| match event {
                SeaEvent::Numbered { hex, number } => number == token && tile(hex).token == Some(token),
                _ => false,
            });
            is_one_less && is_laid
        }
    }
}
