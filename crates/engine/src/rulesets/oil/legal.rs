//! Lists legal actions: the core's listings with the arguments of Oil Springs, and the oil actions.

use super::options::ShortBank;
use super::state::{OilAgenda, oil};
use super::{Oil, tariff};
use crate::rulesets::oil::words::OilLegal;
use crate::shared::{Agenda, Part, Unknown};
use crate::vocab::{BySeat, CoreAction, CoreLegal, Kind, KindSet, Once, Room, Seat, SeatSet};

/// The only action of a seat, if that is clear without a listing: without oil it is that of the base game.
#[inline]
pub(super) fn only_plainly(game: &Oil, seat: Seat) -> Option<CoreAction> {
    let is_usual = game.ext.public.now.agenda == OilAgenda::None && oil(&game.core, seat) == 0;
    if is_usual { game.core.only_plainly(seat) } else { None }
}

/// Lists the legal actions of a seat into empty listings.
#[inline]
pub(super) fn list(game: &Oil, seat: Seat, legal: &mut CoreLegal, more: &mut OilLegal) {
    let (core, ext) = (&game.core, &game.ext.public);
    let public = &core.public;
    let is_actor = seat == public.turn.actor;
    if ext.now.agenda != OilAgenda::None {
        let is_asked = Once(is_actor && matches!(ext.now.agenda, OilAgenda::Loot { .. }));
        (more.steal_oil, more.steal_card) = (is_asked, is_asked);
        return;
    }
    if matches!(public.agenda, Agenda::Free) && is_actor {
        return list_free(game, seat, legal, more);
    }
    core.list(ext, seat, legal);
    if let Some(form) = &mut legal.counters {
        form.room = room(game, seat, SeatSet::of(public.turn.actor));
    }
}

/// Nothing is pending: build, buy, trade, use or sequester oil, play a card, end the part.
#[inline]
pub(super) fn list_free(game: &Oil, seat: Seat, legal: &mut CoreLegal, more: &mut OilLegal) {
    let (core, ext) = (&game.core, &game.ext.public);
    core.list_free(ext, seat, &Unknown, legal);
    if core.public.turn.part == Part::SpecialBuilding {
        return list_metropolises(game, seat, more);
    }
    if let Some(form) = &mut legal.offers {
        form.room = room(game, seat, form.to);
    }
    if oil(core, seat) == 0 {
        return;
    }
    let (is_mixed, now) = (ext.own.use_and_sequester, &ext.now);
    more.sequester = Once(!now.has_sequestered && (is_mixed || now.used == 0));
    if is_mixed || !now.has_sequestered {
        list_metropolises(game, seat, more);
        if core.public.is_trade_open() && ext.room_on_track() > 0 {
            let needed = match ext.own.convert_short_bank {
                ShortBank::Refuse => tariff::CONVERSION,
                ShortBank::TakeWhatIsThere => 1,
            };
            more.conversions = core.public.bank.at_least(needed) & KindSet::RESOURCES;
        }
    }
}

/// Metropolises that the player can pay and that the marker and the stock allow (O-METRO-02).
#[inline]
fn list_metropolises(game: &Oil, seat: Seat, more: &mut OilLegal) {
    let (core, ext) = (&game.core, &game.ext.public);
    let is_room = ext.room_on_track() >= tariff::METROPOLIS.get(Kind::OIL);
    if is_room && core.hand(seat).covers(tariff::METROPOLIS) && ext.metropolis_stock(&core.public) > 0 {
        more.metropolises = core.public.pieces.cities(seat) - ext.metropolises;
    }
}

/// Room for oil in trades with these partners (O-LIMIT-04).
#[inline]
fn room(game: &Oil, seat: Seat, partners: SeatSet) -> Option<Room> {
    let ext = &game.ext.public;
    if ext.own.no_oil_limit {
        return None;
    }
    let limit = ext.limit(&game.core.public);
    let mut room = Room { kind: Kind::OIL, own: limit - ext.now.oil[seat], partners: BySeat::default() };
    for partner in partners.iter() {
        room.partners[partner] = limit - ext.now.oil[partner];
    }
    Some(room)
}
