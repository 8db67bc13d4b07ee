//! Trains a network to predict winners: games between mixed bots, positions sampled from them, and Adam on the
//! logarithm of the winner's chance. The result depends only on the seed, not on the number of threads.

use hexhaven_bots::{BotSpec, Net, Weights};
use hexhaven_chance::{Draw, GameRng, game_seed};
use hexhaven_engine::{Action, Outcome, Rules, Seat};
use rayon::prelude::*;

use super::gradient::{Gradient, Shape};
use crate::batch::for_some;
use crate::play::{Limits, Watcher, play_out};

/// How a network is taught.
#[derive(Clone, PartialEq, Debug)]
pub struct Teaching {
    /// Games to play; one in ten is held back to check the result.
    pub games: u64,
    /// The number of players; one game after the other takes the next number.
    pub players: Vec<u8>,
    /// The bots; every seat draws one.
    pub bots: Vec<BotSpec>,
    /// The units of the two layers.
    pub widths: [usize; 2],
    /// How often all positions are gone through.
    pub epochs: u32,
    /// The largest step of a weight, about.
    pub rate: f32,
    /// The seed of it all.
    pub seed: u64,
}

/// The result of training.
#[derive(Clone, PartialEq, Debug)]
pub struct Taught {
    /// The network.
    pub net: Net,
    /// Positions that were looked at.
    pub positions: usize,
    /// The loss of the value function over the games that check, its sharpness as it was.
    pub before: f64,
    /// The loss after each epoch over the same games.
    pub losses: Vec<f64>,
}

/// One game in this many is held back.
const CHECK: u64 = 10;

/// Positions between two steps.
const BATCH: usize = 1024;

/// Positions that one thread takes at a time; the sums do not depend on the number of threads.
const SHARE: usize = 128;

/// Plays games and trains a network whose features come from the value function with these weights.
pub fn teach<G: Rules + Send + Sync>(
    teaching: &Teaching,
    weights: Weights,
    start: impl Fn(u8, &mut GameRng) -> G + Sync,
    tell: &mut dyn FnMut(&str),
) -> Taught {
    let first = start(teaching.players[0], &mut GameRng::new(teaching.seed));
    let net = Net::untaught(&first, weights, teaching.widths);
    let (mut learn, mut check) = positions(teaching, &net, &start);
    tell(&format!("{} positions to learn from, {} to check", learn.winners.len(), check.winners.len()));
    let scale = Scale::of(&learn, net.features.len());
    scale.apply(&mut learn);
    scale.apply(&mut check);
    let shape = Shape { features: net.features.len(), widths: teaching.widths };
    let mut rng = GameRng::new(game_seed(teaching.seed, u64::MAX));
    let mut numbers = shape.begin(net.skip, &mut rng);
    let before = loss(&shape, &numbers, &check);
    tell(&format!("loss of the value function {before:.4}"));
    let mut adam = Adam { mean: vec![0.0; numbers.len()], square: vec![0.0; numbers.len()], step: 0 };
    let mut order: Vec<usize> = (0..learn.winners.len()).collect();
    let steps = order.len().div_ceil(BATCH) as u32 * teaching.epochs;
    let mut losses = Vec::new();
    for _ in 0..teaching.epochs {
        for k in (1..order.len()).rev() {
            order.swap(k, rng.below(k as u32 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            let gradient = gradient(&shape, &numbers, &learn, batch);
            let done = adam.step as f32 / steps.max(1) as f32;
            let rate = teaching.rate * (0.5 + 0.5 * (std::f32::consts::PI * done).cos()).max(0.01);
            adam.follow(&mut numbers, &gradient, rate);
        }
        losses.push(loss(&shape, &numbers, &check));
        tell(&format!("epoch {}: loss {:.4}", losses.len(), losses[losses.len() - 1]));
    }
    let positions = learn.winners.len() + check.winners.len();
    Taught { net: scale.fold(&shape, &numbers, net), positions, before, losses }
}

/// Positions as the network sees them.
#[derive(Default)]
pub(super) struct Positions {
    /// The features, seat by seat.
    pub(super) rows: Vec<f32>,
    /// Each seat's value.
    pub(super) values: Vec<f32>,
    /// By position: the index of its first row, and the number of rows.
    pub(super) seats: Vec<(usize, usize)>,
    /// By position: the row of the winner.
    pub(super) winners: Vec<usize>,
}

impl Positions {
    fn take(&mut self, other: Self) {
        let first = self.values.len();
        self.rows.extend(other.rows);
        self.values.extend(other.values);
        self.seats.extend(other.seats.into_iter().map(|(at, n)| (first + at, n)));
        self.winners.extend(other.winners);
    }
}

/// Positions to learn from and positions to check.
fn positions<G: Rules + Send + Sync>(
    teaching: &Teaching,
    net: &Net,
    start: impl Fn(u8, &mut GameRng) -> G + Sync,
) -> (Positions, Positions) {
    let one = |index: u64| {
        let players = teaching.players[index as usize % teaching.players.len()];
        let mut chance = GameRng::for_game(teaching.seed, index);
        let mut game = start(players, &mut chance);
        let mut rng = GameRng::new(game_seed(!teaching.seed, index));
        let mut bots: Vec<_> = (0..players)
            .map(|_| teaching.bots[rng.below(teaching.bots.len() as u32) as usize].build(rng.next_u64()))
            .collect();
        let mut seen = Pupil { net, rng, turn: u32::MAX, wait: 0, found: Positions::default() };
        let result = play_out(&mut game, &mut bots, &mut chance, Limits::default(), &mut seen);
        let mut found = seen.found;
        // If a position has one row more than seats, that row stands for nobody.
        let has_nobody = found.seats.first().is_some_and(|&(_, rows)| rows > usize::from(players));
        let winner = match result.ending?.winner() {
            Some(winner) => winner.idx(),
            None if has_nobody => usize::from(players),
            None => return None,
        };
        found.winners = vec![winner; found.seats.len()];
        Some((index, found))
    };
    let (mut learn, mut check) = (Positions::default(), Positions::default());
    // A few at a time, so that not all positions are in memory twice.
    for from in (0..teaching.games).step_by(4096) {
        let part = for_some(from..teaching.games.min(from + 4096), &one);
        for (index, found) in part {
            if index % CHECK == 0 { check.take(found) } else { learn.take(found) }
        }
    }
    (learn, check)
}

/// Looks at a position now and then: in one turn of some, before its first decision or a later one.
struct Pupil<'a> {
    net: &'a Net,
    rng: GameRng,
    turn: u32,
    /// Decisions until the next look.
    wait: u32,
    found: Positions,
}

/// One turn in this many is sampled.
const EVERY: u32 = 6;

/// The number of decisions in a turn before the sample: mostly after the roll, where searches ask.
const LOOKS: [u32; 6] = [0, 1, 1, 1, 2, 4];

/// Decisions of the set-up: any of this many may be sampled.
const PLACEMENTS: u32 = 16;

impl<G: Rules> Watcher<G> for Pupil<'_> {
    fn action(&mut self, game: &G, _: Seat, _: Action) {
        let turn = &game.core().public.turn;
        if turn.number != self.turn {
            self.turn = turn.number;
            self.wait = match turn.number {
                0 => self.rng.below(PLACEMENTS),
                _ if self.rng.below(EVERY) == 0 => LOOKS[self.rng.below(LOOKS.len() as u32) as usize],
                _ => u32::MAX,
            };
        }
        if self.wait == 0 {
            let (rows, values) = self.net.look(game);
            self.found.seats.push((self.found.values.len(), values.len()));
            self.found.rows.extend(rows);
            self.found.values.extend(values);
            self.wait = u32::MAX;
        } else if self.wait != u32::MAX {
            self.wait -= 1;
        }
    }

    fn outcome(&mut self, _: &G, _: Outcome) {}
}

/// The mean and the spread of each feature, so that all weigh alike at first.
struct Scale {
    mean: Vec<f32>,
    /// One over the spread; 0 for a feature that never changes.
    spread: Vec<f32>,
}

impl Scale {
    fn of(positions: &Positions, n: usize) -> Self {
        let (mut sum, mut squares) = (vec![0.0_f64; n], vec![0.0_f64; n]);
        for row in positions.rows.chunks_exact(n) {
            for ((sum, square), &number) in sum.iter_mut().zip(&mut squares).zip(row) {
                *sum += f64::from(number);
                *square += f64::from(number) * f64::from(number);
            }
        }
        let count = (positions.rows.len() / n).max(1) as f64;
        let mean: Vec<f64> = sum.iter().map(|sum| sum / count).collect();
        let spread = |(square, mean): (&f64, &f64)| {
            let variance = square / count - mean * mean;
            if variance < 1e-6 { 0.0 } else { (1.0 / variance.sqrt()) as f32 }
        };
        Self {
            spread: squares.iter().zip(&mean).map(spread).collect(),
            mean: mean.iter().map(|&mean| mean as f32).collect(),
        }
    }

    fn apply(&self, positions: &mut Positions) {
        for row in positions.rows.chunks_exact_mut(self.mean.len()) {
            for ((number, mean), spread) in row.iter_mut().zip(&self.mean).zip(&self.spread) {
                *number = (*number - mean) * spread;
            }
        }
    }

    /// The network with weights for features as they are.
    fn fold(&self, shape: &Shape, numbers: &[f32], mut net: Net) -> Net {
        let parts = shape.parts(numbers);
        net.first = parts.first.to_vec();
        for (to, from) in [(&mut net.own, parts.own), (&mut net.all, parts.all)] {
            *to = from.to_vec();
            let rows = to.chunks_exact_mut(shape.widths[0]).zip(self.mean.iter().zip(&self.spread));
            for (row, (mean, spread)) in rows {
                for (weight, first) in row.iter_mut().zip(&mut net.first) {
                    *weight *= spread;
                    *first -= *weight * mean;
                }
            }
        }
        (net.second, net.bias, net.last) = (parts.second.to_vec(), parts.bias.to_vec(), parts.last.to_vec());
        net.skip = parts.skip[0];
        net.rounded()
    }
}

/// The gradient over a batch, per position.
fn gradient(shape: &Shape, numbers: &[f32], learn: &Positions, batch: &[usize]) -> Vec<f32> {
    let parts: Vec<Gradient<'_>> = batch
        .par_chunks(SHARE)
        .map(|share| {
            let mut gradient = Gradient::new(shape, numbers);
            share.iter().for_each(|&position| gradient.learn(learn, position));
            gradient
        })
        .collect();
    let mut sum = vec![0.0; numbers.len()];
    for part in &parts {
        for (sum, by) in sum.iter_mut().zip(&part.by) {
            *sum += by / batch.len() as f32;
        }
    }
    sum
}

/// The mean negative logarithm of the winner's chance.
fn loss(shape: &Shape, numbers: &[f32], check: &Positions) -> f64 {
    let all: Vec<usize> = (0..check.winners.len()).collect();
    let sums: Vec<f64> = all
        .par_chunks(SHARE)
        .map(|share| {
            let mut gradient = Gradient::new(shape, numbers);
            share.iter().map(|&position| gradient.loss(check, position)).sum()
        })
        .collect();
    sums.iter().sum::<f64>() / all.len().max(1) as f64
}

/// Adam: each number follows the mean of its gradient, in units of its spread.
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    step: u32,
}

impl Adam {
    fn follow(&mut self, numbers: &mut [f32], gradient: &[f32], rate: f32) {
        const FADE: [f32; 2] = [0.9, 0.999];
        const SHRINK: f32 = 1e-2;
        self.step += 1;
        let young = FADE.map(|fade| 1.0 - fade.powf(self.step as f32));
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((number, by), (mean, square)) in numbers.iter_mut().zip(gradient).zip(moments) {
            *mean = FADE[0] * *mean + (1.0 - FADE[0]) * by;
            *square = FADE[1] * *square + (1.0 - FADE[1]) * by * by;
            *number -= rate * (*mean / young[0] / ((*square / young[1]).sqrt() + 1e-8) + SHRINK * *number);
        }
    }
}
