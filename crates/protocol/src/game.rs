//! A game as one viewer knows it: the parts drawn once, and the parts that change.

use std::collections::BTreeMap;

use crate::{
    CardCounts, DecisionName, DevelopmentName, Edge, Extra, Hex, ImprovementView, IslandName, KindName,
    LetterName, PartName, PerSeat, PerTrack, PointSourceName, ProgressName, RuleSetName, SeatName,
    TerrainName, TrackName, VerbName, Vertex,
};

/// The yield of each terrain.
pub(crate) type Yields = BTreeMap<TerrainName, KindName>;
/// The deck of each progress card.
pub(crate) type Decks = BTreeMap<ProgressName, TrackName>;
/// The rules that explain each decision.
pub(crate) type Help = BTreeMap<DecisionName, Vec<String>>;
/// Counted development cards.
pub type Developments = BTreeMap<DevelopmentName, u8>;
/// Prices, by the verb of the action that pays them.
pub type Costs = BTreeMap<VerbName, CardCounts>;

wire! {
    /// The island and the numbers of the rules: sent once, and again if the island changes.
    pub struct BoardView {
        /// The rule set.
        pub rules: RuleSetName,
        /// Which island.
        pub island: IslandName,
        /// The options of play in the notation.
        pub options: String,
        /// The kinds of cards, in the order of the notation.
        pub goods: Vec<Good>,
        /// The land hexes.
        pub hexes: Vec<HexView>,
        /// The harbors.
        pub harbors: Vec<HarborView>,
        /// Prices.
        #[schema(value_type = BTreeMap<String, BTreeMap<String, u8>>)]
        pub costs: Costs,
        /// The points that win.
        pub target_points: u8,
        /// The facts about the rules that a client needs to show the game.
        pub book: RuleBook,
    }

    /// The facts that a client needs to show a rule set.
    pub struct RuleBook {
        /// The yield of each terrain.
        pub yields: Yields,
        /// The second card of a city on each terrain.
        pub city_yields: Yields,
        /// The deck of each progress card.
        pub decks: Decks,
        /// The levels of each track of city improvements, from the first.
        pub improvements: PerTrack<Vec<ImprovementView>>,
        /// The pieces that a verb takes from the supply.
        pub pieces: BTreeMap<VerbName, Piece>,
        /// The verbs that begin or end a turn or a decision.
        pub main: Vec<VerbName>,
        /// The decisions that give a player time to look around.
        pub open: Vec<DecisionName>,
        /// The verbs of trade.
        pub trade: Vec<VerbName>,
        /// The rules that explain each decision, by the beginning of their ids.
        pub help: Help,
    }

    /// Pieces of the supply.
    #[derive(Copy)]
    #[serde(rename_all = "snake_case")]
    pub enum Piece {
        /// Roads.
        Roads,
        /// Settlements.
        Settlements,
        /// Cities.
        Cities,
    }

    /// A kind of card.
    pub struct Good {
        /// The letter used in actions: `discard 2L1B`.
        pub letter: LetterName,
        /// The word used everywhere else.
        pub word: KindName,
    }

    /// A land hex.
    pub struct HexView {
        /// The place.
        pub place: Hex,
        /// The terrain.
        pub terrain: TerrainName,
        /// The number token.
        pub token: Option<u8>,
    }

    /// A harbor.
    pub struct HarborView {
        /// Its edge.
        pub edge: Edge,
        /// The vertices that it serves.
        pub vertices: Vec<Vertex>,
        /// The kind it takes; without one it takes any.
        pub kind: Option<KindName>,
        /// How many cards buy one.
        pub rate: u8,
    }

    /// The part that changes during a game.
    pub struct StateView {
        /// The players in the order of their seats.
        pub players: Vec<PlayerView>,
        /// Whose turn it is.
        pub turn: TurnView,
        /// The pending decision.
        pub pending: Pending,
        /// The open proposal.
        pub offer: Option<OfferView>,
        /// The cards in the bank.
        pub bank: CardCounts,
        /// The size of the development pile.
        pub development_pile: u8,
        /// The development cards that were played and are gone; knights are with their players.
        pub developments_spent: Developments,
        /// The robber's hex.
        pub robber: Option<Hex>,
        /// The holder of Longest Road.
        pub longest_road: Option<SeatName>,
        /// The holder of Largest Army.
        pub largest_army: Option<SeatName>,
        /// With a dice deck: how many of each sum from 2 to 12 are left.
        pub dice_deck: Option<Vec<u8>>,
        /// The last roll.
        pub last_roll: Option<u8>,
        /// How often each sum 2 to 12 has been rolled.
        pub rolls: Vec<u16>,
        /// How the game ended.
        pub ending: Option<EndingView>,
        /// The rule set's own state.
        pub extra: Option<Extra>,
    }

    /// A player.
    pub struct PlayerView {
        /// The seat.
        pub seat: SeatName,
        /// How many cards the hand holds.
        pub hand_size: u8,
        /// The hand, if the viewer may know it.
        pub hand: Option<CardCounts>,
        /// How many unplayed development cards the player holds.
        pub development_size: u8,
        /// Those cards, if the viewer may know them.
        pub developments: Option<Developments>,
        /// The viewer's cards bought this turn, which cannot be played yet.
        pub fresh: Developments,
        /// The viewer's chosen discards while others still choose.
        pub discard: CardCounts,
        /// Roads.
        pub roads: Vec<Edge>,
        /// Settlements.
        pub settlements: Vec<Vertex>,
        /// Cities.
        pub cities: Vec<Vertex>,
        /// The length of the longest road.
        pub road_length: u8,
        /// Knights played.
        pub knights: u8,
        /// How many cards of each kind the bank takes for one.
        pub rates: CardCounts,
        /// Pieces left.
        pub supply: SupplyView,
        /// Victory points.
        pub points: PointsView,
    }

    /// Pieces that a player has not built.
    pub struct SupplyView {
        /// Roads.
        pub roads: u8,
        /// Settlements.
        pub settlements: u8,
        /// Cities.
        pub cities: u8,
    }

    /// Victory points that the viewer knows of, by source.
    pub struct PointsView {
        /// The points the viewer knows.
        pub known: u8,
        /// Whether those are all points.
        pub complete: bool,
        /// By source: `settlements`, `cities`, `longest_road`, `largest_army`, `victory_point_cards` and those of the rule set.
        pub sources: BTreeMap<PointSourceName, u8>,
    }

    /// Whose turn it is.
    pub struct TurnView {
        /// Turns begun; 0 in set-up.
        pub number: u32,
        /// Whose turn it is, or whose placement.
        pub player: SeatName,
        /// The acting seat.
        pub actor: SeatName,
        /// Which part of the game or of a turn.
        pub part: PartName,
        /// Whether the dice were rolled.
        pub rolled: bool,
        /// Whether a development card was played.
        pub card_played: bool,
        /// Whether a build or purchase closed the trade phase.
        pub trade_closed: bool,
        /// Development cards bought.
        pub buys: u8,
        /// Proposals made.
        pub offers: u8,
    }

    /// The pending decision.
    #[serde(tag = "type", rename_all = "snake_case")]
    pub enum Pending {
        /// A settlement of the set-up.
        SetupSettlement {},
        /// The road next to it.
        SetupRoad {
            /// The settlement.
            at: Vertex,
        },
        /// The roll.
        Roll {},
        /// The roll.
        Rolling {},
        /// Discards.
        Discards {
            /// How many cards each player still owes.
            owed: PerSeat<u8>,
        },
        /// A move of the robber.
        MoveRobber {},
        /// The choice of a victim.
        ChooseVictim {
            /// The possible victims.
            victims: Vec<SeatName>,
        },
        /// The draw of a stolen card.
        Stealing {
            /// The victim.
            victim: SeatName,
        },
        /// The draw of a development card.
        Drawing {},
        /// Free roads.
        FreeRoads {
            /// The number left.
            left: u8,
        },
        /// Nothing: the actor trades, builds or ends the part.
        Free {},
        /// The game is over.
        Over {},
    }

    /// The open proposal and the answers to it.
    pub struct OfferView {
        /// Whether the active player made a proposal; otherwise there are only counter-offers.
        pub proposed: bool,
        /// The cards the active player gives.
        pub give: CardCounts,
        /// The cards the active player wants.
        pub want: CardCounts,
        /// Whether the given side is open.
        pub give_open: bool,
        /// Whether the wanted side is open.
        pub want_open: bool,
        /// The seats addressed.
        pub to: Vec<SeatName>,
        /// The seats that have not answered.
        pub waiting: Vec<SeatName>,
        /// The seats that accepted.
        pub accepted: Vec<SeatName>,
        /// Counter-offers.
        pub counters: PerSeat<CounterView>,
    }

    /// A counter-offer.
    pub struct CounterView {
        /// The cards the answering player gives.
        pub give: CardCounts,
        /// The cards the answering player wants.
        pub want: CardCounts,
    }

    /// The ways in which a game ends.
    #[derive(Copy)]
    #[serde(rename_all = "snake_case")]
    pub enum EndingKind {
        /// Somebody has enough points to win.
        Victory,
        /// The last turn is over.
        TurnLimit,
        /// The environment collapsed (O-END-05).
        Collapse,
        /// No disc is left in the bag.
        BagEmpty,
    }

    /// How a game ended.
    pub struct EndingView {
        /// How.
        pub kind: EndingKind,
        /// The winner, if there is exactly one.
        pub winner: Option<SeatName>,
        /// Everybody who wins.
        pub winners: Vec<SeatName>,
        /// After a collapse, the Pyrrhic victor.
        pub pyrrhic: Option<SeatName>,
    }
}
