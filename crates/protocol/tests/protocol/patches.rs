//! A patch turns the old value into the new one, for any two values.

use hexhaven_chance::GameRng;
use hexhaven_engine::Draw;
use hexhaven_protocol::Patch;
use serde_json::{Map, Value, json};

fn patched(old: &Value, new: &Value) -> Value {
    let patch = Patch::between(&old.to_string(), &new.to_string());
    // Over the wire and back.
    let patch: Patch = serde_json::from_str(&serde_json::to_string(&patch).unwrap()).unwrap();
    let mut value = old.clone();
    patch.apply(&mut value).unwrap();
    value
}

#[test]
fn a_patch_says_what_changed_and_no_more() {
    let old = json!({"a": 1, "b": {"c": [1, 2], "d": "x", "k": "which stays"}, "e": null, "f": [{"g": 1}, {"g": 2}]});
    let new = json!({"a": 1, "b": {"c": [1, 2, 3], "d": "y", "k": "which stays"}, "f": [{"g": 1}, {"g": 3}], "h": []});
    let patch = Patch::between(&old.to_string(), &new.to_string());
    let shown = json!({"b": {"c": {"2": [3]}, "d": ["y"]}, "e": [], "f": {"1": {"g": [3]}}, "h": [[]]});
    assert_eq!(serde_json::to_value(&patch).unwrap(), shown);
    let same = Patch::between(&old.to_string(), &old.to_string());
    assert_eq!(serde_json::to_value(&same).unwrap(), json!({}));
}

fn pick<'a, T>(rng: &mut GameRng, from: &'a [T]) -> &'a T {
    &from[rng.below(from.len() as u32) as usize]
}

/// A value of random shape: small, so that two of them have something in common.
fn any(rng: &mut GameRng, depth: u32) -> Value {
    let texts = ["", "x", "a \"quoted\" {word}", "back\\slash\\", "[,]", "é\n"];
    match rng.below(if depth == 0 { 4 } else { 7 }) {
        0 => Value::Null,
        1 => Value::Bool(rng.below(2) == 0),
        2 => rng.below(4).into(),
        3 => (*pick(rng, &texts)).into(),
        4 => (0..rng.below(13)).map(|_| any(rng, depth - 1)).collect(),
        _ => object(rng, depth - 1),
    }
}

fn object(rng: &mut GameRng, depth: u32) -> Value {
    let names = ["a", "b", "c", "(0,0).N", "1", "a \"b\""];
    let members: Map<String, Value> =
        (0..rng.below(6)).map(|_| ((*pick(rng, &names)).to_owned(), any(rng, depth))).collect();
    Value::Object(members)
}

#[test]
fn patches_make_the_new_value_of_the_old_one() {
    let mut rng = GameRng::new(5);
    let mut old = object(&mut rng, 4);
    for _ in 0..20_000 {
        let new = object(&mut rng, 4);
        assert_eq!(patched(&old, &new), new, "{old} -> {new}");
        old = new;
    }
}

/// The web client has its own hands to apply patches: its tests take the same ones.
#[test]
fn the_patches_in_the_tests_of_the_web_client_are_fresh() {
    let mut rng = GameRng::new(6);
    let mut old = object(&mut rng, 3);
    let cases = (0..60).map(|_| {
        let new = object(&mut rng, 3);
        let patch = Patch::between(&old.to_string(), &new.to_string());
        let case = json!({ "old": old, "patch": patch, "made": new });
        old = new;
        case
    });
    let fresh = serde_json::to_string(&cases.collect::<Vec<_>>()).unwrap() + "\n";
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/tests/fixtures/patches.json");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(path, &fresh).unwrap();
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(committed == fresh, "{path} is stale: run the tests with UPDATE_EXPECT=1");
}
