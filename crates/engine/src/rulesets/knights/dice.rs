//! The three dice: the event die first, with all its draws and attacks, then the numbers (K-DICE-01 to K-DICE-06).

use super::agenda::{Cause, KnightsAgenda};
use super::options::{AqueductTrigger, ProgressExcess};
use super::state::{KnightsPublic, Numbers};
use super::{Knights, tariff};
use crate::rulesets::knights::words::{Deck, EventFace, KnightsEvent, Progress, Track};
use crate::rulesets::{Event, Log};
use crate::shared::sea::Voyage;
use crate::shared::{Agenda, Core, CoreEvent, Course, Particulars, Source};
use crate::vocab::{BySeat, Cards, Kind, KindSet, Seat, SeatSet};

impl KnightsPublic {
    /// The players who draw a progress card by a gate; nobody by a ship (K-DRAW-01).
    #[inline]
    fn drawing(&self, event: EventFace, red: u8) -> SeatSet {
        let (is_gate, deck) = match event {
            EventFace::Ship => (false, Track::Trade),
            EventFace::Gate(deck) => (true, deck),
        };
        let mut left = SeatSet::EMPTY;
        // Those who do not play have no levels.
        for (seat, levels) in Seat::ALL.into_iter().zip(&self.levels.0) {
            left.insert_if(seat, is_gate & tariff::draws(levels[deck.idx()], red));
        }
        left
    }
}

impl Knights {
    /// The dice were rolled; `chosen` means that an Alchemist chose the numbers.
    pub(super) fn roll<L: Log>(&mut self, numbers: Numbers, event: EventFace, chosen: bool, log: &mut L) {
        if self.throw(numbers, event, chosen, log) {
            self.count_numbers(log);
        }
    }

    /// The same up to the numbers; returns whether they count now, or only after the event die's decisions.
    #[inline]
    pub(super) fn throw<L: Log>(
        &mut self,
        numbers: Numbers,
        event: EventFace,
        chosen: bool,
        log: &mut L,
    ) -> bool {
        if !chosen {
            self.ext.public.note_pair(&mut self.core.public, numbers.red, numbers.other);
        }
        self.core.public.turn.rolled = true;
        self.core.public.agenda = Agenda::Free;
        self.ext.public.agenda = KnightsAgenda::None;
        self.ext.public.dice = Some(numbers);
        log.note(Event::Knights(KnightsEvent::Rolled { numbers, event, chosen }));
        // A ship moves the fleet; on the landing space it attacks at once (K-DICE-03, K-DICE-05). Both faces together,
        // because the processor cannot predict which one falls, and mostly nothing else differs.
        let is_ship = event == EventFace::Ship;
        self.ext.public.fleet += u8::from(is_ship);
        if is_ship && !L::SILENT {
            log.note(Event::Knights(KnightsEvent::FleetMoved { position: self.ext.public.fleet }));
        }
        let left = self.ext.public.drawing(event, numbers.red);
        if self.ext.public.fleet >= tariff::BARBARIAN_STEPS {
            self.muster(log);
        } else if let EventFace::Gate(deck) = event
            && !left.is_empty()
        {
            self.draw_next(left, Cause::Gate(deck), log);
        } else {
            return true;
        }
        false
    }

    /// Lets the next of some players draw; when all have drawn, the turn continues (K-DRAW-04 to K-DRAW-06).
    pub(super) fn draw_next(&mut self, left: SeatSet, cause: Cause, log: &mut impl Log) {
        let next = left.first_from(self.core.public.turn.actor);
        match (cause, next) {
            (Cause::Gate(deck), Some(seat)) if !self.ext.secret.decks.is_empty(deck) => {
                self.ext.public.agenda = KnightsAgenda::Draw { seat, deck, left: left.without(seat), cause };
            }
            (Cause::Gate(_), _) => self.count_numbers(log),
            // K-DEFEND-04: an empty deck cannot be chosen; if all are empty, nobody gets anything.
            (Cause::Defense, Some(_)) if !self.ext.secret.decks.are_empty() => {
                self.ext.public.agenda = KnightsAgenda::ChooseDeck { left };
            }
            (Cause::Defense, _) => self.end_attack(log),
            (Cause::Spy, _) => self.ext.public.agenda = KnightsAgenda::None,
            (Cause::EndTurn, _) => self.ask_end(log),
        }
    }

    /// A drawn card: a victory point is revealed, any other goes to the hand, where it may be one too many (K-DRAW-05).
    pub(super) fn draw(&mut self, card: Progress, log: &mut impl Log) {
        let KnightsAgenda::Draw { seat, deck, left, cause } = self.ext.public.agenda else { return };
        self.ext.secret.decks.take(card);
        if card.is_point() {
            self.ext.public.points[KnightsPublic::point_idx(card)] = Some(seat);
            log.note(Event::Knights(KnightsEvent::PointDrawn { seat, card }));
            if self.claim_victory(log) {
                return;
            }
        } else {
            self.ext.secret.hands[seat].insert(card);
            log.note(Event::Knights(KnightsEvent::Drew { seat, deck, card: Some(card) }));
        }
        self.keep_limit(seat, left, cause, log);
    }

    /// Asks for a progress card above the limit, or continues (K-HAND-02 to K-HAND-04).
    pub(super) fn keep_limit(&mut self, seat: Seat, left: SeatSet, cause: Cause, log: &mut impl Log) {
        let is_bound = seat != self.core.public.turn.actor
            || self.ext.public.own.progress_excess_own_turn == ProgressExcess::AtOnce
            || cause == Cause::EndTurn;
        if is_bound && self.ext.secret.hands[seat].total() > tariff::PROGRESS_LIMIT {
            self.ext.public.agenda = KnightsAgenda::Excess { seat, left, cause };
        } else {
            self.draw_next(left, cause, log);
        }
    }

    /// The player chose a deck after a shared defense (K-DEFEND-02).
    pub(super) fn choose_deck(&mut self, seat: Seat, deck: Deck) {
        let KnightsAgenda::ChooseDeck { left } = self.ext.public.agenda else { return };
        let left = left.without(seat);
        self.ext.public.agenda = KnightsAgenda::Draw { seat, deck, left, cause: Cause::Defense };
    }

    /// The event die is done; the sum of the numbered dice is next (K-DICE-06).
    pub(super) fn count_numbers(&mut self, log: &mut impl Log) {
        self.count_with(|core, sum| (core.owed_with(sum, tariff::city_yield), true), log);
    }

    /// The same if the players' claims are known, and whether there may be gold.
    #[inline]
    pub(super) fn count_with(
        &mut self,
        owed: impl Fn(&Core, u8) -> (BySeat<Cards>, bool),
        log: &mut impl Log,
    ) {
        self.ext.public.agenda = KnightsAgenda::None;
        let Some(Numbers { red, other }) = self.ext.public.dice.take() else { return };
        let sum = red + other;
        if sum == 7 {
            let is_open = self.ext.public.own.aqueduct_on_seven;
            let left = if is_open { self.unserved(&self.core.secret.hands) } else { SeatSet::EMPTY };
            return self.offer_aqueduct(left, sum);
        }
        let (owed, may_be_gold) = owed(&self.core, sum);
        let has_aqueduct = |levels: &[u8; 3]| levels[Track::Science.idx()] >= tariff::ABILITY_LEVEL;
        let is_dry = !self.ext.public.levels.0.iter().any(has_aqueduct);
        let is_calm = self.ext.public.sea.is_none() || !may_be_gold;
        if is_dry && is_calm {
            // Nobody has an Aqueduct, so the checks seat by seat can be skipped.
            return self.core.pay_out(owed, Source::Production, log);
        }
        if !is_calm {
            return self.produce_at_sea(owed, sum, log);
        }
        let before = self.core.secret.hands;
        self.core.pay_out(owed, Source::Production, log);
        self.offer_aqueduct(self.unserved(&before), sum);
    }

    /// Resources and commodities come first, then gold, then the Aqueduct for those who received neither (S-CK-19,
    /// K-SEA-21). If the bank is empty for gold, it is empty for the Aqueduct too.
    fn produce_at_sea<L: Log>(&mut self, owed: BySeat<Cards>, sum: u8, log: &mut L) {
        let before = self.core.secret.hands;
        self.core.pay_out(owed, Source::Production, log);
        let gold = <Self as Voyage<L>>::gold_of(self, sum);
        let left = self.unserved(&before).iter().filter(|&seat| gold[seat] == 0).collect::<SeatSet>();
        if !left.is_empty() {
            self.ext.public.agenda = KnightsAgenda::Aqueduct { left, sum };
        }
        self.owe_gold(gold, log);
        self.offer_after_gold();
    }

    /// When all gold is taken, the Aqueduct that waited for it is offered, if the bank has anything left.
    pub(super) fn offer_after_gold(&mut self) {
        if let KnightsAgenda::Aqueduct { left, sum } = self.ext.public.agenda
            && self.ext.public.is_calm()
        {
            self.offer_aqueduct(left, sum);
        }
    }

    /// The players with an Aqueduct who received nothing (K-AQUA-01 to K-AQUA-04).
    fn unserved(&self, before: &BySeat<Cards>) -> SeatSet {
        let trigger = self.ext.public.own.aqueduct_trigger;
        let counted = |cards: Cards| match trigger {
            AqueductTrigger::NoCard => cards.total(),
            AqueductTrigger::NoResource => cards.only(KindSet::RESOURCES).total(),
        };
        let has_aqueduct =
            |&seat: &Seat| self.ext.public.level(seat, Track::Science) >= tariff::ABILITY_LEVEL;
        let seats: SeatSet = self.core.public.turn.seats().iter().filter(has_aqueduct).collect();
        let received_nothing = |&seat: &Seat| counted(self.core.hand(seat)) == counted(before[seat]);
        seats.iter().filter(received_nothing).collect()
    }

    /// Asks the next player with an Aqueduct, as long as the bank has resources; otherwise continues (K-AQUA-05, K-AQUA-06).
    pub(super) fn offer_aqueduct(&mut self, left: SeatSet, sum: u8) {
        let is_open = || !(self.core.public.bank.kinds() & KindSet::RESOURCES).is_empty();
        if !left.is_empty() && is_open() {
            self.ext.public.agenda = KnightsAgenda::Aqueduct { left, sum };
            return;
        }
        self.ext.public.agenda = KnightsAgenda::None;
        if sum == 7 {
            let due = self.core.discards_due(|seat| self.ext.public.hand_limit(&self.core.public, seat));
            self.core.ask_discards(due);
            self.hold_robber();
        }
    }

    /// A player takes a resource by the Aqueduct, or declines.
    pub(super) fn use_aqueduct(&mut self, seat: Seat, kind: Option<Kind>, log: &mut impl Log) {
        let KnightsAgenda::Aqueduct { left, sum } = self.ext.public.agenda else { return };
        if let Some(kind) = kind {
            let cards = Cards::of(kind, 1);
            self.core.receive(seat, cards);
            log.note(Event::Core(CoreEvent::Received { seat, cards, source: Source::Aqueduct }));
        }
        self.offer_aqueduct(left.without(seat), sum);
    }

    /// A Saboteur spares only the players it does not target; a single card has no half (K-SABOT-01, K-SABOT-02).
    pub(super) fn saboteur_limit(&self, seat: Seat, victim: Seat) -> Option<u8> {
        let hit = super::score::ahead(&self.core.public, &self.ext.public, seat, super::score::Ties::In);
        hit.contains(victim).then_some(1)
    }

    /// K-ROBBER-01, K-ROBBER-02: before the first attack a 7 only causes discards; a Saboteur never moves the robber.
    pub(super) fn hold_robber(&mut self) {
        if matches!(self.core.public.agenda, Agenda::MoveRobber) {
            let is_saboteur = matches!(self.ext.public.agenda, KnightsAgenda::Discard { .. });
            if is_saboteur || !self.ext.public.is_robber_free() {
                self.core.public.agenda = Agenda::Free;
            }
            self.ext.public.agenda = KnightsAgenda::None;
        }
    }
}
