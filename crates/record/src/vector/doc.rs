//! The parts of `docs/notation.md` that follow from the tables: a test compares them.

use std::fmt::Display;

use hexhaven_engine::Illegal;
use hexhaven_engine::rulesets::RuleSet;

use super::{facts, rulesets};

/// The generated parts, each with its name and its text.
pub fn parts() -> Vec<(String, String)> {
    let mut parts = vec![
        ("facts".to_owned(), table("Fact", &rulesets::shared_rows())),
        ("decisions".to_owned(), sentence("The decisions are", &rulesets::shared_decisions())),
        ("chances".to_owned(), sentence("The kinds of chance are", facts::CHANCES)),
        ("reasons".to_owned(), reasons()),
    ];
    for rules in RuleSet::ALL.iter().copied().filter(|&rules| !rulesets::own_rows(rules).is_empty()) {
        let text = [
            table("Fact", &rulesets::own_rows(rules)),
            sentence("Its decisions are", &rulesets::own_decisions(rules)),
            sentence("Its kinds of chance are", rulesets::own_chances(rules)),
        ];
        parts.push((format!("facts of {}", rules.name()), text.join("\n")));
    }
    parts
}

/// The examples in the tables, for a test that reads them all: the rule set that knows them and the fact.
pub fn examples() -> Vec<(RuleSet, &'static str)> {
    let of = |rules: RuleSet, rows: Vec<rulesets::Row>| {
        let forms = rows.into_iter().flat_map(|(_, form, _)| form.split('`').skip(1).step_by(2));
        forms.map(move |form| (rules, form)).collect::<Vec<_>>()
    };
    let own = RuleSet::ALL.iter().flat_map(|&rules| of(rules, rulesets::own_rows(rules)));
    of(RuleSet::Base, rulesets::shared_rows()).into_iter().chain(own).collect()
}

fn table(title: &str, rows: &[rulesets::Row]) -> String {
    let rows = rows.iter().map(|(_, form, meaning)| format!("| {form} | {meaning} |\n"));
    format!("| {title} | Meaning |\n|---|---|\n{}", rows.collect::<String>())
}

fn sentence(opening: &str, words: &[impl Display]) -> String {
    let (last, others) = match words {
        [] => return String::new(),
        [word] => return format!("{} `{word}`.\n", opening.replace("s are", " is").replace("kinds", "kind")),
        [others @ .., last] => (last, others),
    };
    let others: Vec<String> = others.iter().map(|word| format!("`{word}`")).collect();
    format!("{opening} {} and `{last}`.\n", others.join(", "))
}

fn reasons() -> String {
    let rows = Illegal::ALL.iter().map(|illegal| format!("| `{}` | {illegal} |\n", illegal.name()));
    format!("| Reason | Meaning |\n|---|---|\n{}", rows.collect::<String>())
}
