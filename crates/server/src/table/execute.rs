//! Carries out commands: a command is judged first, then applied line by line; a refused one changes nothing.

use hexhaven_engine::notation::Misread;
use hexhaven_engine::{Action, Rules, Seat};
use hexhaven_protocol::{
    ChatBody, Command, EMOTES, MAX_CHAT, Mover, Pace, QUICK_PHRASES, RefusalCode, Status, TableSettings,
};

use super::apply::read_seat;
use super::{Chair, Entry, Numbered, Refusal, Table};
use crate::store::User;
use crate::{games, terms};

/// The most lines of a journal that people add to; a game has some hundreds.
pub const MAX_LINES: u32 = 50_000;
/// The most muted people at one table; everybody gets the list.
const MAX_MUTED: usize = 200;
/// The longest id of a person.
const MAX_USER: usize = 64;

type Lines = Result<Vec<Numbered>, Refusal>;

fn refuse<T>(code: RefusalCode, message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(code, message))
}

impl Table {
    /// Carries out a command of a person.
    ///
    /// # Errors
    /// Why it is refused; the table is then unchanged.
    pub fn execute(&mut self, who: &User, based_on: u32, command: &Command, now: u64) -> Lines {
        if self.n >= MAX_LINES {
            return refuse(RefusalCode::Full, "too much has happened at this table: open another one");
        }
        if self.is_closed {
            return refuse(RefusalCode::WrongTime, "the operators of this server have closed this table");
        }
        match command {
            Command::Act { action } => self.act(who, based_on, action, now),
            Command::Undo {} => self.undo(who, based_on, now),
            Command::ComeBack {} => self.return_to_play(who, now),
            Command::Chat { body } => self.say(who, body, now),
            Command::Sit { seat } => self.sit(who, seat.as_deref(), now),
            Command::Leave {} => self.leave(who, now),
            Command::SeatBot { seat, level } => self.seat_bot(who, seat, level, now),
            Command::Kick { seat } => self.kick(who, seat, now),
            Command::Configure { settings } => self.configure_by(who, settings, now),
            Command::Start {} => self.start(who, now),
            Command::Mute { user, muted } => self.mute(who, user, *muted, now),
            Command::Pace { pace } => self.set_pace(who, *pace, now),
            Command::Rematch {} => refuse(RefusalCode::WrongTime, "the lobby opens rematches"),
        }
    }

    /// Applies lines that were judged before. A line that does not apply is a mistake of this server, not of the person.
    pub(super) fn note(&mut self, now: u64, entries: Vec<Entry>) -> Lines {
        let mut lines = Vec::with_capacity(entries.len());
        for entry in entries {
            lines.push(self.note_one(now, entry)?);
        }
        self.settle();
        Ok(lines)
    }

    fn note_one(&mut self, now: u64, entry: Entry) -> Result<Numbered, Refusal> {
        let line = Numbered { n: self.n + 1, at: now, entry };
        self.apply(&line).map_err(|problem| Refusal::new(RefusalCode::StoreFailed, problem))?;
        Ok(line)
    }

    fn act(&mut self, who: &User, based_on: u32, action: &str, now: u64) -> Lines {
        let seat = self.seat_for(who)?;
        let Some(play) = &self.play else {
            return refuse(RefusalCode::WrongTime, "the game has not begun");
        };
        if based_on < play.since[seat] {
            return refuse(RefusalCode::Stale, "the situation has changed; look again");
        }
        let misread = |misread: Misread| Refusal::new(RefusalCode::Malformed, misread.to_string());
        let action = play.dialect().read_action(action).map_err(misread)?;
        play.game.check(seat, action).map_err(|illegal| Refusal {
            illegal: Some(illegal),
            ..Refusal::new(RefusalCode::Illegal, illegal.to_string())
        })?;
        // A player who acts is back: the substitute bot leaves.
        let mut lines = self.come_back(&who.id, now)?;
        lines.extend(self.play_on(seat, action, Mover::Person, now)?);
        Ok(lines)
    }

    /// A person replaced by a bot wants to play again.
    fn return_to_play(&mut self, who: &User, now: u64) -> Lines {
        self.seat_for(who)?;
        let lines = self.come_back(&who.id, now)?;
        if lines.is_empty() {
            return refuse(RefusalCode::WrongTime, "no bot plays for you");
        }
        Ok(lines)
    }

    /// Plays a legal action and all chance that follows it.
    pub(super) fn play_on(&mut self, seat: Seat, action: Action, by: Mover, now: u64) -> Lines {
        let mut lines = vec![self.note_one(now, Entry::Acted { ply: (seat, action), by })?];
        while let Some(entry) = self.draw() {
            lines.push(self.note_one(now, entry)?);
        }
        self.settle();
        Ok(lines)
    }

    fn draw(&mut self) -> Option<Entry> {
        let play = self.play.as_mut()?;
        let outcome = play.draw()?;
        Some(Entry::Resolved { outcome, drawn: play.rng.position() })
    }

    fn undo(&mut self, who: &User, based_on: u32, now: u64) -> Lines {
        let seat = self.seat_for(who)?;
        if !self.can_undo(seat) {
            return refuse(RefusalCode::NothingToUndo, "there is nothing to take back");
        }
        if self.play.as_ref().is_some_and(|play| based_on < play.since[seat]) {
            return refuse(RefusalCode::Stale, "the situation has changed; look again");
        }
        self.note(now, vec![Entry::Undone { seat }])
    }

    fn say(&mut self, who: &User, body: &ChatBody, now: u64) -> Lines {
        if self.muted.contains(&who.id) {
            return refuse(RefusalCode::Muted, "the host has muted you at this table");
        }
        if self.seat_of(&who.id).is_none() && !self.is_host(&who.id) && !self.settings.open_chat {
            return refuse(RefusalCode::NotSeated, "only the players may chat at this table");
        }
        match body {
            ChatBody::Text { text } => {
                let is_text = !text.trim().is_empty() && !text.contains(|c: char| c.is_control());
                if !is_text || text.chars().count() > MAX_CHAT {
                    return refuse(RefusalCode::BadText, format!("write 1 to {MAX_CHAT} characters"));
                }
            }
            ChatBody::Phrase { phrase }
                if QUICK_PHRASES.iter().chain(&EMOTES).any(|known| known == phrase) => {}
            ChatBody::Phrase { .. } => return refuse(RefusalCode::BadText, "there is no such phrase"),
        }
        let (user, name) = (who.id.clone(), who.name.clone());
        self.note(now, vec![Entry::Said { user, name, body: body.clone() }])
    }

    /// Anybody can be muted, even somebody whose lines have scrolled out of sight.
    fn mute(&mut self, who: &User, user: &str, muted: bool, now: u64) -> Lines {
        self.require_host(who)?;
        if user.is_empty() || user.len() > MAX_USER || user.contains(char::is_control) {
            return refuse(RefusalCode::Malformed, "this is not the id of a person");
        }
        if muted && self.muted.len() >= MAX_MUTED {
            return refuse(RefusalCode::Full, format!("{MAX_MUTED} people are muted at this table"));
        }
        self.note(now, vec![Entry::Muted { user: user.to_owned(), muted }])
    }

    /// The host chooses how fast bots play; choosing the same pace again changes nothing.
    fn set_pace(&mut self, who: &User, pace: Pace, now: u64) -> Lines {
        self.require_host(who)?;
        if pace == self.pace {
            return Ok(Vec::new());
        }
        self.note(now, vec![Entry::Paced { pace }])
    }

    fn sit(&mut self, who: &User, wanted: Option<&str>, now: u64) -> Lines {
        self.require_open()?;
        if self.seat_of(&who.id).is_some() {
            return refuse(RefusalCode::SeatTaken, "you have a seat at this table");
        }
        let no_seat = || Refusal::new(RefusalCode::NoSeat, "no seat is free");
        let idx = match wanted {
            Some(seat) => {
                read_seat(seat).map_err(|problem| Refusal::new(RefusalCode::NoSeat, problem))?.idx()
            }
            None => self.seats.iter().position(|chair| *chair == Chair::Empty).ok_or_else(no_seat)?,
        };
        match self.seats.get(idx) {
            Some(Chair::Empty) => {}
            Some(_) => return refuse(RefusalCode::SeatTaken, "that seat is taken"),
            None => return Err(no_seat()),
        }
        let seat = Seat::new(idx).ok_or_else(no_seat)?;
        let mut entries = vec![Entry::Sat { seat, user: who.id.clone(), name: who.name.clone() }];
        if self.host.is_none() {
            entries.push(Entry::HostChanged { user: Some(who.id.clone()) });
        }
        self.note(now, entries)
    }

    fn leave(&mut self, who: &User, now: u64) -> Lines {
        let is_host = self.is_host(&who.id);
        // A host need not have a seat to go.
        let mut entries = match self.seat_of(&who.id) {
            None if is_host => Vec::new(),
            _ => vec![self.vacate(self.seat_for(who)?, false)?],
        };
        let next = self.seats.iter().filter_map(Chair::user).find(|user| *user != who.id);
        if is_host {
            // If nobody can take over, the next person to sit down becomes host.
            entries.push(Entry::HostChanged { user: next.map(str::to_owned) });
        }
        self.note(now, entries)
    }

    fn kick(&mut self, who: &User, seat: &str, now: u64) -> Lines {
        self.require_host(who)?;
        let seat = read_seat(seat).map_err(|problem| Refusal::new(RefusalCode::NoSeat, problem))?;
        let is_taken = self.seats.get(seat.idx()).is_some_and(|chair| *chair != Chair::Empty);
        if !is_taken || self.seat_of(&who.id) == Some(seat) {
            return refuse(RefusalCode::NoSeat, "there is nobody to remove");
        }
        let entry = self.vacate(seat, true)?;
        self.note(now, vec![entry])
    }

    fn vacate(&self, seat: Seat, kicked: bool) -> Result<Entry, Refusal> {
        match (self.status(), self.seats.get(seat.idx())) {
            (Status::Open, _) => Ok(Entry::SeatFreed { seat, kicked }),
            (Status::Playing, Some(Chair::Person { .. })) => Ok(Entry::Replaced {
                seat,
                kicked,
                level: games::default_level().to_owned(),
                character: true,
            }),
            (Status::Playing, _) => refuse(RefusalCode::NoSeat, "a bot sits there"),
            (Status::Over, _) => refuse(RefusalCode::WrongTime, "the game is over"),
        }
    }

    fn seat_bot(&mut self, who: &User, seat: &str, level: &str, now: u64) -> Lines {
        self.require_host(who)?;
        self.require_open()?;
        check_level(level)?;
        let seat = read_seat(seat).map_err(|problem| Refusal::new(RefusalCode::NoSeat, problem))?;
        match self.seats.get(seat.idx()) {
            Some(Chair::Empty | Chair::Bot { .. }) => {}
            Some(Chair::Person { .. }) => return refuse(RefusalCode::SeatTaken, "that seat is taken"),
            None => return refuse(RefusalCode::NoSeat, "there is no such seat"),
        }
        self.note(now, vec![Entry::BotSat { seat, level: level.to_owned(), character: true }])
    }

    fn configure_by(&mut self, who: &User, settings: &TableSettings, now: u64) -> Lines {
        self.require_host(who)?;
        self.require_open()?;
        terms::check(settings)?;
        let kept = usize::from(settings.seats);
        if self.seats.iter().skip(kept).any(|chair| *chair != Chair::Empty) {
            return refuse(RefusalCode::BadSettings, "occupied seats would be removed");
        }
        self.note(now, vec![Entry::Configured { settings: settings.clone() }])
    }

    fn start(&mut self, who: &User, now: u64) -> Lines {
        self.require_host(who)?;
        self.begin(now)
    }

    /// Starts the game; bots take the free seats.
    ///
    /// # Errors
    /// When it has already started, or cannot be played with these settings.
    pub fn begin(&mut self, now: u64) -> Lines {
        self.require_open()?;
        let mut rng = self.seed.rng();
        let game = terms::start(&self.settings, &mut rng)?;
        let free = self.seats.iter().enumerate().filter(|(_, chair)| **chair == Chair::Empty);
        let level = games::default_level();
        let bot = |seat: Seat| Entry::BotSat { seat, level: level.to_owned(), character: true };
        let mut entries: Vec<Entry> = free.filter_map(|(idx, _)| Seat::new(idx)).map(bot).collect();
        entries.push(Entry::Started { game: Box::new(game), drawn: rng.position() });
        let mut lines = self.note(now, entries)?;
        while let Some(entry) = self.draw() {
            lines.push(self.note_one(now, entry)?);
        }
        self.settle();
        Ok(lines)
    }

    fn seat_for(&self, who: &User) -> Result<Seat, Refusal> {
        self.seat_of(&who.id).ok_or_else(|| Refusal::new(RefusalCode::NotSeated, "you have no seat here"))
    }

    pub(super) fn require_host(&self, who: &User) -> Result<(), Refusal> {
        if self.is_host(&who.id) { Ok(()) } else { refuse(RefusalCode::NotHost, "only the host may do this") }
    }

    fn require_open(&self) -> Result<(), Refusal> {
        match self.status() {
            Status::Open => Ok(()),
            Status::Playing | Status::Over => refuse(RefusalCode::WrongTime, "the game has begun"),
        }
    }
}

/// Whether there is a bot of this level.
pub(super) fn check_level(level: &str) -> Result<(), Refusal> {
    if games::bot_levels().contains(&level) {
        return Ok(());
    }
    refuse(RefusalCode::BadSettings, format!("there is no bot of level `{level}`"))
}
