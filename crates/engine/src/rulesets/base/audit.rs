//! The invariants of a base game, checked from scratch. Shared parts are the core's; whether what is pending can be
//! answered is judged here.

use super::{barriers, score};
use crate::shared::{Agenda, Core, Corrupt, PieceSupply, tariff};
use crate::topology::HexSet;
use crate::vocab::{Ending, KindSet, Seat, SeatSet};

type Finding = Result<(), Corrupt>;

const SUPPLY: PieceSupply = PieceSupply::BASE;

/// Checks a state.
pub(super) fn audit(core: &Core) -> Finding {
    audit_but_caches(core)?;
    core.audit_caches(barriers)
}

/// Checks a state that one step made of a sound one. Counting roads is most of the work, and few steps place pieces.
pub(super) fn audit_step(core: &Core, before: &Core) -> Finding {
    audit_but_caches(core)?;
    if core.public.has_same_caches(&before.public) { Ok(()) } else { core.audit_caches(barriers) }
}

/// Seats and places come first, because the rest counts on them.
fn audit_but_caches(core: &Core) -> Finding {
    let island = core.public.board.island();
    core.audit_players()?;
    core.audit_options()?;
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
    let limit = core.public.options.discard_limit.map(core::num::NonZeroU8::get);
    core.audit_discards(|_| limit)?;
    core.audit_offer(KindSet::RESOURCES)?;
    core.audit_moment()?;
    audit_agenda(core)?;
    audit_victory(core)
}

fn require(condition: bool, corrupt: Corrupt) -> Finding {
    if condition { Ok(()) } else { Err(corrupt) }
}

/// Whether what is pending can be answered.
fn audit_agenda(core: &Core) -> Finding {
    let actor = core.public.turn.actor;
    match core.public.agenda {
        Agenda::SetupRoad { at } => core.audit_setup_road(at),
        Agenda::MoveRobber => {
            let sites = core.public.robber_sites(score::spared(&core.public, actor), HexSet::EMPTY);
            require(!sites.is_empty(), Corrupt::Agenda("the robber can go nowhere"))
        }
        Agenda::ChooseVictim { victims } => core.audit_victims(victims, score::spared(&core.public, actor)),
        Agenda::Stealing { victim } => {
            core.audit_victims(SeatSet::of(victim), score::spared(&core.public, actor))?;
            let has_cards = !core.hand(victim).is_empty();
            require(has_cards, Corrupt::Agenda("the victim has no card to steal"))
        }
        Agenda::Drawing => {
            require(core.public.pile_size > 0, Corrupt::Agenda("there is no development card to draw"))
        }
        Agenda::FreeRoads { left } => {
            let is_possible = (1..=tariff::FREE_ROADS).contains(&left)
                && core.can_place_road(actor, barriers(&core.public, actor));
            require(is_possible, Corrupt::Agenda("no free road can be placed"))
        }
        Agenda::Over(ending) => audit_ending(core, ending),
        Agenda::SetupSettlement
        | Agenda::RollDue
        | Agenda::Rolling
        | Agenda::Discards { .. }
        | Agenda::Free => Ok(()),
    }
}

fn audit_ending(core: &Core, ending: Ending) -> Finding {
    let turn = &core.public.turn;
    let is_right = match ending {
        Ending::Collapse { .. } | Ending::BagEmpty { .. } => false,
        Ending::Victory(seat) => turn.seats().contains(seat) && has_won(core, seat),
        Ending::TurnLimit => {
            core.public.options.max_turns.is_some_and(|limit| turn.number >= u32::from(limit.get()))
        }
    };
    require(is_right, Corrupt::Agenda("the game cannot have ended so"))
}

/// B-WIN-02, B-WIN-04: whoever has the points in the own turn has won, so the game cannot go on.
fn audit_victory(core: &Core) -> Finding {
    let turn = &core.public.turn;
    let is_over = matches!(core.public.agenda, Agenda::Over(_));
    let is_due = turn.is_own_turn(turn.actor) && has_won(core, turn.actor);
    require(is_over || !is_due, Corrupt::Agenda("the actor has won but the game goes on"))
}

fn has_won(core: &Core, seat: Seat) -> bool {
    score::vp(core, seat) >= u32::from(core.public.options.target_vp)
}
