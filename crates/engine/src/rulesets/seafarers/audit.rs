//! The invariants of a game of Seafarers, checked from scratch: the shared ones, then those of the sea.

use super::Seafarers;
use crate::shared::audit::{Finding, require};
use crate::shared::sea::Sea;
use crate::shared::{Agenda, Core, Corrupt, Part, Particulars, PieceSupply, tariff};
use crate::vocab::Seat;

const SUPPLY: PieceSupply = PieceSupply::BASE;

/// Checks a state. Seats and places come first, because the rest counts on them.
pub(super) fn audit(game: &Seafarers) -> Finding {
    let (core, ext) = (&game.core, &game.ext);
    let island = core.public.board.island();
    core.audit_players()?;
    core.audit_options()?;
    core.audit_supply(SUPPLY)?;
    core.audit_pieces(SUPPLY)?;
    ext.sea.audit(core, ext)?;
    core.audit_caches(|public, seat| ext.route_length(public, seat))?;
    core.audit_cards(tariff::bank(island))?;
    core.audit_developments(tariff::developments(island))?;
    core.audit_longest_road()?;
    core.audit_largest_army()?;
    core.audit_turn()?;
    audit_setup(core, &ext.sea)?;
    core.audit_discards(|seat| ext.hand_limit(&core.public, seat))?;
    core.audit_offer(ext)?;
    core.audit_moment()?;
    core.audit_agenda(ext)?;
    core.audit_ending(ext)
}

/// Set-up can be finished: pieces and sites suffice (B-SETUP-13, S-SETUP-08).
fn audit_setup(core: &Core, sea: &Sea) -> Finding {
    let turn = &core.public.turn;
    if turn.part != Part::Setup {
        return Ok(());
    }
    let is_placed = matches!(core.public.agenda, Agenda::SetupRoad { .. });
    let n_left = u32::from(2 * turn.n_players - turn.placements) - u32::from(is_placed);
    let n_sites = sea.setup_sites(&core.public).len();
    let is_enough = n_left == 0 || n_sites > 4 * (n_left - 1);
    require(is_enough, Corrupt::Turn("too few vertices are left for set-up"))?;
    let has_pieces = |seat: Seat| {
        let pieces = &core.public.pieces;
        pieces.roads(seat).len() + 2 <= SUPPLY.roads && pieces.settlements(seat).len() <= 2
    };
    require(turn.seats().iter().all(has_pieces), Corrupt::Turn("too few pieces are left for set-up"))
}
