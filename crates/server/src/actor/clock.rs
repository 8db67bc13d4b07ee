//! The clock of a table. Every seat has a fixed time for each turn. Its clock runs only while the table waits for that
//! seat and somebody is there: acting does not reset it, and nobody pays for the time others take.

use std::time::Duration;

use hexhaven_engine::{BySeat, Seat, SeatSet};

use crate::table::{Table, TurnMark};

/// How often per turn a seat with too little time left gets a little more when it must decide again.
const GRANTS: u8 = 8;
/// That extra time as a part of the full time.
const GRANT: u64 = 8;

/// The remaining time of each seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Clock {
    /// The turns that have had their time: taking back an action must not begin one again.
    seen: Vec<TurnMark>,
    /// The seats whose clocks run.
    running: SeatSet,
    /// Since when.
    since: u64,
    left: BySeat<u64>,
    grants: BySeat<u8>,
}

impl Clock {
    /// Records the current state of the table; `attended` says whether anybody is there.
    pub(super) fn follow(&mut self, table: &Table, second: Duration, is_attended: bool, now: u64) {
        let (Some(allowed), Some(turn)) = (table.allowed(second), table.turn_mark()) else {
            *self = Self::default();
            return;
        };
        let due = if is_attended { table.people_due() } else { SeatSet::EMPTY };
        let took = now.saturating_sub(self.since);
        for seat in self.running.iter() {
            self.left[seat] = self.left[seat].saturating_sub(took);
        }
        if !self.seen.contains(&turn) {
            self.seen.retain(|old| old.is_same_turn(turn));
            self.seen.push(turn);
            (self.left, self.grants) = (BySeat([allowed; 6]), BySeat([0; 6]));
        }
        for seat in (due - self.running).iter() {
            if self.left[seat] < allowed / GRANT && self.grants[seat] < GRANTS {
                self.left[seat] = allowed / GRANT;
                self.grants[seat] += 1;
            }
        }
        (self.running, self.since) = (due, now);
    }

    /// The clock has decided for these seats; if they must decide again, they get a little extra time.
    pub(super) fn note_decided(&mut self, seats: SeatSet) {
        seats.iter().for_each(|seat| self.left[seat] = 0);
        self.running = self.running - seats;
    }

    /// When the first running clock expires.
    pub(super) fn deadline(&self) -> Option<u64> {
        self.running.iter().map(|seat| self.since.saturating_add(self.left[seat])).min()
    }

    /// The seats whose time is up.
    pub(super) fn late(&self, now: u64) -> SeatSet {
        let is_late = |seat: &Seat| self.since.saturating_add(self.left[*seat]) <= now;
        self.running.iter().filter(is_late).collect()
    }
}

#[cfg(test)]
mod tests {
    use hexhaven_protocol::{Command, CreateTable, Group, Prompt, ServerMessage, TableSettings, Timer};

    use super::*;
    use crate::fair::Seed;
    use crate::store::User;
    use crate::table::Audience;

    const SECOND: Duration = Duration::from_secs(1);

    fn user(k: usize) -> User {
        User { id: format!("u{k}"), name: format!("Player {k}") }
    }

    fn act(table: &mut Table, seat: Seat, action: &str) {
        let action = Command::Act { action: action.to_owned() };
        table.execute(&user(seat.idx()), table.n(), &action, 0).unwrap();
    }

    fn prompt(table: &Table, seat: Seat) -> Prompt {
        match table.snapshot(Audience(Some(seat)), None) {
            ServerMessage::Snapshot(snapshot) => snapshot.prompt,
            _ => unreachable!(),
        }
    }

    /// Two people at a table with a clock of 40 seconds.
    fn table() -> Table {
        let settings = TableSettings {
            setup: "first_player=a".to_owned(),
            timer: Timer::Fast,
            ..TableSettings::usual("base", 2)
        };
        let mut table = Table::empty("t", "u0", &Seed::repeatable(1, ""), &settings);
        let wish = CreateTable { settings, bots: Vec::new(), sit: true, start: false };
        table.open(&user(0), &wish, 0).unwrap();
        table.execute(&user(1), 0, &Command::Sit { seat: None }, 0).unwrap();
        table.execute(&user(0), 0, &Command::Start {}, 0).unwrap();
        table
    }

    /// An offer that the active player can make, as soon as one is possible.
    fn offer(table: &Table, seat: Seat) -> Option<String> {
        let groups = prompt(table, seat).choices?.groups;
        let proposal = groups.iter().find_map(|group| match group {
            Group::Proposal { verb, hand, kinds, .. } if *verb == "offer" => Some((hand, kinds)),
            _ => None,
        });
        let (hand, kinds) = proposal?;
        let give = hand.keys().next()?.to_string()[..1].to_uppercase();
        let want = kinds.iter().find(|kind| **kind != give.as_str())?;
        Some(format!("offer 1{give} > 1{want} to b"))
    }

    #[test]
    fn nobody_winds_up_the_own_clock_by_acting() {
        let (mut table, mut clock, a) = (table(), Clock::default(), Seat::ALL[0]);
        clock.follow(&table, SECOND, true, 0);
        assert_eq!(clock.deadline(), Some(40_000));
        for now in [5_000, 10_000, 39_000] {
            act(&mut table, a, "settlement (0,0).N");
            clock.follow(&table, SECOND, true, now);
            table.execute(&user(0), table.n(), &Command::Undo {}, 0).unwrap();
            clock.follow(&table, SECOND, true, now + 500);
            assert_eq!(clock.deadline(), Some(40_000), "a settlement that is taken back");
        }
        assert!(clock.late(39_999).is_empty());
        assert_eq!(clock.late(40_000), SeatSet::of(a));
    }

    #[test]
    fn offers_give_back_the_time_that_others_take_and_no_more() {
        let (mut table, mut clock, a) = (table(), Clock::default(), Seat::ALL[0]);
        let mut now = 0;
        let offer = loop {
            clock.follow(&table, SECOND, true, now);
            match offer(&table, a) {
                Some(offer) if prompt(&table, a).decision == "main" => break offer,
                _ => _ = table.time_out(table.people_due(), now).unwrap(),
            }
            table.come_back("u0", now).unwrap();
            table.come_back("u1", now).unwrap();
            now += 1;
        };
        let whole = clock.deadline().unwrap() - now;
        assert!(whole > 39_000, "{whole}");
        for round in 1..=10 {
            act(&mut table, a, &offer);
            clock.follow(&table, SECOND, true, now);
            assert_eq!(prompt(&table, a).waiting, ["b"]);
            // The others think for two seconds, and so does the active player after them.
            now += 2_000;
            act(&mut table, a, "withdraw");
            clock.follow(&table, SECOND, true, now);
            assert_eq!(clock.deadline(), Some(now + whole - (round - 1) * 2_000));
            now += 2_000;
            clock.follow(&table, SECOND, true, now);
        }
        // An empty table pauses.
        let left = clock.deadline().unwrap() - now;
        clock.follow(&table, SECOND, false, now);
        assert_eq!(clock.deadline(), None);
        clock.follow(&table, SECOND, true, now + 3_600_000);
        assert_eq!(clock.deadline(), Some(now + 3_600_000 + left));
    }

    #[test]
    fn who_is_asked_again_has_a_little_time_a_bounded_number_of_times() {
        let (table, mut clock, a) = (table(), Clock::default(), Seat::ALL[0]);
        clock.follow(&table, SECOND, true, 0);
        let mut now = 40_000;
        for _ in 0..GRANTS {
            assert_eq!(clock.late(now), SeatSet::of(a));
            clock.note_decided(SeatSet::of(a));
            clock.follow(&table, SECOND, true, now);
            assert_eq!(clock.deadline(), Some(now + 5_000));
            now += 5_000;
            clock.follow(&table, SECOND, true, now);
        }
        clock.note_decided(SeatSet::of(a));
        clock.follow(&table, SECOND, true, now);
        assert_eq!(clock.deadline(), Some(now), "there is no more to give");
    }
}
