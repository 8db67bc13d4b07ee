//! The course of a turn: who acts, what follows its end, and how the game ends (O-TURN-01, O-TURN-05).

use super::options::{CollapsePrecedence, VictoryCheck};
use super::state::{OilAgenda, OilPublic, cards};
use super::{Oil, episode, score, tariff};
use crate::rulesets::oil::words::{OilChance, OilDecision, OilOutcomes};
use crate::rulesets::{Chance, Decision, Log, Outcomes, ToAct};
use crate::shared::{Agenda, Part};
use crate::vocab::{CoreChance, CoreDecision, CoreOutcomes, Ending, Seat, SeatSet};

/// What the game waits for.
#[inline]
pub(super) fn to_act(game: &Oil) -> ToAct {
    let turn = &game.core.public.turn;
    match game.ext.public.now.agenda {
        OilAgenda::None => shared_to_act(game),
        OilAgenda::Loot { .. } => {
            ToAct::Seats(SeatSet::of(turn.actor), Decision::Oil(OilDecision::ChooseLoot))
        }
        OilAgenda::Episode => {
            ToAct::Chance(Chance::Oil(OilChance::Episode { trigger: episode::trigger(game) }))
        }
        OilAgenda::Strike { number } => ToAct::Chance(Chance::Oil(OilChance::Strike { number })),
    }
}

#[inline]
fn shared_to_act(game: &Oil) -> ToAct {
    let public = &game.core.public;
    let turn = &public.turn;
    let one = |decision| ToAct::Seats(SeatSet::of(turn.actor), Decision::Core(decision));
    match public.agenda {
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
        Agenda::Free if !public.offer.waiting.is_empty() => {
            ToAct::Seats(public.offer.waiting, Decision::Core(CoreDecision::AnswerOffer))
        }
        Agenda::Free if turn.part == Part::SpecialBuilding => one(CoreDecision::SpecialBuild),
        Agenda::Free => one(CoreDecision::Main),
        Agenda::Over(ending) => ToAct::Over(ending),
    }
}

/// What chance may give. The dice of an episode are dice, whatever the production rolls come from (O-DIS-03).
#[inline]
pub(super) fn outcomes(game: &Oil) -> Outcomes {
    let public = &game.core.public;
    match (game.ext.public.now.agenda, public.agenda) {
        (OilAgenda::Episode, _) => Outcomes::Core(CoreOutcomes::FairDice),
        (OilAgenda::Strike { number }, _) => {
            Outcomes::Oil(OilOutcomes::Strike(public.board.with_token(number)))
        }
        (OilAgenda::Loot { .. }, _) => Outcomes::NONE,
        (OilAgenda::None, Agenda::Rolling) => public.rolls().into(),
        (OilAgenda::None, Agenda::Stealing { victim }) => {
            Outcomes::Core(CoreOutcomes::Steal(cards(&game.core, victim)))
        }
        (OilAgenda::None, Agenda::Drawing) => Outcomes::Core(CoreOutcomes::Draw(game.core.secret.pile)),
        (OilAgenda::None, _) => Outcomes::NONE,
    }
}

/// The next placement of the set-up, or the first turn (B-SETUP-16).
pub(super) fn next_placement(game: &mut Oil, log: &mut impl Log) {
    if !game.core.next_placement() {
        begin_turn(game, game.core.public.turn.first, log);
    }
}

/// Begins a player's turn; the counters of the turn start anew (O-TURN-05).
fn begin_turn(game: &mut Oil, player: Seat, log: &mut impl Log) {
    let public = &game.core.public;
    if public.options.max_turns.is_some_and(|limit| public.turn.number >= u32::from(limit.get())) {
        return end_game(game, Ending::TurnLimit, log);
    }
    game.core.begin_turn(player);
    game.ext.public.now.used = 0;
    game.ext.public.now.has_sequestered = false;
}

/// Ends the actor's turn or opportunity: an episode if one is due, else what comes next (O-TURN-05, O-DIS-01, O-X-07).
pub(super) fn end_part(game: &mut Oil, log: &mut impl Log) {
    let turn = game.core.public.turn;
    let next = turn.next(turn.actor);
    if turn.part == Part::SpecialBuilding && next != turn.player {
        game.core.begin_part(Part::SpecialBuilding, next);
    } else if game.ext.public.now.marker == tariff::DISASTER_THRESHOLD {
        game.ext.public.now.agenda = OilAgenda::Episode;
    } else {
        go_on(game, log);
    }
}

/// Puts the marker back; then the island collapses or the game goes on (O-TRACK-05, O-END-05, O-END-07).
pub(super) fn end_episode(game: &mut Oil, log: &mut impl Log) {
    let now = &mut game.ext.public.now;
    now.agenda = OilAgenda::None;
    now.marker = 0;
    now.trigger = None;
    let ext = &game.ext.public;
    let is_collapse = ext.removed.len() >= OilPublic::tariff(&game.core.public).collapse_tokens;
    let is_saved = ext.options.collapse_precedence == CollapsePrecedence::VictoryFirst && has_won(game);
    if is_collapse && !is_saved {
        end_game(game, Ending::Collapse { pyrrhic: ext.champion }, log);
    } else {
        go_on(game, log);
    }
}

/// After a turn and its episode: victory, special building phase or the next turn; after the phase the next turn
/// (O-END-01, O-X-03, O-X-10).
fn go_on(game: &mut Oil, log: &mut impl Log) {
    let turn = game.core.public.turn;
    let next = turn.next(turn.player);
    if has_won(game) {
        end_game(game, Ending::Victory(turn.player), log);
    } else if turn.part == Part::Turn && turn.is_five_six() {
        game.core.begin_part(Part::SpecialBuilding, next);
    } else {
        begin_turn(game, next, log);
    }
}

/// Whether it is the actor's own turn and the actor has the points.
#[inline]
#[must_use]
pub(super) fn has_won(game: &Oil) -> bool {
    let turn = &game.core.public.turn;
    turn.is_own_turn(turn.actor)
        && score::vp(game, turn.actor) >= u32::from(game.core.public.options.target_vp)
}

/// With the option for it, ends the game as soon as the actor has the points in the own turn (B-WIN-02 to B-WIN-06).
#[inline]
pub(super) fn claim_victory(game: &mut Oil, log: &mut impl Log) {
    let is_checked = game.ext.public.options.victory_check == VictoryCheck::Immediate;
    if is_checked && !matches!(game.core.public.agenda, Agenda::Over(_)) && has_won(game) {
        end_game(game, Ending::Victory(game.core.public.turn.actor), log);
    }
}

fn end_game(game: &mut Oil, ending: Ending, log: &mut impl Log) {
    game.ext.public.now.agenda = OilAgenda::None;
    game.core.end_game(ending, log);
}
