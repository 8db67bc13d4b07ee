//! The pending decision fits the turn and can be answered.

use super::super::agenda::{Cause, KnightsAgenda};
use super::super::{Knights, tariff};
use crate::shared::audit::{Finding, require};
use crate::shared::sea::RoutePiece;
use crate::shared::{Agenda, Corrupt, Part, tariff as core_tariff};
use crate::vocab::{KindSet, Seat, SeatSet};

/// Whether the agenda belongs to an attack.
pub(super) fn is_attack(agenda: KnightsAgenda) -> bool {
    matches!(
        agenda,
        KnightsAgenda::Muster { .. }
            | KnightsAgenda::Pillage { .. }
            | KnightsAgenda::ChooseDeck { .. }
            | KnightsAgenda::Draw { cause: Cause::Defense, .. }
            | KnightsAgenda::Excess { cause: Cause::Defense, .. }
    )
}

/// Whether the numbered dice wait for the agenda.
fn is_before_numbers(agenda: KnightsAgenda) -> bool {
    is_attack(agenda)
        || matches!(
            agenda,
            KnightsAgenda::EventDie
                | KnightsAgenda::Draw { cause: Cause::Gate(_), .. }
                | KnightsAgenda::Excess { cause: Cause::Gate(_), .. }
        )
}

/// Checks both agendas.
pub(super) fn audit(game: &Knights) -> Finding {
    let (public, ext) = (&game.core.public, &game.ext.public);
    audit_moment(game)?;
    audit_core(game)?;
    let is_waiting = is_before_numbers(ext.agenda) == ext.dice.is_some();
    require(is_waiting, Corrupt::Agenda("the numbered dice are waiting without a reason, or missing"))?;
    let is_offering = matches!(ext.agenda, KnightsAgenda::GiveCommodity { .. });
    let is_offered = game.ext.secret.offered.is_some();
    require(
        is_offering == is_offered,
        Corrupt::Agenda("a harbor offer is missing, or there is one without its decision"),
    )?;
    let is_fighting = is_attack(ext.agenda) || matches!(public.agenda, Agenda::Over(_));
    let is_sent = ext.sent().is_empty() || (ext.own.tactical_defense && is_fighting);
    require(is_sent, Corrupt::Agenda("knights are sent without an attack"))?;
    let is_quiet = ext.agenda == KnightsAgenda::None || public.offer.is_blank();
    require(is_quiet, Corrupt::Offer("there is a proposal while a decision is pending"))?;
    audit_own(game)
}

/// Whether this can be pending in the part of the turn (specification, section 4).
fn audit_moment(game: &Knights) -> Finding {
    let turn = &game.core.public.turn;
    let part = turn.part;
    let is_own = matches!(part, Part::Turn | Part::Paired);
    let is_before_roll = part == Part::Turn && !turn.rolled;
    let is_rolled = part == Part::Turn && turn.rolled;
    let is_free = game.ext.public.is_robber_free();
    let is_moment = match game.core.public.agenda {
        Agenda::SetupSettlement | Agenda::SetupRoad { .. } => part == Part::Setup,
        Agenda::RollDue | Agenda::Rolling => is_before_roll,
        Agenda::Discards { .. } => is_own && !is_before_roll,
        Agenda::MoveRobber => is_rolled && is_free,
        Agenda::ChooseVictim { .. } | Agenda::Stealing { .. } => is_own && is_free,
        Agenda::FreeRoads { .. } => is_own && !is_before_roll,
        Agenda::Free => part != Part::Setup && !is_before_roll,
        Agenda::Over(_) => part != Part::Setup,
        Agenda::Drawing => false,
    };
    require(is_moment, Corrupt::Agenda("what is pending does not fit the part of the turn"))?;
    let core_agenda = game.core.public.agenda;
    let is_together = match game.ext.public.agenda {
        KnightsAgenda::None => true,
        KnightsAgenda::EventDie => core_agenda == Agenda::Rolling,
        KnightsAgenda::Discard { .. } => matches!(core_agenda, Agenda::Discards { .. }),
        KnightsAgenda::Metropolis { .. } => core_agenda == Agenda::Free,
        agenda if is_before_numbers(agenda) => core_agenda == Agenda::Free && is_rolled,
        KnightsAgenda::Aqueduct { .. } => core_agenda == Agenda::Free && is_rolled,
        _ => core_agenda == Agenda::Free && is_own,
    };
    require(is_together, Corrupt::Agenda("two things are pending that exclude each other"))
}

/// Whether the question on the shared agenda can be answered.
fn audit_core(game: &Knights) -> Finding {
    let (core, ext) = (&game.core, &game.ext.public);
    match core.public.agenda {
        // K-ROADB-01: the card places the first road itself.
        Agenda::FreeRoads { left } if left != core_tariff::FREE_ROADS - 1 => {
            Err(Corrupt::Agenda("no free road can be placed"))
        }
        Agenda::Discards { .. } if !matches!(ext.agenda, KnightsAgenda::Discard { .. }) => {
            let is_turn = core.public.turn.part == Part::Turn;
            require(is_turn, Corrupt::Agenda("a 7 cannot have been rolled now"))
        }
        _ => core.audit_agenda(ext),
    }
}

/// Whether this rule set's pending decision can be answered.
#[expect(clippy::too_many_lines, reason = "one arm per question")]
fn audit_own(game: &Knights) -> Finding {
    let (public, ext, secret) = (&game.core.public, &game.ext.public, &game.ext.secret);
    let actor = public.turn.actor;
    let seats = public.turn.seats();
    let others = public.turn.others(actor);
    let all = |left: SeatSet, holds: &dyn Fn(Seat) -> bool| {
        !left.is_empty() && (left - seats).is_empty() && left.iter().all(holds)
    };
    let has_cards = |seat: Seat| !game.core.hand(seat).is_empty();
    let has_city = |seat: Seat| !ext.ordinary_cities(&public.pieces, seat).is_empty();
    let bank_has_resources = !(public.bank.kinds() & KindSet::RESOURCES).is_empty();
    let is_right = match ext.agenda {
        KnightsAgenda::None | KnightsAgenda::EventDie | KnightsAgenda::Discard { .. } => true,
        KnightsAgenda::Muster { left } => {
            ext.own.tactical_defense && all(left, &|seat| !game.unsent(seat).is_empty())
        }
        KnightsAgenda::Pillage { left } => all(left, &has_city),
        KnightsAgenda::ChooseDeck { left } => all(left, &|_| true) && !secret.decks.are_empty(),
        KnightsAgenda::Draw { seat, deck, left, cause } => {
            let is_cause = matches!(cause, Cause::Defense) || cause == Cause::Gate(deck);
            let are_seats = (left.with(seat) - seats).is_empty() && !left.contains(seat);
            is_cause && are_seats && !secret.decks.is_empty(deck)
        }
        KnightsAgenda::Excess { seat, left, cause } => {
            let is_full = secret.hands[seat].total() > tariff::PROGRESS_LIMIT;
            let is_actor = seat == actor || !matches!(cause, Cause::EndTurn | Cause::Spy);
            is_full && is_actor && (left.with(seat) - seats).is_empty() && !left.contains(seat)
        }
        KnightsAgenda::Aqueduct { left, sum } => {
            bank_has_resources && (2..=12).contains(&sum) && all(left, &|_| true)
        }
        KnightsAgenda::Metropolis { track } => {
            let is_due = ext.level(actor, track) >= tariff::METROPOLIS_LEVEL
                && ext.metropolises[track.idx()].is_none();
            is_due && has_city(actor)
        }
        KnightsAgenda::Relocate { owner, from, level, .. } => {
            let is_left = ext.army.of_level(owner, level).len() < tariff::KNIGHTS_PER_LEVEL;
            let is_place = public.board.topology().vertices.contains(from);
            others.contains(owner) && is_left && is_place && !game.relocations(owner, from).is_empty()
        }
        KnightsAgenda::RemoveKnight { victim, .. } => {
            others.contains(victim) && !ext.army.of(victim).is_empty()
        }
        KnightsAgenda::PlaceKnight { level, .. } => {
            !game.desert_levels(actor, level).is_empty() && !game.knight_sites::<1>(actor).is_empty()
        }
        KnightsAgenda::RebuildRoad { piece, removed, .. } => {
            let is_left = match (piece, &ext.sea) {
                (RoutePiece::Road, _) => public.pieces.roads(actor).len() < core_tariff::ROADS,
                (RoutePiece::Ship, Some(sea)) => sea.has_ship_left(actor),
                (RoutePiece::Ship, None) => false,
            };
            is_left && !game.rebuild_sites(actor, piece, removed).is_empty()
        }
        KnightsAgenda::Promote { .. } => !game.promotable(actor, ext.army.of(actor)).is_empty(),
        KnightsAgenda::GiveCommodity { seat, .. } => {
            let has_commodity = !(game.core.hand(seat).kinds() & tariff::COMMODITIES).is_empty();
            let is_held =
                secret.offered.is_some_and(|kind| kind.is_resource() && game.core.hand(actor).get(kind) > 0);
            others.contains(seat) && has_commodity && is_held
        }
        KnightsAgenda::GiveCards { left, .. } | KnightsAgenda::Rob { left, .. } => {
            all(left, &has_cards) && (left - others).is_empty()
        }
        KnightsAgenda::TakeCards { victim, .. } => others.contains(victim) && has_cards(victim),
        KnightsAgenda::TakeProgress { victim, .. } => {
            others.contains(victim) && !secret.hands[victim].is_empty()
        }
    };
    require(is_right, Corrupt::Agenda("the pending decision cannot be answered"))
}
