//! The events of Cities & Knights in wire form.

use hexhaven_engine::{EventFace, KnightsEvent, Progress, SeatSet};

use super::knights::{merchant_view, pending, progress};
use super::names::{Names, per_seat};
use crate::KnightsEventView;

#[expect(clippy::too_many_lines, reason = "one arm per event")]
pub(super) fn event(names: Names, players: SeatSet, event: KnightsEvent) -> KnightsEventView {
    let (dialect, card_name) = (names.0, |card: Progress| card.name().to_owned());
    let at = |vertex| dialect.vertex(vertex).to_string();
    match event {
        KnightsEvent::Now { agenda, .. } => KnightsEventView::Now { pending: pending(names, agenda) },
        KnightsEvent::Rolled { numbers, event, chosen } => KnightsEventView::Rolled {
            red: numbers.red,
            other: numbers.other,
            event: match event {
                EventFace::Ship => "ship".to_owned(),
                EventFace::Gate(track) => track.name().to_owned(),
            },
            chosen,
        },
        KnightsEvent::FleetMoved { position } => KnightsEventView::FleetMoved { position },
        KnightsEvent::KnightSent { vertex } => KnightsEventView::KnightSent { vertex: at(vertex) },
        KnightsEvent::Attacked { strength, defense } => {
            KnightsEventView::Attacked { strength, defense: per_seat(players, defense) }
        }
        KnightsEvent::CityLost { seat, vertex, razed } => {
            KnightsEventView::CityLost { seat: seat.to_string(), vertex: at(vertex), razed }
        }
        KnightsEvent::Defended { seat } => KnightsEventView::Defended { seat: seat.to_string() },
        KnightsEvent::AttackOver { knights } => {
            KnightsEventView::AttackOver { knights: names.vertices(knights) }
        }
        KnightsEvent::Drew { seat, deck, card } => KnightsEventView::Drew {
            seat: seat.to_string(),
            deck: deck.name().to_owned(),
            card: card.map(card_name),
        },
        KnightsEvent::PointDrawn { seat, card } => {
            KnightsEventView::PointDrawn { seat: seat.to_string(), card: card_name(card) }
        }
        KnightsEvent::Played { seat, card } => {
            KnightsEventView::ProgressPlayed { seat: seat.to_string(), card: card_name(card) }
        }
        KnightsEvent::ProgressDiscarded { seat, deck, card } => KnightsEventView::ProgressDiscarded {
            seat: seat.to_string(),
            deck: deck.name().to_owned(),
            card: card.map(card_name),
        },
        KnightsEvent::ProgressShown { seat, victim, cards } => KnightsEventView::ProgressShown {
            seat: seat.to_string(),
            victim: victim.to_string(),
            cards: cards.map(progress),
        },
        KnightsEvent::ProgressTaken { seat, victim, card } => KnightsEventView::ProgressTaken {
            seat: seat.to_string(),
            victim: victim.to_string(),
            card: card.map(card_name),
        },
        KnightsEvent::HandShown { seat, victim, hand } => KnightsEventView::HandShown {
            seat: seat.to_string(),
            victim: victim.to_string(),
            hand: hand.map(|hand| names.cards(hand)),
        },
        KnightsEvent::CardsTaken { seat, victim, n, cards } => KnightsEventView::CardsTaken {
            seat: seat.to_string(),
            victim: victim.to_string(),
            n,
            cards: cards.map(|cards| names.cards(cards)),
        },
        KnightsEvent::HarborOffered { seat, to, kind } => KnightsEventView::HarborOffered {
            seat: seat.to_string(),
            to: to.to_string(),
            kind: kind.map(|kind| names.word(kind)),
        },
        KnightsEvent::HarborVoid { seat, to } => {
            KnightsEventView::HarborVoid { seat: seat.to_string(), to: to.to_string() }
        }
        KnightsEvent::HarborTraded { seat, with, kinds } => KnightsEventView::HarborTraded {
            seat: seat.to_string(),
            with: with.to_string(),
            resource: kinds.map(|(resource, _)| names.word(resource)),
            commodity: kinds.map(|(_, commodity)| names.word(commodity)),
        },
        KnightsEvent::CityPlaced { seat, vertex } => {
            KnightsEventView::CityPlaced { seat: seat.to_string(), vertex: at(vertex) }
        }
        KnightsEvent::WallBuilt { seat, vertex, cost } => KnightsEventView::WallBuilt {
            seat: seat.to_string(),
            vertex: at(vertex),
            cost: names.cards(cost),
        },
        KnightsEvent::CityRepaired { seat, vertex, cost } => KnightsEventView::CityRepaired {
            seat: seat.to_string(),
            vertex: at(vertex),
            cost: names.cards(cost),
        },
        KnightsEvent::Improved { seat, track, cost } => KnightsEventView::Improved {
            seat: seat.to_string(),
            track: track.name().to_owned(),
            cost: names.cards(cost),
        },
        KnightsEvent::MetropolisPlaced { seat, track, vertex } => KnightsEventView::MetropolisPlaced {
            seat: seat.to_string(),
            track: track.name().to_owned(),
            vertex: at(vertex),
        },
        KnightsEvent::MetropolisLost { seat, track } => {
            KnightsEventView::MetropolisLost { seat: seat.to_string(), track: track.name().to_owned() }
        }
        KnightsEvent::KnightPlaced { seat, vertex, level, active, cost } => KnightsEventView::KnightPlaced {
            seat: seat.to_string(),
            vertex: at(vertex),
            level: level.name().to_owned(),
            active,
            cost: names.cards(cost),
        },
        KnightsEvent::KnightRemoved { seat, vertex } => {
            KnightsEventView::KnightRemoved { seat: seat.to_string(), vertex: at(vertex) }
        }
        KnightsEvent::Activated { seat, knights, cost } => KnightsEventView::Activated {
            seat: seat.to_string(),
            knights: names.vertices(knights),
            cost: names.cards(cost),
        },
        KnightsEvent::Promoted { seat, vertex, level, cost } => KnightsEventView::Promoted {
            seat: seat.to_string(),
            vertex: at(vertex),
            level: level.name().to_owned(),
            cost: names.cards(cost),
        },
        KnightsEvent::KnightMoved { seat, from, to } => {
            KnightsEventView::KnightMoved { seat: seat.to_string(), from: at(from), to: at(to) }
        }
        KnightsEvent::Chased { seat, knight } => {
            KnightsEventView::Chased { seat: seat.to_string(), knight: at(knight) }
        }
        KnightsEvent::MerchantPlaced(merchant) => {
            KnightsEventView::MerchantPlaced { merchant: merchant_view(names, merchant) }
        }
        KnightsEvent::RoadRemoved { seat, owner, edge } => KnightsEventView::RoadRemoved {
            seat: seat.to_string(),
            owner: owner.to_string(),
            edge: dialect.edge(edge).to_string(),
        },
        KnightsEvent::TokensSwapped { one, other } => KnightsEventView::TokensSwapped {
            one: dialect.hex(one).to_string(),
            other: dialect.hex(other).to_string(),
        },
        KnightsEvent::ProgressRevealed { seat, cards } => {
            KnightsEventView::ProgressRevealed { seat: seat.to_string(), cards: progress(cards) }
        }
    }
}
