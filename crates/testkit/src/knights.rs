//! Games of Cities & Knights over the whole option space (specification, section 5).

use std::sync::LazyLock;

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::knights::{Knights, KnightsOptions};
use hexhaven_engine::topology::{EdgeId, HexId, MAX_EDGES, MAX_HEXES, MAX_VERTICES, VertexId, VertexSet};
use hexhaven_engine::{
    Action, Chance, Draw, Event, Kind, KnightsAction, KnightsChance, KnightsEvent, KnightsOutcome, Level,
    MAX_KINDS, Outcome, Play, Ply, Progress, RuleSet, Rules, Seat, Track, Viewer,
};

use crate::arbitrary::Arbitrary;
use crate::bundles;

impl Arbitrary for Knights {
    const RULES: RuleSet = RuleSet::Knights;
    type Options = KnightsOptions;
    const OWN_PLIES: &'static [&'static str] = &[
        "wall",
        "repair",
        "recruit",
        "activate",
        "promote",
        "move knight",
        "expel",
        "chase",
        "improve",
        "harbor offer",
        "send",
        "lose city",
        "choose deck",
        "discard progress",
        "aqueduct",
        "relocate",
        "metropolis",
        "remove knight",
        "place knight",
        "give commodity",
        "give cards",
        "take cards",
        "take progress",
        "alchemist",
        "bishop",
        "commercial harbor",
        "crane",
        "deserter",
        "diplomat",
        "engineer",
        "intrigue",
        "inventor",
        "irrigation",
        "master merchant",
        "medicine",
        "merchant",
        "merchant fleet",
        "mining",
        "resource monopoly",
        "road building",
        "saboteur",
        "smith",
        "spy",
        "trade monopoly",
        "warlord",
        "wedding",
        "in vain",
        "three dice",
        "event die",
        "progress",
    ];

    fn barriers(&self, seat: Seat) -> VertexSet {
        let pieces = &self.core().public.pieces;
        let others = Seat::ALL.into_iter().filter(|&other| other != seat);
        let army = &self.ext().public.army;
        others.fold(VertexSet::EMPTY, |all, other| all | pieces.buildings(other) | army.of(other))
    }

    fn more_actions(&self, rng: &mut GameRng, actions: &mut Vec<Action>) {
        actions.extend_from_slice(&FIXED);
        let mut pairs = Vec::new();
        pair_actions(self, rng, &mut pairs);
        actions.extend(pairs.into_iter().map(Action::Knights));
    }

    fn own_ply(ply: Ply) -> Option<usize> {
        Some(match ply {
            Ply::Act(_, Action::Knights(action)) => action_kind(action),
            Ply::Chance(Outcome::Knights(outcome)) => match outcome {
                KnightsOutcome::Roll { .. } => 47,
                KnightsOutcome::Event(_) => 48,
                KnightsOutcome::Progress(_) => 49,
            },
            Ply::Act(..) | Ply::Chance(_) => return None,
        })
    }

    fn shows(before: &Self, outcome: Outcome, after: &Self, events: &[Event]) -> bool {
        let Outcome::Knights(outcome) = outcome else { return false };
        let mut own = events.iter().filter_map(|event| match event {
            Event::Knights(event) => Some(*event),
            _ => None,
        });
        match outcome {
            KnightsOutcome::Roll { red, other, event } => own.any(|noted| match noted {
                KnightsEvent::Rolled { numbers, event: face, chosen } => {
                    (numbers.red, numbers.other, face, chosen) == (red, other, event, false)
                }
                _ => false,
            }),
            KnightsOutcome::Event(event) => own.any(|noted| match noted {
                KnightsEvent::Rolled { numbers, event: face, chosen } => {
                    Some(numbers) == before.ext().public.dice && face == event && chosen
                }
                _ => false,
            }),
            KnightsOutcome::Progress(card) => own.any(|noted| match noted {
                KnightsEvent::Drew { seat, card: drawn, .. } => {
                    let n = |game: &Self| game.ext().secret.hands[seat].get(card);
                    drawn == Some(card) && n(after) == n(before) + 1
                }
                KnightsEvent::PointDrawn { card: drawn, .. } => drawn == card && card.is_point(),
                _ => false,
            }),
        }
    }

    fn may_know(chance: Chance, outcome: Outcome, viewer: Viewer) -> bool {
        match (chance, outcome) {
            (
                Chance::Knights(KnightsChance::Progress { seat, .. }),
                Outcome::Knights(KnightsOutcome::Progress(card)),
            ) => viewer.is(seat) || card.is_point(),
            _ => true,
        }
    }

    fn reveals(event: &Event) -> bool {
        matches!(
            event,
            Event::Knights(
                KnightsEvent::HarborVoid { .. }
                    | KnightsEvent::PointDrawn { .. }
                    | KnightsEvent::Drew { .. }
                    | KnightsEvent::ProgressDiscarded { .. }
                    | KnightsEvent::ProgressShown { .. }
                    | KnightsEvent::HandShown { .. }
                    | KnightsEvent::HarborTraded { .. }
                    | KnightsEvent::ProgressRevealed { .. }
            )
        )
    }
}

/// Every action of Cities & Knights that does not depend on the game; made once, because the laws ask at every position.
static FIXED: LazyLock<Vec<Action>> = LazyLock::new(|| {
    let mut own = Vec::new();
    place_actions(&mut own);
    word_actions(&mut own);
    own.into_iter().map(Action::Knights).collect()
});

/// Every action that names one place.
fn place_actions(own: &mut Vec<KnightsAction>) {
    use KnightsAction as K;
    let at_vertex = [
        K::BuildWall,
        K::RepairCity,
        K::Recruit,
        K::Activate,
        K::Promote,
        K::SendKnight,
        K::LoseCity,
        K::Relocate,
        K::PlaceMetropolis,
        K::RemoveKnight,
    ];
    for vertex in (0..MAX_VERTICES).map(VertexId::new) {
        own.extend(at_vertex.iter().map(|action| action(vertex)));
        own.extend(Level::ALL.map(|level| K::PlaceKnight { at: vertex, level }));
        let plays = [Play::Engineer, Play::Intrigue, Play::Medicine, Play::Smith];
        own.extend(plays.iter().map(|play| K::Play(play(vertex))));
    }
    for hex in (0..MAX_HEXES).map(HexId::new) {
        own.extend([K::Play(Play::Bishop(hex)), K::Play(Play::Merchant(hex))]);
    }
    for edge in (0..MAX_EDGES).map(EdgeId::new) {
        own.extend([K::Play(Play::Diplomat(edge)), K::Play(Play::RoadBuilding(edge))]);
    }
}

/// Every action that names a track, a card, a kind, a seat or nothing.
fn word_actions(own: &mut Vec<KnightsAction>) {
    use KnightsAction as K;
    own.extend(Track::ALL.map(K::Improve));
    own.extend(Track::ALL.map(K::ChooseDeck));
    own.extend(Progress::ALL.map(K::DiscardProgress));
    own.extend(Progress::ALL.map(K::TakeProgress));
    own.extend(Progress::ALL.map(|card| K::Play(Play::InVain(card))));
    for kind in (0..MAX_KINDS).filter_map(Kind::new) {
        own.extend([K::Aqueduct(kind), K::GiveCommodity(kind)]);
        own.extend(Seat::ALL.map(|to| K::HarborOffer { to, kind }));
        let plays = [Play::MerchantFleet, Play::ResourceMonopoly, Play::TradeMonopoly];
        own.extend(plays.iter().map(|play| K::Play(play(kind))));
    }
    for seat in Seat::ALL {
        let plays = [Play::Deserter, Play::MasterMerchant, Play::Spy];
        own.extend(plays.iter().map(|play| K::Play(play(seat))));
    }
    let dice = (0..=7).flat_map(|red| (0..=7).map(move |other| K::Play(Play::Alchemist(red, other))));
    own.extend(dice);
    let plain = [
        Play::CommercialHarbor,
        Play::Crane,
        Play::Irrigation,
        Play::Mining,
        Play::Saboteur,
        Play::Warlord,
        Play::Wedding,
    ];
    own.extend(plain.map(K::Play));
}

/// Some of the actions that name two places or a bundle: those of the knights on the board, and any.
fn pair_actions(game: &Knights, rng: &mut GameRng, own: &mut Vec<KnightsAction>) {
    use KnightsAction as K;
    let vertex = |rng: &mut GameRng| VertexId::new(rng.below(MAX_VERTICES as u32) as usize);
    let hex = |rng: &mut GameRng| HexId::new(rng.below(MAX_HEXES as u32) as usize);
    let army = &game.ext().public.army;
    let knights = army.of(game.core().public.turn.actor);
    for from in knights {
        own.extend((0..MAX_VERTICES).map(VertexId::new).map(|to| K::MoveKnight { from, to }));
        own.extend(army.all().iter().map(|to| K::ExpelKnight { from, to }));
        own.extend((0..MAX_HEXES).map(HexId::new).map(|hex| K::ChaseRobber { knight: from, hex }));
    }
    for _ in 0..16 {
        let (from, to) = (vertex(rng), vertex(rng));
        own.extend([K::MoveKnight { from, to }, K::ExpelKnight { from, to }]);
        own.push(K::ChaseRobber { knight: vertex(rng), hex: hex(rng) });
        own.push(K::Play(Play::Inventor(hex(rng), hex(rng))));
        let hand = game.core().hand(Seat::ALL[rng.below(6) as usize]);
        let cards = bundles::exactly(rng.below(4), hand, rng);
        own.extend([K::GiveCards(cards), K::TakeCards(cards), K::TakeCards(bundles::any(rng))]);
    }
}

fn action_kind(action: KnightsAction) -> usize {
    match action {
        KnightsAction::BuildWall(_) => 0,
        KnightsAction::RepairCity(_) => 1,
        KnightsAction::Recruit(_) => 2,
        KnightsAction::Activate(_) => 3,
        KnightsAction::Promote(_) => 4,
        KnightsAction::MoveKnight { .. } => 5,
        KnightsAction::ExpelKnight { .. } => 6,
        KnightsAction::ChaseRobber { .. } => 7,
        KnightsAction::Improve(_) => 8,
        KnightsAction::HarborOffer { .. } => 9,
        KnightsAction::SendKnight(_) => 10,
        KnightsAction::LoseCity(_) => 11,
        KnightsAction::ChooseDeck(_) => 12,
        KnightsAction::DiscardProgress(_) => 13,
        KnightsAction::Aqueduct(_) => 14,
        KnightsAction::Relocate(_) => 15,
        KnightsAction::PlaceMetropolis(_) => 16,
        KnightsAction::RemoveKnight(_) => 17,
        KnightsAction::PlaceKnight { .. } => 18,
        KnightsAction::GiveCommodity(_) => 19,
        KnightsAction::GiveCards(_) => 20,
        KnightsAction::TakeCards(_) => 21,
        KnightsAction::TakeProgress(_) => 22,
        KnightsAction::Play(play) => play_kind(play),
    }
}

fn play_kind(play: Play) -> usize {
    match play {
        Play::Alchemist(..) => 23,
        Play::Bishop(_) => 24,
        Play::CommercialHarbor => 25,
        Play::Crane => 26,
        Play::Deserter(_) => 27,
        Play::Diplomat(_) => 28,
        Play::Engineer(_) => 29,
        Play::Intrigue(_) => 30,
        Play::Inventor(..) => 31,
        Play::Irrigation => 32,
        Play::MasterMerchant(_) => 33,
        Play::Medicine(_) => 34,
        Play::Merchant(_) => 35,
        Play::MerchantFleet(_) => 36,
        Play::Mining => 37,
        Play::ResourceMonopoly(_) => 38,
        Play::RoadBuilding(_) => 39,
        Play::Saboteur => 40,
        Play::Smith(_) => 41,
        Play::Spy(_) => 42,
        Play::TradeMonopoly(_) => 43,
        Play::Warlord => 44,
        Play::Wedding => 45,
        Play::InVain(_) => 46,
    }
}
