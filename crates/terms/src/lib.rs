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

    /// The rule set, for people.
    const NAME: &'static str;

    /// The shared options that the rule set does not have (section 5 of its rules).
    const ABSENT: &'static [&'static str];

    /// Sets one option from `key=value`.
    ///
    /// # Errors
    /// When there is no such option, or it has no such value.
    fn set(&mut self, pair: &str) -> Result<(), BadTerm> {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        let key = key.trim().to_ascii_lowercase().replace('-', "_");
        if !Self::ABSENT.contains(&key.as_str()) && self.set_value(&key, value.trim())? {
            return Ok(());
        }
        let keys: Vec<_> = self.listed().concat().into_iter().map(|option| option.key).collect();
        let name = Self::NAME;
        Err(BadTerm::Unknown { said: format!("{name} has no option {key}; it has {}", keys.join(", ")) })
    }

    /// Sets the option of a name and says whether there is one.
    ///
    /// # Errors
    /// When it has no such value.
    fn set_value(&mut self, key: &str, value: &str) -> Result<bool, BadTerm>;

    /// Replaces decided values by those of a text; only New Energies has some.
    ///
    /// # Errors
    /// When there are none to replace, or the text is wrong.
    fn load(&mut self, _text: &str) -> Result<(), BadData> {
        Err(BadData::None)
    }

    /// The options as one line: a preset and what differs from it.
    fn text(&self) -> String;

    /// The options of the set-up as one line: a preset and what differs from it.
    fn setup_text(&self) -> String;

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

/// The options of a shared table without those that a rule set does not have.
fn list_shared<T: Terms>(
    listed: impl IntoIterator<Item = (&'static str, &'static str, impl Display)>,
) -> Vec<Listed> {
    list(listed).into_iter().filter(|option| !T::ABSENT.contains(&option.key)).collect()
}

fn list(listed: impl IntoIterator<Item = (&'static str, &'static str, impl Display)>) -> Vec<Listed> {
    listed
        .into_iter()
        .map(|(key, allowed, value)| Listed { key, allowed, value: value.to_string() })
        .collect()
}
