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

    fn write(&self, name: &str, help: &str, out: &mut String) {
        let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} histogram");
        for (bucket, bound) in self.buckets.iter().zip(BOUNDS) {
            let (seconds, n) = (bound as f64 / 1e6, bucket.load(Ordering::Relaxed));
            let _ = writeln!(out, "{name}_bucket{{le=\"{seconds}\"}} {n}");
        }
        let count = self.count.load(Ordering::Relaxed);
        let sum = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {count}\n{name}_sum {sum}\n{name}_count {count}");
    }
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
            #[must_use]
            pub fn text(&self) -> String {
                let mut out = String::new();
                $(
                    let name = concat!("hexhaven_", stringify!($name));
                    let _ = writeln!(out, "# HELP {name} {}\n# TYPE {name} {}", $help, $kind);
                    let _ = writeln!(out, "{name} {}", self.$name.load(Ordering::Relaxed));
                )*
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
    "gauge" store_failing "1 after the store did not take a write, until it takes one.";
    "counter" commands_total "Commands carried out.";
    "counter" refusals_total "Commands refused.";
    "counter" lines_total "Journal appends made durable.";
    "counter" store_failures_total "Appends that the store refused.";
    "counter" slow_readers_total "Sockets dropped because they read too slowly.";
    "counter" throttled_total "Messages and requests refused because they came too fast.";
    "counter" bot_moves_total "Moves made by bots.";
    "counter" clock_moves_total "Moves made by the clock.";
}

impl Metrics {
    /// Counts a commit of so many appends, or its failure.
    pub(crate) fn note_commit(&self, n_appends: usize, took: Duration, done: &Result<(), StoreError>) {
        self.commit.note(took);
        if self.note_write(done) {
            self.lines_total.fetch_add(n_appends as u64, Ordering::Relaxed);
        }
    }

    /// Remembers whether the store takes writes; whether it took this one.
    pub(crate) fn note_write<T>(&self, done: &Result<T, StoreError>) -> bool {
        // Data that the store refuses says nothing about its health.
        if !matches!(done, Err(StoreError::Refused(_))) {
            self.store_failing.store(u64::from(done.is_err()), Ordering::Relaxed);
        }
        done.is_ok()
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
