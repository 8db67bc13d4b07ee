//! The connections of one table: who they are, what they may see, and since when seats have been without one.

use std::collections::BTreeMap;

use hexhaven_engine::Seat;
use hexhaven_protocol::{RefusalCode, ServerMessage};

use super::{Frames, Outbox, frame, now_ms};
use crate::store::User;
use crate::table::{Audience, Table};

/// One connection.
struct Visitor {
    user: User,
    audience: Audience,
    out: Outbox,
}

/// All connections of a table.
pub(super) struct Crowd {
    visitors: BTreeMap<u64, Visitor>,
    next: u64,
    /// Since when somebody has been there.
    attended_since: Option<u64>,
    /// Since when each person who has a seat has had no connection; those who never came are gone since the start.
    gone: BTreeMap<String, u64>,
    start: u64,
}

impl Crowd {
    pub(super) fn new(now: u64) -> Self {
        Self { visitors: BTreeMap::new(), next: 1, attended_since: None, gone: BTreeMap::new(), start: now }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.visitors.is_empty()
    }

    pub(super) fn attended_since(&self) -> Option<u64> {
        self.attended_since
    }

    pub(super) fn user(&self, connection: u64) -> Option<User> {
        self.visitors.get(&connection).map(|visitor| visitor.user.clone())
    }

    pub(super) fn add(&mut self, user: User, audience: Audience, out: Outbox, now: u64) -> u64 {
        let connection = self.next;
        self.next += 1;
        self.gone.remove(&user.id);
        self.attended_since.get_or_insert(now);
        self.visitors.insert(connection, Visitor { user, audience, out });
        connection
    }

    /// Takes a connection out; whether it was there.
    pub(super) fn remove(&mut self, connection: u64, now: u64) -> bool {
        let Some(visitor) = self.visitors.remove(&connection) else { return false };
        if !self.is_here(&visitor.user.id) {
            self.gone.insert(visitor.user.id, now);
        }
        if self.visitors.is_empty() {
            self.attended_since = None;
        }
        true
    }

    fn is_here(&self, user: &str) -> bool {
        self.visitors.values().any(|visitor| visitor.user.id == user)
    }

    /// Since when the person on a seat has been gone, counted only while somebody else was there.
    pub(super) fn gone_since(&self, table: &Table, seat: Seat) -> Option<u64> {
        let user = table.chairs().get(seat.idx())?.user()?;
        if self.is_here(user) {
            return None;
        }
        let left = self.gone.get(user).copied().unwrap_or(self.start);
        Some(left.max(self.attended_since?))
    }

    /// Sends a frame to one connection; a connection that cannot take it is dropped.
    pub(super) fn send(&mut self, connection: u64, message: &ServerMessage) {
        let frame = frame(message);
        let is_full = |visitor: &Visitor| visitor.out.try_send(frame).is_err();
        if self.visitors.get(&connection).is_some_and(is_full) {
            self.remove(connection, now_ms());
        }
    }

    /// Tells everybody what happened after update `before`; returns how many were too slow and are dropped.
    pub(super) fn tell(&mut self, table: &Table, before: u32, deadline: Option<u64>) -> u64 {
        let mut frames = Frames::new();
        let (mut slow, mut has_moved) = (Vec::new(), false);
        for (connection, visitor) in &mut self.visitors {
            let audience = Audience(table.seat_of(&visitor.user.id));
            let frame = if audience == visitor.audience {
                let make = || {
                    let updates = table.updates(audience, before, deadline);
                    frame(&updates.unwrap_or_else(|| table.snapshot(audience, deadline)))
                };
                frames.entry(audience).or_insert_with(make).clone()
            } else {
                // Whoever sits down or loses a seat sees another side of the game from now on.
                visitor.audience = audience;
                has_moved = true;
                frame(&table.snapshot(audience, deadline))
            };
            if visitor.out.try_send(frame).is_err() {
                slow.push(*connection);
            }
        }
        slow.iter().for_each(|&connection| _ = self.remove(connection, now_ms()));
        if has_moved || !slow.is_empty() {
            self.tell_presence(table);
        }
        slow.len() as u64
    }

    /// Sends everybody a snapshot.
    pub(super) fn tell_all(&mut self, table: &Table, deadline: Option<u64>) {
        for visitor in self.visitors.values_mut() {
            visitor.audience = Audience(table.seat_of(&visitor.user.id));
            let _ = visitor.out.try_send(frame(&table.snapshot(visitor.audience, deadline)));
        }
    }

    /// Tells everybody who is there.
    pub(super) fn tell_presence(&mut self, table: &Table) {
        let here = |seat: Seat| {
            let user = table.chairs().get(seat.idx()).and_then(|chair| chair.user())?;
            Some((seat.to_string(), self.is_here(user)))
        };
        let seats = table.people().iter().filter_map(here).collect();
        let spectators = self.visitors.values().filter(|visitor| visitor.audience.0.is_none()).count();
        let message = ServerMessage::Presence { seats, spectators: spectators as u32 };
        let frame = frame(&message);
        let is_slow = |visitor: &Visitor| visitor.out.try_send(frame.clone()).is_err();
        let slow: Vec<u64> = self.visitors.iter().filter(|(_, v)| is_slow(v)).map(|(&c, _)| c).collect();
        slow.iter().for_each(|&connection| _ = self.remove(connection, now_ms()));
    }

    /// Ends all connections.
    pub(super) fn close(&mut self, code: RefusalCode, message: &str) {
        let message = ServerMessage::Closing { code, message: message.to_owned(), retry: true };
        let frame = frame(&message);
        for visitor in self.visitors.values() {
            let _ = visitor.out.try_send(frame.clone());
        }
        self.visitors.clear();
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;

    use super::*;
    use crate::fair::Seed;
    use crate::store::{TableCard, TableRow};

    fn table() -> Table {
        let card = TableCard {
            settings: r#"{"rules":"base","seats":2}"#.to_owned(),
            is_public: false,
            status: "open".to_owned(),
            names: "[]".to_owned(),
            winner: None,
            people: "[]".to_owned(),
        };
        let seed = Seed::random().reveal();
        let row = TableRow { id: "t".to_owned(), created_at: 0, host: "u".to_owned(), seed, card };
        Table::load(&row, &[]).expect("an empty journal makes a table")
    }

    fn user(id: &str) -> User {
        User { id: id.to_owned(), name: id.to_owned() }
    }

    #[test]
    fn a_reader_that_does_not_read_is_dropped_alone() {
        let (table, mut crowd) = (table(), Crowd::new(0));
        let (slow, _unread) = mpsc::channel(2);
        let (quick, mut read) = mpsc::channel(2);
        crowd.add(user("slow"), Audience(None), slow, 0);
        let other = crowd.add(user("quick"), Audience(None), quick, 0);
        for round in 0..5 {
            let n_slow = crowd.tell(&table, 0, None);
            assert_eq!(n_slow, u64::from(round == 2), "the third frame finds no room");
            assert!(read.try_recv().is_ok());
        }
        assert!(crowd.user(other).is_some());
        assert_eq!(crowd.visitors.len(), 1);
    }

    #[test]
    fn a_seat_is_gone_only_while_others_are_there() {
        let mut crowd = Crowd::new(0);
        let (out, _unread) = mpsc::channel(9);
        let ann = crowd.add(user("ann"), Audience(None), out.clone(), 10);
        assert_eq!(crowd.attended_since(), Some(10));
        crowd.remove(ann, 20);
        assert_eq!(crowd.attended_since(), None, "an empty table waits");
        crowd.add(user("bob"), Audience(None), out, 500);
        assert_eq!(crowd.attended_since(), Some(500));
    }
}
