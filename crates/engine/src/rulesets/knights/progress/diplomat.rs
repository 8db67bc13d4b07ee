//! Diplomat: remove an open road; an own one may be rebuilt elsewhere (K-DIPLO-01 to K-DIPLO-08).

use crate::rulesets::knights::roads::open_roads;
use crate::rulesets::knights::words::{KnightsEvent, Plays, Progress};
use crate::rulesets::knights::{Knights, KnightsAgenda};
use crate::rulesets::{Event, Log};
use crate::shared::judge::{Verdict, require};
use crate::topology::EdgeId;
use crate::vocab::{Illegal, Seat, SeatSet};

pub(super) fn list(game: &Knights, _: Seat, plays: &mut Plays) {
    plays.diplomat = open_roads(&game.core.public, &game.ext.public);
}

pub(super) fn check(game: &Knights, _: Seat, edge: EdgeId) -> Verdict {
    require(game.core.public.pieces.road_owner(edge).is_some(), Illegal::NoRoad)?;
    require(crate::rulesets::knights::check::is_open_road(game, edge), Illegal::NotOpen)
}

/// K-ROUTE-05: the removal of an own road and its rebuilding are one step.
pub(super) fn play(game: &mut Knights, seat: Seat, edge: EdgeId, log: &mut impl Log) {
    let Some(owner) = game.core.public.pieces.road_owner(edge) else { return };
    let held = game.held_length();
    game.core.public.pieces.remove_road(owner, edge);
    log.note(Event::Knights(KnightsEvent::RoadRemoved { seat, owner, edge }));
    if owner == seat && !game.rebuild_sites(seat, edge).is_empty() {
        game.measure(SeatSet::of(owner), log);
        game.ext.public.agenda = KnightsAgenda::RebuildRoad { card: Progress::Diplomat, removed: edge, held };
    } else {
        game.settle_step(SeatSet::of(owner), held, log);
    }
}
