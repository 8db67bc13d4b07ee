//! The state of a tuning run: a JSON file from which the run can be resumed.

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
    /// All other settings of the run, by name: resuming it requires the same.
    pub settings: BTreeMap<String, String>,
    /// Steps made.
    pub step: u64,
    /// Games played.
    pub games: u64,
    /// The weights at the beginning, in the order of [`Weights::NAMES`].
    pub from: Vec<f64>,
    /// The weights now, in the order of [`Weights::NAMES`].
    pub weights: Vec<f64>,
    /// All steps.
    pub history: Vec<Step>,
}

/// The file: weights by name, so that it survives new weights.
#[derive(Serialize, Deserialize)]
struct File {
    seed: u64,
    settings: BTreeMap<String, String>,
    step: u64,
    games: u64,
    from: BTreeMap<String, f64>,
    weights: BTreeMap<String, f64>,
    history: Vec<Step>,
}

impl TuneState {
    /// A run that starts from some weights.
    pub fn new(seed: u64, settings: BTreeMap<String, String>, weights: &Weights) -> Self {
        let weights = values(weights);
        Self { seed, settings, step: 0, games: 0, from: weights.clone(), weights, history: Vec::new() }
    }

    /// Whether the run started from these weights.
    pub fn is_from(&self, weights: &Weights) -> bool {
        self.from == values(weights)
    }

    /// The weights now.
    pub fn weights(&self) -> Weights {
        let values: Vec<f32> = self.weights.iter().map(|&weight| weight as f32).collect();
        Weights::from_slice(&values)
    }

    /// The state as JSON.
    ///
    /// # Panics
    /// Never: every key is a word.
    pub fn to_json(&self) -> String {
        let file = File {
            seed: self.seed,
            settings: self.settings.clone(),
            step: self.step,
            games: self.games,
            from: named(&self.from),
            weights: named(&self.weights),
            history: self.history.clone(),
        };
        serde_json::to_string_pretty(&file).expect("every key is a word")
    }

    /// Parses a state; weights it does not name keep their hand-set values.
    ///
    /// # Errors
    /// When the text is not the JSON of a state.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        let file: File = serde_json::from_str(text)?;
        Ok(Self {
            seed: file.seed,
            settings: file.settings,
            step: file.step,
            games: file.games,
            from: unnamed(&file.from),
            weights: unnamed(&file.weights),
            history: file.history,
        })
    }
}

fn values(weights: &Weights) -> Vec<f64> {
    weights.values().into_iter().map(f64::from).collect()
}

fn named(values: &[f64]) -> BTreeMap<String, f64> {
    Weights::NAMES.iter().map(|name| (*name).to_owned()).zip(values.iter().copied()).collect()
}

/// The weights by name in their order; unnamed ones are as set by hand.
fn unnamed(by_name: &BTreeMap<String, f64>) -> Vec<f64> {
    let by_hand = values(&Weights::BY_HAND);
    Weights::NAMES.iter().zip(by_hand).map(|(name, usual)| *by_name.get(*name).unwrap_or(&usual)).collect()
}
