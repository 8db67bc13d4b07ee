//! Inside the engine, `shared/` never names a rule set and a rule set never names another one.
//! A name is a module path or a type; comments may speak of other rule sets.

use super::Finding;
use crate::repo::{TextFile, code_of};

/// Folder below `rulesets/`, and the word that its types begin with.
const RULE_SETS: &[(&str, &str)] =
    &[("base", "Base"), ("knights", "Knights"), ("oil", "Oil"), ("energies", "Energies")];

const CORE: &str = "crates/engine/src/shared";
const RULE_SET_DIR: &str = "crates/engine/src/rulesets";

pub(super) fn check(files: &[TextFile]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.is_rust()) {
        if file.is_under(CORE) {
            check_core(file, &mut findings);
        }
        for (dir, _) in RULE_SETS {
            if file.is_under(&format!("{RULE_SET_DIR}/{dir}")) {
                check_rule_set(file, dir, &mut findings);
            }
        }
    }
    findings
}

fn check_core(file: &TextFile, findings: &mut Vec<Finding>) {
    for (number, line) in file.numbered_lines() {
        let code = code_of(line);
        let names_folder = words(code).any(|word| word.text == "rulesets");
        let named =
            RULE_SETS.iter().find(|set| names_module(code, set.0) || names_type(code, set.1, &["Island"]));
        if names_folder || named.is_some() {
            let name = named.map_or("rulesets", |set| set.0);
            let place = format!("{}:{number}", file.path);
            findings.push(Finding::error(place, format!("core names the rule set `{name}`")));
        }
    }
}

fn check_rule_set(file: &TextFile, own: &str, findings: &mut Vec<Finding>) {
    // One arm of a match refuses the foreign groups of the shared vocabulary, and has to name them.
    const VOCABULARY: &[&str] = &["Island", "Action", "Decision", "Outcome", "Event", "Legal"];
    for (number, line) in file.numbered_lines() {
        let code = code_of(line);
        for (dir, type_name) in RULE_SETS.iter().filter(|(dir, _)| *dir != own) {
            if names_module(code, dir) || names_type(code, type_name, VOCABULARY) {
                let place = format!("{}:{number}", file.path);
                findings.push(Finding::error(place, format!("`{own}` names the rule set `{dir}`")));
            }
        }
    }
}

/// Whether `module` stands in a path or in an import.
fn names_module(code: &str, module: &str) -> bool {
    let trimmed = code.trim_start();
    let is_import =
        trimmed.starts_with("use ") || trimmed.starts_with("pub use ") || trimmed.starts_with("mod ");
    words(code).any(|word| {
        word.text == module && (is_import || word.before.ends_with("::") || word.after.starts_with("::"))
    })
}

/// Whether a type whose first word is `type_name` is named, other than as a variant of one of `enums`.
fn names_type(code: &str, type_name: &str, enums: &[&str]) -> bool {
    words(code).any(|word| {
        let is_named =
            word.text.strip_prefix(type_name).is_some_and(|rest| !rest.starts_with(char::is_lowercase));
        let is_variant =
            enums.iter().any(|name| word.before.strip_suffix("::").is_some_and(|path| path.ends_with(name)));
        is_named && !is_variant
    })
}

/// An identifier with what stands around it.
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

    fn errors_in(path: &str, code: &str) -> usize {
        check(&[TextFile::new(path, code)]).len()
    }

    #[test]
    fn core_names_no_rule_set() {
        let core = "crates/engine/src/shared/roads.rs";
        assert_eq!(errors_in(core, "use crate::rulesets::AnyGame;"), 1);
        assert_eq!(errors_in(core, "let game = knights::start();"), 1);
        assert_eq!(errors_in(core, "fn f(ext: &KnightsExt) {}"), 1);
        assert_eq!(errors_in(core, "Action::Oil(action) => {}"), 1);
    }

    #[test]
    fn core_may_use_the_same_words_otherwise() {
        let core = "crates/engine/src/shared/roads.rs";
        assert_eq!(errors_in(core, "// knights::Knights passes more barriers."), 0);
        assert_eq!(errors_in(core, "let knights = self.knights_played[seat];"), 0);
        assert_eq!(errors_in(core, "let island = Island::Base;"), 0);
        assert_eq!(errors_in(core, "let based = Baseline::new();"), 0);
        assert_eq!(errors_in("crates/engine/src/vocab/action.rs", "Knights(KnightsAction),"), 0);
    }

    #[test]
    fn a_rule_set_names_no_other() {
        let oil = "crates/engine/src/rulesets/oil/turn.rs";
        assert_eq!(errors_in(oil, "use super::super::base::turn;"), 1);
        assert_eq!(errors_in(oil, "use super::{base, energies};"), 2);
        assert_eq!(errors_in(oil, "let ext = KnightsExt::default();"), 1);
    }

    #[test]
    fn a_rule_set_names_itself_and_refuses_foreign_groups() {
        let oil = "crates/engine/src/rulesets/oil/turn.rs";
        assert_eq!(errors_in(oil, "let state = oil::Oil::new(); // unlike Base"), 0);
        assert_eq!(errors_in(oil, "Action::Knights(_) | Action::Energies(_) => Err(Illegal::Foreign),"), 0);
    }
}
