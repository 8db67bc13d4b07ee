//! Settings from environment variables: an argument takes precedence, an empty variable counts as unset, and an error
//! names the variable. Values are not repeated, because a database address may hold a password.

use std::str::FromStr;

use anyhow::{Result, anyhow};

/// The value of a variable.
pub(super) fn text(name: &str) -> Result<Option<String>> {
    match std::env::var(name) {
        Ok(text) if text.is_empty() => Ok(None),
        Ok(text) => Ok(Some(text)),
        Err(std::env::VarError::NotPresent) => Ok(None),
        Err(std::env::VarError::NotUnicode(_)) => Err(anyhow!("the variable {name} is not text")),
    }
}

/// The argument, or else the variable; `expected` describes a valid value.
pub(super) fn or<T: FromStr>(argument: Option<T>, name: &str, expected: &str) -> Result<Option<T>> {
    if argument.is_some() {
        return Ok(argument);
    }
    let read = |text: String| text.parse().map_err(|_| anyhow!("the variable {name} is wrong: {expected}"));
    text(name)?.map(read).transpose()
}

/// Whether a variable is set to anything but `0`.
pub(super) fn is_set(name: &str) -> Result<bool> {
    Ok(text(name)?.is_some_and(|text| text != "0"))
}
