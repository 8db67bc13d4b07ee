//! Numbers for operators, in the text format of Prometheus. No names, no addresses, no tables.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::store::StoreError;

/// The upper bounds of the latency histogram in microseconds.
const BOUNDS: [u64; 10] = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 500_000, 2_000_000];

/// A histogram of durations.
#[derive(Debug, Default)]
pub struct Histogram {
    buckets: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Histogram {
    /// Counts a duration.
    pub fn note(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        for (bucket, bound) in self.buckets.iter().zip(BOUNDS) {
            if micros <= bound {
                bucket.fetch_add(1, Ordering::Relaxed);
            }
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// The number of durations counted.
    pub fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    fn write(&self, name: &str, help: &str, out: &mut String) {
        let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} histogram");
        for (bucket, bound) in self.buckets.iter().zip(BOUNDS) {
            let (seconds, n) = (bound as f64 / 1e6, bucket.load(Ordering::Relaxed));
            let _ = writeln!(out, "{name}_bucket{{le=\"{seconds}\"}} {n}");
        }
        let count = self.count();
        let sum = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {count}\n{name}_sum {sum}\n{name}_count {count}");
    }
}

/// Values measured on request.
#[derive(Debug)]
pub(crate) struct Moment {
    /// Appends that wait to be written.
    pub(crate) appends: usize,
    /// Other writes that wait.
    pub(crate) others: usize,
    /// Bytes of the database, if it answers.
    pub(crate) database: Option<u64>,
    /// The process among others, if it is one of several.
    pub(crate) cluster: Option<InCluster>,
}

/// One process among others.
#[derive(Debug)]
pub(crate) struct InCluster {
    /// Its id.
    pub(crate) node: String,
    /// The number of tables it owns, if the database answers.
    pub(crate) leases: Option<u64>,
    /// The number of processes, if the database answers.
    pub(crate) nodes: Option<u64>,
}

impl Moment {
    fn write(&self, out: &mut String) {
        let cluster = self.cluster.as_ref();
        if let Some(InCluster { node, .. }) = cluster {
            let name = "hexhaven_node_info";
            let _ = writeln!(
                out,
                "# HELP {name} This process.\n# TYPE {name} gauge\n{name}{{node=\"{node}\"}} 1"
            );
        }
        let gauges = [
            (
                "hexhaven_leases",
                "Tables that this process may write.",
                cluster.and_then(|cluster| cluster.leases),
            ),
            ("hexhaven_nodes", "Processes that are alive.", cluster.and_then(|cluster| cluster.nodes)),
            (
                "hexhaven_waiting_appends",
                "Journal appends that wait to be written.",
                Some(self.appends as u64),
            ),
            ("hexhaven_waiting_writes", "Other writes that wait.", Some(self.others as u64)),
            ("hexhaven_database_bytes", "Size of the database.", self.database),
            ("process_resident_memory_bytes", "Resident memory size in bytes.", resident_memory()),
        ];
        for (name, help, value) in gauges {
            if let Some(value) = value {
                let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}");
            }
        }
    }
}

/// The resident memory of this process, if the system reports it.
fn resident_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches(" kB").trim().parse::<u64>().ok().map(|kib| 1024 * kib)
}

macro_rules! numbers {
    ($($kind:literal $name:ident $help:literal;)*) => {
        /// The numbers of one server.
        #[derive(Debug, Default)]
        pub struct Metrics {
            $(#[doc = $help] pub $name: AtomicU64,)*
            /// From the arrival of a command to its durable acknowledgment.
            pub ack: Histogram,
            /// From the start of a commit to its end.
            pub commit: Histogram,
        }

        impl Metrics {
            /// All numbers as text.
            pub(crate) fn text(&self, moment: &Moment) -> String {
                let mut out = String::new();
                $(
                    let name = concat!("hexhaven_", stringify!($name));
                    let _ = writeln!(out, "# HELP {name} {}\n# TYPE {name} {}", $help, $kind);
                    let _ = writeln!(out, "{name} {}", self.$name.load(Ordering::Relaxed));
                )*
                moment.write(&mut out);
                self.ack.write("hexhaven_ack_seconds", "Command arrival to durable acknowledgment.", &mut out);
                self.commit.write("hexhaven_commit_seconds", "Duration of a commit.", &mut out);
                out
            }
        }
    };
}

numbers! {
    "gauge" sockets "Open sockets.";
    "gauge" tables "Tables in memory.";
    "gauge" bots_thinking "Bots that think.";
    "gauge" store_failing "1 after the store failed to write, until it writes again.";
    "gauge" store_silent "1 after the store did not answer a query, until it answers one.";
    "gauge" followed "Tables of other processes that spectators follow here.";
    "gauge" led "Connections forwarded to another process.";
    "counter" led_total "Requests forwarded to another process.";
    "counter" leases_taken_total "Leases of tables taken.";
    "counter" leases_lost_total "Appends refused because another process has the table.";
    "counter" commands_total "Commands carried out.";
    "counter" refusals_total "Commands refused.";
    "counter" lines_total "Journal appends made durable.";
    "counter" store_failures_total "Appends that the store refused.";
    "counter" slow_readers_total "Sockets dropped because they read too slowly.";
    "counter" throttled_total "Messages and requests refused because they came too fast.";
    "counter" sent_bytes_total "Bytes of frames sent.";
    "counter" bot_moves_total "Moves made by bots.";
    "counter" clock_moves_total "Moves made by the clock.";
}

impl Metrics {
    /// Counts a commit of some appends, or its failure.
    pub(crate) fn note_commit(&self, n_appends: usize, took: Duration, done: &Result<(), StoreError>) {
        self.commit.note(took);
        if self.note_write(done) {
            self.lines_total.fetch_add(n_appends as u64, Ordering::Relaxed);
        }
    }

    /// Notes whether a write succeeded, and passes the answer on. The log reports a failure once when it begins and
    /// once when it ends, however many commands it hits.
    fn note_write(&self, done: &Result<(), StoreError>) -> bool {
        match done {
            // Data that the store refuses says nothing about its health.
            Err(error @ StoreError::Refused(_)) => {
                tracing::error!(%error, "the store rejected the write");
            }
            Err(StoreError::LeaseLost) => up(&self.leases_lost_total),
            Err(error) if self.store_failing.swap(1, Ordering::Relaxed) == 0 => {
                tracing::error!(%error, "the store cannot write");
            }
            Ok(()) if self.store_failing.swap(0, Ordering::Relaxed) != 0 => {
                tracing::info!("the store writes again");
            }
            Err(_) | Ok(()) => {}
        }
        done.is_ok()
    }

    /// Notes whether the store answers.
    pub(crate) fn note_read<T>(&self, answer: &Result<T, StoreError>) {
        match answer {
            Err(error) if self.store_silent.swap(1, Ordering::Relaxed) == 0 => {
                tracing::error!(%error, "the store does not answer");
            }
            Ok(_) if self.store_silent.swap(0, Ordering::Relaxed) != 0 => {
                tracing::info!("the store answers again");
            }
            Err(_) | Ok(_) => {}
        }
    }
}

/// Adds one.
pub(crate) fn up(number: &AtomicU64) {
    number.fetch_add(1, Ordering::Relaxed);
}

/// Takes one away.
pub(crate) fn down(number: &AtomicU64) {
    number.fetch_sub(1, Ordering::Relaxed);
}
