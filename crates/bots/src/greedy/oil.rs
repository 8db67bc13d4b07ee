//! What the policy does in Oil Springs.

use hexhaven_engine::rulesets::oil::OilExt;
use hexhaven_engine::{Action, Legal, Rules, Seat};

use super::policy::Policy;

impl Policy<'_> {
    /// Rates the answers to a pending decision of Oil Springs; tells whether there was one.
    pub(super) fn rate_oil_decision<G: Rules>(
        &self,
        game: &G,
        ext: &OilExt,
        seat: Seat,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) -> bool {
        let _ = (game, ext, seat, legal, tell);
        false
    }

    /// Rates what Oil Springs adds to a turn.
    pub(super) fn rate_oil_moves<G: Rules>(
        &self,
        game: &G,
        ext: &OilExt,
        seat: Seat,
        legal: &Legal,
        before: f32,
        tell: &mut impl FnMut(Action, f32),
    ) {
        let _ = ext;
        self.rate_by_trial(game, seat, legal, before, tell);
    }
}
