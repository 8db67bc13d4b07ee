//! The network of `hexhaven_bots::Net` again, for training: its output, and the gradient of each number.

use hexhaven_chance::{Draw, GameRng};

use super::teach::Positions;

/// The number of parameters of a network, and their places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// Features of a seat.
    pub(super) features: usize,
    /// The units of the two layers.
    pub(super) widths: [usize; 2],
}

/// The numbers of a network, layer by layer.
pub(super) struct Parts<'a> {
    pub(super) own: &'a [f32],
    pub(super) all: &'a [f32],
    pub(super) first: &'a [f32],
    pub(super) second: &'a [f32],
    pub(super) bias: &'a [f32],
    pub(super) last: &'a [f32],
    pub(super) skip: &'a [f32],
}

impl Shape {
    fn sizes(&self) -> [usize; 7] {
        let (n, [wide, narrow]) = (self.features, self.widths);
        [n * wide, n * wide, wide, wide * narrow, narrow, narrow, 1]
    }

    pub(super) fn parts<'a>(&self, numbers: &'a [f32]) -> Parts<'a> {
        let mut rest = numbers;
        let [own, all, first, second, bias, last, skip] = self.sizes().map(|size| {
            let (part, after) = rest.split_at(size);
            rest = after;
            part
        });
        Parts { own, all, first, second, bias, last, skip }
    }

    /// Initial parameters: a network that repeats the value function.
    pub(super) fn begin(&self, skip: f32, rng: &mut GameRng) -> Vec<f32> {
        let [own, all, first, second, bias, last, _] = self.sizes();
        // The sum of three dice is round enough.
        let mut any = |spread: f32| {
            let dice = (0..3).map(|_| rng.below(2001) as f32 / 1000.0 - 1.0).sum::<f32>();
            spread * dice
        };
        let mut numbers: Vec<f32> =
            (0..own + all).map(|_| any((1.0 / self.features as f32).sqrt())).collect();
        numbers.extend(vec![0.0; first]);
        numbers.extend((0..second).map(|_| any((2.0 / self.widths[0] as f32).sqrt())));
        numbers.extend(vec![0.0; bias + last]);
        numbers.push(skip);
        numbers
    }
}

/// The gradient of the parameters.
pub(super) struct Gradient<'a> {
    shape: Shape,
    numbers: Parts<'a>,
    /// The sum of the gradients, in the order of the parameters.
    pub(super) by: Vec<f32>,
    /// The mean of the features over all seats.
    mean: Vec<f32>,
    /// By seat: the units of both layers, and the chance of winning.
    towers: Vec<Tower>,
}

#[derive(Clone, Default)]
struct Tower {
    wide: Vec<f32>,
    narrow: Vec<f32>,
    chance: f32,
}

impl<'a> Gradient<'a> {
    pub(super) fn new(shape: &Shape, numbers: &'a [f32]) -> Self {
        Self {
            shape: *shape,
            numbers: shape.parts(numbers),
            by: vec![0.0; numbers.len()],
            mean: vec![0.0; shape.features],
            towers: vec![Tower::default(); hexhaven_engine::MAX_SEATS],
        }
    }

    /// The negative logarithm of the winner's chance.
    pub(super) fn loss(&mut self, positions: &Positions, position: usize) -> f64 {
        self.judge(positions, position);
        -f64::from(self.towers[positions.winners[position]].chance.max(1e-6)).ln()
    }

    /// The chances of a position.
    fn judge(&mut self, positions: &Positions, position: usize) {
        let (at, n) = positions.seats[position];
        let rows = || positions.rows[at * self.shape.features..].chunks_exact(self.shape.features).take(n);
        self.mean.fill(0.0);
        for row in rows() {
            add(&mut self.mean, row, 1.0 / n as f32);
        }
        let numbers = &self.numbers;
        let mut common = numbers.first.to_vec();
        multiply(&mut common, &self.mean, numbers.all);
        let mut best = f32::MIN;
        for ((tower, row), value) in self.towers.iter_mut().zip(rows()).zip(&positions.values[at..]) {
            tower.wide.clone_from(&common);
            multiply(&mut tower.wide, row, numbers.own);
            tower.wide.iter_mut().for_each(|unit| *unit = unit.max(0.0));
            tower.narrow.clear();
            tower.narrow.extend_from_slice(numbers.bias);
            multiply(&mut tower.narrow, &tower.wide, numbers.second);
            tower.narrow.iter_mut().for_each(|unit| *unit = unit.max(0.0));
            let said: f32 = tower.narrow.iter().zip(numbers.last).map(|(unit, last)| unit * last).sum();
            tower.chance = said + numbers.skip[0] * value;
            best = best.max(tower.chance);
        }
        let towers = &mut self.towers[..n];
        towers.iter_mut().for_each(|tower| tower.chance = (tower.chance - best).exp());
        let sum: f32 = towers.iter().map(|tower| tower.chance).sum();
        towers.iter_mut().for_each(|tower| tower.chance /= sum);
    }

    /// Adds the gradient of a position.
    pub(super) fn learn(&mut self, positions: &Positions, position: usize) {
        self.judge(positions, position);
        let (at, n) = positions.seats[position];
        let (features, [wide, narrow]) = (self.shape.features, self.shape.widths);
        let (by_own, rest) = self.by.split_at_mut(features * wide);
        let (by_all, rest) = rest.split_at_mut(features * wide);
        let (by_first, rest) = rest.split_at_mut(wide);
        let (by_second, rest) = rest.split_at_mut(wide * narrow);
        let (by_bias, rest) = rest.split_at_mut(narrow);
        let (by_last, by_skip) = rest.split_at_mut(narrow);
        let mut common = vec![0.0; wide];
        let (mut below, mut deep) = (vec![0.0; narrow], vec![0.0; wide]);
        let rows = positions.rows[at * features..].chunks_exact(features);
        let seats = self.towers[..n].iter().zip(rows).zip(&positions.values[at..]);
        for (seat, ((tower, row), value)) in seats.enumerate() {
            let by = tower.chance - if seat == positions.winners[position] { 1.0 } else { 0.0 };
            by_skip[0] += by * value;
            add(by_last, &tower.narrow, by);
            for ((below, unit), last) in below.iter_mut().zip(&tower.narrow).zip(self.numbers.last) {
                *below = if *unit > 0.0 { by * last } else { 0.0 };
            }
            add(by_bias, &below, 1.0);
            let layers = self.numbers.second.chunks_exact(narrow).zip(by_second.chunks_exact_mut(narrow));
            for ((deep, unit), (weights, by_row)) in deep.iter_mut().zip(&tower.wide).zip(layers) {
                *deep = 0.0;
                if *unit > 0.0 {
                    *deep = weights.iter().zip(&below).map(|(weight, below)| weight * below).sum();
                    add(by_row, &below, *unit);
                }
            }
            add(&mut common, &deep, 1.0);
            spread(by_own, row, &deep);
        }
        add(by_first, &common, 1.0);
        spread(by_all, &self.mean, &common);
    }
}

fn add(sums: &mut [f32], numbers: &[f32], times: f32) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += times * number;
    }
}

/// Adds each input, times its weight, to each unit.
fn multiply(units: &mut [f32], numbers: &[f32], rows: &[f32]) {
    let width = units.len();
    for (&number, row) in numbers.iter().zip(rows.chunks_exact(width)) {
        add(units, row, number);
    }
}

/// Adds each unit's gradient to each input's row.
fn spread(rows: &mut [f32], numbers: &[f32], units: &[f32]) {
    for (&number, row) in numbers.iter().zip(rows.chunks_exact_mut(units.len())) {
        add(row, units, number);
    }
}
