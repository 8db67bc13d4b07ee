//! The course of a turn: who acts, what follows the end of a part, and when somebody has won.

use super::score;
use crate::core::{Agenda, Core, FiveSixMode, Part, tariff};
use crate::vocab::{Chance, CoreChance, CoreDecision, Decision, Ending, Log, Outcomes, Seat, SeatSet, ToAct};

/// What the game waits for.
#[inline]
pub(super) fn to_act(core: &Core) -> ToAct {
    let turn = &core.public.turn;
    let one = |decision| ToAct::Seats(SeatSet::of(turn.actor), Decision::Core(decision));
    match core.public.agenda {
        Agenda::SetupSettlement => one(CoreDecision::SetupSettlement),
        Agenda::SetupRoad { .. } => one(CoreDecision::SetupRoad),
        Agenda::RollDue => one(CoreDecision::PreRoll),
        Agenda::Rolling => ToAct::Chance(Chance::Core(CoreChance::Roll)),
        Agenda::Discards { owed } => {
            let seats = turn.seats().iter().filter(|&seat| owed[seat] > 0).collect();
            ToAct::Seats(seats, Decision::Core(CoreDecision::Discard))
        }
        Agenda::MoveRobber => one(CoreDecision::MoveRobber),
        Agenda::ChooseVictim { .. } => one(CoreDecision::ChooseVictim),
        Agenda::Stealing { victim } => {
            ToAct::Chance(Chance::Core(CoreChance::Steal { thief: turn.actor, victim }))
        }
        Agenda::Drawing => ToAct::Chance(Chance::Core(CoreChance::Development { buyer: turn.actor })),
        Agenda::FreeRoads { .. } => one(CoreDecision::FreeRoad),
        Agenda::Free if !core.public.offer.waiting.is_empty() => {
            ToAct::Seats(core.public.offer.waiting, Decision::Core(CoreDecision::AnswerOffer))
        }
        Agenda::Free => one(match turn.part {
            Part::SpecialBuilding => CoreDecision::SpecialBuild,
            Part::Paired => CoreDecision::PairedPart,
            Part::Turn | Part::Setup => CoreDecision::Main,
        }),
        Agenda::Over(ending) => ToAct::Over(ending),
    }
}

/// What chance may give.
#[inline]
pub(super) fn outcomes(core: &Core) -> Outcomes {
    match core.public.agenda {
        Agenda::Rolling => core.public.rolls(),
        Agenda::Stealing { victim } => Outcomes::Steal(core.hand(victim)),
        Agenda::Drawing => Outcomes::Draw(core.secret.pile),
        _ => Outcomes::None,
    }
}

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
