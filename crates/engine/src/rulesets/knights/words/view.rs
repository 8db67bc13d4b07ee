//! One viewer's knowledge of Cities & Knights: everything public, its own progress cards, and the number of everybody
//! else's.

use super::event::KnightsEvent;
use super::progress::{Deck, Progress, ProgressCards};
use crate::rulesets::knights::{KnightsAgenda, KnightsPublic, Returned, Slip};
use crate::shared::View;
use crate::vocab::{BySeat, Cards, Kind, Seat};

/// A viewer's knowledge of Cities & Knights in addition to the shared state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnightsView {
    /// The public part.
    pub public: KnightsPublic,
    /// The number of progress cards of each player.
    pub sizes: BySeat<u8>,
    /// The progress hands that the viewer knows: its own, and at the end all.
    pub hands: BySeat<Option<ProgressCards>>,
    /// The decks.
    pub decks: [DeckView; 3],
    /// The hand that a Master Merchant shows to the viewer.
    pub shown_hand: Option<Cards>,
    /// The progress hand that a Spy shows to the viewer.
    pub shown_progress: Option<ProgressCards>,
    /// The resource that the viewer offers by Commercial Harbor.
    pub offered: Option<Kind>,
}

/// A viewer's knowledge of a deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DeckView {
    /// The cards that were never drawn.
    pub(crate) n_unknown: u8,
    /// The cards put back below them, the next to be drawn first; `None` is one that the viewer did not see.
    pub returned: [Option<Progress>; 18],
    /// The number put back.
    pub n_returned: u8,
}

impl DeckView {
    /// A deck with these cards put back, as a viewer knows them.
    pub(crate) fn new(n_unknown: u8, returned: &Returned, see: impl Fn(Slip) -> Option<Progress>) -> Self {
        let mut view = Self { n_unknown, ..Self::default() };
        for slip in returned.iter() {
            view.put_back(see(slip));
        }
        view
    }

    /// The number of cards.
    pub const fn size(&self) -> u8 {
        self.n_unknown + self.n_returned
    }

    fn put_back(&mut self, card: Option<Progress>) {
        if let Some(slot) = self.returned.get_mut(usize::from(self.n_returned)) {
            *slot = card;
            self.n_returned += 1;
        }
    }

    fn take(&mut self) {
        if self.n_unknown > 0 {
            self.n_unknown -= 1;
        } else if self.n_returned > 0 {
            self.returned.copy_within(1.., 0);
            self.returned[17] = None;
            self.n_returned -= 1;
        }
    }
}

impl KnightsView {
    /// Follows an event as the viewer saw it; `core` is the viewer's view of the shared state.
    pub(crate) fn follow(&mut self, core: &mut View, event: KnightsEvent) {
        if self.follow_cards(core, event) || self.follow_routes(core, event) {
            return;
        }
        match event {
            KnightsEvent::Now { agenda, marks, dice } => self.now(agenda, marks, dice),
            KnightsEvent::Rolled { numbers, chosen: false, .. } => {
                self.public.note_pair(&mut core.public, numbers.red, numbers.other);
            }
            KnightsEvent::FleetMoved { position } => self.public.fleet = position,
            KnightsEvent::KnightSent { vertex } => self.public.badges.insert(vertex),
            KnightsEvent::CityLost { vertex, razed, .. } => {
                self.public.lose_city(&mut core.public, vertex, razed);
            }
            KnightsEvent::Defended { seat } => self.public.defenders[seat] += 1,
            KnightsEvent::AttackOver { knights } => self.public.end_attack(knights),
            KnightsEvent::CityPlaced { seat, vertex } => {
                core.public.settle(seat, vertex);
                core.public.pieces.upgrade(vertex);
            }
            KnightsEvent::WallBuilt { seat, vertex, cost } => {
                core.pay(seat, cost);
                self.public.badges.insert(vertex);
            }
            KnightsEvent::CityRepaired { seat, vertex, cost } => {
                core.pay(seat, cost);
                self.public.repair(&mut core.public, vertex);
            }
            KnightsEvent::Improved { seat, track, cost } => {
                core.pay(seat, cost);
                self.public.levels[seat][track.idx()] += 1;
            }
            KnightsEvent::MetropolisPlaced { track, vertex, .. } => {
                self.public.metropolises[track.idx()] = Some(vertex);
            }
            KnightsEvent::MetropolisLost { track, .. } => self.public.metropolises[track.idx()] = None,
            KnightsEvent::KnightPlaced { seat, vertex, level, active, cost } => {
                core.pay(seat, cost);
                self.public.army.place(seat, vertex, level, active);
            }
            KnightsEvent::KnightRemoved { vertex, .. } => self.public.army.remove(vertex),
            KnightsEvent::Activated { seat, knights, cost } => {
                core.pay(seat, cost);
                self.public.army.activate(knights);
            }
            KnightsEvent::Promoted { seat, vertex, level, cost } => {
                core.pay(seat, cost);
                self.public.army.set_level(vertex, level);
            }
            KnightsEvent::KnightMoved { seat, from, to } => self.public.march(seat, from, to),
            KnightsEvent::Chased { knight, .. } | KnightsEvent::PirateChased { knight, .. } => {
                self.public.tire(knight);
            }
            KnightsEvent::MerchantPlaced(merchant) => self.public.merchant = Some(merchant),
            KnightsEvent::TokensSwapped { one, other } => core.public.board.swap_tokens(one, other),
            _ => {}
        }
    }

    /// Follows removed roads and ships and events at sea; returns whether the event was one of them.
    fn follow_routes(&mut self, core: &mut View, event: KnightsEvent) -> bool {
        match event {
            KnightsEvent::RoadRemoved { owner, edge, .. } => core.public.pieces.remove_road(owner, edge),
            KnightsEvent::ShipRemoved { owner, edge, .. } => {
                self.public.remove_ship(&core.public, owner, edge);
            }
            KnightsEvent::Sea(event) => {
                if let Some(sea) = &mut self.public.sea {
                    sea.follow(core, event);
                }
            }
            _ => return false,
        }
        true
    }

    /// Follows events about progress cards and hidden transfers of cards; returns whether the event was one of them.
    fn follow_cards(&mut self, core: &mut View, event: KnightsEvent) -> bool {
        match event {
            KnightsEvent::Drew { seat, deck, card } => self.draw(seat, deck, card),
            KnightsEvent::PointDrawn { seat, card } => {
                self.decks[card.deck().idx()].take();
                self.public.points[KnightsPublic::point_idx(card)] = Some(seat);
            }
            KnightsEvent::Played { seat, card } => self.put_back(seat, card.deck(), Some(card)),
            KnightsEvent::ProgressDiscarded { seat, deck, card } => self.put_back(seat, deck, card),
            KnightsEvent::ProgressShown { seat, cards, .. } => {
                self.shown_progress = cards.filter(|_| core.viewer.is(seat));
            }
            KnightsEvent::ProgressTaken { seat, victim, card } => self.take_progress(seat, victim, card),
            KnightsEvent::HandShown { seat, hand, .. } => {
                self.shown_hand = hand.filter(|_| core.viewer.is(seat));
            }
            KnightsEvent::CardsTaken { seat, victim, n, cards } => core.take(seat, victim, n, cards),
            KnightsEvent::HarborOffered { kind, .. } => self.offered = kind,
            KnightsEvent::HarborVoid { .. } => self.offered = None,
            KnightsEvent::HarborTraded { seat, with, resource, commodity } => {
                self.offered = None;
                core.take(with, seat, 1, resource.map(|kind| Cards::of(kind, 1)));
                core.take(seat, with, 1, commodity.map(|kind| Cards::of(kind, 1)));
            }
            KnightsEvent::ProgressRevealed { seat, cards } => self.hands[seat] = Some(cards),
            _ => return false,
        }
        true
    }

    fn now(
        &mut self,
        agenda: KnightsAgenda,
        marks: crate::rulesets::knights::Marks,
        dice: Option<crate::rulesets::knights::Numbers>,
    ) {
        self.public.agenda = agenda;
        self.public.marks = marks;
        self.public.dice = dice;
        if !matches!(agenda, KnightsAgenda::TakeCards { .. }) {
            self.shown_hand = None;
        }
        if !matches!(agenda, KnightsAgenda::TakeProgress { .. }) {
            self.shown_progress = None;
        }
    }

    fn draw(&mut self, seat: Seat, deck: Deck, card: Option<Progress>) {
        self.decks[deck.idx()].take();
        self.sizes[seat] += 1;
        if let (Some(hand), Some(card)) = (&mut self.hands[seat], card) {
            hand.insert(card);
        }
    }

    fn put_back(&mut self, seat: Seat, deck: Deck, card: Option<Progress>) {
        self.sizes[seat] -= 1;
        if let (Some(hand), Some(card)) = (&mut self.hands[seat], card) {
            hand.remove(card);
        }
        self.decks[deck.idx()].put_back(card);
    }

    fn take_progress(&mut self, seat: Seat, victim: Seat, card: Option<Progress>) {
        self.sizes[victim] -= 1;
        self.sizes[seat] += 1;
        if let Some(card) = card {
            if let Some(hand) = &mut self.hands[victim] {
                hand.remove(card);
            }
            if let Some(hand) = &mut self.hands[seat] {
                hand.insert(card);
            }
        }
    }
}
