//! Oil Springs in wire form.

use hexhaven_engine::rulesets::oil::{Flood, OilAgenda, OilNow, OilPublic, tariff};
use hexhaven_engine::shared::Public;
use hexhaven_engine::{OilDecision, OilEvent, SeatSet};

use super::names::{Names, maybe, per_seat};
use crate::{OilEventView, OilState, RemovedView};

pub(super) fn state(names: Names, public: &Public, oil: &OilPublic) -> OilState {
    let players = public.turn.seats();
    let numbers = tariff::tariff(public.board.island());
    let removed = oil
        .removed
        .iter()
        .map(|token| RemovedView { hex: names.0.hex(token.hex).to_string(), number: token.number });
    let built = oil.metropolises.len();
    OilState {
        springs: oil.springs.iter().map(|hex| names.0.hex(hex).to_string()).collect(),
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

fn pending(agenda: OilAgenda) -> Option<String> {
    let name = match agenda {
        OilAgenda::None => return None,
        OilAgenda::Loot { .. } => "loot",
        OilAgenda::Episode => "episode",
        OilAgenda::Strike { .. } => "strike",
    };
    Some(name.to_owned())
}

pub(super) const fn decision(decision: OilDecision) -> &'static str {
    match decision {
        OilDecision::ChooseLoot => "choose_loot",
    }
}

pub(super) fn event(names: Names, players: SeatSet, event: OilEvent) -> OilEventView {
    match event {
        OilEvent::Now(OilNow { oil, marker, agenda, .. }) => {
            OilEventView::Now { oil: per_seat(players, oil), marker, pending: pending(agenda) }
        }
        OilEvent::Converted { seat, cards } => {
            OilEventView::Converted { seat: seat.to_string(), cards: names.cards(cards) }
        }
        OilEvent::MetropolisBuilt { seat, vertex, cost } => OilEventView::MetropolisBuilt {
            seat: seat.to_string(),
            vertex: names.0.vertex(vertex).to_string(),
            cost: names.cards(cost),
        },
        OilEvent::Repaired { vertex } => {
            OilEventView::Repaired { vertex: names.0.vertex(vertex).to_string() }
        }
        OilEvent::Sequestered { seat, champion } => {
            OilEventView::Sequestered { seat: seat.to_string(), champion: maybe(champion) }
        }
        OilEvent::OilStolen { thief, victim } => {
            OilEventView::OilStolen { thief: thief.to_string(), victim: victim.to_string() }
        }
        OilEvent::EpisodeRolled { trigger, sum } => {
            OilEventView::EpisodeRolled { trigger: trigger.to_string(), sum }
        }
        OilEvent::Flooded(Flood { removed, reduced, razed }) => OilEventView::Flooded {
            removed: names.vertices(removed),
            reduced: names.vertices(reduced),
            razed: names.vertices(razed),
        },
        OilEvent::Destroyed { hex, number } => {
            OilEventView::Destroyed { hex: names.0.hex(hex).to_string(), number }
        }
        OilEvent::Spilled { hex, pool, held } => {
            OilEventView::Spilled { hex: names.0.hex(hex).to_string(), pool, held: per_seat(players, held) }
        }
    }
}
