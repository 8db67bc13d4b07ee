//! What Cities & Knights adds to states. Progress hands are known to their owners only.

use std::collections::BTreeMap;

use crate::{
    CardCounts, Hex, KindName, LevelName, PerSeat, Place, ProgressName, SeatName, TrackName, Vertex,
};

/// A value for each track.
pub type PerTrack<T> = BTreeMap<TrackName, T>;
/// Counted progress cards.
pub type ProgressCounts = BTreeMap<ProgressName, u8>;

wire! {
    /// The state that Cities & Knights adds.
    pub struct KnightsState {
        /// The knights on the board.
        pub knights: Vec<KnightView>,
        /// The cities with a wall.
        pub walls: Vec<Vertex>,
        /// The razed cities.
        pub razed: Vec<Vertex>,
        /// The knights chosen for the defense.
        pub sent: Vec<Vertex>,
        /// The level of each player on `trade`, `politics` and `science`.
        pub tracks: PerSeat<PerTrack<u8>>,
        /// What the next level of each track costs each player now; a track that is complete is left out.
        pub improvements: PerSeat<PerTrack<CardCounts>>,
        /// The city with the metropolis of each track.
        pub metropolises: PerTrack<Vertex>,
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
        pub progress: PerSeat<ProgressCounts>,
        /// The decks `trade`, `politics` and `science`.
        pub decks: PerTrack<ProgressDeckView>,
        /// The hand that a Master Merchant shows to the viewer.
        pub shown_hand: Option<CardCounts>,
        /// The progress hand that a Spy shows to the viewer.
        pub shown_progress: Option<ProgressCounts>,
        /// The resource that the viewer offers by Commercial Harbor.
        pub offered: Option<KindName>,
        /// What is pending of this rule set.
        pub pending: Option<KnightsPending>,
    }

    /// A knight.
    pub struct KnightView {
        /// Whose.
        pub seat: SeatName,
        /// Where.
        pub vertex: Vertex,
        /// Its strength.
        pub level: LevelName,
        /// Whether it is active.
        pub active: bool,
        /// Whether it may act in this turn.
        pub ready: bool,
    }

    /// The merchant.
    pub struct MerchantView {
        /// Where it stands.
        pub hex: Hex,
        /// Who controls it.
        pub seat: SeatName,
    }

    /// A progress deck.
    pub struct ProgressDeckView {
        /// How many cards it has.
        pub size: u8,
        /// The cards put back under it, the next first; absent where the viewer did not see one.
        pub returned: Vec<Option<ProgressName>>,
    }

    /// What is pending of Cities & Knights.
    pub struct KnightsPending {
        /// Its name, such as `pillage` or `relocate`.
        pub what: String,
        /// Whom it is about.
        pub seat: Option<SeatName>,
        /// The track or deck.
        pub track: Option<TrackName>,
        /// The place it is about.
        pub place: Option<Place>,
        /// The level of a knight.
        pub level: Option<LevelName>,
    }
}
