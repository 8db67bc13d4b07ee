//! The connections of one table: their people, what these may see, and how long seats have been without one.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use hexhaven_engine::Seat;
use hexhaven_protocol::{Name, RefusalCode, ServerMessage};

use tokio::sync::oneshot;

use super::known::Known;
use super::{Frames, Join, frame};
use crate::outbox::Outbox;
use crate::store::User;
use crate::table::{Audience, Table};
use crate::time::steady_ms;

/// One connection.
pub(super) struct Visitor {
    pub(super) user: User,
    pub(super) address: IpAddr,
    pub(super) audience: Audience,
    /// Whether they accept patches instead of whole states.
    pub(super) patches: bool,
    /// The number of people on the connection: another process connects once for all its spectators.
    pub(super) party: u32,
    pub(super) out: Outbox,
}

/// Admitted, but nothing has been sent yet.
pub(super) struct Newcomer {
    connection: u64,
    audience: Audience,
    /// The number of the last update that they hold of the same side.
    since: Option<u32>,
    reply: oneshot::Sender<u64>,
}

/// All connections of a table.
pub(super) struct Crowd {
    visitors: BTreeMap<u64, Visitor>,
    next: u64,
    /// Since when anybody has been connected.
    attended_since: Option<u64>,
    /// Since when each seated person has been disconnected; for those who never came, since the start.
    gone: BTreeMap<String, u64>,
    start: u64,
    /// When the last one went.
    empty_since: Instant,
    /// Connections dropped because their outbox was full; the others do not know yet.
    dropped: Vec<Dropped>,
    known: Known,
}

/// Why a connection was dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dropped {
    /// They read too slowly.
    Slow,
    /// Their socket had ended, and the message about it is still on the way.
    Gone,
}

impl Crowd {
    pub(super) fn new(now: u64) -> Self {
        Self {
            visitors: BTreeMap::new(),
            next: 1,
            attended_since: None,
            gone: BTreeMap::new(),
            start: now,
            empty_since: Instant::now(),
            dropped: Vec::new(),
            known: Known::default(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.visitors.is_empty()
    }

    pub(super) fn empty_since(&self) -> Instant {
        self.empty_since
    }

    /// The connections dropped since the last call.
    pub(super) fn take_dropped(&mut self) -> Vec<Dropped> {
        std::mem::take(&mut self.dropped)
    }

    pub(super) fn user(&self, connection: u64) -> Option<User> {
        self.visitors.get(&connection).map(|visitor| visitor.user.clone())
    }

    /// The address charged for bots' thinking time here: that of the longest-present visitor.
    pub(super) fn address(&self) -> IpAddr {
        self.visitors.values().next().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |visitor| visitor.address)
    }

    pub(super) fn add(&mut self, visitor: Visitor, now: u64) -> u64 {
        let connection = self.next;
        self.next += 1;
        self.gone.remove(&visitor.user.id);
        self.attended_since.get_or_insert(now);
        self.visitors.insert(connection, visitor);
        connection
    }

    /// Admits a connection.
    pub(super) fn enter(&mut self, table: &Table, join: Join) -> Newcomer {
        let Join { user, address, since, patches, party, out, reply } = join;
        let audience = Audience(table.seat_of(&user.id));
        let since = since.filter(|&since| table.is_same_side(&user.id, since));
        let visitor = Visitor { user, address, audience, patches, party, out };
        Newcomer { connection: self.add(visitor, steady_ms()), audience, since, reply }
    }

    /// Sends a newcomer the updates they missed, or a snapshot.
    pub(super) fn greet(&mut self, table: &Table, newcomer: Newcomer, deadline: Option<u64>) -> u64 {
        let Newcomer { connection, audience, since, reply } = newcomer;
        let gap = since.and_then(|since| table.updates(audience, since, deadline));
        let first = gap.unwrap_or_else(|| table.snapshot(audience, deadline));
        self.welcome(table, connection, &first);
        if reply.send(connection).is_err() {
            // The asker may have gone in the meantime.
            self.remove(connection, steady_ms());
        }
        connection
    }

    /// Records the number of people on a connection.
    pub(super) fn set_party(&mut self, connection: u64, n: u32) {
        if let Some(visitor) = self.visitors.get_mut(&connection) {
            visitor.party = n;
        }
    }

    /// The number of spectators.
    pub(super) fn n_spectators(&self) -> u32 {
        let watching = self.visitors.values().filter(|visitor| visitor.audience.0.is_none());
        watching.map(|visitor| visitor.party).sum()
    }

    /// Removes a connection; returns whether it was there.
    pub(super) fn remove(&mut self, connection: u64, now: u64) -> bool {
        let Some(visitor) = self.visitors.remove(&connection) else { return false };
        if !self.is_here(&visitor.user.id) {
            self.gone.insert(visitor.user.id, now);
        }
        if self.visitors.is_empty() {
            self.attended_since = None;
            self.empty_since = Instant::now();
            self.known.clear();
        }
        true
    }

    pub(super) fn is_here(&self, user: &str) -> bool {
        self.visitors.values().any(|visitor| visitor.user.id == user)
    }

    /// Since when the person in a seat has been gone; time without anybody at the table does not count.
    pub(super) fn gone_since(&self, table: &Table, seat: Seat) -> Option<u64> {
        self.missing_since(table.chairs().get(seat.idx())?.user()?)
    }

    /// Since when a person has been gone; time without anybody at the table does not count.
    pub(super) fn missing_since(&self, user: &str) -> Option<u64> {
        Some(self.absent_since(user)?.max(self.attended_since?))
    }

    /// Notes a request by a person without a connection.
    pub(super) fn note_heard(&mut self, user: &str, now: u64) {
        if !self.is_here(user) {
            self.gone.insert(user.to_owned(), now);
        }
    }

    /// Since when a person has been gone, or was heard of last.
    pub(super) fn absent_since(&self, user: &str) -> Option<u64> {
        (!self.is_here(user)).then(|| self.gone.get(user).copied().unwrap_or(self.start))
    }

    /// Sends a frame to one connection; a connection that cannot take it is dropped.
    pub(super) fn send(&mut self, connection: u64, message: &ServerMessage) {
        let frame = frame(message);
        let is_full = |visitor: &Visitor| !visitor.out.send(frame);
        if self.visitors.get(&connection).is_some_and(is_full) {
            self.drop_all(&[connection]);
        }
    }

    /// Sends a connection its first messages.
    pub(super) fn welcome(&mut self, table: &Table, connection: u64, message: &ServerMessage) {
        if let Some(visitor) = self.visitors.get(&connection).filter(|visitor| visitor.patches) {
            self.known.note(table, visitor.audience);
        }
        self.send(connection, message);
    }

    fn drop_all(&mut self, full: &[u64]) {
        for &connection in full {
            let Some(visitor) = self.visitors.get(&connection) else { continue };
            self.dropped.push(if visitor.out.is_read() { Dropped::Slow } else { Dropped::Gone });
            self.remove(connection, steady_ms());
        }
    }

    /// Sends everybody the events after update `before` and drops readers that are too slow. Returns whether
    /// somebody has taken or lost a seat, so that everybody needs the new presence.
    #[must_use]
    pub(super) fn tell(&mut self, table: &Table, before: u32, deadline: Option<u64>) -> bool {
        let mut frames = Frames::new();
        let (mut slow, mut moved, mut has_moved) = (Vec::new(), Vec::new(), false);
        let known = &mut self.known;
        for (connection, visitor) in &mut self.visitors {
            let (audience, patches) = (Audience(table.seat_of(&visitor.user.id)), visitor.patches);
            let frame = if audience == visitor.audience {
                let make = || {
                    let updates = table.updates(audience, before, deadline);
                    let mut message = updates.unwrap_or_else(|| table.snapshot(audience, deadline));
                    if patches {
                        known.shorten(table, audience, before, &mut message);
                    }
                    frame(&message)
                };
                frames.entry((audience, patches)).or_insert_with(make).clone()
            } else {
                // A person who takes or loses a seat becomes a different viewer.
                visitor.audience = audience;
                has_moved = true;
                moved.extend(patches.then_some(audience));
                frame(&table.snapshot(audience, deadline))
            };
            if !visitor.out.send(frame) {
                slow.push(*connection);
            }
        }
        // Its earlier viewers got the patch, so now all viewers of this seat have the same state.
        moved.into_iter().for_each(|audience| self.known.note(table, audience));
        self.drop_all(&slow);
        has_moved
    }

    /// Sends everybody a snapshot.
    pub(super) fn tell_all(&mut self, table: &Table, deadline: Option<u64>) {
        let mut slow = Vec::new();
        self.known.clear();
        for (connection, visitor) in &mut self.visitors {
            visitor.audience = Audience(table.seat_of(&visitor.user.id));
            if visitor.patches {
                self.known.note(table, visitor.audience);
            }
            if !visitor.out.send(frame(&table.snapshot(visitor.audience, deadline))) {
                slow.push(*connection);
            }
        }
        self.drop_all(&slow);
    }

    /// Sends everybody the presence.
    pub(super) fn tell_presence(&mut self, table: &Table) {
        let here = |seat: Seat| {
            let user = table.chairs().get(seat.idx()).and_then(|chair| chair.user())?;
            Some((Name(seat), self.is_here(user)))
        };
        let seats = table.people().iter().filter_map(here).collect();
        let message = ServerMessage::Presence { seats, spectators: self.n_spectators() };
        self.send_all(&frame(&message));
    }

    /// Sends everybody the same frame.
    pub(super) fn send_all(&mut self, frame: &Utf8Bytes) {
        let is_slow = |visitor: &Visitor| !visitor.out.send(frame.clone());
        let slow: Vec<u64> = self.visitors.iter().filter(|(_, v)| is_slow(v)).map(|(&c, _)| c).collect();
        self.drop_all(&slow);
    }

    /// Ends all connections.
    pub(super) fn close(&mut self, code: RefusalCode, message: &str) {
        let message = ServerMessage::Closing { code, message: message.to_owned(), retry: true };
        let frame = frame(&message);
        for visitor in self.visitors.values() {
            visitor.out.end(frame.clone());
        }
        self.visitors.clear();
    }
}

#[cfg(test)]
mod tests {
    use hexhaven_protocol::TableSettings;

    use super::*;
    use crate::config::Limits;
    use crate::fair::Seed;
    use crate::outbox::outbox;

    fn table() -> Table {
        Table::empty("t", "u", &Seed::random(), &TableSettings::usual("base", 2))
    }

    fn visitor(name: &str, out: Outbox) -> Visitor {
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        Visitor { user: user(name), address, audience: Audience(None), patches: true, party: 1, out }
    }

    fn user(id: &str) -> User {
        User { id: id.to_owned(), name: id.to_owned() }
    }

    #[tokio::test]
    async fn a_reader_that_does_not_read_is_dropped_alone() {
        let (table, mut crowd) = (table(), Crowd::new(0));
        let limits = Limits { outbox: 2, ..Limits::default() };
        let (slow, _unread) = outbox(&limits);
        let (quick, mut read) = outbox(&limits);
        crowd.add(visitor("slow", slow), 0);
        let other = crowd.add(visitor("quick", quick), 0);
        for round in 0..5 {
            let _ = crowd.tell(&table, 0, None);
            let slow: &[_] = if round == 2 { &[Dropped::Slow] } else { &[] };
            assert_eq!(crowd.take_dropped(), slow, "the third frame finds no room");
            assert!(read.next().await.is_some());
        }
        assert!(crowd.user(other).is_some());
        assert_eq!(crowd.visitors.len(), 1);
        drop(read);
        let _ = crowd.tell(&table, 0, None);
        assert_eq!(crowd.take_dropped(), [Dropped::Gone], "nobody reads anymore");
    }

    #[test]
    fn a_seat_is_gone_only_while_others_are_there() {
        let mut crowd = Crowd::new(0);
        let (out, _unread) = outbox(&Limits::default());
        let ann = crowd.add(visitor("ann", out.clone()), 10);
        assert_eq!(crowd.missing_since("eve"), Some(10), "she never came, but nobody waited before");
        crowd.remove(ann, 20);
        assert_eq!(crowd.missing_since("ann"), None, "an empty table waits");
        crowd.add(visitor("bob", out), 500);
        assert_eq!(crowd.missing_since("ann"), Some(500));
    }
}
