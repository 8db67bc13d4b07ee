//! Lists legal actions of the shared rules, group by group into a `CoreLegal`.
//! The judges state the same rules independently, and a law compares the two.

use super::options::PhaseOrder;
use super::particulars::Particulars;
use super::sites::{Sites, Unknown};
use super::state::{Core, Public};
use super::tariff;
use super::turn::{Agenda, Part};
use crate::topology::{EdgeRow, EdgeSet, HexSet, VertexId, VertexSet};
use crate::vocab::{
    Cards, Choices, CoreAction, CoreLegal, Development, Flag, KindSet, Maritime, Plenty, Seat, SeatSet,
    TradeForm,
};

/// A hand pays for these if it has their kinds.
const _: () = assert!(tariff::ROAD.at_least(2).is_empty() && tariff::DEVELOPMENT.at_least(2).is_empty());

impl Public {
    /// The edges where a set-up road may go (B-SETUP-10).
    pub(crate) fn setup_roads(&self, own: &impl Particulars, at: VertexId) -> EdgeSet {
        match own.sea() {
            None => self.board.topology().edges_at(at) - self.pieces.paved(),
            Some(sea) => sea.setup_roads(self, at),
        }
    }

    /// The vertices where a set-up settlement may go (B-SETUP-09, S-SETUP-02).
    pub(crate) fn setup_sites(&self, own: &impl Particulars) -> VertexSet {
        match own.sea() {
            None => self.board.topology().vertices - self.pieces.closed(),
            Some(sea) => sea.setup_sites(self),
        }
    }

    /// The edges where a player may build a road (B-ROAD-01 to B-ROAD-03, S-MAP-04, S-SHIP-06).
    #[inline]
    pub(crate) fn road_sites(&self, own: &impl Particulars, seat: Seat) -> EdgeSet {
        if self.pieces.is_near() {
            return self.road_sites_in::<0>(own, seat).cut();
        }
        let sites = self.road_sites_in::<1>(own, seat);
        match own.sea() {
            None => sites,
            Some(sea) => sea.roads_among(self.board.topology(), sites),
        }
    }

    /// The edges where the player's roads may grow, ignoring whether they are occupied.
    #[inline(never)]
    fn road_sites_in<const N: usize>(&self, own: &impl Particulars, seat: Seat) -> EdgeRow<N> {
        self.pieces.road_sites_in(self.board.topology(), seat, own.barriers_in(self, seat))
    }

    /// The vertices where a player may build a settlement (B-SETT-01, B-SETT-02, S-SHIP-10).
    #[inline]
    pub(crate) fn settlement_sites(&self, own: &impl Particulars, seat: Seat) -> VertexSet {
        let topology = self.board.topology();
        match own.sea() {
            None => self.pieces.settlement_sites(topology, seat),
            Some(sea) => {
                let reached = self.pieces.touched(topology, seat) | sea.touched(topology, seat);
                sea.on_land(topology, reached - self.pieces.closed())
            }
        }
    }

    /// The hexes to which a player may move the robber (B-ROBBER-01, S-PIRATE-02).
    pub(crate) fn robber_sites(&self, own: &impl Particulars, seat: Seat) -> HexSet {
        let spared = own.spared(self, seat);
        match own.sea() {
            None => self.robber_sites_past(spared, own.barred()),
            Some(sea) => sea.thief_sites(self, spared).0,
        }
    }

    /// The same if the pirate cannot be moved instead: for a chase or a card that names the robber (S-CK-08,
    /// K-SEA-20).
    pub(crate) fn robber_sites_alone(&self, own: &impl Particulars, seat: Seat) -> HexSet {
        let barred =
            own.sea().map_or(own.barred(), |sea| self.board.topology().hexes - sea.survey.land.get());
        self.robber_sites_past(own.spared(self, seat), barred)
    }

    /// The action that ends the part when nothing is pending.
    #[inline]
    pub(crate) fn end_of_part(&self) -> CoreAction {
        if self.turn.part == Part::SpecialBuilding { CoreAction::Pass } else { CoreAction::EndTurn }
    }

    /// B-TURN-04, B-TURN-05: whether trade is still open in this turn.
    #[inline]
    pub(crate) fn is_trade_open(&self) -> bool {
        self.options.phase_order == PhaseOrder::Mixed || !self.turn.trade_closed
    }
}

impl Core {
    /// Adds a seat's actions for the shared agenda to an empty listing; it depends only on what that seat may know
    /// (B-TRADE-14).
    #[inline]
    pub(crate) fn list<P: Particulars>(&self, own: &P, seat: Seat, legal: &mut CoreLegal) {
        let public = &self.public;
        let is_actor = seat == public.turn.actor;
        match public.agenda {
            Agenda::Free if is_actor => self.list_free(own, seat, &Unknown, legal),
            Agenda::RollDue if is_actor => {
                legal.flags.insert(Flag::Roll);
                self.list_cards(own, seat, legal);
            }
            _ => self.list_pending(own, seat, legal),
        }
    }

    /// The same, except the actor's actions before the roll and when nothing is pending.
    #[inline]
    pub(crate) fn list_pending<P: Particulars>(&self, own: &P, seat: Seat, legal: &mut CoreLegal) {
        let public = &self.public;
        let is_actor = seat == public.turn.actor;
        match public.agenda {
            Agenda::Free if !is_actor => self.list_answers(seat, own.goods(self, seat), P::GOODS, legal),
            Agenda::Discards { owed } if owed[seat] > 0 => {
                legal.discards = Some(Choices { hand: self.hand(seat), n: owed[seat] });
            }
            Agenda::SetupSettlement if is_actor && self.is_city_due(own) => {
                legal.cities = public.setup_sites(own);
            }
            Agenda::SetupSettlement if is_actor => legal.settlements = public.setup_sites(own),
            Agenda::SetupRoad { at } if is_actor => legal.roads = public.setup_roads(own, at),
            Agenda::MoveRobber if is_actor => legal.robber = public.robber_sites(own, seat),
            Agenda::ChooseVictim { victims } if is_actor => legal.victims = victims,
            Agenda::FreeRoads { left } if is_actor => {
                if own.sea().is_none() || public.pieces.n_roads(seat) < u32::from(public.supply.roads) {
                    legal.roads = public.road_sites(own, seat);
                }
                legal.flags.insert_if(Flag::Finish, left < tariff::FREE_ROADS);
            }
            _ => {}
        }
    }

    /// The only shared action of a seat, if that is clear without a listing: the roll, or the end of a part in which
    /// the hand cannot pay for anything. Proposals do not count.
    #[inline]
    pub(crate) fn only_plainly(&self, seat: Seat) -> Option<CoreAction> {
        let public = &self.public;
        match public.agenda {
            _ if seat != public.turn.actor => None,
            Agenda::RollDue if !self.may_play_card(seat) => Some(CoreAction::Roll),
            Agenda::Free if public.offer.is_blank() && self.may_only_end(seat) => Some(public.end_of_part()),
            _ => None,
        }
    }

    /// Whether it is clear without a listing that the actor can only end the part when nothing is pending: the hand
    /// cannot pay for anything and no card can be played. Proposals do not count.
    #[inline(always)]
    pub(crate) fn may_only_end(&self, seat: Seat) -> bool {
        let hand = self.hand(seat);
        let kinds = hand.kinds();
        // Roads and development cards cost one card of each kind, which leaves the compiler too little for a vector of
        // bundles; the branch would wait for that twice as long.
        let has_kinds = |cost: Cards| (cost.kinds() - kinds).is_empty();
        // A settlement costs a road and more. All at once, because a branch on each would be as random as the hand.
        let pays = has_kinds(tariff::ROAD) | has_kinds(tariff::DEVELOPMENT) | hand.covers(tariff::CITY);
        !(pays | hand.has_lot(self.public.harbors[seat].lots()) | self.may_play_card(seat))
    }

    /// Lists the actor's actions when nothing is pending: build, buy, trade, play a card, end the part.
    #[inline(always)]
    pub(crate) fn list_free<P: Particulars>(
        &self,
        own: &P,
        seat: Seat,
        sites: &impl Sites,
        legal: &mut CoreLegal,
    ) {
        self.list_builds(own, seat, sites, legal);
        self.list_purchase(seat, legal);
        if self.public.turn.part == Part::SpecialBuilding {
            legal.flags.insert(Flag::Pass);
            return;
        }
        legal.flags.insert(Flag::EndTurn);
        self.list_cards(own, seat, legal);
        if self.public.is_trade_open() {
            self.list_bank_trades(self.harbor_lots(seat), P::KINDS, legal);
            if self.public.turn.part == Part::Turn {
                self.list_proposals(seat, own.goods(self, seat), P::GOODS, legal);
            }
        }
    }

    /// Lists roads, settlements and cities that the player can pay and place (B-BUILD-02, B-BUILD-04). Razed cities
    /// must be rebuilt first.
    #[inline(always)]
    pub(crate) fn list_builds(
        &self,
        own: &impl Particulars,
        seat: Seat,
        sites: &impl Sites,
        legal: &mut CoreLegal,
    ) {
        if self.is_near() {
            self.list_builds_in::<0, _>(own, seat, sites, legal);
        } else {
            self.list_builds_in::<1, _>(own, seat, sites, legal);
        }
    }

    #[inline(always)]
    fn list_builds_in<const N: usize, S: Sites>(
        &self,
        own: &impl Particulars,
        seat: Seat,
        sites: &S,
        legal: &mut CoreLegal,
    ) {
        let public = &self.public;
        let razed = own.razed(public).cut::<N>();
        let (pieces, supply) = (&public.pieces, &public.supply);
        let hand = self.hand(seat);
        let is_road = S::both(hand.covers(tariff::ROAD), || pieces.n_roads(seat) < u32::from(supply.roads));
        legal.roads = sites.roads_if(public, own, seat, is_road);
        let settlements = pieces.settlements_in::<N>(seat);
        let is_settlement = S::both(hand.covers(tariff::SETTLEMENT), || {
            (settlements - razed).len() < u32::from(supply.settlements)
        });
        legal.settlements = sites.settlements_if(public, own, seat, is_settlement);
        if hand.covers(tariff::CITY) {
            if settlements.meets(razed) {
                legal.cities = (settlements & razed).cut();
            } else if pieces.n_buildings(seat).1 < u32::from(supply.cities) {
                legal.cities = settlements.cut();
            }
        }
    }

    /// Lists the purchase of a development card (B-DEV-01 to B-DEV-03).
    #[inline(always)]
    pub(crate) fn list_purchase(&self, seat: Seat, legal: &mut CoreLegal) {
        let public = &self.public;
        let limit = public.options.dev_buys_per_turn;
        let may_buy = public.pile_size > 0 && limit.is_none_or(|limit| public.turn.buys < limit.get());
        legal.flags.insert_if(Flag::BuyDevelopment, may_buy && self.hand(seat).covers(tariff::DEVELOPMENT));
    }

    /// Whether the player holds cards that can be played and has played none in this turn (B-DEV-05).
    #[inline]
    pub(crate) fn may_play_card(&self, seat: Seat) -> bool {
        !self.public.turn.card_played && self.secret.developments[seat].any_to_play()
    }

    /// Lists the development cards that may be played now (B-DEV-05 to B-DEV-07).
    #[inline(always)]
    pub(crate) fn list_cards(&self, own: &impl Particulars, seat: Seat, legal: &mut CoreLegal) {
        if !self.may_play_card(seat) {
            return;
        }
        let playable = |card| self.playable(seat, card);
        legal.flags.insert_if(Flag::PlayKnight, playable(Development::Knight));
        if playable(Development::RoadBuilding) {
            let can_place = self.can_place_route(own, seat);
            legal.flags.insert_if(Flag::PlayRoadBuilding, can_place);
        }
        let (available, kinds) = own.plenty(self, seat);
        if playable(Development::YearOfPlenty) {
            legal.plenty = Plenty::of(available, kinds);
        }
        if playable(Development::Monopoly) {
            legal.monopolies = kinds;
        }
    }

    /// Whether the player has a road left and somewhere to put it (B-RB-02, B-RB-03).
    pub(crate) fn can_place_road(&self, own: &impl Particulars, seat: Seat) -> bool {
        self.public.pieces.n_roads(seat) < u32::from(self.public.supply.roads)
            && !self.public.road_sites(own, seat).is_empty()
    }

    /// The resources that the player has enough of to trade at the harbors' rates (B-MARI-01 to B-MARI-04).
    #[inline(always)]
    pub(crate) fn harbor_lots(&self, seat: Seat) -> KindSet {
        self.hand(seat).lots(self.public.harbors[seat].lots()) & KindSet::RESOURCES
    }

    /// Lists trades with the bank of some kinds for any other of the kinds that it has (B-MARI-05, B-MARI-06).
    #[inline(always)]
    pub(crate) fn list_bank_trades(&self, gives: KindSet, kinds: KindSet, legal: &mut CoreLegal) {
        legal.maritime = Maritime::of(gives, self.public.bank.kinds() & kinds);
    }

    /// Lists the active player's side of domestic trade with some kinds (B-TRADE-07, B-TRADE-09, B-TRADE-11); `hand` is
    /// everything the player can give.
    #[inline(always)]
    pub(crate) fn list_proposals(&self, seat: Seat, hand: Cards, kinds: KindSet, legal: &mut CoreLegal) {
        let public = &self.public;
        if !public.options.domestic_trade {
            return;
        }
        let limit = public.options.max_offers_per_turn;
        if limit.is_none_or(|limit| public.turn.offers < limit.get()) {
            legal.offers = Some(TradeForm { hand, kinds, to: public.turn.others(seat), room: None });
        }
        if !public.offer.is_blank() {
            legal.flags.insert(Flag::Withdraw);
            let affordable =
                |other: &Seat| public.offer.terms(*other).is_some_and(|(give, _)| hand.covers(give));
            legal.partners = public.offer.partners().iter().filter(affordable).collect();
        }
    }

    /// Lists an opponent's answers to the active player (B-TRADE-08); `hand` is everything the opponent can give.
    pub(crate) fn list_answers(&self, seat: Seat, hand: Cards, kinds: KindSet, legal: &mut CoreLegal) {
        let public = &self.public;
        let may_trade =
            public.turn.part == Part::Turn && public.options.domestic_trade && public.is_trade_open();
        if !may_trade || !public.turn.seats().contains(seat) {
            return;
        }
        let offer = &public.offer;
        let is_asked = offer.waiting.contains(seat);
        if is_asked {
            legal.flags.insert(Flag::Decline);
            let is_exact = !offer.open.give() && !offer.open.want();
            legal.flags.insert_if(Flag::Accept, is_exact && hand.covers(offer.want));
        }
        if is_asked || (public.hears_all() && !offer.partners().contains(seat)) {
            legal.counters = Some(TradeForm { hand, kinds, to: SeatSet::EMPTY, room: None });
        }
    }
}
