//! Games over days: they continue while nobody is at the table, by the wall clock, which survives a restart.

use std::time::Duration;

use hexhaven_protocol::{Status, Timer};

use super::{Chair, Table};

const DAY: Duration = Duration::from_secs(24 * 3600);

impl Table {
    /// How long a decision may take in a game over days.
    pub fn days(&self) -> Option<Duration> {
        match self.settings.timer {
            Timer::OneDay => Some(DAY),
            Timer::ThreeDays => Some(3 * DAY),
            Timer::OneWeek => Some(7 * DAY),
            Timer::Off | Timer::Slow | Timer::Normal | Timer::Fast => None,
        }
    }

    /// When an unattended game over days continues, in milliseconds since 1970: at once if a bot must decide, and at
    /// the deadline if people must.
    pub fn due_at(&self) -> Option<u64> {
        let days = self.days().filter(|_| self.status() == Status::Playing)?;
        if self.bot_is_due() {
            return Some(self.played_at);
        }
        Some(self.played_at.saturating_add(u64::try_from(days.as_millis()).unwrap_or(u64::MAX)))
    }

    fn bot_is_due(&self) -> bool {
        let waiting = self.play.as_ref().map(|play| play.waiting());
        waiting.is_some_and(|waiting| !(waiting - self.people_due()).is_empty())
    }

    /// The people a game over days is waiting for.
    pub(super) fn waited_for(&self) -> Vec<&str> {
        if self.days().is_none() {
            return Vec::new();
        }
        let chairs =
            self.people_due().iter().filter_map(|seat| self.seats.get(seat.idx())).filter_map(Chair::user);
        chairs.collect()
    }
}
