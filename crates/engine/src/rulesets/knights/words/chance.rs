//! Chance in Cities & Knights: three dice and three progress decks.

use super::progress::{Deck, Progress, ProgressCards, Track};
use crate::shared::sea::{SeaChance, SeaOutcome, SeaOutcomes};
use crate::vocab::Seat;

/// A face of the event die (specification, section 2.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EventFace {
    /// The barbarian fleet moves; three faces.
    Ship,
    /// Progress cards of a color; one face each.
    Gate(Track),
}

impl EventFace {
    /// The six faces.
    pub const FACES: [Self; 6] = [
        Self::Ship,
        Self::Ship,
        Self::Ship,
        Self::Gate(Track::Trade),
        Self::Gate(Track::Politics),
        Self::Gate(Track::Science),
    ];

    /// The faces that show it.
    pub(crate) const fn weight(self) -> u32 {
        match self {
            Self::Ship => 3,
            Self::Gate(_) => 1,
        }
    }
}

/// The kinds of chance of Cities & Knights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KnightsChance {
    /// The three dice (K-DICE-01).
    Roll,
    /// The event die after an Alchemist (K-ALCHEM-02).
    EventDie,
    /// A progress card is drawn (K-DRAW-04).
    Progress {
        /// The player who draws.
        seat: Seat,
        /// The deck.
        deck: Deck,
    },
    /// The hidden hex under fog.
    Sea(SeaChance),
}

/// The results of chance of Cities & Knights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KnightsOutcome {
    /// The three dice.
    Roll {
        /// The red die, 1 to 6.
        red: u8,
        /// The other numbered die, 1 to 6.
        other: u8,
        /// The event die.
        event: EventFace,
    },
    /// The event die alone.
    Event(EventFace),
    /// The progress card drawn.
    Progress(Progress),
    /// The hex revealed under fog.
    Sea(SeaOutcome),
}

/// The possible results of chance of Cities & Knights, with their weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KnightsOutcomes {
    /// The three dice; one bit for each pair of numbered dice that can fall, `6 * (red - 1) + (other - 1)`.
    Dice(u64),
    /// The event die alone.
    EventDie,
    /// A card of a deck.
    Deck(ProgressCards),
    /// The possible hexes under fog.
    Sea(SeaOutcomes),
}

impl KnightsOutcomes {
    /// All 36 pairs of numbered dice.
    pub(crate) const ALL_PAIRS: u64 = (1 << 36) - 1;

    /// The bit of a pair of numbered dice.
    pub(crate) const fn pair(red: u8, other: u8) -> u64 {
        if red >= 1 && red <= 6 && other >= 1 && other <= 6 { 1 << (6 * (red - 1) + other - 1) } else { 0 }
    }

    /// The sum of all weights.
    #[inline]
    pub(crate) fn total(&self) -> u32 {
        match self {
            Self::Dice(pairs) => 6 * pairs.count_ones(),
            Self::EventDie => 6,
            Self::Deck(cards) => cards.total(),
            Self::Sea(outcomes) => outcomes.total(),
        }
    }

    /// The outcome at position `n` of `total()` equally likely ones.
    #[inline]
    pub(crate) fn pick(&self, n: u32) -> Option<KnightsOutcome> {
        match self {
            Self::Dice(pairs) => {
                let (red, other, event) = Self::throw(*pairs, n)?;
                Some(KnightsOutcome::Roll { red, other, event })
            }
            Self::EventDie => EventFace::FACES.get(n as usize).map(|&face| KnightsOutcome::Event(face)),
            Self::Deck(cards) => cards.card_at(n).map(KnightsOutcome::Progress),
            Self::Sea(outcomes) => outcomes.pick(n).map(KnightsOutcome::Sea),
        }
    }

    /// The red die, the other one and the event die at position `n` of the possible rolls.
    #[inline]
    pub(crate) fn throw(pairs: u64, n: u32) -> Option<(u8, u8, EventFace)> {
        let n = if pairs == Self::ALL_PAIRS { n } else { 6 * nth_bit(pairs, n / 6)? + n % 6 };
        ROLLS.get(n as usize).copied()
    }

    /// The weight of an outcome; 0 if it cannot happen now.
    pub(crate) fn weight(&self, outcome: KnightsOutcome) -> u32 {
        match (self, outcome) {
            (Self::Dice(pairs), KnightsOutcome::Roll { red, other, event }) => {
                if pairs & Self::pair(red, other) == 0 { 0 } else { event.weight() }
            }
            (Self::EventDie, KnightsOutcome::Event(event)) => event.weight(),
            (Self::Deck(cards), KnightsOutcome::Progress(card)) => u32::from(cards.get(card)),
            (Self::Sea(outcomes), KnightsOutcome::Sea(outcome)) => outcomes.weight(outcome),
            _ => 0,
        }
    }
}

/// All faces of the three dice, pair by pair.
static ROLLS: [(u8, u8, EventFace); 216] = {
    let mut rolls = [(0, 0, EventFace::Ship); 216];
    let mut n = 0;
    while n < rolls.len() {
        let (red, other) = (n as u8 / 36 + 1, n as u8 / 6 % 6 + 1);
        rolls[n] = (red, other, EventFace::FACES[n % 6]);
        n += 1;
    }
    rolls
};

fn nth_bit(bits: u64, n: u32) -> Option<u32> {
    let mut rest = bits;
    for _ in 0..n {
        rest &= rest.wrapping_sub(1);
    }
    (rest != 0).then(|| rest.trailing_zeros())
}
