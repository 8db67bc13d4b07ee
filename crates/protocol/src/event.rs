//! What happened in a game, as one viewer may know it. Where a field is absent, the viewer may not know it.
//! Events are there to be told and shown; the state that comes with them is the truth.

use std::collections::BTreeMap;

use crate::{
    CardCounts, EnergiesEventView, KnightsEventView, OilEventView, Pending, PerSeat, Place, SeatName,
    TurnView,
};

wire! {
    /// An event.
    #[serde(tag = "type", rename_all = "snake_case")]
    pub enum GameEvent {
        /// The turn or what is pending changed.
        Turn {
            /// Whose turn it is.
            turn: TurnView,
            /// What is pending.
            pending: Pending,
        },
        /// The dice fell.
        Rolled {
            /// Their sum.
            sum: u8,
        },
        /// The bank paid out cards.
        Received {
            /// Who got them.
            seat: SeatName,
            /// The cards.
            cards: CardCounts,
            /// `start`, `production`, `year_of_plenty`, `aqueduct` or `progress`.
            source: String,
        },
        /// A road was placed.
        RoadBuilt {
            /// Whose.
            seat: SeatName,
            /// Where.
            edge: Place,
            /// What went to the bank.
            cost: CardCounts,
        },
        /// A settlement was placed.
        SettlementBuilt {
            /// Whose.
            seat: SeatName,
            /// Where.
            vertex: Place,
            /// What went to the bank.
            cost: CardCounts,
        },
        /// A settlement became a city.
        CityBuilt {
            /// Whose.
            seat: SeatName,
            /// Where.
            vertex: Place,
            /// What went to the bank.
            cost: CardCounts,
        },
        /// Longest Road or a road length changed.
        LongestRoad {
            /// Who holds it.
            holder: Option<SeatName>,
            /// The lengths.
            lengths: PerSeat<u8>,
        },
        /// A development card was paid for.
        Bought {
            /// Who.
            seat: SeatName,
            /// What went to the bank.
            cost: CardCounts,
        },
        /// A development card was drawn.
        Drawn {
            /// Who.
            seat: SeatName,
            /// Which.
            card: Option<String>,
        },
        /// A development card was played.
        CardPlayed {
            /// Who.
            seat: SeatName,
            /// Which.
            card: String,
        },
        /// Largest Army changed hands.
        LargestArmy {
            /// The new holder.
            holder: Option<SeatName>,
        },
        /// Monopoly took cards.
        Monopolized {
            /// Who took them.
            seat: SeatName,
            /// The resource.
            kind: String,
            /// How many each other player gave.
            taken: PerSeat<u8>,
        },
        /// A player has chosen what to discard.
        DiscardChosen {
            /// Who.
            seat: SeatName,
            /// What.
            cards: Option<CardCounts>,
        },
        /// Cards went back to the bank.
        Discarded {
            /// Whose.
            seat: SeatName,
            /// The cards.
            cards: CardCounts,
        },
        /// The robber moved.
        RobberMoved {
            /// Who moved it.
            seat: SeatName,
            /// Where it stands now.
            hex: Place,
        },
        /// A card was stolen.
        Stolen {
            /// Who has it now.
            thief: SeatName,
            /// Who had it.
            victim: SeatName,
            /// Which.
            kind: Option<String>,
        },
        /// Cards were traded with the bank.
        BankTraded {
            /// Who.
            seat: SeatName,
            /// What went to the bank.
            give: CardCounts,
            /// What came back.
            get: CardCounts,
        },
        /// A proposal was made.
        Offered {
            /// Who.
            seat: SeatName,
            /// What is given; kinds only, if that side is open.
            give: CardCounts,
            /// What is wanted; kinds only, if that side is open.
            want: CardCounts,
            /// Whether the given side is open.
            give_open: bool,
            /// Whether the wanted side is open.
            want_open: bool,
            /// To whom.
            to: Vec<SeatName>,
        },
        /// A player answered.
        Answered {
            /// Who.
            seat: SeatName,
            /// How.
            answer: AnswerView,
        },
        /// The proposal and its answers are void.
        OfferLapsed {},
        /// Two players exchanged cards.
        Traded {
            /// The active player.
            seat: SeatName,
            /// The other one.
            with: SeatName,
            /// What the active player gave.
            give: CardCounts,
            /// What the active player got.
            get: CardCounts,
        },
        /// At the end a player's hidden cards are shown.
        Revealed {
            /// Whose.
            seat: SeatName,
            /// The hand.
            hand: CardCounts,
            /// The unplayed development cards.
            developments: BTreeMap<String, u8>,
        },
        /// What happens in Cities & Knights only.
        Knights {
            /// What.
            event: KnightsEventView,
        },
        /// What happens in New Energies only.
        Energies {
            /// What.
            event: EnergiesEventView,
        },
        /// What happens in Oil Springs only.
        Oil {
            /// What.
            event: OilEventView,
        },
    }

    /// An answer to a proposal.
    #[serde(tag = "type", rename_all = "snake_case")]
    pub enum AnswerView {
        /// Yes.
        Accept {},
        /// No.
        Decline {},
        /// A proposal in return.
        Counter {
            /// What the answering player gives.
            give: CardCounts,
            /// What the answering player wants.
            want: CardCounts,
        },
    }
}
