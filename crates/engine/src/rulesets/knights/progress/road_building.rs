//! Road Building: up to two roads free of charge, at sea also ships (K-ROADB-01 to K-ROADB-03, K-SEA-16).

use crate::rulesets::Log;
use crate::rulesets::knights::Knights;
use crate::rulesets::knights::words::Plays;
use crate::shared::judge::Verdict;
use crate::shared::judge::building::check_road_site;
use crate::shared::sea::judge::check_ship_site;
use crate::shared::sea::{FreePiece, RoutePiece, Voyage};
use crate::shared::{Agenda, tariff};
use crate::vocab::{Cards, Illegal, Seat};

pub(super) fn list(game: &Knights, seat: Seat, plays: &mut Plays) {
    let (public, ext) = (&game.core.public, &game.ext.public);
    if public.pieces.roads(seat).len() < tariff::ROADS {
        plays.road_building.roads = public.road_sites(ext, seat);
    }
    if let Some(sea) = ext.sea.as_ref().filter(|sea| sea.has_ship_left(seat)) {
        plays.road_building.ships = sea.ship_sites(public, seat, game.barriers(seat));
    }
}

pub(super) fn check(game: &Knights, seat: Seat, free: FreePiece) -> Verdict {
    let (core, ext) = (&game.core, &game.ext.public);
    match (free.piece, &ext.sea) {
        (RoutePiece::Road, _) => check_road_site(core, ext, seat, free.edge),
        (RoutePiece::Ship, Some(sea)) => check_ship_site(core, ext, sea, seat, free.edge),
        (RoutePiece::Ship, None) => Err(Illegal::NoSeaThere),
    }
}

/// The second piece follows if it can be placed; at sea, after fog has lifted (S-DEV-03, S-DEV-04).
pub(super) fn play(game: &mut Knights, seat: Seat, free: FreePiece, log: &mut impl Log) {
    if game.ext.public.sea.is_some() {
        game.core.public.agenda = Agenda::FreeRoads { left: tariff::FREE_ROADS };
        return game.lay_route(seat, free.edge, free.piece, log);
    }
    game.core.build_road(seat, free.edge, Cards::NONE, game.barriers(seat), log);
    if game.core.can_place_road(&game.ext.public, seat) {
        game.core.public.agenda = Agenda::FreeRoads { left: tariff::FREE_ROADS - 1 };
    }
}
