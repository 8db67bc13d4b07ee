//! Dependencies between the crates of the workspace point one way.
//! The table says which crate may use which; a crate that is not in the table fails until it is added.

use anyhow::{Context, Result};
use serde_json::Value;

use super::Finding;
use crate::repo;

/// Crate, and the crates of the workspace that it may use.
const ALLOWED: &[(&str, &[&str])] = &[
    ("engine", &[]),
    ("chance", &["engine"]),
    ("record", &["engine"]),
    ("analysis", &["engine", "chance", "bots", "record"]),
    ("spaces", &["engine"]),
    ("bots", &["engine", "chance", "spaces"]),
    ("sim", &["engine", "chance", "bots", "record", "spaces"]),
    ("words", &[]),
    ("draw", &["engine", "words"]),
    ("testkit", &["engine", "chance", "record", "spaces"]),
    ("protocol", &["engine"]),
    ("client", &["engine", "chance", "protocol"]),
    ("server", &["engine", "chance", "record", "bots", "analysis", "protocol"]),
    ("web", &[]),
    ("py", &["engine", "chance", "record", "spaces", "bots", "sim", "draw", "analysis"]),
    (
        "cli",
        &[
            "engine", "chance", "record", "bots", "sim", "analysis", "draw", "protocol", "client", "server",
            "web", "words",
        ],
    ),
    ("xtask", &[]),
];

/// The package names carry this prefix, the table does not.
const PREFIX: &str = "hexhaven-";

/// The workspace as cargo describes it.
pub(super) fn metadata() -> Result<String> {
    repo::stdout_of(repo::cargo().args(["metadata", "--no-deps", "--format-version", "1"]))
}

/// Checks the output of `cargo metadata --no-deps`.
pub(super) fn check(metadata: &str) -> Result<Vec<Finding>> {
    let metadata: Value = serde_json::from_str(metadata).context("cargo metadata is no JSON")?;
    let packages = metadata["packages"].as_array().context("cargo metadata without packages")?;
    let members: Vec<&str> = packages.iter().filter_map(name_of).collect();
    let mut findings = Vec::new();
    for package in packages {
        let Some(user) = name_of(package) else { continue };
        let Some((_, allowed)) = ALLOWED.iter().find(|(name, _)| *name == user) else {
            findings.push(Finding::error(
                user,
                "new crate: add its allowed dependencies to xtask/src/tidy/graph.rs",
            ));
            continue;
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let Some(used) = name_of(dependency) else { continue };
            let kind = dependency["kind"].as_str().unwrap_or("normal");
            let message = if members.contains(&used) {
                // A crate that names itself enables one of its own features in its tests.
                let is_test_support =
                    kind == "dev" && (used == user || ["testkit", "chance", "client"].contains(&used));
                (!allowed.contains(&used) && !is_test_support).then(|| format!("must not depend on {used}"))
            } else {
                (user == "engine" && kind != "dev")
                    .then(|| format!("must not depend on {used}: the engine stands alone"))
            };
            findings.extend(message.map(|message| Finding::error(user, message)));
        }
    }
    Ok(findings)
}

fn name_of(package_or_dependency: &Value) -> Option<&str> {
    let name = package_or_dependency["name"].as_str()?;
    Some(name.strip_prefix(PREFIX).unwrap_or(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(user: &str, used: &str, kind: &str) -> Vec<String> {
        let kind = if kind == "normal" { Value::Null } else { Value::from(kind) };
        let mut packages: Vec<Value> = ["engine", "chance", "bots", "testkit"]
            .iter()
            .filter(|name| **name != user)
            .map(|name| serde_json::json!({ "name": format!("{PREFIX}{name}"), "dependencies": [] }))
            .collect();
        packages.push(serde_json::json!({
            "name": format!("{PREFIX}{user}"),
            "dependencies": [{ "name": used, "kind": kind }],
        }));
        let metadata = serde_json::json!({ "packages": packages }).to_string();
        check(&metadata).unwrap().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn allowed_directions_pass() {
        assert!(findings("bots", "hexhaven-engine", "normal").is_empty());
        assert!(findings("bots", "hexhaven-testkit", "dev").is_empty());
        assert!(findings("engine", "hexhaven-testkit", "dev").is_empty());
        assert!(findings("engine", "hexhaven-chance", "dev").is_empty());
        assert!(findings("bots", "hexhaven-bots", "dev").is_empty());
        assert!(findings("bots", "anyhow", "normal").is_empty());
    }

    #[test]
    fn forbidden_directions_fail() {
        assert_eq!(findings("chance", "hexhaven-bots", "normal"), ["error: chance: must not depend on bots"]);
        assert_eq!(findings("chance", "hexhaven-bots", "dev"), ["error: chance: must not depend on bots"]);
        assert_eq!(findings("engine", "hexhaven-chance", "normal").len(), 1);
        assert_eq!(findings("bots", "hexhaven-testkit", "build").len(), 1);
        assert_eq!(findings("bots", "hexhaven-testkit", "normal").len(), 1);
    }

    #[test]
    fn the_engine_has_no_dependency() {
        assert_eq!(
            findings("engine", "serde", "normal"),
            ["error: engine: must not depend on serde: the engine stands alone"]
        );
        assert!(findings("engine", "proptest", "dev").is_empty());
    }

    #[test]
    fn unknown_crates_fail() {
        assert_eq!(findings("novelty", "hexhaven-engine", "normal").len(), 1);
    }
}
