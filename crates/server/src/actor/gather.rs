//! Tables that start automatically: as soon as everybody is there, or with bots after a minute. Closing the page gives
//! up the seat, and the table goes with the last person.

use hexhaven_engine::Seat;
use hexhaven_protocol::RefusalCode;

use super::{Actor, Fate};
use crate::lobby::status_word;
use crate::store::Write;
use crate::time::steady_ms;

/// The seconds of a timer that people wait for others before bots take the free seats.
const WAIT: u32 = 60;

impl Actor {
    /// Starts the game when everybody is there, and removes a table that everybody has left.
    pub(super) async fn gather(&mut self) -> Fate {
        if !self.table.gathers() {
            return Fate::Live;
        }
        let crowd = &self.crowd;
        if self.table.people().is_empty() && !self.table.host().is_some_and(|host| crowd.is_here(host)) {
            return self.dissolve().await;
        }
        if !self.table.is_complete(|user| crowd.is_here(user)) {
            return Fate::Live;
        }
        let before = self.table.n();
        let done = self.table.begin(self.lobby.now());
        self.on_its_own(before, done).await
    }

    async fn dissolve(&mut self) -> Fate {
        let status = status_word(self.table.status()).to_owned();
        let remove = Write::Remove { table: self.table.id.clone(), status };
        if self.lobby.journal.write(remove).await.is_err() {
            return self.recover().await;
        }
        self.crowd.close(RefusalCode::NoSuchTable, "everybody has left this table");
        Fate::End
    }

    /// When bots take the seats that are free.
    pub(super) fn end_of_gathering(&mut self) -> Option<u64> {
        if !self.table.fills_up() || self.crowd.is_empty() {
            self.gathers_since = None;
            return None;
        }
        let wait = self.lobby.timings().timer_second * WAIT;
        let since = *self.gathers_since.get_or_insert_with(steady_ms);
        Some(since + u64::try_from(wait.as_millis()).unwrap_or(u64::MAX))
    }

    /// The next person to lose a seat before the game because they were gone too long.
    pub(super) fn next_vacancy(&self) -> Option<(Seat, u64)> {
        if !self.table.gathers() {
            return None;
        }
        let gone = |seat: Seat| {
            let user = self.table.chairs().get(seat.idx())?.user()?;
            Some((seat, self.crowd.absent_since(user)? + self.grace()))
        };
        self.table.people().iter().filter_map(gone).min_by_key(|(_, at)| *at)
    }
}
