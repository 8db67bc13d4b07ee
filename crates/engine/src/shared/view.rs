//! One viewer's knowledge of the shared state: everything public, its own cards, and the number of everybody else's.
//! A view is built up from a state, or followed event by event; both give the same value.

use super::state::{Core, Public};
use super::turn::Agenda;
use crate::shared::{Answer, CoreEvent};
use crate::vocab::{BySeat, Cards, Development, Developments, Seat, Viewer};

/// The shared state as one viewer knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// The public part.
    pub public: Public,
    /// The number of cards in each hand.
    pub hand_sizes: BySeat<u8>,
    /// The number of unplayed development cards of each player.
    pub development_sizes: BySeat<u8>,
    /// The hands that the viewer knows: its own, and at the end all.
    pub hands: BySeat<Option<Cards>>,
    /// The development cards that the viewer knows.
    pub developments: BySeat<Option<Developments>>,
    /// Those bought this turn, if it is the viewer's turn.
    pub fresh: Developments,
    /// The viewer's chosen discards while others still choose.
    pub discard: Cards,
}

impl View {
    /// A viewer's knowledge of a state.
    // Inlined, so that the view is built in place and not copied.
    #[inline(always)]
    pub(crate) fn of(core: &Core, viewer: Viewer) -> Self {
        let Core { public, secret } = core;
        let mut view = Self {
            viewer,
            public: if core.is_near() { public.copy_near() } else { public.clone() },
            hand_sizes: BySeat(secret.hands.0.map(|hand| hand.total() as u8)),
            development_sizes: BySeat(secret.developments.0.map(|cards| cards.total() as u8)),
            hands: BySeat::default(),
            developments: BySeat::default(),
            fresh: Developments::default(),
            discard: Cards::NONE,
        };
        let is_over = matches!(public.agenda, Agenda::Over(_));
        for seat in public.turn.seats().iter().filter(|&seat| is_over || viewer.is(seat)) {
            view.hands[seat] = Some(secret.hands[seat]);
            view.developments[seat] = Some(secret.developments[seat]);
        }
        if let Viewer::Seat(own) = viewer {
            view.discard = secret.discards[own];
            if public.turn.actor == own {
                view.fresh = secret.fresh;
            }
        }
        view
    }

    /// Follows an event as the viewer saw it.
    #[expect(clippy::too_many_lines, reason = "one arm per event")]
    pub(crate) fn follow(&mut self, event: CoreEvent) {
        match event {
            CoreEvent::Now { turn, agenda } => {
                if turn.actor != self.public.turn.actor
                    || turn.part != self.public.turn.part
                    || turn.number != self.public.turn.number
                {
                    self.fresh = Developments::default();
                }
                self.public.turn = turn;
                self.public.agenda = agenda;
            }
            CoreEvent::Rolled { sum } => self.public.note_roll(sum),
            CoreEvent::Received { seat, cards, .. } => self.receive(seat, cards),
            CoreEvent::RoadBuilt { seat, edge, cost } => {
                self.pay(seat, cost);
                self.public.pieces.place_road(seat, edge);
            }
            CoreEvent::SettlementBuilt { seat, vertex, cost } => {
                self.pay(seat, cost);
                self.public.settle(seat, vertex);
            }
            CoreEvent::CityBuilt { seat, vertex, cost } => {
                self.pay(seat, cost);
                // In a set-up, a city may be placed without a settlement.
                self.public.settle(seat, vertex);
                self.public.pieces.upgrade(vertex);
            }
            CoreEvent::LongestRoad(award) => self.public.longest_road = award,
            CoreEvent::Bought { seat, cost } => self.pay(seat, cost),
            CoreEvent::Drawn { seat, card } => self.draw(seat, card),
            CoreEvent::Played { seat, card } => self.play(seat, card),
            CoreEvent::LargestArmy { holder } => self.public.largest_army = holder,
            CoreEvent::Monopolized { seat, kind, taken } => {
                for other in self.public.turn.others(seat).iter() {
                    let cards = Cards::of(kind, taken[other]);
                    self.lose(other, cards);
                    self.gain(seat, cards);
                }
            }
            CoreEvent::DiscardChosen { cards, .. } => self.discard = cards.unwrap_or(self.discard),
            CoreEvent::Discarded { seat, cards } => {
                self.pay(seat, cards);
                self.discard = Cards::NONE;
            }
            CoreEvent::RobberMoved { hex, .. } => self.public.robber = Some(hex),
            CoreEvent::Stolen { thief, victim, kind } => {
                self.take(thief, victim, 1, kind.map(|kind| Cards::of(kind, 1)));
            }
            CoreEvent::MaritimeTraded { seat, give, get } => {
                self.pay(seat, give);
                self.receive(seat, get);
            }
            CoreEvent::Offered { offer, .. } => self.public.offer = super::OpenOffer::propose(offer),
            CoreEvent::Answered { seat, answer } => self.public.note_answer(seat, answer),
            CoreEvent::OfferLapsed => self.public.offer = super::OpenOffer::default(),
            CoreEvent::Traded { seat, with, give, get } => {
                self.lose(seat, give);
                self.gain(with, give);
                self.lose(with, get);
                self.gain(seat, get);
            }
            CoreEvent::Revealed { seat, hand, developments } => {
                self.hands[seat] = Some(hand);
                self.developments[seat] = Some(developments);
            }
        }
    }

    /// Adds cards to a hand, known or not.
    pub(crate) fn gain(&mut self, seat: Seat, cards: Cards) {
        self.hand_sizes[seat] += cards.total() as u8;
        if let Some(hand) = &mut self.hands[seat] {
            *hand += cards;
        }
    }

    /// Takes cards out of a hand, known or not.
    pub(crate) fn lose(&mut self, seat: Seat, cards: Cards) {
        self.hand_sizes[seat] -= cards.total() as u8;
        if let Some(hand) = &mut self.hands[seat] {
            *hand = hand.minus(cards);
        }
    }

    /// Moves cards from a hand to the bank.
    pub(crate) fn pay(&mut self, seat: Seat, cards: Cards) {
        self.lose(seat, cards);
        self.public.bank += cards;
    }

    /// Moves cards from the bank to a hand.
    pub(crate) fn receive(&mut self, seat: Seat, cards: Cards) {
        self.public.bank = self.public.bank.minus(cards);
        self.gain(seat, cards);
    }

    /// Notes `n` cards that changed hands; `None` if the viewer may not know which.
    pub(crate) fn take(&mut self, taker: Seat, victim: Seat, n: u8, cards: Option<Cards>) {
        if let Some(cards) = cards {
            self.lose(victim, cards);
            self.gain(taker, cards);
        } else {
            self.hand_sizes[victim] -= n;
            self.hand_sizes[taker] += n;
        }
    }

    fn draw(&mut self, seat: Seat, card: Option<Development>) {
        self.public.pile_size -= 1;
        self.development_sizes[seat] += 1;
        if let (Some(held), Some(card)) = (&mut self.developments[seat], card) {
            held[card] += 1;
            if self.public.turn.is_own_turn(seat) {
                self.fresh[card] += 1;
            }
        }
    }

    fn play(&mut self, seat: Seat, card: Development) {
        self.development_sizes[seat] -= 1;
        if let Some(held) = &mut self.developments[seat] {
            held[card] -= 1;
        }
        self.public.note_played(seat, card);
    }
}

impl Public {
    /// Notes an answer to the open proposal.
    pub(crate) fn note_answer(&mut self, seat: Seat, answer: Answer) {
        match answer {
            Answer::Accept => self.offer.accept(seat),
            Answer::Decline => self.offer.decline(seat),
            Answer::Counter { give, want } => self.offer.counter_with(seat, give, want),
        }
    }
}
