//! Inventor: exchange two number tokens (K-INVENT-01 to K-INVENT-03).

use crate::rulesets::knights::words::{KnightsEvent, Plays, Swaps};
use crate::rulesets::knights::{Knights, tariff};
use crate::rulesets::{Event, Log};
use crate::shared::judge::{Verdict, require};
use crate::topology::HexId;
use crate::vocab::{Illegal, Seat};

pub(super) fn list(game: &Knights, _: Seat, plays: &mut Plays) {
    plays.inventor = Swaps(tariff::INVENTOR_TOKENS.map(|token| game.core.public.board.with_token(token)));
}

pub(super) fn check(game: &Knights, _: Seat, one: HexId, other: HexId) -> Verdict {
    let token = |hex| game.core.public.board.tile(hex).token;
    let is_movable = |hex| !matches!(token(hex), None | Some(2 | 6 | 8 | 12));
    require(is_movable(one) && is_movable(other), Illegal::TokenFixed)?;
    require(token(one) != token(other), Illegal::SameToken)
}

pub(super) fn play(game: &mut Knights, _: Seat, one: HexId, other: HexId, log: &mut impl Log) {
    game.core.public.board.swap_tokens(one, other);
    log.note(Event::Knights(KnightsEvent::TokensSwapped { one, other }));
}
