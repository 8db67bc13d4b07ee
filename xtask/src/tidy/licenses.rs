//! Every dependency has a license and a source that `deny.toml` accepts, and none is required at any version.
//! This is the part of `cargo deny` that needs no network and no further program, so it runs everywhere and always.

use anyhow::{Context, Result};
use serde_json::Value;

use super::Finding;
use crate::repo::{self, TextFile};

/// The list of accepted licenses and sources.
const LIST: &str = "deny.toml";

/// All packages that a build uses, as cargo describes them.
pub(super) fn metadata() -> Result<String> {
    repo::stdout_of(repo::cargo().args(["metadata", "--locked", "--all-features", "--format-version", "1"]))
}

/// Checks the output of `cargo metadata` against the lists.
pub(super) fn check(metadata: &str, files: &[TextFile]) -> Result<Vec<Finding>> {
    let list = files.iter().find(|file| file.path == LIST).with_context(|| format!("no {LIST}"))?;
    let list: toml::Table = list.text.parse().with_context(|| format!("cannot read {LIST}"))?;
    let strings = |section: &str, key: &str| -> Vec<String> {
        let values = list.get(section).and_then(|section| section.get(key)?.as_array());
        values.into_iter().flatten().filter_map(|value| value.as_str().map(str::to_owned)).collect()
    };
    let (licenses, registries) = (strings("licenses", "allow"), strings("sources", "allow-registry"));
    let metadata: Value = serde_json::from_str(metadata).context("cargo metadata is no JSON")?;
    let packages = metadata["packages"].as_array().context("cargo metadata without packages")?;
    Ok(packages.iter().flat_map(|package| check_package(package, &licenses, &registries)).collect())
}

fn check_package(package: &Value, licenses: &[String], registries: &[String]) -> Vec<Finding> {
    let text = |key: &str| package[key].as_str();
    let name = format!("{} {}", text("name").unwrap_or("?"), text("version").unwrap_or("?"));
    let mut findings = Vec::new();
    if let Some(source) = text("source")
        && !registries.iter().any(|registry| source.strip_prefix("registry+") == Some(registry))
    {
        findings.push(Finding::error(&name, format!("comes from {source}, which {LIST} does not accept")));
    }
    match text("license") {
        Some(license) if Terms(license).are_accepted(licenses) => {}
        Some(license) => {
            findings
                .push(Finding::error(&name, format!("has the license {license}: {LIST} accepts it or not")));
        }
        None => findings.push(Finding::error(&name, "names no license")),
    }
    for dependency in package["dependencies"].as_array().into_iter().flatten() {
        let is_local = dependency["source"].is_null();
        if dependency["req"] == "*" && !is_local && text("source").is_none() {
            let used = dependency["name"].as_str().unwrap_or("?");
            findings.push(Finding::error(&name, format!("takes {used} at any version")));
        }
    }
    findings
}

/// A license expression: `MIT OR (Apache-2.0 WITH LLVM-exception AND ISC)`; old packages write `/` for `OR`.
struct Terms<'a>(&'a str);

impl Terms<'_> {
    fn are_accepted(&self, accepted: &[String]) -> bool {
        let spaced = self.0.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
        let mut words = spaced.split_whitespace().peekable();
        any(&mut words, accepted) && words.next().is_none()
    }
}

type Words<'w> = std::iter::Peekable<std::str::SplitWhitespace<'w>>;

/// One of several alternatives.
fn any(words: &mut Words<'_>, accepted: &[String]) -> bool {
    let mut holds = all(words, accepted);
    while words.next_if_eq(&"OR").is_some() {
        holds |= all(words, accepted);
    }
    holds
}

/// Several licenses at once.
fn all(words: &mut Words<'_>, accepted: &[String]) -> bool {
    let mut holds = one(words, accepted);
    while words.next_if_eq(&"AND").is_some() {
        holds &= one(words, accepted);
    }
    holds
}

/// A license with or without an exception, or an expression in parentheses.
fn one(words: &mut Words<'_>, accepted: &[String]) -> bool {
    if words.next_if_eq(&"(").is_some() {
        let holds = any(words, accepted);
        return words.next_if_eq(&")").is_some() && holds;
    }
    let mut license = words.next().unwrap_or_default().to_owned();
    if words.next_if_eq(&"WITH").is_some() {
        license = format!("{license} WITH {}", words.next().unwrap_or_default());
    }
    accepted.contains(&license)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DENY: &str = "[licenses]\nallow = [\"MIT\", \"ISC\", \"Apache-2.0 WITH LLVM-exception\"]\n\
                        [sources]\nallow-registry = [\"https://registry.example/index\"]\n";

    fn findings(license: &str, source: &str, requirement: &str) -> Vec<String> {
        let metadata = serde_json::json!({ "packages": [
            { "name": "kettle", "version": "1.0.0", "license": license, "source": source, "dependencies": [] },
            { "name": "house", "version": "0.1.0", "license": "MIT", "source": null, "dependencies": [
                { "name": "kettle", "req": requirement, "source": source },
            ] },
        ] });
        let found = check(&metadata.to_string(), &[TextFile::new(LIST, DENY)]).unwrap();
        found.iter().map(ToString::to_string).collect()
    }

    const HOME: &str = "registry+https://registry.example/index";

    #[test]
    fn accepted_licenses_pass() {
        let accepted = [
            "MIT",
            "GPL-3.0 OR MIT",
            "MIT/GPL-3.0",
            "(GPL-3.0 OR ISC) AND MIT",
            "Apache-2.0 WITH LLVM-exception",
        ];
        for license in accepted {
            assert_eq!(findings(license, HOME, "^1"), [""; 0], "{license}");
        }
    }

    #[test]
    fn other_licenses_fail() {
        for license in ["GPL-3.0", "MIT AND GPL-3.0", "Apache-2.0", "(MIT", "MIT ISC", ""] {
            assert_eq!(findings(license, HOME, "^1").len(), 1, "{license}");
        }
    }

    #[test]
    fn other_sources_and_open_versions_fail() {
        assert_eq!(findings("MIT", "git+https://registry.example/index", "^1").len(), 1);
        assert_eq!(findings("MIT", HOME, "*").len(), 1);
    }
}
