//! Decisions of bots, watched and written down for programs that imitate them.

use std::ops::Range;
use std::sync::atomic::Ordering;

use hexhaven_chance::GameRng;
use hexhaven_engine::{Action, MAX_SEATS, Outcome, Rules, Seat, Viewer};
use hexhaven_spaces::{Asked, Draft, Space, Step, Trade};

use crate::batch::{Batch, for_some};
use crate::contest::Contest;
use crate::play::{Watcher, play_out};

/// Decisions with more than one choice, a row each.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    /// The bytes of an observation.
    pub n_obs: usize,
    /// The ids of the space.
    pub n_ids: usize,
    /// The seat's observation.
    pub obs: Vec<u8>,
    /// Its mask.
    pub mask: Vec<bool>,
    /// Its choice.
    pub ids: Vec<i64>,
    /// The result: 1 for a winner, 0 for everybody else.
    pub results: Vec<f32>,
    /// The number of the game.
    pub games: Vec<i64>,
    /// Decisions that the space has no ids for.
    pub dropped: u64,
    seats: Vec<usize>,
}

/// Plays games of a contest and writes all decisions down.
pub fn collect<G: Rules>(
    contest: &Contest,
    numbers: Range<u64>,
    trade: Trade,
    batch: &Batch,
    start: impl Fn(&mut GameRng) -> G + Sync,
) -> Lesson {
    let is_wanted = || !batch.is_stopped.load(Ordering::Relaxed);
    let one = |number: u64| {
        let mut chance = contest.chance(number);
        let mut game = start(&mut chance);
        let mut pupil = Pupil { space: Space::of(&game), trade, lesson: Lesson::default() };
        let mut bots = contest.seat_bots(number);
        let result = play_out(&mut game, &mut bots, &mut chance, contest.limits, &mut pupil);
        batch.done.fetch_add(1, Ordering::Relaxed);
        let mut won = [0.0; MAX_SEATS];
        for seat in result.ending.iter().flat_map(|ending| ending.winners().iter().collect::<Vec<_>>()) {
            won[seat.idx()] = 1.0;
        }
        let mut lesson = pupil.lesson;
        lesson.results = lesson.seats.iter().map(|&seat| won[seat]).collect();
        lesson.games = vec![number as i64; lesson.ids.len()];
        lesson
    };
    let lessons = for_some(numbers, &|number| is_wanted().then(|| one(number)));
    lessons.into_iter().fold(Lesson::default(), Lesson::and)
}

impl Lesson {
    fn and(mut self, other: Self) -> Self {
        (self.n_obs, self.n_ids) = (self.n_obs.max(other.n_obs), self.n_ids.max(other.n_ids));
        self.obs.extend(other.obs);
        self.mask.extend(other.mask);
        self.ids.extend(other.ids);
        self.results.extend(other.results);
        self.games.extend(other.games);
        self.dropped += other.dropped;
        self
    }
}

struct Pupil {
    space: &'static Space,
    trade: Trade,
    lesson: Lesson,
}

impl Pupil {
    /// Writes one step of a decision down, if there is something to choose.
    fn note<G: Rules>(&mut self, game: &G, asked: &Asked<'_>, id: usize) {
        let mut mask = vec![false; self.space.len()];
        self.space.mask(asked, &mut mask);
        if mask.iter().filter(|&&is_legal| is_legal).count() < 2 {
            return;
        }
        let n_obs = self.space.layout().len;
        let lesson = &mut self.lesson;
        let at = lesson.obs.len();
        lesson.obs.resize(at + n_obs, 0);
        let seen = game.observe(Viewer::Seat(asked.vantage.seat));
        self.space.encode(&seen, asked.draft, &mut lesson.obs[at..]);
        lesson.mask.extend(mask);
        lesson.ids.push(id as i64);
        lesson.seats.push(asked.vantage.seat.idx());
    }
}

impl<G: Rules> Watcher<G> for Pupil {
    fn action(&mut self, game: &G, seat: Seat, action: Action) {
        self.lesson.n_obs = self.space.layout().len;
        self.lesson.n_ids = self.space.len();
        let legal = game.legal(seat);
        let fresh = Asked::new(game, seat, &legal, &Draft::Empty, self.trade);
        let Some(path) = self.space.path(&fresh, action) else {
            self.lesson.dropped += 1;
            return;
        };
        let mut draft = Draft::Empty;
        for id in path {
            let asked = Asked { draft: &draft, ..fresh };
            self.note(game, &asked, id);
            match self.space.step(&asked, id) {
                Some(Step::Draft(next)) => draft = next,
                Some(Step::Act(_)) | None => break,
            }
        }
    }

    fn outcome(&mut self, _: &G, _: Outcome) {}
}
