//! Cities & Knights in wire form: the state, points and rates.

use std::collections::BTreeMap;

use hexhaven_engine::rulesets::knights::{KnightsAgenda, KnightsPublic, Merchant, tariff};
use hexhaven_engine::shared::Public;
use hexhaven_engine::topology::VertexId;
use hexhaven_engine::{Cards, DeckView, KnightsDecision, KnightsView, Level, ProgressCards, Seat, Track};

use super::names::{Names, maybe, per_seat};
use crate::{
    KnightView, KnightsPending, KnightsState, MerchantView, Name, Place, ProgressCounts, ProgressDeckView,
};

pub(super) fn state(names: Names, public: &Public, view: &KnightsView) -> KnightsState {
    let (own, players) = (&view.public, public.turn.seats());
    let levels = |seat: Seat| {
        let by_track = Track::ALL.map(|track| (Name(track), own.level(seat, track)));
        (Name(seat), BTreeMap::from(by_track))
    };
    let prices = |seat: Seat| {
        let open = Track::ALL.into_iter().filter(|&track| own.level(seat, track) < tariff::MAX_LEVEL);
        let price = |track| (Name(track), names.cards(next_level(public, own, seat, track)));
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
        walls: names.vertices(own.walls.get()),
        razed: names.vertices(own.razed.get()),
        sent: names.vertices(own.sent.get()),
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
    }
}

/// What the next level of a track costs: a level as many commodities, one less with a Crane (K-IMPROVE-01, K-CRANE-01).
fn next_level(public: &Public, own: &KnightsPublic, seat: Seat, track: Track) -> Cards {
    let is_cheaper = public.turn.actor == seat && own.marks.cranes > 0;
    tariff::improvement(track, own.level(seat, track) + 1 - u8::from(is_cheaper))
}

pub(super) fn small(n: u32) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
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

/// What Cities & Knights lets one pay for.
pub(super) const COSTS: [(&str, Cards); 4] = [
    ("wall", tariff::WALL),
    ("recruit", tariff::KNIGHT),
    ("promote", tariff::PROMOTION),
    ("activate", tariff::ACTIVATION),
];

/// What the parts of a pending decision are about.
#[derive(Default)]
struct About {
    seat: Option<Seat>,
    track: Option<Track>,
    place: Option<String>,
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
            let place = Some(names.0.vertex(from).to_string());
            About { place, level: Some(level), ..about(owner) }
        }
        KnightsAgenda::PlaceKnight { level, .. } => About { level: Some(level), ..About::default() },
        KnightsAgenda::RebuildRoad { removed, .. } => {
            About { place: Some(names.0.edge(removed).to_string()), ..About::default() }
        }
    };
    Some(KnightsPending {
        what: agenda.word()?.replace('-', "_"),
        seat: maybe(about.seat),
        track: about.track.map(Name),
        place: about.place.map(Place),
        level: about.level.map(Name),
    })
}

/// The rules that explain each decision.
pub(super) const HELP: [(KnightsDecision, &[&str]); 16] = [
    (KnightsDecision::SetupCity, &["K-SETUP", "B-SETUP"]),
    (KnightsDecision::Muster, &["K-TACTIC", "K-BARB", "K-DEFEND"]),
    (KnightsDecision::LoseCity, &["K-PILLAGE", "K-RAZE"]),
    (KnightsDecision::ChooseDeck, &["K-DEFEND", "K-DRAW"]),
    (KnightsDecision::DiscardProgress, &["K-HAND"]),
    (KnightsDecision::Aqueduct, &["K-AQUA"]),
    (KnightsDecision::Relocate, &["K-EXPEL", "K-INTRIG"]),
    (KnightsDecision::PlaceMetropolis, &["K-METRO"]),
    (KnightsDecision::RemoveKnight, &["K-DESERT"]),
    (KnightsDecision::PlaceKnight, &["K-DESERT"]),
    (KnightsDecision::RebuildRoad, &["K-DIPLO"]),
    (KnightsDecision::SecondPromotion, &["K-SMITH", "K-PROMO"]),
    (KnightsDecision::GiveCommodity, &["K-HARBOR"]),
    (KnightsDecision::GiveCards, &["K-WEDDING"]),
    (KnightsDecision::TakeCards, &["K-MASTER"]),
    (KnightsDecision::TakeProgress, &["K-SPY"]),
];
