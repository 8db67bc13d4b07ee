//! The queue of reviews: one is made at a time, a bounded number waits, and a person has one in it.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hexhaven_analysis::{Quality, analyze_any};
use hexhaven_protocol::{RefusalCode, ReviewState, ReviewView};
use tokio::sync::Semaphore;

use super::subject::Subject;
use super::{give_way, project};
use crate::ids;
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::table::{GameStory, Refusal};

/// The most reviews that may wait.
const MOST: usize = 32;
/// How long a review may take.
const LIMIT: Duration = Duration::from_secs(600);
/// The version of the reviewer; reviews by another version are made again on request.
const VERSION: i64 = 1;

/// All reviews that wait or are being made.
#[derive(Clone, Debug)]
pub(crate) struct Reviews {
    jobs: Arc<Mutex<BTreeMap<Subject, Arc<Job>>>>,
    /// The slot of the review in progress; the others wait their turn.
    place: Arc<Semaphore>,
}

impl Default for Reviews {
    fn default() -> Self {
        Self { jobs: Arc::default(), place: Arc::new(Semaphore::new(1)) }
    }
}

/// One review.
#[derive(Debug)]
struct Job {
    /// The person who requested it.
    asker: String,
    /// When it was requested; earlier ones come first.
    since: Instant,
    done: AtomicU32,
    all: AtomicU32,
    has_failed: AtomicBool,
    is_stopped: AtomicBool,
}

impl Job {
    fn goes_on(&self) -> bool {
        !self.is_stopped.load(Ordering::Relaxed)
    }
}

impl Reviews {
    fn jobs(&self) -> MutexGuard<'_, BTreeMap<Subject, Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The status of a review.
    pub(crate) async fn state(&self, lobby: &Lobby, subject: &Subject) -> Result<ReviewState, Refusal> {
        if let Some(state) = self.pending(subject) {
            return Ok(state);
        }
        let stored = subject.stored(lobby, VERSION).await?;
        let review = stored.and_then(|text| serde_json::from_str(&text).ok());
        Ok(review.map_or(ReviewState::None, |review| ReviewState::Done { review }))
    }

    fn pending(&self, subject: &Subject) -> Option<ReviewState> {
        let jobs = self.jobs();
        let job = jobs.get(subject)?;
        let all = job.all.load(Ordering::Relaxed);
        Some(if job.has_failed.load(Ordering::Relaxed) {
            ReviewState::Failed
        } else if all > 0 {
            ReviewState::Running { done: job.done.load(Ordering::Relaxed), all }
        } else {
            let ahead = jobs.values().filter(|other| is_due(other) && other.since < job.since).count();
            ReviewState::Waiting { ahead: ahead as u32 }
        })
    }

    /// Has a review made, unless it is there or on its way.
    pub(crate) async fn ask(
        &self,
        lobby: &Arc<Lobby>,
        asker: &str,
        subject: Subject,
    ) -> Result<ReviewState, Refusal> {
        match self.state(lobby, &subject).await? {
            ReviewState::None | ReviewState::Failed => {}
            known => return Ok(known),
        }
        subject.check(lobby).await?;
        if let Some(job) = self.enter(asker, &subject)? {
            let (reviews, lobby, subject) = (self.clone(), Arc::clone(lobby), subject.clone());
            tokio::spawn(async move { reviews.carry_out(&lobby, &subject, &job).await });
        }
        self.state(lobby, &subject).await
    }

    /// Adds a review to the queue; `None` if somebody else was faster.
    fn enter(&self, asker: &str, subject: &Subject) -> Result<Option<Arc<Job>>, Refusal> {
        let mut jobs = self.jobs();
        if jobs.get(subject).is_some_and(|job| is_due(job)) {
            return Ok(None);
        }
        let full = |message: &str| Err(Refusal::new(RefusalCode::Full, message));
        if jobs.values().any(|job| job.asker == asker && is_due(job)) {
            return full("you already wait for a review of another game");
        }
        jobs.retain(|_, job| is_due(job));
        if jobs.len() >= MOST {
            return full("many reviews are waiting; ask again in a few minutes");
        }
        let job = Arc::new(Job {
            asker: asker.to_owned(),
            since: Instant::now(),
            done: AtomicU32::new(0),
            all: AtomicU32::new(0),
            has_failed: AtomicBool::new(false),
            is_stopped: AtomicBool::new(false),
        });
        jobs.insert(subject.clone(), Arc::clone(&job));
        Ok(Some(job))
    }

    /// Cancels a review, if this person requested it.
    pub(crate) fn call_off(&self, asker: &str, subject: &Subject) {
        let mut jobs = self.jobs();
        if let Some(job) = jobs.get(subject).filter(|job| job.asker == asker) {
            job.is_stopped.store(true, Ordering::Relaxed);
            jobs.remove(subject);
        }
    }

    async fn carry_out(&self, lobby: &Arc<Lobby>, subject: &Subject, job: &Arc<Job>) {
        let made = self.make(lobby, subject, job).await;
        if let Err(refusal) = &made {
            tracing::debug!(subject = %ids::short(subject.id()), error = %refusal.message, "no review was made");
            job.has_failed.store(true, Ordering::Relaxed);
        }
        let mut jobs = self.jobs();
        // The person may have canceled this one and requested it again.
        let is_mine = jobs.get(subject).is_some_and(|now| Arc::ptr_eq(now, job));
        if is_mine && made.is_ok() {
            jobs.remove(subject);
        }
    }

    async fn make(&self, lobby: &Arc<Lobby>, subject: &Subject, job: &Arc<Job>) -> Result<(), Refusal> {
        let broken = |message: &str| Refusal::new(RefusalCode::StoreFailed, message);
        let place = Arc::clone(&self.place).acquire_owned().await;
        let _place = place.map_err(|_| broken("the server is shutting down"))?;
        if !job.goes_on() {
            return Err(broken("the review was canceled"));
        }
        let story = subject.table(lobby).await?.story()?;
        let (work, metrics) = (Arc::clone(job), Arc::clone(&lobby.metrics));
        let review = tokio::task::spawn_blocking(move || look_at(&story, &work, &metrics));
        let review = review.await.ok().flatten().ok_or_else(|| broken("the review was stopped"))?;
        let at = i64::try_from(lobby.now()).unwrap_or(i64::MAX);
        lobby.journal.write(subject.write(VERSION, at, &review)).await.map_err(crate::lobby::store_failed)
    }
}

fn is_due(job: &Job) -> bool {
    job.goes_on() && !job.has_failed.load(Ordering::Relaxed)
}

/// Makes a review on one thread; `None` if it was stopped.
fn look_at(story: &GameStory, job: &Job, metrics: &Metrics) -> Option<ReviewView> {
    job.all.store(story.plies.len() as u32 + 1, Ordering::Relaxed);
    let end = Instant::now() + LIMIT;
    let watch = |done: usize, _: usize| {
        job.done.store(done as u32, Ordering::Relaxed);
        give_way(metrics);
        if job.goes_on() && Instant::now() < end { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).thread_name(|_| "review".to_owned()).build();
    let analysis = pool.ok()?.install(|| analyze_any(&story.start, &story.plies, &Quality::STANDARD, &watch));
    analysis.ok().map(|analysis| project::review(&analysis))
}
