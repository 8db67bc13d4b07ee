//! The invariants of a game of Seafarers, checked from scratch: the shared ones, then those of the sea.

use super::Seafarers;
use crate::shared::audit::Finding;
use crate::shared::{Particulars, PieceSupply, tariff};

const SUPPLY: PieceSupply = PieceSupply::BASE;

/// Checks a state. If it is one step after an audited one, `before`, the caches of map and pieces are checked only if
/// these have changed: that is most of the work, and few steps change them. Seats and places come first, because the
/// rest relies on them.
pub(super) fn audit(game: &Seafarers, before: Option<&Seafarers>) -> Finding {
    let (core, ext) = (&game.core, &game.ext);
    let island = core.public.board.island();
    core.audit_players()?;
    core.audit_options(&[])?;
    core.audit_supply(SUPPLY)?;
    core.audit_pieces(SUPPLY)?;
    ext.sea.audit(core, ext, before.map(|before| (&before.core, &before.ext.sea)))?;
    if !before.is_some_and(|before| has_same_pieces(game, before)) {
        core.audit_caches(|public, seat| ext.route_length(public, seat))?;
    }
    core.audit_cards(tariff::bank(island))?;
    core.audit_developments(tariff::developments(island))?;
    core.audit_longest_road()?;
    core.audit_largest_army()?;
    core.audit_turn()?;
    ext.sea.audit_setup(core)?;
    core.audit_discards(|seat| ext.hand_limit(&core.public, seat))?;
    core.audit_offer(ext)?;
    core.audit_moment()?;
    core.audit_agenda(ext)?;
    core.audit_ending(ext)
}

fn has_same_pieces(game: &Seafarers, before: &Seafarers) -> bool {
    game.core.public.has_same_caches(&before.core.public) && game.ext.sea.owners == before.ext.sea.owners
}
