//! Master Merchant: look at the hand of an opponent with more points and take 2 cards (K-MASTER-01 to K-MASTER-03).

use super::share::{check_opponent, holding};
use crate::rulesets::knights::score::{Ties, ahead, vp};
use crate::rulesets::knights::words::{KnightsEvent, Plays, Progress};
use crate::rulesets::knights::{Knights, KnightsAgenda};
use crate::rulesets::{Event, Log};
use crate::shared::judge::{Verdict, require};
use crate::vocab::{Illegal, Seat};

pub(super) fn list(game: &Knights, seat: Seat, plays: &mut Plays) {
    let ahead = ahead(&game.core.public, &game.ext.public, seat, Ties::Out);
    plays.master_merchant = holding(game, ahead, 1);
}

pub(super) fn check(game: &Knights, seat: Seat, victim: Seat) -> Verdict {
    check_opponent(game, seat, victim)?;
    let vp = |seat| vp(&game.core.public, &game.ext.public, seat);
    require(vp(victim) > vp(seat), Illegal::NotAhead)?;
    require(!game.core.hand(victim).is_empty(), Illegal::NoCards)
}

pub(super) fn play(game: &mut Knights, seat: Seat, victim: Seat, log: &mut impl Log) {
    let hand = Some(game.core.hand(victim));
    log.note(Event::Knights(KnightsEvent::HandShown { seat, victim, hand }));
    game.ext.public.agenda = KnightsAgenda::TakeCards { card: Progress::MasterMerchant, victim };
}
