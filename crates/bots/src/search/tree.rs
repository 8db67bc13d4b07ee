//! The tree of a seat's own choices in one turn, and the playouts below it.

use std::collections::HashMap;

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::core::Part;
use hexhaven_engine::{Action, CoreAction, Legal, MAX_SEATS, Outcome, Rules, Seat, ToAct};

use super::Settings;
use super::budget::Meter;
use crate::greedy::{Policy, Trading, idle};
use crate::value::{Value, Weights};

/// A search from one decision.
pub(super) struct Search<'a> {
    seat: Seat,
    /// Answers for everybody, proposals included: it rates the candidates.
    wide: Policy<'a>,
    /// Plays fast: no proposals.
    fast: Policy<'a>,
    /// Says who will win.
    judge: Value<'a>,
    settings: Settings,
    nodes: Vec<Node>,
    horizon: u32,
    turn: u32,
}

#[derive(Debug, Default)]
struct Node {
    arms: Vec<Arm>,
    visits: u32,
}

#[derive(Debug)]
struct Arm {
    action: Action,
    prior: f32,
    visits: u32,
    reward: f32,
    /// Where chance and the others may lead from here.
    next: HashMap<u64, usize>,
}

/// How deep the own choices of one turn are searched.
const MOST_DEPTH: usize = 6;

impl<'a> Search<'a> {
    /// A search with the candidates of the decision; `game` is any state that the seat cannot tell from the real one.
    pub(super) fn new<G: Rules>(
        game: &G,
        seat: Seat,
        legal: &Legal,
        [weights, judge]: [&'a Weights; 2],
        settings: Settings,
    ) -> Self {
        let public = &game.core().public;
        let is_setup = public.turn.part == Part::Setup;
        let mut search = Self {
            seat,
            wide: Policy::new(game, weights, Trading::Free),
            fast: Policy::new(game, weights, Trading::AnswersOnly),
            judge: Value::new(game, judge),
            settings,
            nodes: Vec::new(),
            horizon: public.turn.number + if is_setup { settings.setup_horizon } else { settings.horizon },
            turn: public.turn.number,
        };
        search.expand(game, legal);
        search
    }

    /// The candidate, if there is no other.
    pub(super) fn only_candidate(&self) -> Option<Action> {
        match &self.nodes[0].arms[..] {
            [only] => Some(only.action),
            _ => None,
        }
    }

    /// The candidate that was looked at most; the better one on a tie.
    pub(super) fn best(&self) -> Action {
        let arms = self.nodes[0].arms.iter();
        let best = arms.max_by(|a, b| a.visits.cmp(&b.visits).then(a.mean().total_cmp(&b.mean())));
        best.map_or(Action::Core(CoreAction::EndTurn), |arm| arm.action)
    }

    /// One walk from the root through the tree and on to a judgment.
    pub(super) fn iterate<G: Rules>(&mut self, mut game: G, rng: &mut GameRng, meter: &Meter) {
        let mut path = [(0, 0); MOST_DEPTH];
        let mut depth = 0;
        let mut node = 0;
        while depth < MOST_DEPTH {
            let legal = game.legal(self.seat);
            let Some(arm) = self.select(node, &legal) else { break };
            path[depth] = (node, arm);
            depth += 1;
            game.play_unchecked(self.seat, self.nodes[node].arms[arm].action, &mut ());
            let Some(key) = self.advance(&mut game, rng) else { break };
            let known = self.nodes[node].arms[arm].next.get(&key).copied();
            if let Some(next) = known {
                node = next;
                continue;
            }
            // A position seen for the first time is expanded once its arm has been tried often enough to matter.
            if self.nodes[node].arms[arm].visits >= EXPAND_AFTER {
                let legal = game.legal(self.seat);
                let next = self.expand(&game, &legal);
                self.nodes[node].arms[arm].next.insert(key, next);
            }
            break;
        }
        let rewards = self.play_out(&mut game, rng, meter);
        let reward = rewards[self.seat.idx()];
        for &(node, arm) in &path[..depth] {
            self.nodes[node].visits += 1;
            let arm = &mut self.nodes[node].arms[arm];
            arm.visits += 1;
            arm.reward += reward;
        }
    }

    /// Adds a node with the best candidates of a position.
    fn expand<G: Rules>(&mut self, game: &G, legal: &Legal) -> usize {
        let mut rated = self.wide.candidates(game, self.seat, legal);
        rated.sort_by(|a, b| b.1.total_cmp(&a.1));
        rated.truncate(self.settings.width);
        if let Some(idle) = idle(legal)
            && !rated.iter().any(|&(action, _)| action == idle)
        {
            rated.push((idle, 0.0));
        }
        let most = rated.first().map_or(0.0, |&(_, gain)| gain);
        let weight = |gain: f32| ((gain - most) / self.settings.temperature).max(-6.0).exp();
        let total: f32 = rated.iter().map(|&(_, gain)| weight(gain)).sum();
        let arm = |&(action, gain): &(Action, f32)| Arm {
            action,
            prior: weight(gain) / total,
            visits: 0,
            reward: 0.0,
            next: HashMap::new(),
        };
        self.nodes.push(Node { arms: rated.iter().map(arm).collect(), visits: 0 });
        self.nodes.len() - 1
    }

    /// The arm to try next, among those that are legal in this deal.
    fn select(&self, node: usize, legal: &Legal) -> Option<usize> {
        let node = &self.nodes[node];
        let root = (node.visits as f32 + 1.0).sqrt();
        let mean = if node.visits == 0 {
            0.0
        } else {
            node.arms.iter().map(|arm| arm.reward).sum::<f32>() / node.visits as f32
        };
        let score = |arm: &Arm| {
            let known = if arm.visits == 0 { mean } else { arm.mean() };
            known + self.settings.exploration * arm.prior.max(LEAST_PRIOR) * root / (1.0 + arm.visits as f32)
        };
        let legal_arms = node.arms.iter().enumerate().filter(|(_, arm)| legal.contains(arm.action));
        legal_arms.max_by(|(_, a), (_, b)| score(a).total_cmp(&score(b))).map(|(idx, _)| idx)
    }

    /// Lets chance and the others go on until the seat decides again in this turn; what happened is the key.
    fn advance<G: Rules>(&self, game: &mut G, rng: &mut GameRng) -> Option<u64> {
        let mut key = 0xcbf2_9ce4_8422_2325_u64;
        loop {
            if game.core().public.turn.number != self.turn {
                return None;
            }
            match game.to_act() {
                ToAct::Over(_) => return None,
                ToAct::Chance(_) => {
                    let outcome = sample(game, rng)?;
                    game.resolve_unchecked(outcome, &mut ());
                    key = mix(key, hash(&outcome));
                }
                ToAct::Seats(seats, _) if seats.contains(self.seat) => return Some(key),
                ToAct::Seats(seats, _) => {
                    let seat = seats.first()?;
                    let legal = game.legal(seat);
                    let action = self.fast.choose(game, seat, &legal);
                    game.play_unchecked(seat, action, &mut ());
                    key = mix(key, hash(&(seat, action)));
                }
            }
        }
    }

    /// Plays on with the fast policy and judges the position that is reached.
    fn play_out<G: Rules>(&self, game: &mut G, rng: &mut GameRng, meter: &Meter) -> [f32; MAX_SEATS] {
        loop {
            match game.to_act() {
                ToAct::Over(ending) => {
                    let mut rewards = [0.0; MAX_SEATS];
                    if let Some(winner) = ending.winner() {
                        rewards[winner.idx()] = 1.0;
                    }
                    return rewards;
                }
                ToAct::Chance(_) => {
                    let Some(outcome) = sample(game, rng) else { break };
                    game.resolve_unchecked(outcome, &mut ());
                    let turn = &game.core().public.turn;
                    if turn.number >= self.horizon || meter.is_over() {
                        break;
                    }
                }
                ToAct::Seats(seats, _) => {
                    let Some(seat) = seats.first() else { break };
                    let legal = game.legal(seat);
                    let action = crate::greedy::only_action(&legal)
                        .unwrap_or_else(|| self.fast.choose(game, seat, &legal));
                    game.play_unchecked(seat, action, &mut ());
                }
            }
        }
        self.judge.chances(game)
    }
}

impl Arm {
    fn mean(&self) -> f32 {
        if self.visits == 0 { 0.0 } else { self.reward / self.visits as f32 }
    }
}

/// How often an arm is tried before the positions behind it are told apart.
const EXPAND_AFTER: u32 = 8;

/// The least prior, so that nothing is ruled out at first sight.
const LEAST_PRIOR: f32 = 0.03;

fn sample<G: Rules>(game: &G, rng: &mut GameRng) -> Option<Outcome> {
    let outcomes = game.outcomes();
    let total = outcomes.total();
    if total == 0 { None } else { outcomes.pick(rng.below(total)) }
}

fn mix(key: u64, more: u64) -> u64 {
    (key ^ more).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23)
}

/// A hash that is the same in every run.
fn hash(value: &impl std::hash::Hash) -> u64 {
    use std::hash::{DefaultHasher, Hasher};
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
