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
    let (mut before, mut passed, mut patch) = (Parts::of(old), Vec::new(), Map::new());
    for (name, value) in Parts::of(new) {
        // Two values of one type have the same members in the same order, so each is found where it is expected.
        let found = match before.compare(name, value) {
            Taken::Same => continue,
            Taken::Other(old) => Some(old),
            Taken::Nothing => find(name, &mut before, &mut passed),
        };
        if let Some(change) = change(found, value) {
            patch.insert(name.to_owned(), change);
        }
    }
    for (name, _) in passed.into_iter().chain(before) {
        patch.insert(name.to_owned(), Value::Array(Vec::new()));
    }
    patch
}

/// A member that is not where it was expected; those that are passed on the way to it may be looked for later.
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

fn items(old: &str, new: &str) -> Map<String, Value> {
    let (mut before, mut patch, mut n) = (Parts::of(old), Map::new(), 0_usize);
    for (_, value) in Parts::of(new) {
        let changed = match before.compare("", value) {
            Taken::Same => None,
            Taken::Other(old) => change(Some(old), value),
            Taken::Nothing => change(None, value),
        };
        patch.extend(changed.map(|change| (n.to_string(), change)));
        n += 1;
    }
    if before.next().is_some() {
        patch.insert(n.to_string(), Value::Array(Vec::new()));
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

    /// Takes the next part if it has this name. Most parts stay the same, and those are compared without being read.
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
