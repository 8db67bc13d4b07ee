//! Why a game cannot begin, in the player's language. All other errors are in English.

use std::fmt;

use anyhow::Error;
use hexhaven_engine::rulesets::BadTerm;
use hexhaven_engine::shared::options::{Domain, Form, NumberList};
use hexhaven_engine::shared::setup::BadSetup;

use crate::lang::Lang;

/// An option on the command line that a rule set rejects.
#[derive(Debug)]
pub(crate) struct BadPair {
    pub(crate) pair: String,
    pub(crate) bad: BadTerm,
    /// The rule set, for people.
    pub(crate) rules: &'static str,
    /// Its options.
    pub(crate) keys: String,
}

impl fmt::Display for BadPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pair, bad, rules, keys } = self;
        match bad {
            BadTerm::Unknown => write!(f, "--options {pair}: {rules} has no such option; it has {keys}"),
            BadTerm::Value(_) => write!(f, "--options {pair}: {bad}"),
        }
    }
}

impl std::error::Error for BadPair {}

/// An error with its causes.
pub(crate) fn explain(lang: Lang, error: &Error) -> String {
    let known = error.chain().find_map(|cause| {
        let setup = cause.downcast_ref::<BadSetup>().and_then(|bad| setup(lang, bad));
        setup.or_else(|| cause.downcast_ref::<BadPair>().map(|bad| pair(lang, bad)))
    });
    known.unwrap_or_else(|| format!("{error:#}"))
}

fn pair(lang: Lang, bad: &BadPair) -> String {
    let BadPair { pair, bad, rules, keys } = bad;
    match bad {
        BadTerm::Unknown => {
            lang.say("setup.unknown_option", &[("pair", pair), ("rules", rules), ("keys", keys)])
        }
        BadTerm::Value(spec) => {
            let why = must_be(lang, spec.key, &spec.domain);
            lang.say("setup.bad_option", &[("pair", pair), ("why", &why)])
        }
    }
}

/// The conflict in words; `None` if only a user's file can cause it.
fn setup(lang: Lang, bad: &BadSetup) -> Option<String> {
    let why = match bad {
        BadSetup::Players { n_players, least, most } => {
            let numbers = match most - least {
                0 => least.to_string(),
                1 => lang.say("setup.or", &[("others", least), ("last", most)]),
                _ => lang.say("setup.range", &[("least", least), ("most", most)]),
            };
            lang.say("setup.players", &[("numbers", &numbers), ("n", n_players)])
        }
        BadSetup::Option(bad) => must_be(lang, bad.spec.key, &bad.spec.domain),
        BadSetup::FirstSeat(seat) => lang.say("setup.first_seat", &[("seat", seat)]),
        BadSetup::SpiralStart(at) => {
            lang.say("setup.spiral_start", &[("hex", &format!("({},{})", at.q, at.r))])
        }
        BadSetup::NoRobber => lang.say("setup.no_robber", &[]),
        BadSetup::Island(_) => lang.say("setup.island", &[]),
        BadSetup::Board(_)
        | BadSetup::Deal(_)
        | BadSetup::LooseHarbors
        | BadSetup::NoSpiral
        | BadSetup::Corrupt(_) => return None,
    };
    Some(lang.say("setup.misfit", &[("why", &why)]))
}

fn must_be(lang: Lang, key: &str, domain: &Domain) -> String {
    lang.say("setup.must_be", &[("key", &key), ("domain", &values(lang, domain))])
}

/// The values of an option.
fn values(lang: Lang, domain: &Domain) -> String {
    let mut values: Vec<String> = domain.words().iter().map(|&word| word.to_owned()).collect();
    values.extend(match domain {
        Domain::Switch | Domain::Words(_) => None,
        Domain::Number { least, most, .. } if least > most => None,
        Domain::Number { least, most, .. } if least == most => Some(least.to_string()),
        Domain::Number { least, most, .. } => {
            Some(lang.say("setup.range", &[("least", least), ("most", most)]))
        }
        Domain::Seat(_) => Some(lang.say("setup.seat", &[])),
        Domain::Corner(_) => Some(lang.say("setup.corner", &[])),
        Domain::Numbers(NumberList { n, least, most, form, example, .. }) => {
            let key = match form {
                Form::List => "setup.numbers",
                Form::Bands => "setup.bands",
            };
            Some(lang.say(key, &[("n", n), ("least", least), ("most", most), ("example", example)]))
        }
    });
    match values.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => lang.say("setup.or", &[("others", &others.join(", ")), ("last", last)]),
        None => String::new(),
    }
}
