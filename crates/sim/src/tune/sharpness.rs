//! How sure the value function may be: the sharpness that makes its chances of winning agree with how games end.

use std::sync::Mutex;

use hexhaven_bots::{BotSpec, Weights, win_chances};
use hexhaven_chance::{GameRng, game_seed};
use hexhaven_engine::{Action, Ending, MAX_SEATS, Outcome, Rules, Seat};
use rayon::prelude::*;

use crate::play::{Limits, Watcher, play_out};

/// What a fit found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Calibration {
    /// The best sharpness of those tried.
    pub sharpness: f32,
    /// The mean of minus the logarithm of the chance given to the winner; `ln 4` says nothing at all with four players.
    pub loss: f64,
    /// Positions looked at.
    pub positions: u64,
}

/// Positions are looked at once in so many turns.
const EVERY: u32 = 7;

/// Plays games between greedy bots and finds the sharpness that predicts their winners best.
pub fn calibrate<G: Rules>(
    weights: &Weights,
    games: u64,
    seed: u64,
    n_players: usize,
    start: impl Fn(&mut GameRng) -> G + Sync,
) -> Calibration {
    let tries: Vec<f32> = (1..=40).map(|k| k as f32 * 0.1).collect();
    let sums = Mutex::new((vec![0.0_f64; tries.len()], 0_u64));
    (0..games).into_par_iter().for_each(|index| {
        let mut chance = GameRng::for_game(seed, index);
        let mut game = start(&mut chance);
        let spec = BotSpec::Greedy(Some(Box::new(*weights)));
        let mut bots: Vec<_> = (0..n_players as u64).map(|k| spec.build(game_seed(index, k))).collect();
        let mut seen = Positions { tries: &tries, weights, next: 0, chances: Vec::new() };
        let result = play_out(&mut game, &mut bots, &mut chance, Limits::default(), &mut seen);
        let Some(winner) = result.ending.and_then(Ending::winner) else { return };
        let Ok(mut sums) = sums.lock() else { return };
        for chances in &seen.chances {
            for (sum, chance) in sums.0.iter_mut().zip(chances) {
                *sum -= f64::from(chance[winner.idx()].max(1e-6)).ln();
            }
            sums.1 += 1;
        }
    });
    let (losses, positions) = sums.into_inner().unwrap_or_default();
    let best = losses.iter().zip(&tries).min_by(|a, b| a.0.total_cmp(b.0));
    let (loss, sharpness) = best.map_or((0.0, weights.sharpness), |(&loss, &sharpness)| (loss, sharpness));
    Calibration { sharpness, loss: loss / positions.max(1) as f64, positions }
}

/// Notes the chances of winning by every sharpness now and then.
struct Positions<'a> {
    tries: &'a [f32],
    weights: &'a Weights,
    next: u32,
    chances: Vec<Vec<[f32; MAX_SEATS]>>,
}

impl<G: Rules> Watcher<G> for Positions<'_> {
    fn action(&mut self, game: &G, _: Seat, _: Action) {
        let turn = &game.core().public.turn;
        if turn.number < self.next || turn.rolled {
            return;
        }
        self.next = turn.number + EVERY;
        let by = |&sharpness: &f32| win_chances(game, &Weights { sharpness, ..*self.weights });
        self.chances.push(self.tries.iter().map(by).collect());
    }

    fn outcome(&mut self, _: &G, _: Outcome) {}
}
