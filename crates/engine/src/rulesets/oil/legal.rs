//! What a seat may do: the core's listings with the arguments of Oil Springs, and the oil actions.

use super::options::ShortBank;
use super::state::{GOODS, OilAgenda, oil};
use super::{Oil, barriers, score, tariff};
use crate::rulesets::oil::words::OilLegal;
use crate::shared::{Agenda, Part, tariff as shared};
use crate::vocab::{BySeat, Cards, Choices, CoreLegal, Flag, Kind, KindSet, Once, Room, Seat, SeatSet};

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
    match public.agenda {
        Agenda::Free if is_actor => free(game, seat, legal, more),
        Agenda::Free => {
            core.list_answers(seat, core.hand(seat), GOODS, legal);
            if let Some(form) = &mut legal.counters {
                form.room = room(game, seat, SeatSet::of(public.turn.actor));
            }
        }
        Agenda::Discards { owed } if owed[seat] > 0 => {
            legal.discards = Some(Choices { hand: core.hand(seat), n: owed[seat] });
        }
        Agenda::RollDue if is_actor => {
            legal.flags.insert(Flag::Roll);
            list_cards(game, seat, legal);
        }
        Agenda::SetupSettlement if is_actor => legal.settlements = public.setup_sites(),
        Agenda::SetupRoad { at } if is_actor => legal.roads = public.setup_roads(at),
        Agenda::MoveRobber if is_actor => {
            legal.robber = public.robber_sites(score::spared(public, ext, seat), ext.removed.hexes());
        }
        Agenda::ChooseVictim { victims } if is_actor => legal.victims = victims,
        Agenda::FreeRoads { left } if is_actor => {
            legal.roads = public.pieces.road_sites(public.board.topology(), seat, barriers(public, seat));
            legal.flags.insert_if(Flag::Finish, left < shared::FREE_ROADS);
        }
        _ => {}
    }
}

/// Nothing is pending: build, buy, trade, use or sequester oil, play a card, end the part.
#[inline]
fn free(game: &Oil, seat: Seat, legal: &mut CoreLegal, more: &mut OilLegal) {
    let (core, ext) = (&game.core, &game.ext.public);
    core.list_builds(seat, || barriers(&core.public, seat), ext.razed, legal);
    core.list_purchase(seat, legal);
    if core.public.turn.part == Part::SpecialBuilding {
        legal.flags.insert(Flag::Pass);
        list_metropolises(game, seat, more);
        return;
    }
    legal.flags.insert(Flag::EndTurn);
    list_cards(game, seat, legal);
    let is_trade_open = core.public.is_trade_open();
    if is_trade_open {
        core.list_bank_trades(core.harbor_lots(seat), KindSet::RESOURCES, legal);
        core.list_proposals(seat, core.hand(seat), GOODS, legal);
        if let Some(form) = &mut legal.offers {
            form.room = room(game, seat, form.to);
        }
    }
    if oil(core, seat) == 0 {
        return;
    }
    let (is_mixed, now) = (ext.options.use_and_sequester, &ext.now);
    more.sequester = Once(!now.has_sequestered && (is_mixed || now.used == 0));
    if is_mixed || !now.has_sequestered {
        list_metropolises(game, seat, more);
        if is_trade_open && ext.room_on_track() > 0 {
            let needed = match ext.options.convert_short_bank {
                ShortBank::Refuse => tariff::CONVERSION,
                ShortBank::TakeWhatIsThere => 1,
            };
            more.conversions = core.public.bank.at_least(needed) & KindSet::RESOURCES;
        }
    }
}

/// Year of Plenty and Monopoly may take oil as long as the player has room for it (O-DEV-01 to O-DEV-05).
#[inline]
fn list_cards(game: &Oil, seat: Seat, legal: &mut CoreLegal) {
    if !game.core.may_play_card(seat) {
        return;
    }
    let bank = game.core.public.bank;
    let pool = bank.get(Kind::OIL);
    let room = game.ext.public.limit(&game.core.public).saturating_sub(oil(&game.core, seat));
    let kinds = if room == 0 { KindSet::RESOURCES } else { GOODS };
    let available = bank.minus(Cards::of(Kind::OIL, pool.saturating_sub(room)));
    game.core.list_cards(seat, || barriers(&game.core.public, seat), available, kinds, legal);
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

/// What trades with these partners may bring of oil (O-LIMIT-04).
#[inline]
fn room(game: &Oil, seat: Seat, partners: SeatSet) -> Option<Room> {
    let ext = &game.ext.public;
    if ext.options.no_oil_limit {
        return None;
    }
    let limit = ext.limit(&game.core.public);
    let mut room = Room { kind: Kind::OIL, own: limit - ext.now.oil[seat], partners: BySeat::default() };
    for partner in partners.iter() {
        room.partners[partner] = limit - ext.now.oil[partner];
    }
    Some(room)
}
