//! Hints for people who must decide: the best choices from what their seat knows, with reasons.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use hexhaven_analysis::advise_any;
use hexhaven_bots::study::Effort;
use hexhaven_engine::Seat;
use hexhaven_protocol::{HintView, RefusalCode};
use tokio::sync::Semaphore;

use super::{give_way, project};
use crate::lobby::Lobby;
use crate::table::{GameStory, Refusal};

/// The most choices in a hint.
const CHOICES: usize = 3;
/// How long a hint may take once it starts.
const LIMIT: Duration = Duration::from_secs(3);
/// How long a hint waits for its turn.
const PATIENCE: Duration = Duration::from_secs(15);
/// How closely choices are compared, if time allows.
const EFFORT: Effort = Effort { worlds: 64, least: 6, check: 0, width: 24 };

/// The slot of the hint in progress, and who is waiting for one.
#[derive(Clone, Debug)]
pub(crate) struct Hints {
    place: Arc<Semaphore>,
    askers: Arc<Mutex<BTreeSet<String>>>,
}

impl Default for Hints {
    fn default() -> Self {
        Self { place: Arc::new(Semaphore::new(1)), askers: Arc::default() }
    }
}

/// A person who waits for a hint.
struct Asker {
    askers: Arc<Mutex<BTreeSet<String>>>,
    user: String,
}

impl Drop for Asker {
    fn drop(&mut self) {
        self.askers.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.user);
    }
}

impl Hints {
    /// A hint for a person who must decide at a table.
    pub(crate) async fn give(
        &self,
        lobby: &Arc<Lobby>,
        user: &str,
        table: &str,
    ) -> Result<HintView, Refusal> {
        let _asker = self.enter(user)?;
        let busy =
            || Refusal::new(RefusalCode::Full, "the server is busy with other hints; ask again in a moment");
        let place = tokio::time::timeout(PATIENCE, Arc::clone(&self.place).acquire_owned()).await;
        let _place = place.map_err(|_| busy())?.map_err(|_| busy())?;
        let who = user.to_owned();
        let (story, seat) = lobby.look(table, move |table| table.asks(&who)).await??;
        let (n, metrics) = (story.n, Arc::clone(&lobby.metrics));
        let choices = tokio::task::spawn_blocking(move || {
            give_way(&metrics);
            advice(&story, seat)
        });
        let choices = choices.await.map_err(|_| busy())?;
        Ok(HintView { n, choices })
    }

    /// A person waits for one hint at a time.
    fn enter(&self, user: &str) -> Result<Asker, Refusal> {
        let mut askers = self.askers.lock().unwrap_or_else(PoisonError::into_inner);
        if !askers.insert(user.to_owned()) {
            return Err(Refusal::new(RefusalCode::Full, "you are already waiting for a hint"));
        }
        Ok(Asker { askers: Arc::clone(&self.askers), user: user.to_owned() })
    }
}

fn advice(story: &GameStory, seat: Seat) -> Vec<hexhaven_protocol::BetterChoice> {
    let end = Instant::now() + LIMIT;
    let advised = advise_any(&story.start, &story.plies, seat, EFFORT, &|| Instant::now() < end);
    advised.iter().take(CHOICES).map(project::advised).collect()
}
