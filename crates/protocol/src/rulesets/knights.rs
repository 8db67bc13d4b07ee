//! Cities & Knights on the wire. Progress hands are known to their owners only.

use std::collections::BTreeMap;

use hexhaven_engine::rulesets::knights::{Knights, KnightsAgenda, KnightsPublic, Merchant, tariff};
use hexhaven_engine::shared::{Particulars, Public, tariff as shared_tariff};
use hexhaven_engine::topology::VertexId;
use hexhaven_engine::{
    Cards, CoreDecision, Decision, DeckView, Kind, KnightsDecision, KnightsView, Level, Progress,
    ProgressCards, Seat, Track,
};

use super::{Described, Explained, Extra, SeaState, Shown, sea};
use crate::game::Decks;
use crate::project::Names;
use crate::project::names::{maybe, per_seat, small};
use crate::{CardCounts, DueName, Hex, KindName, Name, PerSeat, Place, SeatName, Vertex};

/// A track of city improvements, or the deck of its progress cards.
pub type TrackName = Name<Track>;
/// The strength of a knight.
pub type LevelName = Name<Level>;
/// A progress card.
pub type ProgressName = Name<Progress>;
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
        /// The price of each track's next level, by player; complete tracks are left out.
        pub improvements: PerSeat<PerTrack<CardCounts>>,
        /// The city with the metropolis of each track.
        pub metropolises: PerTrack<Vertex>,
        /// The Defender cards of each player.
        pub defenders: PerSeat<u8>,
        /// The owner of the Constitution.
        pub constitution: Option<SeatName>,
        /// The owner of the Printer.
        pub printer: Option<SeatName>,
        /// The merchant, once it is on the board.
        pub merchant: Option<MerchantView>,
        /// The position of the barbarian fleet.
        pub fleet: u8,
        /// Its last space.
        pub fleet_end: u8,
        /// The attacks so far.
        pub attacks: u16,
        /// The strength of the barbarians: the cities on the island.
        pub barbarians: u8,
        /// The strength of each player's active knights.
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
        /// This rule set's pending decision.
        pub pending: Option<KnightsPending>,
        /// The sea, if the game is played there.
        pub sea: Option<SeaState>,
    }

    /// A knight.
    pub struct KnightView {
        /// The owner.
        pub seat: SeatName,
        /// The place.
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
        /// Its hex.
        pub hex: Hex,
        /// The owner.
        pub seat: SeatName,
    }

    /// A progress deck.
    pub struct ProgressDeckView {
        /// The number of cards.
        pub size: u8,
        /// The cards put back under it, the next first; `null` if the viewer did not see it.
        pub returned: Vec<Option<ProgressName>>,
    }

    /// A level of a track of city improvements.
    pub struct ImprovementView {
        /// The highest red die with which its gate draws a progress card.
        pub red_die: u8,
        /// The level's other benefit.
        pub ability: Option<Ability>,
    }

    /// The benefit of a level of city improvements, besides progress cards.
    #[derive(Copy)]
    #[serde(rename_all = "snake_case")]
    pub enum Ability {
        /// The bank takes two equal commodities for one card.
        TwoForOne,
        /// Knights can become mighty.
        MightyKnights,
        /// A resource for a roll without a yield.
        Aqueduct,
        /// The first player there gets the metropolis.
        Metropolis,
        /// The first player there takes over the metropolis.
        TakeMetropolis,
    }

    /// A pending decision of Cities & Knights.
    pub struct KnightsPending {
        /// Its name, such as `pillage` or `relocate`.
        pub what: DueName,
        /// The progress card that asks.
        pub card: Option<ProgressName>,
        /// The seats it concerns.
        pub seat: Option<SeatName>,
        /// The track or deck.
        pub track: Option<TrackName>,
        /// The place it is about.
        pub place: Option<Place>,
        /// The level of a knight.
        pub level: Option<LevelName>,
    }
}

impl Described for Knights {
    const COSTS: &[(&str, Cards)] = &[
        ("wall", tariff::WALL),
        ("recruit", tariff::KNIGHT),
        ("promote", tariff::PROMOTION),
        ("activate", tariff::ACTIVATION),
        ("ship", shared_tariff::SHIP),
    ];
    /// K-GEN-02: there are no development cards.
    const LACKS: &[&str] = &["buy"];

    fn city_yield(resource: Kind) -> Kind {
        tariff::city_yield(resource)
    }

    fn decks() -> Decks {
        Progress::ALL.into_iter().map(|card| (Name(card), Name(card.deck()))).collect()
    }

    fn improvements() -> PerTrack<Vec<ImprovementView>> {
        let levels = |track| (1..=tariff::MAX_LEVEL).map(|level| improvement(track, level)).collect();
        Track::ALL.map(|track| (Name(track), levels(track))).into()
    }

    fn explain(decision: CoreDecision) -> &'static [&'static str] {
        match decision {
            CoreDecision::SetupSettlement | CoreDecision::SetupRoad => &["K-SETUP"],
            CoreDecision::PreRoll => &["K-TURN", "K-DICE", "K-PROD", "K-ALCHEM"],
            CoreDecision::Discard => &["K-SEVEN", "K-SABOT"],
            CoreDecision::MoveRobber | CoreDecision::ChooseVictim => &["K-ROBBER"],
            CoreDecision::Main => &[
                "K-TURN",
                "K-BUILD",
                "K-IMPROVE",
                "K-KNIGHT",
                "K-ACTIVE",
                "K-ACTION",
                "K-PROMO",
                "K-WALL",
                "K-PLAY",
                "K-TRADE",
            ],
            CoreDecision::AnswerOffer => &["K-TRADE"],
            CoreDecision::FreeRoad => &["K-ROADB"],
            CoreDecision::SpecialBuild | CoreDecision::PairedPart => &["K-FIVESIX"],
        }
    }

    fn explain_at_sea(decision: CoreDecision) -> &'static [&'static str] {
        sea::explain(decision)
    }

    fn own_decisions() -> Vec<(Decision, &'static [&'static str])> {
        KnightsDecision::all()
    }
}

fn improvement(track: Track, level: u8) -> ImprovementView {
    let ability = match level {
        tariff::ABILITY_LEVEL => Some(match track {
            Track::Trade => Ability::TwoForOne,
            Track::Politics => Ability::MightyKnights,
            Track::Science => Ability::Aqueduct,
        }),
        tariff::METROPOLIS_LEVEL => Some(Ability::Metropolis),
        tariff::MAX_LEVEL => Some(Ability::TakeMetropolis),
        _ => None,
    };
    let draws = (1..=6).rev().find(|&red| tariff::draws(level, red));
    ImprovementView { red_die: draws.unwrap_or_default(), ability }
}

impl Shown for KnightsView {
    fn show(&self, names: Names, public: &Public) -> Extra {
        Extra::Knights(Box::new(state(names, public, self)))
    }
}

fn state(names: Names, public: &Public, view: &KnightsView) -> KnightsState {
    let (own, players) = (&view.public, public.turn.seats());
    let levels = |seat: Seat| {
        let by_track = Track::ALL.map(|track| (Name(track), own.level(seat, track)));
        (Name(seat), BTreeMap::from(by_track))
    };
    let prices = |seat: Seat| {
        let open = Track::ALL.into_iter().filter(|&track| own.level(seat, track) < tariff::MAX_LEVEL);
        let cost = |track| own.improvement_cost(public.turn.actor, seat, track);
        let price = |track| (Name(track), names.cards(cost(track)));
        (Name(seat), open.map(price).collect())
    };
    let crowned = |track: Track| {
        let vertex = own.metropolises[track.idx()]?;
        Some((Name(track), names.vertex(vertex)))
    };
    let strength = |seat: Seat| own.army.strength(own.army.of(seat) & own.army.active());
    let hand = |seat: Seat| Some((Name(seat), progress(view.hands[seat]?)));
    KnightsState {
        knights: players.iter().flat_map(|seat| knights(names, own, seat)).collect(),
        walls: names.vertices(own.walls(&public.pieces)),
        razed: names.vertices(own.razed(public)),
        sent: names.vertices(own.sent()),
        tracks: players.iter().map(levels).collect(),
        improvements: players.iter().map(prices).collect(),
        metropolises: Track::ALL.into_iter().filter_map(crowned).collect(),
        defenders: per_seat(players, own.defenders),
        constitution: maybe(own.points[0]),
        printer: maybe(own.points[1]),
        merchant: own.merchant.map(|merchant| merchant_view(names, merchant)),
        fleet: own.fleet,
        fleet_end: tariff::BARBARIAN_STEPS,
        attacks: own.attacks,
        barbarians: small(public.pieces.all_cities().len()),
        defense: players.iter().map(|seat| (Name(seat), small(strength(seat)))).collect(),
        robber_free: own.is_robber_free(),
        dice: own.dice.map(|dice| vec![dice.red, dice.other]),
        progress_sizes: per_seat(players, view.sizes),
        progress: players.iter().filter_map(hand).collect(),
        decks: Track::ALL.map(|track| (Name(track), deck(&view.decks[track.idx()]))).into(),
        shown_hand: view.shown_hand.map(|hand| names.cards(hand)),
        shown_progress: view.shown_progress.map(progress),
        offered: view.offered.map(|kind| names.word(kind)),
        pending: pending(names, own.agenda),
        sea: own.sea.as_ref().map(|sea| sea::state(names, public, sea)),
    }
}

fn knights(names: Names, own: &KnightsPublic, seat: Seat) -> Vec<KnightView> {
    let ready = own.ready(seat);
    let knight = |vertex: VertexId| KnightView {
        seat: Name(seat),
        vertex: names.vertex(vertex),
        level: Name(own.army.level(vertex)),
        active: own.army.is_active(vertex),
        ready: ready.contains(vertex),
    };
    own.army.of(seat).iter().map(knight).collect()
}

fn merchant_view(names: Names, merchant: Merchant) -> MerchantView {
    MerchantView { hex: names.hex(merchant.hex), seat: Name(merchant.seat) }
}

fn deck(deck: &DeckView) -> ProgressDeckView {
    let returned = deck.returned.iter().take(usize::from(deck.n_returned));
    let returned = returned.map(|card| card.map(Name)).collect();
    ProgressDeckView { size: deck.size(), returned }
}

fn progress(cards: ProgressCards) -> ProgressCounts {
    cards.iter().map(|(card, n)| (Name(card), n)).collect()
}

/// The parts of a pending decision.
#[derive(Default)]
struct About {
    seat: Option<Seat>,
    track: Option<Track>,
    place: Option<Place>,
    level: Option<Level>,
}

fn pending(names: Names, agenda: KnightsAgenda) -> Option<KnightsPending> {
    let about = |seat: Seat| About { seat: Some(seat), ..About::default() };
    let about = match agenda {
        KnightsAgenda::None
        | KnightsAgenda::EventDie
        | KnightsAgenda::Muster { .. }
        | KnightsAgenda::Pillage { .. }
        | KnightsAgenda::ChooseDeck { .. }
        | KnightsAgenda::Aqueduct { .. }
        | KnightsAgenda::Promote { .. }
        | KnightsAgenda::GiveCards { .. }
        | KnightsAgenda::Discard { .. }
        | KnightsAgenda::Rob { .. } => About::default(),
        KnightsAgenda::Draw { seat, deck, .. } => About { track: Some(deck), ..about(seat) },
        KnightsAgenda::Excess { seat, .. } | KnightsAgenda::GiveCommodity { seat, .. } => about(seat),
        KnightsAgenda::RemoveKnight { victim, .. }
        | KnightsAgenda::TakeCards { victim, .. }
        | KnightsAgenda::TakeProgress { victim, .. } => about(victim),
        KnightsAgenda::Metropolis { track } => About { track: Some(track), ..About::default() },
        KnightsAgenda::Relocate { owner, from, level, .. } => {
            let place = Some(Place(names.vertex(from).0));
            About { place, level: Some(level), ..about(owner) }
        }
        KnightsAgenda::PlaceKnight { level, .. } => About { level: Some(level), ..About::default() },
        KnightsAgenda::RebuildRoad { removed, .. } => {
            About { place: Some(Place(names.edge(removed).0)), ..About::default() }
        }
    };
    Some(KnightsPending {
        what: DueName(agenda.word()?),
        card: agenda.card().map(Name),
        seat: maybe(about.seat),
        track: about.track.map(Name),
        place: about.place,
        level: about.level.map(Name),
    })
}

impl Explained for KnightsDecision {
    fn rules(self) -> &'static [&'static str] {
        match self {
            Self::SetupCity => &["K-SETUP", "B-SETUP"],
            Self::Muster => &["K-TACTIC", "K-BARB", "K-DEFEND"],
            Self::LoseCity => &["K-PILLAGE", "K-RAZE"],
            Self::ChooseDeck => &["K-DEFEND", "K-DRAW"],
            Self::DiscardProgress => &["K-HAND"],
            Self::Aqueduct => &["K-AQUA"],
            Self::Relocate => &["K-EXPEL", "K-INTRIG"],
            Self::PlaceMetropolis => &["K-METRO"],
            Self::RemoveKnight | Self::PlaceKnight => &["K-DESERT"],
            Self::RebuildRoad => &["K-DIPLO"],
            Self::SecondPromotion => &["K-SMITH", "K-PROMO"],
            Self::GiveCommodity => &["K-HARBOR"],
            Self::GiveCards => &["K-WEDDING"],
            Self::TakeCards => &["K-MASTER"],
            Self::TakeProgress => &["K-SPY"],
            Self::Sea(decision) => sea::rules(decision),
        }
    }
}
