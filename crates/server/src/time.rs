//! Two clocks: the time of day for stored times, and a monotonic one for measuring. Setting the machine's clock costs
//! no player time.

use std::sync::LazyLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The time of day of the system, in milliseconds since 1970.
pub(crate) fn system_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Monotonic milliseconds that start at the time of day of the server's start, so that clients can display them.
pub(crate) fn steady_ms() -> u64 {
    static START: LazyLock<(Instant, u64)> = LazyLock::new(|| (Instant::now(), system_ms()));
    let (start, then) = *START;
    then.saturating_add(u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX))
}
