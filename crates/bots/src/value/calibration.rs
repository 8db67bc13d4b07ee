//! Calibration of the judge: a factor on its sharpness for each rule set, on islands or at sea, and number of players, fitted to games between
//! bots of mixed levels (`docs/bots-measured.md`), so that about 30 % of the positions judged at 30 % are won.

use std::collections::HashMap;
use std::sync::OnceLock;

use hexhaven_engine::RuleSet;
use hexhaven_engine::topology::Map;

use super::Weights;

/// Factors by number of players, by rule set: `knights`, or `knights at sea`.
type Table = HashMap<String, HashMap<String, f32>>;

const TABLE: &str = include_str!("../../weights/calibration.json");

impl Weights {
    /// The same judge, surer by a factor.
    #[must_use]
    pub(crate) fn sharpened(mut self, factor: f32) -> Self {
        self.sharpness *= factor;
        self
    }
}

/// The factor on the judge's sharpness for some rules, map and number of players; 1 if none was fitted.
pub(crate) fn certainty(rules: RuleSet, map: Map, players: usize) -> f32 {
    static READ: OnceLock<Table> = OnceLock::new();
    let table = READ.get_or_init(|| serde_json::from_str(TABLE).expect("the table is part of the program"));
    let key = if map.is_sea() { format!("{rules} at sea") } else { rules.to_string() };
    let factor = table.get(&key).and_then(|by_players| by_players.get(&players.to_string()));
    factor.copied().unwrap_or(1.0)
}
