//! The laws between two states of a game of Oil Springs, one step apart: values that only grow, that never change, or
//! that change only together.

use super::{Finding, require};
use crate::rulesets::oil::Oil;
use crate::rulesets::oil::state::OilPublic;
use crate::rulesets::oil::tariff::{DISASTER_THRESHOLD, SPILL_OIL};
use crate::shared::Corrupt;
use crate::vocab::{Kind, Seat};

/// Checks that one step can have made `game` of `before`.
pub(super) fn audit_step(game: &Oil, before: &Oil) -> Finding {
    let (now, then) = (&game.ext.public, &before.ext.public);
    let is_same = now.own == then.own && now.springs == then.springs;
    require(is_same, Corrupt::Own("options or springs changed"))?;
    audit_losses(game, before)?;
    audit_removed(game, before)?;
    audit_marker(now, then)?;
    // O-METRO-08: nothing takes a metropolis away; O-METRO-04: cities become metropolises one at a time.
    let is_kept = (then.metropolises - now.metropolises).is_empty();
    let n_new = (now.metropolises - then.metropolises).len();
    require(is_kept && n_new <= 1, Corrupt::Buildings("a metropolis is gone, or two came at once"))?;
    audit_champion(now, then)
}

/// Oil leaves the game one by sequestering or up to three by a spill, and never comes back; it comes from the pool and
/// the hands (O-SEQ-01, O-SEQ-02, O-POLL-06 to O-POLL-08, O-INV-01).
fn audit_losses(game: &Oil, before: &Oil) -> Finding {
    let (now, then) = (&game.ext.public, &before.ext.public);
    let is_kept = Seat::ALL.into_iter().all(|seat| now.sequestered[seat] >= then.sequestered[seat]);
    require(is_kept && now.spilled >= then.spilled, Corrupt::Own("oil came back into the game"))?;
    let out = |ext: &OilPublic| ext.sequestered.0.into_iter().map(u32::from).sum::<u32>();
    let (sequestered, spilled) = (out(now) - out(then), u32::from(now.spilled - then.spilled));
    let is_one_way = sequestered == 0 || spilled == 0;
    let is_little = sequestered <= 1 && spilled <= u32::from(SPILL_OIL);
    require(is_one_way && is_little, Corrupt::Own("too much oil left the game in one step"))?;
    let is_conserved = in_play(before) == in_play(game) + sequestered + spilled;
    require(is_conserved, Corrupt::Own("oil is lost or made (O-INV-01)"))
}

/// The oil in the pool and in the hands.
fn in_play(game: &Oil) -> u32 {
    let held = game.core.public.turn.seats().iter().map(|seat| game.core.hand(seat).get(Kind::OIL));
    u32::from(game.core.public.bank.get(Kind::OIL)) + held.map(u32::from).sum::<u32>()
}

/// The disaster track only fills, one token at a time, from the hex that lost it; no other number changes
/// (O-POLL-04, O-POLL-05).
fn audit_removed(game: &Oil, before: &Oil) -> Finding {
    let (now, then) = (&game.ext.public.removed, &before.ext.public.removed);
    let is_longer = then.iter().eq(now.iter().take(usize::from(then.len())));
    let n_new = now.len().checked_sub(then.len());
    require(is_longer && n_new.is_some_and(|n| n <= 1), Corrupt::Own("the disaster track lost a token"))?;
    let (board, old) = (&game.core.public.board, &before.core.public.board);
    let new = now.iter().nth(usize::from(then.len()));
    for hex in board.topology().hexes {
        let (tile, was) = (board.tile(hex), old.tile(hex));
        let is_right = match new {
            Some(token) if token.hex == hex => {
                tile.terrain == was.terrain && tile.token.is_none() && was.token == Some(token.number)
            }
            _ => tile == was,
        };
        require(is_right, Corrupt::Board("a tile changed that was not struck"))?;
    }
    Ok(())
}

/// The marker goes forward by use, and back to 0 only from its end (O-TRACK-01, O-TRACK-03, O-TRACK-05).
fn audit_marker(now: &OilPublic, then: &OilPublic) -> Finding {
    let (marker, was) = (now.now.marker, then.now.marker);
    let is_reset = marker == 0 && was == DISASTER_THRESHOLD;
    require(marker >= was || is_reset, Corrupt::Own("the marker went back without an episode"))
}

/// The title changes hands only to somebody with more, and is never lost (O-CHAMP-02 to O-CHAMP-04).
fn audit_champion(now: &OilPublic, then: &OilPublic) -> Finding {
    let is_right = match (then.champion, now.champion) {
        (Some(old), Some(new)) => old == new || now.sequestered[new] > now.sequestered[old],
        (Some(_), None) => false,
        (None, _) => true,
    };
    require(is_right, Corrupt::Award("the title of Champion changed hands without cause"))
}
