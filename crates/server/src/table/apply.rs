//! The effect of each journal line on a table. The same code runs for a command and for a replay after a restart.

use hexhaven_engine::{Outcome, Ply, Rules, Seat};
use hexhaven_protocol::{Change, ChatLine, Mover, Name, TableSettings};

use super::play::Play;
use super::{Act, CHAT, Chair, Entry, HISTORY, Numbered, PastChange, PastUpdate, RULES_VERSION, Table};
use crate::cast;

impl Table {
    /// Applies a line from a journal. Plies allowed by older rules stay valid, even if today's rules forbid them.
    pub(super) fn replay(&mut self, line: &Numbered, rules_version: i64) -> Result<(), String> {
        match self.judge(&line.entry) {
            Err(problem) if rules_version >= RULES_VERSION => Err(problem),
            Err(problem) => {
                // Today's rules may not be able to apply it: then the table is closed, not the server.
                let unjudged = std::panic::AssertUnwindSafe(|| self.apply(line));
                std::panic::catch_unwind(unjudged).unwrap_or(Err(problem))
            }
            Ok(()) => self.apply(line),
        }
    }

    /// Whether the rules allow a line. This server's own decisions are judged before they become lines; lines read from
    /// a journal are judged here.
    fn judge(&self, entry: &Entry) -> Result<(), String> {
        let game = self.play.as_ref().map(|play| &play.game);
        match (entry, game) {
            (Entry::Acted { ply: (seat, action), .. }, Some(game)) => {
                game.check(*seat, *action).map_err(|illegal| illegal.to_string())
            }
            (Entry::Resolved { outcome, .. }, Some(game)) if game.outcomes().weight(*outcome) == 0 => {
                Err("this cannot happen now".to_owned())
            }
            _ => Ok(()),
        }
    }

    /// Applies the next line, which was judged.
    pub(super) fn apply(&mut self, line: &Numbered) -> Result<(), String> {
        let Numbered { n, at, entry } = line;
        if *n != self.n + 1 {
            return Err(format!("line {} is missing", self.n + 1));
        }
        let change = self.take(*n, *at, entry)?;
        self.n = *n;
        self.history.push_back(PastUpdate { n: *n, at: *at, change });
        if self.history.len() > HISTORY {
            self.history.pop_front();
        }
        Ok(())
    }

    /// Updates everybody's choices after some lines.
    pub(super) fn settle(&mut self) {
        let n = self.n;
        if let Some(play) = &mut self.play {
            play.settle(n);
        }
    }

    fn take(&mut self, n: u32, at: u64, entry: &Entry) -> Result<PastChange, String> {
        match entry {
            Entry::Acted { ply, by } => {
                self.played_at = at;
                self.acted(n, *ply, *by)
            }
            Entry::Resolved { outcome, drawn } => {
                self.played_at = at;
                self.resolved(n, *outcome, *drawn)
            }
            Entry::Started { game, drawn } => {
                let mut rng = self.seed.rng();
                rng.seek(*drawn);
                self.starters.clone_from(&self.seats);
                self.played_at = at;
                self.play = Some(Box::new(Play::begin((**game).clone(), rng, n)));
                Ok(PastChange::Public(Change::Started {}))
            }
            Entry::Undone { seat } => {
                self.play.as_mut().ok_or("no game is running")?.undo(n, *seat)?;
                Ok(PastChange::Public(Change::Undone { seat: Name(*seat) }))
            }
            Entry::Said { user, name, body } => {
                let line = ChatLine { n, at, user: user.clone(), name: name.clone(), body: body.clone() };
                self.chat.push_back(line);
                if self.chat.len() > CHAT {
                    self.chat.pop_front();
                }
                Ok(PastChange::Public(Change::Said {
                    user: user.clone(),
                    name: name.clone(),
                    body: body.clone(),
                }))
            }
            people => self.seat_change(n, people).map(PastChange::Public),
        }
    }

    fn acted(&mut self, n: u32, (seat, action): Act, by: Mover) -> Result<PastChange, String> {
        let play = self.play.as_mut().ok_or("no game is running")?;
        let events = play.act(n, seat, action);
        if let Some(Chair::Person { late, .. }) = self.seats.get_mut(seat.idx()) {
            match by {
                Mover::Person => *late = 0,
                Mover::Clock => *late = late.saturating_add(1),
                Mover::Bot | Mover::Chance => {}
            }
        }
        Ok(PastChange::Ply { ply: Ply::Act(seat, action), by, events })
    }

    fn resolved(&mut self, n: u32, outcome: Outcome, drawn: u64) -> Result<PastChange, String> {
        let play = self.play.as_mut().ok_or("no game is running")?;
        let events = play.resolve(n, outcome);
        play.rng.seek(drawn);
        Ok(PastChange::Ply { ply: Ply::Chance(outcome), by: Mover::Chance, events })
    }

    fn seat_change(&mut self, n: u32, entry: &Entry) -> Result<Change, String> {
        Ok(match entry {
            Entry::Sat { seat, user, name } => {
                let person = Chair::Person { user: user.clone(), name: name.clone(), away: None, late: 0 };
                self.seat(n, *seat, person)?;
                Change::Sat { seat: Name(*seat), user: user.clone(), name: name.clone() }
            }
            Entry::BotSat { seat, level, character } => {
                let name = self.bot_name(level, *character);
                self.seat(n, *seat, Chair::Bot { level: level.clone(), name })?;
                Change::BotSat { seat: Name(*seat), level: level.clone() }
            }
            Entry::SeatFreed { seat, kicked } => {
                self.seat(n, *seat, Chair::Empty)?;
                Change::SeatFreed { seat: Name(*seat), kicked: *kicked }
            }
            Entry::Replaced { seat, kicked, level, character } => {
                let name = self.bot_name(level, *character);
                self.seat(n, *seat, Chair::Bot { level: level.clone(), name })?;
                Change::Replaced { seat: Name(*seat), kicked: *kicked }
            }
            Entry::WentAway { seat, level } => {
                self.set_away(*seat, Some(level.clone()))?;
                Change::WentAway { seat: Name(*seat) }
            }
            Entry::CameBack { seat } => {
                self.set_away(*seat, None)?;
                Change::CameBack { seat: Name(*seat) }
            }
            Entry::HostChanged { user } => {
                self.host.clone_from(user);
                Change::HostChanged { user: user.clone() }
            }
            Entry::Configured { settings } => self.configure(settings),
            Entry::Muted { user, muted } => {
                if *muted {
                    self.muted.insert(user.clone());
                } else {
                    self.muted.remove(user);
                }
                Change::Muted { user: user.clone(), muted: *muted }
            }
            Entry::Paced { pace } => {
                self.pace = *pace;
                Change::Paced { pace: *pace }
            }
            Entry::Closed {} => {
                self.is_closed = true;
                Change::Closed {}
            }
            Entry::Rematch { table, by } => {
                (self.rematch, self.rematch_by) = (Some(table.clone()), by.clone());
                Change::Rematch { table: table.clone(), by: by.clone() }
            }
            Entry::Acted { .. }
            | Entry::Resolved { .. }
            | Entry::Started { .. }
            | Entry::Undone { .. }
            | Entry::Said { .. } => return Err("this is not a change of the table".to_owned()),
        })
    }

    fn configure(&mut self, settings: &TableSettings) -> Change {
        self.settings = settings.clone();
        self.seats.resize(usize::from(settings.seats), Chair::Empty);
        Change::Configured { settings: settings.clone() }
    }

    /// Gives a seat to somebody else, and notes that both become different viewers.
    fn seat(&mut self, n: u32, seat: Seat, next: Chair) -> Result<(), String> {
        let chair = self.chair(seat)?;
        let moved = [chair.user(), next.user()].map(|user| user.map(str::to_owned));
        *chair = next;
        self.moved.extend(moved.into_iter().flatten().map(|user| (user, n)));
        Ok(())
    }

    fn chair(&mut self, seat: Seat) -> Result<&mut Chair, String> {
        self.seats.get_mut(seat.idx()).ok_or_else(|| format!("there is no seat {seat}"))
    }

    fn set_away(&mut self, seat: Seat, level: Option<String>) -> Result<(), String> {
        let Chair::Person { away, late, .. } = self.chair(seat)? else {
            return Err(format!("no person sits on seat {seat}"));
        };
        *away = level;
        *late = 0;
        Ok(())
    }

    /// The name of a bot that takes a seat.
    fn bot_name(&self, level: &str, is_character: bool) -> String {
        let taken: Vec<&str> = self.seats.iter().map(Chair::name).collect();
        if is_character {
            cast::bot_name(level, &self.commitment, &taken)
        } else {
            cast::numbered(level, &taken)
        }
    }
}

/// The seat of a letter.
pub(super) fn read_seat(text: &str) -> Result<Seat, String> {
    text.parse().ok().and_then(Seat::by_letter).ok_or_else(|| format!("`{text}` is not a seat"))
}
