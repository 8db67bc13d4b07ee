//! What Oil Springs adds to states. All of it is public.

use crate::{Hex, PerSeat, SeatName, Vertex};

wire! {
    /// The state that Oil Springs adds.
    pub struct OilState {
        /// The hexes with a spring.
        pub springs: Vec<Hex>,
        /// The cities that are metropolises.
        pub metropolises: Vec<Vertex>,
        /// The settlements that are cities laid on their side.
        pub razed: Vec<Vertex>,
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
        /// What is pending before anything else.
        pub pending: Option<OilPending>,
    }

    /// A number token that left the board.
    pub struct RemovedView {
        /// The hex it lay on.
        pub hex: Hex,
        /// The number.
        pub number: u8,
    }

    /// What Oil Springs waits for.
    #[derive(Copy)]
    #[serde(rename_all = "snake_case")]
    pub enum OilPending {
        /// A choice between oil and a card.
        Loot,
        /// The dice of a disaster episode.
        Episode,
        /// The hex that is polluted.
        Strike,
    }
}
