//! Games of Seafarers over the whole option space (specification, section 5).

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::rulesets::seafarers::{Seafarers, SeafarersOptions};
use hexhaven_engine::shared::sea::SeaRules;
use hexhaven_engine::topology::{EdgeId, EdgeSet, HexId, MAX_EDGES, MAX_HEXES, VertexId};
use hexhaven_engine::{
    Action, Cards, Event, Kind, Outcome, Ply, RuleSet, Rules, SeaAction, SeaEvent, SeaOutcome, Seat,
};

use crate::arbitrary::Arbitrary;
use crate::fuzz::table;

impl Arbitrary for Seafarers {
    const RULES: RuleSet = RuleSet::Seafarers;
    type Options = SeafarersOptions;

    fn read_own(text: &str) {
        table::<SeaRules>(text);
    }

    /// Every walk over roads and ships that changes between them only at an own building (S-ROUTE-02, S-ROUTE-03).
    fn route(&self, seat: Seat) -> u8 {
        let public = &self.core().public;
        let pieces = public.pieces.roads(seat) | self.ext().sea.ships[seat];
        let starts = public.board.topology().vertices.iter();
        starts.map(|start| walk(self, seat, pieces, start, None)).max().unwrap_or(0)
    }

    fn more_actions(&self, rng: &mut GameRng, actions: &mut Vec<Action>) {
        let mut push = |action| actions.push(Action::Seafarers(action));
        (0..MAX_EDGES).map(EdgeId::new).for_each(|edge| push(SeaAction::BuildShip(edge)));
        (0..MAX_HEXES).map(HexId::new).for_each(|hex| push(SeaAction::MovePirate(hex)));
        let fleet = self.ext().sea.fleet();
        let some = EdgeId::new(rng.below(MAX_EDGES as u32) as usize);
        for from in fleet.with(some) {
            (0..MAX_EDGES).map(EdgeId::new).for_each(|to| push(SeaAction::MoveShip { from, to }));
        }
        for kind in Kind::ALL {
            push(SeaAction::TakeGold(Cards::of(kind, 1)));
            Kind::ALL
                .iter()
                .for_each(|&other| push(SeaAction::TakeGold(Cards::of(kind, 1) + Cards::of(other, 1))));
        }
    }

    fn own_plies() -> Vec<&'static str> {
        [SeaAction::WORDS, &["finds", "token"]].concat()
    }

    fn own_ply(ply: Ply) -> Option<&'static str> {
        Some(match ply {
            Ply::Act(_, Action::Seafarers(action)) => action.word(),
            Ply::Chance(Outcome::Seafarers(SeaOutcome::Finds(_))) => "finds",
            Ply::Chance(Outcome::Seafarers(SeaOutcome::Token(_))) => "token",
            Ply::Act(..) | Ply::Chance(_) => return None,
        })
    }

    fn shows(before: &Self, outcome: Outcome, after: &Self, events: &[Event]) -> bool {
        let mut sea = events.iter().filter_map(|event| match event {
            Event::Seafarers(event) => Some(*event),
            _ => None,
        });
        let (old, new) = (&before.ext().sea.fog, &after.ext().sea.fog);
        let tile = |hex| after.core().public.board.tile(hex);
        match outcome {
            Outcome::Seafarers(SeaOutcome::Finds(found)) => {
                let is_one_less = old.n_terrain(found) == new.n_terrain(found) + 1;
                let is_laid = sea.any(|event| match event {
                    SeaEvent::Found { hex, terrain, .. } => terrain == found && tile(hex).terrain == found,
                    _ => false,
                });
                is_one_less && is_laid
            }
            Outcome::Seafarers(SeaOutcome::Token(token)) => {
                let is_one_less = old.n_number(token) == new.n_number(token) + 1;
                let is_laid = sea.any(|event| match event {
                    SeaEvent::Numbered { hex, number } => number == token && tile(hex).token == Some(token),
                    _ => false,
                });
                is_one_less && is_laid
            }
            _ => false,
        }
    }
}

/// The longest walk from a vertex over unused pieces, reached by a piece or begun there.
fn walk(game: &Seafarers, seat: Seat, unused: EdgeSet, at: VertexId, by: Option<EdgeId>) -> u8 {
    let public = &game.core().public;
    let topology = public.board.topology();
    let owner = public.pieces.owner(at);
    if by.is_some() && owner.is_some_and(|owner| owner != seat) {
        return 0;
    }
    let ships = game.ext().sea.ships[seat];
    let is_open = |piece: EdgeId| {
        by.is_none_or(|by| owner == Some(seat) || ships.contains(by) == ships.contains(piece))
    };
    let onward = unused.iter().filter(|&piece| topology.ends(piece).contains(&at) && is_open(piece));
    let lengths = onward.map(|piece| {
        let [one, other] = topology.ends(piece);
        let next = if one == at { other } else { one };
        1 + walk(game, seat, unused.without(piece), next, Some(piece))
    });
    lengths.max().unwrap_or(0)
}
