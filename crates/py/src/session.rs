//! A game in progress: its position, its history and its chance.

use hexhaven_chance::GameRng;
use hexhaven_engine::{Action, AnyGame, Illegal, Legal, Log, NextStep, Notated, Ply, Rules, Seat};
use hexhaven_record::{Header, RecordError, Writer};
use hexhaven_spaces::{Asked, Draft, Space, Step, Trade, mask};

/// A game in progress.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    pub(crate) start: AnyGame,
    pub(crate) state: AnyGame,
    pub(crate) plies: Vec<Ply>,
    /// The state before each ply; empty unless history is kept.
    states: Vec<AnyGame>,
    pub(crate) keeps: bool,
    pub(crate) seed: u64,
    /// The number of outcomes so far; each draw uses its own stream of the seed, so that undoing and pickling need no
    /// generator state.
    pub(crate) n_outcomes: u64,
    pub(crate) draws: bool,
    pub(crate) draft: Draft,
    /// The ids that the draft was made of.
    pub(crate) drafted: Vec<u16>,
    pub(crate) trade: Trade,
    pub(crate) space: &'static Space,
    /// The seat to act and its legal actions; `None` if not listed yet.
    listed: Option<Seat>,
    legal: Legal,
}

impl Session {
    pub(crate) fn new(start: AnyGame, seed: u64, draws: bool, trade: Trade, keeps: bool) -> Self {
        let mut session = Self {
            state: start.clone(),
            space: Space::of(&start),
            start,
            plies: Vec::new(),
            states: Vec::new(),
            keeps,
            seed,
            n_outcomes: 0,
            draws,
            draft: Draft::Empty,
            drafted: Vec::new(),
            trade,
            listed: None,
            legal: Legal::default(),
        };
        session.draw();
        session
    }

    /// A copy, with the past or without it.
    pub(crate) fn copy(&self, keeps: bool) -> Self {
        if keeps {
            return self.clone();
        }
        Self {
            start: self.start.clone(),
            state: self.state.clone(),
            plies: Vec::new(),
            states: Vec::new(),
            keeps: false,
            drafted: self.drafted.clone(),
            legal: self.legal.clone(),
            ..*self
        }
    }

    pub(crate) fn n_players(&self) -> u8 {
        self.state.core().public.turn.n_players
    }

    /// The seat to act.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match self.state.next_step() {
            NextStep::Decide(seat) => Some(seat),
            NextStep::Chance | NextStep::Over(_) => None,
        }
    }

    /// Calls a function with the seat to act and its legal actions.
    pub(crate) fn asked<T>(&mut self, call: impl FnOnce(&Asked<'_>) -> T) -> Option<T> {
        let seat = self.list()?;
        Some(call(&Asked::new(&self.state, seat, &self.legal, &self.draft, self.trade)))
    }

    /// Lists the legal actions of the seat to act.
    fn list(&mut self) -> Option<Seat> {
        if self.listed.is_none() {
            let seat = self.seat()?;
            self.legal.clear();
            self.state.list_legal(seat, &mut self.legal);
            self.listed = Some(seat);
        }
        self.listed
    }

    /// The ids that may be chosen.
    pub(crate) fn ids(&mut self) -> Vec<u16> {
        let Some(seat) = self.list() else { return Vec::new() };
        let asked = Asked::new(&self.state, seat, &self.legal, &self.draft, self.trade);
        let mut bits = [0; mask::MAX_WORDS];
        let bits = &mut bits[..self.space.n_words()];
        self.space.mask_bits(&asked, bits);
        let mut ids = Vec::with_capacity(16);
        ids.extend(mask::ids(bits).map(|id| id as u16));
        ids
    }

    fn discard_draft(&mut self) {
        self.draft = Draft::Empty;
        self.drafted.clear();
    }

    fn apply(&mut self, ply: Ply, log: &mut impl Log) {
        if self.keeps {
            self.states.push(self.state.clone());
            self.plies.push(ply);
        }
        self.listed = None;
        self.discard_draft();
        match ply {
            Ply::Act(seat, action) => self.state.play_unchecked(seat, action, log),
            Ply::Chance(outcome) => {
                self.n_outcomes += 1;
                self.state.resolve_unchecked(outcome, log);
            }
        }
    }

    /// Plays a legal action, and draws while chance must act.
    pub(crate) fn play(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.state.check(seat, action)?;
        self.apply(Ply::Act(seat, action), &mut ());
        self.draw();
        Ok(())
    }

    /// Takes an id of the space; `None` if it is not in the mask.
    pub(crate) fn take(&mut self, id: usize) -> Option<()> {
        let space = self.space;
        let (seat, step) = self.asked(|asked| (asked.vantage.seat, space.step(asked, id)))?;
        match step? {
            Step::Draft(draft) => {
                self.draft = draft;
                self.drafted.push(id as u16);
            }
            Step::Act(action) => {
                self.apply(Ply::Act(seat, action), &mut ());
                self.draw();
            }
        }
        Some(())
    }

    /// Applies an outcome that can happen now.
    pub(crate) fn resolve(&mut self, outcome: hexhaven_engine::Outcome) -> bool {
        let is_possible = self.state.outcomes().weight(outcome) > 0;
        if is_possible {
            self.apply(Ply::Chance(outcome), &mut ());
            self.draw();
        }
        is_possible
    }

    /// Draws while chance must act, if this session draws.
    fn draw(&mut self) {
        while self.draws && self.state.next_step() == NextStep::Chance {
            let mut chance = GameRng::for_game(self.seed, 1 + self.n_outcomes);
            let outcome = self.state.outcomes().draw(&mut chance);
            self.apply(Ply::Chance(outcome), &mut ());
        }
    }

    /// Takes back the last action, or the last outcome if chance is manual; returns whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        self.listed = None;
        if self.draft != Draft::Empty {
            self.discard_draft();
            return true;
        }
        while let (Some(ply), Some(state)) = (self.plies.pop(), self.states.pop()) {
            self.state = state;
            match ply {
                Ply::Chance(_) => {
                    self.n_outcomes -= 1;
                    if !self.draws {
                        return true;
                    }
                }
                Ply::Act(..) => return true,
            }
        }
        false
    }

    /// Applies the plies of a record to a session at its start.
    pub(crate) fn follow(&mut self, plies: &[Ply]) {
        plies.iter().for_each(|&ply| self.apply(ply, &mut ()));
    }

    /// Shows the bot the plies from the given one on.
    pub(crate) fn tell(&self, from: usize, log: &mut impl Log) {
        for (state, &ply) in self.states.iter().zip(&self.plies).skip(from) {
            let mut state = state.clone();
            match ply {
                Ply::Act(seat, action) => state.play_unchecked(seat, action, log),
                Ply::Chance(outcome) => state.resolve_unchecked(outcome, log),
            }
        }
    }

    /// The game so far as a record.
    pub(crate) fn record(&self, names: &[String]) -> Result<String, RecordError> {
        let mut header = Header::of(&self.start);
        header.names = Seat::ALL.into_iter().zip(names.iter().cloned()).collect();
        let mut writer = Writer::new(Vec::new(), &header)?;
        for &ply in &self.plies {
            writer.ply(ply)?;
        }
        let ending = match self.state.next_step() {
            NextStep::Over(ending) => Some(ending),
            NextStep::Decide(_) | NextStep::Chance => None,
        };
        let bytes = writer.finish(ending)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    pub(crate) fn action_text(&self, action: Action) -> String {
        self.state.dialect().action(action).to_string()
    }
}
