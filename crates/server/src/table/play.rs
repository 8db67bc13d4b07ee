//! The game of a table: the engine's state and the server's additions.

use hexhaven_chance::SealedRng;
use hexhaven_engine::notation::Dialect;
use hexhaven_engine::shared::{Board, OpenOffer, Part};
use hexhaven_engine::{
    Action, AnyGame, BySeat, Ending, Event, Legal, Notated, Offer, Outcome, Ply, Rules, Seat, SeatSet, ToAct,
};
use hexhaven_protocol::project::RollCount;

/// A game that has begun.
#[derive(Clone, Debug)]
pub(super) struct Play {
    /// The position before the first ply.
    pub(super) start: String,
    pub(super) game: AnyGame,
    pub(super) rng: SealedRng,
    pub(super) rolled: RollCount,
    /// All plies except those taken back.
    pub(super) plies: Vec<(u32, Ply)>,
    /// The states that undo can return to; cleared when something is revealed or somebody else acts.
    undo: Vec<UndoPoint>,
    /// Each seat's choices, and the number they date from: a command based on an older one is stale.
    keys: BySeat<Option<Key>>,
    pub(super) since: BySeat<u32>,
    /// The island as it was sent last, and the number of the entry that changed it.
    board: Board,
    pub(super) board_since: u32,
}

#[derive(Clone, Debug)]
struct UndoPoint {
    seat: Seat,
    game: AnyGame,
}

/// The question a seat faces: two states with equal keys ask it the same.
#[derive(Clone, PartialEq, Debug)]
struct Key {
    legal: Legal,
    /// The offer the seat would accept or answer.
    offer: Option<Offer>,
    /// The answers the active player could conclude with.
    answers: Option<OpenOffer>,
}

/// Which turn, part of a turn or placement is being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnMark {
    number: u32,
    part: Part,
    placements: u8,
    actor: Seat,
}

impl TurnMark {
    /// Whether both belong to one turn, or both to the set-up.
    pub fn is_same_turn(self, other: Self) -> bool {
        self.number == other.number
    }
}

impl Play {
    pub(super) fn begin(game: AnyGame, rng: SealedRng, n: u32) -> Self {
        let start = game.position().to_string();
        Self {
            start,
            rng,
            rolled: RollCount::default(),
            plies: Vec::new(),
            undo: Vec::new(),
            keys: BySeat::default(),
            since: BySeat([n; 6]),
            board: game.core().public.board.clone(),
            game,
            board_since: n,
        }
    }

    pub(super) fn dialect(&self) -> Dialect {
        self.game.dialect()
    }

    pub(super) fn players(&self) -> SeatSet {
        self.game.core().public.turn.seats()
    }

    /// The seats that owe a decision.
    pub(super) fn waiting(&self) -> SeatSet {
        match self.game.to_act() {
            ToAct::Seats(seats, _) => seats,
            ToAct::Chance(_) | ToAct::Over(_) => SeatSet::EMPTY,
        }
    }

    pub(super) fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    pub(super) fn winner(&self) -> Option<Seat> {
        self.ending().and_then(Ending::winner)
    }

    /// Applies a legal action and returns its events.
    pub(super) fn act(&mut self, n: u32, seat: Seat, action: Action) -> Box<[Event]> {
        let before = action.reveals_nothing().then(|| self.game.clone());
        let mut events = Vec::new();
        self.game.play_unchecked(seat, action, &mut |event| events.push(event));
        let goes_on = self.waiting() == SeatSet::of(seat);
        if self.undo.last().is_some_and(|last| last.seat != seat) {
            self.undo.clear();
        }
        match before {
            Some(game) if goes_on => self.undo.push(UndoPoint { seat, game }),
            _ => self.undo.clear(),
        }
        self.note(n, Ply::Act(seat, action), events)
    }

    /// Applies a possible outcome and returns its events.
    pub(super) fn resolve(&mut self, n: u32, outcome: Outcome) -> Box<[Event]> {
        let mut events = Vec::new();
        self.game.resolve_unchecked(outcome, &mut |event| events.push(event));
        self.undo.clear();
        self.note(n, Ply::Chance(outcome), events)
    }

    fn note(&mut self, n: u32, ply: Ply, events: Vec<Event>) -> Box<[Event]> {
        events.iter().filter_map(|event| event.rolled()).for_each(|sum| self.rolled.note_roll(sum));
        self.note_board(n);
        self.plies.push((n, ply));
        events.into_boxed_slice()
    }

    /// Notes whether the island has changed.
    fn note_board(&mut self, n: u32) {
        let board = &self.game.core().public.board;
        if *board != self.board {
            self.board = board.clone();
            self.board_since = n;
        }
    }

    /// Whether this seat can take its last action back.
    pub(super) fn can_undo(&self, seat: Seat) -> bool {
        self.undo.last().is_some_and(|last| last.seat == seat)
    }

    /// Takes the last action back.
    pub(super) fn undo(&mut self, n: u32, seat: Seat) -> Result<(), String> {
        let last = self.undo.pop().filter(|last| last.seat == seat).ok_or("there is nothing to take back")?;
        self.game = last.game;
        self.plies.pop();
        self.note_board(n);
        Ok(())
    }

    /// Draws an outcome if it is chance's turn.
    pub(super) fn draw(&mut self) -> Option<Outcome> {
        let ToAct::Chance(_) = self.game.to_act() else { return None };
        Some(self.game.outcomes().draw(&mut self.rng))
    }

    /// Notes for each seat since when it has had the same choices.
    pub(super) fn settle(&mut self, n: u32) {
        for seat in self.players().iter() {
            let key = Some(self.key(seat));
            if self.keys[seat] != key {
                self.keys[seat] = key;
                self.since[seat] = n;
            }
        }
    }

    /// A seat's choices, as listed after the last lines.
    pub(super) fn legal(&self, seat: Seat) -> Option<&Legal> {
        self.keys[seat].as_ref().map(|key| &key.legal)
    }

    fn key(&self, seat: Seat) -> Key {
        let public = &self.game.core().public;
        let is_active = public.turn.actor == seat;
        Key {
            legal: self.game.legal(seat),
            offer: public.offer.offer(),
            answers: is_active.then_some(public.offer),
        }
    }

    /// Which turn is being played.
    pub(super) fn turn_mark(&self) -> TurnMark {
        let turn = &self.game.core().public.turn;
        TurnMark { number: turn.number, part: turn.part, placements: turn.placements, actor: turn.actor }
    }
}
