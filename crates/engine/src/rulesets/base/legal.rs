//! What a seat may do: the listing side of the rules. `check` says the same in its own words, and a law compares the two.

use super::{barriers, score};
use crate::core::{Agenda, Core, Part, PhaseOrder, Public, tariff};
use crate::topology::VertexId;
use crate::vocab::{Choices, CoreLegal, Development, Flag, KindSet, Plenty, Seat, SeatSet, TradeForm};

/// Lists the legal actions of a seat into an empty listing; it depends only on what that seat may know (B-TRADE-14).
#[inline]
pub(super) fn list(core: &Core, seat: Seat, legal: &mut CoreLegal) {
    let public = &core.public;
    let is_actor = seat == public.turn.actor;
    match public.agenda {
        Agenda::Free if is_actor => free(core, seat, legal),
        Agenda::Free => answers(core, seat, legal),
        Agenda::Discards { owed } if owed[seat] > 0 => {
            legal.discards = Some(Choices { hand: core.hand(seat), n: owed[seat] });
        }
        Agenda::RollDue if is_actor => {
            legal.flags.insert(Flag::Roll);
            cards(core, seat, legal);
        }
        Agenda::SetupSettlement if is_actor => {
            legal.settlements = public.board.topology().vertices - public.pieces.closed();
        }
        Agenda::SetupRoad { at } if is_actor => legal.roads = setup_roads(public, at),
        Agenda::MoveRobber if is_actor => legal.robber = public.robber_sites(score::spared(public, seat)),
        Agenda::ChooseVictim { victims } if is_actor => legal.victims = victims,
        Agenda::FreeRoads { left } if is_actor => {
            legal.roads = public.pieces.road_sites(public.board.topology(), seat, barriers(public, seat));
            legal.flags.insert_if(Flag::Finish, left < tariff::FREE_ROADS);
        }
        _ => {}
    }
}

fn setup_roads(public: &Public, at: VertexId) -> crate::topology::EdgeSet {
    public.board.topology().edges_at(at) - public.pieces.paved()
}

/// Nothing is pending: build, buy, trade, play a card, end the part.
#[inline]
fn free(core: &Core, seat: Seat, legal: &mut CoreLegal) {
    builds(core, seat, legal);
    if core.public.turn.part == Part::SpecialBuilding {
        legal.flags.insert(Flag::Pass);
        return;
    }
    legal.flags.insert(Flag::EndTurn);
    cards(core, seat, legal);
    if is_trade_open(&core.public) {
        bank_trades(core, seat, legal);
        if core.public.turn.part == Part::Turn {
            proposals(core, seat, legal);
        }
    }
}

#[inline]
fn builds(core: &Core, seat: Seat, legal: &mut CoreLegal) {
    let public = &core.public;
    let (pieces, topology) = (&public.pieces, public.board.topology());
    let hand = core.hand(seat);
    if hand.covers(tariff::ROAD) && pieces.roads(seat).len() < tariff::ROADS {
        legal.roads = pieces.road_sites(topology, seat, barriers(public, seat));
    }
    if hand.covers(tariff::SETTLEMENT) && pieces.settlements(seat).len() < tariff::SETTLEMENTS {
        legal.settlements = pieces.settlement_sites(topology, seat);
    }
    if hand.covers(tariff::CITY) && pieces.cities(seat).len() < tariff::CITIES {
        legal.cities = pieces.settlements(seat);
    }
    let limit = public.options.dev_buys_per_turn;
    let may_buy = public.pile_size > 0 && limit.is_none_or(|limit| public.turn.buys < limit.get());
    legal.flags.insert_if(Flag::BuyDevelopment, may_buy && hand.covers(tariff::DEVELOPMENT));
}

/// The development cards that may be played now (B-DEV-05 to B-DEV-07).
#[inline]
fn cards(core: &Core, seat: Seat, legal: &mut CoreLegal) {
    let held = core.secret.developments[seat];
    if core.public.turn.card_played || held.total() == u32::from(held[Development::VictoryPoint]) {
        return;
    }
    let playable = |card| core.playable(seat, card);
    legal.flags.insert_if(Flag::PlayKnight, playable(Development::Knight));
    if playable(Development::RoadBuilding) {
        legal.flags.insert_if(Flag::PlayRoadBuilding, super::apply::can_place_road(core, seat));
    }
    if playable(Development::YearOfPlenty) {
        legal.plenty = Plenty::from_bank(core.public.bank);
    }
    if playable(Development::Monopoly) {
        legal.monopolies = KindSet::RESOURCES;
    }
}

/// B-TURN-04, B-TURN-05.
#[inline]
fn is_trade_open(public: &Public) -> bool {
    public.options.phase_order == PhaseOrder::Mixed || !public.turn.trade_closed
}

#[inline]
fn bank_trades(core: &Core, seat: Seat, legal: &mut CoreLegal) {
    let hand = core.hand(seat);
    let harbors = core.public.harbors[seat];
    let usual = if harbors.any() { 3 } else { 4 };
    let mut gives = hand.at_least(usual).bits();
    gives |= hand.at_least(2).and(harbors.special()).bits();
    if gives == 0 {
        return;
    }
    let gets = core.public.bank.kinds().and(KindSet::RESOURCES);
    for give in KindSet::from_bits(gives).iter() {
        legal.maritime.allow(give, gets.without(give));
    }
}

/// The active player's side of domestic trade.
#[inline]
fn proposals(core: &Core, seat: Seat, legal: &mut CoreLegal) {
    let public = &core.public;
    if !public.options.domestic_trade {
        return;
    }
    let hand = core.hand(seat);
    let limit = public.options.max_offers_per_turn;
    if limit.is_none_or(|limit| public.turn.offers < limit.get()) {
        let to = public.turn.others(seat);
        legal.offers = Some(TradeForm { hand, kinds: KindSet::RESOURCES, to });
    }
    if !public.offer.is_blank() {
        legal.flags.insert(Flag::Withdraw);
        let affordable = |other: &Seat| public.offer.terms(*other).is_some_and(|(give, _)| hand.covers(give));
        legal.partners = public.offer.partners().iter().filter(affordable).collect();
    }
}

/// What an opponent may answer to the active player (B-TRADE-08).
fn answers(core: &Core, seat: Seat, legal: &mut CoreLegal) {
    let public = &core.public;
    let may_trade = public.turn.part == Part::Turn && public.options.domestic_trade && is_trade_open(public);
    if !may_trade || !public.turn.seats().contains(seat) {
        return;
    }
    let offer = &public.offer;
    let hand = core.hand(seat);
    let is_asked = offer.waiting.contains(seat);
    if is_asked {
        legal.flags.insert(Flag::Decline);
        let is_exact = !offer.open.give() && !offer.open.want();
        legal.flags.insert_if(Flag::Accept, is_exact && hand.covers(offer.want));
    }
    if is_asked || (public.options.unsolicited_offers && !offer.partners().contains(seat)) {
        legal.counters = Some(TradeForm { hand, kinds: KindSet::RESOURCES, to: SeatSet::EMPTY });
    }
}
