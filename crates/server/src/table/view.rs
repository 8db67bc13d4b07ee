//! The messages for each viewer. Everything about the game is built from the viewer's observation and from events that
//! the engine redacted for the viewer.

use hexhaven_engine::{Observation, Rules, Seat, ToAct, Viewer};
use hexhaven_protocol::project::{self, Names};
use hexhaven_protocol::{
    Change, Choices, DecisionName, GameView, Name, Prompt, RefusalCode, SeatKind, SeatView, ServerMessage,
    Snapshot, StateView, Status, TableView, Update,
};

use super::play::Play;
use super::{Chair, PastChange, PastUpdate, Refusal, Table};

/// The audience: a seat or a spectator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Audience(pub Option<Seat>);

impl Audience {
    /// The engine's word for it.
    pub fn viewer(self) -> Viewer {
        self.0.map_or(Viewer::Spectator, Viewer::Seat)
    }
}

/// A game and one viewer's view of it.
struct Sight<'a> {
    play: &'a Play,
    seen: Observation,
}

impl Sight<'_> {
    fn names(&self) -> Names {
        Names(self.play.dialect())
    }

    fn choices(&self, seat: Seat) -> Option<Choices> {
        let choices = project::choices(self.names(), &self.seen, seat, self.play.legal(seat)?);
        (!choices.groups.is_empty()).then_some(choices)
    }
}

impl Table {
    /// Everything that a viewer knows.
    pub fn snapshot(&self, to: Audience, deadline: Option<u64>) -> ServerMessage {
        let sight = self.sight(to);
        ServerMessage::Snapshot(Box::new(Snapshot {
            n: self.n,
            table: self.view(),
            seat: to.0.map(Name),
            game: sight.as_ref().map(|sight| game_view(sight.play, &sight.seen)),
            prompt: self.prompt(to, sight.as_ref(), deadline),
            chat: self.chat.iter().cloned().collect(),
            updates: self.history.iter().map(|past| self.update(to, past)).collect(),
        }))
    }

    /// The updates after `since`, if they are still known and the viewer has not changed.
    pub fn updates(&self, to: Audience, since: u32, deadline: Option<u64>) -> Option<ServerMessage> {
        let first = self.history.front().map_or(self.n + 1, |past| past.n);
        if since > self.n || since + 1 < first {
            return None;
        }
        let new = || self.history.iter().filter(|past| past.n > since);
        let is_public =
            |past: &&PastUpdate| matches!(&past.change, PastChange::Public(change) if changes_table(change));
        let changes_game = |past: &PastUpdate| {
            matches!(
                &past.change,
                PastChange::Ply { .. } | PastChange::Public(Change::Started {} | Change::Undone { .. })
            )
        };
        let ends = self.status() == Status::Over;
        let table = (ends || new().any(|past| is_public(&past))).then(|| Box::new(self.view()));
        let sight = self.sight(to);
        let changed = sight.as_ref().filter(|_| new().any(changes_game));
        let board = changed.filter(|sight| sight.play.board_since > since);
        let state = changed.map(|sight| project::state(sight.names(), &sight.seen, &sight.play.rolled));
        Some(ServerMessage::Updates {
            updates: new().map(|past| self.update(to, past)).collect(),
            table,
            board: board.map(|sight| Box::new(project::board(sight.names(), &sight.seen))),
            state: state.map(Box::new),
            patch: None,
            prompt: Box::new(self.prompt(to, sight.as_ref(), deadline)),
        })
    }

    /// The state of a started game as a viewer sees it. It depends only on the journal: all members of an audience with
    /// the same update number have the same state.
    pub fn state(&self, to: Audience) -> Option<StateView> {
        let sight = self.sight(to)?;
        Some(project::state(sight.names(), &sight.seen, &sight.play.rolled))
    }

    /// The game as a viewer sees it.
    fn sight(&self, to: Audience) -> Option<Sight<'_>> {
        let play = self.play.as_deref()?;
        Some(Sight { play, seen: play.game.observe(to.viewer()) })
    }

    fn update(&self, to: Audience, past: &PastUpdate) -> Update {
        let (change, events) = match (&past.change, &self.play) {
            (PastChange::Public(change), _) => (change.clone(), Vec::new()),
            (PastChange::Ply { ply, by, events }, Some(play)) => {
                let names = Names(play.dialect());
                let text = project::seen_ply(play.dialect(), to.viewer(), *ply, events);
                let event = |event: &hexhaven_engine::Event| {
                    project::event(names, play.players(), event.seen_by(to.viewer()))
                };
                (Change::Played { ply: text, by: *by }, events.iter().filter_map(event).collect())
            }
            (PastChange::Ply { by, .. }, None) => {
                (Change::Played { ply: "* ?".to_owned(), by: *by }, Vec::new())
            }
        };
        Update { n: past.n, at: past.at, change, events }
    }

    /// The table as everybody sees it.
    pub fn view(&self) -> TableView {
        let seats = self.seats.iter().zip(Seat::ALL).map(|(chair, seat)| seat_view(chair, seat));
        TableView {
            id: self.id.clone(),
            status: self.status(),
            settings: self.settings.clone(),
            host: self.host.clone(),
            seats: seats.collect(),
            muted: self.muted.iter().cloned().collect(),
            commitment: self.commitment.clone(),
            seed: (self.status() == Status::Over).then(|| self.seed.reveal()),
            rematch: self.rematch.clone(),
            rematch_by: self.rematch_by.clone(),
            pace: self.pace,
            created_at: self.created_at,
        }
    }

    fn prompt(&self, to: Audience, sight: Option<&Sight<'_>>, deadline: Option<u64>) -> Prompt {
        let sight = sight.filter(|_| !self.is_closed);
        let (waiting, decision) = match sight.map(|sight| sight.play.game.to_act()) {
            Some(ToAct::Seats(seats, decision)) => (seats.iter().map(Name).collect(), decision.into()),
            Some(ToAct::Chance(_)) | None => (Vec::new(), DecisionName::NONE),
            Some(ToAct::Over(_)) => (Vec::new(), DecisionName::OVER),
        };
        Prompt {
            waiting,
            decision,
            deadline,
            choices: to.0.zip(sight).and_then(|(seat, sight)| sight.choices(seat)),
            can_undo: !self.is_closed && to.0.is_some_and(|seat| self.can_undo(seat)),
        }
    }

    /// The question for a person's seat, as programs get it, and the least consequential action.
    pub(crate) fn question(&self, user: &str) -> Result<serde_json::Value, Refusal> {
        let refuse = Refusal::new;
        let seat =
            self.seat_of(user).ok_or_else(|| refuse(RefusalCode::NotSeated, "you have no seat here"))?;
        let asked = self.play.as_ref().and_then(|play| Some((play, play.legal(seat)?)));
        let asked = asked
            .filter(|(play, _)| matches!(play.game.to_act(), ToAct::Seats(seats, _) if seats.contains(seat)));
        let unasked = || refuse(RefusalCode::WrongTime, "your seat has nothing to decide now");
        let (play, legal) = asked.ok_or_else(unasked)?;
        let least = hexhaven_bots::idle(legal).or_else(|| legal.nth(0)).ok_or_else(unasked)?;
        let seen = play.game.observe(Viewer::Seat(seat));
        let mut question = hexhaven_bots::question(&seen, seat, legal);
        question["n"] = self.n.into();
        question["least"] = play.dialect().action(least).to_string().into();
        Ok(question)
    }

    pub(super) fn can_undo(&self, seat: Seat) -> bool {
        self.play.as_ref().is_some_and(|play| play.can_undo(seat))
    }
}

pub(super) fn game_view(play: &Play, seen: &Observation) -> GameView {
    let names = Names(play.dialect());
    GameView { board: project::board(names, seen), state: project::state(names, seen, &play.rolled) }
}

/// Whether the table itself changes: chat does not change it, and an undo changes only the game.
const fn changes_table(change: &Change) -> bool {
    !matches!(change, Change::Said { .. } | Change::Undone { .. })
}

fn seat_view(chair: &Chair, seat: Seat) -> SeatView {
    let kind = match chair {
        Chair::Empty => SeatKind::Empty,
        Chair::Person { away: None, .. } => SeatKind::Person,
        Chair::Person { away: Some(_), .. } => SeatKind::Away,
        Chair::Bot { .. } => SeatKind::Bot,
    };
    SeatView {
        seat: Name(seat),
        kind,
        name: chair.name().to_owned(),
        user: chair.user().map(str::to_owned),
        bot: chair.bot().map(str::to_owned),
    }
}
