//! The language of texts for players: any with a file in `data/words`.

use std::env;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgMatches, Args};
use hexhaven_words::Words;

/// The words of a language.
pub(crate) type Lang = &'static Words;

/// A number with one decimal, as the language writes it.
pub(crate) fn decimal(lang: Lang, number: f32) -> String {
    format!("{number:.1}").replace('.', lang.word("app.decimal")).replace('-', "−")
}

/// The language argument.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct LangArg {
    /// Language; the default comes from LC_ALL, LC_MESSAGES or LANG
    #[arg(long, value_parser = languages())]
    lang: Option<Lang>,
}

impl LangArg {
    /// The requested language, or that of the environment.
    pub(crate) fn get(self) -> Lang {
        self.lang.or_else(from_environment).unwrap_or_else(Words::english)
    }
}

/// The language requested by the arguments of a command, or that of the environment.
pub(crate) fn asked(matches: &ArgMatches) -> Lang {
    let command = matches.subcommand().map_or(matches, |(_, command)| command);
    let lang = command.try_get_one::<Lang>("lang").ok().flatten().copied();
    LangArg { lang }.get()
}

fn languages() -> impl TypedValueParser<Value = Lang> {
    PossibleValuesParser::new(Words::languages()).map(|code| Words::of(&code).expect("one of them"))
}

/// The language of a locale such as `fr_CA.UTF-8`.
fn from_environment() -> Option<Lang> {
    let set = |name: &&str| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set)?.to_lowercase();
    Words::of(locale.split(['_', '-', '.', '@']).next()?)
}
