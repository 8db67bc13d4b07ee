//! Games over days: they go on while nobody is at the table, by the time of day, which outlives the server.

use std::time::Duration;

use hexhaven_protocol::{Status, Timer};

use super::{Chair, Table};

const DAY: Duration = Duration::from_secs(24 * 3600);

impl Table {
    /// How long a decision may take in a game over days.
    #[must_use]
    pub fn days(&self) -> Option<Duration> {
        match self.settings.timer {
            Timer::OneDay => Some(DAY),
            Timer::ThreeDays => Some(3 * DAY),
            Timer::OneWeek => Some(7 * DAY),
            Timer::Off | Timer::Slow | Timer::Normal | Timer::Fast => None,
        }
    }

    /// When a game over days goes on without anybody at its table, in milliseconds since 1970: at once if a bot owes a
    /// decision, and when the time is up if people do.
    #[must_use]
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

    /// The people whom a game over days waits for.
    pub(super) fn waited_for(&self) -> Vec<&str> {
        if self.days().is_none() {
            return Vec::new();
        }
        let chairs =
            self.people_due().iter().filter_map(|seat| self.seats.get(seat.idx())).filter_map(Chair::user);
        chairs.collect()
    }
}
