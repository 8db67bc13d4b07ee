//! Sessions, and the sockets of each person. A session is only a name in memory until its person opens a table or a
//! socket: visitors who leave at once leave nothing behind.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OnceCell, watch};

use crate::ids;
use crate::lobby::{Lobby, store_failed};
use crate::store::{SessionRow, User, Word, Write};
use crate::table::Refusal;

/// The most sessions remembered that are not in the store; the oldest go first.
const MAX_GUESTS: usize = 20_000;

/// Sessions that are not in the store yet, by the hash of their secret.
#[derive(Debug, Default)]
pub(crate) struct Guests(Mutex<GuestList>);

#[derive(Debug, Default)]
struct GuestList {
    guests: HashMap<String, Guest>,
    /// The oldest first; people who are no longer guests stay until their turn comes.
    order: VecDeque<String>,
}

#[derive(Debug)]
struct Guest {
    user: User,
    device: String,
    at: i64,
    /// Set when the session is being written: from then on the store has the name.
    is_leaving: bool,
    written: Arc<OnceCell<()>>,
}

impl Guests {
    fn lock(&self) -> MutexGuard<'_, GuestList> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, hash: String, user: User, device: String, at: i64) {
        let mut list = self.lock();
        list.order.push_back(hash.clone());
        list.guests.insert(hash, Guest { user, device, at, is_leaving: false, written: Arc::default() });
        while list.order.len() > MAX_GUESTS {
            let oldest = list.order.pop_front();
            oldest.and_then(|hash| list.guests.remove(&hash));
        }
    }

    fn find(&self, hash: &str) -> Option<User> {
        self.lock().guests.get(hash).map(|guest| guest.user.clone())
    }

    /// Changes the name of a guest; `false` if the store has the name.
    fn rename(&self, hash: &str, name: &str) -> bool {
        match self.lock().guests.get_mut(hash) {
            Some(guest) if !guest.is_leaving => {
                name.clone_into(&mut guest.user.name);
                true
            }
            _ => false,
        }
    }

    /// Forgets a guest; `false` if the store has the session.
    fn remove(&self, hash: &str) -> bool {
        self.lock().guests.remove(hash).is_some_and(|guest| !guest.is_leaving)
    }

    /// Forgets a guest; returns whether there was one.
    pub(crate) fn drop_person(&self, user: &str) -> bool {
        let mut list = self.lock();
        let before = list.guests.len();
        list.guests.retain(|_, guest| guest.user.id != user);
        list.guests.len() < before
    }

    /// The write that makes the session durable; only once.
    fn leave(&self, hash: &str) -> Option<(Write, Arc<OnceCell<()>>)> {
        let mut list = self.lock();
        let guest = list.guests.get_mut(hash)?;
        guest.is_leaving = true;
        let (token_hash, device) = (hash.to_owned(), guest.device.clone());
        let session = SessionRow { token_hash, device, created_at: guest.at };
        let write = Write::Session { user: guest.user.clone(), owner: None, session };
        Some((write, Arc::clone(&guest.written)))
    }
}

impl Lobby {
    /// Begins a session; the answer is the person and the secret.
    pub(crate) fn begin_session(&self, name: String, device: String) -> (User, String) {
        let (user, token) = (User { id: ids::user_id(), name }, ids::session_token());
        self.guests.add(ids::sha256(&token), user.clone(), device, self.ago(Duration::ZERO));
        (user, token)
    }

    /// Ends the sockets of a person at all processes: those of one session, or all.
    pub(crate) async fn end_sockets(&self, user: &str, session: Option<String>) {
        self.tell(Word::End { user: user.to_owned(), session }).await;
    }

    /// The person of a session.
    pub(crate) async fn session(&self, token: &str) -> Result<Option<User>, Refusal> {
        let hash = ids::sha256(token);
        if let Some(guest) = self.guests.find(&hash) {
            return Ok(Some(guest));
        }
        self.answered(self.store.session(&hash, self.ago(self.timings().session)).await)
    }

    /// Makes sure that a session outlives this server: its person is about to do something that does.
    pub(crate) async fn keep_session(&self, token: &str) -> Result<(), Refusal> {
        let hash = ids::sha256(token);
        let Some((write, written)) = self.guests.leave(&hash) else { return Ok(()) };
        written.get_or_try_init(|| self.journal.write(write)).await.map_err(store_failed)?;
        self.guests.remove(&hash);
        Ok(())
    }

    /// Changes the name of the person of a session.
    pub(crate) async fn rename(&self, token: &str, user: &User, name: &str) -> Result<(), Refusal> {
        if self.guests.rename(&ids::sha256(token), name) {
            return Ok(());
        }
        self.keep_session(token).await?;
        let rename = Write::Rename { user: user.id.clone(), name: name.to_owned() };
        self.journal.write(rename).await.map_err(store_failed)
    }

    /// Ends a session and its sockets.
    pub(crate) async fn end_session(&self, token: &str) -> Result<(), Refusal> {
        let (hash, user) = (ids::sha256(token), self.session(token).await?);
        if !self.guests.remove(&hash) && user.is_some() {
            let end = Write::EndSession { token_hash: hash.clone() };
            self.journal.write(end).await.map_err(store_failed)?;
        }
        if let Some(user) = user {
            self.end_sockets(&user.id, Some(hash)).await;
        }
        Ok(())
    }
}

/// The sockets of each person and session, so that ending some wakes only those.
#[derive(Debug, Default)]
pub(crate) struct Sockets(Mutex<HashMap<String, BySession>>);

/// Sockets by the hash of the secret of their session; none of the maps is empty.
type BySession = HashMap<String, watch::Sender<bool>>;

/// One socket of a person.
#[derive(Debug)]
pub(crate) struct Presence {
    sockets: Arc<Sockets>,
    user: String,
    session: String,
    is_ended: watch::Receiver<bool>,
}

impl Sockets {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, BySession>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a person has one socket more.
    pub(crate) fn enter(self: &Arc<Self>, user: &str, session: &str) -> Presence {
        let mut people = self.lock();
        let person = people.entry(user.to_owned()).or_default();
        let sockets = person.entry(session.to_owned()).or_insert_with(|| watch::Sender::new(false));
        let is_ended = sockets.subscribe();
        Presence { sockets: Arc::clone(self), user: user.to_owned(), session: session.to_owned(), is_ended }
    }

    /// Ends the sockets of one session of a person, or of all of them.
    pub(crate) fn end(&self, user: &str, session: Option<&str>) {
        let people = self.lock();
        let all = people.get(user).into_iter().flatten();
        let meant = all.filter(|(hash, _)| session.is_none_or(|session| session == *hash));
        meant.for_each(|(_, sockets)| _ = sockets.send_replace(true));
    }
}

impl Presence {
    /// Waits until the session of the person has ended.
    pub(crate) async fn end(&mut self) {
        if self.is_ended.wait_for(|is_ended| *is_ended).await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let mut people = self.sockets.lock();
        let Some(person) = people.get_mut(&self.user) else { return };
        if person.get(&self.session).is_some_and(|sockets| sockets.receiver_count() == 1) {
            person.remove(&self.session);
        }
        if person.is_empty() {
            people.remove(&self.user);
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[test]
    fn only_the_sockets_of_one_person_are_ended() {
        let sockets = Arc::new(Sockets::default());
        let mut ann = ["phone", "desk", "desk"].map(|session| sockets.enter("ann", session));
        let mut others: Vec<Presence> = (0..9_000).map(|k| sockets.enter(&format!("u{k}"), "s")).collect();
        sockets.end("ann", Some("desk"));
        sockets.end("nobody", None);
        let mut ended = || ann.each_mut().map(|socket| socket.end().now_or_never().is_some());
        assert_eq!(ended(), [false, true, true]);
        sockets.end("ann", None);
        assert_eq!(ended(), [true; 3]);
        let is_told = |socket: &mut Presence| socket.is_ended.has_changed().unwrap();
        assert!(!others.iter_mut().any(is_told), "nobody else is woken");
        drop(ann);
        assert_eq!(sockets.lock().len(), 9_000, "people without a socket are forgotten");
    }

    #[test]
    fn guests_are_bounded() {
        let guests = Guests::default();
        let user = |k: usize| User { id: k.to_string(), name: String::new() };
        for k in 0..=MAX_GUESTS {
            guests.add(k.to_string(), user(k), String::new(), 0);
        }
        assert_eq!(guests.find("0"), None, "the oldest goes first");
        assert_eq!(guests.find("1"), Some(user(1)));
    }
}
