//! The difference between two values, as JSON: a client that has the first applies it to get the second.
//!
//! A patch is an object. It has `[value]` for a new or replaced member, `[]` for a removed one, and a nested patch for
//! one that changed inside. List items are named by their index; items are added and removed at the end.

use core::fmt::{Display, Write as _};

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value};

/// The changes in a value.
// As text, because a server makes one for every viewer of every move.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "{ readonly [key: string]: Patch | readonly unknown[] }"))]
#[serde(transparent)]
#[schema(value_type = Object)]
pub struct Patch(Box<RawValue>);

impl PartialEq for Patch {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}

impl Eq for Patch {}

impl<'de> Deserialize<'de> for Patch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Messages are read by their `type` first, after which the text itself is gone.
        let members = Map::deserialize(deserializer)?;
        to_raw_value(&members).map(Self).map_err(serde::de::Error::custom)
    }
}

/// A patch that does not fit the value it is applied to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadPatch;

impl Patch {
    /// The patch from `old` to `new`; both are JSON objects without blanks, as this crate writes its types.
    ///
    /// # Panics
    /// When one is not JSON.
    pub fn between(old: &str, new: &str) -> Self {
        let mut text = String::new();
        members(old, new, &mut text);
        Self(RawValue::from_string(text).expect("parts of JSON in brackets are JSON"))
    }

    /// Changes a value.
    ///
    /// # Errors
    /// When the patch was made for another value, which is then useless.
    pub fn apply(&self, value: &mut Value) -> Result<(), BadPatch> {
        let members: Map<String, Value> = serde_json::from_str(self.0.get()).map_err(|_| BadPatch)?;
        apply(&members, value)
    }
}

/// Writes the patch between two objects.
fn members(old: &str, new: &str, patch: &mut String) {
    let (mut before, mut after, mut passed) = (Parts::of(old), Parts::of(new), Vec::new());
    patch.push('{');
    while let Some((name, value)) = after.next_unlike(&mut before) {
        // Two values of one type have the same members in the same order, so each is found where it is expected.
        let found = match before.compare(name, value) {
            Taken::Same => continue,
            Taken::Other(old) => Some(old),
            Taken::Nothing => find(name, &mut before, &mut passed),
        };
        write_change(name, found, value, patch);
    }
    for (name, _) in passed.into_iter().chain(before) {
        write_name(name, patch);
        patch.push_str("[]");
    }
    patch.push('}');
}

/// A member that is not in its expected place; members skipped on the way may be needed later.
fn find<'a>(name: &str, before: &mut Parts<'a>, passed: &mut Vec<(&'a str, &'a str)>) -> Option<&'a str> {
    if let Some(at) = passed.iter().position(|(other, _)| *other == name) {
        return Some(passed.swap_remove(at).1);
    }
    if !before.clone().any(|(other, _)| other == name) {
        return None;
    }
    for (other, value) in before.by_ref() {
        if other == name {
            return Some(value);
        }
        passed.push((other, value));
    }
    None
}

/// Writes the patch between two lists.
fn items(old: &str, new: &str, patch: &mut String) {
    let (mut before, mut after, mut n) = (Parts::of(old), Parts::of(new), 0_usize);
    patch.push('{');
    while let Some((_, value)) = after.next_unlike(&mut before) {
        match before.compare("", value) {
            Taken::Same => {}
            Taken::Other(old) => write_change(n, Some(old), value, patch),
            Taken::Nothing => write_change(n, None, value, patch),
        }
        n += 1;
    }
    if before.next().is_some() {
        write_name(n, patch);
        patch.push_str("[]");
    }
    patch.push('}');
}

/// Writes the change of one member, if any.
fn write_change(name: impl Display, old: Option<&str>, new: &str, patch: &mut String) {
    if old == Some(new) {
        return;
    }
    write_name(name, patch);
    let start = patch.len();
    match (old, new.as_bytes().first()) {
        (Some(old), Some(b'{')) if old.starts_with('{') => members(old, new, patch),
        (Some(old), Some(b'[')) if old.starts_with('[') => items(old, new, patch),
        _ => {}
    }
    // A list in which everything has moved is shorter when written whole.
    let inside = patch.len() - start;
    if inside == 0 || inside > new.len() + 2 {
        patch.truncate(start);
        patch.extend(["[", new, "]"]);
    }
}

/// Writes the name of a member, after those that are there.
fn write_name(name: impl Display, patch: &mut String) {
    let comma = if patch.ends_with('{') { "" } else { "," };
    let _ = write!(patch, "{comma}\"{name}\":");
}

/// The parts of an object, with their names, or of a list, as they are written.
#[derive(Clone)]
struct Parts<'a> {
    rest: &'a str,
    is_object: bool,
}

/// The next part of an old value, compared with a part of the new one.
enum Taken<'a> {
    /// It is the same.
    Same,
    /// It has the same name.
    Other(&'a str),
    /// It has another name, or there is none.
    Nothing,
}

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Self {
        let rest = text.get(1..text.len().saturating_sub(1)).unwrap_or_default();
        Self { rest, is_object: text.starts_with('{') }
    }

    /// The next part, unless the rest equals that of the old value; then both are done.
    fn next_unlike(&mut self, old: &mut Self) -> Option<(&'a str, &'a str)> {
        if self.rest == old.rest {
            (self.rest, old.rest) = ("", "");
        }
        self.next()
    }

    /// Takes the next part if it has this name. Most parts stay the same, and are compared without parsing.
    fn compare(&mut self, name: &str, value: &str) -> Taken<'a> {
        let bytes = self.rest.as_bytes();
        let head = if self.is_object { name.len() + 3 } else { 0 };
        let is_named =
            bytes.get(1..=name.len()) == Some(name.as_bytes()) && bytes.get(name.len() + 1) == Some(&b'"');
        if bytes.is_empty() || self.is_object && !is_named {
            return Taken::Nothing;
        }
        let end = head + value.len();
        if bytes.get(head..end) == Some(value.as_bytes()) && bytes.get(end).is_none_or(|&next| next == b',') {
            self.rest = self.rest.get(end + 1..).unwrap_or_default();
            return Taken::Same;
        }
        self.next().map_or(Taken::Nothing, |(_, old)| Taken::Other(old))
    }
}

impl<'a> Iterator for Parts<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let (mut name, mut value) = ("", self.rest);
        if self.is_object {
            let end = end_of_string(self.rest.as_bytes());
            (name, value) = (&self.rest[1..end], &self.rest[end + 2..]);
        }
        let end = end_of_value(value.as_bytes());
        self.rest = value.get(end + 1..).unwrap_or_default();
        Some((name, &value[..end]))
    }
}

/// The end of the string that begins here: its closing quote.
fn end_of_string(text: &[u8]) -> usize {
    let mut idx = 1;
    while text[idx] != b'"' {
        idx += if text[idx] == b'\\' { 2 } else { 1 };
    }
    idx
}

/// The end of the value that begins here: before a comma, or at the end.
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
