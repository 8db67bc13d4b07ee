//! Where the robber goes and whom it robs: the leader's best hex, never one's own.

use hexhaven_engine::topology::HexId;
use hexhaven_engine::{Action, CoreAction, Legal, Rules, Seat};

use super::policy::Policy;

impl Policy<'_> {
    /// The best hex for the robber.
    pub(crate) fn move_robber<G: Rules>(&self, game: &G, seat: Seat, legal: &Legal) -> Action {
        let rated = legal.core.robber.iter().map(|hex| (hex, self.robbery(game, seat, hex)));
        let best = rated.max_by(|a, b| a.1.total_cmp(&b.1));
        best.map(|(hex, _)| Action::Core(CoreAction::MoveRobber(hex)))
            .or_else(|| legal.nth(0))
            .unwrap_or(Action::Core(CoreAction::EndTurn))
    }

    /// The best victim.
    pub(crate) fn choose_victim<G: Rules>(&self, game: &G, seat: Seat, legal: &Legal) -> Action {
        let _ = seat;
        let worth = |victim: Seat| self.theft(game, victim);
        let best = legal.core.victims.iter().max_by(|&a, &b| worth(a).total_cmp(&worth(b)));
        best.map(|victim| Action::Core(CoreAction::Steal(victim)))
            .or_else(|| legal.nth(0))
            .unwrap_or(Action::Core(CoreAction::EndTurn))
    }

    /// What the best move of the robber gains against leaving it where it is.
    pub(crate) fn robber_gain<G: Rules>(&self, game: &G, seat: Seat) -> f32 {
        let public = &game.core().public;
        let here = public.robber;
        let hexes = public.board.topology().hexes.iter().filter(|&hex| Some(hex) != here);
        let best = hexes.map(|hex| self.robbery(game, seat, hex)).fold(f32::MIN, f32::max);
        best - here.map_or(0.0, |hex| self.blockade(game, seat, hex))
    }

    /// What it is worth to move the robber to a hex.
    pub(crate) fn robbery<G: Rules>(&self, game: &G, seat: Seat, hex: HexId) -> f32 {
        let public = &game.core().public;
        let victims = public.neighbors_of(hex).without(seat);
        let theft = victims.iter().map(|victim| self.theft(game, victim)).fold(0.0, f32::max);
        self.blockade(game, seat, hex) + theft
    }

    /// What it is worth that a hex yields nothing to anybody.
    pub(crate) fn blockade<G: Rules>(&self, game: &G, seat: Seat, hex: HexId) -> f32 {
        let public = &game.core().public;
        let Some((kind, chance)) = self.value.market.produce(&public.board, hex) else { return 0.0 };
        let corners = public.board.topology().corners(hex);
        let (buildings, cities) = (&public.pieces, public.pieces.all_cities());
        let lost = (1.0 - self.value.weights.robbed) * chance * self.value.market.worth[kind];
        let mut worth = 0.0;
        for other in public.neighbors_of(hex).iter() {
            let there = buildings.buildings(other) & corners;
            let n = (there.len() + (there & cities).len()) as f32;
            // Own loss counts in full.
            let share = if other == seat { -1.0 } else { self.threat(game, other) };
            worth += share * n * lost;
        }
        worth
    }

    /// What it is worth to take a card from a victim.
    pub(crate) fn theft<G: Rules>(&self, game: &G, victim: Seat) -> f32 {
        if game.core().hand(victim).is_empty() {
            return 0.0;
        }
        self.value.weights.theft * (1.0 + self.threat(game, victim))
    }
}
