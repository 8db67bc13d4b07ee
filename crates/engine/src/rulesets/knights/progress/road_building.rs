//! Road Building: up to two roads free of charge (K-ROADB-01 to K-ROADB-03).

use crate::rulesets::Log;
use crate::rulesets::knights::Knights;
use crate::rulesets::knights::words::Plays;
use crate::shared::judge::Verdict;
use crate::shared::judge::building::check_road_site;
use crate::shared::{Agenda, tariff};
use crate::topology::EdgeId;
use crate::vocab::{Cards, Seat};

pub(super) fn list(game: &Knights, seat: Seat, plays: &mut Plays) {
    let public = &game.core.public;
    if public.pieces.roads(seat).len() < tariff::ROADS {
        plays.road_building = public.road_sites(&game.ext.public, seat);
    }
}

pub(super) fn check(game: &Knights, seat: Seat, edge: EdgeId) -> Verdict {
    check_road_site(&game.core, &game.ext.public, seat, edge)
}

/// The second road is asked for if it can be placed.
pub(super) fn play(game: &mut Knights, seat: Seat, edge: EdgeId, log: &mut impl Log) {
    game.core.build_road(seat, edge, Cards::NONE, game.barriers(seat), log);
    if game.core.can_place_road(&game.ext.public, seat) {
        game.core.public.agenda = Agenda::FreeRoads { left: tariff::FREE_ROADS - 1 };
    }
}
