//! The additions of the rule sets to the policy, in one place: their own decisions, and their own actions in a turn.

use hexhaven_engine::{Action, Extension, Legal, Rules, Seat};

use super::desk::{Decision, Desk};
use super::policy::{Best, Policy};
use crate::rulesets::{Habits as _, insight};

impl Policy<'_> {
    /// The answer to a pending decision of the rule set; `None` if none is pending.
    #[inline]
    pub(crate) fn decide<G: Rules>(&self, game: &G, seat: Seat, legal: &Legal) -> Option<Action> {
        if matches!(game.extension(), Extension::None) {
            return None;
        }
        let mut best = Best::new(None);
        self.rate_decision(game, seat, legal, &mut |action, gain| best.offer(action, gain));
        best.action
    }

    /// Rates the answers to a pending decision of the rule set; `false` if there is none. A decision that is rated has at
    /// least one answer.
    pub(crate) fn rate_decision<G: Rules>(
        &self,
        game: &G,
        seat: Seat,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) -> bool {
        let asked = Decision { policy: self, game, seat, legal };
        insight!(game.extension(), own => own.rate_decision(asked, tell))
    }

    /// Rates the rule set's own actions in a turn.
    pub(crate) fn rate_own<G: Rules>(
        &self,
        desk: &Desk<'_, G>,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) {
        insight!(desk.game.extension(), own => own.rate_moves(desk, legal, tell));
    }
}
