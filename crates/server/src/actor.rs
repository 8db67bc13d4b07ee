//! One task per table, the only one that changes it. It applies a command, waits until the journal is durable, tells
//! every connection its part, and only then acknowledges.

mod clock;
mod crowd;
mod follower;
mod gather;
mod known;
mod pace;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use hexhaven_engine::{Action, BySeat, Seat};
use hexhaven_protocol::{Command, RefusalCode, ServerMessage, Status};
use tokio::sync::{mpsc, oneshot};

use crate::cluster::Claim;
use crate::games;
use crate::lobby::Lobby;
use crate::metrics::{down, up};
use crate::mind::Mind;
use crate::outbox::Outbox;
use crate::store::{Append, Receipt, TableCard, User};
use crate::table::{Audience, BotTask, Numbered, Refusal, Table};
use crate::time::steady_ms;
use crate::{ids, json};
use clock::Clock;
use crowd::{Crowd, Dropped};
pub(crate) use follower::{Follower, post, watcher};
use pace::Pace;

/// The longest id of a command.
const MAX_ID: usize = 64;
/// What visitors hear when another process has the table: they find it there when they connect again.
const MOVED: &str = "the table is at another process now";
/// How long the table rests after the store failed.
const STORE_REST: Duration = Duration::from_secs(1);

/// The messages to the task of a table.
pub(crate) enum Message {
    /// Somebody connects; the answer is the number of the connection.
    Join(Box<Join>),
    /// A connection is gone.
    Gone { connection: u64 },
    /// A connection asks for something.
    Command { connection: u64, id: String, based_on: u32, command: Command },
    /// A person asks for something without a connection.
    Ask { user: User, id: String, based_on: u32, command: Command, reply: oneshot::Sender<ServerMessage> },
    /// The operators end the game.
    Close { reply: oneshot::Sender<Result<(), Refusal>> },
    /// The operators change or remove the table in the store.
    Dismiss,
    /// Another process has the table, or may have it.
    Moved,
    /// So many watch at another process, whose connection this is.
    Party { connection: u64, n: u32 },
    /// The process that has the table has answered a command.
    Answered { connection: u64, answer: ServerMessage },
    /// Somebody wants to look at the table.
    Look(Box<dyn FnOnce(&Table) + Send>),
    /// A bot has decided.
    Decided { task: Box<BotTask>, action: Action, mind: Option<Box<Mind>> },
    /// The server is going down.
    Stop,
}

/// Who asks, and where the answer goes.
enum Asker {
    /// A connection.
    Socket(u64),
    /// A request of its own.
    Request(oneshot::Sender<ServerMessage>),
}

/// The id of a command, the number that it is based on, and the command.
type Asked = (String, u32, Command);

/// Somebody who connects.
pub(crate) struct Join {
    pub(crate) user: User,
    /// Where from.
    pub(crate) address: IpAddr,
    /// The number of the last update that they hold.
    pub(crate) since: Option<u32>,
    /// Whether they take what changed instead of whole states.
    pub(crate) patches: bool,
    /// How many people this connection stands for.
    pub(crate) party: u32,
    pub(crate) out: Outbox,
    pub(crate) reply: oneshot::Sender<u64>,
}

/// The task of one table.
pub(crate) struct Actor {
    lobby: Arc<Lobby>,
    table: Table,
    /// The epoch in which this process writes at the table, if it is one of several.
    lease: Option<i64>,
    card: TableCard,
    crowd: Crowd,
    clock: Clock,
    pace: Pace,
    inbox: mpsc::Receiver<Message>,
    myself: mpsc::WeakSender<Message>,
    /// Whether a bot is thinking.
    is_thinking: bool,
    /// The bots that have played, with what they remember.
    minds: BySeat<Option<Box<Mind>>>,
    /// No bot or clock moves before this.
    rest_until: Instant,
    /// Since when people have waited for others at a table that begins by itself.
    gathers_since: Option<u64>,
}

/// Whether the task goes on.
enum Fate {
    Live,
    End,
}

impl Actor {
    /// Starts the task of a table.
    pub(crate) fn spawn(lobby: Arc<Lobby>, table: Table, lease: Option<i64>) -> mpsc::Sender<Message> {
        let (myself, inbox) = mpsc::channel(256);
        let actor = Self {
            card: table.card(),
            crowd: Crowd::new(steady_ms()),
            clock: Clock::default(),
            pace: Pace::new(lobby.config.limits),
            table,
            lease,
            lobby,
            inbox,
            myself: myself.downgrade(),
            is_thinking: false,
            minds: BySeat::default(),
            rest_until: Instant::now(),
            gathers_since: None,
        };
        tokio::spawn(actor.run());
        myself
    }

    async fn run(mut self) {
        up(&self.lobby.metrics.tables);
        loop {
            self.mind_the_dropped();
            if matches!(self.gather().await, Fate::End) {
                break;
            }
            self.wake_bot();
            let wake = self.next_wake();
            let message = tokio::select! {
                message = self.inbox.recv() => message,
                () = tokio::time::sleep_until(wake.into()) => {
                    if matches!(self.tick().await, Fate::End) { break }
                    continue;
                }
            };
            let Some(message) = message else { break };
            if matches!(self.handle(message).await, Fate::End) {
                break;
            }
        }
        down(&self.lobby.metrics.tables);
    }

    async fn handle(&mut self, message: Message) -> Fate {
        match message {
            Message::Join(join) => return self.join(*join).await,
            Message::Gone { connection } => self.leave(connection),
            Message::Command { connection, id, based_on, command } => {
                let Some(user) = self.crowd.user(connection) else { return Fate::Live };
                return self.command(Asker::Socket(connection), user, (id, based_on, command)).await;
            }
            Message::Ask { user, id, based_on, command, reply } => {
                return self.command(Asker::Request(reply), user, (id, based_on, command)).await;
            }
            Message::Close { reply } => return self.close(reply).await,
            Message::Dismiss => {
                self.crowd.close(RefusalCode::NoSuchTable, "the table was changed by the operators");
                return Fate::End;
            }
            Message::Moved => {
                self.crowd.close(RefusalCode::ShuttingDown, MOVED);
                return Fate::End;
            }
            Message::Party { connection, n } => {
                self.crowd.set_party(connection, n);
                self.crowd.tell_presence(&self.table);
            }
            // Only those who follow a table ask other processes.
            Message::Answered { .. } => {}
            Message::Look(look) => look(&self.table),
            Message::Decided { task, action, mind } => {
                self.minds[task.seat] = mind;
                return self.decided(&task, action).await;
            }
            Message::Stop => {
                self.crowd.close(RefusalCode::ShuttingDown, "the server is going down");
                return Fate::End;
            }
        }
        Fate::Live
    }

    /// Ends the game for the operators, who hear of it when it is stored.
    async fn close(&mut self, reply: oneshot::Sender<Result<(), Refusal>>) -> Fate {
        let before = self.table.n();
        let done = self.table.close(self.lobby.now());
        let answer = done.as_ref().map(|_| ()).map_err(Clone::clone);
        let fate = self.on_its_own(before, done).await;
        let is_lost = answer.is_ok() && self.table.status() != Status::Over;
        let lost = || Refusal::new(RefusalCode::StoreFailed, "the store did not take it; try again");
        let _ = reply.send(if is_lost { Err(lost()) } else { answer });
        fate
    }

    async fn join(&mut self, join: Join) -> Fate {
        let back = self.table.seat_of(&join.user.id).is_some();
        if back && let Ok(lines) = self.table.come_back(&join.user.id, self.lobby.now()) {
            // The new connection is not there yet: it learns of this from its snapshot or gap.
            let before = self.table.n() - lines.len() as u32;
            if !lines.is_empty() && !self.keep(&lines, None).await {
                return self.recover().await;
            }
            self.tell(before);
        }
        let newcomer = self.crowd.enter(&self.table, join);
        let deadline = self.deadline();
        self.crowd.greet(&self.table, newcomer, deadline);
        self.crowd.tell_presence(&self.table);
        Fate::Live
    }

    fn leave(&mut self, connection: u64) {
        if self.crowd.remove(connection, steady_ms()) {
            self.crowd.tell_presence(&self.table);
        }
    }

    /// Counts the connections dropped for reading too slowly, and lets the others know that they are gone.
    fn mind_the_dropped(&mut self) {
        loop {
            let dropped = self.crowd.take_dropped();
            if dropped.is_empty() {
                return;
            }
            let slow = dropped.iter().filter(|why| **why == Dropped::Slow);
            slow.for_each(|_| up(&self.lobby.metrics.slow_readers_total));
            self.crowd.tell_presence(&self.table);
        }
    }

    async fn command(&mut self, asker: Asker, user: User, (id, based_on, command): Asked) -> Fate {
        let arrived = Instant::now();
        if let Some(problem) = self.misread(&id, based_on) {
            self.refuse(asker, id, Refusal::new(RefusalCode::Malformed, problem));
            return Fate::Live;
        }
        let digest = ids::sha256_of(&command);
        if let Some(answered) = self.table.answered(&user.id, &id) {
            let answer = if answered.is_of(&digest) {
                ServerMessage::Ack { id, n: answered.n }
            } else {
                refusal_message(id, Refusal::new(RefusalCode::IdReused, "this id belongs to another command"))
            };
            self.answer(asker, answer);
            return Fate::Live;
        }
        let before = self.table.n();
        let pace = match command {
            Command::Chat { .. } => self.pace.allow(&user.id),
            _ => Ok(()),
        };
        let done = match (pace, &command) {
            (Err(refusal), _) => Err(refusal),
            (Ok(()), Command::Rematch {}) => self.rematch(&user).await,
            (Ok(()), command) => self.table.execute(&user, based_on, command, self.lobby.now()),
        };
        let lines = match done {
            Ok(lines) => lines,
            Err(refusal) => {
                let is_broken = refusal.code == RefusalCode::StoreFailed;
                self.refuse(asker, id, refusal);
                return if is_broken { self.recover().await } else { Fate::Live };
            }
        };
        let receipt = Receipt { user: user.id.clone(), command: id.clone(), digest };
        if !self.keep(&lines, Some(&receipt)).await {
            let message = "the store did not take the command; send it again";
            self.refuse(asker, id, Refusal::new(RefusalCode::StoreFailed, message));
            return self.recover().await;
        }
        self.table.remember(&receipt, self.table.n());
        self.crowd.note_heard(&user.id, steady_ms());
        self.tell(before);
        self.answer(asker, ServerMessage::Ack { id, n: self.table.n() });
        up(&self.lobby.metrics.commands_total);
        self.lobby.metrics.ack.note(arrived.elapsed());
        Fate::Live
    }

    fn answer(&mut self, asker: Asker, message: ServerMessage) {
        match asker {
            Asker::Socket(connection) => self.crowd.send(connection, &message),
            // Somebody who no longer waits asks again under the same id.
            Asker::Request(reply) => _ = reply.send(message),
        }
    }

    /// What is wrong with a command before it is looked at.
    fn misread(&self, id: &str, based_on: u32) -> Option<&'static str> {
        if id.is_empty() || id.len() > MAX_ID {
            return Some("an id has 1 to 64 bytes");
        }
        if id.contains(char::is_control) {
            return Some("an id has no control characters");
        }
        (based_on > self.table.n()).then_some("there is no update of the number that this is based on")
    }

    async fn rematch(&mut self, user: &User) -> Result<Vec<Numbered>, Refusal> {
        let (settings, chairs) = self.table.check_rematch(user)?;
        let next = self.lobby.reopen(user, &settings, &chairs).await?;
        self.table.note_rematch(user, &next, self.lobby.now())
    }

    /// Makes lines durable; `false` if the store did not take them.
    async fn keep(&mut self, lines: &[Numbered], receipt: Option<&Receipt>) -> bool {
        let last = lines.last().map(|line| line.n);
        let line = |line: &Numbered| self.table.line(line, receipt.filter(|_| Some(line.n) == last).cloned());
        let card = self.table.card();
        let ends = card.status != self.card.status && self.table.status() == Status::Over;
        let append = Append {
            table: self.table.id.clone(),
            lines: lines.iter().map(line).collect(),
            results: if ends { self.table.results() } else { Vec::new() },
            card: (card != self.card).then(|| card.clone()),
            lease: self.lease,
        };
        match self.lobby.journal.append(append).await {
            Ok(()) => {
                self.card = card;
                true
            }
            Err(error) => {
                up(&self.lobby.metrics.store_failures_total);
                tracing::debug!(table = %ids::short(&self.table.id), %error, "the journal was not extended");
                false
            }
        }
    }

    /// After a failure of the store its word counts, not ours: the table reads its journal again. Whether the lines were written
    /// or not, a resend of the command is then answered rightly.
    async fn recover(&mut self) -> Fate {
        self.rest_until = Instant::now() + STORE_REST;
        match self.lobby.claim(&self.table.id).await {
            Ok(Claim::Here(lease)) => self.lease = lease,
            Ok(Claim::There(_)) => {
                self.crowd.close(RefusalCode::ShuttingDown, MOVED);
                return Fate::End;
            }
            Err(refusal) => {
                self.crowd.close(RefusalCode::StoreFailed, &refusal.message);
                return Fate::End;
            }
        }
        match self.lobby.read(&self.table.id).await {
            Ok(table) => {
                self.table = table;
                self.card = self.table.card();
                let deadline = self.deadline();
                self.crowd.tell_all(&self.table, deadline);
                Fate::Live
            }
            Err(unread) => {
                self.crowd.close(RefusalCode::StoreFailed, &Refusal::from(unread).message);
                Fate::End
            }
        }
    }

    /// Tells every connection what happened after update `before`.
    fn tell(&mut self, before: u32) {
        if self.table.n() > before {
            let deadline = self.deadline();
            if self.crowd.tell(&self.table, before, deadline) {
                self.crowd.tell_presence(&self.table);
            }
        }
    }

    fn refuse(&mut self, asker: Asker, id: String, refusal: Refusal) {
        up(&self.lobby.metrics.refusals_total);
        self.answer(asker, refusal_message(id, refusal));
    }

    /// Lines that no person asked for.
    async fn on_its_own(&mut self, before: u32, done: Result<Vec<Numbered>, Refusal>) -> Fate {
        match done {
            Ok(lines) if lines.is_empty() => Fate::Live,
            Ok(lines) => {
                if !self.keep(&lines, None).await {
                    return self.recover().await;
                }
                self.tell(before);
                Fate::Live
            }
            Err(refusal) if refusal.code == RefusalCode::StoreFailed => self.recover().await,
            Err(_) => Fate::Live,
        }
    }

    /// When the clock decides, as things are now.
    fn deadline(&mut self) -> Option<u64> {
        if let Some(due) = self.table.due_at() {
            // The time of day outlives the server; what is measured here does not.
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
    fn wake_bot(&mut self) {
        // A table at which nobody is waits, also if only bots play, unless its game takes days.
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
                // It is taken for as long as the bot thinks, even if nobody waits for it any more.
                let _place = place;
                asked.think(mind)
            });
            let (action, mind) = match tokio::time::timeout(timings.bot_limit, thought).await {
                Ok(Ok(thought)) => thought,
                // A bot that takes too long or fails does what is safe; another one takes its place.
                _ => (games::safe_action(&task.game, task.seat, task.seed), None),
            };
            if let Some(myself) = myself.upgrade() {
                let mind = mind.map(Box::new);
                let _ = myself.send(Message::Decided { task: Box::new(task), action, mind }).await;
            }
        });
    }

    async fn decided(&mut self, task: &BotTask, action: Action) -> Fate {
        self.is_thinking = false;
        let before = self.table.n();
        let done = self.table.bot_move(task, action, self.lobby.now());
        if done.is_ok() {
            up(&self.lobby.metrics.bot_moves_total);
        }
        self.on_its_own(before, done).await
    }

    /// When to look at the clock again.
    fn next_wake(&mut self) -> Instant {
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

    fn grace(&self) -> u64 {
        u64::try_from(self.lobby.timings().grace.as_millis()).unwrap_or(u64::MAX)
    }

    /// When somebody else becomes host, because the one who could start or repeat the game is gone.
    fn end_of_hosting(&self) -> Option<u64> {
        let host = self.table.host();
        if host.is_empty() || self.table.status() == Status::Playing {
            return None;
        }
        self.crowd.missing_since(host).map(|since| since + self.grace())
    }

    /// The next person for whom a bot is to stand in: gone for too long while others wait.
    fn next_absence(&self) -> Option<(Seat, u64)> {
        if self.crowd.is_empty() || self.table.days().is_some() {
            return None;
        }
        let grace = self.grace();
        let gone = |seat: Seat| self.crowd.gone_since(&self.table, seat).map(|since| (seat, since + grace));
        self.table.people_due().iter().filter_map(gone).min_by_key(|(_, at)| *at)
    }

    async fn tick(&mut self) -> Fate {
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

/// Looks at the table of a task; `None` if the task has ended.
pub(crate) async fn look_at<T: Send + 'static>(
    task: &mpsc::Sender<Message>,
    look: impl FnOnce(&Table) -> T + Send + 'static,
) -> Option<T> {
    let (answer, answered) = oneshot::channel();
    let look = Message::Look(Box::new(move |table| _ = answer.send(look(table))));
    task.send(look).await.ok()?;
    answered.await.ok()
}

/// A refusal as a frame.
pub(crate) fn refusal_message(id: String, refusal: Refusal) -> ServerMessage {
    let Refusal { code, message, illegal, option } = refusal;
    let rule = illegal.map(|illegal| illegal.rule().to_owned());
    let reason = illegal.map(|illegal| illegal.name().to_owned());
    ServerMessage::Refused { id, code, message, rule, reason, option: option.map(str::to_owned) }
}

/// A frame as text.
pub(crate) fn frame(message: &ServerMessage) -> Utf8Bytes {
    json(message).into()
}

/// One frame per audience, with whole states or with patches.
type Frames = HashMap<(Audience, bool), Utf8Bytes>;
