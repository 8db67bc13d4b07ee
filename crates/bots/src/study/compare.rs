//! Compares the choices of a decision from the deciding seat's knowledge: in worlds dealt from what it knew, all
//! choices in the same worlds with the same dice.

use hexhaven_chance::{GameRng, game_seed};
use hexhaven_engine::{Action, Legal, MAX_SEATS, Observation, Rules, Seat, with_rule_set};

use super::parts::Parts;
use super::{Chances, Study, Table, add};
use crate::Seen;
use crate::belief::Belief;
use crate::greedy::{Policy, Trading, idle};
use crate::search::{Fate, gap};

/// A decision of a seat.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The seat's observation.
    pub seen: &'a Observation,
    /// The cards the seat has counted.
    pub belief: &'a Belief,
    /// The seat.
    pub seat: Seat,
    /// Its legal actions.
    pub legal: &'a Legal,
    /// Its actual choice, which is always compared.
    pub chosen: Option<Action>,
}

/// How much work a comparison may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The most worlds in which the choices race.
    pub worlds: u32,
    /// The number of worlds after which a choice may drop out.
    pub least: u32,
    /// The number of further worlds in which the best is measured against the actual choice.
    pub check: u32,
    /// The number of choices considered, in addition to the idle one and the actual one.
    pub width: usize,
}

/// A choice and its results.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// The action.
    pub action: Action,
    /// The chances of winning afterwards.
    pub chances: Chances,
    /// The standard error of the deciding seat's chance.
    pub error: f32,
    /// The number of worlds it was tried in.
    pub worlds: u32,
    /// The value of the position to the seat after the turn, part by part.
    pub parts: Parts,
}

/// The choices of a decision, the best first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Comparison {
    /// The choices that were tried, the best first.
    pub choices: Vec<Choice>,
    /// The index of the actual choice.
    pub chosen: Option<usize>,
    /// How much better the best is than the actual choice, for the deciding seat; below 0 if it is not.
    pub loss: f32,
    /// The standard error of the loss.
    pub error: f32,
    /// How the chance of every seat changed because of the actual choice instead of the best.
    pub change: Chances,
}

impl Comparison {
    /// The loss if it exceeds the noise, otherwise 0.
    pub fn clear_loss(&self) -> f32 {
        if self.loss > DOUBT * self.error { self.loss.max(0.0) } else { 0.0 }
    }
}

/// The number of standard errors by which a choice must be behind to be clearly behind.
const DOUBT: f32 = 2.0;

impl Study {
    /// Compares the choices of a decision. `go_on` is polled; when it returns false, the comparison stops with the
    /// result so far.
    pub fn compare(
        &self,
        question: &Question<'_>,
        effort: Effort,
        seed: u64,
        go_on: &dyn Fn() -> bool,
    ) -> Comparison {
        with_rule_set!(question.seen.rule_set(), Game => self.compare_in::<Game>(question, effort, seed, go_on))
    }

    fn compare_in<G: Rules>(
        &self,
        question: &Question<'_>,
        effort: Effort,
        seed: u64,
        go_on: &dyn Fn() -> bool,
    ) -> Comparison {
        let mut rng = GameRng::new(seed);
        let sample = G::determinize(question.seen, &mut rng);
        let table = Table::new(&sample, self);
        let actions = self.candidates(&sample, question, effort.width);
        let mut field = Field { table, question, rng, runs: actions.into_iter().map(Run::new).collect() };
        field.race::<G>(effort, seed, go_on);
        field.verdict::<G>(effort, seed, go_on)
    }

    /// The value of the position to the seat after the turn for each of two choices, part by part.
    pub fn parts(&self, question: &Question<'_>, actions: [Action; 2], worlds: u32, seed: u64) -> [Parts; 2] {
        with_rule_set!(question.seen.rule_set(), Game => self.parts_in::<Game>(question, actions, worlds, seed))
    }

    fn parts_in<G: Rules>(
        &self,
        question: &Question<'_>,
        actions: [Action; 2],
        worlds: u32,
        seed: u64,
    ) -> [Parts; 2] {
        let mut rng = GameRng::new(seed);
        let sample = G::determinize(question.seen, &mut rng);
        let table = Table::new(&sample, self);
        let mut field = Field { table, question, rng, runs: actions.map(Run::new).into() };
        let effort = Effort { worlds, least: worlds + 1, check: 0, width: 0 };
        field.race::<G>(effort, seed, &|| true);
        [0, 1].map(|idx| field.runs[idx].choice().parts)
    }

    /// The greedy policy's favorites, the trained policy's, the least consequential action, and the actual choice.
    fn candidates<G: Rules>(&self, game: &G, question: &Question<'_>, width: usize) -> Vec<Action> {
        let policy = Policy::new(game, &self.policy, Trading::Free);
        let mut rated = policy.candidates(game, question.seat, question.legal);
        rated.sort_by(|a, b| b.1.total_cmp(&a.1));
        let mut actions: Vec<Action> = rated.into_iter().map(|(action, _)| action).collect();
        actions.truncate(width);
        let trained = self
            .trained
            .as_ref()
            .and_then(|trained| trained.best(&Seen::new(game, question.seat), question.legal).ok());
        for more in [trained, idle(question.legal), question.chosen].into_iter().flatten() {
            if !actions.contains(&more) {
                actions.push(more);
            }
        }
        actions
    }
}

/// One choice in the race.
struct Run {
    action: Action,
    /// The chance of the deciding seat, world by world.
    rewards: Vec<f32>,
    sum: Chances,
    parts: Parts,
    is_alive: bool,
}

impl Run {
    fn new(action: Action) -> Self {
        Self { action, rewards: Vec::new(), sum: [0.0; MAX_SEATS], parts: Parts::default(), is_alive: true }
    }

    fn mean(&self) -> f32 {
        self.rewards.iter().sum::<f32>() / self.rewards.len().max(1) as f32
    }

    fn choice(&self) -> Choice {
        let share = 1.0 / self.rewards.len().max(1) as f32;
        let (mut chances, mut parts) = ([0.0; MAX_SEATS], Parts::default());
        add(&mut chances, &self.sum, share);
        parts.add(&self.parts, share);
        let error = gap(&self.rewards, &vec![0.0; self.rewards.len()]).1;
        Choice { action: self.action, chances, error, worlds: self.rewards.len() as u32, parts }
    }
}

struct Field<'a> {
    table: Table<'a>,
    question: &'a Question<'a>,
    rng: GameRng,
    runs: Vec<Run>,
}

impl Field<'_> {
    /// Tries the choices in one world after another; those that fall clearly behind drop out.
    fn race<G: Rules>(&mut self, effort: Effort, seed: u64, go_on: &dyn Fn() -> bool) {
        for number in 0..effort.worlds {
            if self.runs.iter().filter(|run| run.is_alive).count() < 2 || !go_on() {
                break;
            }
            let world = self.deal::<G>();
            for run in self.runs.iter_mut().filter(|run| run.is_alive) {
                let fate = Fate::new(game_seed(seed, u64::from(number)));
                let (chances, parts) = try_one(&self.table, self.question.seat, &world, run.action, fate);
                run.rewards.push(chances[self.question.seat.idx()]);
                add(&mut run.sum, &chances, 1.0);
                run.parts.add(&parts, 1.0);
            }
            if number + 1 >= effort.least {
                self.drop_out();
            }
        }
    }

    fn leader(&self) -> usize {
        let alive = (0..self.runs.len()).filter(|&idx| self.runs[idx].is_alive);
        alive
            .fold(None, |best: Option<usize>, idx| match best {
                Some(best) if self.runs[best].mean() >= self.runs[idx].mean() => Some(best),
                _ => Some(idx),
            })
            .unwrap_or(0)
    }

    fn drop_out(&mut self) {
        let leader = self.leader();
        for idx in (0..self.runs.len()).filter(|&idx| idx != leader) {
            if !self.runs[idx].is_alive {
                continue;
            }
            let (behind, error) = gap(&self.runs[leader].rewards, &self.runs[idx].rewards);
            self.runs[idx].is_alive = behind <= DOUBT * error;
        }
    }

    /// Measures the best against the actual choice, in worlds that had no part in choosing it: otherwise the best of
    /// many would look better than it is.
    fn verdict<G: Rules>(mut self, effort: Effort, seed: u64, go_on: &dyn Fn() -> bool) -> Comparison {
        if self.runs.is_empty() {
            return Comparison::default();
        }
        let best = self.leader();
        let chosen = self.runs.iter().position(|run| Some(run.action) == self.question.chosen);
        let mut comparison = Comparison::default();
        if let Some(chosen) = chosen.filter(|&chosen| chosen != best) {
            let seat = self.question.seat;
            let (mut ahead, mut behind) = (Vec::new(), Vec::new());
            let pair = [self.runs[best].action, self.runs[chosen].action];
            for number in effort.worlds..effort.worlds + effort.check {
                if !go_on() {
                    break;
                }
                let world = self.deal::<G>();
                let [better, done] = pair.map(|action| {
                    let fate = Fate::new(game_seed(seed, u64::from(number)));
                    try_one(&self.table, seat, &world, action, fate).0
                });
                ahead.push(better[seat.idx()]);
                behind.push(done[seat.idx()]);
                add(&mut comparison.change, &done, 1.0 / effort.check as f32);
                add(&mut comparison.change, &better, -1.0 / effort.check as f32);
            }
            (comparison.loss, comparison.error) = gap(&ahead, &behind);
        }
        let mut order: Vec<usize> = (0..self.runs.len()).collect();
        // Those that stayed in the race come first, then those that stayed longer.
        order.sort_by(|&a, &b| {
            let key = |idx: usize| (idx == best, self.runs[idx].is_alive, self.runs[idx].rewards.len());
            key(b).cmp(&key(a)).then(self.runs[b].mean().total_cmp(&self.runs[a].mean()))
        });
        comparison.chosen = chosen.and_then(|chosen| order.iter().position(|&idx| idx == chosen));
        comparison.choices = order.into_iter().map(|idx| self.runs[idx].choice()).collect();
        comparison
    }

    /// Deals the cards hidden from the seat.
    fn deal<G: Rules>(&mut self) -> G {
        let known = self.question.belief.fill(self.question.seen, &mut self.rng);
        G::determinize(known.as_ref().unwrap_or(self.question.seen), &mut self.rng)
    }
}

/// Plays one choice on to the horizon.
fn try_one<G: Rules>(
    table: &Table<'_>,
    seat: Seat,
    world: &G,
    action: Action,
    mut fate: Fate,
) -> (Chances, Parts) {
    let mut game = world.clone();
    let turn = game.core().public.turn.number;
    game.play_unchecked(seat, action, &mut ());
    table.play_until(&mut game, &mut fate, turn + 1);
    let parts = Parts::of(&table.policy.value, &game, seat);
    table.play_until(&mut game, &mut fate, table.horizon);
    (table.judged(&game), parts)
}
