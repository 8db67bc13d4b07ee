//! What people agree on before a game: a preset, then pairs `key=value`, each of which belongs to one of the rule set's
//! tables of options. The command line and the server read the same words with it.
//!
//! ```
//! use hexhaven_terms::{BaseTerms, Preset, Terms};
//!
//! let mut terms = BaseTerms::preset(Preset::Modern, 4).expect("the base game has it");
//! terms.set("target_vp=12")?;
//! assert_eq!(terms.text(), "modern target_vp=12");
//! # Ok::<(), hexhaven_terms::BadTerm>(())
//! ```

mod base;
mod energies;
mod knights;
mod oil;
mod preset;
mod setter;

use std::error::Error;
use std::fmt::{Debug, Display};
use std::ops::RangeInclusive;

use hexhaven_engine::core::setup::SetupOptions;
use hexhaven_engine::notation::Misread;
use hexhaven_engine::{Draw, Rules};

pub use base::BaseTerms;
pub use energies::EnergiesTerms;
pub use knights::KnightsTerms;
pub use preset::Preset;

/// All options of a game of one rule set: of play and of the set-up.
pub trait Terms: Clone + Debug + Send + Sync {
    /// The games that are played on these terms.
    type Game: Rules;

    /// Why no game can begin on them.
    type Bad: Error + Send + Sync + 'static;

    /// The presets that the rule set has, the usual one first.
    const PRESETS: &'static [Preset];

    /// How many can play.
    const PLAYERS: RangeInclusive<u8>;

    /// The options of a preset for so many players, if the rule set has the preset.
    fn preset(preset: Preset, players: u8) -> Option<Self>;

    /// Sets one option from `key=value`.
    ///
    /// # Errors
    /// When there is no such option, or it has no such value.
    fn set(&mut self, pair: &str) -> Result<(), BadTerm>;

    /// Replaces decided values by those of a text; only New Energies has some.
    ///
    /// # Errors
    /// When there are none to replace, or the text is wrong.
    fn load(&mut self, _text: &str) -> Result<(), BadData> {
        Err(BadData::None)
    }

    /// The options as one line: a preset and what differs from it.
    fn text(&self) -> String;

    /// The shared options of the set-up.
    fn laying(&self) -> &SetupOptions;

    /// All options with their values: those of play, then those of the set-up.
    fn listed(&self) -> [Vec<Listed>; 2];

    /// A new game, its board laid by `draw`.
    ///
    /// # Errors
    /// When players, options and board do not go together.
    fn start(&self, players: u8, draw: &mut impl Draw) -> Result<Self::Game, Self::Bad>;
}

/// An option, for those who choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its name.
    pub key: &'static str,
    /// The values that it can have, in words.
    pub allowed: &'static str,
    /// The value that it has.
    pub value: String,
}

/// Why a pair `key=value` is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadTerm {
    /// No table has the key.
    #[error("{said}")]
    Unknown {
        /// What the tables said.
        said: String,
    },
    /// The option has no such value.
    #[error("{said}")]
    Value {
        /// What is wrong with it.
        said: String,
    },
}

/// Why values are not replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadData {
    /// The rule set has none to replace.
    #[error("only New Energies has values to replace")]
    None,
    /// The text is wrong.
    #[error("{0}")]
    Misread(Misread),
}

fn list(listed: impl IntoIterator<Item = (&'static str, &'static str, impl Display)>) -> Vec<Listed> {
    listed
        .into_iter()
        .map(|(key, allowed, value)| Listed { key, allowed, value: value.to_string() })
        .collect()
}
