//! The events of Cities & Knights, and who may know them.

use super::KnightsDecision;
use super::chance::EventFace;
use super::progress::{Deck, Level, Progress, ProgressCards, Track};
use crate::rulesets::OwnEvent;
use crate::rulesets::knights::{KnightsAgenda, Marks, Merchant, Numbers};
use crate::shared::sea::{SeaDecision, SeaEvent};
use crate::topology::{EdgeId, HexId, VertexId, VertexSet};
use crate::vocab::{
    BySeat, Cards, Field, Fields, Kind, Seat, Sort, Value, Vocabulary, Word, events, fields, vocabulary,
};

events! {
    /// The events of Cities & Knights. Where a field is optional and not said otherwise, `None` means that the viewer may
    /// not know it.
    pub enum KnightsEvent {
        /// The pending decision, the marks of the turn, and the waiting dice.
        Now as hidden {
            /// The pending decision.
            agenda: KnightsAgenda,
            /// The marks of this turn.
            marks: Marks,
            /// The numbered dice that wait; `None` if none do.
            dice: Option<Numbers>,
        },
        /// The dice were rolled, or only the event die after chosen ones (K-DICE-01, K-ALCHEM-02).
        Rolled {
            /// The numbered dice.
            numbers: Numbers,
            /// The event die.
            event: EventFace,
            /// Whether an Alchemist chose the numbered dice.
            chosen: bool,
        },
        /// The barbarian fleet moved to a position.
        FleetMoved {
            /// Its new place.
            position: u8,
        },
        /// A knight was chosen for the defense (K-TACTIC-01).
        KnightSent {
            /// Its vertex.
            vertex: VertexId,
        },
        /// The barbarians attacked (K-BARB-02, K-BARB-06).
        Attacked {
            /// Their strength.
            strength: u8,
            /// Each player's contribution.
            defense: BySeat<u8>,
        },
        /// A city fell to the barbarians (K-PILLAGE-04, K-RAZE-01).
        CityLost {
            /// The owner.
            seat: Seat,
            /// The place.
            vertex: VertexId,
            /// Whether the piece stays as a razed city.
            razed: bool,
        },
        /// A player received a Defender card (K-DEFEND-01).
        Defended {
            /// The player.
            seat: Seat,
        },
        /// The attack is over: these knights are inactive, the fleet is back (K-BARB-07, K-BARB-08).
        AttackOver {
            /// The knights that took part.
            knights: VertexSet,
        },
        /// A progress card was drawn.
        Drew {
            /// The player.
            seat: Seat,
            /// The deck.
            deck: Deck,
            /// Which, known to the drawer (K-DRAW-07).
            #[known(seat)]
            card: Option<Progress>,
        },
        /// A victory point was drawn and revealed (K-VPCARD-01).
        PointDrawn {
            /// The owner.
            seat: Seat,
            /// The card.
            card: Progress,
        },
        /// A progress card was played and put under its deck (K-PLAY-05).
        Played as "progress_played" {
            /// The player.
            seat: Seat,
            /// The card.
            card: Progress,
        },
        /// A progress card was discarded under its deck (K-HAND-03).
        ProgressDiscarded {
            /// The player.
            seat: Seat,
            /// Under which deck.
            deck: Deck,
            /// Which, known to its owner.
            #[known(seat)]
            card: Option<Progress>,
        },
        /// A player looks at a progress hand (K-SPY-01).
        ProgressShown {
            /// The viewer.
            seat: Seat,
            /// The owner.
            victim: Seat,
            /// The cards, known to the two.
            #[known(seat, victim)]
            cards: Option<ProgressCards>,
        },
        /// A progress card changed hands (K-SPY-01).
        ProgressTaken {
            /// The new holder.
            seat: Seat,
            /// The victim.
            victim: Seat,
            /// Which, known to the two.
            #[known(seat, victim)]
            card: Option<Progress>,
        },
        /// A player looks at a hand (K-MASTER-01).
        HandShown {
            /// The viewer.
            seat: Seat,
            /// The owner.
            victim: Seat,
            /// The hand, known to the two.
            #[known(seat, victim)]
            hand: Option<Cards>,
        },
        /// Cards changed hands by Master Merchant or Wedding.
        CardsTaken {
            /// The new holder.
            seat: Seat,
            /// The former holder.
            victim: Seat,
            /// The number.
            n: u8,
            /// Which, known to the two.
            #[known(seat, victim)]
            cards: Option<Cards>,
        },
        /// A resource was offered by Commercial Harbor.
        HarborOffered {
            /// The player who offers.
            seat: Seat,
            /// The player asked.
            to: Seat,
            /// The resource, known to the offerer (K-HARBOR-07).
            #[known(seat)]
            kind: Option<Kind>,
        },
        /// The opponent has no commodity; the offer is void (K-HARBOR-04).
        HarborVoid {
            /// The player who offered.
            seat: Seat,
            /// The player asked.
            to: Seat,
        },
        /// A resource was exchanged for a commodity (K-HARBOR-02).
        HarborTraded {
            /// The player who offered.
            seat: Seat,
            /// With whom.
            with: Seat,
            /// The resource, known to the two.
            #[known(seat, with)]
            resource: Option<Kind>,
            /// The commodity, known to the two.
            #[known(seat, with)]
            commodity: Option<Kind>,
        },
        /// A city was placed in set-up (K-SETUP-08).
        CityPlaced {
            /// The owner.
            seat: Seat,
            /// The place.
            vertex: VertexId,
        },
        /// A wall was built.
        WallBuilt {
            /// The owner.
            seat: Seat,
            /// Under which city.
            vertex: VertexId,
            /// The price paid to the bank.
            cost: Cards,
        },
        /// A razed city was rebuilt (K-RAZE-04).
        CityRepaired {
            /// The owner.
            seat: Seat,
            /// The place.
            vertex: VertexId,
            /// The price paid to the bank.
            cost: Cards,
        },
        /// A track was raised.
        Improved {
            /// The owner.
            seat: Seat,
            /// The track.
            track: Track,
            /// The price paid to the bank.
            cost: Cards,
        },
        /// A metropolis was placed, or taken and placed (K-METRO-01, K-METRO-05).
        MetropolisPlaced {
            /// The new holder.
            seat: Seat,
            /// The track.
            track: Track,
            /// On which city.
            vertex: VertexId,
        },
        /// A holder removed a metropolis that another player takes (K-METRO-05).
        MetropolisLost {
            /// The player who held it.
            seat: Seat,
            /// The track.
            track: Track,
        },
        /// A knight came onto the board: recruited, relocated or deserted.
        KnightPlaced {
            /// The owner.
            seat: Seat,
            /// The place.
            vertex: VertexId,
            /// Its level.
            level: Level,
            /// Whether it is active.
            active: bool,
            /// The price paid to the bank.
            cost: Cards,
        },
        /// A knight left the board: expelled, or given up to a Deserter.
        KnightRemoved {
            /// The owner.
            seat: Seat,
            /// Its former place.
            vertex: VertexId,
        },
        /// Knights became active.
        Activated {
            /// The owner.
            seat: Seat,
            /// The knights.
            knights: VertexSet,
            /// The price paid to the bank.
            cost: Cards,
        },
        /// A knight rose by one level.
        Promoted {
            /// The owner.
            seat: Seat,
            /// The place.
            vertex: VertexId,
            /// Its new level.
            level: Level,
            /// The price paid to the bank.
            cost: Cards,
        },
        /// A knight moved and is inactive (K-ACTION-03).
        KnightMoved {
            /// The owner.
            seat: Seat,
            /// Its former place.
            from: VertexId,
            /// Its vertex.
            to: VertexId,
        },
        /// A knight chases the robber and is inactive (K-CHASE-03).
        Chased {
            /// The owner.
            seat: Seat,
            /// Its vertex.
            knight: VertexId,
        },
        /// A knight chases the pirate and is inactive (K-CHASE-03, K-SEA-11).
        PirateChased {
            /// The owner.
            seat: Seat,
            /// Its vertex.
            knight: VertexId,
        },
        /// The merchant was placed (K-MERCH-02).
        MerchantPlaced(merchant: Merchant),
        /// A road was removed (K-DIPLO-01).
        RoadRemoved {
            /// The player who removed it.
            seat: Seat,
            /// The former owner.
            owner: Seat,
            /// Its former place.
            edge: EdgeId,
        },
        /// A ship was removed (K-SEA-18).
        ShipRemoved {
            /// The player who removed it.
            seat: Seat,
            /// The former owner.
            owner: Seat,
            /// Its former place.
            edge: EdgeId,
        },
        /// Two number tokens were exchanged (K-INVENT-01).
        TokensSwapped {
            /// One hex.
            one: HexId,
            /// The other.
            other: HexId,
        },
        /// At the end a player's progress hand is shown (B-WIN-07).
        ProgressRevealed {
            /// The owner.
            seat: Seat,
            /// The cards.
            cards: ProgressCards,
        },
        +
        /// An event at sea.
        Sea(SeaEvent),
    }
}

impl OwnEvent for KnightsEvent {
    /// K-SPY-01, K-MASTER-01.
    fn is_look(self) -> bool {
        matches!(self, Self::ProgressShown { .. } | Self::HandShown { .. })
    }

    fn rolled(self) -> Option<u8> {
        if let Self::Rolled { numbers, .. } = self { Some(numbers.red + numbers.other) } else { None }
    }

    /// K-HARBOR-07: the exchange reveals the hidden offer to the two.
    fn tells(self, hidden: Self) -> bool {
        matches!(
            (self, hidden),
            (
                Self::HarborTraded { seat, with, resource: Some(_), .. },
                Self::HarborOffered { seat: offerer, to, .. }
            )
                if (seat, with) == (offerer, to)
        )
    }
}

vocabulary!(Track, Level, Progress);

impl Word for EventFace {
    const VOCABULARY: &'static str = "EventFace";
    const ALL: &'static [Self] =
        &[Self::Ship, Self::Gate(Track::Trade), Self::Gate(Track::Politics), Self::Gate(Track::Science)];

    fn word(self) -> &'static str {
        match self {
            Self::Ship => "ship",
            Self::Gate(track) => track.name(),
        }
    }
}

vocabulary!(@field EventFace);

fields!(Record Merchant { hex: HexId = " Its hex.", seat: Seat = " The owner.", });

fields!(Inline Numbers { red: u8 = " The red die.", other: u8 = " The other die.", });

impl Fields for ProgressCards {
    fn fields(&self, see: &mut dyn FnMut(&'static str, Value<'_>)) {
        self.iter().for_each(|(card, n)| see(card.name(), Value::Number(u32::from(n))));
    }
}

impl Field for ProgressCards {
    const SORT: Sort = Sort::Counts(Vocabulary::of::<Progress>());

    fn value(&self) -> Value<'_> {
        Value::Counts(self)
    }
}

vocabulary!(KnightsDecision {
    SetupCity = "setup_city",
    Muster = "muster",
    LoseCity = "lose_city",
    ChooseDeck = "choose_deck",
    DiscardProgress = "discard_progress",
    Aqueduct = "aqueduct",
    Relocate = "relocate",
    PlaceMetropolis = "place_metropolis",
    RemoveKnight = "remove_knight",
    PlaceKnight = "place_knight",
    RebuildRoad = "rebuild_road",
    SecondPromotion = "second_promotion",
    GiveCommodity = "give_commodity",
    GiveCards = "give_cards",
    TakeCards = "take_cards",
    TakeProgress = "take_progress",
    Sea(SeaDecision::TakeGold) = "take_gold",
});
