//! Tuning the weights of the value function by self-play.
//! SPSA: each step shifts all weights a little in random directions, plays the two opposite shifts against each other,
//! two against two, and follows the winner. The state is a value that can be stored and resumed.

mod calibrate;
mod gradient;
mod judge;
mod state;
mod teach;

pub use calibrate::{Bin, Calibration, Reliability, calibrate};
pub use judge::{Fit, fit_judge};
pub use state::{Step, TuneState};
pub use teach::{Taught, Teaching, teach};

use hexhaven_bots::{BotSpec, Weights};
use hexhaven_chance::{Draw, GameRng, game_seed};
use hexhaven_engine::Rules;

use crate::contest::{Contest, Contestant};
use crate::{Batch, Limits};

/// How a run tunes.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuning {
    /// Games per step; a multiple of four keeps the seats fair.
    pub games: u64,
    /// How far the weights are moved for a comparison, as a share of their size.
    pub reach: f64,
    /// How far they follow the winner, as a share of the reach, when one side wins everything.
    pub rate: f64,
    /// The approximate number of steps after which reach and rate are halved.
    pub half_life: f64,
    /// Weights that stay as they are, because they decide what games are like and not only who wins them.
    pub kept: Vec<&'static str>,
}

impl Default for Tuning {
    fn default() -> Self {
        Self { games: 240, reach: 0.15, rate: 0.6, half_life: 400.0, kept: Vec::new() }
    }
}

/// Weights that stay: the point is the unit, and the sharpness is fitted, not played for.
const FIXED: [&str; 2] = ["vp", "sharpness"];

impl Tuning {
    /// Makes one step: compares two opposite moves and follows the better one.
    pub fn step<G: Rules>(&self, state: &mut TuneState, start: impl Fn(&mut GameRng) -> G + Sync) {
        let seed = game_seed(state.seed, state.step);
        let mut rng = GameRng::new(seed);
        let rules = start(&mut GameRng::new(seed)).extension().rule_set();
        let fading = 0.5_f64.powf(state.step as f64 / self.half_life);
        let moves: Vec<f64> = state
            .weights
            .iter()
            .zip(Weights::NAMES)
            .map(|(&weight, name)| {
                let direction = if rng.below(2) == 0 { 1.0 } else { -1.0 };
                if FIXED.contains(name) || self.kept.contains(name) || !Weights::matters(name, rules) {
                    0.0
                } else {
                    direction * self.reach * fading * weight.abs().max(LEAST)
                }
            })
            .collect();
        let moved = |sign: f64| {
            let values: Vec<f32> =
                state.weights.iter().zip(&moves).map(|(weight, by)| (weight + sign * by) as f32).collect();
            BotSpec::Greedy(Some(Box::new(Weights::from_slice(&values))))
        };
        let share = self.share_of_first(&moved(1.0), &moved(-1.0), seed, start);
        for (weight, by) in state.weights.iter_mut().zip(&moves) {
            *weight += self.rate * (2.0 * share - 1.0) * by;
        }
        state.step += 1;
        state.games += self.games;
        state.history.push(Step { step: state.step, share });
    }

    /// The share of decided games that the first of two bots wins, two seats against two.
    fn share_of_first<G: Rules>(
        &self,
        first: &BotSpec,
        second: &BotSpec,
        seed: u64,
        start: impl Fn(&mut GameRng) -> G + Sync,
    ) -> f64 {
        let contestant = |bot: &BotSpec| Contestant { name: String::new(), bot: bot.clone() };
        // Neighbors, not alternate seats: then the four games of a rotation seat the two bots in four ways instead of
        // two.
        let bots = vec![contestant(first), contestant(first), contestant(second), contestant(second)];
        let contest = Contest { bots, games: self.games, seed, limits: Limits { turns: 1000 }, sprt: None };
        let report = contest.run(&Batch::default(), start);
        let wins = |idx: usize| report.seats[idx].wins as f64;
        let (ours, theirs) = (wins(0) + wins(1), wins(2) + wins(3));
        if ours + theirs == 0.0 { 0.5 } else { ours / (ours + theirs) }
    }
}

/// Weights near zero move as if they were this large.
const LEAST: f64 = 0.05;
