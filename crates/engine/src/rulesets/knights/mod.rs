//! Cities & Knights (`docs/rules/cities-and-knights.md`, ids K-).

mod agenda;
mod apply;
mod army;
mod attack;
mod audit;
mod changes;
mod check;
mod decks;
mod determinize;
mod dice;
mod improve;
mod knight;
mod layout;
mod legal;
mod notation;
mod observe;
mod options;
mod particulars;
pub mod progress;
mod random;
mod roads;
mod score;
mod setup;
mod state;
pub mod tariff;
mod trade;
mod turn;
pub mod words;

pub use agenda::{Cause, KnightsAgenda};
pub use army::Army;
pub use decks::{DECK_SIZE, Decks, Returned, Slip};
pub use layout::first_game_board;
pub(crate) use notation::words::LEXICON;
pub use options::*;
pub use state::{KnightsExt, KnightsPublic, KnightsSecret, Marks, Merchant, Numbers};

use super::{Corrupt, ExtView, Extension, Lots, Observation, Plies, Rules, straight};
use crate::draw::Draw;
use crate::rulesets::knights::words::KnightsLegal;
use crate::rulesets::{Action, ExtLegal, Legal, Log, Outcome, Outcomes, ToAct};
use crate::shared::sea::Hurry;
use crate::shared::{Core, Particulars, View};
use crate::topology::VertexRow;
use crate::vocab::{Flag, Illegal, NextStep, Seat, Viewer};

/// A game of Cities & Knights.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Knights {
    core: Core,
    ext: KnightsExt,
}

/// On an island the sea is not copied; one expression in a separate function, see decision 62.
impl Clone for Knights {
    #[inline(never)]
    fn clone(&self) -> Self {
        if self.core.is_near() {
            let (public, secret) = (&self.ext.public, self.ext.secret);
            let ext = KnightsExt { public: KnightsPublic { sea: None, ..*public }, secret };
            Self { core: self.core.copy_near(), ext }
        } else {
            Self { core: self.core.clone(), ext: self.ext.clone() }
        }
    }
}

parts!(Knights, KnightsExt);

/// Games are copied by the million in search: keep the state small.
const _: () = assert!(size_of::<Knights>() <= 1536);

impl Knights {
    /// The barriers to a player's roads: buildings and knights of rivals (K-BUILD-05, K-ROUTE-01).
    #[inline]
    fn barriers<const N: usize>(&self, seat: Seat) -> VertexRow<N> {
        army::barriers(&self.core.public, &self.ext.public.army, seat)
    }
}

impl Rules for Knights {
    #[inline]
    fn core(&self) -> &Core {
        &self.core
    }

    #[inline]
    fn extension(&self) -> Extension<'_> {
        Extension::Knights(&self.ext)
    }

    fn to_act(&self) -> ToAct {
        turn::to_act(self)
    }

    #[inline]
    fn next_step(&self) -> NextStep {
        if !self.ext.public.is_calm() {
            return self.to_act().next_step(&self.core.public.turn);
        }
        match self.ext.public.agenda {
            KnightsAgenda::None | KnightsAgenda::Discard { .. } => self.core.next_step(),
            _ => self.to_act().next_step(&self.core.public.turn),
        }
    }

    #[inline]
    fn list_legal(&self, seat: Seat, legal: &mut Legal) {
        if legal::may_only_roll(self, seat) {
            return legal.core.flags.insert(Flag::Roll);
        }
        legal.ext = ExtLegal::Knights(KnightsLegal::default());
        if let ExtLegal::Knights(own) = &mut legal.ext {
            legal::list(self, seat, &mut legal.core, own);
        }
    }

    #[inline]
    fn only_plainly(&self, seat: Seat) -> Option<Action> {
        legal::only_plainly(self, seat).map(Action::Core)
    }

    fn play_at_random(&mut self, lots: &mut impl Lots, turns: u32) -> Plies {
        if self.core.is_near() {
            straight::play::<Self, 0>(self, lots, turns)
        } else {
            self.hurry(|game| straight::play::<Self, 1>(game, lots, turns))
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        check::check(self, seat, action)
    }

    fn play_unchecked(&mut self, seat: Seat, action: Action, log: &mut impl Log) {
        match action {
            Action::Core(action) => apply::play_core(self, seat, action, log),
            Action::Knights(action) => apply::play_own(self, seat, action, log),
            _ => return,
        }
        apply::settle(self, log);
    }

    fn outcomes(&self) -> Outcomes {
        turn::outcomes(self)
    }

    fn resolve_unchecked(&mut self, outcome: Outcome, log: &mut impl Log) {
        match outcome {
            Outcome::Core(outcome) => apply::resolve_core(self, outcome, log),
            Outcome::Knights(outcome) => apply::resolve_own(self, outcome, log),
            _ => return,
        }
        apply::settle(self, log);
    }

    #[inline]
    fn vp(&self, seat: Seat) -> u32 {
        self.ext.public.vp(&self.core, seat)
    }

    fn observe(&self, viewer: Viewer) -> Observation {
        Observation {
            core: View::of(&self.core, viewer),
            ext: ExtView::Knights(observe::view(&self.core, &self.ext, viewer)),
        }
    }

    fn determinize(seen: &Observation, draw: &mut impl Draw) -> Self {
        determinize::determinize(seen, draw)
    }

    fn audit(&self) -> Result<(), Corrupt> {
        audit::audit(self, None)
    }

    fn audit_step(&self, before: &Self) -> Result<(), Corrupt> {
        audit::audit(self, Some(before))
    }
}
