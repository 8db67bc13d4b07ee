//! Events. An event contains the whole fact; `seen_by` builds the part that a viewer may know.

use super::{Agenda, LongestRoad, Turn};
use crate::sets::named;
use crate::topology::{EdgeId, HexId, VertexId};
use crate::vocab::{
    BySeat, Cards, Development, Developments, Field, FieldShape, Fields, Kind, Offer, Seat, Sort, Value,
    events, fields, vocabulary,
};

/// A log of shared events. Every log of a rule set's events is one too.
pub trait CoreLog {
    /// Whether nobody listens, so that work done only to report can be left out.
    const SILENT: bool = false;

    /// Notes a shared event.
    fn note_core(&mut self, event: CoreEvent);
}

named! {
    /// Why cards came from the bank.
    Source {
        /// The second settlement (B-SETUP-12) or a first-game layout (B-SETUP-06).
        Start = "start",
        /// A roll (B-PROD-03).
        Production = "production",
        /// Year of Plenty (B-YOP-01).
        YearOfPlenty = "year_of_plenty",
        /// The Aqueduct (K-AQUA-01).
        Aqueduct = "aqueduct",
        /// A progress card (K-IRRIG-01).
        Progress = "progress",
        /// A gold field (S-GOLD-02).
        Gold = "gold",
        /// Fog that lifted (S-FOG-08).
        Discovery = "discovery",
    }
}

vocabulary!(Source);

events! {
    /// An answer to a proposal.
    pub enum Answer {
        /// Yes.
        Accept,
        /// No.
        Decline,
        /// A proposal in return.
        Counter {
            /// The cards the answering player gives.
            give: Cards,
            /// The cards the answering player wants.
            want: Cards,
        },
    }
}

impl Field for Answer {
    const SORT: Sort = Sort::Union("Answer", Self::SHAPES);

    fn value(&self) -> Value<'_> {
        Value::Union(self)
    }
}

events! {
    /// The events that the rule sets share. Where a field is optional, `None` means that the viewer may not know it.
    pub enum CoreEvent {
        /// The turn counters and the agenda changed.
        Now as hidden {
            /// Whose turn it is.
            turn: Turn,
            /// The pending decision.
            agenda: Agenda,
        },
        /// The dice fell.
        Rolled {
            /// Their sum.
            sum: u8,
        },
        /// The bank paid out cards.
        Received {
            /// The player who got them.
            seat: Seat,
            /// The cards.
            cards: Cards,
            /// The source.
            source: Source,
        },
        /// A road was placed.
        RoadBuilt {
            /// The owner.
            seat: Seat,
            /// The place.
            edge: EdgeId,
            /// The price paid to the bank.
            cost: Cards,
        },
        /// A settlement was placed.
        SettlementBuilt {
            /// The owner.
            seat: Seat,
            /// The place.
            vertex: VertexId,
            /// The price paid to the bank.
            cost: Cards,
        },
        /// A settlement became a city.
        CityBuilt {
            /// The owner.
            seat: Seat,
            /// The place.
            vertex: VertexId,
            /// The price paid to the bank.
            cost: Cards,
        },
        /// Longest Road or a road length changed.
        LongestRoad(road: LongestRoad),
        /// A development card was paid for; the draw follows.
        Bought {
            /// The player.
            seat: Seat,
            /// The price paid to the bank.
            cost: Cards,
        },
        /// A development card was drawn.
        Drawn {
            /// The player.
            seat: Seat,
            /// Which, known to the buyer (B-DEV-04).
            #[known(seat)]
            card: Option<Development>,
        },
        /// A development card was played.
        Played as "card_played" {
            /// The player.
            seat: Seat,
            /// The card.
            card: Development,
        },
        /// Largest Army changed hands.
        LargestArmy {
            /// The new holder.
            holder: Option<Seat>,
        },
        /// Monopoly took cards.
        Monopolized {
            /// The player who took them.
            seat: Seat,
            /// The resource.
            kind: Kind,
            /// The number of cards from each other player (B-MONO-02).
            taken: BySeat<u8>,
        },
        /// A player has chosen what to discard; the others learn what when all have chosen (B-SEVEN-04).
        DiscardChosen {
            /// The player.
            seat: Seat,
            /// What, known to the chooser.
            #[known(seat)]
            cards: Option<Cards>,
        },
        /// Cards went back to the bank (B-SEVEN-08).
        Discarded {
            /// The owner.
            seat: Seat,
            /// The cards.
            cards: Cards,
        },
        /// The robber moved.
        RobberMoved {
            /// The player who moved it.
            seat: Seat,
            /// Its new place.
            hex: HexId,
        },
        /// A card was stolen.
        Stolen {
            /// The new holder.
            thief: Seat,
            /// The victim.
            victim: Seat,
            /// Which, known to the two (B-ROBBER-08).
            #[known(thief, victim)]
            kind: Option<Kind>,
        },
        /// Cards were traded with the bank.
        MaritimeTraded as "bank_traded" {
            /// The player.
            seat: Seat,
            /// The price paid to the bank.
            give: Cards,
            /// The card taken.
            get: Cards,
        },
        /// A proposal was made.
        Offered {
            /// The player.
            seat: Seat,
            /// The proposal, and the players it is for.
            offer: Offer,
        },
        /// A player answered, or proposed without being asked.
        Answered {
            /// The player.
            seat: Seat,
            /// The answer.
            answer: Answer,
        },
        /// The proposal and its answers are void (B-TRADE-11).
        OfferLapsed,
        /// Two players exchanged cards (B-TRADE-13).
        Traded {
            /// The active player.
            seat: Seat,
            /// The other one.
            with: Seat,
            /// The cards the active player gave.
            give: Cards,
            /// The cards the active player got.
            get: Cards,
        },
        /// At the end a player's hidden cards are shown (B-WIN-07).
        Revealed {
            /// The owner.
            seat: Seat,
            /// The hand.
            hand: Cards,
            /// The unplayed development cards.
            developments: Developments,
        },
    }
}

impl CoreEvent {
    /// B-SEVEN-08: the cards that go back are those chosen in secret.
    pub(crate) fn tells(self, hidden: Self) -> bool {
        matches!(
            (self, hidden),
            (Self::Discarded { seat, .. }, Self::DiscardChosen { seat: chooser, .. }) if seat == chooser
        )
    }
}

fields!(Inline LongestRoad {
    holder: Option<Seat> = " The holder.",
    lengths: BySeat<u8> = " The lengths.",
});

impl Fields for Offer {
    fn fields(&self, see: &mut dyn FnMut(&'static str, Value<'_>)) {
        see("give", Value::Cards(self.give));
        see("want", Value::Cards(self.want));
        see("give_open", Value::Flag(self.open.give()));
        see("want_open", Value::Flag(self.open.want()));
        see("to", Value::Seats(self.to));
    }
}

impl Field for Offer {
    const SORT: Sort = Sort::Inline(&[
        FieldShape {
            name: "give",
            about: " The cards given; only kinds, if that side is open.",
            sort: Sort::Cards,
        },
        FieldShape {
            name: "want",
            about: " The cards wanted; only kinds, if that side is open.",
            sort: Sort::Cards,
        },
        FieldShape { name: "give_open", about: " Whether the given side is open.", sort: Sort::Flag },
        FieldShape { name: "want_open", about: " Whether the wanted side is open.", sort: Sort::Flag },
        FieldShape { name: "to", about: " To whom.", sort: Sort::Seats },
    ]);

    fn value(&self) -> Value<'_> {
        Value::Inline(self)
    }
}
