//! Oil Springs in wire form.

use hexhaven_engine::OilDecision;
use hexhaven_engine::rulesets::oil::{OilAgenda, OilPublic, tariff};
use hexhaven_engine::shared::Public;

use super::names::{Names, maybe, per_seat};
use crate::{OilPending, OilState, RemovedView};

pub(super) fn state(names: Names, public: &Public, oil: &OilPublic) -> OilState {
    let players = public.turn.seats();
    let numbers = tariff::tariff(public.board.island());
    let removed =
        oil.removed.iter().map(|token| RemovedView { hex: names.hex(token.hex), number: token.number });
    let built = oil.metropolises.len();
    OilState {
        springs: names.hexes(oil.springs),
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

const fn pending(agenda: OilAgenda) -> Option<OilPending> {
    match agenda {
        OilAgenda::None => None,
        OilAgenda::Loot { .. } => Some(OilPending::Loot),
        OilAgenda::Episode => Some(OilPending::Episode),
        OilAgenda::Strike { .. } => Some(OilPending::Strike),
    }
}

/// The rules that explain each decision.
pub(super) const HELP: [(OilDecision, &[&str]); 1] = [(OilDecision::ChooseLoot, &["O-ROBBER"])];
