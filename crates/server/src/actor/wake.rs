//! Everything a table does without a command: bots think, clocks run out, absent people are replaced.

use std::sync::Arc;
use std::time::{Duration, Instant};

use hexhaven_engine::{Action, Seat};
use hexhaven_protocol::Status;

use super::{Actor, Fate, Message};
use crate::games;
use crate::metrics::up;
use crate::table::BotTask;
use crate::time::steady_ms;

impl Actor {
    /// When the clock decides, as things are now.
    pub(super) fn deadline(&mut self) -> Option<u64> {
        if let Some(due) = self.table.due_at() {
            // Wall-clock times survive a restart of the server; durations measured here do not.
            return Some(steady_ms() + due.saturating_sub(self.lobby.now()));
        }
        if self.table.status() == Status::Open {
            return self.end_of_gathering();
        }
        let second = self.lobby.timings().timer_second;
        self.clock.follow(&self.table, second, !self.crowd.is_empty(), steady_ms());
        self.clock.deadline()
    }

    /// Lets the next bot think.
    pub(super) fn wake_bot(&mut self) {
        // An empty table pauses, even if only bots play, unless its game takes days.
        if self.is_thinking || self.crowd.is_empty() && self.table.days().is_none() {
            return;
        }
        let minds = &mut self.minds;
        let found = self.table.task_for(|seat| minds[seat].take().map(|mind| *mind));
        let Some((task, mind)) = found else { return };
        self.is_thinking = true;
        let (timings, myself) = (*self.lobby.timings(), self.myself.clone());
        let (thinkers, address) = (Arc::clone(&self.lobby.thinkers), self.crowd.address());
        let rest = self.rest_until.saturating_duration_since(Instant::now());
        let pause = self.table.pause(timings.bot_pause);
        tokio::spawn(async move {
            tokio::time::sleep(pause.max(rest)).await;
            let Some(place) = thinkers.place(address).await else { return };
            let asked = task.clone();
            let thought = tokio::task::spawn_blocking(move || {
                // It stays taken as long as the bot thinks, even if nobody waits for the answer anymore.
                let _place = place;
                asked.think(mind)
            });
            let (action, mind) = match tokio::time::timeout(timings.bot_limit, thought).await {
                Ok(Ok(thought)) => thought,
                // A bot that takes too long or fails plays a safe action and is replaced.
                _ => (games::safe_action(&task.game, task.seat, task.seed), None),
            };
            if let Some(myself) = myself.upgrade() {
                let mind = mind.map(Box::new);
                let _ = myself.send(Message::Decided { task: Box::new(task), action, mind }).await;
            }
        });
    }

    pub(super) async fn decided(&mut self, task: &BotTask, action: Action) -> Fate {
        self.is_thinking = false;
        let before = self.table.n();
        let done = self.table.bot_move(task, action, self.lobby.now());
        if done.is_ok() {
            up(&self.lobby.metrics.bot_moves_total);
        }
        self.on_its_own(before, done).await
    }

    /// When to look at the clock again.
    pub(super) fn next_wake(&mut self) -> Instant {
        let now = (Instant::now(), steady_ms());
        let at = |ms: u64| now.0 + Duration::from_millis(ms.saturating_sub(now.1));
        let due = [
            self.deadline().map(at),
            self.next_absence().map(|(_, ms)| at(ms)),
            self.end_of_hosting().map(at),
            self.next_vacancy().map(|(_, ms)| at(ms)),
            self.end_of_idling(),
        ];
        let soonest = due.into_iter().flatten().min();
        soonest.unwrap_or(now.0 + Duration::from_secs(3600)).max(self.rest_until)
    }

    fn end_of_idling(&self) -> Option<Instant> {
        self.crowd.is_empty().then(|| self.crowd.empty_since() + self.lobby.timings().idle)
    }

    pub(super) fn grace(&self) -> u64 {
        u64::try_from(self.lobby.timings().grace.as_millis()).unwrap_or(u64::MAX)
    }

    /// When to pass on the host's role, because the person who could start or repeat the game is gone.
    fn end_of_hosting(&self) -> Option<u64> {
        let host = self.table.host().filter(|_| self.table.status() != Status::Playing)?;
        self.crowd.missing_since(host).map(|since| since + self.grace())
    }

    /// The next person a bot must replace: gone for too long while others wait.
    fn next_absence(&self) -> Option<(Seat, u64)> {
        if self.crowd.is_empty() || self.table.days().is_some() {
            return None;
        }
        let grace = self.grace();
        let gone = |seat: Seat| self.crowd.gone_since(&self.table, seat).map(|since| (seat, since + grace));
        self.table.people_due().iter().filter_map(gone).min_by_key(|(_, at)| *at)
    }

    pub(super) async fn tick(&mut self) -> Fate {
        let (now, wall, before) = (steady_ms(), self.lobby.now(), self.table.n());
        if self.end_of_idling().is_some_and(|end| end <= Instant::now()) {
            return self.retire();
        }
        if let Some((seat, at)) = self.next_absence()
            && at <= now
        {
            let done = self.table.step_in(seat, wall);
            return self.on_its_own(before, done).await;
        }
        if let Some((seat, at)) = self.next_vacancy()
            && at <= now
        {
            let done = self.table.free(seat, wall);
            return self.on_its_own(before, done).await;
        }
        if self.end_of_hosting().is_some_and(|end| end <= now) {
            let crowd = &self.crowd;
            let done = self.table.pass_host(|user| crowd.is_here(user), wall);
            return self.on_its_own(before, done).await;
        }
        if self.deadline().is_some_and(|deadline| deadline <= now) {
            if self.table.status() == Status::Open {
                let done = self.table.begin(wall);
                return self.on_its_own(before, done).await;
            }
            up(&self.lobby.metrics.clock_moves_total);
            let late =
                if self.table.days().is_some() { self.table.people_due() } else { self.clock.late(now) };
            let done = self.table.time_out(late, wall);
            self.clock.note_decided(late);
            return self.on_its_own(before, done).await;
        }
        Fate::Live
    }

    /// Ends the task of a table that nobody visits. A later visitor finds its channel closed and loads it again.
    fn retire(&mut self) -> Fate {
        self.inbox.close();
        // Nothing was lost: what arrived in the meantime is not acknowledged, and its sender tries again.
        while let Ok(message) = self.inbox.try_recv() {
            if let Message::Look(look) = message {
                look(&self.table);
            }
        }
        Fate::End
    }
}
