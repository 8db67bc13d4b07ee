//! What changed between two values, as JSON: a client that has the first makes the second of it.
//!
//! A patch is an object. For a member that is new or another one it holds `[value]`, for a member that is gone `[]`, and
//! for a member that changed inside a patch of its own. The members of a list are named by their numbers; what is added
//! or gone is at its end.

use serde_json::{Map, Value};

/// What changed in a value.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "{ readonly [key: string]: Patch | readonly unknown[] }"))]
#[serde(transparent)]
#[schema(value_type = Object)]
pub struct Patch(pub Map<String, Value>);

/// A patch that does not fit the value it is applied to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadPatch;

impl Patch {
    /// What makes `new` of `old`; both are objects in JSON without blanks, as this crate's types are written.
    #[must_use]
    pub fn between(old: &str, new: &str) -> Self {
        Self(members(old, new))
    }

    /// Changes a value.
    ///
    /// # Errors
    /// When the patch was made for another value; the value is then of no use.
    pub fn apply(&self, value: &mut Value) -> Result<(), BadPatch> {
        apply(&self.0, value)
    }
}

fn members(old: &str, new: &str) -> Map<String, Value> {
    let (old, new) = (parts(old), parts(new));
    let mut patch = Map::new();
    // Two values of one type have the same members in the same order, so each is found where it is expected.
    for (idx, (name, value)) in new.iter().enumerate() {
        let expected = old.get(idx).filter(|(other, _)| other == name);
        let before = expected.or_else(|| old.iter().find(|(other, _)| other == name));
        if let Some(change) = change(before.map(|(_, value)| *value), value) {
            patch.insert((*name).to_owned(), change);
        }
    }
    for (name, _) in old.iter().filter(|(name, _)| !new.iter().any(|(other, _)| other == name)) {
        patch.insert((*name).to_owned(), Value::Array(Vec::new()));
    }
    patch
}

fn items(old: &str, new: &str) -> Map<String, Value> {
    let (old, new) = (parts(old), parts(new));
    let mut patch = Map::new();
    for (idx, (_, value)) in new.iter().enumerate() {
        if let Some(change) = change(old.get(idx).map(|(_, value)| *value), value) {
            patch.insert(idx.to_string(), change);
        }
    }
    if old.len() > new.len() {
        patch.insert(new.len().to_string(), Value::Array(Vec::new()));
    }
    patch
}

/// What becomes of one member, if anything.
fn change(old: Option<&str>, new: &str) -> Option<Value> {
    if old == Some(new) {
        return None;
    }
    let inside = old.and_then(|old| match (old.as_bytes().first(), new.as_bytes().first()) {
        (Some(b'{'), Some(b'{')) => Some(Value::Object(members(old, new))),
        (Some(b'['), Some(b'[')) => Some(Value::Object(items(old, new))),
        _ => None,
    });
    // A list in which everything has moved is shorter as a whole.
    let inside = inside.filter(|patch| patch.to_string().len() <= new.len() + 2);
    let whole = || Value::Array(vec![serde_json::from_str(new).unwrap_or_default()]);
    Some(inside.unwrap_or_else(whole))
}

/// The parts of an object, with their names, or of a list, as they are written.
fn parts(text: &str) -> Vec<(&str, &str)> {
    let (mut parts, is_object) = (Vec::new(), text.starts_with('{'));
    let mut rest = text.get(1..text.len().saturating_sub(1)).unwrap_or_default();
    while !rest.is_empty() {
        let mut name = "";
        if is_object {
            let end = end_of_string(rest.as_bytes());
            name = &rest[1..end];
            rest = &rest[end + 2..];
        }
        let end = end_of_value(rest.as_bytes());
        parts.push((name, &rest[..end]));
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    parts
}

/// Where the string that begins here ends: at its last quote.
fn end_of_string(text: &[u8]) -> usize {
    let mut idx = 1;
    while text[idx] != b'"' {
        idx += if text[idx] == b'\\' { 2 } else { 1 };
    }
    idx
}

/// Where the value that begins here ends: before a comma, or at the end.
fn end_of_value(text: &[u8]) -> usize {
    let (mut depth, mut idx) = (0_u32, 0);
    while idx < text.len() {
        match text[idx] {
            b'"' => idx += end_of_string(&text[idx..]),
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            b',' if depth == 0 => return idx,
            _ => {}
        }
        idx += 1;
    }
    idx
}

fn apply(patch: &Map<String, Value>, value: &mut Value) -> Result<(), BadPatch> {
    match value {
        Value::Object(members) => {
            for (name, change) in patch {
                match change {
                    Value::Array(whole) => match whole.first() {
                        Some(whole) => _ = members.insert(name.clone(), whole.clone()),
                        None => _ = members.remove(name),
                    },
                    Value::Object(inside) => apply(inside, members.get_mut(name).ok_or(BadPatch)?)?,
                    _ => return Err(BadPatch),
                }
            }
            Ok(())
        }
        Value::Array(items) => apply_to_list(patch, items),
        _ => Err(BadPatch),
    }
}

fn apply_to_list(patch: &Map<String, Value>, items: &mut Vec<Value>) -> Result<(), BadPatch> {
    let numbered =
        patch.iter().map(|(name, change)| Ok((name.parse::<usize>().map_err(|_| BadPatch)?, change)));
    let mut changes = numbered.collect::<Result<Vec<_>, BadPatch>>()?;
    changes.sort_by_key(|(idx, _)| *idx);
    for (idx, change) in changes {
        match change {
            Value::Array(whole) => match whole.first() {
                Some(whole) if idx == items.len() => items.push(whole.clone()),
                Some(whole) => *items.get_mut(idx).ok_or(BadPatch)? = whole.clone(),
                None => items.truncate(idx),
            },
            Value::Object(inside) => apply(inside, items.get_mut(idx).ok_or(BadPatch)?)?,
            _ => return Err(BadPatch),
        }
    }
    Ok(())
}
