//! What Oil Springs adds to states and events. All of it is public.

use crate::{CardCounts, PerSeat, Place, SeatName};

wire! {
    /// The state that Oil Springs adds.
    pub struct OilState {
        /// The hexes with a spring.
        pub springs: Vec<Place>,
        /// The cities that are metropolises.
        pub metropolises: Vec<Place>,
        /// The settlements that are cities laid on their side.
        pub razed: Vec<Place>,
        /// The oil that each player holds; it counts in the size of the hand.
        pub oil: PerSeat<u8>,
        /// The oil that each player has sequestered.
        pub sequestered: PerSeat<u8>,
        /// The Champion of the Environment.
        pub champion: Option<SeatName>,
        /// The oil lost to pollution.
        pub spilled: u8,
        /// The disaster marker.
        pub marker: u8,
        /// The space of the track that triggers an episode.
        pub marker_end: u8,
        /// The number tokens on the disaster track, in order.
        pub removed: Vec<RemovedView>,
        /// How many of them end the game.
        pub collapse_at: u8,
        /// The most oil that a player may hold; none is no limit.
        pub oil_limit: Option<u8>,
        /// Metropolis tokens left.
        pub metropolis_supply: u8,
        /// Oil that the active player used in this turn.
        pub used: u8,
        /// Whether the active player sequestered oil in this turn.
        pub has_sequestered: bool,
        /// What is pending before anything else: `loot`, `episode` or `strike`.
        pub pending: Option<String>,
    }

    /// A number token that left the board.
    pub struct RemovedView {
        /// The hex it lay on.
        pub hex: Place,
        /// The number.
        pub number: u8,
    }

    /// What happens in Oil Springs only.
    #[serde(tag = "type", rename_all = "snake_case")]
    pub enum OilEventView {
        /// Held oil, the marker or what is pending changed.
        Now {
            /// The oil that each player holds.
            oil: PerSeat<u8>,
            /// The disaster marker.
            marker: u8,
            /// What is pending.
            pending: Option<String>,
        },
        /// Oil became cards.
        Converted {
            /// Who.
            seat: SeatName,
            /// The cards taken.
            cards: CardCounts,
        },
        /// A city became a metropolis.
        MetropolisBuilt {
            /// Whose.
            seat: SeatName,
            /// Where.
            vertex: Place,
            /// What was paid.
            cost: CardCounts,
        },
        /// A razed city stands upright again.
        Repaired {
            /// Where.
            vertex: Place,
        },
        /// Oil was put out of the game.
        Sequestered {
            /// Who.
            seat: SeatName,
            /// The Champion of the Environment after it.
            champion: Option<SeatName>,
        },
        /// Oil was stolen.
        OilStolen {
            /// Who has it now.
            thief: SeatName,
            /// Who had it.
            victim: SeatName,
        },
        /// The dice of an episode fell.
        EpisodeRolled {
            /// Who rolled.
            trigger: SeatName,
            /// Their sum.
            sum: u8,
        },
        /// The coast was flooded.
        Flooded {
            /// Buildings taken off the board.
            removed: Vec<Place>,
            /// Cities that became settlements.
            reduced: Vec<Place>,
            /// Those of them that lie on their side.
            razed: Vec<Place>,
        },
        /// A hex lost its number for good.
        Destroyed {
            /// Which.
            hex: Place,
            /// The number.
            number: u8,
        },
        /// A spring was polluted.
        Spilled {
            /// Which.
            hex: Place,
            /// The oil lost from the pool.
            pool: u8,
            /// The oil lost by each player.
            held: PerSeat<u8>,
        },
    }
}
