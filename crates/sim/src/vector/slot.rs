//! One of many games side by side.

use std::hint::black_box;
use std::sync::{Arc, Mutex, PoisonError};

use hexhaven_bots::{AnyBot, Bot, Forced, Seen, idle};
use hexhaven_chance::{GameRng, game_seed};
use hexhaven_engine::shared::Core;
use hexhaven_engine::{
    Action, CoreAction, Ending, Event, Flag, Legal, Log, MAX_SEATS, NextStep, Rules, Seat, Viewer,
};
use hexhaven_spaces::observe::Written;
use hexhaven_spaces::{Asked, Draft, Space, Step, Trade, Vantage, mask};

use super::reward::{self, Reward};
use super::{Arrays, Autoreset, Finished, Numbering, Setup, Widths};
use crate::contest::Bout;
use crate::play::Game;

/// Makes a game from its chance.
pub(super) type Start<G> = Arc<dyn Fn(&mut GameRng) -> G + Send + Sync>;

/// What all games share.
pub(super) struct Shared<G> {
    pub(super) setup: Setup,
    pub(super) space: &'static Space,
    /// Whether all seats are played from outside, one ply a step, and only the end pays.
    pub(super) is_plain: bool,
    pub(super) start: Start<G>,
    /// The games that ended since somebody asked for them. Few do in a step, so that nobody waits for the lock.
    pub(super) finished: Mutex<Vec<Finished>>,
}

impl<G> Shared<G> {
    /// The games that ended.
    pub(super) fn finished(&mut self) -> &mut Vec<Finished> {
        self.finished.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a seat may do, in memory that all games of a thread share: a listing is as large as a game.
#[derive(Default)]
pub(super) struct Scratch {
    legal: Legal,
    /// Whether it lists the actions of the current game's seat.
    is_fresh: bool,
    /// The only thing that it may do, where that is plain to see without a listing.
    only: Option<Flag>,
    /// A mask that is being written.
    words: Words,
}

struct Words([u64; mask::MAX_WORDS]);

impl Default for Words {
    fn default() -> Self {
        Self([0; mask::MAX_WORDS])
    }
}

impl Scratch {
    /// Another game comes.
    pub(super) fn forget(&mut self) {
        (self.is_fresh, self.only) = (false, None);
    }
}

/// The places of the arrays that belong to one game. They are looked up when they are written, because most steps write few.
pub(super) struct Row<'a, 'b> {
    pub(super) arrays: &'a mut Arrays<'b>,
    pub(super) widths: &'a Widths,
    /// The number of the row.
    pub(super) n: usize,
}

impl Row<'_, '_> {
    fn obs(&mut self) -> &mut [u8] {
        let width = self.widths.obs;
        &mut self.arrays.obs[self.n * width..][..width]
    }

    /// The bits of the mask, and a byte for each id; none if bits are enough.
    #[inline]
    fn mask(&mut self) -> (&mut [u64], &mut [bool]) {
        let Widths { bits, mask, .. } = *self.widths;
        (&mut self.arrays.bits[self.n * bits..][..bits], &mut self.arrays.mask[self.n * mask..][..mask])
    }

    fn reward(&mut self) -> &mut [f32] {
        let width = self.widths.reward;
        &mut self.arrays.reward[self.n * width..][..width]
    }

    /// Writes the mask.
    #[inline]
    fn choose_from(&mut self, words: &mut Words, write: impl FnOnce(&mut [u64])) {
        let (bits, mask) = self.mask();
        if mask.is_empty() {
            return write(bits);
        }
        let words = &mut words.0[..bits.len()];
        write(words);
        mask::replace(bits, words, mask);
    }
}

/// The bytes that come near together.
const CACHE_LINE: usize = 64;

/// The stream of a game's seed that bots draw from; seats follow one another.
const BOT_STREAM: u64 = 1;

/// The status of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    /// This seat outside has to decide.
    Asked(Seat),
    /// The game is over; `None` if it was given up.
    Over(Option<Ending>),
    /// All games of a contest are begun.
    Idle,
}

pub(super) struct Slot<G> {
    pub(super) row: usize,
    pub(super) number: u64,
    /// The ids that were chosen in the game.
    pub(super) ids: Vec<u16>,
    game: G,
    /// What the row of the observations holds; apart, because without observations it would only be in the way.
    written: Box<Written>,
    chance: GameRng,
    /// By seat; `None` is somebody outside.
    bots: Vec<Option<AnyBot>>,
    /// Whether nobody inside plays.
    is_alone: bool,
    is_followed: bool,
    status: Status,
    draft: Draft,
    points: [u32; MAX_SEATS],
    counts: Game,
    decisions: [u64; MAX_SEATS],
}

impl<G: Rules> Slot<G> {
    pub(super) fn new(row: usize, game: G) -> Self {
        Self {
            row,
            number: 0,
            ids: Vec::new(),
            game,
            written: Box::default(),
            chance: GameRng::new(0),
            bots: Vec::new(),
            is_alone: false,
            is_followed: false,
            status: Status::Idle,
            draft: Draft::Empty,
            points: [0; MAX_SEATS],
            counts: Game { ending: None, actions: 0, outcomes: 0, turns: 0, faults: [0; MAX_SEATS] },
            decisions: [0; MAX_SEATS],
        }
    }

    /// New arrays with unknown contents.
    pub(super) fn forget(&mut self, row: &mut Row<'_, '_>) {
        *self.written = Written::default();
        let (bits, mask) = row.mask();
        bits.fill(0);
        mask.fill(false);
    }

    /// Reads a little of everything that a step needs, so that it is near when this game is stepped next: the games of a large
    /// batch lie far away in memory, and a step would wait for one part of its game after another.
    #[inline(always)]
    pub(super) fn approach(&self, obs: &[u8]) {
        let Core { public, secret } = self.game.core();
        let seat = Seat::ALL[0];
        let game = public.turn.number
            ^ u32::from(public.pile_size)
            ^ u32::from(public.offer.is_proposed)
            ^ public.pieces.n_roads(seat)
            ^ u32::from(public.longest_road.lengths[seat])
            ^ u32::from(secret.hands[seat].is_empty())
            ^ u32::from(secret.developments[seat].0[0])
            ^ u32::from(public.bank.is_empty());
        let obs = obs.iter().step_by(CACHE_LINE).fold(0, |all, byte| all ^ byte);
        black_box((game, self.number, obs));
    }

    /// The game.
    pub(super) fn game(&self) -> &G {
        &self.game
    }

    /// Begins the game that follows in this row.
    pub(super) fn begin_next(&mut self, shared: &Shared<G>) {
        self.begin(self.number + shared.setup.n as u64, shared);
    }

    /// Begins a game.
    pub(super) fn begin(&mut self, number: u64, shared: &Shared<G>) {
        let setup = &shared.setup;
        self.number = number;
        self.ids.clear();
        self.draft = Draft::Empty;
        let n = setup.contestants.len();
        self.chance = match setup.numbering {
            Numbering::Endless => GameRng::for_game(setup.seed, number),
            Numbering::Contest(games) if number >= games => {
                self.status = Status::Idle;
                return;
            }
            Numbering::Contest(_) => GameRng::for_game(setup.seed, number / n as u64),
        };
        self.status = Status::Over(None);
        *self.written = Written::default();
        self.game = (shared.start)(&mut self.chance);
        let (seed, first) = (game_seed(setup.seed, number), setup.first_seat(number));
        let bot = |seat: usize| {
            let contestant = setup.contestants[(seat + n - first) % n].as_ref();
            contestant.map(|spec| spec.build(game_seed(seed, BOT_STREAM + seat as u64)))
        };
        self.bots = (0..n).map(bot).collect();
        self.is_alone = self.bots.iter().all(Option::is_none);
        self.is_followed = self.bots.iter().flatten().any(Bot::wants_events);
        self.points = reward::points(&self.game);
        self.counts = Game { ending: None, actions: 0, outcomes: 0, turns: 0, faults: [0; MAX_SEATS] };
        self.decisions = [0; MAX_SEATS];
    }

    /// Goes on until somebody outside has to decide, or the game is over.
    pub(super) fn advance(&mut self, shared: &Shared<G>, scratch: &mut Scratch) {
        scratch.forget();
        if self.status == Status::Idle || self.draft != Draft::Empty {
            return;
        }
        self.status = loop {
            if self.game.core().public.turn.number > shared.setup.max_turns {
                break Status::Over(None);
            }
            match self.game.next_step() {
                NextStep::Decide(seat) => {
                    if !self.decide(seat, shared, scratch) {
                        break Status::Asked(seat);
                    }
                }
                NextStep::Chance => self.draw(),
                NextStep::Over(ending) => break Status::Over(Some(ending)),
            }
        };
    }

    /// Lists a seat's actions.
    #[inline]
    fn list(&self, seat: Seat, scratch: &mut Scratch) {
        scratch.legal.clear();
        self.game.list_legal(seat, &mut scratch.legal);
        scratch.is_fresh = true;
    }

    /// Plays for a seat that somebody inside plays or that has no choice; whether one of them did.
    #[inline]
    fn decide(&mut self, seat: Seat, shared: &Shared<G>, scratch: &mut Scratch) -> bool {
        let bot = if self.is_alone { None } else { self.bots[seat.idx()].as_ref() };
        let forced = bot.map_or_else(|| shared.setup.when_forced(), Bot::when_forced);
        if forced != Forced::Asked
            && let Some(action) = self.game.only_plainly(seat)
            && (forced == Forced::Listed || !self.game.may_propose(seat))
        {
            self.play(seat, action);
            return true;
        }
        let is_outside = bot.is_none();
        if is_outside && forced == Forced::Asked {
            self.decide_outside(seat, shared, scratch);
            return false;
        }
        self.list(seat, scratch);
        if is_outside {
            let only = self.only(seat, forced, &scratch.legal);
            match only {
                Some(action) => self.play(seat, action),
                None => self.decisions[seat.idx()] += 1,
            }
            return only.is_some();
        }
        let action = self.ask(seat, &scratch.legal);
        self.play(seat, action);
        true
    }

    /// Lists what somebody outside may do who is asked in any case.
    #[inline(always)]
    fn decide_outside(&mut self, seat: Seat, shared: &Shared<G>, scratch: &mut Scratch) {
        self.decisions[seat.idx()] += 1;
        if shared.setup.trade == Trade::Off {
            // A mask of the remaining actions needs no listing; proposals would.
            scratch.only = match self.game.only_plainly(seat) {
                Some(Action::Core(CoreAction::Roll)) => Some(Flag::Roll),
                Some(Action::Core(CoreAction::EndTurn)) => Some(Flag::EndTurn),
                _ => None,
            };
        }
        if scratch.only.is_none() {
            self.list(seat, scratch);
        }
    }

    /// The only action of somebody outside, where there is no choice.
    fn only(&self, seat: Seat, forced: Forced, legal: &Legal) -> Option<Action> {
        let is_free = legal.core.discards.is_some()
            || legal.len() > 1
            || (forced == Forced::Legal && self.game.may_propose(seat));
        if is_free { None } else { legal.nth(0) }
    }

    /// What the bot at a seat chooses.
    #[inline]
    fn ask(&mut self, seat: Seat, legal: &Legal) -> Action {
        self.decisions[seat.idx()] += 1;
        let stand_in =
            || idle(legal).or_else(|| legal.nth(0)).expect("a seat that is asked has a legal action");
        let Some(bot) = &mut self.bots[seat.idx()] else { return stand_in() };
        let action = bot.choose(&Seen::new(&self.game, seat), legal);
        if bot.picks_listed() || legal.contains(action) {
            return action;
        }
        self.counts.faults[seat.idx()] += 1;
        stand_in()
    }

    #[inline]
    fn draw(&mut self) {
        let outcome = self.game.outcomes().draw(&mut self.chance);
        if self.is_followed {
            self.game.resolve_unchecked(outcome, &mut Audience(&mut self.bots));
        } else {
            self.game.resolve_unchecked(outcome, &mut ());
        }
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action) {
        if self.is_followed {
            self.game.play_unchecked(seat, action, &mut Audience(&mut self.bots));
        } else {
            self.game.play_unchecked(seat, action, &mut ());
        }
    }

    /// Whether an id may be chosen; any will do where nothing is to be decided. The mask comes first: it answers nearly
    /// always, and the games of a large batch lie far away in memory.
    #[inline]
    pub(super) fn allows(&self, id: i64, bits: &[u64]) -> bool {
        usize::try_from(id).is_ok_and(|id| mask::has(bits, id)) || !matches!(self.status, Status::Asked(_))
    }

    /// Carries out an id of the mask; nothing happens if it is none.
    #[inline]
    pub(super) fn take(&mut self, id: i64, shared: &Shared<G>, scratch: &mut Scratch) {
        let (Status::Asked(seat), Ok(id)) = (self.status, usize::try_from(id)) else { return };
        if shared.setup.keeps_history {
            self.ids.push(id as u16);
        }
        let vantage = Vantage { seat, n_players: self.bots.len() as u8 };
        if self.draft == Draft::Empty
            && let Some(action) = shared.space.plain_action(vantage, id)
        {
            return self.play(seat, Action::Core(action));
        }
        self.list(seat, scratch);
        let asked = Asked { vantage, legal: &scratch.legal, draft: &self.draft, trade: shared.setup.trade };
        match shared.space.step(&asked, id) {
            Some(Step::Act(action)) => {
                self.draft = Draft::Empty;
                self.play(seat, action);
            }
            Some(Step::Draft(draft)) => self.draft = draft,
            None => {}
        }
    }

    /// Does what [`take`](Self::take) and [`advance`](Self::advance) do in most steps of plain games; whether it did.
    #[inline(always)]
    fn stride(&mut self, id: i64, shared: &Shared<G>, scratch: &mut Scratch) -> bool {
        let Status::Asked(seat) = self.status else { return false };
        let vantage = Vantage { seat, n_players: self.bots.len() as u8 };
        if !shared.is_plain || self.draft != Draft::Empty {
            return false;
        }
        let Some(action) = shared.space.plain_action(vantage, id as usize) else { return false };
        if shared.setup.keeps_history {
            self.ids.push(id as u16);
        }
        let next = self.game.play_through(seat, action, &mut self.chance);
        scratch.forget();
        self.status = match next {
            _ if self.game.core().public.turn.number > shared.setup.max_turns => Status::Over(None),
            NextStep::Decide(seat) => {
                self.decide_outside(seat, shared, scratch);
                Status::Asked(seat)
            }
            NextStep::Over(ending) => Status::Over(Some(ending)),
            NextStep::Chance => return false,
        };
        true
    }

    /// Carries out an id and shows what follows. What was earned and what ended is blank already.
    #[inline(always)]
    pub(super) fn step(&mut self, id: i64, row: &mut Row<'_, '_>, shared: &Shared<G>, scratch: &mut Scratch) {
        if self.stride(id, shared, scratch) {
            if matches!(self.status, Status::Over(_)) {
                self.end(row, shared, scratch);
            }
            return self.show(row, shared, scratch);
        }
        self.step_any(id, row, shared, scratch);
    }

    /// The same for all games.
    #[inline(never)]
    fn step_any(&mut self, id: i64, row: &mut Row<'_, '_>, shared: &Shared<G>, scratch: &mut Scratch) {
        match (self.status, shared.setup.autoreset) {
            (Status::Idle, _) | (Status::Over(_), Autoreset::Disabled) => return,
            (Status::Over(_), Autoreset::NextStep | Autoreset::SameStep) => {
                self.begin_next(shared);
                self.advance(shared, scratch);
                return self.show(row, shared, scratch);
            }
            (Status::Asked(_), _) => {}
        }
        self.take(id, shared, scratch);
        self.advance(shared, scratch);
        if let Status::Over(_) = self.status {
            self.end(row, shared, scratch);
        } else if self.draft == Draft::Empty {
            self.pay(row, shared);
        }
        self.show(row, shared, scratch);
    }

    /// Pays what the end of a game pays, and begins the next one if it follows at once.
    #[inline(never)]
    fn end(&mut self, row: &mut Row<'_, '_>, shared: &Shared<G>, scratch: &mut Scratch) {
        let Status::Over(ending) = self.status else { return };
        self.pay(row, shared);
        (row.arrays.terminated[row.n], row.arrays.truncated[row.n]) = (ending.is_some(), ending.is_none());
        self.finish(ending, shared);
        if shared.setup.autoreset == Autoreset::SameStep {
            self.begin_next(shared);
            self.advance(shared, scratch);
        }
    }

    fn pay(&mut self, row: &mut Row<'_, '_>, shared: &Shared<G>) {
        let setup = &shared.setup;
        let is_shaped = setup.shaping != 0.0;
        if !is_shaped && setup.reward != Reward::Points && matches!(self.status, Status::Asked(_)) {
            return;
        }
        let over = if let Status::Over(ending) = self.status { Some(ending) } else { None };
        let mut paid =
            over.map_or([0.0; MAX_SEATS], |ending| reward::at_end(setup.reward, &self.game, ending));
        if setup.reward == Reward::Points || is_shaped {
            let now = reward::points(&self.game);
            let target = f32::from(self.game.core().public.options.target_vp);
            for seat in 0..self.bots.len() {
                let (before, after) = (self.points[seat] as f32 / target, now[seat] as f32 / target);
                if setup.reward == Reward::Points {
                    paid[seat] += after - before;
                }
                if is_shaped {
                    let potential = if over.is_some() { 0.0 } else { after };
                    paid[seat] += setup.shaping * (setup.gamma * potential - before);
                }
            }
            self.points = now;
        }
        let reward = row.reward();
        if reward.len() == 1 {
            reward[0] = paid[self.outside()];
        } else {
            reward.copy_from_slice(&paid[..self.bots.len()]);
        }
    }

    /// The seat of the first contestant outside.
    fn outside(&self) -> usize {
        self.bots.iter().position(Option::is_none).unwrap_or(0)
    }

    fn finish(&mut self, ending: Option<Ending>, shared: &Shared<G>) {
        let setup = &shared.setup;
        self.counts.ending = ending;
        self.counts.turns = self.game.core().public.turn.number;
        for (faults, bot) in self.counts.faults.iter_mut().zip(&self.bots) {
            *faults += bot.as_ref().map_or(0, Bot::faults);
        }
        let mut obs = Vec::new();
        if setup.observes {
            obs.resize(shared.space.layout().len, 0);
            let seen = self.game.observe(Viewer::Seat(Seat::ALL[self.outside()]));
            shared.space.encode(&seen, &self.draft, &mut obs);
        }
        let first = setup.first_seat(self.number);
        let trouble = |seat: usize| self.bots[seat].as_ref().and_then(Bot::trouble).map(str::to_owned);
        let minds = |seat: usize| (self.decisions[seat], 0.0, trouble(seat));
        let bout = Bout::of(self.number, &self.game, &self.counts, self.bots.len(), first, minds);
        let finished = Finished {
            row: self.row,
            number: self.number,
            first,
            ending,
            points: reward::points(&self.game),
            turns: self.counts.turns,
            obs,
            bout,
        };
        shared.finished.lock().unwrap_or_else(PoisonError::into_inner).push(finished);
    }

    fn encode(&mut self, seat: Seat, shared: &Shared<G>, out: &mut [u8]) {
        shared.space.encode_game(&self.game, seat, &self.draft, (out, &mut self.written));
    }

    /// Writes what the acting seat sees and may choose.
    pub(super) fn show(&mut self, row: &mut Row<'_, '_>, shared: &Shared<G>, scratch: &mut Scratch) {
        let Status::Asked(seat) = self.status else {
            row.arrays.seat[row.n] = -1;
            // Something to sample where any id will do.
            row.choose_from(&mut scratch.words, |bits| shared.space.mask_only(Flag::Roll, bits));
            if shared.setup.observes && self.status != Status::Idle {
                self.encode(Seat::ALL[self.outside()], shared, row.obs());
            }
            return;
        };
        row.arrays.seat[row.n] = seat.idx() as i8;
        if scratch.only.is_none() && !scratch.is_fresh {
            self.list(seat, scratch);
        }
        let Scratch { legal, only, words, .. } = scratch;
        row.choose_from(words, |bits| match *only {
            Some(flag) => shared.space.mask_only(flag, bits),
            None => {
                let asked = Asked::new(&self.game, seat, legal, &self.draft, shared.setup.trade);
                shared.space.mask_bits(&asked, bits);
            }
        });
        if shared.setup.observes {
            self.encode(seat, shared, row.obs());
        }
    }
}

/// Tells each bot what its seat may know of what happens.
struct Audience<'a>(&'a mut [Option<AnyBot>]);

impl Log for Audience<'_> {
    fn note(&mut self, event: Event) {
        for (seat, bot) in Seat::ALL.into_iter().zip(self.0.iter_mut()) {
            if let Some(bot) = bot.as_mut().filter(|bot| bot.wants_events()) {
                bot.notice(event.seen_by(Viewer::Seat(seat)));
            }
        }
    }
}
