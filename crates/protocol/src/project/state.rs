//! The board, the state and the decision as one viewer knows them.

use std::collections::BTreeMap;

use hexhaven_engine::notation::OptionText;
use hexhaven_engine::shared::{Agenda, Board, HarborKind, OpenOffer, Terrain, Turn, tariff};
use hexhaven_engine::{
    Cards, Ending, ExtView, Kind, KindSet, Observation, Seat, SeatSet, with_addition, with_rule_set,
};

use super::book::book;
use super::names::{Names, maybe, per_seat, seats};
use crate::rulesets::{Described, Shown as _};
use crate::{
    BoardView, Costs, CounterView, EndingKind, EndingView, Good, HarborView, HexView, Name, OfferView,
    Pending, PlayerView, PointsView, StateView, SupplyView, TurnView, VerbName,
};

/// The rolls of a game: public knowledge that is not part of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RollCount {
    /// The last roll.
    pub last_roll: Option<u8>,
    /// How often each sum 2 to 12 has been rolled.
    pub rolls: [u16; 11],
}

impl RollCount {
    /// Notes a roll.
    pub fn note_roll(&mut self, sum: u8) {
        self.last_roll = Some(sum);
        if let Some(n) = usize::from(sum).checked_sub(2).and_then(|idx| self.rolls.get_mut(idx)) {
            *n += 1;
        }
    }
}

/// The part drawn once.
pub fn board(names: Names, seen: &Observation) -> BoardView {
    let public = &seen.core.public;
    let board = &public.board;
    let hex = |hex| {
        let tile = board.tile(hex);
        HexView { place: names.hex(hex), terrain: Name(tile.terrain), token: tile.token }
    };
    let kinds = KindSet::from_bits(u8::MAX);
    let good = |kind: Kind| {
        names.0.lexicon.goods.get(kind)?;
        Some(Good { letter: names.letter(kind), word: names.word(kind) })
    };
    BoardView {
        rules: Name(names.0.rule_set()),
        island: Name(board.map()),
        options: public.options.text().to_string(),
        goods: kinds.iter().filter_map(good).collect(),
        hexes: board.topology().hexes.iter().map(hex).collect(),
        harbors: harbors(names, seen),
        costs: with_rule_set!(seen.rule_set(), Game => costs::<Game>(names, &seen.core.public.board)),
        target_points: public.options.target_vp,
        book: book(names),
    }
}

fn harbors(names: Names, seen: &Observation) -> Vec<HarborView> {
    let board = &seen.core.public.board;
    let harbors = board.harbors().map(|harbor| {
        let (kind, rate) = match harbor.kind {
            HarborKind::Any => (None, 3),
            HarborKind::Only(kind) => (Some(names.word(kind)), 2),
        };
        let vertices = names.vertices(board.topology().end_set(harbor.edge));
        HarborView { edge: names.edge(harbor.edge), vertices, kind, rate }
    });
    harbors.collect()
}

/// The prices of this game's pieces: there are ships only at sea.
fn costs<G: Described>(names: Names, board: &Board) -> Costs {
    let shared = [
        ("road", tariff::ROAD),
        ("settlement", tariff::SETTLEMENT),
        ("city", tariff::CITY),
        ("buy", tariff::DEVELOPMENT),
    ];
    let has = |(verb, _): &(&str, Cards)| !G::LACKS.contains(verb);
    let costs = shared.into_iter().filter(has).chain(G::COSTS.iter().copied());
    let has_sea = !board.hexes_of(Terrain::Sea).is_empty();
    let costs = costs.filter(|&(verb, _)| has_sea || verb != "ship");
    costs.map(|(verb, cost)| (VerbName(verb), names.cards(cost))).collect()
}

/// The part that changes.
pub fn state(names: Names, seen: &Observation, rolled: &RollCount) -> StateView {
    let public = &seen.core.public;
    let players = public.turn.seats();
    let has_deck = public.dice_deck.iter().any(|&n| n > 0);
    StateView {
        players: players.iter().map(|seat| player(names, seen, seat)).collect(),
        turn: turn(public.turn),
        pending: pending(names, players, public.agenda),
        offer: offer(names, players, &public.offer),
        bank: names.cards(public.bank),
        development_pile: public.pile_size,
        developments_spent: names.developments(public.spent),
        robber: public.robber.map(|hex| names.hex(hex)),
        longest_road: maybe(public.longest_road.holder),
        largest_army: maybe(public.largest_army),
        dice_deck: has_deck.then(|| public.dice_deck.to_vec()),
        last_roll: rolled.last_roll,
        rolls: rolled.rolls.to_vec(),
        ending: ending(public.agenda),
        extra: with_addition!(ExtView, &seen.ext, own => Some(own.show(names, public)), ExtView::None => None),
    }
}

fn player(names: Names, seen: &Observation, seat: Seat) -> PlayerView {
    let view = &seen.core;
    let public = &view.public;
    let pieces = &public.pieces;
    let is_own = view.viewer.is(seat);
    let goods = KindSet::from_bits(u8::MAX).iter().filter(|&kind| names.0.lexicon.goods.get(kind).is_some());
    let left = seen.pieces_left(seat);
    PlayerView {
        seat: Name(seat),
        hand_size: view.hand_sizes[seat],
        hand: view.hands[seat].map(|hand| names.cards(hand)),
        development_size: view.development_sizes[seat],
        developments: view.developments[seat].map(|cards| names.developments(cards)),
        fresh: if is_own { names.developments(view.fresh) } else { BTreeMap::new() },
        discard: if is_own { names.cards(view.discard) } else { BTreeMap::new() },
        roads: names.edges(pieces.roads(seat)),
        settlements: names.vertices(pieces.settlements(seat)),
        cities: names.vertices(pieces.cities(seat)),
        road_length: public.longest_road.lengths[seat],
        knights: public.knights[seat],
        rates: goods.map(|kind| (names.word(kind), seen.rate(seat, kind))).collect(),
        supply: SupplyView { roads: left.roads, settlements: left.settlements, cities: left.cities },
        points: points(seen, seat),
    }
}

/// The points that the viewer can count, by source (B-WIN-01).
fn points(seen: &Observation, seat: Seat) -> PointsView {
    let parts = seen.points(seat);
    let sources: BTreeMap<_, u8> = parts
        .iter()
        .filter(|&(_, n)| n > 0)
        .map(|(source, n)| (Name(source), u8::try_from(n).unwrap_or(u8::MAX)))
        .collect();
    PointsView { known: sources.values().sum(), complete: seen.knows_points(seat), sources }
}

pub(super) fn turn(turn: Turn) -> TurnView {
    TurnView {
        number: turn.number,
        player: Name(turn.player),
        actor: Name(turn.actor),
        part: Name(turn.part),
        rolled: turn.rolled,
        card_played: turn.card_played,
        trade_closed: turn.trade_closed,
        buys: turn.buys,
        offers: turn.offers,
    }
}

pub(super) fn pending(names: Names, players: SeatSet, agenda: Agenda) -> Pending {
    match agenda {
        Agenda::SetupSettlement => Pending::SetupSettlement {},
        Agenda::SetupRoad { at } => Pending::SetupRoad { at: names.vertex(at) },
        Agenda::RollDue => Pending::Roll {},
        Agenda::Rolling => Pending::Rolling {},
        Agenda::Discards { owed } => {
            let owing = players.iter().filter(|&seat| owed[seat] > 0).collect();
            Pending::Discards { owed: per_seat(owing, owed) }
        }
        Agenda::MoveRobber => Pending::MoveRobber {},
        Agenda::ChooseVictim { victims } => Pending::ChooseVictim { victims: seats(victims) },
        Agenda::Stealing { victim } => Pending::Stealing { victim: Name(victim) },
        Agenda::Drawing => Pending::Drawing {},
        Agenda::FreeRoads { left } => Pending::FreeRoads { left },
        Agenda::Free => Pending::Free {},
        Agenda::Over(_) => Pending::Over {},
    }
}

fn ending(agenda: Agenda) -> Option<EndingView> {
    let Agenda::Over(ending) = agenda else { return None };
    let (kind, pyrrhic) = match ending {
        Ending::Victory(_) => (EndingKind::Victory, None),
        Ending::TurnLimit => (EndingKind::TurnLimit, None),
        Ending::Collapse { pyrrhic } => (EndingKind::Collapse, pyrrhic),
        Ending::BagEmpty { .. } => (EndingKind::BagEmpty, None),
    };
    let (winner, winners) = (maybe(ending.winner()), seats(ending.winners()));
    Some(EndingView { kind, winner, winners, pyrrhic: maybe(pyrrhic) })
}

fn offer(names: Names, players: SeatSet, open: &OpenOffer) -> Option<OfferView> {
    let counter = |seat: Seat| {
        let (give, want) = open.counter(seat)?;
        Some((Name(seat), CounterView { give: names.cards(give), want: names.cards(want) }))
    };
    (!open.is_blank()).then(|| OfferView {
        proposed: open.is_proposed,
        give: names.cards(open.give),
        want: names.cards(open.want),
        give_open: open.open.give(),
        want_open: open.open.want(),
        to: seats(open.to),
        waiting: seats(open.waiting),
        accepted: seats(open.accepted),
        counters: players.iter().filter_map(counter).collect(),
    })
}
