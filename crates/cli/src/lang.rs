//! The language of what players read.

use std::env;

use clap::{Args, ValueEnum};

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Lang {
    /// English
    En,
    /// Français
    Fr,
}

/// The language argument.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct LangArg {
    /// The language of the words; by default that of LC_ALL, LC_MESSAGES or LANG
    #[arg(long, value_enum)]
    lang: Option<Lang>,
}

impl LangArg {
    /// The language asked for, or that of the environment.
    pub(crate) fn get(self) -> Lang {
        self.lang.unwrap_or_else(from_environment)
    }
}

fn from_environment() -> Lang {
    let set = |name: &&str| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set).unwrap_or_default();
    if locale.to_lowercase().starts_with("fr") { Lang::Fr } else { Lang::En }
}
