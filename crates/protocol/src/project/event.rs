//! Events in wire form. The caller has cut the event to its viewer.

use hexhaven_engine::shared::{LongestRoad, Turn};
use hexhaven_engine::{Answer, CoreEvent, Event, Offer, SeatSet, Source};

use super::names::{Names, maybe, per_seat, seats};
use super::state::{pending, turn};
use super::{energies, knights_event, oil};
use crate::{AnswerView, GameEvent};

/// An event as its viewer saw it; `players` are the seats of the game.
#[must_use]
pub fn event(names: Names, players: SeatSet, event: Event) -> GameEvent {
    match event {
        Event::Core(event) => core_event(names, players, event),
        Event::Knights(event) => GameEvent::Knights { event: knights_event::event(names, players, event) },
        Event::Oil(event) => GameEvent::Oil { event: oil::event(names, players, event) },
        Event::Energies(event) => GameEvent::Energies { event: energies::event(names, event) },
    }
}

#[expect(clippy::too_many_lines, reason = "one arm per event")]
fn core_event(names: Names, players: SeatSet, event: CoreEvent) -> GameEvent {
    match event {
        CoreEvent::Now { turn: now, agenda } => now_event(names, players, now, agenda),
        CoreEvent::Rolled { sum } => GameEvent::Rolled { sum },
        CoreEvent::Received { seat, cards, source } => GameEvent::Received {
            seat: seat.to_string(),
            cards: names.cards(cards),
            source: source_name(source).to_owned(),
        },
        CoreEvent::RoadBuilt { seat, edge, cost } => GameEvent::RoadBuilt {
            seat: seat.to_string(),
            edge: names.0.edge(edge).to_string(),
            cost: names.cards(cost),
        },
        CoreEvent::SettlementBuilt { seat, vertex, cost } => GameEvent::SettlementBuilt {
            seat: seat.to_string(),
            vertex: names.0.vertex(vertex).to_string(),
            cost: names.cards(cost),
        },
        CoreEvent::CityBuilt { seat, vertex, cost } => GameEvent::CityBuilt {
            seat: seat.to_string(),
            vertex: names.0.vertex(vertex).to_string(),
            cost: names.cards(cost),
        },
        CoreEvent::LongestRoad(LongestRoad { holder, lengths }) => {
            GameEvent::LongestRoad { holder: maybe(holder), lengths: per_seat(players, lengths) }
        }
        CoreEvent::Bought { seat, cost } => {
            GameEvent::Bought { seat: seat.to_string(), cost: names.cards(cost) }
        }
        CoreEvent::Drawn { seat, card } => {
            GameEvent::Drawn { seat: seat.to_string(), card: card.map(|card| names.development(card)) }
        }
        CoreEvent::Played { seat, card } => {
            GameEvent::CardPlayed { seat: seat.to_string(), card: names.development(card) }
        }
        CoreEvent::LargestArmy { holder } => GameEvent::LargestArmy { holder: maybe(holder) },
        CoreEvent::Monopolized { seat, kind, taken } => GameEvent::Monopolized {
            seat: seat.to_string(),
            kind: names.word(kind),
            taken: per_seat(players.without(seat), taken),
        },
        CoreEvent::DiscardChosen { seat, cards } => {
            GameEvent::DiscardChosen { seat: seat.to_string(), cards: cards.map(|cards| names.cards(cards)) }
        }
        CoreEvent::Discarded { seat, cards } => {
            GameEvent::Discarded { seat: seat.to_string(), cards: names.cards(cards) }
        }
        CoreEvent::RobberMoved { seat, hex } => {
            GameEvent::RobberMoved { seat: seat.to_string(), hex: names.0.hex(hex).to_string() }
        }
        CoreEvent::Stolen { thief, victim, kind } => GameEvent::Stolen {
            thief: thief.to_string(),
            victim: victim.to_string(),
            kind: kind.map(|kind| names.word(kind)),
        },
        CoreEvent::MaritimeTraded { seat, give, get } => {
            GameEvent::BankTraded { seat: seat.to_string(), give: names.cards(give), get: names.cards(get) }
        }
        CoreEvent::Offered { seat, offer } => offered(names, seat.to_string(), offer),
        CoreEvent::Answered { seat, answer: given } => {
            GameEvent::Answered { seat: seat.to_string(), answer: answer(names, given) }
        }
        CoreEvent::OfferLapsed => GameEvent::OfferLapsed {},
        CoreEvent::Traded { seat, with, give, get } => GameEvent::Traded {
            seat: seat.to_string(),
            with: with.to_string(),
            give: names.cards(give),
            get: names.cards(get),
        },
        CoreEvent::Revealed { seat, hand, developments: cards } => GameEvent::Revealed {
            seat: seat.to_string(),
            hand: names.cards(hand),
            developments: names.developments(cards),
        },
    }
}

fn now_event(
    names: Names,
    players: SeatSet,
    now: Turn,
    agenda: hexhaven_engine::shared::Agenda,
) -> GameEvent {
    GameEvent::Turn { turn: turn(now), pending: pending(names, players, agenda) }
}

const fn source_name(source: Source) -> &'static str {
    match source {
        Source::Start => "start",
        Source::Production => "production",
        Source::YearOfPlenty => "year_of_plenty",
        Source::Aqueduct => "aqueduct",
        Source::Progress => "progress",
    }
}

fn offered(names: Names, seat: String, offer: Offer) -> GameEvent {
    let Offer { give, want, open, to } = offer;
    GameEvent::Offered {
        seat,
        give: names.cards(give),
        want: names.cards(want),
        give_open: open.give(),
        want_open: open.want(),
        to: seats(to),
    }
}

fn answer(names: Names, answer: Answer) -> AnswerView {
    match answer {
        Answer::Accept => AnswerView::Accept {},
        Answer::Decline => AnswerView::Decline {},
        Answer::Counter { give, want } => {
            AnswerView::Counter { give: names.cards(give), want: names.cards(want) }
        }
    }
}
