//! Progress cards are conserved and in possible places, and hands respect their limit.

use super::super::agenda::KnightsAgenda;
use super::super::{Knights, tariff};
use super::{Finding, require};
use crate::rulesets::knights::words::{Progress, Track};
use crate::shared::{Corrupt, Part};

/// Checks hands, decks and open points.
pub(super) fn audit(game: &Knights) -> Finding {
    audit_cards(game)?;
    audit_limits(game)
}

/// Hands, decks and open points add up to the 54 cards (specification, section 2.9).
fn audit_cards(game: &Knights) -> Finding {
    let secret = &game.ext.secret;
    for deck in Track::ALL {
        let is_own = secret.decks.returned[deck.idx()].iter().all(|slip| slip.card.deck() == deck);
        require(is_own, Corrupt::Own("a card is under the wrong deck"))?;
    }
    for card in Progress::ALL {
        let in_hands: u32 = secret.hands.0.iter().map(|hand| u32::from(hand.get(card))).sum();
        let slips = secret.decks.returned[card.deck().idx()].iter();
        let returned = slips.filter(|slip| slip.card == card).count() as u32;
        let is_open =
            card.is_point() && game.ext.public.points[super::super::KnightsPublic::point_idx(card)].is_some();
        let is_hidden_point = card.is_point() && in_hands + returned > 0;
        require(!is_hidden_point, Corrupt::Own("a victory point is hidden in a hand or put back"))?;
        let count = in_hands + returned + u32::from(secret.decks.unknown.get(card)) + u32::from(is_open);
        require(count == u32::from(card.copies()), Corrupt::Own("the progress cards do not add up"))?;
    }
    Ok(())
}

/// K-HAND-01 to K-HAND-05: only the active player, and a player who must discard, has more than four.
fn audit_limits(game: &Knights) -> Finding {
    let turn = &game.core.public.turn;
    for seat in turn.seats().iter() {
        let n = game.ext.secret.hands[seat].total();
        let is_asked =
            matches!(game.ext.public.agenda, KnightsAgenda::Excess { seat: asked, .. } if asked == seat);
        let is_own = turn.is_own_turn(seat) && turn.part != Part::Setup;
        let is_right = is_own || n <= tariff::PROGRESS_LIMIT + u32::from(is_asked);
        require(is_right, Corrupt::Of("a player holds too many progress cards", seat))?;
    }
    Ok(())
}
