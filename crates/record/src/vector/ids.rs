//! The ids that vectors may cite: the rules and worked examples of `docs/rules`, in the generated file `ids.txt`.

use hexhaven_engine::rulesets::RuleSet;

use super::rulesets::puts_to_sea;

/// One line per file of the specification: its name, then its ids.
const IDS: &str = include_str!("ids.txt");

/// Whether a rule set has a rule or an example with this id; all have those of the base game, and rule sets played at
/// sea have each other's (S-CK-01).
pub(super) fn is_known(rules: RuleSet, id: &str) -> bool {
    let shared = RuleSet::ALL.iter().filter(|&&other| {
        matches!(other, RuleSet::Base) || other == rules || (puts_to_sea(rules) && puts_to_sea(other))
    });
    shared.into_iter().any(|&rules| ids(rules).any(|known| known == id))
}

fn ids(rules: RuleSet) -> impl Iterator<Item = &'static str> {
    let mut lines = IDS.lines().map(str::split_whitespace);
    lines.find_map(|mut line| (line.next() == Some(rules.long_name())).then_some(line)).into_iter().flatten()
}
