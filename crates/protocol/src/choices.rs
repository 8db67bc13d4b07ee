//! A viewer's legal actions, in groups that a client can offer without knowing the rules.
//! An action is the group's verb and the pick, joined by a space: `road` and `(0,0)/NE` give `road (0,0)/NE`.

use crate::{CardCounts, LetterName, Place, SeatName, VerbName};

wire! {
    /// All that a viewer may do now.
    pub struct Choices {
        /// By verb; every verb occurs once.
        pub groups: Vec<Group>,
    }

    /// The actions of one verb.
    #[serde(tag = "pick", rename_all = "snake_case")]
    pub enum Group {
        /// The verb alone is the action.
        Nothing {
            /// The verb.
            verb: VerbName,
        },
        /// Pick a place: all are hexes, all are vertices or all are edges.
        Place {
            /// The verb.
            verb: VerbName,
            /// The places.
            places: Vec<Place>,
        },
        /// Pick a seat.
        Seat {
            /// The verb.
            verb: VerbName,
            /// The seats.
            seats: Vec<SeatName>,
        },
        /// Pick a kind of card, by its letter.
        Kind {
            /// The verb.
            verb: VerbName,
            /// The letters.
            kinds: Vec<LetterName>,
        },
        /// Pick cards: exactly this many from a bundle, written as `2L1B`.
        Cards {
            /// The verb.
            verb: VerbName,
            /// The options to pick from.
            from: CardCounts,
            /// How many.
            n: u8,
        },
        /// Pick a kind to give and one to get: `bank W > O`.
        Exchange {
            /// The verb.
            verb: VerbName,
            /// The kinds that can be given.
            rows: Vec<ExchangeRow>,
        },
        /// Write a proposal: `offer 1O > 1B to bcd`, `counter 1B > 1O`. Neither side is empty, no kind is on both;
        /// in an offer a side can be left open as `?` or `?LB`.
        Proposal {
            /// The verb.
            verb: VerbName,
            /// The cards that can be given.
            hand: CardCounts,
            /// The letters of the kinds that can be traded.
            kinds: Vec<LetterName>,
            /// The possible partners; a counter-offer goes to the active player and names nobody.
            to: Vec<SeatName>,
        },
        /// Pick one of these.
        Listed {
            /// The verb.
            verb: VerbName,
            /// The actions.
            actions: Vec<Listed>,
        },
    }

    /// One action that is listed as a whole.
    pub struct Listed {
        /// The action, verb included.
        pub action: String,
        /// The words after the verb: places, seats, kinds, cards.
        pub args: Vec<String>,
    }

    /// A kind that can be given to the bank.
    pub struct ExchangeRow {
        /// Its letter.
        pub give: LetterName,
        /// The number of cards given.
        pub rate: u8,
        /// The letters of the kinds that can be taken.
        pub gets: Vec<LetterName>,
    }
}

impl Group {
    /// The verb.
    pub fn verb(&self) -> VerbName {
        match self {
            Self::Nothing { verb }
            | Self::Place { verb, .. }
            | Self::Seat { verb, .. }
            | Self::Kind { verb, .. }
            | Self::Cards { verb, .. }
            | Self::Exchange { verb, .. }
            | Self::Proposal { verb, .. }
            | Self::Listed { verb, .. } => *verb,
        }
    }
}
