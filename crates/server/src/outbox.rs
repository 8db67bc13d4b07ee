//! Frames waiting for one connection: bounded in number and bytes, so that a slow reader cannot fill the memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use crate::config::Limits;

/// A frame that goes out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outgoing {
    /// More may follow.
    Frame(Utf8Bytes),
    /// The last one: it says why the connection ends.
    Last(Utf8Bytes),
}

/// The way to one connection.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    frames: mpsc::Sender<Outgoing>,
    bytes: Arc<AtomicUsize>,
    most: usize,
}

/// The other end.
#[derive(Debug)]
pub(crate) struct Waiting {
    frames: mpsc::Receiver<Outgoing>,
    bytes: Arc<AtomicUsize>,
}

/// An empty outbox.
pub(crate) fn outbox(limits: &Limits) -> (Outbox, Waiting) {
    let (sender, receiver) = mpsc::channel(limits.outbox);
    let bytes = Arc::default();
    let outbox = Outbox { frames: sender, bytes: Arc::clone(&bytes), most: limits.outbox_bytes };
    (outbox, Waiting { frames: receiver, bytes })
}

impl Outbox {
    /// Puts a frame in; `false` if there is no room or nobody to read it. An empty outbox takes a frame of any size.
    pub(crate) fn send(&self, text: Utf8Bytes) -> bool {
        let len = text.len();
        let waiting = self.bytes.fetch_add(len, Ordering::Relaxed);
        let is_taken = (waiting == 0 || waiting + len <= self.most)
            && self.frames.try_send(Outgoing::Frame(text)).is_ok();
        if !is_taken {
            self.bytes.fetch_sub(len, Ordering::Relaxed);
        }
        is_taken
    }

    /// Whether somebody is there to read.
    pub(crate) fn is_read(&self) -> bool {
        !self.frames.is_closed()
    }

    /// Ends the connection with a last frame, if there is room for it.
    pub(crate) fn end(&self, text: Utf8Bytes) {
        self.bytes.fetch_add(text.len(), Ordering::Relaxed);
        let _ = self.frames.try_send(Outgoing::Last(text));
    }
}

impl Waiting {
    /// The next frame; `None` when no more can come.
    pub(crate) async fn next(&mut self) -> Option<Outgoing> {
        let next = self.frames.recv().await?;
        Some(self.taken(next))
    }

    /// The next frame, if one waits already.
    pub(crate) fn try_next(&mut self) -> Option<Outgoing> {
        let next = self.frames.try_recv().ok()?;
        Some(self.taken(next))
    }

    fn taken(&self, next: Outgoing) -> Outgoing {
        let (Outgoing::Frame(text) | Outgoing::Last(text)) = &next;
        self.bytes.fetch_sub(text.len(), Ordering::Relaxed);
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_waits_is_bounded_in_frames_and_in_bytes() {
        let limits = Limits { outbox: 3, outbox_bytes: 10, ..Limits::default() };
        let (out, mut waiting) = outbox(&limits);
        assert!(out.send("a frame that is larger than all".into()), "an empty outbox takes anything");
        assert!(!out.send("x".into()));
        waiting.next().await.unwrap();
        assert!(out.send("12345".into()) && out.send("12345".into()));
        assert!(!out.send("1".into()), "there is no room for another byte");
        waiting.next().await.unwrap();
        assert!(out.send("1".into()) && out.send("2".into()));
        assert!(!out.send("3".into()), "there is no room for another frame");
    }
}
