//! What a seat may do: the core's listings with the base game's arguments.

use super::{KINDS, barriers, score};
use crate::shared::{Agenda, Core, Part, tariff};
use crate::topology::{HexSet, VertexSet};
use crate::vocab::{Choices, CoreLegal, Flag, Seat};

/// Lists the legal actions of a seat into an empty listing; it depends only on what that seat may know (B-TRADE-14).
#[inline]
pub(super) fn list(core: &Core, seat: Seat, legal: &mut CoreLegal) {
    let public = &core.public;
    let is_actor = seat == public.turn.actor;
    match public.agenda {
        Agenda::Free if is_actor => free(core, seat, legal),
        Agenda::Free => core.list_answers(seat, core.hand(seat), KINDS, legal),
        Agenda::Discards { owed } if owed[seat] > 0 => {
            legal.discards = Some(Choices { hand: core.hand(seat), n: owed[seat] });
        }
        Agenda::RollDue if is_actor => {
            legal.flags.insert(Flag::Roll);
            core.list_cards(seat, || barriers(public, seat), public.bank, KINDS, legal);
        }
        Agenda::SetupSettlement if is_actor => legal.settlements = public.setup_sites(),
        Agenda::SetupRoad { at } if is_actor => legal.roads = public.setup_roads(at),
        Agenda::MoveRobber if is_actor => {
            legal.robber = public.robber_sites(score::spared(public, seat), HexSet::EMPTY);
        }
        Agenda::ChooseVictim { victims } if is_actor => legal.victims = victims,
        Agenda::FreeRoads { left } if is_actor => {
            legal.roads = public.pieces.road_sites(public.board.topology(), seat, barriers(public, seat));
            legal.flags.insert_if(Flag::Finish, left < tariff::FREE_ROADS);
        }
        _ => {}
    }
}

/// Nothing is pending: build, buy, trade, play a card, end the part.
#[inline]
fn free(core: &Core, seat: Seat, legal: &mut CoreLegal) {
    let barriers = || barriers(&core.public, seat);
    core.list_builds(seat, barriers, VertexSet::EMPTY, legal);
    core.list_purchase(seat, legal);
    if core.public.turn.part == Part::SpecialBuilding {
        legal.flags.insert(Flag::Pass);
        return;
    }
    legal.flags.insert(Flag::EndTurn);
    core.list_cards(seat, barriers, core.public.bank, KINDS, legal);
    if core.public.is_trade_open() {
        core.list_bank_trades(core.harbor_lots(seat), KINDS, legal);
        if core.public.turn.part == Part::Turn {
            core.list_proposals(seat, core.hand(seat), KINDS, legal);
        }
    }
}
