//! A progress bar for batches, on a terminal only.

use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use hexhaven_sim::Batch;
use indicatif::{ProgressBar, ProgressStyle};

const TICK: Duration = Duration::from_millis(100);

/// Runs `work` while a bar on standard error follows the batch; without a terminal nothing is drawn.
pub(crate) fn follow<T: Send>(batch: &Batch, games: u64, work: impl FnOnce() -> T + Send) -> T {
    let bar = ProgressBar::new(games);
    if bar.is_hidden() {
        return work();
    }
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} games  {eta} left") {
        bar.set_style(style);
    }
    let result = thread::scope(|scope| {
        let worker = scope.spawn(work);
        while !worker.is_finished() {
            bar.set_position(batch.done.load(Ordering::Relaxed));
            thread::park_timeout(TICK);
        }
        worker.join()
    });
    bar.finish_and_clear();
    result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
