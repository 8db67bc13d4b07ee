//! What the policy does in New Energies.

use hexhaven_engine::rulesets::energies::EnergiesExt;
use hexhaven_engine::{Action, Legal, Rules, Seat};

use super::policy::Policy;

impl Policy<'_> {
    /// Rates the answers to a pending decision of New Energies; tells whether there was one.
    pub(super) fn rate_energies_decision<G: Rules>(
        &self,
        game: &G,
        ext: &EnergiesExt,
        seat: Seat,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) -> bool {
        let _ = (game, ext, seat, legal, tell);
        false
    }

    /// Rates what New Energies adds to a turn.
    pub(super) fn rate_energies_moves<G: Rules>(
        &self,
        game: &G,
        ext: &EnergiesExt,
        seat: Seat,
        legal: &Legal,
        before: f32,
        tell: &mut impl FnMut(Action, f32),
    ) {
        let _ = ext;
        self.rate_by_trial(game, seat, legal, before, tell);
    }
}
