//! The rates of the bank for eight kinds, and the offers of Commercial Harbor.

use super::agenda::KnightsAgenda;
use super::options::HarborSecondCopy;
use super::state::KnightsPublic;
use super::{Knights, tariff};
use crate::rulesets::knights::words::{KnightsEvent, Progress, Track};
use crate::rulesets::{Event, Log};
use crate::shared::Public;
use crate::vocab::{Cards, Kind, KindSet, Seat, SeatSet};

impl KnightsPublic {
    /// The kinds that trade 2:1 for a player (K-TRADE-05 to K-TRADE-08).
    #[inline]
    pub(super) fn two_for_one(&self, public: &Public, seat: Seat) -> KindSet {
        public.harbors[seat].special() | self.favors(public, seat)
    }

    /// The same besides the harbors.
    #[inline]
    fn favors(&self, public: &Public, seat: Seat) -> KindSet {
        let has_hall = self.level(seat, Track::Trade) >= tariff::ABILITY_LEVEL;
        let mut kinds = tariff::COMMODITIES.only_if(has_hall);
        let merchant = self.merchant.filter(|merchant| merchant.seat == seat);
        if let Some(kind) = merchant.and_then(|merchant| public.board.tile(merchant.hex).terrain.resource()) {
            kinds = kinds.with(kind);
        }
        if seat == public.turn.actor { kinds | self.marks.fleets } else { kinds }
    }
}

impl Knights {
    /// The kinds that a player has enough of to trade.
    #[inline]
    pub(super) fn lots(&self, seat: Seat) -> KindSet {
        let hand = self.core.hand(seat);
        let usual = hand.lots(self.core.public.harbors[seat].lots());
        usual | (hand.at_least(2) & self.ext.public.favors(&self.core.public, seat))
    }

    /// The opponents who can still get an offer by Commercial Harbor (K-HARBOR-01, K-HARBOR-06).
    pub(super) fn harbor_partners(&self, seat: Seat) -> SeatSet {
        let marks = &self.ext.public.marks;
        let most = match self.ext.public.own.harbor_second_copy {
            HarborSecondCopy::OncePerOpponentAndTurn => marks.harbors.min(1),
            HarborSecondCopy::OncePerCard => marks.harbors,
        };
        if most == 0 {
            return SeatSet::EMPTY;
        }
        self.core.public.turn.others(seat).iter().filter(|&other| marks.offers[other] < most).collect()
    }

    /// Offers a resource; without a commodity in the opponent's hand the offer is void (K-HARBOR-02, K-HARBOR-04).
    pub(super) fn offer_harbor(&mut self, seat: Seat, to: Seat, kind: Kind, log: &mut impl Log) {
        self.ext.public.marks.offers[to] += 1;
        log.note(Event::Knights(KnightsEvent::HarborOffered { seat, to, kind: Some(kind) }));
        if (self.core.hand(to).kinds() & tariff::COMMODITIES).is_empty() {
            log.note(Event::Knights(KnightsEvent::HarborVoid { seat, to }));
        } else {
            self.ext.secret.offered = Some(kind);
            self.ext.public.agenda =
                KnightsAgenda::GiveCommodity { card: Progress::CommercialHarbor, seat: to };
        }
    }

    /// The opponent takes the resource and gives a commodity (K-HARBOR-02).
    pub(super) fn reply_harbor(&mut self, with: Seat, commodity: Kind, log: &mut impl Log) {
        let seat = self.core.public.turn.actor;
        let Some(resource) = self.ext.secret.offered.take() else { return };
        self.ext.public.agenda = KnightsAgenda::None;
        self.core.hand_over(seat, with, Cards::of(resource, 1));
        self.core.hand_over(with, seat, Cards::of(commodity, 1));
        let (resource, commodity) = (Some(resource), Some(commodity));
        log.note(Event::Knights(KnightsEvent::HarborTraded { seat, with, resource, commodity }));
    }
}
