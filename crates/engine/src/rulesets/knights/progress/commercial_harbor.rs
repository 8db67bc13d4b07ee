//! Commercial Harbor: offer each opponent a resource for a commodity in this turn (K-HARBOR-01 to K-HARBOR-07).

use super::share::some_rival_holds_cards;
use crate::rulesets::Log;
use crate::rulesets::knights::{HarborSecondCopy, Knights};
use crate::shared::judge::{Verdict, require};
use crate::vocab::{Illegal, Seat};

fn adds_nothing(game: &Knights) -> bool {
    game.ext.public.marks.harbors > 0
        && game.ext.public.own.harbor_second_copy == HarborSecondCopy::OncePerOpponentAndTurn
}

pub(super) fn is_useful(game: &Knights, seat: Seat) -> bool {
    !adds_nothing(game) && some_rival_holds_cards(game, seat)
}

pub(super) fn check(game: &Knights, seat: Seat) -> Verdict {
    require(!adds_nothing(game), Illegal::HarborRunning)?;
    require(some_rival_holds_cards(game, seat), Illegal::NoEffect)
}

pub(super) fn play(game: &mut Knights, _: Seat, _: &mut impl Log) {
    game.ext.public.marks.harbors += 1;
}
