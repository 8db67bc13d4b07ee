//! Intrigue: expel an opponent's knight next to a road or ship of yours (K-INTRIG-01 to K-INTRIG-04, K-SEA-17).

use crate::rulesets::Log;
use crate::rulesets::knights::Knights;
use crate::rulesets::knights::check::is_own_route_at;
use crate::rulesets::knights::words::Plays;
use crate::shared::judge::{Verdict, require};
use crate::topology::VertexId;
use crate::vocab::{Illegal, Seat};

pub(super) fn list(game: &Knights, seat: Seat, plays: &mut Plays) {
    let rivals = game.ext.public.army.rivals(seat);
    if !rivals.is_empty() {
        plays.intrigue = game.ext.public.touched::<1>(&game.core.public, seat) & rivals;
    }
}

pub(super) fn check(game: &Knights, seat: Seat, vertex: VertexId) -> Verdict {
    let owner = game.ext.public.army.owner(vertex);
    require(owner.is_some_and(|owner| owner != seat), Illegal::NotARival)?;
    require(is_own_route_at(game, seat, vertex), Illegal::NoOwnRoadThere)
}

pub(super) fn play(game: &mut Knights, _: Seat, vertex: VertexId, log: &mut impl Log) {
    game.drive_off(vertex, log);
}
