//! One of many games side by side.

use std::mem::offset_of;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use hexhaven_bots::{AnyBot, Bot, Forced, Seen, idle};
use hexhaven_chance::{GameRng, game_seed};
use hexhaven_engine::shared::Core;
use hexhaven_engine::{
    Action, CoreAction, Ending, Event, Flag, Legal, Log, MAX_SEATS, NextStep, Rules, Seat, Viewer,
};
use hexhaven_spaces::observe::Written;
use hexhaven_spaces::{Asked, Draft, Reach, Space, Step, Trade, Vantage, mask};
use prefetch_index::prefetch_index;

use super::reward::{self, Reward};
use super::{Arrays, Autoreset, Finished, Numbering, Setup, Widths};
use crate::contest::Bout;
use crate::play::Game;

/// Makes a game from its chance.
pub(super) type Start<G> = Arc<dyn Fn(&mut GameRng) -> G + Send + Sync>;

/// The settings that all games share.
pub(super) struct Shared<G> {
    pub(super) setup: Setup,
    pub(super) space: &'static Space,
    /// Whether the batch is plain: external players in all seats, one ply per step, reward only at the end.
    pub(super) is_plain: bool,
    pub(super) start: Start<G>,
    /// The games that ended since the last call. Few end in a step, so nobody waits for the lock.
    pub(super) finished: Mutex<Vec<Finished>>,
}

impl<G> Shared<G> {
    /// The games that ended.
    pub(super) fn finished(&mut self) -> &mut Vec<Finished> {
        self.finished.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A seat's legal actions, in memory shared by all games of a thread: a listing is as large as a game.
#[derive(Default)]
pub(super) struct Scratch {
    legal: Legal,
    /// Whether it lists the actions of the current game's seat.
    is_fresh: bool,
    /// Its only legal action, if that is clear without a listing.
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
    /// The game is over; `None` if it was cut off.
    Over(Option<Ending>),
    /// All games of a contest are begun.
    Idle,
}

/// A game and its bookkeeping. The fields keep this order in memory, those that every step needs first, so that
/// [`approach`](Slot::approach) can prefetch them line by line.
#[repr(C, align(64))]
pub(super) struct Slot<G> {
    /// Marks the slot's first byte.
    start: [u8; 0],
    chance: GameRng,
    draft: Draft,
    status: Status,
    /// Whether all players are external.
    is_alone: bool,
    is_followed: bool,
    decisions: [u32; MAX_SEATS],
    game: G,
    /// The content of the row of observations.
    written: Written,
    /// By seat; `None` is an external player.
    bots: Vec<Option<AnyBot>>,
    pub(super) row: usize,
    /// The ids that were chosen in the game.
    pub(super) ids: Vec<u16>,
    pub(super) number: u64,
    points: [u32; MAX_SEATS],
    counts: Game,
}

impl<G: Rules> Slot<G> {
    pub(super) fn new(row: usize, game: G) -> Self {
        Self {
            start: [],
            chance: GameRng::new(0),
            draft: Draft::Empty,
            status: Status::Idle,
            is_alone: false,
            is_followed: false,
            decisions: [0; MAX_SEATS],
            game,
            written: Written::default(),
            bots: Vec::new(),
            row,
            ids: Vec::new(),
            number: 0,
            points: [0; MAX_SEATS],
            counts: Game { ending: None, actions: 0, outcomes: 0, turns: 0, faults: [0; MAX_SEATS] },
        }
    }

    /// New arrays with unknown contents.
    pub(super) fn forget(&mut self, row: &mut Row<'_, '_>) {
        self.written = Written::default();
        let (bits, mask) = row.mask();
        bits.fill(0);
        mask.fill(false);
    }

    /// Prefetches the data for a step: the games of a large batch are not in the cache, and a step would wait for one
    /// part of its game after another. It fetches nothing else, because memory is slower than the rules; `changing` are
    /// the bytes of the observation that will be written, if there is one.
    #[inline(always)]
    pub(super) fn approach(&self, reach: Reach, changing: &[u8]) {
        let game = offset_of!(Self, game);
        self.fetch(0..game);
        if size_of::<G>() == size_of::<Core>() {
            let fetch = |bytes: Range<usize>| self.fetch(game + bytes.start..game + bytes.end);
            fetch(Core::CLOSE);
            if reach.board {
                fetch(Core::BOARD);
            }
            fetch(if reach.pieces || !changing.is_empty() { Core::PIECES } else { Core::BUILDINGS });
        } else {
            self.fetch(game..game + size_of::<G>());
        }
        if !changing.is_empty() {
            let written = offset_of!(Self, written);
            self.fetch(written..written + Written::CLOSE);
            (0..changing.len()).step_by(CACHE_LINE).for_each(|byte| prefetch_index(changing, byte));
            prefetch_index(changing, changing.len() - 1);
        }
    }

    /// Prefetches some bytes.
    #[inline(always)]
    fn fetch(&self, bytes: Range<usize>) {
        let first_line = bytes.start / CACHE_LINE * CACHE_LINE;
        (first_line..bytes.end)
            .step_by(CACHE_LINE)
            .for_each(|byte| prefetch_index(self.start.as_slice(), byte));
    }

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
        self.written = Written::default();
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

    /// Advances until an external player must decide, or the game is over.
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

    /// Plays for a seat with a bot or without a choice; returns whether it did.
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

    /// Lists the actions of an external player who must decide in any case.
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

    /// An external player's only action, if it has no choice.
    fn only(&self, seat: Seat, forced: Forced, legal: &Legal) -> Option<Action> {
        let is_free = legal.core.discards.is_some()
            || legal.len() > 1
            || (forced == Forced::Legal && self.game.may_propose(seat));
        if is_free { None } else { legal.nth(0) }
    }

    /// The choice of the bot in a seat.
    #[inline]
    fn ask(&mut self, seat: Seat, legal: &Legal) -> Action {
        self.decisions[seat.idx()] += 1;
        let stand_in =
            || idle(legal).or_else(|| legal.nth(0)).expect("a seat that must decide has a legal action");
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

    /// Whether an id is legal; any is if there is nothing to decide. The mask comes first: it nearly always has the
    /// answer, and the games of a large batch are far apart in memory.
    #[inline]
    pub(super) fn allows(&self, id: i64, bits: &[u64]) -> bool {
        usize::try_from(id).is_ok_and(|id| mask::has(bits, id)) || !matches!(self.status, Status::Asked(_))
    }

    /// Carries out an id of the mask; ignores any other.
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

    /// A shortcut for [`take`](Self::take) and [`advance`](Self::advance) in most steps of plain games; returns whether
    /// it applied.
    #[inline(always)]
    fn stride(&mut self, id: i64, shared: &Shared<G>, scratch: &mut Scratch) -> bool {
        let Status::Asked(seat) = self.status else { return false };
        let vantage = Vantage { seat, n_players: self.game.core().public.turn.n_players };
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

    /// Carries out an id and shows the result. Rewards and ends are already cleared.
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

    /// Pays the reward at the end of a game, and begins the next one if it follows at once.
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
        let minds = |seat: usize| (u64::from(self.decisions[seat]), 0.0, trouble(seat));
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

    /// Writes the acting seat's observation and mask.
    pub(super) fn show(&mut self, row: &mut Row<'_, '_>, shared: &Shared<G>, scratch: &mut Scratch) {
        let Status::Asked(seat) = self.status else {
            row.arrays.seat[row.n] = -1;
            // An id to sample where any will do.
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

/// Shows each bot the events as its seat may know them.
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
