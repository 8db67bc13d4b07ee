//! The components of the program, as a CycloneDX list: the crates that are linked into it, and the library of the page.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::repo;

/// The crate whose parts are listed.
const PROGRAM: &str = "hexhaven-cli";

/// Writes the list to a file.
pub(super) fn write(path: &Path) -> Result<()> {
    let platform = repo::stdout_of(std::process::Command::new("rustc").args(["--print", "host-tuple"]))?;
    let mut cargo = repo::cargo();
    cargo.args(["metadata", "--locked", "--format-version", "1", "--filter-platform", platform.trim()]);
    let metadata: Value = serde_json::from_str(&repo::stdout_of(&mut cargo)?)?;
    let lock: toml::Table = fs::read_to_string(repo::root().join("Cargo.lock"))?.parse()?;
    let page: Value = serde_json::from_str(&fs::read_to_string(repo::root().join("web/package-lock.json"))?)?;
    let list = listed(&metadata, &lock, &page)?;
    Ok(fs::write(path, serde_json::to_string_pretty(&list)? + "\n")?)
}

fn listed(metadata: &Value, lock: &toml::Table, page: &Value) -> Result<Value> {
    let packages = metadata["packages"].as_array().context("cargo metadata without packages")?;
    let find = |id: &str| packages.iter().find(|package| package["id"] == id);
    let program = packages.iter().find(|package| package["name"] == PROGRAM).context("no program")?;
    let linked = linked(metadata, text(program, "id"))?;
    let crates = linked.iter().filter(|id| **id != text(program, "id")).filter_map(|id| find(id));
    let mut components: Vec<Value> =
        crates.map(|package| component(package, checksum(lock, package))).collect();
    components.push(svelte(page)?);
    let dependencies: Vec<Value> = linked
        .iter()
        .filter_map(|id| {
            let below: Vec<String> = direct(metadata, id).filter_map(find).map(reference).collect();
            Some(json!({ "ref": reference(find(id)?), "dependsOn": below }))
        })
        .collect();
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": { "type": "application", "name": "hexhaven", "version": program["version"],
            "bom-ref": reference(program), "licenses": [{ "expression": program["license"] }] } },
        "components": components,
        "dependencies": dependencies,
    }))
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_default()
}

/// The address of a package in the language of such lists.
fn reference(package: &Value) -> String {
    format!("pkg:cargo/{}@{}", text(package, "name"), text(package, "version"))
}

/// The packages that one of them needs to run: not those of its tests, and not those that only build it.
fn direct<'m>(metadata: &'m Value, id: &str) -> impl Iterator<Item = &'m str> {
    let nodes = metadata["resolve"]["nodes"].as_array().into_iter().flatten();
    let node = nodes.into_iter().find(move |node| node["id"] == id);
    let edges = node.and_then(|node| node["deps"].as_array()).into_iter().flatten();
    let is_normal =
        |edge: &&Value| edge["dep_kinds"].as_array().into_iter().flatten().any(|kind| kind["kind"].is_null());
    edges.filter(is_normal).map(|edge| text(edge, "pkg"))
}

/// A package and everything below it.
fn linked<'m>(metadata: &'m Value, id: &'m str) -> Result<BTreeSet<&'m str>> {
    let (mut found, mut open) = (BTreeSet::new(), vec![id]);
    while let Some(id) = open.pop() {
        if found.insert(id) {
            open.extend(direct(metadata, id));
        }
    }
    Ok(found)
}

fn component(package: &Value, checksum: Option<&str>) -> Value {
    let hashes: Vec<Value> =
        checksum.map(|sum| json!({ "alg": "SHA-256", "content": sum })).into_iter().collect();
    json!({
        "type": "library",
        "bom-ref": reference(package),
        "purl": reference(package),
        "name": package["name"],
        "version": package["version"],
        // Old packages write `/` for `OR`.
        "licenses": [{ "expression": text(package, "license").replace('/', " OR ") }],
        "hashes": hashes,
    })
}

/// The checksum of a package from the registry.
fn checksum<'l>(lock: &'l toml::Table, package: &Value) -> Option<&'l str> {
    let is_it = |entry: &&toml::Value| {
        let is = |key: &str| entry.get(key).and_then(toml::Value::as_str) == Some(text(package, key));
        is("name") && is("version")
    };
    lock.get("package")?.as_array()?.iter().find(is_it)?.get("checksum")?.as_str()
}

/// The library of the page; the other packages of npm only build or check it.
fn svelte(page: &Value) -> Result<Value> {
    let entry = &page["packages"]["node_modules/svelte"];
    let version = entry["version"].as_str().context("package-lock.json does not list svelte")?;
    let address = format!("pkg:npm/svelte@{version}");
    Ok(json!({
        "type": "library",
        "bom-ref": address,
        "purl": address,
        "name": "svelte",
        "version": version,
        "licenses": [{ "expression": entry["license"] }],
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_what_is_linked_and_nothing_that_only_builds_or_tests() {
        let package =
            |name: &str| json!({ "id": name, "name": name, "version": "1.0.0", "license": "MIT/ISC" });
        let needs = |name: &str, kind: Value| json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let packages = ["hexhaven-cli", "used", "below", "built", "tested"].map(package);
        let metadata = json!({
            "packages": packages,
            "resolve": { "nodes": [
                { "id": "hexhaven-cli", "deps": [
                    needs("used", Value::Null), needs("built", json!("build")), needs("tested", json!("dev"))
                ] },
                { "id": "used", "deps": [needs("below", Value::Null)] },
                { "id": "below", "deps": [] },
            ] },
        });
        let lock = "[[package]]\nname = \"used\"\nversion = \"1.0.0\"\nchecksum = \"abc\"\n".parse().unwrap();
        let page = json!({ "packages": { "node_modules/svelte": { "version": "5.0.0", "license": "MIT" } } });
        let list = listed(&metadata, &lock, &page).unwrap();
        let names: Vec<&str> =
            list["components"].as_array().unwrap().iter().map(|part| text(part, "name")).collect();
        assert_eq!(names, ["below", "used", "svelte"]);
        assert_eq!(list["components"][1]["hashes"][0]["content"], "abc");
        assert_eq!(list["components"][1]["licenses"][0]["expression"], "MIT OR ISC");
        assert_eq!(
            list["dependencies"][1],
            json!({ "ref": "pkg:cargo/hexhaven-cli@1.0.0", "dependsOn": ["pkg:cargo/used@1.0.0"] })
        );
    }
}
