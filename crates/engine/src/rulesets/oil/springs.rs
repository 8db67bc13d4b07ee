//! Oil from springs: the yield of a roll and of the second settlement, and how scarce oil is dealt out one by one.

use super::Oil;
use super::options::SpringYield;
use super::state::{OilPublic, oil};
use crate::rulesets::Log;
use crate::shared::{Public, Source};
use crate::topology::VertexId;
use crate::vocab::{BySeat, Cards, Kind, Seat, SeatSet};

/// Pays out a production roll: cards as in the base game, oil token by token (O-PROD-01 to O-PROD-07).
pub(super) fn produce(game: &mut Oil, sum: u8, log: &mut impl Log) {
    let (public, ext) = (&game.core.public, &game.ext.public);
    let mut owed = BySeat::<Cards>::default();
    let hexes = public.yielding(sum);
    for hex in hexes {
        let is_spring = ext.springs.contains(hex);
        if is_spring {
            public.harvest(hex, Kind::OIL, ext.metropolises, &mut owed);
        }
        let yields_cards = !is_spring || ext.own.spring_yield == SpringYield::OilAndTerrain;
        if let Some(kind) = public.board.tile(hex).terrain.resource().filter(|_| yields_cards) {
            public.harvest(hex, kind, ext.metropolises, &mut owed);
        }
    }
    let is_oil = hexes & ext.springs;
    if !is_oil.is_empty() {
        ration(game, public.turn.actor, &mut owed);
    }
    game.core.pay_out(owed, Source::Production, log);
}

/// Limits the claims to oil to what the pool and the hand limits allow (O-PROD-03 to O-PROD-05).
fn ration(game: &Oil, roller: Seat, owed: &mut BySeat<Cards>) {
    let public = &game.core.public;
    let limit = game.ext.public.limit(public);
    let mut claims = BySeat::<u8>::default();
    for seat in public.turn.seats().iter() {
        let room = limit.saturating_sub(oil(&game.core, seat));
        claims[seat] = owed[seat].get(Kind::OIL).min(room);
    }
    let dealt = one_by_one(public.bank.get(Kind::OIL), claims, public.turn.seats(), roller);
    for (owed, dealt) in owed.0.iter_mut().zip(dealt.0) {
        *owed = owed.minus(Cards::of(Kind::OIL, owed.get(Kind::OIL))) + Cards::of(Kind::OIL, dealt);
    }
}

/// Deals up to `n` tokens one at a time, clockwise from a seat, in as many rounds as needed, at most up to the cap.
pub(super) fn one_by_one(n: u8, caps: BySeat<u8>, seats: SeatSet, from: Seat) -> BySeat<u8> {
    let wanted: u32 = caps.0.into_iter().map(u32::from).sum();
    if wanted <= u32::from(n) {
        return caps;
    }
    let mut dealt = BySeat::<u8>::default();
    let mut left = n;
    while left > 0 {
        for seat in seats.clockwise_from(from) {
            if left > 0 && dealt[seat] < caps[seat] {
                dealt[seat] += 1;
                left -= 1;
            }
        }
    }
    dealt
}

/// The yield of the second settlement: a card for each hex, oil for each spring (B-SETUP-12, O-SETUP-06, O-SETUP-09).
pub(super) fn starting_goods(public: &Public, ext: &OilPublic, vertex: VertexId) -> Cards {
    let board = &public.board;
    let mut goods = Cards::NONE;
    for hex in board.topology().hexes_at(vertex) {
        let is_spring = ext.springs.contains(hex);
        if is_spring && ext.own.start_oil {
            goods += Cards::of(Kind::OIL, 1);
        }
        let yields_cards = !is_spring || ext.own.spring_yield == SpringYield::OilAndTerrain;
        if let Some(kind) = board.tile(hex).terrain.resource().filter(|_| yields_cards) {
            goods += Cards::of(kind, 1);
        }
    }
    let missing = goods.get(Kind::OIL).saturating_sub(public.bank.get(Kind::OIL));
    goods.minus(Cards::of(Kind::OIL, missing))
}

/// Takes oil from the others by Monopoly: all of it, or one by one up to the limit (O-DEV-03, O-DEV-04).
pub(super) fn monopolize(game: &mut Oil, seat: Seat, log: &mut impl Log) {
    let public = &game.core.public;
    let others = public.turn.others(seat);
    let mut held = BySeat::default();
    for other in others.iter() {
        held[other] = oil(&game.core, other);
    }
    let room = game.ext.public.limit(public).saturating_sub(oil(&game.core, seat));
    let taken = one_by_one(room, held, others, public.turn.next(seat));
    game.core.collect(seat, Kind::OIL, taken, log);
}
