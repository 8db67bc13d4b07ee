//! What people want to know of many games beyond who won: how long they took, what was rolled, where points and cards
//! came from, and what the rule set brought. Counted from events, by a watcher that is there only when asked for.

mod end;
mod events;
mod report;
mod words;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use hexhaven_engine::topology::HexId;
use hexhaven_engine::{Action, EnergiesAction, Event, MAX_KINDS, MAX_SEATS, Outcome, Rules, Seat};

use crate::batch::Collector;
use crate::play::{Game, Watcher};

pub use report::{Bin, Length, Named, StatsReport, Who};
pub use words::{Count, Gain, Happening, Points, Standing};

/// Sums over games. Only whole numbers, so that the order of adding does not matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stats {
    /// Games.
    pub games: u64,
    /// How many games took so many turns.
    pub turns: BTreeMap<u32, u64>,
    /// Production rolls by sum, 2 to 12.
    pub dice: [u64; 11],
    /// What happened to the whole table, in the order of [`Happening::ALL`].
    pub happenings: [u64; Happening::ALL.len()],
    /// What each player did.
    pub seats: [SeatStats; MAX_SEATS],
}

/// Sums over games for one seat; each table in the order of its words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatStats {
    /// Games won.
    pub wins: u64,
    /// Points at the end by where they came from.
    pub points: [u64; Points::ALL.len()],
    /// Cards and tokens by where they came from, and by kind.
    pub gained: [[u64; MAX_KINDS]; Gain::ALL.len()],
    /// What the player did or suffered.
    pub counts: [u64; Count::ALL.len()],
    /// What the player had at the end.
    pub standing: [i64; Standing::ALL.len()],
}

impl Default for Stats {
    fn default() -> Self {
        Self {
            games: 0,
            turns: BTreeMap::new(),
            dice: [0; 11],
            happenings: [0; Happening::ALL.len()],
            seats: Default::default(),
        }
    }
}

impl Default for SeatStats {
    fn default() -> Self {
        Self {
            wins: 0,
            points: [0; Points::ALL.len()],
            gained: [[0; MAX_KINDS]; Gain::ALL.len()],
            counts: [0; Count::ALL.len()],
            standing: [0; Standing::ALL.len()],
        }
    }
}

impl Stats {
    /// Adds other sums.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        for (&turns, &n) in &other.turns {
            *self.turns.entry(turns).or_default() += n;
        }
        add(&mut self.dice, &other.dice);
        add(&mut self.happenings, &other.happenings);
        for (sum, more) in self.seats.iter_mut().zip(&other.seats) {
            sum.merge(more);
        }
    }
}

impl SeatStats {
    /// Adds other sums.
    pub fn merge(&mut self, other: &Self) {
        self.wins += other.wins;
        add(&mut self.points, &other.points);
        add(&mut self.counts, &other.counts);
        for (sum, more) in self.gained.iter_mut().zip(&other.gained) {
            add(sum, more);
        }
        for (sum, more) in self.standing.iter_mut().zip(other.standing) {
            *sum += more;
        }
    }
}

fn add<const N: usize>(sums: &mut [u64; N], more: &[u64; N]) {
    for (sum, n) in sums.iter_mut().zip(more) {
        *sum += n;
    }
}

/// Collects the statistics of a batch.
#[derive(Debug, Default)]
pub struct Statistician(Mutex<Stats>);

impl Statistician {
    /// The statistics of all games that have ended.
    #[must_use]
    pub fn finish(self) -> Stats {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<G: Rules> Collector<G> for Statistician {
    type Watcher = Notes;

    fn begin(&self, _: u64, game: &G) -> Notes {
        let mut notes = Notes::default();
        notes.begin(game);
        notes
    }

    fn end(&self, _: u64, mut notes: Notes, game: &G, result: &Game) {
        notes.catch_up(game);
        notes.end(game, result);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).merge(&notes.stats);
    }
}

/// The statistics of one game while it is played.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    stats: Stats,
    /// The last action: some events do not say why they happen.
    last: Option<Action>,
    /// A roll and a move of the robber whose effect is still to be read from the state.
    rolled: Option<u8>,
    moved: Option<HexId>,
}

impl Notes {
    fn seat(&mut self, seat: Seat) -> &mut SeatStats {
        &mut self.stats.seats[seat.idx()]
    }

    fn count(&mut self, seat: Seat, count: Count, n: u32) {
        self.seat(seat).counts[count as usize] += u64::from(n);
    }

    fn happen(&mut self, happening: Happening, n: u32) {
        self.stats.happenings[happening as usize] += u64::from(n);
    }

    /// Takes down what a game begins with: a first-game layout has pieces and cards (B-SETUP-06).
    fn begin<G: Rules>(&mut self, game: &G) {
        let (public, pieces) = (&game.core().public, &game.core().public.pieces);
        for seat in public.turn.seats().iter() {
            self.count(seat, Count::Roads, pieces.roads(seat).len());
            self.count(seat, Count::Settlements, pieces.settlements(seat).len());
            self.count(seat, Count::Cities, pieces.cities(seat).len());
            self.gain(seat, Gain::Start, game.core().hand(seat));
        }
    }

    /// Reads from the state what an event did not tell: whom the robber hit and what it kept from coming in.
    fn catch_up<G: Rules>(&mut self, game: &G) {
        let public = &game.core().public;
        if let Some(hex) = self.moved.take() {
            for seat in public.neighbors_of(hex).iter() {
                self.count(seat, Count::RobberHits, 1);
            }
        }
        if let (Some(sum), Some(hex)) = (self.rolled.take(), public.robber)
            && public.board.tile(hex).token == Some(sum)
        {
            let corners = public.board.topology().corners(hex);
            for seat in public.neighbors_of(hex).iter() {
                let there = public.pieces.buildings(seat) & corners;
                let n = there.len() + (there & public.pieces.all_cities()).len();
                self.count(seat, Count::Blocked, n);
            }
        }
    }
}

impl<G: Rules> Watcher<G> for Notes {
    fn listens(&self) -> bool {
        true
    }

    fn action(&mut self, game: &G, seat: Seat, action: Action) {
        self.catch_up(game);
        if let Action::Energies(EnergiesAction::RemoveHazard(_) | EnergiesAction::PlayCleanup(_)) = action {
            self.count(seat, Count::Cleaned, 1);
        }
        self.last = Some(action);
    }

    fn outcome(&mut self, game: &G, _: Outcome) {
        self.catch_up(game);
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Core(event) => self.core(event),
            Event::Knights(event) => self.knights(event),
            Event::Oil(event) => self.oil(event),
            Event::Energies(event) => self.energies(event),
        }
    }
}
