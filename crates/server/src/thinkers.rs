//! Limits how many bots think at once, over all tables. Addresses take turns, so that one with many tables of bots
//! delays the others by at most one decision.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::metrics::{Metrics, down, up};

/// All places, and the queue for them.
#[derive(Debug)]
pub(crate) struct Thinkers {
    metrics: Arc<Metrics>,
    queue: Mutex<Queue>,
}

#[derive(Debug)]
struct Queue {
    free: usize,
    /// The queue, by address; no list is empty.
    waiting: HashMap<IpAddr, VecDeque<oneshot::Sender<Place>>>,
    /// The addresses of `waiting`, each once, in the order of their turns.
    turns: VecDeque<IpAddr>,
}

/// The place of a thinking bot, taken until this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    of: Option<Arc<Thinkers>>,
}

impl Thinkers {
    pub(crate) fn new(n: usize, metrics: Arc<Metrics>) -> Arc<Self> {
        let queue = Queue { free: n, waiting: HashMap::new(), turns: VecDeque::new() };
        Arc::new(Self { metrics, queue: Mutex::new(queue) })
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a place; `None` only if the server goes down.
    pub(crate) async fn place(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let (grant, granted) = oneshot::channel();
        self.lock().push(address, grant);
        self.hand_out();
        granted.await.ok()
    }

    /// Gives free places to the next in turn.
    fn hand_out(self: &Arc<Self>) {
        loop {
            let Some(next) = self.lock().pop() else { return };
            up(&self.metrics.bots_thinking);
            // If the requester no longer waits, dropping the place returns it.
            if let Err(mut unwanted) = next.send(Place { of: Some(Arc::clone(self)) }) {
                unwanted.of = None;
                self.give_back();
            }
        }
    }

    fn give_back(&self) {
        down(&self.metrics.bots_thinking);
        self.lock().free += 1;
    }
}

impl Queue {
    fn push(&mut self, address: IpAddr, grant: oneshot::Sender<Place>) {
        let own = self.waiting.entry(address).or_default();
        if own.is_empty() {
            self.turns.push_back(address);
        }
        own.push_back(grant);
    }

    /// Takes a place for the next in turn, if there is one of each.
    fn pop(&mut self) -> Option<oneshot::Sender<Place>> {
        if self.free == 0 {
            return None;
        }
        let address = self.turns.pop_front()?;
        let own = self.waiting.get_mut(&address)?;
        let next = own.pop_front();
        if own.is_empty() {
            self.waiting.remove(&address);
        } else {
            self.turns.push_back(address);
        }
        self.free -= 1;
        next
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(thinkers) = self.of.take() {
            thinkers.give_back();
            thinkers.hand_out();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::sync::atomic::Ordering;

    use futures_util::FutureExt;

    use super::*;

    fn address(k: u8) -> IpAddr {
        IpAddr::V4(Ipv4Addr::new(192, 0, 2, k))
    }

    #[test]
    fn addresses_take_turns_and_places_come_back() {
        let metrics = Arc::new(Metrics::default());
        let thinkers = Thinkers::new(1, Arc::clone(&metrics));
        let first = thinkers.place(address(1)).now_or_never().flatten().expect("a place is free");
        // One address waits with forty tables, and then another with one.
        let mut many: Vec<_> = (0..40).map(|_| Box::pin(thinkers.place(address(1)))).collect();
        assert!(many.iter_mut().all(|wait| wait.now_or_never().is_none()));
        let mut other = Box::pin(thinkers.place(address(2)));
        assert!((&mut other).now_or_never().is_none());
        drop(first);
        let second =
            many.iter_mut().find_map(|wait| wait.now_or_never().flatten()).expect("the first that waited");
        assert!((&mut other).now_or_never().is_none(), "there is one place");
        assert_eq!(metrics.bots_thinking.load(Ordering::Relaxed), 1);
        drop(second);
        let third = (&mut other).now_or_never().flatten().expect("the other address is next");
        // Requesters who no longer wait are skipped.
        drop(many);
        drop(third);
        assert_eq!(metrics.bots_thinking.load(Ordering::Relaxed), 0);
        assert!(thinkers.place(address(3)).now_or_never().flatten().is_some());
    }
}
