//! Everything at a table without a person's command: bots, the clock, people who leave or come back.

use std::time::Duration;

use hexhaven_engine::{Action, AnyGame, Notated, Ply, Rules, Seat, SeatSet};
use hexhaven_protocol::{
    Begins, Command, CreateTable, Mover, Pace, RefusalCode, Status, TableSettings, Timer,
};

use super::execute::check_level;
use super::{Chair, Entry, Manners, Numbered, Refusal, Table, TurnMark};
use crate::games;
use crate::mind::Mind;
use crate::store::User;

/// The number of timeouts in a row after which a bot takes over.
const MAX_LATE: u8 = 2;

/// A decision that a bot owes.
#[derive(Clone, Debug)]
pub struct BotTask {
    /// For which seat.
    pub seat: Seat,
    /// The level.
    pub level: String,
    /// The game; the bot sees only what its seat may know.
    pub game: AnyGame,
    /// The plies that the bot has not followed yet, each with its number.
    plies: Vec<(u32, Ply)>,
    /// The position to follow them from, if it has not followed any.
    start: Option<String>,
    /// The number of the last entry when the decision was asked for.
    pub n: u32,
    /// The bot's seed.
    pub seed: u64,
    /// How it treats the people at the table.
    pub manners: Manners,
}

impl BotTask {
    /// The bot's decision, and the bot with its memory.
    pub(crate) fn think(&self, mind: Option<Mind>) -> (Action, Option<Mind>) {
        let fresh = || {
            let start = AnyGame::read_position(self.start.as_deref()?).ok()?;
            Some(Mind::new(self.seat, &self.level, self.seed, start))
        };
        let Some(mut mind) = mind.or_else(fresh) else {
            return (games::safe_action(&self.game, self.seat, self.seed), None);
        };
        mind.follow(&self.plies);
        (mind.choose(self.seed, &self.manners), Some(mind))
    }
}

impl Table {
    /// The first lines of a new table.
    ///
    /// # Errors
    /// When the settings or the bots do not fit.
    pub fn open(&mut self, who: &User, wish: &CreateTable, now: u64) -> Result<Vec<Numbered>, Refusal> {
        let mut entries = vec![Entry::Configured { settings: wish.settings.clone() }];
        let n_seats = usize::from(wish.settings.seats);
        if wish.bots.len() + usize::from(wish.sit) > n_seats {
            return Err(Refusal::new(RefusalCode::NoSeat, "the game does not have that many seats"));
        }
        if wish.settings.begins != Begins::Host && !wish.sit {
            let message = "a game that starts automatically needs you at the table";
            return Err(Refusal::new(RefusalCode::BadSettings, message));
        }
        for (idx, level) in (0..n_seats).rev().zip(&wish.bots) {
            check_level(level)?;
            let seat = Seat::new(idx).ok_or_else(|| Refusal::new(RefusalCode::NoSeat, "no such seat"))?;
            entries.push(Entry::BotSat { seat, level: level.clone(), character: true });
        }
        if wish.sit {
            let (user, name) = (who.id.clone(), who.name.clone());
            entries.push(Entry::Sat { seat: Seat::ALL[0], user, name });
        }
        let mut lines = self.note(now, entries)?;
        if wish.start {
            lines.extend(self.execute(who, 0, &Command::Start {}, now)?);
        }
        Ok(lines)
    }

    /// Notes the table of the next game.
    ///
    /// # Errors
    /// When the person did not play, the game is not over, or there is a next table already.
    pub fn note_rematch(&mut self, who: &User, next: &str, now: u64) -> Result<Vec<Numbered>, Refusal> {
        self.check_rematch(who)?;
        self.note(now, vec![Entry::Rematch { table: next.to_owned(), by: Some(who.name.clone()) }])
    }

    /// The start of the next game: the same settings, bots and seats.
    ///
    /// # Errors
    /// When the person did not play, the game is not over, or there is a next table already.
    pub fn check_rematch(&self, who: &User) -> Result<(TableSettings, Vec<Chair>), Refusal> {
        if self.seat_of(&who.id).is_none() {
            self.require_host(who)?;
        }
        if self.status() != Status::Over || self.rematch.is_some() {
            return Err(Refusal::new(RefusalCode::WrongTime, "a finished game can have one rematch"));
        }
        Ok((self.settings.clone(), self.seats.clone()))
    }

    /// The first lines of a rematch: people keep their seats, and a game against bots alone starts right away.
    ///
    /// # Errors
    /// When the settings no longer fit.
    pub fn reopen(
        &mut self,
        who: &User,
        settings: &TableSettings,
        chairs: &[Chair],
        now: u64,
    ) -> Result<Vec<Numbered>, Refusal> {
        let mut entries = vec![Entry::Configured { settings: settings.clone() }];
        for (chair, seat) in chairs.iter().zip(Seat::ALL) {
            match chair {
                Chair::Empty => {}
                Chair::Person { user, name, .. } => {
                    entries.push(Entry::Sat { seat, user: user.clone(), name: name.clone() });
                }
                Chair::Bot { level, .. } => {
                    entries.push(Entry::BotSat { seat, level: level.clone(), character: true });
                }
            }
        }
        let mut lines = self.note(now, entries)?;
        let people: Vec<&str> = chairs.iter().filter_map(Chair::user).collect();
        if people == [who.id.as_str()] && settings.begins == Begins::Host {
            lines.extend(self.execute(who, 0, &Command::Start {}, now)?);
        }
        Ok(lines)
    }

    /// The next decision that a bot owes.
    pub fn bot_task(&self) -> Option<BotTask> {
        self.task_for(|_| None).map(|(task, _)| task)
    }

    /// The next decision that a bot must make; `mind` provides the bot that has played for the seat so far.
    pub(crate) fn task_for(
        &self,
        mind: impl FnOnce(Seat) -> Option<Mind>,
    ) -> Option<(BotTask, Option<Mind>)> {
        let play = self.play.as_ref().filter(|_| !self.is_closed)?;
        let turn = &play.game.core().public.turn;
        let first = turn.next(turn.actor);
        let mut waiting = play.waiting().clockwise_from(first);
        let level = |seat: Seat| self.seats.get(seat.idx()).and_then(Chair::bot);
        let seat = waiting.find(|&seat| level(seat).is_some())?;
        let level = level(seat)?.to_owned();
        let manners = Manners::of(seat, self.people_here(), play.plies.iter().map(|(_, ply)| ply));
        let mind = mind(seat).filter(|mind| mind.fits(seat, &level, &play.plies));
        let task = BotTask {
            seat,
            level,
            game: play.game.clone(),
            plies: play.plies[mind.as_ref().map_or(0, Mind::n_plies)..].to_vec(),
            start: mind.is_none().then(|| play.start.clone()),
            n: self.n,
            seed: self.seed.thought(self.n),
            manners,
        };
        Some((task, mind))
    }

    /// How long bots pause before a move, given their usual pause.
    pub fn pause(&self, usual: Duration) -> Duration {
        match self.pace {
            Pace::Slow => usual * 2,
            Pace::Normal => usual,
            Pace::Fast => usual / 4,
            Pace::Instant => Duration::ZERO,
        }
    }

    /// The seats that people play themselves.
    fn people_here(&self) -> SeatSet {
        let is_here = |chair: &Chair| matches!(chair, Chair::Person { away: None, .. });
        Seat::ALL
            .into_iter()
            .zip(&self.seats)
            .filter(|(_, chair)| is_here(chair))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Plays a bot's decision, unless a person has taken the seat back or the situation has changed.
    ///
    /// # Errors
    /// When the action is no longer legal.
    pub fn bot_move(&mut self, task: &BotTask, action: Action, now: u64) -> Result<Vec<Numbered>, Refusal> {
        let stale = || Refusal::new(RefusalCode::Stale, "the situation has changed");
        let play = self.play.as_ref().ok_or_else(stale)?;
        let is_bot = self.seats.get(task.seat.idx()).and_then(Chair::bot).is_some();
        let is_asked = play.waiting().contains(task.seat) && play.game.check(task.seat, action).is_ok();
        if !is_bot || !is_asked || task.n < play.since[task.seat] {
            return Err(stale());
        }
        self.play_on(task.seat, action, Mover::Bot, now)
    }

    /// The time for a turn in milliseconds, if there is a timer.
    pub fn allowed(&self, second: Duration) -> Option<u64> {
        let allowed = second * seconds(self.settings.timer)?;
        Some(u64::try_from(allowed.as_millis()).unwrap_or(u64::MAX))
    }

    /// Which turn is being played.
    pub fn turn_mark(&self) -> Option<TurnMark> {
        self.play.as_ref().map(|play| play.turn_mark())
    }

    /// Decides for those whose time is up.
    ///
    /// # Errors
    /// Never, unless this server is wrong about legality.
    pub fn time_out(&mut self, late: SeatSet, now: u64) -> Result<Vec<Numbered>, Refusal> {
        let mut lines = Vec::new();
        for seat in (self.people_due() & late).iter() {
            let Some(play) = &self.play else { break };
            // The first decision may make the next unnecessary.
            if !play.waiting().contains(seat) {
                continue;
            }
            let action = games::safe_action(&play.game, seat, self.seed.thought(self.n));
            lines.extend(self.play_on(seat, action, Mover::Clock, now)?);
            let is_gone =
                matches!(self.seats.get(seat.idx()), Some(Chair::Person { late, .. }) if *late >= MAX_LATE);
            if is_gone && self.status() == Status::Playing {
                lines.extend(self.step_in(seat, now)?);
            }
        }
        Ok(lines)
    }

    /// The people who must decide and are not replaced by a bot.
    pub fn people_due(&self) -> SeatSet {
        let play = self.play.as_ref().filter(|_| !self.is_closed);
        play.map_or(SeatSet::EMPTY, |play| play.waiting()) & self.people_here()
    }

    /// A bot takes over for a person.
    ///
    /// # Errors
    /// When no person sits there.
    pub fn step_in(&mut self, seat: Seat, now: u64) -> Result<Vec<Numbered>, Refusal> {
        let level = games::default_level().to_owned();
        self.note(now, vec![Entry::WentAway { seat, level }])
    }

    /// The operators end a game without a winner, or close an unstarted table.
    ///
    /// # Errors
    /// When the game is over.
    pub fn close(&mut self, now: u64) -> Result<Vec<Numbered>, Refusal> {
        if self.status() == Status::Over {
            return Err(Refusal::new(RefusalCode::WrongTime, "the game is over"));
        }
        self.note(now, vec![Entry::Closed {}])
    }

    /// Passes on the role of a host who has left: to somebody present with a seat, otherwise to the next person to sit down.
    ///
    /// # Errors
    /// Never, unless this server misjudges its own lines.
    pub fn pass_host(&mut self, is_here: impl Fn(&str) -> bool, now: u64) -> Result<Vec<Numbered>, Refusal> {
        let next = self.seats.iter().filter_map(Chair::user).find(|user| is_here(user));
        let user = next.map(str::to_owned);
        self.note(now, vec![Entry::HostChanged { user }])
    }

    /// The person plays again; does nothing without a substitute bot.
    ///
    /// # Errors
    /// Never, unless this server has the seats wrong.
    pub fn come_back(&mut self, user: &str, now: u64) -> Result<Vec<Numbered>, Refusal> {
        let seat = self.seat_of(user);
        let is_away =
            |seat: &Seat| matches!(self.seats.get(seat.idx()), Some(Chair::Person { away: Some(_), .. }));
        match seat.filter(is_away) {
            Some(seat) if self.status() == Status::Playing => self.note(now, vec![Entry::CameBack { seat }]),
            _ => Ok(Vec::new()),
        }
    }
}

const fn seconds(timer: Timer) -> Option<u32> {
    match timer {
        Timer::Off | Timer::OneDay | Timer::ThreeDays | Timer::OneWeek => None,
        Timer::Slow => Some(180),
        Timer::Normal => Some(90),
        Timer::Fast => Some(40),
    }
}
