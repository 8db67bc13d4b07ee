//! What the policy does in Cities & Knights.

use hexhaven_engine::rulesets::knights::KnightsExt;
use hexhaven_engine::{Action, Legal, Rules, Seat};

use super::policy::Policy;

impl Policy<'_> {
    /// Rates the answers to a pending decision of Cities & Knights; tells whether there was one.
    pub(super) fn rate_knights_decision<G: Rules>(
        &self,
        game: &G,
        ext: &KnightsExt,
        seat: Seat,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) -> bool {
        let _ = (game, ext, seat, legal, tell);
        false
    }

    /// Rates what Cities & Knights adds to a turn.
    pub(super) fn rate_knights_moves<G: Rules>(
        &self,
        game: &G,
        ext: &KnightsExt,
        seat: Seat,
        legal: &Legal,
        before: f32,
        tell: &mut impl FnMut(Action, f32),
    ) {
        let _ = ext;
        self.rate_by_trial(game, seat, legal, before, tell);
    }
}
