//! Group commit: writes go to disk together, one commit after another. While one commit waits for the disk, the next
//! group gathers, so a slow disk does not limit the number of tables. Journal lines go first: a flood of newcomers
//! delays no player.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use super::{Append, Store, StoreError, Write};
use crate::metrics::Metrics;

/// The most appends in one commit.
const MAX_GROUP: usize = 512;
/// The most other writes in one commit: they must not make it long.
const MAX_OTHERS: usize = 64;
/// The most of them in a commit that players wait for: each is a separate statement, and newcomers can wait.
const MAX_BESIDE: usize = 8;
/// The least time between the starts of two commits, if the first had several writes: players do not notice it, and
/// more of them share a commit.
const PACE: Duration = Duration::from_millis(5);
/// The most writes of a kind that wait.
const QUEUE: usize = 4096;

struct Waiting {
    write: Write,
    answer: oneshot::Sender<Result<(), StoreError>>,
}

/// The only way to write to the store.
#[derive(Clone, Debug)]
pub struct Journal {
    lines: mpsc::Sender<Waiting>,
    others: mpsc::Sender<Waiting>,
}

impl Journal {
    /// Starts the writer. It ends when the last door is gone.
    pub fn start(store: Arc<dyn Store>, metrics: Arc<Metrics>) -> Self {
        let (lines, waiting_lines) = mpsc::channel(QUEUE);
        let (others, waiting_others) = mpsc::channel(QUEUE);
        let writer = Writer { store, metrics, lines: waiting_lines, others: waiting_others };
        tokio::spawn(writer.run());
        Self { lines, others }
    }

    /// Adds lines and returns when they are durable.
    ///
    /// # Errors
    /// When they are not, as far as the writer knows: the caller reads the journal again to be sure.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        wait(&self.lines, Write::Append(append)).await
    }

    /// Writes something else and returns when it is durable.
    ///
    /// # Errors
    /// When it is not, as far as the writer knows.
    pub async fn write(&self, write: Write) -> Result<(), StoreError> {
        wait(&self.others, write).await
    }

    /// The number of appends and other writes that wait.
    pub(crate) fn depth(&self) -> [usize; 2] {
        [&self.lines, &self.others].map(|queue| queue.max_capacity() - queue.capacity())
    }
}

async fn wait(queue: &mpsc::Sender<Waiting>, write: Write) -> Result<(), StoreError> {
    let (answer, answered) = oneshot::channel();
    queue.send(Waiting { write, answer }).await.map_err(|_| StoreError::Closed)?;
    answered.await.map_err(|_| StoreError::Closed)?
}

struct Writer {
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
    lines: mpsc::Receiver<Waiting>,
    others: mpsc::Receiver<Waiting>,
}

impl Writer {
    async fn run(mut self) {
        loop {
            let group = self.gather().await;
            if group.is_empty() {
                return;
            }
            let (began, is_shared) = (Instant::now(), group.len() > 1);
            self.commit(group).await;
            // A lone player does not wait.
            if is_shared {
                sleep_until(began + PACE).await;
            }
        }
    }

    /// Waits for something to write and takes everything queued; nothing if the queue is closed.
    async fn gather(&mut self) -> Vec<Waiting> {
        let first = tokio::select! {
            biased;
            line = self.lines.recv() => line,
            other = self.others.recv() => other,
        };
        let mut group = Vec::from_iter(first);
        while group.len() < MAX_GROUP
            && let Ok(next) = self.lines.try_recv()
        {
            group.push(next);
        }
        let has_lines = group.iter().any(|waiting| matches!(waiting.write, Write::Append(_)));
        for _ in 0..if has_lines { MAX_BESIDE } else { MAX_OTHERS } {
            group.extend(self.others.try_recv());
        }
        group
    }

    async fn commit(&self, group: Vec<Waiting>) {
        let (writes, answers): (Vec<Write>, Vec<_>) =
            group.into_iter().map(|waiting| (waiting.write, waiting.answer)).unzip();
        let together = self.write(&writes).await;
        // If the database does not answer, they fail together instead of each waiting in turn.
        let is_about_data = matches!(together, Err(StoreError::Refused(_) | StoreError::LeaseLost));
        if !is_about_data || writes.len() == 1 {
            for answer in answers {
                let _ = answer.send(together.clone());
            }
            return;
        }
        // One bad write must not take the others with it.
        for (write, answer) in writes.into_iter().zip(answers) {
            let _ = answer.send(self.write(&[write]).await);
        }
    }

    async fn write(&self, writes: &[Write]) -> Result<(), StoreError> {
        let started = Instant::now();
        let done = self.store.write(writes).await;
        let n_appends = writes.iter().filter(|write| matches!(write, Write::Append(_))).count();
        self.metrics.note_commit(n_appends, started.elapsed(), &done);
        done
    }
}
