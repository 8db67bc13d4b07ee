//! Picks the rule of thumb for each decision. A policy uses only what its seat may know, even when it is given a whole
//! state: search lets it play all seats of a determinized game.

use std::sync::Arc;

use hexhaven_chance::game_seed;
use hexhaven_engine::shared::Agenda;
use hexhaven_engine::{Action, BySeat, CoreAction, Flag, Legal, MAX_SEATS, Rules, Seat, ToAct};

use super::desk::Desk;
use super::past::Past;
use crate::value::{Market, Memo, Score, Value, Weights};

/// Whether the policy proposes trades to others. It always answers proposals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trading {
    /// Proposes, answers, counters.
    Free,
    /// Proposes nothing: for fast playouts.
    AnswersOnly,
}

static NO_PAST: Past = Past::NONE;

/// The greedy policy on one board.
#[derive(Clone, Debug)]
pub(crate) struct Policy<'a> {
    pub(crate) value: Value<'a>,
    pub(crate) trading: Trading,
    /// Recent proposals.
    pub(crate) past: &'a Past,
}

/// Gains below this are noise.
pub(crate) const LEAST_GAIN: f32 = 1e-3;

/// The gain of an action that wins the game.
pub(crate) const WIN: f32 = 1e6;

impl<'a> Policy<'a> {
    /// The policy for the board of a game.
    pub(crate) fn new<G: Rules>(game: &G, weights: &'a Weights, trading: Trading) -> Self {
        Self { value: Value::new(game, weights), trading, past: &NO_PAST }
    }

    /// The same policy with recent proposals, which it does not repeat.
    pub(crate) fn remembering(mut self, past: &'a Past) -> Self {
        self.past = past;
        self
    }

    /// The same with a known market of the board and cached outlooks.
    pub(crate) fn on(market: &Arc<Market>, weights: &'a Weights, memo: &'a Memo, trading: Trading) -> Self {
        Self { value: Value::on(market, weights, memo), trading, past: &NO_PAST }
    }

    /// The policy's choice. `legal` lists at least one action.
    pub(crate) fn choose<G: Rules>(&self, game: &G, seat: Seat, legal: &Legal) -> Action {
        let public = &game.core().public;
        let core = &legal.core;
        if let Some(choices) = core.discards {
            return Action::Core(CoreAction::Discard(self.discard(game, seat, choices)));
        }
        if let Some(answer) = self.decide(game, seat, legal) {
            return answer;
        }
        match public.agenda {
            Agenda::SetupSettlement if !(core.settlements | core.cities).is_empty() => {
                self.place_settlement(game, seat, legal)
            }
            Agenda::SetupRoad { at } if !core.roads.is_empty() => self.place_road(game, seat, at, legal),
            Agenda::MoveRobber if !core.robber.is_empty() => self.move_robber(game, seat, legal),
            Agenda::ChooseVictim { .. } if !core.victims.is_empty() => self.choose_victim(game, seat, legal),
            Agenda::Free if seat != public.turn.actor => self.answer(game, seat, legal),
            _ => self.best_move(game, seat, legal),
        }
    }

    /// The best action in a turn; an action that gains nothing ends it.
    fn best_move<G: Rules>(&self, game: &G, seat: Seat, legal: &Legal) -> Action {
        let desk = Desk::new(self, game, seat);
        let mut best = Best::new(idle(legal));
        self.rate_moves(&desk, legal, &mut |action, gain| best.offer(action, gain));
        if best.gain < WIN
            && let Some(offer) = self.propose(&desk, legal, best.gain)
        {
            return offer;
        }
        best.action.or_else(|| legal.nth(0)).unwrap_or(Action::Core(CoreAction::EndTurn))
    }

    /// Reports every move worth considering, with its gain over doing nothing.
    pub(crate) fn rate_moves<G: Rules>(
        &self,
        desk: &Desk<'_, G>,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) {
        self.rate_builds(desk, legal, tell);
        self.rate_cards(desk, legal, tell);
        self.rate_trades(desk, legal, tell);
    }

    /// The gain of any action, averaged over chance, compared with the value before it.
    pub(crate) fn gain_by_trial<G: Rules>(&self, game: &G, seat: Seat, action: Action, before: f32) -> f32 {
        let mut after = game.clone();
        after.play_unchecked(seat, action, &mut ());
        self.crown(&mut after, seat);
        match after.to_act() {
            ToAct::Over(ending) if ending.winner() == Some(seat) => WIN,
            ToAct::Over(_) => -WIN,
            ToAct::Chance(_) => self.expected(&after, seat) - before,
            ToAct::Seats(..) => self.value.of(&after, seat) - before,
        }
    }

    /// The mean value over a spread of outcomes.
    fn expected<G: Rules>(&self, game: &G, seat: Seat) -> f32 {
        let outcomes = game.outcomes();
        let total = outcomes.total();
        let n = total.min(MOST_OUTCOMES);
        let mut sum = 0.0;
        for k in 0..n {
            let Some(outcome) = outcomes.pick((2 * k + 1) * total / (2 * n)) else { continue };
            let mut after = game.clone();
            after.resolve_unchecked(outcome, &mut ());
            // The next chance is spread as well, in a different order.
            while let ToAct::Chance(_) = after.to_act() {
                let next = after.outcomes();
                let Some(outcome) = next.pick((2 * (NEXT * k % n) + 1) * next.total() / (2 * n)) else {
                    break;
                };
                after.resolve_unchecked(outcome, &mut ());
            }
            sum += match after.to_act() {
                ToAct::Over(ending) if ending.winner() == Some(seat) => WIN,
                _ => self.value.of(&after, seat),
            };
        }
        sum / n.max(1) as f32
    }

    /// A tiny number that breaks ties between seats, different in every turn, so that no seat is favored.
    pub(crate) fn tie<G: Rules>(&self, game: &G, seat: Seat, other: Seat) -> f32 {
        let turn = u64::from(game.core().public.turn.number);
        let mixed = game_seed(turn, (seat.idx() * MAX_SEATS + other.idx()) as u64);
        (mixed >> 40) as f32 / (1 << 24) as f32 * TIE
    }

    /// How much the gain of a rival hurts: the leader's most.
    pub(crate) fn threat<G: Rules>(&self, game: &G, rival: Seat) -> f32 {
        self.threats(game)[rival]
    }

    /// The same for every seat.
    pub(crate) fn threats<G: Rules>(&self, game: &G) -> BySeat<f32> {
        self.threats_at(game, &self.value.score(game))
    }

    /// The same with everybody's standing already known.
    pub(crate) fn threats_at<G: Rules>(&self, game: &G, score: &Score) -> BySeat<f32> {
        let (seats, weights) = (game.core().public.turn.seats(), self.value.weights);
        let points = |seat| score.points[seat] as f32;
        let mean = seats.iter().map(points).sum::<f32>() / seats.len() as f32;
        let mut threats = BySeat::default();
        for seat in seats.iter() {
            threats[seat] = (weights.rival * (1.0 + weights.leader * (points(seat) - mean))).max(0.02);
        }
        threats
    }
}

/// Less than any difference that means something.
const TIE: f32 = 0.5 * LEAST_GAIN;

/// The order of the second of two outcomes: the stride.
const NEXT: u32 = 3;

/// The most outcomes of chance to look at.
const MOST_OUTCOMES: u32 = 8;

/// The action that does least: it ends the part of the turn, or rolls.
pub fn idle(legal: &Legal) -> Option<Action> {
    let flags = legal.core.flags;
    let pick = |flag, action| flags.contains(flag).then_some(Action::Core(action));
    pick(Flag::Roll, CoreAction::Roll)
        .or_else(|| pick(Flag::EndTurn, CoreAction::EndTurn))
        .or_else(|| pick(Flag::Pass, CoreAction::Pass))
        .or_else(|| pick(Flag::Finish, CoreAction::Finish))
        .or_else(|| pick(Flag::Decline, CoreAction::Decline))
}

/// The best action so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best {
    pub(crate) action: Option<Action>,
    pub(crate) gain: f32,
}

impl Best {
    /// Starts with the action that does nothing; if there is none, anything is better.
    pub(crate) fn new(rest: Option<Action>) -> Self {
        Self { action: rest, gain: if rest.is_some() { LEAST_GAIN } else { f32::MIN } }
    }

    pub(crate) fn offer(&mut self, action: Action, gain: f32) {
        if gain > self.gain {
            *self = Self { action: Some(action), gain };
        }
    }
}
