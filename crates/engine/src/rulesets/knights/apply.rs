//! The effects of actions and outcomes. Legality is settled before; this file only dispatches them.

use super::agenda::{Cause, KnightsAgenda};
use super::decks::Slip;
use super::state::Numbers;
use super::{Knights, progress, tariff};
use crate::rulesets::knights::words::{KnightsAction, KnightsEvent, KnightsOutcome, Level, Progress};
use crate::rulesets::{Event, Log};
use crate::shared::sea::{RoutePiece, SeaAction, SeaEvent, Voyage};
use crate::shared::{Agenda, Course, Part, tariff as core_tariff};
use crate::topology::{VertexId, VertexSet};
use crate::vocab::{Cards, CoreAction, CoreOutcome, Seat, SeatSet};

/// Applies a legal action that the rule sets share.
#[inline(always)]
pub(super) fn play_core<L: Log>(game: &mut Knights, seat: Seat, action: CoreAction, log: &mut L) {
    game.core.lapse_offer_before(action, log);
    match action {
        CoreAction::EndTurn => game.ask_end(log),
        CoreAction::Finish => {
            game.finish(seat, log);
            claim(game, log);
        }
        CoreAction::BuildRoad(edge)
            if matches!(game.ext.public.agenda, KnightsAgenda::RebuildRoad { .. }) =>
        {
            game.rebuild(seat, RoutePiece::Road, edge, log);
        }
        CoreAction::BuildCity(vertex) if game.core.public.turn.part == Part::Setup => {
            if game.ext.public.sea.is_some() {
                return game.play_shared_at_sea(seat, action, log);
            }
            // K-SETUP-08 to K-SETUP-12.
            let hand = game.core.public.starting_cards(vertex);
            game.core.public.place_city(seat, vertex);
            log.note(Event::Knights(KnightsEvent::CityPlaced { seat, vertex }));
            game.core.deal_start(seat, vertex, hand, log);
        }
        CoreAction::BuildCity(vertex) => {
            game.build_city(seat, vertex, core_tariff::CITY, log);
            game.claim_victory(log);
        }
        CoreAction::Discard(cards) => {
            game.core.choose_discard(seat, cards, log);
            game.hold_robber();
        }
        CoreAction::BuildRoad(_) | CoreAction::BuildSettlement(_) if game.ext.public.sea.is_some() => {
            game.play_shared_at_sea(seat, action, log);
        }
        _ => game.play_shared(seat, action, log),
    }
}

/// Applies a legal action of Cities & Knights. Inlined, so that no branch on the action remains where it is known.
#[inline(always)]
pub(super) fn play_own(game: &mut Knights, seat: Seat, action: KnightsAction, log: &mut impl Log) {
    game.core.lapse_offer(log);
    carry_out(game, seat, action, log);
    if may_score(action) {
        claim(game, log);
    }
}

#[inline(always)]
fn carry_out(game: &mut Knights, seat: Seat, action: KnightsAction, log: &mut impl Log) {
    match action {
        KnightsAction::BuildWall(vertex) => game.build_wall(seat, vertex, tariff::WALL, log),
        KnightsAction::RepairCity(vertex) => game.build_city(seat, vertex, tariff::REPAIR, log),
        KnightsAction::Recruit(vertex) => {
            game.place_knight(seat, vertex, Level::Basic, false, tariff::KNIGHT, log);
        }
        KnightsAction::Activate(vertex) => {
            game.activate(seat, VertexSet::of(vertex), tariff::ACTIVATION, log);
        }
        KnightsAction::Promote(vertex) if matches!(game.ext.public.agenda, KnightsAgenda::Promote { .. }) => {
            game.ext.public.agenda = KnightsAgenda::None;
            game.promote(seat, vertex, Cards::NONE, log);
        }
        KnightsAction::Promote(vertex) => game.promote(seat, vertex, tariff::PROMOTION, log),
        KnightsAction::MoveKnight { from, to } => game.move_knight(seat, from, to, log),
        KnightsAction::ExpelKnight { from, to } => game.expel(seat, from, to, log),
        KnightsAction::Chase { knight, hex } => game.chase(seat, knight, hex, log),
        KnightsAction::Improve(track) => game.improve(seat, track, log),
        KnightsAction::Play(play) => progress::play(game, seat, play, log),
        KnightsAction::HarborOffer { to, kind } => game.offer_harbor(seat, to, kind, log),
        KnightsAction::SendKnight(vertex) => game.send_knight(seat, vertex, log),
        KnightsAction::LoseCity(vertex) => game.choose_loss(seat, vertex, log),
        KnightsAction::ChooseDeck(deck) => game.choose_deck(seat, deck),
        KnightsAction::DiscardProgress(card) => game.discard_progress(seat, card, log),
        KnightsAction::Aqueduct(kind) => game.use_aqueduct(seat, Some(kind), log),
        KnightsAction::Relocate(vertex) => game.relocate(seat, vertex, log),
        KnightsAction::PlaceMetropolis(vertex) => game.place_metropolis(seat, vertex, log),
        KnightsAction::RemoveKnight(vertex) => game.desert(seat, vertex, log),
        KnightsAction::PlaceKnight { at, level } => game.place_deserter(seat, at, level, log),
        KnightsAction::GiveCommodity(kind) => game.reply_harbor(seat, kind, log),
        KnightsAction::GiveCards(cards) => game.give_cards(seat, cards, log),
        KnightsAction::TakeCards(cards) => game.take_cards(seat, cards, log),
        KnightsAction::TakeProgress(card) => game.take_progress(seat, card, log),
        KnightsAction::Sea(action) => game.play_at_sea(seat, action, log),
    }
}

/// Looks for a victory after something that may have ended the game on the way.
fn claim(game: &mut Knights, log: &mut impl Log) {
    if !matches!(game.core.public.agenda, Agenda::Over(_)) {
        game.claim_victory(log);
    }
}

/// Whether an action can give the actor points at once (K-WIN-05); the beginning of a turn has its own check.
#[inline]
fn may_score(action: KnightsAction) -> bool {
    !matches!(action, KnightsAction::Activate(_) | KnightsAction::Promote(_) | KnightsAction::BuildWall(_))
}

/// Applies a possible outcome that the rule sets share.
pub(super) fn resolve_core<L: Log>(game: &mut Knights, outcome: CoreOutcome, log: &mut L) {
    match (outcome, game.ext.public.agenda) {
        (CoreOutcome::Stolen(kind), KnightsAgenda::Rob { card, left }) => {
            let thief = game.core.public.turn.actor;
            if let Some(victim) = left.first_from(thief) {
                game.core.steal(thief, victim, kind, log);
                game.rob_next(card, left.without(victim));
            }
        }
        _ => game.resolve_shared(outcome, log),
    }
}

/// Applies a possible outcome of Cities & Knights. Everything that gives points along the way checks for a victory
/// itself (K-WIN-02).
pub(super) fn resolve_own(game: &mut Knights, outcome: KnightsOutcome, log: &mut impl Log) {
    match outcome {
        KnightsOutcome::Roll { red, other, event } => game.roll(Numbers { red, other }, event, false, log),
        KnightsOutcome::Event(event) => {
            if let Some(numbers) = game.ext.public.dice {
                game.roll(numbers, event, true, log);
            }
        }
        KnightsOutcome::Progress(card) => game.draw(card, log),
        KnightsOutcome::Sea(outcome) => game.resolve_sea(outcome, log),
    }
}

/// Ends a step: robber and pirate stay if they cannot go anywhere, and the log reports the pending decision
/// (S-PIRATE-13).
#[inline]
pub(super) fn settle<L: Log>(game: &mut Knights, log: &mut L) {
    if game.ext.public.sea.is_some() {
        <Knights as Voyage<L>>::skip_stuck_thieves(game);
    }
    note_now(game, log);
}

/// Reports what is pending; the last events of every step.
#[inline]
fn note_now<L: Log>(game: &Knights, log: &mut L) {
    if L::SILENT {
        return;
    }
    let ext = &game.ext.public;
    if let Some(sea) = &ext.sea {
        log.note(Event::Knights(KnightsEvent::Sea(SeaEvent::Now(sea.now))));
    }
    let now = KnightsEvent::Now { agenda: ext.agenda, marks: ext.marks, dice: ext.dice };
    log.note(Event::Knights(now));
    game.core.note_now(log);
}

impl Knights {
    /// A ship that replaces one removed by a Diplomat, or an ordinary action at sea (K-SEA-19).
    fn play_at_sea(&mut self, seat: Seat, action: SeaAction, log: &mut impl Log) {
        match action {
            SeaAction::BuildShip(edge)
                if matches!(self.ext.public.agenda, KnightsAgenda::RebuildRoad { .. }) =>
            {
                self.rebuild(seat, RoutePiece::Ship, edge, log);
            }
            _ => self.play_sea(seat, action, log),
        }
    }

    /// Stops or declines, where that is allowed.
    fn finish(&mut self, seat: Seat, log: &mut impl Log) {
        match self.ext.public.agenda {
            KnightsAgenda::Muster { .. } => self.end_muster(seat, log),
            KnightsAgenda::Aqueduct { .. } => self.use_aqueduct(seat, None, log),
            KnightsAgenda::RebuildRoad { held, .. } => {
                self.ext.public.agenda = KnightsAgenda::None;
                self.settle_step(SeatSet::EMPTY, held, log);
            }
            KnightsAgenda::None => self.core.resume(),
            _ => self.ext.public.agenda = KnightsAgenda::None,
        }
    }

    /// A progress card goes unseen under its deck (K-HAND-03).
    fn discard_progress(&mut self, seat: Seat, card: Progress, log: &mut impl Log) {
        let KnightsAgenda::Excess { left, cause, .. } = self.ext.public.agenda else { return };
        self.ext.secret.hands[seat].remove(card);
        self.ext.secret.decks.put_back(Slip { card, by: Some(seat) });
        let deck = card.deck();
        log.note(Event::Knights(KnightsEvent::ProgressDiscarded { seat, deck, card: Some(card) }));
        self.keep_limit(seat, left, cause, log);
    }

    fn place_deserter(&mut self, seat: Seat, at: VertexId, level: Level, log: &mut impl Log) {
        let KnightsAgenda::PlaceKnight { active, .. } = self.ext.public.agenda else { return };
        self.ext.public.agenda = KnightsAgenda::None;
        self.place_knight(seat, at, level, active, Cards::NONE, log);
    }

    /// Robs the next of some opponents who has a card (K-BISHOP-02, K-BISHOP-04).
    pub(super) fn rob_next(&mut self, card: Progress, left: SeatSet) {
        let left = left.iter().filter(|&seat| !self.core.hand(seat).is_empty()).collect::<SeatSet>();
        self.ext.public.agenda =
            if left.is_empty() { KnightsAgenda::None } else { KnightsAgenda::Rob { card, left } };
    }

    /// An opponent gives cards to the actor (K-WEDDING-01).
    fn give_cards(&mut self, victim: Seat, cards: Cards, log: &mut impl Log) {
        let KnightsAgenda::GiveCards { card, left } = self.ext.public.agenda else { return };
        let left = left.without(victim);
        self.ext.public.agenda =
            if left.is_empty() { KnightsAgenda::None } else { KnightsAgenda::GiveCards { card, left } };
        self.take_from(self.core.public.turn.actor, victim, cards, log);
    }

    /// The actor takes cards from the hand of an opponent (K-MASTER-01).
    fn take_cards(&mut self, seat: Seat, cards: Cards, log: &mut impl Log) {
        let KnightsAgenda::TakeCards { victim, .. } = self.ext.public.agenda else { return };
        self.ext.public.agenda = KnightsAgenda::None;
        self.take_from(seat, victim, cards, log);
    }

    fn take_from(&mut self, seat: Seat, victim: Seat, cards: Cards, log: &mut impl Log) {
        self.core.hand_over(victim, seat, cards);
        let n = cards.total() as u8;
        log.note(Event::Knights(KnightsEvent::CardsTaken { seat, victim, n, cards: Some(cards) }));
    }

    /// The actor takes a progress card of an opponent (K-SPY-01).
    fn take_progress(&mut self, seat: Seat, card: Progress, log: &mut impl Log) {
        let KnightsAgenda::TakeProgress { victim, .. } = self.ext.public.agenda else { return };
        self.ext.secret.hands[victim].remove(card);
        self.ext.secret.hands[seat].insert(card);
        log.note(Event::Knights(KnightsEvent::ProgressTaken { seat, victim, card: Some(card) }));
        self.keep_limit(seat, SeatSet::EMPTY, Cause::Spy, log);
    }
}
