//! The placements before the first turn: production, kinds, harbors, and room to grow.

use hexhaven_engine::shared::Public;
use hexhaven_engine::topology::{EdgeId, VertexId, VertexSet};
use hexhaven_engine::{Action, Cards, CoreAction, Kind, Legal, Rules, Seat};

use super::policy::Policy;
use crate::value::dispatch::outlet;
use crate::value::{Outlook, Terms};

impl Policy<'_> {
    /// The best vertex for a building in set-up.
    pub(crate) fn place_settlement<G: Rules>(&self, game: &G, seat: Seat, legal: &Legal) -> Action {
        let mut best: Option<(Action, f32)> = None;
        self.rate_placements(game, seat, legal, &mut |action, worth| {
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((action, worth));
            }
        });
        best.map(|(action, _)| action).or_else(|| legal.nth(0)).unwrap_or(Action::Core(CoreAction::EndTurn))
    }

    /// Calls back with the value of each placement.
    pub(crate) fn rate_placements<G: Rules>(
        &self,
        game: &G,
        seat: Seat,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) {
        let core = game.core();
        let public = &core.public;
        let terms = self.value.terms(game, seat);
        let outlook = self.value.outlook(game, seat);
        let (settlements, cities) = (legal.core.settlements, legal.core.cities);
        let worth_at = |vertex| {
            let mut worth = outlook.site(public, seat, vertex, &terms);
            if cities.contains(vertex) {
                worth += outlook.upgrade(public, game.extension(), vertex, &terms);
            }
            worth += terms.weights.room * self.room_at(public, seat, vertex, &outlook, &terms);
            worth + outlet(public, game.extension(), seat, vertex, &outlook, &terms)
        };
        let mut tell = |vertex, worth| {
            let build =
                if cities.contains(vertex) { CoreAction::BuildCity } else { CoreAction::BuildSettlement };
            tell(Action::Core(build(vertex)), worth);
        };
        let sites = (settlements | cities).iter();
        if core.is_second_round() {
            let hands = sites.map(|vertex| (self.starting_cards(public, vertex), vertex));
            self.value.hands(&outlook, hands, |vertex, hand| tell(vertex, worth_at(vertex) + hand));
        } else {
            sites.for_each(|vertex| tell(vertex, worth_at(vertex)));
        }
    }

    /// The best site two roads away from a vertex that is about to be built on.
    pub(crate) fn room_at(
        &self,
        public: &Public,
        seat: Seat,
        vertex: VertexId,
        outlook: &Outlook,
        terms: &Terms<'_>,
    ) -> f32 {
        let topology = public.board.topology();
        let near = topology.neighbors(vertex);
        let open = topology.vertices - public.pieces.closed() - near - VertexSet::of(vertex);
        let beyond = |sites, next| sites | topology.neighbors(next);
        let sites = (near - public.pieces.built()).iter().fold(VertexSet::EMPTY, beyond) & open;
        outlook.best_site(public, seat, sites, terms).unwrap_or(0.0).max(0.0)
    }

    /// The road from a settlement just placed: toward the best site that is left.
    pub(crate) fn place_road<G: Rules>(&self, game: &G, seat: Seat, at: VertexId, legal: &Legal) -> Action {
        let mut best: Option<(Action, f32)> = None;
        self.rate_first_roads(game, seat, at, legal, &mut |action, worth| {
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((action, worth));
            }
        });
        best.map(|(action, _)| action).or_else(|| legal.nth(0)).unwrap_or(Action::Core(CoreAction::EndTurn))
    }

    /// Calls back with the value of each road from a settlement just placed.
    pub(crate) fn rate_first_roads<G: Rules>(
        &self,
        game: &G,
        seat: Seat,
        at: VertexId,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) {
        let public = &game.core().public;
        let terms = self.value.terms(game, seat);
        let outlook = self.value.outlook(game, seat);
        for edge in legal.core.roads {
            let worth = self.road_worth(public, seat, at, edge, &outlook, &terms);
            tell(Action::Core(CoreAction::BuildRoad(edge)), worth);
        }
    }

    fn road_worth(
        &self,
        public: &Public,
        seat: Seat,
        at: VertexId,
        edge: EdgeId,
        outlook: &Outlook,
        terms: &Terms<'_>,
    ) -> f32 {
        let topology = public.board.topology();
        let end = topology.far_end(edge, at);
        let open = topology.vertices - public.pieces.closed();
        let (mut sum, mut best) = (0.0_f32, 0.0_f32);
        for next in topology.neighbors(end) - VertexSet::of(at) {
            if public.pieces.rivals(seat).contains(end) {
                continue;
            }
            let beyond = topology.neighbors(next) - VertexSet::of(end);
            for (site, share) in
                std::iter::once((next, 1.0)).chain(beyond.iter().map(|site| (site, terms.weights.road_away)))
            {
                if open.contains(site) {
                    let worth = share * outlook.site(public, seat, site, terms);
                    best = best.max(worth);
                    sum += worth;
                }
            }
        }
        best + 0.1 * sum
    }
}

impl Policy<'_> {
    /// The cards that the second building brings (B-SETUP-12, O-SETUP-09).
    pub(crate) fn starting_cards(&self, public: &Public, vertex: VertexId) -> Cards {
        let board = &public.board;
        let hexes = board.topology().hexes_at(vertex).iter();
        let kinds = hexes.filter_map(|hex| Kind::new(self.value.market.produce(board, hex)?.0));
        kinds.fold(Cards::NONE, |cards, kind| cards + Cards::of(kind, 1))
    }
}
