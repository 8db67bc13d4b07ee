//! Diplomat: remove an open road, or at sea an open ship; the player may rebuild their own elsewhere (K-DIPLO-01 to
//! K-DIPLO-08, K-SEA-18, K-SEA-19).

use crate::rulesets::Log;
use crate::rulesets::knights::Knights;
use crate::rulesets::knights::roads::open_roads;
use crate::rulesets::knights::words::Plays;
use crate::shared::judge::{Verdict, require};
use crate::topology::EdgeId;
use crate::vocab::{Illegal, Seat};

pub(super) fn list(game: &Knights, _: Seat, plays: &mut Plays) {
    plays.diplomat = open_roads(&game.core.public, &game.ext.public);
}

pub(super) fn check(game: &Knights, _: Seat, edge: EdgeId) -> Verdict {
    require(game.route_owner(edge).is_some(), Illegal::NoRoad)?;
    require(crate::rulesets::knights::check::is_open_road(game, edge), Illegal::NotOpen)
}

pub(super) fn play(game: &mut Knights, seat: Seat, edge: EdgeId, log: &mut impl Log) {
    game.remove_route(seat, edge, log);
}
