//! The tree of a seat's own choices in one turn. Its root is a race between the candidates; below it, the choices that follow
//! compete for visits by their results so far and by the policy's ratings.

use std::collections::HashMap;
use std::sync::Arc;

use hexhaven_engine::shared::Part;
use hexhaven_engine::{Action, Legal, Rules, Seat};

use super::budget::Meter;
use super::fate::Fate;
use super::playout::Player;
use super::race::{Race, gap};
use super::{Settings, Standing};
use crate::greedy::{Past, Policy, Trading, idle};
use crate::judge::{Court, Judge};
use crate::value::{Market, Memo, Weights};

/// A search from one decision.
pub(super) struct Search<'a> {
    /// Rates candidates, proposals included.
    wide: Policy<'a>,
    player: Player<'a>,
    settings: Settings,
    nodes: Vec<Node>,
    race: Race,
    rewards: Vec<f32>,
}

#[derive(Debug, Default)]
struct Node {
    arms: Vec<Arm>,
    visits: u32,
}

#[derive(Debug)]
struct Arm {
    action: Action,
    /// The policy's estimate of its gain.
    gain: f32,
    prior: f32,
    visits: u32,
    reward: f32,
    /// The positions that chance and the others may lead to.
    next: HashMap<u64, usize>,
}

/// How deep the search follows its own choices in one turn.
const MOST_DEPTH: usize = 6;

impl<'a> Search<'a> {
    /// A search with the candidates of the decision; `game` is any state that the seat cannot tell from the real one.
    pub(super) fn new<G: Rules>(
        game: &G,
        seat: Seat,
        legal: &Legal,
        (weights, judge): (&'a Weights, &'a Judge),
        ([(market, memo), (judge_market, judge_memo)], past): ([(&Arc<Market>, &'a Memo); 2], &'a Past),
        settings: Settings,
    ) -> Self {
        let turn = &game.core().public.turn;
        let far = judge.horizon(&settings, turn.part == Part::Setup);
        let player = Player {
            seat,
            policy: Policy::on(market, weights, memo, Trading::AnswersOnly),
            judge: Court::on(judge_market, judge, judge_memo),
            turn: turn.number,
            horizon: turn.number + far,
        };
        let wide = Policy::on(market, weights, memo, Trading::Free).remembering(past);
        let mut search = Self {
            wide,
            player,
            settings,
            nodes: Vec::new(),
            race: Race::new(&[], 0.0, 0),
            rewards: Vec::new(),
        };
        search.expand(game, legal);
        let gains: Vec<f32> = search.nodes[0].arms.iter().map(|arm| arm.gain).collect();
        search.race = Race::new(&gains, settings.doubt, settings.worlds);
        search.rewards = vec![0.0; gains.len()];
        search
    }

    /// The only candidate, if there is just one.
    pub(super) fn only_candidate(&self) -> Option<Action> {
        let mut started = self.nodes[0].arms.iter().enumerate().filter(|&(idx, _)| self.race.is_alive(idx));
        match (started.next(), started.next()) {
            (Some((_, only)), None) => Some(only.action),
            _ => None,
        }
    }

    /// All candidates with the findings about them, the best first.
    pub(super) fn standings(&self) -> Vec<Standing> {
        let leader = self.race.leader();
        let standing = |(idx, arm): (usize, &Arm)| {
            let rewards = self.race.rewards(idx);
            let (chance, error) = gap(rewards, &vec![0.0; rewards.len()]);
            let visits = rewards.len() as u32;
            (idx != leader, Standing { action: arm.action, chance, error, visits })
        };
        let mut standings: Vec<_> = self.nodes[0].arms.iter().enumerate().map(standing).collect();
        standings.sort_by(|(is_behind, a), (is_behind_too, b)| {
            let length = b.visits.cmp(&a.visits);
            is_behind.cmp(is_behind_too).then(length).then(b.chance.total_cmp(&a.chance))
        });
        standings.into_iter().map(|(_, standing)| standing).collect()
    }

    /// Tries every remaining candidate in one world, and returns whether the race continues.
    pub(super) fn try_world<G: Rules>(&mut self, world: &G, seed: u64, meter: &mut Meter) -> bool {
        for idx in 0..self.nodes[0].arms.len() {
            if !self.race.is_alive(idx) {
                continue;
            }
            if !meter.has_room() {
                return false;
            }
            self.rewards[idx] = self.walk(world.clone(), idx, Fate::new(seed), meter);
            meter.count();
        }
        if meter.is_over() {
            return false;
        }
        self.race.note(&self.rewards);
        !self.race.is_decided()
    }

    /// One walk from a candidate through the tree and on to a judgment.
    fn walk<G: Rules>(&mut self, mut game: G, first: usize, mut fate: Fate, meter: &Meter) -> f32 {
        let seat = self.player.seat;
        let mut path = [(0, 0); MOST_DEPTH];
        let (mut depth, mut node, mut arm) = (0, 0, first);
        loop {
            path[depth] = (node, arm);
            depth += 1;
            game.play_unchecked(seat, self.nodes[node].arms[arm].action, &mut ());
            let Some(key) = self.player.advance(&mut game, &mut fate) else { break };
            if depth >= self.settings.depth.min(MOST_DEPTH) {
                break;
            }
            let tried = &self.nodes[node].arms[arm];
            let next = match tried.next.get(&key) {
                Some(&next) => next,
                // A position is expanded once it has been visited often enough to matter.
                None if tried.visits >= EXPAND_AFTER => {
                    let legal = game.legal(seat);
                    let next = self.expand(&game, &legal);
                    self.nodes[node].arms[arm].next.insert(key, next);
                    break;
                }
                None => break,
            };
            let Some(selected) = self.select(next, &game.legal(seat)) else { break };
            (node, arm) = (next, selected);
        }
        let reward = self.player.play_out(&mut game, &mut fate, meter)[seat.idx()];
        for &(node, arm) in &path[..depth] {
            self.nodes[node].visits += 1;
            let arm = &mut self.nodes[node].arms[arm];
            arm.visits += 1;
            arm.reward += reward;
        }
        reward
    }

    /// Adds a node with the best candidates of a position, the policy's favorite first.
    fn expand<G: Rules>(&mut self, game: &G, legal: &Legal) -> usize {
        let mut rated = self.wide.candidates(game, self.player.seat, legal);
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
            gain,
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
            let known = if arm.visits == 0 { mean } else { arm.reward / arm.visits as f32 };
            known + self.settings.exploration * arm.prior.max(LEAST_PRIOR) * root / (1.0 + arm.visits as f32)
        };
        let legal_arms = node.arms.iter().enumerate().filter(|(_, arm)| legal.contains(arm.action));
        legal_arms.max_by(|(_, a), (_, b)| score(a).total_cmp(&score(b))).map(|(idx, _)| idx)
    }
}

/// How often an arm is tried before the search distinguishes the positions behind it.
const EXPAND_AFTER: u32 = 8;

/// The least prior, so that nothing is ruled out at first sight.
const LEAST_PRIOR: f32 = 0.03;
