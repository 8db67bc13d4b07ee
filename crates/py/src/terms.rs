//! Start arguments and seats, from Python.

use hexhaven_engine::rulesets::AnyOptions;
use hexhaven_engine::{AnyGame, RuleSet, Seat, Viewer};
use hexhaven_spaces::{Space, Trade};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};

use crate::errors::raise;

pub(crate) fn rules(py: Python<'_>, name: &str) -> PyResult<RuleSet> {
    let unknown = |error: hexhaven_engine::rulesets::UnknownRuleSet| {
        raise(py, "BadOptions", (format!("{name:?}: {error}"),))
    };
    name.parse().map_err(unknown)
}

/// Refuses a game whose decisions have no ids.
pub(crate) fn has_space(py: Python<'_>, game: &AnyGame) -> PyResult<()> {
    if Space::find_for(game).is_some() {
        return Ok(());
    }
    let message = "maps of 37 and 44 hexes have ids for up to four players; take a map of 58 or 65 hexes";
    Err(raise(py, "BadOptions", (message,)))
}

/// The options of a preset with some changed.
pub(crate) fn options(
    py: Python<'_>,
    rules: RuleSet,
    preset: Option<&str>,
    changes: Option<&Bound<'_, PyDict>>,
) -> PyResult<AnyOptions> {
    let mut options = match preset {
        None => rules.options(),
        Some(name) => rules.preset(name).ok_or_else(|| {
            let names: Vec<_> = rules.presets().map(|(name, _)| name).collect();
            let message = format!("{rules} has no preset {name:?}; it has {}", names.join(", "));
            raise(py, "BadOptions", (message,))
        })?,
    };
    for (key, value) in changes.into_iter().flatten() {
        let key: String = key.extract()?;
        let text = if let Ok(switch) = value.cast::<PyBool>() {
            (if switch.is_true() { "on" } else { "off" }).to_owned()
        } else {
            value.str()?.to_string()
        };
        options.set_text(&format!("{key}={text}")).map_err(|bad| {
            let mut keys = Vec::new();
            options.each(|option| keys.push(option.spec.key));
            let message = match bad.option() {
                Some(_) => format!("{key}={text}: {bad}"),
                None => format!("{rules} has no option {key:?}; it has {}", keys.join(", ")),
            };
            raise(py, "BadOptions", (message,))
        })?;
    }
    Ok(options)
}

/// A seat, by letter or by number.
pub(crate) fn seat(value: &Bound<'_, PyAny>, n_players: u8) -> PyResult<Seat> {
    let idx = if let Ok(text) = value.extract::<String>() {
        Seat::ALL.iter().position(|seat| text == seat.letter().to_string())
    } else if let Ok(idx) = value.extract::<usize>() {
        Some(idx)
    } else {
        return Err(PyTypeError::new_err("a seat is a letter such as 'a', or a number from 0"));
    };
    let seat = idx.filter(|&idx| idx < usize::from(n_players)).and_then(Seat::new);
    seat.ok_or_else(|| {
        let py = value.py();
        let letters: Vec<_> = Seat::ALL.iter().take(n_players.into()).map(ToString::to_string).collect();
        let value = value.repr().map_or_else(|_| value.to_string(), |text| text.to_string());
        let message = format!("{value} is not one of the {n_players} seats: {}", letters.join(", "));
        raise(py, "BadOptions", (message,))
    })
}

/// A viewer: a seat, or None for a spectator.
pub(crate) fn viewer(value: Option<&Bound<'_, PyAny>>, n_players: u8) -> PyResult<Viewer> {
    value.map_or(Ok(Viewer::Spectator), |value| seat(value, n_players).map(Viewer::Seat))
}

/// The value of an argument that has a few names.
pub(crate) fn one_of<T: Copy>(py: Python<'_>, what: &str, name: &str, choices: &[(&str, T)]) -> PyResult<T> {
    let found = choices.iter().find(|(choice, _)| *choice == name);
    found.map(|&(_, value)| value).ok_or_else(|| {
        let names: Vec<_> = choices.iter().map(|(choice, _)| format!("'{choice}'")).collect();
        raise(py, "BadOptions", (format!("{what}={name:?}: say {}", names.join(", ")),))
    })
}

/// Which trades may be proposed.
const TRADES: [(&str, Trade); 3] =
    [("catalogue", Trade::Catalogue), ("compose", Trade::Compose), ("off", Trade::Off)];

/// The trades of a name.
pub(crate) fn trade(py: Python<'_>, name: &str) -> PyResult<Trade> {
    one_of(py, "trade", name, &TRADES)
}

/// The name of trades.
pub(crate) fn trade_name(trade: Trade) -> &'static str {
    TRADES.iter().find(|(_, other)| *other == trade).map_or("", |(name, _)| name)
}
