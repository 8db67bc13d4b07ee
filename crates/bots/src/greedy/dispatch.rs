//! What the rule sets add to the policy, in one place: decisions of their own, and actions of their own in a turn.

use hexhaven_engine::{Action, Extension, Legal, Rules, Seat};

use super::desk::Desk;
use super::policy::{Best, Policy};

impl Policy<'_> {
    /// The answer to a pending decision of the rule set; `None` if none is pending.
    #[inline]
    pub(super) fn decide<G: Rules>(&self, game: &G, seat: Seat, legal: &Legal) -> Option<Action> {
        if matches!(game.extension(), Extension::None) {
            return None;
        }
        let mut best = Best::new(None);
        self.rate_decision(game, seat, legal, &mut |action, gain| best.offer(action, gain));
        best.action
    }

    /// Rates the answers to a pending decision of the rule set; tells whether there was one. A decision that is rated has
    /// at least one answer told.
    pub(super) fn rate_decision<G: Rules>(
        &self,
        game: &G,
        seat: Seat,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) -> bool {
        match game.extension() {
            Extension::None => false,
            Extension::Knights(ext) => self.rate_knights_decision(game, ext, seat, legal, tell),
            Extension::Oil(ext) => self.rate_oil_decision(game, ext, seat, legal, tell),
            Extension::Energies(ext) => self.rate_energies_decision(game, ext, seat, legal, tell),
        }
    }

    /// Rates what the rule set adds to a turn.
    pub(super) fn rate_own<G: Rules>(
        &self,
        desk: &Desk<'_, G>,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) {
        match desk.game.extension() {
            Extension::None => {}
            Extension::Knights(ext) => self.rate_knights_moves(desk, ext, legal, tell),
            Extension::Oil(ext) => self.rate_oil_moves(desk.game, ext, desk.seat, legal, desk.value(), tell),
            Extension::Energies(ext) => {
                self.rate_energies_moves(desk.game, ext, desk.seat, legal, desk.value(), tell);
            }
        }
    }
}
