//! A small network: the same tower for every seat, which sees the seat's features and the mean over all seats, and a
//! softmax over the towers' outputs. Its features come from a value function, whose weights it contains.

use std::sync::Arc;

use hexhaven_engine::{MAX_SEATS, RuleSet};

use super::features::{Features, MOST};
use crate::value::Weights;

/// The most units of a layer.
pub(super) const WIDEST: usize = 64;

/// The parameters of a network, in one row. The widths of the layers determine their places.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// The rule set.
    pub rules: RuleSet,
    /// The weights of the value function on which the features rest.
    pub weights: Arc<Weights>,
    /// The names of the features.
    pub features: Vec<String>,
    /// The number of turns in a playout before the network judges: in the set-up, and afterwards.
    pub horizon: [u32; 2],
    /// The walks of a search in one iteration: in the set-up, and afterwards.
    pub walks: [u32; 2],
    /// The units of the two layers.
    pub widths: [usize; 2],
    /// The weights from the seat's features to the first layer, feature by feature.
    pub own: Vec<f32>,
    /// The weights from the means of features over all seats.
    pub all: Vec<f32>,
    /// The biases of the first layer.
    pub first: Vec<f32>,
    /// The weights from the first to the second layer.
    pub second: Vec<f32>,
    /// The biases of the second layer.
    pub bias: Vec<f32>,
    /// The weights of the output.
    pub last: Vec<f32>,
    /// The factor on the value function.
    pub skip: f32,
}

/// The units of a layer.
type Units = [f32; WIDEST];

impl Net {
    /// The output of the tower of each row; the softmax over them gives the chances of winning.
    pub(crate) fn logits(&self, features: &Features) -> [f32; MAX_SEATS] {
        let seats = features.rows;
        let [wide, narrow] = self.widths;
        let n = self.features.len().min(MOST);
        let mut mean = [0.0; MOST];
        for seat in seats.iter() {
            for (sum, number) in mean.iter_mut().zip(features.sheets[seat.idx()].numbers()) {
                *sum += number;
            }
        }
        let share = 1.0 / seats.len().max(1) as f32;
        let mut common = [0.0; WIDEST];
        common[..wide].copy_from_slice(&self.first);
        mean.iter_mut().for_each(|sum| *sum *= share);
        add_rows(&mut common, &mean[..n], &self.all, wide);
        let mut logits = [0.0; MAX_SEATS];
        for seat in seats.iter() {
            let mut units = common;
            add_rows(&mut units, features.sheets[seat.idx()].numbers(), &self.own, wide);
            units.iter_mut().for_each(|unit| *unit = unit.max(0.0));
            let mut next = [0.0; WIDEST];
            next[..narrow].copy_from_slice(&self.bias);
            add_rows(&mut next, &units[..wide], &self.second, narrow);
            let said: f32 =
                next[..narrow].iter().zip(&self.last).map(|(unit, last)| unit.max(0.0) * last).sum();
            logits[seat.idx()] = said + self.skip * features.values[seat.idx()];
        }
        logits
    }
}

/// Adds each input, times its weight, to each unit; most inputs are zero in many positions.
#[inline]
fn add_rows(units: &mut Units, numbers: &[f32], rows: &[f32], width: usize) {
    match width {
        64 => add_wide::<64>(units, numbers, rows),
        48 => add_wide::<48>(units, numbers, rows),
        32 => add_wide::<32>(units, numbers, rows),
        16 => add_wide::<16>(units, numbers, rows),
        _ => {
            for (&number, row) in numbers.iter().zip(rows.chunks_exact(width)) {
                for (unit, by) in units.iter_mut().zip(row) {
                    *unit += number * by;
                }
            }
        }
    }
}

/// The same where the compiler knows the width and keeps the units in registers.
#[inline]
fn add_wide<const N: usize>(units: &mut Units, numbers: &[f32], rows: &[f32]) {
    let mut sums = [0.0; N];
    sums.copy_from_slice(&units[..N]);
    let (rows, _) = rows.as_chunks::<N>();
    for (&number, row) in numbers.iter().zip(rows) {
        if number != 0.0 {
            for (sum, by) in sums.iter_mut().zip(row) {
                *sum += number * by;
            }
        }
    }
    units[..N].copy_from_slice(&sums);
}
