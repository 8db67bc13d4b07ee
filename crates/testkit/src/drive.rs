//! Random play that uses everything the rules allow: seats act in any order, make proposals, answer, counter, withdraw.

use hexhaven_chance::GameRng;
use hexhaven_engine::{Action, CoreAction, Draw, Legal, Log, Ply, Rules, Seat, SeatSet, ToAct};

use crate::bundles;

/// One chance in this many that a seat that need not act does so, if it may.
const UNASKED: u32 = 8;
/// One chance in this many to make a legal proposal.
const OFFERS: u32 = 12;
/// One chance in this many to make a legal counter-offer.
const COUNTERS: u32 = 3;

/// Chooses plies at random.
#[derive(Clone, Debug)]
pub struct Driver {
    rng: GameRng,
}

impl Driver {
    /// A driver with its own random sequence.
    pub fn new(rng: GameRng) -> Self {
        Self { rng }
    }

    /// The next ply; `None` when the game is over.
    #[inline]
    pub fn next<G: Rules>(&mut self, game: &G) -> Option<Ply> {
        match game.to_act() {
            ToAct::Over(_) => None,
            ToAct::Chance(_) => Some(Ply::Chance(game.outcomes().draw(&mut self.rng))),
            ToAct::Seats(asked, _) => self.act(game, asked),
        }
    }

    fn act<G: Rules>(&mut self, game: &G, asked: SeatSet) -> Option<Ply> {
        if self.rng.below(UNASKED) == 0 {
            let all = game.core().public.turn.seats();
            let seat = self.seat_of(all)?;
            if let Some(action) = self.choose(&game.legal(seat)) {
                return Some(Ply::Act(seat, action));
            }
        }
        let seat = self.seat_of(asked)?;
        self.choose(&game.legal(seat)).map(|action| Ply::Act(seat, action))
    }

    fn seat_of(&mut self, seats: SeatSet) -> Option<Seat> {
        match seats.len() {
            0 => None,
            1 => seats.first(),
            n => seats.nth(self.rng.below(n)),
        }
    }

    /// An action of a listing, or a proposal that it allows.
    fn choose(&mut self, legal: &Legal) -> Option<Action> {
        if let Some(form) = legal.core.counters
            && self.rng.below(COUNTERS) == 0
            && let Some((give, want)) = bundles::counter(&form, &mut self.rng)
        {
            return Some(CoreAction::Counter { give, want }.into());
        }
        if let Some(form) = legal.core.offers
            && self.rng.below(OFFERS) == 0
            && let Some(offer) = bundles::offer(&form, &mut self.rng)
        {
            return Some(CoreAction::Offer(offer).into());
        }
        (!legal.is_empty()).then(|| legal.draw(&mut self.rng))
    }
}

/// Applies a ply that is known to be possible.
#[inline]
pub fn apply<G: Rules>(game: &mut G, ply: Ply, log: &mut impl Log) {
    match ply {
        Ply::Act(seat, action) => game.play_unchecked(seat, action, log),
        Ply::Chance(outcome) => game.resolve_unchecked(outcome, log),
    }
}
