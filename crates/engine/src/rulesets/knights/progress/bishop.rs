//! Bishop: move the robber, never the pirate, and take a random card from everybody there (K-BISHOP-01 to K-BISHOP-04,
//! K-SEA-20).

use crate::rulesets::Log;
use crate::rulesets::knights::Knights;
use crate::rulesets::knights::words::{Plays, Progress};
use crate::shared::Particulars;
use crate::shared::judge::robber::check_move_alone;
use crate::shared::judge::{Verdict, require};
use crate::topology::HexId;
use crate::vocab::{Illegal, Seat};

pub(super) fn list(game: &Knights, seat: Seat, plays: &mut Plays) {
    if game.ext.public.is_robber_free() {
        plays.bishop = game.core.public.robber_sites_alone(&game.ext.public, seat);
    }
}

pub(super) fn check(game: &Knights, seat: Seat, hex: HexId) -> Verdict {
    require(game.ext.public.attacks > 0, Illegal::RobberLocked)?;
    check_move_alone(&game.core, &game.ext.public, seat, hex)
}

pub(super) fn play(game: &mut Knights, seat: Seat, hex: HexId, log: &mut impl Log) {
    // S-PIRATE-13: at sea nothing is stolen if the robber stays.
    let stays = game.ext.public.sea.is_some() && game.core.public.robber == Some(hex);
    game.core.move_robber(seat, hex, log);
    if stays {
        return;
    }
    let spared = game.ext.public.spared(&game.core.public, seat);
    game.rob_next(Progress::Bishop, game.core.public.neighbors_of(hex).without(seat) - spared);
}
