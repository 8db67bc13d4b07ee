//! Inside the engine the layers point one way, and nothing but the registry names a rule set: the layers below know none,
//! and a rule set knows no other. A name is a module path or a type; comments may speak of rule sets.

use super::Finding;
use crate::repo::{TextFile, code_of};

const ENGINE: &str = "crates/engine/src";
const RULE_SETS: &str = "crates/engine/src/rulesets";

/// The layers from the lowest to the highest: a module may use those before it.
const LAYERS: [&str; 5] = ["topology", "vocab", "shared", "notation", "rulesets"];

/// The files that join the rule sets.
const REGISTRIES: [&str; 3] = [
    "crates/engine/src/rulesets/dispatch.rs",
    "crates/engine/src/rulesets/mod.rs",
    "crates/engine/src/rulesets/registry.rs",
];

/// The reasons of all rule sets are one list, in which a reason has one name and one rule.
const REASONS: &str = "crates/engine/src/vocab/illegal.rs";

/// One of the islands has the name of a rule set.
const ISLANDS: &str = "crates/engine/src/topology";

pub(super) fn check(files: &[TextFile]) -> Vec<Finding> {
    let sets = rule_sets(files);
    let engine = files.iter().filter(|file| file.is_rust() && file.is_under(ENGINE));
    engine.flat_map(|file| check_file(file, &sets)).collect()
}

/// The rule sets are the folders below `rulesets/`.
fn rule_sets(files: &[TextFile]) -> Vec<String> {
    let folders = files.iter().filter_map(|file| {
        let (folder, _) = file.path.strip_prefix(RULE_SETS)?.strip_prefix('/')?.split_once('/')?;
        Some(folder.to_owned())
    });
    let mut sets: Vec<String> = folders.collect();
    sets.sort();
    sets.dedup();
    sets
}

fn check_file(file: &TextFile, sets: &[String]) -> Vec<Finding> {
    let own = sets.iter().find(|set| file.is_under(&format!("{RULE_SETS}/{set}")));
    let layer = LAYERS.iter().position(|layer| file.is_under(&format!("{ENGINE}/{layer}")));
    let may_name = REGISTRIES.contains(&&*file.path) || layer.is_none();
    let mut findings = Vec::new();
    for (number, line) in file.numbered_lines() {
        let code = code_of(line);
        let mut report =
            |message: String| findings.push(Finding::error(format!("{}:{number}", file.path), message));
        let above = layer.and_then(|layer| LAYERS[layer + 1..].iter().find(|above| names_layer(code, above)));
        if let (Some(layer), Some(above)) = (layer, above) {
            report(format!("`{}` uses the layer `{above}` above it", LAYERS[layer]));
        }
        for set in sets.iter().filter(|set| !may_name && Some(*set) != own) {
            let has_such_words = file.path == REASONS || file.is_under(ISLANDS);
            if (!has_such_words && names_type(code, &capitalized(set))) || names_module(code, set) {
                report(format!("names the rule set `{set}`: only the registry and its own folder may"));
            }
        }
    }
    findings
}

/// The word that the types of a rule set begin with.
fn capitalized(set: &str) -> String {
    let (first, rest) = set.split_at(1);
    first.to_uppercase() + rest
}

/// Whether a path begins at the root of the crate and goes to this layer.
fn names_layer(code: &str, layer: &str) -> bool {
    words(code).any(|word| word.text == layer && word.before.ends_with("crate::"))
}

/// Whether `module` occurs in a path or in an import.
fn names_module(code: &str, module: &str) -> bool {
    let trimmed = code.trim_start();
    let is_import =
        trimmed.starts_with("use ") || trimmed.starts_with("pub use ") || trimmed.starts_with("mod ");
    words(code).any(|word| {
        word.text == module && (is_import || word.before.ends_with("::") || word.after.starts_with("::"))
    })
}

/// Whether a type whose first word is `type_name` is named; islands and reasons have such variants too.
fn names_type(code: &str, type_name: &str) -> bool {
    words(code).any(|word| {
        let is_named =
            word.text.strip_prefix(type_name).is_some_and(|rest| !rest.starts_with(char::is_lowercase));
        let is_variant = ["Island::", "Illegal::"].iter().any(|path| word.before.ends_with(path));
        is_named && !is_variant
    })
}

/// An identifier with its surroundings.
struct Word<'a> {
    before: &'a str,
    text: &'a str,
    after: &'a str,
}

fn words(code: &str) -> impl Iterator<Item = Word<'_>> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + code[at..].find(is_part)?;
        let end = code[start..].find(|c| !is_part(c)).map_or(code.len(), |len| start + len);
        at = end;
        Some(Word { before: &code[..start], text: &code[start..end], after: &code[end..] })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The errors in a file of an engine with three rule sets.
    fn errors_in(path: &str, code: &str) -> usize {
        let set = |name: &str| TextFile::new(&format!("{RULE_SETS}/{name}/mod.rs"), "");
        check(&[set("base"), set("knights"), set("oil"), TextFile::new(path, code)]).len()
    }

    #[test]
    fn layers_point_one_way() {
        assert_eq!(errors_in("crates/engine/src/vocab/cards.rs", "use crate::shared::Turn;"), 1);
        assert_eq!(errors_in("crates/engine/src/shared/turn.rs", "use crate::notation::Scanner;"), 1);
        assert_eq!(errors_in("crates/engine/src/notation/scan.rs", "use crate::rulesets::RuleSet;"), 1);
        assert_eq!(errors_in("crates/engine/src/topology/mod.rs", "let seat: crate::vocab::Seat;"), 1);
        assert_eq!(errors_in("crates/engine/src/notation/scan.rs", "use crate::shared::BadBoard;"), 0);
        assert_eq!(errors_in("crates/engine/src/rulesets/any.rs", "use crate::notation::Scanner;"), 0);
    }

    #[test]
    fn the_layers_below_name_no_rule_set() {
        for layer in ["vocab", "shared", "notation"] {
            let path = format!("crates/engine/src/{layer}/roads.rs");
            assert_eq!(errors_in(&path, "let game = knights::start();"), 1);
            assert_eq!(errors_in(&path, "fn f(ext: &KnightsExt) {}"), 1);
            assert_eq!(errors_in(&path, "Action::Oil(action) => {}"), 1);
        }
    }

    #[test]
    fn the_layers_below_may_use_the_same_words_otherwise() {
        let path = "crates/engine/src/shared/roads.rs";
        assert_eq!(errors_in(path, "// knights::Knights passes more barriers."), 0);
        assert_eq!(errors_in(path, "let knights = self.knights_played[seat];"), 0);
        assert_eq!(errors_in(path, "let island = Island::Base;"), 0);
        assert_eq!(errors_in(path, "let based = Baseline::new();"), 0);
        assert_eq!(errors_in(REASONS, "OilLimit: \"O-LIMIT-01\", \"no room for oil\","), 0);
    }

    #[test]
    fn a_rule_set_names_no_other() {
        let oil = "crates/engine/src/rulesets/oil/turn.rs";
        assert_eq!(errors_in(oil, "use super::super::base::turn;"), 1);
        assert_eq!(errors_in(oil, "use super::{base, knights};"), 2);
        assert_eq!(errors_in(oil, "let ext = KnightsExt::default();"), 1);
        assert_eq!(errors_in(oil, "Action::Knights(_) => Err(Illegal::ForeignAction),"), 1);
        assert_eq!(errors_in(oil, "let state = oil::Oil::new(); // unlike Base"), 0);
        assert_eq!(errors_in(oil, "Err(Illegal::OilLimit)"), 0);
    }

    #[test]
    fn only_the_registry_joins_rule_sets() {
        assert_eq!(errors_in("crates/engine/src/rulesets/any.rs", "use super::oil::Oil;"), 1);
        assert_eq!(errors_in("crates/engine/src/rulesets/registry.rs", "oil::Oil + OilExt;"), 0);
        assert_eq!(errors_in("crates/engine/src/rulesets/mod.rs", "pub mod oil;"), 0);
        assert_eq!(
            errors_in("crates/bots/src/rulesets/mod.rs", "use hexhaven_engine::rulesets::oil::Oil;"),
            0
        );
    }
}
