//! Cities & Knights: knights, improvements, progress cards and the barbarians. Marches and chases take two steps: the
//! knight, then where to.

use hexhaven_engine::rulesets::knights::{Knights, KnightsAgenda};
use hexhaven_engine::shared::Particulars;
use hexhaven_engine::shared::sea::{FreePiece, RoutePiece};
use hexhaven_engine::topology::{Map, Topology, VertexSet};
use hexhaven_engine::{
    Action, Cards, EventFace, ExtLegal, ExtView, Kind, KindSet, KnightsAction, KnightsOutcome, KnightsView,
    Level, Observation, Outcome, Play, Progress, ProgressCards, SeaAction, Track,
};

use super::{Bundle, Kinds, OwnIds, Spaced};
use crate::domain::{Domain, rank};
use crate::draft::Path;
use crate::observe::{About, Scene, Sink, about};
use crate::sea;

#[derive(Clone, Copy)]
enum Own {
    Wall,
    Repair,
    Recruit,
    Activate,
    Promote,
    Move,
    Expel,
    Chase,
    Onto,
    OntoHex,
    Improve,
    Harbor,
    Send,
    Lose,
    Deck,
    Drop,
    Aqueduct,
    Relocate,
    Metropolis,
    Remove,
    Place,
    Level,
    Reply,
    TakeCard,
    Play,
    InVain,
    Alchemist,
    Bishop,
    Deserter,
    Diplomat,
    Engineer,
    Intrigue,
    Inventor,
    MasterMerchant,
    Medicine,
    Merchant,
    MerchantFleet,
    ResourceMonopoly,
    RoadBuilding,
    Smith,
    Spy,
    TradeMonopoly,
}

const COMMODITIES: KindSet = KindSet::EMPTY.with(Kind::PAPER).with(Kind::CLOTH).with(Kind::COIN);

const TRACKS: &[&str] = &["trade", "politics", "science"];

const N_CARDS: usize = Progress::ALL.len();

const CARD_NAMES: [&str; N_CARDS] = {
    let mut names = [""; N_CARDS];
    let mut n = 0;
    while n < N_CARDS {
        names[n] = Progress::ALL[n].name();
        n += 1;
    }
    names
};

impl Spaced for Knights {
    const MAPS: &'static [Map] =
        &[Map::Island19, Map::Island30, Map::Sea37, Map::Sea44, Map::Sea58, Map::Sea65];
    const KINDS: Kinds =
        Kinds { monopoly: KindSet::EMPTY, plenty: KindSet::EMPTY, ..Kinds::all(KindSet::ALL) };
    const CHANGES_BOARD: bool = true;

    const GROUPS: &'static [(&'static str, Domain)] = &[
        ("wall", Domain::Vertices),
        ("repair", Domain::Vertices),
        ("recruit", Domain::Vertices),
        ("activate", Domain::Vertices),
        ("promote", Domain::Vertices),
        ("move", Domain::Vertices),
        ("expel", Domain::Vertices),
        ("chase", Domain::Vertices),
        ("onto", Domain::Vertices),
        ("onto", Domain::Hexes),
        ("improve", Domain::Words(TRACKS)),
        ("harbor", Domain::SeatsAndKinds(KindSet::RESOURCES)),
        ("send", Domain::Vertices),
        ("lose", Domain::Vertices),
        ("deck", Domain::Words(TRACKS)),
        ("drop", Domain::Words(&CARD_NAMES)),
        ("aqueduct", Domain::Kinds(KindSet::RESOURCES)),
        ("relocate", Domain::Vertices),
        ("metropolis", Domain::Vertices),
        ("remove", Domain::Vertices),
        ("place", Domain::Vertices),
        ("level", Domain::Words(&["basic", "strong", "mighty"])),
        ("reply", Domain::Kinds(COMMODITIES)),
        ("take-card", Domain::Words(&CARD_NAMES)),
        ("play", Domain::Words(&CARD_NAMES)),
        ("play-in-vain", Domain::Words(&CARD_NAMES)),
        ("play alchemist", Domain::Dice),
        ("play bishop", Domain::Hexes),
        ("play deserter", Domain::Seats),
        ("play diplomat", Domain::Edges),
        ("play engineer", Domain::Vertices),
        ("play intrigue", Domain::Vertices),
        ("play inventor", Domain::Hexes),
        ("play master-merchant", Domain::Seats),
        ("play medicine", Domain::Vertices),
        ("play merchant", Domain::Hexes),
        ("play merchant-fleet", Domain::Kinds(KindSet::ALL)),
        ("play resource-monopoly", Domain::Kinds(KindSet::RESOURCES)),
        ("play road-building", Domain::Edges),
        ("play smith", Domain::Vertices),
        ("play spy", Domain::Seats),
        ("play trade-monopoly", Domain::Kinds(COMMODITIES)),
    ];

    fn path(action: Action, ids: &OwnIds<'_>) -> Option<Path> {
        let Action::Knights(action) = action else { return None };
        let id = |group: Own, member: usize| ids.id(group as usize, member);
        let (group, member) = match action {
            KnightsAction::BuildWall(at) => (Own::Wall, at.idx()),
            KnightsAction::RepairCity(at) => (Own::Repair, at.idx()),
            KnightsAction::Recruit(at) => (Own::Recruit, at.idx()),
            KnightsAction::Activate(at) => (Own::Activate, at.idx()),
            KnightsAction::Promote(at) => (Own::Promote, at.idx()),
            KnightsAction::MoveKnight { from, to } => {
                return Some(Path::of(&[id(Own::Move, from.idx()), id(Own::Onto, to.idx())]));
            }
            KnightsAction::ExpelKnight { from, to } => {
                return Some(Path::of(&[id(Own::Expel, from.idx()), id(Own::Onto, to.idx())]));
            }
            KnightsAction::Chase { knight, hex } => {
                return Some(Path::of(&[id(Own::Chase, knight.idx()), id(Own::OntoHex, hex.idx())]));
            }
            KnightsAction::Improve(track) => (Own::Improve, track.idx()),
            KnightsAction::Play(play) => return play_path(play, ids),
            KnightsAction::HarborOffer { to, kind } => {
                (Own::Harbor, ids.seat(to)? * 5 + rank(KindSet::RESOURCES, kind)?)
            }
            KnightsAction::SendKnight(at) => (Own::Send, at.idx()),
            KnightsAction::LoseCity(at) => (Own::Lose, at.idx()),
            KnightsAction::ChooseDeck(deck) => (Own::Deck, deck.idx()),
            KnightsAction::DiscardProgress(card) => (Own::Drop, card.idx()),
            KnightsAction::Aqueduct(kind) => (Own::Aqueduct, rank(KindSet::RESOURCES, kind)?),
            KnightsAction::Relocate(at) => (Own::Relocate, at.idx()),
            KnightsAction::PlaceMetropolis(at) => (Own::Metropolis, at.idx()),
            KnightsAction::RemoveKnight(at) => (Own::Remove, at.idx()),
            KnightsAction::PlaceKnight { at, level } => {
                return Some(Path::of(&[id(Own::Place, at.idx()), id(Own::Level, level.idx())]));
            }
            KnightsAction::GiveCommodity(kind) => (Own::Reply, rank(COMMODITIES, kind)?),
            KnightsAction::TakeProgress(card) => (Own::TakeCard, card.idx()),
            KnightsAction::Sea(action) => return sea::path(action, ids, Self::GROUPS.len()),
            KnightsAction::GiveCards(_) | KnightsAction::TakeCards(_) => return None,
        };
        Some(Path::of(&[id(group, member)]))
    }

    fn bundle(legal: &ExtLegal) -> Option<Bundle> {
        let ExtLegal::Knights(legal) = legal else { return None };
        if let Some(choices) = legal.sea.as_ref().and_then(|sea| sea.gold) {
            let make = |cards| Action::Knights(KnightsAction::Sea(SeaAction::TakeGold(cards)));
            return Some(Bundle { choices, make });
        }
        let answers = legal.answers?;
        let gifts = answers.gifts.map(|choices| Bundle {
            choices,
            make: |cards| Action::Knights(KnightsAction::GiveCards(cards)),
        });
        gifts.or_else(|| {
            answers.loot.map(|choices| Bundle {
                choices,
                make: |cards| Action::Knights(KnightsAction::TakeCards(cards)),
            })
        })
    }

    fn bundled(action: Action) -> Option<Cards> {
        match action {
            Action::Knights(
                KnightsAction::GiveCards(cards)
                | KnightsAction::TakeCards(cards)
                | KnightsAction::Sea(SeaAction::TakeGold(cards)),
            ) => Some(cards),
            _ => None,
        }
    }

    fn own_outcomes(topology: &Topology, outcomes: &mut Vec<Outcome>) {
        for pair in 0..36 {
            let (red, other) = (pair / 6 + 1, pair % 6 + 1);
            let roll = |event| Outcome::Knights(KnightsOutcome::Roll { red, other, event });
            outcomes.extend(faces().map(roll));
        }
        outcomes.extend(faces().map(|face| Outcome::Knights(KnightsOutcome::Event(face))));
        outcomes.extend(Progress::ALL.map(|card| Outcome::Knights(KnightsOutcome::Progress(card))));
        if topology.map.is_sea() {
            outcomes.extend(sea::outcomes().map(|outcome| Outcome::Knights(KnightsOutcome::Sea(outcome))));
        }
    }

    fn encode(seen: &Observation, scene: &Scene<'_>, sink: &mut impl Sink) {
        let ExtView::Knights(view) = &seen.ext else { return };
        encode_board(view, scene, sink);
        encode_table(view, scene, sink);
        encode_seats(view, scene, sink);
        if let Some(sea) = &view.public.sea {
            sea::encode(&seen.core.public, sea, scene, sink);
        }
    }
}

/// The different faces of the event die, in their order.
fn faces() -> impl Iterator<Item = EventFace> {
    let all = EventFace::FACES;
    all.into_iter().enumerate().filter(move |(n, face)| !all[..*n].contains(face)).map(|(_, face)| face)
}

/// The ids of the play of a progress card.
fn play_path(play: Play, ids: &OwnIds<'_>) -> Option<Path> {
    let id = |group: Own, member: usize| ids.id(group as usize, member);
    let (group, member) = match play {
        Play::Alchemist(red, other) => {
            (Own::Alchemist, usize::from(red.checked_sub(1)?) * 6 + usize::from(other.checked_sub(1)?))
        }
        Play::Bishop(hex) => (Own::Bishop, hex.idx()),
        Play::Deserter(victim) => (Own::Deserter, ids.seat(victim)?),
        Play::Diplomat(edge) => (Own::Diplomat, edge.idx()),
        Play::Engineer(vertex) => (Own::Engineer, vertex.idx()),
        Play::Intrigue(vertex) => (Own::Intrigue, vertex.idx()),
        Play::Inventor(one, other) => {
            return Some(Path::of(&[id(Own::Inventor, one.idx()), id(Own::OntoHex, other.idx())]));
        }
        Play::MasterMerchant(victim) => (Own::MasterMerchant, ids.seat(victim)?),
        Play::Medicine(vertex) => (Own::Medicine, vertex.idx()),
        Play::Merchant(hex) => (Own::Merchant, hex.idx()),
        Play::MerchantFleet(kind) => (Own::MerchantFleet, kind.idx()),
        Play::ResourceMonopoly(kind) => (Own::ResourceMonopoly, rank(KindSet::RESOURCES, kind)?),
        Play::RoadBuilding(FreePiece { piece: RoutePiece::Road, edge }) => (Own::RoadBuilding, edge.idx()),
        Play::RoadBuilding(FreePiece { piece: RoutePiece::Ship, edge }) => {
            let ship = sea::path(SeaAction::BuildShip(edge), ids, Knights::GROUPS.len())?;
            return Some(Path::of(&[id(Own::Play, Progress::RoadBuilding.idx()), ship.ids()[0]]));
        }
        Play::Smith(vertex) => (Own::Smith, vertex.idx()),
        Play::Spy(victim) => (Own::Spy, ids.seat(victim)?),
        Play::TradeMonopoly(kind) => (Own::TradeMonopoly, rank(COMMODITIES, kind)?),
        Play::InVain(card) => (Own::InVain, card.idx()),
        // A card without a choice. One with a choice and no line above has no id, which the laws find.
        plain => (Own::Play, Play::plain(plain.card())?.card().idx()),
    };
    Some(Path::of(&[id(group, member)]))
}

fn encode_board(view: &KnightsView, scene: &Scene<'_>, sink: &mut impl Sink) {
    let public = &view.public;
    let army = &public.army;
    sink.block("knights", 1);
    sink.vertices(
        about("wall", 1, "the city has a wall", "K-WALL-01"),
        scene,
        public.walls(&scene.public.pieces),
    );
    sink.vertices(
        about("razed", 1, "the settlement is a razed city", "K-RAZE-02"),
        scene,
        public.razed(scene.public),
    );
    let metropolises: VertexSet = public.metropolises.into_iter().flatten().collect();
    sink.vertices(about("metropolis", 1, "the city is a metropolis", "K-METRO-02"), scene, metropolises);
    for (name, level) in [("basic", Level::Basic), ("strong", Level::Strong), ("mighty", Level::Mighty)] {
        let n = scene.topology.vertices.len() as usize;
        let slot = sink.slot(
            about(name, 1, "a knight of this level, by owner relative to the viewer", "K-KNIGHT-07"),
            n * scene.n_rows,
        );
        for (row, seat) in scene.rows().enumerate() {
            for vertex in seat.map_or(VertexSet::EMPTY, |seat| army.of_level(seat, level)) {
                slot[row * n + vertex.idx()] = 1;
            }
        }
    }
    sink.vertices(about("active", 1, "the knight is active", "K-ACTIVE-01"), scene, army.active());
    sink.vertices(
        about("fresh", 1, "the knight was activated in this turn", "K-ACTION-02"),
        scene,
        public.marks.fresh.get(),
    );
    sink.vertices(
        about("promoted", 1, "the knight was promoted in this turn", "K-PROMO-04"),
        scene,
        public.marks.promoted.get(),
    );
    sink.vertices(
        about("sent", 1, "the knight takes part in the defense", "K-TACTIC-01"),
        scene,
        public.sent(),
    );
    let merchant = public.merchant.map(|merchant| merchant.hex).into_iter().collect();
    sink.hexes(about("merchant", 1, "the merchant is on the hex", "K-MERCH-02"), scene, merchant);
}

fn encode_table(view: &KnightsView, scene: &Scene<'_>, sink: &mut impl Sink) {
    let public = &view.public;
    sink.one(about("fleet", 7, "the position of the barbarians", "K-DICE-02"), public.fleet);
    sink.one(about("attacks", 10, "attacks so far", "K-BARB-01"), public.attacks.min(255) as u8);
    let (red, other) = public.dice.map_or((0, 0), |numbers| (numbers.red, numbers.other));
    sink.bytes(
        about("dice", 6, "the numbered dice while they wait for the event die", "K-DICE-02"),
        &[red, other],
    );
    let slot = sink.slot(about("pairs", 1, "which pairs of numbers can still be rolled", "K-DICE-08"), 36);
    slot.iter_mut().enumerate().for_each(|(n, byte)| *byte = (public.pairs >> n & 1) as u8);
    let (agenda, card) = pending(&public.agenda);
    sink.word(about("pending", 1, "this rule set's pending decision", "K-GEN-09"), N_AGENDAS, agenda);
    let card = card.map(Progress::idx);
    sink.word(about("asking_card", 1, "the progress card that asks", "K-PLAY-05"), N_CARDS, card);
    sink.kinds(
        about("fleets", 1, "kinds that Merchant Fleets named", "K-FLEET-01"),
        KindSet::ALL,
        public.marks.fleets,
    );
    sink.one(about("cranes", 3, "Cranes at work", "K-CRANE-01"), public.marks.cranes);
    sink.one(
        about("harbors", 3, "Commercial Harbors played in this turn", "K-HARBOR-01"),
        public.marks.harbors,
    );
    let decks = view.decks.each_ref().map(hexhaven_engine::DeckView::size);
    sink.bytes(about("decks", 18, "cards in the progress decks", "K-DRAW-04"), &decks);
    let own = scene.seat().and_then(|seat| view.hands[seat]).unwrap_or(ProgressCards::NONE);
    progress(about("progress", 2, "own progress cards", "K-HAND-01"), own, sink);
    let shown = view.shown_progress.unwrap_or(ProgressCards::NONE);
    progress(about("shown_progress", 2, "the progress hand that a Spy shows", "K-SPY-01"), shown, sink);
    let hand = view.shown_hand.unwrap_or(Cards::NONE);
    sink.cards(
        about("shown_hand", 10, "the hand that a Master Merchant shows", "K-MASTER-01"),
        KindSet::ALL,
        hand,
    );
    let offered = view.offered.map_or(KindSet::EMPTY, KindSet::of);
    sink.kinds(
        about("offered", 1, "the resource offered by Commercial Harbor", "K-HARBOR-07"),
        KindSet::ALL,
        offered,
    );
}

fn progress(about: About, cards: ProgressCards, sink: &mut impl Sink) {
    let slot = sink.slot(about, N_CARDS);
    cards.iter().for_each(|(card, n)| slot[card.idx()] = n);
}

fn encode_seats(view: &KnightsView, scene: &Scene<'_>, sink: &mut impl Sink) {
    let public = &view.public;
    sink.block("knights_seat", scene.n_rows);
    for seat in scene.rows() {
        sink.row();
        let levels = seat.map_or([0; 3], |seat| public.levels[seat]);
        sink.bytes(
            about("levels", 5, "levels on the tracks trade, politics, science", "K-IMPROVE-01"),
            &levels,
        );
        let metropolises = Track::ALL.map(|track| {
            let place = public.metropolises[track.idx()];
            u8::from(place.is_some_and(|vertex| scene.owns(seat, vertex)))
        });
        sink.bytes(about("metropolises", 1, "has the metropolis of each track", "K-METRO-01"), &metropolises);
        let defenders = seat.map_or(0, |seat| public.defenders[seat]);
        sink.one(about("defenders", 6, "Defender cards", "K-DEFEND-01"), defenders);
        let points = public.points.map(|holder| u8::from(seat.is_some() && holder == seat));
        sink.bytes(about("point_cards", 1, "has the Constitution, the Printer", "K-VPCARD-02"), &points);
        let has_merchant = seat.is_some() && public.merchant.map(|merchant| merchant.seat) == seat;
        sink.flag(about("merchant", 1, "controls the merchant", "K-MERCH-02"), has_merchant);
        let n_progress = seat.map_or(0, |seat| view.sizes[seat]);
        sink.one(about("progress_cards", 5, "progress cards held", "K-HAND-01"), n_progress);
        let strength = seat.map_or(0, |seat| {
            let army = &public.army;
            army.strength(army.of(seat) & army.active())
        });
        sink.one(about("strength", 15, "strength of the active knights", "K-KNIGHT-07"), strength as u8);
        let offers = seat.map_or(0, |seat| public.marks.offers[seat]);
        sink.one(about("harbor_offers", 3, "Commercial Harbor offers received", "K-HARBOR-06"), offers);
    }
}

const N_AGENDAS: usize = 19;

/// The number of the pending question, and the card that asks.
fn pending(agenda: &KnightsAgenda) -> (Option<usize>, Option<Progress>) {
    let (n, card) = match *agenda {
        KnightsAgenda::None => return (None, None),
        KnightsAgenda::EventDie => (0, None),
        KnightsAgenda::Muster { .. } => (1, None),
        KnightsAgenda::Pillage { .. } => (2, None),
        KnightsAgenda::ChooseDeck { .. } => (3, None),
        KnightsAgenda::Draw { .. } => (4, None),
        KnightsAgenda::Excess { .. } => (5, None),
        KnightsAgenda::Aqueduct { .. } => (6, None),
        KnightsAgenda::Metropolis { .. } => (7, None),
        KnightsAgenda::Relocate { .. } => (8, None),
        KnightsAgenda::RemoveKnight { card, .. } => (9, Some(card)),
        KnightsAgenda::PlaceKnight { card, .. } => (10, Some(card)),
        KnightsAgenda::RebuildRoad { card, .. } => (11, Some(card)),
        KnightsAgenda::Promote { card } => (12, Some(card)),
        KnightsAgenda::GiveCommodity { card, .. } => (13, Some(card)),
        KnightsAgenda::GiveCards { card, .. } => (14, Some(card)),
        KnightsAgenda::Discard { card } => (15, Some(card)),
        KnightsAgenda::TakeCards { card, .. } => (16, Some(card)),
        KnightsAgenda::TakeProgress { card, .. } => (17, Some(card)),
        KnightsAgenda::Rob { card, .. } => (18, Some(card)),
    };
    (Some(n), card)
}
