//! The invariants of a base game, checked from scratch: those of the shared state.

use super::BaseExt;
use crate::shared::audit::{Finding, require};
use crate::shared::{Core, Corrupt, Particulars, PieceSupply, Public, tariff};

const SUPPLY: PieceSupply = PieceSupply::BASE;

/// Checks a state.
pub(super) fn audit(core: &Core) -> Finding {
    audit_but_caches(core)?;
    core.audit_caches(Public::length_past_rivals)
}

/// Checks a state that one step made of a sound one. Counting roads is most of the work, and few steps place pieces.
pub(super) fn audit_step(core: &Core, before: &Core) -> Finding {
    audit_but_caches(core)?;
    if core.public.has_same_caches(&before.public) {
        Ok(())
    } else {
        core.audit_caches(Public::length_past_rivals)
    }
}

/// Seats and places come first, because the rest counts on them.
fn audit_but_caches(core: &Core) -> Finding {
    let island = core.public.board.island();
    core.audit_players()?;
    core.audit_options(&[])?;
    core.audit_supply(SUPPLY)?;
    core.audit_pieces(SUPPLY)?;
    core.audit_cards(tariff::bank(island))?;
    core.audit_developments(tariff::developments(island))?;
    core.audit_longest_road()?;
    core.audit_largest_army()?;
    core.audit_turn()?;
    core.audit_setup(SUPPLY)?;
    // B-BOARD-07, B-ROBBER-11: the robber never leaves the island.
    require(core.public.robber.is_some(), Corrupt::Robber)?;
    core.audit_discards(|seat| BaseExt.hand_limit(&core.public, seat))?;
    core.audit_offer(&BaseExt)?;
    core.audit_moment()?;
    core.audit_agenda(&BaseExt)?;
    core.audit_ending(&BaseExt)
}
