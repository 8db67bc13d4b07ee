//! Group commit: what all tables want to keep goes to disk together, one commit after another.
//! While one commit waits for the disk, the next group gathers; so the disk's pace does not bound the number of tables.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use super::{Append, Store, StoreError};
use crate::metrics::Metrics;

/// Which command caused a line, so that a resend is answered and not repeated.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Receipt {
    /// Who sent it.
    pub user: String,
    /// The client's id of it.
    pub command: String,
    /// A hash of what it asked.
    pub digest: String,
}

/// The most appends in one commit.
const MAX_GROUP: usize = 512;
/// The most appends that wait.
const QUEUE: usize = 4096;

type Waiting = (Append, oneshot::Sender<Result<(), StoreError>>);

/// The door to the journals.
#[derive(Clone, Debug)]
pub struct Journal {
    queue: mpsc::Sender<Waiting>,
}

impl Journal {
    /// Starts the writer. It ends when the last door is gone.
    #[must_use]
    pub fn start(store: Arc<dyn Store>, metrics: Arc<Metrics>) -> Self {
        let (queue, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(write(store, metrics, waiting));
        Self { queue }
    }

    /// Adds lines and returns when they are durable.
    ///
    /// # Errors
    /// When they are not, as far as the writer knows: the caller reads the journal anew to be sure.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.queue.send((append, answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }
}

async fn write(store: Arc<dyn Store>, metrics: Arc<Metrics>, mut waiting: mpsc::Receiver<Waiting>) {
    let mut group = Vec::new();
    while waiting.recv_many(&mut group, MAX_GROUP).await > 0 {
        let (appends, answers): (Vec<Append>, Vec<_>) = group.drain(..).unzip();
        let started = std::time::Instant::now();
        let together = store.append(&appends).await;
        metrics.note_commit(appends.len(), started.elapsed(), &together);
        // A database that does not answer would let each of them wait for itself: they fail together.
        let is_about_data = matches!(together, Err(StoreError::Refused(_)));
        if !is_about_data || appends.len() == 1 {
            for answer in answers {
                let _ = answer.send(together.clone());
            }
            continue;
        }
        // One bad append must not take the others with it.
        for (append, answer) in appends.into_iter().zip(answers) {
            let started = std::time::Instant::now();
            let alone = store.append(&[append]).await;
            metrics.note_commit(1, started.elapsed(), &alone);
            let _ = answer.send(alone);
        }
    }
}
