//! The course of a turn: what follows the end of a part, and when somebody has won.

use super::score;
use crate::rulesets::Log;
use crate::shared::{Core, FiveSixMode, Part, tariff};
use crate::vocab::{Ending, Seat};

/// The next placement of the set-up, or the first turn (B-SETUP-16).
pub(super) fn next_placement(core: &mut Core, log: &mut impl Log) {
    if !core.next_placement() {
        begin_turn(core, core.public.turn.first, log);
    }
}

/// Begins a player's turn; whoever has the points already wins before the roll (B-WIN-04).
pub(super) fn begin_turn(core: &mut Core, player: Seat, log: &mut impl Log) {
    let limit = core.public.options.max_turns;
    if limit.is_some_and(|limit| core.public.turn.number >= u32::from(limit.get())) {
        core.end_game(Ending::TurnLimit, log);
        return;
    }
    core.begin_turn(player);
    claim_victory(core, log);
}

/// Ends the actor's turn, part or opportunity and begins what comes next (X-SBP-01, X-SBP-02, X-PAIR-02, X-PAIR-06).
pub(super) fn end_part(core: &mut Core, log: &mut impl Log) {
    let turn = core.public.turn;
    let next = turn.next(turn.player);
    match (turn.part, core.public.options.five_six_mode) {
        (Part::Turn, FiveSixMode::SpecialBuilding) if turn.is_five_six() => {
            core.begin_part(Part::SpecialBuilding, next);
        }
        (Part::Turn, FiveSixMode::Paired) if turn.is_five_six() => {
            let second = turn.player.left(tariff::PAIR_STEP, turn.n_players);
            core.begin_part(Part::Paired, second);
            // X-PAIR-05: the part counts as an own turn, so points that are there already win.
            claim_victory(core, log);
        }
        (Part::SpecialBuilding, _) if turn.next(turn.actor) != turn.player => {
            core.begin_part(Part::SpecialBuilding, turn.next(turn.actor));
        }
        _ => begin_turn(core, next, log),
    }
}

/// Ends the game if it is the actor's own turn and the actor has the points (B-WIN-02 to B-WIN-06).
#[inline]
pub(super) fn claim_victory(core: &mut Core, log: &mut impl Log) {
    let turn = &core.public.turn;
    let actor = turn.actor;
    if turn.is_own_turn(actor) && score::vp(core, actor) >= u32::from(core.public.options.target_vp) {
        core.end_game(Ending::Victory(actor), log);
    }
}
