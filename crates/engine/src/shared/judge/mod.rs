//! Judges whether shared actions are legal, and if not, why, independently of the listing. It is obvious rather than
//! fast: it goes through the board place by place, counts cards kind by kind and trusts no cache.

pub(crate) mod building;
pub(crate) mod development;
pub(crate) mod moment;
pub(crate) mod robber;
mod rules;
pub(crate) mod trade;

pub(crate) use rules::check_rules;

use crate::vocab::{Cards, Illegal, Kind, KindSet, MAX_KINDS};

/// Whether an action is legal, or the reason why not.
pub(crate) type Verdict = Result<(), Illegal>;

/// The reason, unless the condition holds.
pub(crate) fn require(condition: bool, reason: Illegal) -> Verdict {
    if condition { Ok(()) } else { Err(reason) }
}

/// Whether a bundle contains another, kind by kind; the other may be anything that a player names.
pub(crate) fn holds(hand: Cards, cards: Cards) -> bool {
    (0..MAX_KINDS).all(|idx| cards.counts()[idx] <= hand.counts()[idx])
}

/// The number of cards in a bundle; one that a player names may be far larger than a hand.
pub(crate) fn size(cards: Cards) -> u32 {
    cards.counts().into_iter().map(u32::from).sum()
}

/// Whether a bundle contains only some kinds.
pub(crate) fn is_only(cards: Cards, kinds: KindSet) -> bool {
    (0..MAX_KINDS)
        .all(|idx| cards.counts()[idx] == 0 || Kind::new(idx).is_some_and(|kind| kinds.contains(kind)))
}
