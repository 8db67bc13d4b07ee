//! The server's log on standard error: failures of the store, unreadable tables.

use std::io::{IsTerminal, stderr};
use std::str::FromStr;

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// The log level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level(LevelFilter);

impl Default for Level {
    fn default() -> Self {
        Self(LevelFilter::INFO)
    }
}

impl FromStr for Level {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "error" => Ok(Self(LevelFilter::ERROR)),
            "warn" => Ok(Self(LevelFilter::WARN)),
            "info" => Ok(Self(LevelFilter::INFO)),
            "debug" => Ok(Self(LevelFilter::DEBUG)),
            _ => Err("error, warn, info or debug"),
        }
    }
}

/// How it is reported.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Format {
    #[default]
    Text,
    /// One object per line.
    Json,
}

impl FromStr for Format {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "text" => Ok(Self::Text),
            "json" => Ok(Self::Json),
            _ => Err("text or json"),
        }
    }
}

/// Starts logging. Debug messages of libraries, which could contain secrets, are never written.
pub(super) fn start(level: Level, format: Format) {
    let filter =
        Targets::new().with_default(level.0.min(LevelFilter::INFO)).with_target("hexhaven_server", level.0);
    let reports = tracing_subscriber::fmt().with_max_level(level.0).with_writer(stderr);
    // A logger that was set up before stays.
    let _ = match format {
        Format::Text => reports.with_ansi(stderr().is_terminal()).finish().with(filter).try_init(),
        Format::Json => reports.json().finish().with(filter).try_init(),
    };
}
