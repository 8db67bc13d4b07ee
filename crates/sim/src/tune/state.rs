//! The state of a tuning run: a JSON file from which the run can be taken up again.

use std::collections::BTreeMap;

use hexhaven_bots::Weights;
use serde::{Deserialize, Serialize};

/// One step of a run.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Its number, from 1.
    pub step: u64,
    /// The share of games that the tried direction won against its opposite.
    pub share: f64,
}

/// A tuning run, as far as it has come.
#[derive(Clone, PartialEq, Debug)]
pub struct TuneState {
    /// The master seed.
    pub seed: u64,
    /// Steps made.
    pub step: u64,
    /// Games played.
    pub games: u64,
    /// The weights now, in the order of [`Weights::NAMES`].
    pub weights: Vec<f64>,
    /// All steps.
    pub history: Vec<Step>,
}

/// The file: weights by name, so that it survives new weights.
#[derive(Serialize, Deserialize)]
struct File {
    seed: u64,
    step: u64,
    games: u64,
    weights: BTreeMap<String, f64>,
    history: Vec<Step>,
}

impl TuneState {
    /// A run that starts from some weights.
    #[must_use]
    pub fn new(seed: u64, weights: &Weights) -> Self {
        let weights = weights.to_vec().into_iter().map(f64::from).collect();
        Self { seed, step: 0, games: 0, weights, history: Vec::new() }
    }

    /// The weights now.
    #[must_use]
    pub fn weights(&self) -> Weights {
        let values: Vec<f32> = self.weights.iter().map(|&weight| weight as f32).collect();
        Weights::from_slice(&values)
    }

    /// The state as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        let weights = Weights::NAMES.iter().map(|name| (*name).to_owned()).zip(self.weights.iter().copied());
        let file = File {
            seed: self.seed,
            step: self.step,
            games: self.games,
            weights: weights.collect(),
            history: self.history.clone(),
        };
        serde_json::to_string_pretty(&file).unwrap_or_default()
    }

    /// Reads a state; weights that it does not name stay as set by hand.
    ///
    /// # Errors
    /// When the text is not the JSON of a state.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        let file: File = serde_json::from_str(text)?;
        let mut state = Self::new(file.seed, &Weights::BY_HAND);
        for (weight, name) in state.weights.iter_mut().zip(Weights::NAMES) {
            *weight = file.weights.get(*name).copied().unwrap_or(*weight);
        }
        Ok(Self { step: file.step, games: file.games, history: file.history, ..state })
    }
}
