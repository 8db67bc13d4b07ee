//! A rule set's names for shared things, as data, so that the shared notation need not know any rule set.

use super::cards::Goods;
use crate::shared::Options;
use crate::shared::options::{Presets, Spec};
use crate::vocab::{Development, Kind};

/// A rule set as the shared notation sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lexicon {
    /// The name used in records, files and on the command line.
    pub name: &'static str,
    /// The whole name.
    pub long_name: &'static str,
    /// The letters and words of the goods.
    pub goods: Goods,
    /// Other words for goods that are read and never written.
    pub other_words: &'static [(&'static str, Kind)],
    /// The rule by which hands and bank add up to the supply of a good that the rule set adds.
    pub supply_rule: &'static str,
    /// The development cards, in the order of [`Development::ALL`].
    pub developments: [&'static str; Development::ALL.len()],
    /// The words of the actions that the rule set adds, and its other words for shared ones.
    pub actions: &'static [&'static str],
    /// The words of the outcomes that the rule set adds.
    pub outcomes: &'static [&'static str],
    /// The keywords of the statements that the rule set adds.
    pub statements: &'static [&'static str],
    /// Whether deserts may have numbers and other hexes may lack them.
    pub has_loose_numbers: bool,
    /// The presets of the shared options.
    pub presets: &'static [(&'static str, Options)],
    /// The limits of shared options in positions, which may allow more than a host can choose.
    pub limits: &'static [Spec],
}

impl Lexicon {
    /// The names that rule sets share; each adds its own and its differences.
    pub const SHARED: Self = Self {
        name: "",
        long_name: "",
        goods: Goods::RESOURCES,
        other_words: &[],
        supply_rule: "B-COMP-04",
        developments: {
            let mut names = [""; Development::ALL.len()];
            let mut n = 0;
            while n < names.len() {
                names[n] = Development::ALL[n].name();
                n += 1;
            }
            names
        },
        actions: &[],
        outcomes: &[],
        statements: &[],
        has_loose_numbers: false,
        presets: Options::PRESETS,
        limits: &[],
    };
}
