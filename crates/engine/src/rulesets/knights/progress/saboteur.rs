//! Saboteur: opponents with at least as many points discard half of their hands (K-SABOT-01, K-SABOT-02).

use super::share::holding;
use crate::rulesets::Log;
use crate::rulesets::knights::score::{Ties, ahead, vp};
use crate::rulesets::knights::words::Progress;
use crate::rulesets::knights::{Knights, KnightsAgenda};
use crate::shared::judge::{Verdict, require};
use crate::vocab::{Illegal, Seat};

pub(super) fn is_useful(game: &Knights, seat: Seat) -> bool {
    !holding(game, ahead(&game.core.public, &game.ext.public, seat, Ties::In), 2).is_empty()
}

pub(super) fn check(game: &Knights, seat: Seat) -> Verdict {
    let vp = |seat| vp(&game.core.public, &game.ext.public, seat);
    let mut others = game.core.public.turn.others(seat).iter();
    let is_hit = others.any(|other| vp(other) >= vp(seat) && game.core.hand(other).total() >= 2);
    require(is_hit, Illegal::NoEffect)
}

/// The discards use the shared agenda; the mark means that no robber follows.
pub(super) fn play(game: &mut Knights, seat: Seat, _: &mut impl Log) {
    let due = game.core.discards_due(|victim| game.saboteur_limit(seat, victim));
    game.ext.public.agenda = KnightsAgenda::Discard { card: Progress::Saboteur };
    game.core.ask_discards(due);
    game.hold_robber();
}
