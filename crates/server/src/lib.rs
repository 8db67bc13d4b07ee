//! The game server: tables, sockets, lobby, store.
//!
//! A table is a journal; one task per table is its only writer. A command is judged, applied, made durable together
//! with those of other tables, shown to every connection as far as its viewer may know, and then acknowledged.
//! `docs/protocol.md` describes what goes over the wire, `docs/self-hosting.md` how to run a server.

mod accounts;
mod actor;
mod admin;
mod cast;
mod cluster;
mod codes;
mod config;
mod daily;
mod door;
pub mod fair;
mod games;
mod guard;
mod http;
mod ids;
mod lobby;
mod maps;
mod meeting;
mod metrics;
mod mind;
mod names;
mod outbox;
mod people;
mod places;
mod ratings;
mod records;
mod review;
mod serve;
mod socket;
pub mod store;
mod stream;
pub mod table;
mod terms;
mod thinkers;
mod time;

pub use admin::ADMIN_FILE;
pub use config::{Asset, Assets, Config, Limits, Rate, Timings, WallClock};
pub use http::{app, document};
pub use lobby::Lobby;
pub use metrics::{Histogram, Metrics};
pub use serve::{Server, StartError, serve, serve_from};
pub use store::FILE;

/// The bytes that most values need: frames and lines of journals.
const USUAL_JSON: usize = 1024;

/// A value of ours as JSON.
///
/// # Panics
/// Never: only maps with non-string keys and floats that are not numbers fail, and there are none.
fn json(value: &impl serde::Serialize) -> String {
    let mut text = Vec::with_capacity(USUAL_JSON);
    serde_json::to_writer(&mut text, value)
        .expect("everything the server stores and sends can be written as JSON");
    String::from_utf8(text).expect("JSON is text")
}
