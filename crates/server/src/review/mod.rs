//! Reviews of finished games, and hints. Both cost much more than a move: they run one at a time on a dedicated thread,
//! wait in a bounded queue, yield to bots, and can be canceled.

mod hint;
pub(crate) mod project;
mod queue;
mod subject;

pub(crate) use hint::Hints;
pub(crate) use queue::Reviews;
pub(crate) use subject::Subject;

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::metrics::Metrics;

/// How long a review or hint yields to bots before it does a little more.
const STEP_BACK: Duration = Duration::from_millis(200);
/// How often to check whether bots are still thinking.
const LOOK: Duration = Duration::from_millis(10);

/// Yields to thinking bots; on a busy server a review is slow, but it progresses.
pub(crate) fn give_way(metrics: &Metrics) {
    let end = Instant::now() + STEP_BACK;
    while metrics.bots_thinking.load(Ordering::Relaxed) > 0 && Instant::now() < end {
        std::thread::sleep(LOOK);
    }
}
