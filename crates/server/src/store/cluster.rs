//! Several processes on one database: their names, the owner of each table, and their messages.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;

use super::StoreFuture;

/// A process of a cluster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Its id, another one after every start.
    pub id: String,
    /// Its address and port for the others.
    pub address: String,
    /// Their secret. Anyone who can read it can read the whole database.
    pub secret: String,
}

/// The owner of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lease {
    /// This process, in this epoch of the table.
    Ours(i64),
    /// Another process.
    Theirs(Node),
    /// There is no such table.
    Nobody,
}

/// An address's usage at one process since the last report.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Used {
    /// The address.
    pub address: IpAddr,
    /// Requests.
    pub requests: f64,
    /// Tables opened.
    pub tables: f64,
    /// Sockets that are open now.
    pub sockets: usize,
}

/// A message from one process to all others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Word {
    /// End sockets: those of one session, or all of a person's.
    End {
        /// The id of the person.
        user: String,
        /// The hash of the secret of the session.
        session: Option<String>,
    },
    /// The banned addresses or the announcement have changed.
    Notices,
    /// A table has changed hands while its owner is alive.
    Taken {
        /// The id of the table.
        table: String,
        /// The id of the process that has it now.
        by: String,
    },
    /// Usage by address at a process.
    Used {
        /// The id of the process.
        node: String,
        /// The busiest addresses.
        addresses: Vec<Used>,
    },
}

/// News about the cluster.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// The database has not heard from this process for so long that the others may have taken its tables.
    Lapsed,
    /// Some messages were missed.
    Missed,
    /// A message from another process, or from this one.
    Heard(Word),
}

/// The right to do something that only one process at a time may do, until it is dropped.
pub type Turn = Box<dyn Send>;

/// How a process takes the lease of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claiming {
    /// Only if no other process has it.
    IfFree,
    /// Also from another process.
    ByForce,
}

/// The cluster that a process belongs to.
pub trait Cluster: Send + Sync {
    /// This process.
    fn node(&self) -> Node;
    /// Whether the tables of this process certainly still belong to it.
    fn is_alive(&self) -> bool;
    /// Takes the lease of a table.
    fn take<'a>(&'a self, table: &'a str, claim: Claiming) -> StoreFuture<'a, Lease>;
    /// The number of leases of this process.
    fn leases(&self) -> StoreFuture<'_, i64>;
    /// The ids of all processes that are alive.
    fn nodes(&self) -> StoreFuture<'_, Vec<String>>;
    /// Waits until no other process is seating people in a quick match.
    fn turn_to_match(&self) -> StoreFuture<'_, Turn>;
    /// News from now on.
    fn listen(&self) -> broadcast::Receiver<News>;
    /// Gives up all leases at once.
    fn leave(&self) -> StoreFuture<'_, ()>;
}
