//! The course of a turn: who acts, what follows the end of a part, and when somebody has won.

use super::score;
use crate::core::{Agenda, Core, FiveSixMode, Part, tariff};
use crate::vocab::{
    Chance, CoreChance, CoreDecision, CoreEvent, Decision, Developments, Ending, Event, Log, Outcomes, Seat,
    SeatSet, ToAct,
};

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

/// The next placement of the set-up, or the first turn (B-SETUP-07, B-SETUP-08, B-SETUP-16).
pub(super) fn next_placement(core: &mut Core, log: &mut impl Log) {
    let turn = &mut core.public.turn;
    let n = turn.n_players;
    turn.placements += 1;
    if turn.placements >= 2 * n {
        let first = turn.first;
        begin_turn(core, first, log);
        return;
    }
    let step = if turn.placements < n { turn.placements } else { 2 * n - 1 - turn.placements };
    turn.player = turn.first.left(step, n);
    turn.actor = turn.player;
    core.public.agenda = Agenda::SetupSettlement;
}

/// Begins a player's turn; whoever has the points already wins before the roll (B-WIN-04).
pub(super) fn begin_turn(core: &mut Core, player: Seat, log: &mut impl Log) {
    let limit = core.public.options.max_turns;
    let turn = &mut core.public.turn;
    if limit.is_some_and(|limit| turn.number >= u32::from(limit.get())) {
        end_game(core, Ending::TurnLimit, log);
        return;
    }
    turn.number += 1;
    turn.player = player;
    turn.begin(Part::Turn, player);
    core.secret.fresh = Developments::default();
    core.public.agenda = Agenda::RollDue;
    claim_victory(core, log);
}

/// Ends the actor's turn, part or opportunity and begins what comes next (X-SBP-01, X-SBP-02, X-PAIR-02, X-PAIR-06).
pub(super) fn end_part(core: &mut Core, log: &mut impl Log) {
    let turn = core.public.turn;
    let next = turn.next(turn.player);
    match (turn.part, core.public.options.five_six_mode) {
        (Part::Turn, FiveSixMode::SpecialBuilding) if turn.is_five_six() => {
            begin_part(core, Part::SpecialBuilding, next);
        }
        (Part::Turn, FiveSixMode::Paired) if turn.is_five_six() => {
            let second = turn.player.left(tariff::PAIR_STEP, turn.n_players);
            begin_part(core, Part::Paired, second);
            // X-PAIR-05: the part counts as an own turn, so points that are there already win.
            claim_victory(core, log);
        }
        (Part::SpecialBuilding, _) if turn.next(turn.actor) != turn.player => {
            begin_part(core, Part::SpecialBuilding, turn.next(turn.actor));
        }
        _ => begin_turn(core, next, log),
    }
}

fn begin_part(core: &mut Core, part: Part, actor: Seat) {
    core.public.turn.begin(part, actor);
    core.secret.fresh = Developments::default();
    core.public.agenda = Agenda::Free;
}

/// What is pending when a resolution is done: the roll if it is still due, else nothing (B-SEVEN-07).
#[inline]
pub(super) fn resume(core: &mut Core) {
    let turn = &core.public.turn;
    let is_roll_due = turn.part == Part::Turn && !turn.rolled;
    core.public.agenda = if is_roll_due { Agenda::RollDue } else { Agenda::Free };
}

/// Ends the game if it is the actor's own turn and the actor has the points (B-WIN-02 to B-WIN-06).
#[inline]
pub(super) fn claim_victory(core: &mut Core, log: &mut impl Log) {
    let turn = &core.public.turn;
    let actor = turn.actor;
    if turn.is_own_turn(actor) && score::vp(core, actor) >= u32::from(core.public.options.target_vp) {
        end_game(core, Ending::Victory(actor), log);
    }
}

/// Ends the game: pending choices are dropped, hidden cards are shown (B-WIN-06, B-WIN-07).
fn end_game(core: &mut Core, ending: Ending, log: &mut impl Log) {
    core.lapse_offer(log);
    core.public.agenda = Agenda::Over(ending);
    for seat in core.public.turn.seats().iter() {
        let (hand, developments) = (core.hand(seat), core.secret.developments[seat]);
        log.note(Event::Core(CoreEvent::Revealed { seat, hand, developments }));
    }
}
