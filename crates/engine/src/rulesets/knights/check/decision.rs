//! Judges answers to pending decisions of this rule set: the decision that these players must make, and which answers are allowed.

use super::super::agenda::KnightsAgenda;
use super::super::options::{DeserterFallback, SpyTake};
use super::super::{Knights, tariff};
use super::knight::{check_free, check_knight_site, check_promotion, is_joined, is_own_knight, n_knights};
use crate::rulesets::knights::words::{KnightsAction, Level, Progress};
use crate::shared::Agenda;
use crate::shared::judge::building::check_road_site;
use crate::shared::judge::{Verdict, holds, moment, require, size};
use crate::shared::sea::{RoutePiece, Sea, SeaAction, judge as sea_judge};
use crate::topology::{EdgeId, VertexId};
use crate::vocab::{Cards, CoreAction, Illegal, Kind, Seat};

/// Whether an action only ever answers a decision.
pub(super) fn is_answer(action: KnightsAction) -> bool {
    !matches!(
        action,
        KnightsAction::BuildWall(_)
            | KnightsAction::RepairCity(_)
            | KnightsAction::Recruit(_)
            | KnightsAction::Activate(_)
            | KnightsAction::Promote(_)
            | KnightsAction::MoveKnight { .. }
            | KnightsAction::ExpelKnight { .. }
            | KnightsAction::Chase { .. }
            | KnightsAction::Improve(_)
            | KnightsAction::Play(_)
            | KnightsAction::HarborOffer { .. }
    )
}

/// K-GEN-09, K-TURN-08: whether this seat is the one that decides now.
fn check_asked(game: &Knights, seat: Seat) -> Verdict {
    let actor = game.core.public.turn.actor;
    let n_players = game.core.public.turn.n_players;
    let first = |left: crate::vocab::SeatSet| {
        (0..n_players).map(|step| actor.left(step, n_players)).find(|&seat| left.contains(seat))
    };
    let asked = match game.ext.public.agenda {
        KnightsAgenda::EventDie | KnightsAgenda::Draw { .. } | KnightsAgenda::Rob { .. } => {
            return Err(Illegal::ChanceDue);
        }
        KnightsAgenda::None | KnightsAgenda::Discard { .. } => return Err(Illegal::NotDue),
        KnightsAgenda::Muster { left }
        | KnightsAgenda::Pillage { left }
        | KnightsAgenda::ChooseDeck { left }
        | KnightsAgenda::Aqueduct { left, .. }
        | KnightsAgenda::GiveCards { left, .. } => first(left),
        KnightsAgenda::Excess { seat, .. } | KnightsAgenda::GiveCommodity { seat, .. } => Some(seat),
        KnightsAgenda::Relocate { owner, .. } => Some(owner),
        KnightsAgenda::RemoveKnight { victim, .. } => Some(victim),
        KnightsAgenda::Metropolis { .. }
        | KnightsAgenda::PlaceKnight { .. }
        | KnightsAgenda::RebuildRoad { .. }
        | KnightsAgenda::Promote { .. }
        | KnightsAgenda::TakeCards { .. }
        | KnightsAgenda::TakeProgress { .. } => Some(actor),
    };
    require(asked == Some(seat), Illegal::NotYourDecision)
}

/// A shared action while a decision of this rule set is pending: a road to rebuild, or to stop and decline.
pub(super) fn check_core(game: &Knights, seat: Seat, action: CoreAction) -> Verdict {
    check_asked(game, seat)?;
    match (game.ext.public.agenda, action) {
        (KnightsAgenda::RebuildRoad { piece, removed, .. }, CoreAction::BuildRoad(edge)) => {
            moment::check_place(&game.core, action)?;
            require(piece == RoutePiece::Road, Illegal::WrongPiece)?;
            check_rebuilding(game, seat, removed, edge)
        }
        (
            KnightsAgenda::Muster { .. }
            | KnightsAgenda::Aqueduct { .. }
            | KnightsAgenda::PlaceKnight { .. }
            | KnightsAgenda::RebuildRoad { .. }
            | KnightsAgenda::Promote { .. },
            CoreAction::Finish,
        ) => Ok(()),
        (KnightsAgenda::TakeProgress { .. }, CoreAction::Finish) => {
            require(game.ext.public.own.spy_take == SpyTake::Optional, Illegal::MustChoose)
        }
        (_, CoreAction::Finish) => Err(Illegal::MustChoose),
        _ => Err(Illegal::Pending),
    }
}

/// An action of the sea while a decision of this rule set is pending: a ship to put down again.
pub(super) fn check_sea(game: &Knights, sea: &Sea, seat: Seat, action: SeaAction) -> Verdict {
    check_asked(game, seat)?;
    let (KnightsAgenda::RebuildRoad { piece, removed, .. }, SeaAction::BuildShip(edge)) =
        (game.ext.public.agenda, action)
    else {
        let is_gold = matches!(action, SeaAction::TakeGold(_));
        return Err(if is_gold { Illegal::NoGoldDue } else { Illegal::Pending });
    };
    require(game.core.public.board.topology().edges.contains(edge), Illegal::NoSuchPlace)?;
    require(piece == RoutePiece::Ship, Illegal::WrongPiece)?;
    require(edge != removed, Illegal::SamePath)?;
    sea_judge::check_put_down(&game.core, &game.ext.public, sea, seat, edge)
}

/// K-DIPLO-05, K-DIPLO-06.
fn check_rebuilding(game: &Knights, seat: Seat, removed: EdgeId, edge: EdgeId) -> Verdict {
    require(edge != removed, Illegal::SamePath)?;
    check_road_site(&game.core, &game.ext.public, seat, edge)
}

/// An action of this rule set as the answer to a decision.
pub(super) fn check(game: &Knights, seat: Seat, action: KnightsAction) -> Verdict {
    match game.core.public.agenda {
        Agenda::Rolling | Agenda::Stealing { .. } | Agenda::Drawing => return Err(Illegal::ChanceDue),
        _ => {}
    }
    check_asked(game, seat)?;
    if let Some(vertex) = site(action) {
        let exists = game.core.public.board.topology().vertices.contains(vertex);
        require(exists, Illegal::NoSuchPlace)?;
    }
    match (game.ext.public.agenda, action) {
        (KnightsAgenda::Muster { .. }, KnightsAction::SendKnight(vertex)) => check_send(game, seat, vertex),
        (KnightsAgenda::Pillage { .. }, KnightsAction::LoseCity(vertex))
        | (KnightsAgenda::Metropolis { .. }, KnightsAction::PlaceMetropolis(vertex)) => {
            check_ordinary_city(game, seat, vertex)
        }
        (KnightsAgenda::ChooseDeck { .. }, KnightsAction::ChooseDeck(deck)) => {
            require(game.ext.secret.decks.size(deck) > 0, Illegal::DeckEmpty)
        }
        (KnightsAgenda::Excess { .. }, KnightsAction::DiscardProgress(card)) => {
            check_progress(game, seat, card)
        }
        (KnightsAgenda::Aqueduct { .. }, KnightsAction::Aqueduct(kind)) => check_aqueduct(game, kind),
        (KnightsAgenda::Relocate { owner, from, .. }, KnightsAction::Relocate(vertex)) => {
            check_free(game, vertex).map_err(|_| Illegal::SiteNotFree)?;
            require(is_joined(game, owner, from, vertex), Illegal::NotReached)
        }
        (KnightsAgenda::RemoveKnight { .. }, KnightsAction::RemoveKnight(vertex)) => {
            require(is_own_knight(game, seat, vertex), Illegal::NotOwnKnight)
        }
        (KnightsAgenda::PlaceKnight { level, .. }, KnightsAction::PlaceKnight { at, level: placed }) => {
            check_deserter(game, seat, at, level, placed)
        }
        (KnightsAgenda::Promote { .. }, KnightsAction::Promote(vertex)) => {
            check_promotion(game, seat, vertex)
        }
        (KnightsAgenda::GiveCommodity { .. }, KnightsAction::GiveCommodity(kind)) => {
            require(!kind.is_resource(), Illegal::NotACommodity)?;
            require(game.core.hand(seat).get(kind) > 0, Illegal::NotHeld)
        }
        (KnightsAgenda::GiveCards { .. }, KnightsAction::GiveCards(cards)) => {
            check_bundle(game, seat, cards, Illegal::WrongGift)
        }
        (KnightsAgenda::TakeCards { victim, .. }, KnightsAction::TakeCards(cards)) => {
            check_bundle(game, victim, cards, Illegal::WrongTake)
        }
        (KnightsAgenda::TakeProgress { victim, .. }, KnightsAction::TakeProgress(card)) => {
            check_progress(game, victim, card)
        }
        _ => Err(Illegal::Pending),
    }
}

/// The vertex that an answer names.
fn site(action: KnightsAction) -> Option<VertexId> {
    match action {
        KnightsAction::SendKnight(vertex)
        | KnightsAction::LoseCity(vertex)
        | KnightsAction::Relocate(vertex)
        | KnightsAction::PlaceMetropolis(vertex)
        | KnightsAction::RemoveKnight(vertex)
        | KnightsAction::Promote(vertex)
        | KnightsAction::PlaceKnight { at: vertex, .. } => Some(vertex),
        _ => None,
    }
}

/// K-TACTIC-01: one of the player's active knights that does not take part yet.
fn check_send(game: &Knights, seat: Seat, vertex: VertexId) -> Verdict {
    require(is_own_knight(game, seat, vertex), Illegal::NotOwnKnight)?;
    let ext = &game.ext.public;
    require(ext.army.is_active(vertex) && !ext.sent().contains(vertex), Illegal::NotActiveKnight)
}

/// K-PILLAGE-03, K-PILLAGE-08, K-METRO-01, K-METRO-03: one of the player's cities without a metropolis.
fn check_ordinary_city(game: &Knights, seat: Seat, vertex: VertexId) -> Verdict {
    let pieces = &game.core.public.pieces;
    let is_city = pieces.owner(vertex) == Some(seat) && pieces.all_cities().contains(vertex);
    let is_crowned = game.ext.public.metropolises.contains(&Some(vertex));
    require(is_city && !is_crowned, Illegal::NotOrdinaryCity)
}

/// K-HAND-03, K-SPY-01: a card of a progress hand.
fn check_progress(game: &Knights, holder: Seat, card: Progress) -> Verdict {
    require(game.ext.secret.hands[holder].get(card) > 0, Illegal::NotHeldProgress)
}

/// K-AQUA-05: a resource that the bank has.
fn check_aqueduct(game: &Knights, kind: Kind) -> Verdict {
    require(kind.is_resource(), Illegal::NotAResource)?;
    require(game.core.public.bank.get(kind) > 0, Illegal::BankEmpty)
}

/// K-DESERT-02, K-DESERT-03, K-DESERT-05.
fn check_deserter(game: &Knights, seat: Seat, at: VertexId, removed: Level, placed: Level) -> Verdict {
    check_knight_site(game, seat, at)?;
    let is_left = |level| n_knights(game, seat, level) < tariff::KNIGHTS_PER_LEVEL;
    let is_allowed = match game.ext.public.own.deserter_fallback {
        DeserterFallback::BasicOnly => placed == if is_left(removed) { removed } else { Level::Basic },
        DeserterFallback::SameOrLower => placed.strength() <= removed.strength(),
    };
    require(is_allowed && is_left(placed), Illegal::WrongLevel)
}

/// K-MASTER-01, K-MASTER-02, K-WEDDING-01, K-WEDDING-02: two cards of a hand, or the only one.
fn check_bundle(game: &Knights, holder: Seat, cards: Cards, reason: Illegal) -> Verdict {
    let hand = game.core.hand(holder);
    require(size(cards) == size(hand).min(tariff::GIFT), reason)?;
    require(holds(hand, cards), Illegal::NotHeld)
}
