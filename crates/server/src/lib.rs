//! The game server: tables, sockets, lobby, store.

pub mod fair;
mod games;
mod ids;
mod metrics;
pub mod store;
pub mod table;
