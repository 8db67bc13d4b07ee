//! A progress bar for long work, only on a terminal.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use hexhaven_sim::Batch;
use indicatif::{ProgressBar, ProgressStyle};

const TICK: Duration = Duration::from_millis(100);

/// Runs `work` while a bar on standard error follows the batch; without a terminal nothing is drawn.
pub(crate) fn follow<T: Send>(batch: &Batch, games: u64, work: impl FnOnce() -> T + Send) -> T {
    follow_count(&batch.done, games, "{bar:40} {human_pos}/{human_len} games  {eta} left", work)
}

/// The same for anything that counts its progress; the template is an `indicatif` template.
pub(crate) fn follow_count<T: Send>(
    done: &AtomicU64,
    total: u64,
    template: &str,
    work: impl FnOnce() -> T + Send,
) -> T {
    let bar = ProgressBar::new(total);
    if bar.is_hidden() {
        return work();
    }
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    let result = thread::scope(|scope| {
        let worker = scope.spawn(work);
        while !worker.is_finished() {
            bar.set_position(done.load(Ordering::Relaxed));
            thread::park_timeout(TICK);
        }
        worker.join()
    });
    bar.finish_and_clear();
    result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
