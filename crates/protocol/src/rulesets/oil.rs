//! Oil Springs on the wire. All that it adds to states is public.

use hexhaven_engine::rulesets::oil::{Oil, OilAgenda, OilPublic, tariff};
use hexhaven_engine::shared::Public;
use hexhaven_engine::{Cards, CoreDecision, Decision, OilDecision, OilView};

use super::{Described, Explained, Extra, Shown};
use crate::project::Names;
use crate::project::names::{maybe, per_seat};
use crate::{Hex, PerSeat, SeatName, Vertex};

wire! {
    /// The state that Oil Springs adds.
    pub struct OilState {
        /// The hexes with a spring.
        pub springs: Vec<Hex>,
        /// The cities that are metropolises.
        pub metropolises: Vec<Vertex>,
        /// The settlements that are cities turned on their side.
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
        /// The most oil that a player may hold; null if there is no limit.
        pub oil_limit: Option<u8>,
        /// Metropolis tokens left.
        pub metropolis_supply: u8,
        /// Oil that the active player used in this turn.
        pub used: u8,
        /// Whether the active player sequestered oil in this turn.
        pub has_sequestered: bool,
        /// The pending decision that comes first.
        pub pending: Option<OilPending>,
    }

    /// A number token that left the board.
    pub struct RemovedView {
        /// The hex it came from.
        pub hex: Hex,
        /// The number.
        pub number: u8,
    }

    /// A pending decision of Oil Springs.
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

impl Described for Oil {
    const COSTS: &[(&str, Cards)] = &[("metropolis", tariff::METROPOLIS)];

    fn explain(decision: CoreDecision) -> &'static [&'static str] {
        match decision {
            CoreDecision::SetupSettlement | CoreDecision::SetupRoad => &["O-SETUP"],
            CoreDecision::PreRoll => &["O-TURN", "O-PROD"],
            CoreDecision::Discard => &["O-SEVEN"],
            CoreDecision::MoveRobber | CoreDecision::ChooseVictim => &["O-ROBBER"],
            CoreDecision::Main => &["O-TURN", "O-USE", "O-SEQ", "O-METRO", "O-TRADE"],
            CoreDecision::AnswerOffer => &["O-TRADE"],
            CoreDecision::FreeRoad => &[],
            CoreDecision::SpecialBuild | CoreDecision::PairedPart => &["O-X"],
        }
    }

    fn own_decisions() -> Vec<(Decision, &'static [&'static str])> {
        OilDecision::all()
    }
}

impl Shown for OilView {
    fn show(&self, names: Names, public: &Public) -> Extra {
        Extra::Oil(Box::new(state(names, public, &self.public)))
    }
}

fn state(names: Names, public: &Public, oil: &OilPublic) -> OilState {
    let players = public.turn.seats();
    let numbers = tariff::tariff(public.board.island());
    let removed =
        oil.removed.iter().map(|token| RemovedView { hex: names.hex(token.hex), number: token.number });
    let built = oil.metropolises.len();
    OilState {
        springs: names.hexes(oil.springs),
        metropolises: names.vertices(oil.metropolises),
        razed: names.vertices(oil.razed),
        oil: per_seat(players, oil.now.oil),
        sequestered: per_seat(players, oil.sequestered),
        champion: maybe(oil.champion),
        spilled: oil.spilled,
        marker: oil.now.marker,
        marker_end: tariff::DISASTER_THRESHOLD,
        removed: removed.collect(),
        collapse_at: numbers.collapse_tokens,
        oil_limit: (!oil.own.no_oil_limit).then_some(numbers.oil_hand_limit),
        metropolis_supply: u8::try_from(numbers.metropolis_tokens.saturating_sub(built)).unwrap_or(0),
        used: oil.now.used,
        has_sequestered: oil.now.has_sequestered,
        pending: pending(oil.now.agenda),
    }
}

const fn pending(agenda: OilAgenda) -> Option<OilPending> {
    match agenda {
        OilAgenda::None => None,
        OilAgenda::Loot { .. } => Some(OilPending::Loot),
        OilAgenda::Episode => Some(OilPending::Episode),
        OilAgenda::Strike { .. } => Some(OilPending::Strike),
    }
}

impl Explained for OilDecision {
    fn rules(self) -> &'static [&'static str] {
        match self {
            Self::ChooseLoot => &["O-ROBBER"],
        }
    }
}
