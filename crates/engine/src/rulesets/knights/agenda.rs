//! What Cities & Knights is waiting for: its pending decisions, and their words.

use super::words::{Deck, Level, Progress, Question, Track};
use crate::shared::sea::RoutePiece;
use crate::topology::{EdgeId, VertexId};
use crate::vocab::{Seat, SeatSet, joined};

/// This rule set's pending decisions. All of it is public. If a set of seats remains, they act in turn,
/// clockwise from the actor (K-GEN-09).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum KnightsAgenda {
    /// Nothing.
    #[default]
    None,
    /// The event die falls; the numbered dice are chosen (K-ALCHEM-02).
    EventDie,
    /// Players choose which knights defend (K-TACTIC-01).
    Muster {
        /// The players who have not finished.
        left: SeatSet,
    },
    /// Players choose the city they lose (K-PILLAGE-03).
    Pillage {
        /// The players who still lose a city.
        left: SeatSet,
    },
    /// Players choose a deck (K-DEFEND-02).
    ChooseDeck {
        /// The players who have not drawn.
        left: SeatSet,
    },
    /// A progress card is being drawn (K-DRAW-04).
    Draw {
        /// The player who draws.
        seat: Seat,
        /// The deck.
        deck: Deck,
        /// The players after this one.
        left: SeatSet,
        /// The cause.
        cause: Cause,
    },
    /// A player discards a progress card (K-HAND-03, K-HAND-05).
    Excess {
        /// The player.
        seat: Seat,
        /// The players who draw after this one.
        left: SeatSet,
        /// What continues after it.
        cause: Cause,
    },
    /// Players may take a resource (K-AQUA-06).
    Aqueduct {
        /// The players who have not answered.
        left: SeatSet,
        /// The sum of the dice; discards follow a 7.
        sum: u8,
    },
    /// The actor places a metropolis (K-METRO-01).
    Metropolis {
        /// The track.
        track: Track,
    },
    /// An expelled knight waits for its place (K-EXPEL-05).
    Relocate {
        /// The owner.
        owner: Seat,
        /// Its former place.
        from: VertexId,
        /// Its level.
        level: Level,
        /// Whether it is active.
        active: bool,
        /// The length of the holder's longest route before the step (K-ROUTE-05).
        held: u8,
    },
    /// An opponent gives up a knight (K-DESERT-01).
    RemoveKnight {
        /// The card that asks.
        card: Progress,
        /// The player.
        victim: Seat,
    },
    /// The actor may place a knight (K-DESERT-02).
    PlaceKnight {
        /// The card that asks.
        card: Progress,
        /// The level of the knight removed.
        level: Level,
        /// Whether it was active.
        active: bool,
    },
    /// The actor may rebuild a road or ship (K-DIPLO-05, K-SEA-19).
    RebuildRoad {
        /// The card that asks.
        card: Progress,
        /// The removed piece, which may be rebuilt.
        piece: RoutePiece,
        /// Its former place.
        removed: EdgeId,
        /// The length of the holder's longest route before the step (K-ROUTE-05).
        held: u8,
    },
    /// The actor may promote a second knight (K-SMITH-01).
    Promote {
        /// The card that asks.
        card: Progress,
    },
    /// An opponent chooses a commodity (K-HARBOR-02).
    GiveCommodity {
        /// The card that asks.
        card: Progress,
        /// The player.
        seat: Seat,
    },
    /// Opponents give cards to the actor.
    GiveCards {
        /// The card that asks.
        card: Progress,
        /// The players who have not given.
        left: SeatSet,
    },
    /// The discards of the shared agenda come from a card, not from a 7 (K-SABOT-01).
    Discard {
        /// The card that asks.
        card: Progress,
    },
    /// The actor takes cards from a hand (K-MASTER-01).
    TakeCards {
        /// The card that asks.
        card: Progress,
        /// The owner.
        victim: Seat,
    },
    /// The actor takes a progress card (K-SPY-01).
    TakeProgress {
        /// The card that asks.
        card: Progress,
        /// The owner.
        victim: Seat,
    },
    /// The robber takes a card from each opponent (K-BISHOP-01, K-BISHOP-04).
    Rob {
        /// The card that asks.
        card: Progress,
        /// The players who have not lost one.
        left: SeatSet,
    },
}

impl KnightsAgenda {
    /// The words of all pending decisions: those of the rules, then those of cards.
    pub const WORDS: &[&str] = {
        #[rustfmt::skip]
        const OF_RULES: &[&str] = &[
            "event-die", "muster", "pillage", "choose-deck", "draw", "excess", "aqueduct", "metropolis", "relocate",
        ];
        &joined::<_, { OF_RULES.len() + Progress::DUE.len() }>(OF_RULES, Progress::DUE)
    };

    /// The word of the pending decision, if any.
    pub fn word(self) -> Option<&'static str> {
        Some(match self {
            Self::EventDie => "event-die",
            Self::Muster { .. } => "muster",
            Self::Pillage { .. } => "pillage",
            Self::ChooseDeck { .. } => "choose-deck",
            Self::Draw { .. } => "draw",
            Self::Excess { .. } => "excess",
            Self::Aqueduct { .. } => "aqueduct",
            Self::Metropolis { .. } => "metropolis",
            Self::Relocate { .. } => "relocate",
            _ => {
                let (card, question) = self.question()?;
                card.word_of(question)?
            }
        })
    }

    /// The progress card that asks for the pending decision, if one does.
    pub fn card(self) -> Option<Progress> {
        self.question().map(|(card, _)| card)
    }

    fn question(self) -> Option<(Progress, Question)> {
        Some(match self {
            Self::None
            | Self::EventDie
            | Self::Muster { .. }
            | Self::Pillage { .. }
            | Self::ChooseDeck { .. }
            | Self::Draw { .. }
            | Self::Excess { .. }
            | Self::Aqueduct { .. }
            | Self::Metropolis { .. }
            | Self::Relocate { .. } => return None,
            Self::RemoveKnight { card, .. } => (card, Question::RemoveKnight),
            Self::PlaceKnight { card, .. } => (card, Question::PlaceKnight),
            Self::RebuildRoad { card, .. } => (card, Question::RebuildRoad),
            Self::Promote { card } => (card, Question::Promote),
            Self::GiveCommodity { card, .. } => (card, Question::GiveCommodity),
            Self::GiveCards { card, .. } => (card, Question::GiveCards),
            Self::Discard { card } => (card, Question::Discard),
            Self::TakeCards { card, .. } => (card, Question::TakeCards),
            Self::TakeProgress { card, .. } => (card, Question::TakeProgress),
            Self::Rob { card, .. } => (card, Question::Rob),
        })
    }
}

/// Why a progress card is drawn or discarded, which determines what continues.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// A gate of this color (K-DRAW-01).
    Gate(Deck),
    /// A shared defense (K-DEFEND-02).
    Defense,
    /// A Spy.
    Spy,
    /// The end of the turn (K-HAND-05).
    EndTurn,
}
