//! Styles: preferences that set a bot apart from others of its level. A style is data, factors on the weights of the
//! rule set (`weights/styles.json`), so that it works with every level and rule set.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::value::Weights;

/// How a bot likes to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Settles wide and grows its production.
    Builder,
    /// Lives by harbors and deals.
    Trader,
    /// Plays knights and goes for the army.
    Knight,
    /// Seeks coasts, islands and unknown land.
    Islander,
    /// Holds many cards and bets on big turns.
    Risk,
}

/// Factors by weight, by style.
type Table = BTreeMap<String, BTreeMap<String, f32>>;

const TABLE: &str = include_str!("../weights/styles.json");

impl Style {
    /// All styles.
    pub const ALL: [Self; 5] = [Self::Builder, Self::Trader, Self::Knight, Self::Islander, Self::Risk];

    /// The name of the style on the command line, after the level: `normal+builder`.
    pub const fn name(self) -> &'static str {
        ["builder", "trader", "knight", "islander", "risk"][self as usize]
    }

    /// The style of a name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.name() == name)
    }

    /// The style in the name of a bot, such as `normal+builder`.
    pub fn of_bot(name: &str) -> Option<Self> {
        name.split_once('+').and_then(|(_, style)| Self::by_name(style))
    }

    /// The factors of the style, by the name of their weight.
    ///
    /// # Panics
    /// Never: a test reads the file that is compiled in.
    pub fn factors(self) -> &'static BTreeMap<String, f32> {
        static READ: OnceLock<Table> = OnceLock::new();
        let table = READ.get_or_init(|| {
            serde_json::from_str(TABLE).expect("a test reads the styles that are compiled in")
        });
        &table[self.name()]
    }

    /// The weights of a bot with this style.
    pub fn apply(self, mut weights: Weights) -> Weights {
        for (name, factor) in self.factors() {
            if let Some(weight) = weights.get_mut(name) {
                *weight *= factor;
            }
        }
        weights
    }
}
