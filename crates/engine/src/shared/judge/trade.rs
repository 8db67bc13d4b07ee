//! Judges trade with the bank and between players.

use super::{Verdict, holds, is_only, require};
use crate::shared::{Core, HarborKind, PhaseOrder};
use crate::vocab::{Cards, Illegal, Kind, KindSet, Offer, Open, Seat};

/// B-TURN-05: with strict phases, a build or purchase ends all trade of the turn.
fn check_trade_phase(core: &Core) -> Verdict {
    let is_strict = core.public.options.phase_order == PhaseOrder::TradeThenBuild;
    require(!(is_strict && core.public.turn.trade_closed), Illegal::TradeClosed)
}

/// B-MARI-01 to B-MARI-06: a lot of one kind, at the player's `rate`, for one card of another.
pub(crate) fn check_maritime(
    core: &Core,
    seat: Seat,
    give: Kind,
    get: Kind,
    rate: u8,
    kinds: KindSet,
) -> Verdict {
    check_trade_phase(core)?;
    require(kinds.contains(give) && kinds.contains(get), Illegal::NotAResource)?;
    require(give != get, Illegal::SameKind)?;
    require(core.hand(seat).get(give) >= rate, Illegal::RateNotMet)?;
    require(core.public.bank.get(get) > 0, Illegal::BankEmpty)
}

/// B-MARI-01 to B-MARI-04: 4, or the best rate of the player's harbors.
pub(crate) fn best_rate(core: &Core, seat: Seat, kind: Kind) -> u8 {
    let board = &core.public.board;
    let mut best = 4;
    for harbor in board.harbors() {
        let mut ends = board.topology().ends(harbor.edge).into_iter();
        if ends.any(|end| core.public.pieces.owner(end) == Some(seat)) {
            let rate = match harbor.kind {
                HarborKind::Any => 3,
                HarborKind::Only(only) if only == kind => 2,
                HarborKind::Only(_) => 4,
            };
            best = best.min(rate);
        }
    }
    best
}

/// B-TRADE-02: trade between players is on and the trade phase is open.
fn check_domestic(core: &Core) -> Verdict {
    require(core.public.options.domestic_trade, Illegal::TradeOff)?;
    check_trade_phase(core)
}

/// B-TRADE-07: a proposal to some opponents of cards that the proposer holds; `hand` is all that can be given.
pub(crate) fn check_offer(core: &Core, seat: Seat, hand: Cards, offer: Offer, kinds: KindSet) -> Verdict {
    check_domestic(core)?;
    let turn = &core.public.turn;
    let limit = core.public.options.max_offers_per_turn;
    require(limit.is_none_or(|limit| turn.offers < limit.get()), Illegal::OfferLimit)?;
    let are_opponents = offer.to.iter().all(|to| to != seat && turn.seats().contains(to));
    require(are_opponents && !offer.to.is_empty(), Illegal::NobodyAddressed)?;
    check_terms(offer, kinds)?;
    require(holds(hand, offer.give), Illegal::OfferNotHeld)
}

/// B-TRADE-03 to B-TRADE-05, B-TRADE-12: the possible contents of the two sides.
fn check_terms(offer: Offer, kinds: KindSet) -> Verdict {
    let Offer { give, want, open, .. } = offer;
    require(is_only(give, kinds) && is_only(want, kinds), Illegal::NotAResource)?;
    if open.give() { check_open_side(give) } else { check_exact_side(give) }?;
    if open.want() { check_open_side(want) } else { check_exact_side(want) }?;
    require(!(give.is_empty() && want.is_empty()), Illegal::EmptySide)?;
    let is_on_both = |kind| give.get(kind) > 0 && want.get(kind) > 0;
    require(!kinds.iter().any(is_on_both), Illegal::BothSides)
}

fn check_exact_side(side: Cards) -> Verdict {
    require(!side.is_empty(), Illegal::EmptySide)
}

fn check_open_side(side: Cards) -> Verdict {
    require(side.counts().into_iter().all(|n| n <= 1), Illegal::OpenAmount)
}

/// B-TRADE-08: the player has been asked and has not answered.
pub(crate) fn check_addressed(core: &Core, seat: Seat) -> Verdict {
    let offer = &core.public.offer;
    check_domestic(core)?;
    require(offer.is_proposed, Illegal::NoOffer)?;
    require(seat != core.public.turn.actor && offer.waiting.contains(seat), Illegal::NotAddressed)
}

/// B-TRADE-08, B-TRADE-12: the proposal is exact and the player can pay; `hand` is everything that can be given.
pub(crate) fn check_acceptance(core: &Core, seat: Seat, hand: Cards) -> Verdict {
    check_addressed(core, seat)?;
    let offer = &core.public.offer;
    require(offer.open == Open::Neither, Illegal::OpenOffer)?;
    require(holds(hand, offer.want), Illegal::CannotAccept)
}

/// B-TRADE-08: an exact proposal in return, of cards that the player holds; `hand` is all that can be given, `sides`
/// are the cards given and wanted.
pub(crate) fn check_counter(
    core: &Core,
    seat: Seat,
    hand: Cards,
    sides: (Cards, Cards),
    kinds: KindSet,
) -> Verdict {
    let (give, want) = sides;
    if !core.public.hears_all() {
        check_addressed(core, seat)?;
    }
    check_domestic(core)?;
    let is_opponent = seat != core.public.turn.actor;
    let has_answered = core.public.offer.partners().contains(seat);
    require(is_opponent && !has_answered, Illegal::NotAddressed)?;
    check_terms(Offer { give, want, open: Open::Neither, to: core.public.offer.to }, kinds)?;
    require(holds(hand, give), Illegal::OfferNotHeld)
}

/// B-TRADE-11: there is something to withdraw.
pub(crate) fn check_withdrawal(core: &Core) -> Verdict {
    require(!core.public.offer.is_blank(), Illegal::NoOffer)
}

/// B-TRADE-09, B-TRADE-10: the partner is willing and both sides hold their cards; `hand` returns all that can be
/// given.
pub(crate) fn check_conclusion(core: &Core, seat: Seat, with: Seat, hand: impl Fn(Seat) -> Cards) -> Verdict {
    let offer = &core.public.offer;
    require(!offer.is_blank(), Illegal::NoOffer)?;
    let Some((give, get)) = offer.terms(with) else { return Err(Illegal::NotAccepted) };
    let both_hold = holds(hand(seat), give) && holds(hand(with), get);
    require(both_hold, Illegal::CannotConclude)
}
