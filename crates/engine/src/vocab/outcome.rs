//! Outcomes of chance and their weights. The outcome asked for is the one applied.

use super::cards::{Cards, Kind};
use super::development::{Development, Developments};

/// The results of chance that the rule sets share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CoreOutcome {
    /// The sum of the two dice, 2 to 12.
    Roll(u8),
    /// The kind of the stolen card.
    Stolen(Kind),
    /// The development card drawn.
    Drawn(Development),
}

/// Combinations out of 36 for the sums 2 to 12 (specification, section 2.4).
pub const ROLL_WEIGHTS: [u8; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/// For each of the 36 equally likely combinations, sorted by sum, its sum.
const SUMS: [u8; 36] = {
    let mut sums = [0; 36];
    let (mut n, mut sum) = (0, 0);
    while sum < 11 {
        let mut k = 0;
        while k < ROLL_WEIGHTS[sum] {
            sums[n] = sum as u8 + 2;
            n += 1;
            k += 1;
        }
        sum += 1;
    }
    sums
};

/// The possible shared outcomes with integer weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CoreOutcomes {
    /// No chance is due.
    None,
    /// Two fair dice.
    FairDice,
    /// Weighted sums 2 to 12: the rest of a dice deck.
    DiceDeck([u8; 11]),
    /// A card of a hand.
    Steal(Cards),
    /// A card of the development pile.
    Draw(Developments),
}

impl CoreOutcomes {
    /// The sum of all weights.
    #[inline]
    pub(crate) fn total(&self) -> u32 {
        match self {
            Self::None => 0,
            Self::FairDice => 36,
            Self::DiceDeck(left) => left.iter().map(|&n| u32::from(n)).sum(),
            Self::Steal(hand) => hand.total(),
            Self::Draw(pile) => pile.total(),
        }
    }

    /// The outcome at position `n` of `total()` equally likely ones.
    #[inline]
    pub(crate) fn pick(&self, n: u32) -> Option<CoreOutcome> {
        Some(match self {
            Self::None => return None,
            Self::FairDice => CoreOutcome::Roll(*SUMS.get(n as usize)?),
            Self::DiceDeck(left) => CoreOutcome::Roll(position(left, n)? as u8 + 2),
            Self::Steal(hand) => CoreOutcome::Stolen(hand.card_at(n)?),
            Self::Draw(pile) => CoreOutcome::Drawn(pile.card_at(n)?),
        })
    }

    /// The weight of an outcome; 0 if it cannot happen now.
    pub(crate) fn weight(&self, outcome: CoreOutcome) -> u32 {
        match (self, outcome) {
            (Self::FairDice, CoreOutcome::Roll(sum)) => roll_weight(&ROLL_WEIGHTS, sum),
            (Self::DiceDeck(left), CoreOutcome::Roll(sum)) => roll_weight(left, sum),
            (Self::Steal(hand), CoreOutcome::Stolen(kind)) => u32::from(hand.get(kind)),
            (Self::Draw(pile), CoreOutcome::Drawn(card)) => u32::from(pile[card]),
            _ => 0,
        }
    }
}

fn roll_weight(weights: &[u8; 11], sum: u8) -> u32 {
    sum.checked_sub(2).and_then(|idx| weights.get(usize::from(idx))).map_or(0, |&n| u32::from(n))
}

fn position(weights: &[u8], n: u32) -> Option<usize> {
    let mut rest = n;
    weights.iter().position(|&weight| {
        let here = rest < u32::from(weight);
        rest = rest.wrapping_sub(u32::from(weight));
        here
    })
}
