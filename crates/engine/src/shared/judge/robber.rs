//! Judges the answers to a 7 or a knight: discards, the robber's move and the theft.

use super::{Verdict, holds, require, size};
use crate::shared::{Agenda, Core, Particulars, Terrain};
use crate::topology::{HexId, HexSet};
use crate::vocab::{Cards, Illegal, Seat, SeatSet};

/// B-SEVEN-02, B-SEVEN-03: exactly what the player owes, from the hand.
pub(crate) fn check_discard(core: &Core, seat: Seat, cards: Cards) -> Verdict {
    let Agenda::Discards { owed } = core.public.agenda else { return Err(Illegal::NothingToDiscard) };
    require(owed[seat] > 0, Illegal::NothingToDiscard)?;
    require(size(cards) == u32::from(owed[seat]), Illegal::WrongDiscard)?;
    require(holds(core.hand(seat), cards), Illegal::NotHeld)
}

/// B-ROBBER-01, B-FRIEND-01: another hex, none that is barred, and none of a spared opponent.
pub(crate) fn check_move(core: &Core, hex: HexId, spared: SeatSet, barred: HexSet) -> Verdict {
    let hexes = core.public.board.topology().hexes;
    if hexes.iter().any(|hex| check_open(core, hex, spared, barred).is_ok()) {
        return check_open(core, hex, spared, barred);
    }
    // B-FRIEND-02: no other hex is left, so the robber goes to a desert, even one with players next to it.
    if hexes.iter().any(|hex| check_desert(core, hex).is_ok()) {
        return check_desert(core, hex);
    }
    // B-FRIEND-02: it is on the only desert, or there is none; it stays.
    require(is_here(core, hex), Illegal::RobberSpares)
}

/// The same if the pirate cannot be moved instead: at sea only to land (S-CK-08, K-SEA-20).
pub(crate) fn check_move_alone(core: &Core, own: &impl Particulars, seat: Seat, hex: HexId) -> Verdict {
    let board = &core.public.board;
    let is_water = |hex: HexId| matches!(board.tile(hex).terrain, Terrain::Sea | Terrain::Fog);
    require(own.sea().is_none() || !is_water(hex), Illegal::NoLandThere)?;
    let waters = board.topology().hexes.iter().filter(|&hex| own.sea().is_some() && is_water(hex)).collect();
    check_move(core, hex, own.spared(&core.public, seat), waters)
}

fn check_open(core: &Core, hex: HexId, spared: SeatSet, barred: HexSet) -> Verdict {
    require(!is_here(core, hex), Illegal::RobberStays)?;
    require(!barred.contains(hex), Illegal::RobberBarred)?;
    require(!is_sparing(core, hex, spared), Illegal::RobberSpares)
}

fn check_desert(core: &Core, hex: HexId) -> Verdict {
    require(!is_here(core, hex), Illegal::RobberStays)?;
    require(core.public.board.tile(hex).terrain == Terrain::Desert, Illegal::RobberSpares)
}

fn is_here(core: &Core, hex: HexId) -> bool {
    core.public.robber == Some(hex)
}

/// Whether a spared player has a building on the hex.
fn is_sparing(core: &Core, hex: HexId, spared: SeatSet) -> bool {
    let corners = core.public.board.topology().vertices_of(hex);
    let mut owners = corners.into_iter().filter_map(|vertex| core.public.pieces.owner(vertex));
    owners.any(|owner| spared.contains(owner))
}

/// B-ROBBER-03, B-ROBBER-06: one of those who qualify, with or without cards.
pub(crate) fn check_theft(core: &Core, victim: Seat) -> Verdict {
    let Agenda::ChooseVictim { victims } = core.public.agenda else { return Err(Illegal::TheftNotDue) };
    require(victims.contains(victim), Illegal::NotAVictim)
}
