//! The invariants of New Energies, checked from scratch: E-INV-01 to E-INV-08, and whether the pending decision can be
//! answered. The core checks the shared parts.

mod moment;
mod things;

use super::options::LIMITS;
use super::{Energies, score, tariff};
use crate::shared::audit::{Finding, require};
use crate::shared::options::Table;
use crate::shared::{Agenda, Core, Corrupt, Particulars, Public};
use crate::topology::Island;
use crate::vocab::Ending;

/// Checks a state. Seats and places come first, because the rest counts on them.
pub(super) fn audit(game: &Energies) -> Finding {
    let core = &game.core;
    core.audit_players()?;
    let is_table = (3..=4).contains(&core.public.turn.n_players);
    require(is_table && core.public.board.island() == Island::Base, Corrupt::Players)?;
    core.audit_options(&[])?;
    core.public.options.validate(LIMITS).map_err(Corrupt::Option)?;
    game.ext.own.validate(&[]).map_err(Corrupt::Option)?;
    game.ext.frame.validate(&[]).map_err(Corrupt::Option)?;
    core.audit_supply(tariff::SUPPLY)?;
    core.audit_pieces(tariff::SUPPLY)?;
    core.audit_caches(Public::length_past_rivals)?;
    core.audit_cards(tariff::CARDS)?;
    core.audit_developments(tariff::DEVELOPMENTS)?;
    core.audit_longest_road()?;
    audit_cleanest_environment(game)?;
    core.audit_turn()?;
    core.audit_setup(tariff::SUPPLY)?;
    require(core.public.robber.is_some(), Corrupt::Robber)?;
    core.audit_discards(|seat| game.ext.hand_limit(&core.public, seat))?;
    core.audit_offer(&game.ext)?;
    things::audit(game)?;
    moment::audit(game)?;
    audit_ending(game)
}

fn wrong(what: &'static str) -> Corrupt {
    Corrupt::Own(what)
}

/// E-CLEAN-06: a cleanup card that is being carried out does not count yet.
fn audit_cleanest_environment(game: &Energies) -> Finding {
    if !game.ext.marks.cleaning {
        return game.core.audit_largest_army();
    }
    let mut core: Core = game.core.clone();
    let actor = core.public.turn.actor;
    let before = core.public.knights[actor].checked_sub(1);
    core.public.knights[actor] = before.ok_or(wrong("a cleanup card is carried out but none was played"))?;
    core.audit_largest_army()
}

/// E-WIN-02, E-END-06: an empty bag ends the game too.
fn audit_ending(game: &Energies) -> Finding {
    let Agenda::Over(Ending::BagEmpty { winners }) = game.core.public.agenda else {
        return game.core.audit_ending(&game.ext);
    };
    let is_right = game.ext.bag.is_empty() && winners == score::bag_winners(&game.core, &game.ext);
    require(is_right, Corrupt::Agenda("the game cannot have ended this way"))
}
