//! The sea on the wire, for every rule set that is played there. All of it is public.

use hexhaven_engine::shared::sea::{Sea, SeaAgenda};
use hexhaven_engine::shared::{Public, Terrain, tariff};
use hexhaven_engine::topology::HexSet;
use hexhaven_engine::{BySeat, CoreDecision, SeaDecision, Seat};

use crate::project::Names;
use crate::project::names::{each_seat, per_seat};
use crate::words::TerrainName;
use crate::{Edge, Hex, Name, PerSeat};

wire! {
    /// The state that a sea map adds.
    pub struct SeaState {
        /// The ships of each player.
        pub ships: PerSeat<Vec<Edge>>,
        /// The ships left to each player.
        pub ship_supply: PerSeat<u8>,
        /// The pirate's hex; none is off the map.
        pub pirate: Option<Hex>,
        /// The special points of each player.
        pub special_points: PerSeat<u8>,
        /// The areas that bring special points.
        pub areas: Vec<AreaView>,
        /// The tiles under fog.
        pub hidden: Vec<HiddenTerrain>,
        /// The numbers that fog still hides.
        pub hidden_numbers: Vec<u8>,
        /// The ships placed in this turn.
        pub fresh: Vec<Edge>,
        /// Whether a ship was moved in this turn.
        pub has_sailed: bool,
        /// The pending decision that comes first.
        pub pending: Option<SeaPending>,
    }

    /// An area whose first settlement earns special points.
    pub struct AreaView {
        /// Its hexes.
        pub hexes: Vec<Hex>,
        /// The special points.
        pub points: u8,
        /// Whether each player has earned its points.
        pub scored: PerSeat<bool>,
        /// Whether it is each player's home, which earns none.
        pub home: PerSeat<bool>,
    }

    /// A terrain that fog hides.
    pub struct HiddenTerrain {
        /// Which.
        pub terrain: TerrainName,
        /// How many hexes of it.
        pub n: u8,
    }

    /// A pending decision at sea.
    #[serde(tag = "kind", rename_all = "snake_case")]
    pub enum SeaPending {
        /// Players take gold.
        Gold {
            /// How many cards each is owed.
            owed: PerSeat<u8>,
        },
        /// A fog hex is revealed.
        Finding {
            /// Which.
            hex: Hex,
        },
        /// A revealed hex gets its number.
        Numbering {
            /// Which.
            hex: Hex,
        },
    }
}

/// The rules of the sea with which a shared decision is explained.
pub(super) fn explain(decision: CoreDecision) -> &'static [&'static str] {
    match decision {
        CoreDecision::SetupSettlement | CoreDecision::SetupRoad => &["S-SETUP"],
        CoreDecision::PreRoll => &["S-GOLD"],
        CoreDecision::Discard => &[],
        CoreDecision::MoveRobber | CoreDecision::ChooseVictim => &["S-PIRATE"],
        CoreDecision::Main => &["S-SHIP", "S-MOVE", "S-LINE", "S-ISLE", "S-FOG"],
        CoreDecision::AnswerOffer => &[],
        CoreDecision::FreeRoad => &["S-DEV"],
        CoreDecision::SpecialBuild | CoreDecision::PairedPart => &["S-FIVE"],
    }
}

/// The rules that explain a decision of the sea.
pub(super) const fn rules(decision: SeaDecision) -> &'static [&'static str] {
    match decision {
        SeaDecision::TakeGold => &["S-GOLD"],
    }
}

/// A viewer's view of the sea.
pub(super) fn state(names: Names, public: &Public, sea: &Sea) -> SeaState {
    let players = public.turn.seats();
    let supply = BySeat(Seat::ALL.map(|seat| (tariff::SHIPS - sea.ships(seat).len()) as u8));
    let hidden = Terrain::ALL.into_iter().map(|terrain| (terrain, sea.fog.n_terrain(terrain)));
    let numbers = (2..=12).flat_map(|number| (0..sea.fog.n_number(number)).map(move |_| number));
    SeaState {
        ships: each_seat(players, |seat| names.edges(sea.ships(seat))),
        ship_supply: per_seat(players, supply),
        pirate: sea.pirate.map(|hex| names.hex(hex)),
        special_points: per_seat(players, sea.areas.points),
        areas: (1..=sea.areas.n_areas() as u8).map(|number| area(names, public, sea, number)).collect(),
        hidden: hidden
            .filter(|&(_, n)| n > 0)
            .map(|(terrain, n)| HiddenTerrain { terrain: Name(terrain), n })
            .collect(),
        hidden_numbers: numbers.collect(),
        fresh: names.edges(sea.now.fresh.get()),
        has_sailed: sea.now.has_sailed,
        pending: pending(names, public, sea.now.agenda),
    }
}

fn area(names: Names, public: &Public, sea: &Sea, number: u8) -> AreaView {
    let players = public.turn.seats();
    let hexes: HexSet = sea.areas.hexes(number);
    let points = hexes.first().and_then(|hex| sea.areas.area_of(hex)).map_or(0, |(_, points)| points);
    let among = |areas: u32| areas >> number & 1 == 1;
    AreaView {
        hexes: names.hexes(hexes),
        points,
        scored: each_seat(players, |seat| among(sea.areas.scored[seat])),
        home: each_seat(players, |seat| among(sea.areas.home[seat])),
    }
}

fn pending(names: Names, public: &Public, agenda: SeaAgenda) -> Option<SeaPending> {
    match agenda {
        SeaAgenda::None => None,
        SeaAgenda::Gold { owed } => Some(SeaPending::Gold { owed: per_seat(public.turn.seats(), owed) }),
        SeaAgenda::Finding { hex, .. } => Some(SeaPending::Finding { hex: names.hex(hex) }),
        SeaAgenda::Numbering { hex, .. } => Some(SeaPending::Numbering { hex: names.hex(hex) }),
    }
}
