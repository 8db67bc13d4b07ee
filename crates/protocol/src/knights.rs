//! What Cities & Knights adds to states and events. Progress hands are known to their owners only.

use std::collections::BTreeMap;

use crate::{CardCounts, PerSeat, Place, SeatName};

wire! {
    /// The state that Cities & Knights adds.
    pub struct KnightsState {
        /// The knights on the board.
        pub knights: Vec<KnightView>,
        /// The cities with a wall.
        pub walls: Vec<Place>,
        /// The razed cities.
        pub razed: Vec<Place>,
        /// The knights chosen for the defense.
        pub sent: Vec<Place>,
        /// The level of each player on `trade`, `politics` and `science`.
        pub tracks: PerSeat<BTreeMap<String, u8>>,
        /// What the next level of each track costs each player now; a track that is complete is left out.
        pub improvements: PerSeat<BTreeMap<String, CardCounts>>,
        /// The city with the metropolis of each track.
        pub metropolises: BTreeMap<String, Place>,
        /// The Defender cards of each player.
        pub defenders: PerSeat<u8>,
        /// Who has the Constitution.
        pub constitution: Option<SeatName>,
        /// Who has the Printer.
        pub printer: Option<SeatName>,
        /// The merchant, once it is on the board.
        pub merchant: Option<MerchantView>,
        /// The position of the barbarian fleet.
        pub fleet: u8,
        /// Where it lands.
        pub fleet_end: u8,
        /// The attacks so far.
        pub attacks: u16,
        /// The strength of the barbarians: the cities on the island.
        pub barbarians: u8,
        /// What the active knights of each player would defend with.
        pub defense: PerSeat<u8>,
        /// Whether the robber may move.
        pub robber_free: bool,
        /// The red and the other die, while they wait.
        pub dice: Option<Vec<u8>>,
        /// The number of progress cards of each player.
        pub progress_sizes: PerSeat<u8>,
        /// The progress hands that the viewer may know.
        pub progress: PerSeat<BTreeMap<String, u8>>,
        /// The decks `trade`, `politics` and `science`.
        pub decks: BTreeMap<String, ProgressDeckView>,
        /// The hand that a Master Merchant shows to the viewer.
        pub shown_hand: Option<CardCounts>,
        /// The progress hand that a Spy shows to the viewer.
        pub shown_progress: Option<BTreeMap<String, u8>>,
        /// The resource that the viewer offers by Commercial Harbor.
        pub offered: Option<String>,
        /// What is pending of this rule set.
        pub pending: Option<KnightsPending>,
    }

    /// A knight.
    pub struct KnightView {
        /// Whose.
        pub seat: SeatName,
        /// Where.
        pub vertex: Place,
        /// `basic`, `strong` or `mighty`.
        pub level: String,
        /// Whether it is active.
        pub active: bool,
        /// Whether it may act in this turn.
        pub ready: bool,
    }

    /// The merchant.
    pub struct MerchantView {
        /// Where it stands.
        pub hex: Place,
        /// Who controls it.
        pub seat: SeatName,
    }

    /// A progress deck.
    pub struct ProgressDeckView {
        /// How many cards it has.
        pub size: u8,
        /// The cards put back under it, the next first; absent where the viewer did not see one.
        pub returned: Vec<Option<String>>,
    }

    /// What is pending of Cities & Knights.
    pub struct KnightsPending {
        /// Its name, such as `pillage` or `relocate`.
        pub what: String,
        /// Whom it is about.
        pub seat: Option<SeatName>,
        /// The track or deck.
        pub track: Option<String>,
        /// The place it is about.
        pub place: Option<Place>,
        /// The level of a knight.
        pub level: Option<String>,
    }

    /// What happens in Cities & Knights only.
    #[serde(tag = "type", rename_all = "snake_case")]
    pub enum KnightsEventView {
        /// What is pending changed.
        Now {
            /// What is pending.
            pending: Option<KnightsPending>,
        },
        /// The dice fell.
        Rolled {
            /// The red die.
            red: u8,
            /// The other die.
            other: u8,
            /// The event die: `ship`, `trade`, `politics` or `science`.
            event: String,
            /// Whether an Alchemist chose the numbered dice.
            chosen: bool,
        },
        /// The barbarian fleet moved.
        FleetMoved {
            /// Where it is now.
            position: u8,
        },
        /// A knight was chosen for the defense.
        KnightSent {
            /// Where it stands.
            vertex: Place,
        },
        /// The barbarians attacked.
        Attacked {
            /// Their strength.
            strength: u8,
            /// What each player contributed.
            defense: PerSeat<u8>,
        },
        /// A city fell to the barbarians.
        CityLost {
            /// Whose.
            seat: SeatName,
            /// Where.
            vertex: Place,
            /// Whether it stays as a razed city.
            razed: bool,
        },
        /// A player received a Defender card.
        Defended {
            /// Who.
            seat: SeatName,
        },
        /// The attack is over: these knights are inactive, the fleet is back.
        AttackOver {
            /// Which.
            knights: Vec<Place>,
        },
        /// A progress card was drawn.
        Drew {
            /// Who.
            seat: SeatName,
            /// From which deck.
            deck: String,
            /// Which.
            card: Option<String>,
        },
        /// A victory point was drawn and laid open.
        PointDrawn {
            /// Who has it.
            seat: SeatName,
            /// Which.
            card: String,
        },
        /// A progress card was played.
        ProgressPlayed {
            /// Who.
            seat: SeatName,
            /// Which.
            card: String,
        },
        /// A progress card was discarded.
        ProgressDiscarded {
            /// Who.
            seat: SeatName,
            /// Under which deck.
            deck: String,
            /// Which.
            card: Option<String>,
        },
        /// A player looks at a progress hand.
        ProgressShown {
            /// Who looks.
            seat: SeatName,
            /// Whose.
            victim: SeatName,
            /// The cards.
            cards: Option<BTreeMap<String, u8>>,
        },
        /// A progress card changed hands.
        ProgressTaken {
            /// Who has it now.
            seat: SeatName,
            /// Who had it.
            victim: SeatName,
            /// Which.
            card: Option<String>,
        },
        /// A player looks at a hand.
        HandShown {
            /// Who looks.
            seat: SeatName,
            /// Whose.
            victim: SeatName,
            /// The hand.
            hand: Option<CardCounts>,
        },
        /// Cards changed hands.
        CardsTaken {
            /// Who has them now.
            seat: SeatName,
            /// Who had them.
            victim: SeatName,
            /// How many.
            n: u8,
            /// Which.
            cards: Option<CardCounts>,
        },
        /// A resource was offered by Commercial Harbor.
        HarborOffered {
            /// Who offers.
            seat: SeatName,
            /// To whom.
            to: SeatName,
            /// What.
            kind: Option<String>,
        },
        /// The opponent has no commodity; the offer is void.
        HarborVoid {
            /// Who offered.
            seat: SeatName,
            /// To whom.
            to: SeatName,
        },
        /// A resource was exchanged for a commodity.
        HarborTraded {
            /// Who offered.
            seat: SeatName,
            /// With whom.
            with: SeatName,
            /// The resource.
            resource: Option<String>,
            /// The commodity.
            commodity: Option<String>,
        },
        /// A city was placed in set-up.
        CityPlaced {
            /// Whose.
            seat: SeatName,
            /// Where.
            vertex: Place,
        },
        /// A wall was built.
        WallBuilt {
            /// Whose.
            seat: SeatName,
            /// Under which city.
            vertex: Place,
            /// What went to the bank.
            cost: CardCounts,
        },
        /// A razed city stands again.
        CityRepaired {
            /// Whose.
            seat: SeatName,
            /// Where.
            vertex: Place,
            /// What went to the bank.
            cost: CardCounts,
        },
        /// A track was raised.
        Improved {
            /// Whose.
            seat: SeatName,
            /// Which.
            track: String,
            /// What went to the bank.
            cost: CardCounts,
        },
        /// A metropolis was placed.
        MetropolisPlaced {
            /// Whose it is now.
            seat: SeatName,
            /// Of which track.
            track: String,
            /// On which city.
            vertex: Place,
        },
        /// A holder lost a metropolis that another player takes.
        MetropolisLost {
            /// Who held it.
            seat: SeatName,
            /// Of which track.
            track: String,
        },
        /// A knight came onto the board.
        KnightPlaced {
            /// Whose.
            seat: SeatName,
            /// Where.
            vertex: Place,
            /// Its level.
            level: String,
            /// Whether it is active.
            active: bool,
            /// What went to the bank.
            cost: CardCounts,
        },
        /// A knight left the board.
        KnightRemoved {
            /// Whose.
            seat: SeatName,
            /// Where it stood.
            vertex: Place,
        },
        /// Knights became active.
        Activated {
            /// Whose.
            seat: SeatName,
            /// Which.
            knights: Vec<Place>,
            /// What went to the bank.
            cost: CardCounts,
        },
        /// A knight rose by one level.
        Promoted {
            /// Whose.
            seat: SeatName,
            /// Where.
            vertex: Place,
            /// Its new level.
            level: String,
            /// What went to the bank.
            cost: CardCounts,
        },
        /// A knight moved and is inactive.
        KnightMoved {
            /// Whose.
            seat: SeatName,
            /// Where it stood.
            from: Place,
            /// Where it stands.
            to: Place,
        },
        /// A knight chases the robber and is inactive.
        Chased {
            /// Whose.
            seat: SeatName,
            /// Where it stands.
            knight: Place,
        },
        /// The merchant was placed.
        MerchantPlaced {
            /// Where, and whose it is.
            merchant: MerchantView,
        },
        /// A road was removed.
        RoadRemoved {
            /// Who removed it.
            seat: SeatName,
            /// Whose it was.
            owner: SeatName,
            /// Where it lay.
            edge: Place,
        },
        /// Two number tokens were exchanged.
        TokensSwapped {
            /// One hex.
            one: Place,
            /// The other.
            other: Place,
        },
        /// At the end a player's progress hand is shown.
        ProgressRevealed {
            /// Whose.
            seat: SeatName,
            /// The cards.
            cards: BTreeMap<String, u8>,
        },
    }
}
