//! What actions and outcomes do. Legality is settled before; this file only hands them out.

use super::decks::Slip;
use super::state::{Cause, KnightsAgenda, Numbers};
use super::{Knights, progress, tariff};
use crate::rulesets::knights::words::{KnightsAction, KnightsEvent, KnightsOutcome, Level, Progress};
use crate::rulesets::{Action, Event, Log, Outcome, Rules};
use crate::shared::{Agenda, Answer, Part, Source, tariff as core_tariff};
use crate::topology::{EdgeId, VertexId, VertexSet};
use crate::vocab::{BySeat, Cards, CoreAction, CoreOutcome, Seat, SeatSet};

/// Applies a legal action.
pub(super) fn play(game: &mut Knights, seat: Seat, action: Action, log: &mut impl Log) {
    match action {
        Action::Core(action) => play_core(game, seat, action, log),
        Action::Knights(action) => {
            game.core.lapse_offer(log);
            play_own(game, seat, action, log);
        }
        _ => return,
    }
    if may_score(action) {
        game.claim_victory(log);
    }
    note_now(game, log);
}

/// Whether an action can bring points to the actor there and then (K-WIN-05); a turn that begins looks for itself.
#[inline]
fn may_score(action: Action) -> bool {
    match action {
        Action::Core(action) => matches!(
            action,
            CoreAction::BuildRoad(_)
                | CoreAction::BuildSettlement(_)
                | CoreAction::BuildCity(_)
                | CoreAction::Finish
        ),
        Action::Knights(action) => !matches!(
            action,
            KnightsAction::Activate(_) | KnightsAction::Promote(_) | KnightsAction::BuildWall(_)
        ),
        _ => false,
    }
}

/// Applies a possible outcome. Whatever brings points on the way looks for a victory itself (K-WIN-02).
pub(super) fn resolve(game: &mut Knights, outcome: Outcome, log: &mut impl Log) {
    match outcome {
        Outcome::Knights(KnightsOutcome::Roll { red, other, event }) => {
            game.roll(Numbers { red, other }, event, false, log);
        }
        Outcome::Knights(KnightsOutcome::Event(event)) => {
            if let Some(numbers) = game.ext.public.dice {
                game.roll(numbers, event, true, log);
            }
        }
        Outcome::Knights(KnightsOutcome::Progress(card)) => game.draw(card, log),
        Outcome::Core(CoreOutcome::Stolen(kind)) => {
            let thief = game.core.public.turn.actor;
            if let KnightsAgenda::Bishop { left } = game.ext.public.agenda {
                if let Some(victim) = left.first_from(thief) {
                    game.core.steal(thief, victim, kind, log);
                    game.rob_next(left.without(victim));
                }
            } else if let Agenda::Stealing { victim } = game.core.public.agenda {
                game.core.steal(thief, victim, kind, log);
                game.core.resume();
            }
        }
        _ => return,
    }
    note_now(game, log);
}

/// Tells what is pending; the last events of every step.
#[inline]
fn note_now<L: Log>(game: &Knights, log: &mut L) {
    if L::SILENT {
        return;
    }
    let ext = &game.ext.public;
    let now = KnightsEvent::Now { agenda: ext.agenda, marks: ext.marks, dice: ext.dice };
    log.note(Event::Knights(now));
    game.core.note_now(log);
}

fn play_core(game: &mut Knights, seat: Seat, action: CoreAction, log: &mut impl Log) {
    game.core.lapse_offer_before(action, log);
    match action {
        CoreAction::Roll => game.core.public.agenda = Agenda::Rolling,
        CoreAction::EndTurn => game.ask_end(log),
        CoreAction::Pass => game.end_part(log),
        CoreAction::Finish => game.finish(seat, log),
        CoreAction::BuildRoad(edge) => game.build_road(seat, edge, log),
        CoreAction::BuildSettlement(vertex) => game.build_settlement(seat, vertex, log),
        CoreAction::BuildCity(vertex) if game.core.public.turn.part == Part::Setup => {
            game.place_city(seat, vertex, log);
        }
        CoreAction::BuildCity(vertex) => game.build_city(seat, vertex, core_tariff::CITY, log),
        CoreAction::Discard(cards) => {
            game.core.choose_discard(seat, cards, log);
            game.hold_robber();
        }
        CoreAction::MoveRobber(hex) => game.move_robber(seat, hex, log),
        CoreAction::Steal(victim) => game.core.rob(victim),
        CoreAction::MaritimeTrade { give, get } => {
            let lot = Cards::of(give, game.rate(seat, give));
            game.core.trade_with_bank(seat, lot, get, log);
        }
        CoreAction::Offer(offer) => game.core.propose(seat, offer, log),
        CoreAction::Accept => game.core.answer(seat, Answer::Accept, log),
        CoreAction::Decline => game.core.answer(seat, Answer::Decline, log),
        CoreAction::Counter { give, want } => game.core.answer(seat, Answer::Counter { give, want }, log),
        CoreAction::Conclude(with) => game.core.conclude(seat, with, log),
        CoreAction::Withdraw => game.core.lapse_offer(log),
        // K-GEN-02: there are no development cards.
        CoreAction::BuyDevelopment
        | CoreAction::PlayKnight
        | CoreAction::PlayRoadBuilding
        | CoreAction::PlayYearOfPlenty(_)
        | CoreAction::PlayMonopoly(_) => {}
    }
}

fn play_own(game: &mut Knights, seat: Seat, action: KnightsAction, log: &mut impl Log) {
    match action {
        KnightsAction::BuildWall(vertex) => game.build_wall(seat, vertex, tariff::WALL, log),
        KnightsAction::RepairCity(vertex) => game.build_city(seat, vertex, tariff::REPAIR, log),
        KnightsAction::Recruit(vertex) => {
            game.place_knight(seat, vertex, Level::Basic, false, tariff::KNIGHT, log);
        }
        KnightsAction::Activate(vertex) => {
            game.activate(seat, VertexSet::of(vertex), tariff::ACTIVATION, log);
        }
        KnightsAction::Promote(vertex) if game.ext.public.agenda == KnightsAgenda::Smith => {
            game.ext.public.agenda = KnightsAgenda::None;
            game.promote(seat, vertex, Cards::NONE, log);
        }
        KnightsAction::Promote(vertex) => game.promote(seat, vertex, tariff::PROMOTION, log),
        KnightsAction::MoveKnight { from, to } => game.move_knight(seat, from, to, log),
        KnightsAction::ExpelKnight { from, to } => game.expel(seat, from, to, log),
        KnightsAction::ChaseRobber { knight, hex } => game.chase(seat, knight, hex, log),
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
        KnightsAction::GiveCards(cards) => game.give_for_wedding(seat, cards, log),
        KnightsAction::TakeCards(cards) => game.take_cards(seat, cards, log),
        KnightsAction::TakeProgress(card) => game.take_progress(seat, card, log),
    }
}

impl Knights {
    /// Stops or declines what may be stopped or declined.
    fn finish(&mut self, seat: Seat, log: &mut impl Log) {
        match self.ext.public.agenda {
            KnightsAgenda::Muster { .. } => self.end_muster(seat, log),
            KnightsAgenda::Aqueduct { .. } => self.use_aqueduct(seat, None, log),
            KnightsAgenda::Rebuild { held, .. } => {
                self.ext.public.agenda = KnightsAgenda::None;
                self.settle_step(SeatSet::EMPTY, held, log);
            }
            KnightsAgenda::None => self.core.resume(),
            _ => self.ext.public.agenda = KnightsAgenda::None,
        }
    }

    fn build_road(&mut self, seat: Seat, edge: EdgeId, log: &mut impl Log) {
        if let KnightsAgenda::Rebuild { held, .. } = self.ext.public.agenda {
            self.ext.public.agenda = KnightsAgenda::None;
            return self.rebuild_road(seat, edge, held, log);
        }
        let agenda = self.core.public.agenda;
        let cost = if matches!(agenda, Agenda::Free) { core_tariff::ROAD } else { Cards::NONE };
        self.core.build_road(seat, edge, cost, self.barriers(seat), log);
        match agenda {
            Agenda::SetupRoad { .. } => self.next_placement(log),
            Agenda::FreeRoads { .. } => self.core.resume(),
            _ => {}
        }
    }

    fn build_settlement(&mut self, seat: Seat, vertex: VertexId, log: &mut impl Log) {
        let is_setup = self.core.public.turn.part == Part::Setup;
        let cost = if is_setup { Cards::NONE } else { core_tariff::SETTLEMENT };
        let army = &self.ext.public.army;
        let barriers = |public: &_, seat| super::army::barriers(public, army, seat);
        self.core.build_settlement(seat, vertex, cost, barriers, log);
        if is_setup {
            self.core.public.agenda = Agenda::SetupRoad { at: vertex };
        }
    }

    /// The city of the second round, and one resource for each hex around it (K-SETUP-08 to K-SETUP-12).
    fn place_city(&mut self, seat: Seat, vertex: VertexId, log: &mut impl Log) {
        self.core.public.settle(seat, vertex);
        self.core.public.pieces.upgrade(vertex);
        log.note(Event::Knights(KnightsEvent::CityPlaced { seat, vertex }));
        let mut owed = BySeat::default();
        owed[seat] = self.core.public.starting_cards(vertex);
        self.core.pay_out(owed, Source::Start, log);
        self.core.public.agenda = Agenda::SetupRoad { at: vertex };
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
        let KnightsAgenda::DesertPlace { active, .. } = self.ext.public.agenda else { return };
        self.ext.public.agenda = KnightsAgenda::None;
        self.place_knight(seat, at, level, active, Cards::NONE, log);
    }

    /// Robs the next opponent of a Bishop who has a card (K-BISHOP-02, K-BISHOP-04).
    pub(super) fn rob_next(&mut self, left: SeatSet) {
        let left = left.iter().filter(|&seat| !self.core.hand(seat).is_empty()).collect::<SeatSet>();
        self.ext.public.agenda =
            if left.is_empty() { KnightsAgenda::None } else { KnightsAgenda::Bishop { left } };
    }

    /// An opponent gives cards for a Wedding (K-WEDDING-01).
    fn give_for_wedding(&mut self, victim: Seat, cards: Cards, log: &mut impl Log) {
        let KnightsAgenda::Wedding { left } = self.ext.public.agenda else { return };
        let left = left.without(victim);
        self.ext.public.agenda =
            if left.is_empty() { KnightsAgenda::None } else { KnightsAgenda::Wedding { left } };
        self.take_from(self.core.public.turn.actor, victim, cards, log);
    }

    /// The actor takes cards from the hand of an opponent (K-MASTER-01).
    fn take_cards(&mut self, seat: Seat, cards: Cards, log: &mut impl Log) {
        let KnightsAgenda::MasterMerchant { victim } = self.ext.public.agenda else { return };
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
        let KnightsAgenda::Spy { victim } = self.ext.public.agenda else { return };
        self.ext.secret.hands[victim].remove(card);
        self.ext.secret.hands[seat].insert(card);
        log.note(Event::Knights(KnightsEvent::ProgressTaken { seat, victim, card: Some(card) }));
        self.keep_limit(seat, SeatSet::EMPTY, Cause::Spy, log);
    }
}
