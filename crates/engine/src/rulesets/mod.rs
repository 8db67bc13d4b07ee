//! The rule sets and the one trait that they share. Each rule set owns its turn and calls the core; none names another.

/// The rule sets, one line each; `registry.rs` and `dispatch.rs` generate the rest from these lines. The base game comes
/// first and adds nothing to the shared rules.
macro_rules! each_rule_set {
    ($then:ident $d:tt) => {
        $then! { $d
            "The base game and its 5-6 player extension." base::Base, BaseOptions;
            "Cities & Knights." knights::Knights + KnightsExt, KnightsOptions;
            "Oil Springs." oil::Oil + OilExt, OilOptions;
            "New Energies." energies::Energies + EnergiesExt, EnergiesOptions;
            "Seafarers." seafarers::Seafarers + SeafarersExt, SeafarersOptions;
        }
    };
}

/// Copies a game. Games are copied by the million, so the parts for sea maps are copied only there. Each case is one
/// expression in a separate function, so that the compiler copies once.
macro_rules! copied {
    ($game:ident { $($field:ident),* }) => {
        impl Clone for $game {
            #[inline(never)]
            fn clone(&self) -> Self {
                if self.core.is_near() {
                    Self { core: self.core.copy_near(), $($field: self.$field.clone(),)* }
                } else {
                    Self { core: self.core.clone(), $($field: self.$field.clone(),)* }
                }
            }
        }
    };
}

/// A game is the shared state and its own extension state.
macro_rules! parts {
    ($game:ident, $ext:ident) => {
        impl $game {
            /// A game from a hand-made state.
            ///
            /// # Errors
            /// When the state breaks an invariant.
            pub fn from_parts(core: Core, ext: $ext) -> Result<Self, Corrupt> {
                let game = Self { core, ext };
                game.audit()?;
                Ok(game)
            }

            /// The extension state.
            pub fn ext(&self) -> &$ext {
                &self.ext
            }
        }
    };
}

#[macro_use]
mod dispatch;
#[macro_use]
mod groups;
mod addition;
mod any;
pub mod base;
mod chance;
mod drive;
pub mod energies;
pub mod knights;
mod legal;
mod log;
mod notation;
mod observation;
pub mod oil;
mod options;
mod registry;
pub mod seafarers;
mod straight;

use crate::draw::Draw;
use crate::shared::{self, Agenda, Core, Points, View};
use crate::vocab::{BySeat, CoreAction, Development, Ending, Illegal, Kind, NextStep, Seat, Viewer};

pub use crate::shared::Corrupt;
pub use addition::{Addition, OwnAction, OwnEvent};
pub use any::UnknownRuleSet;
pub use chance::Impossible;
pub use drive::{DrawFrom, Guide, Lots, Plies};
pub use legal::Legal;
pub use log::Log;
pub use notation::{Notated, Ply};
pub use options::{BadData, BadTerm, GameOptions, Listed, Part, Visitor};
pub use registry::{
    Action, AnyGame, AnyOptions, Chance, Decision, Event, ExtLegal, ExtView, Extension, Outcome, Outcomes,
    RuleSet, words,
};

mod sealed {
    /// Rule sets live in this crate.
    pub trait Sealed {}
}

/// The next step.
pub type ToAct = shared::ToAct<Decision, Chance>;

impl From<shared::ToAct> for ToAct {
    #[inline]
    fn from(shared: shared::ToAct) -> Self {
        match shared {
            shared::ToAct::Seats(seats, decision) => Self::Seats(seats, Decision::Core(decision)),
            shared::ToAct::Chance(chance) => Self::Chance(Chance::Core(chance)),
            shared::ToAct::Over(ending) => Self::Over(ending),
        }
    }
}

/// A viewer's knowledge of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    /// The viewer's knowledge of the shared state.
    pub core: View,
    /// The viewer's knowledge of the extension state.
    pub ext: ExtView,
}

/// A rule set. A game is a value: no heap, no clock, no random source.
pub trait Rules: Clone + PartialEq + core::fmt::Debug + sealed::Sealed + 'static {
    /// The shared state.
    fn core(&self) -> &Core;

    /// The extension state.
    fn extension(&self) -> Extension<'_>;

    /// The next step.
    fn to_act(&self) -> ToAct;

    /// The next step, one seat at a time; a law compares it with [`ToAct::next_step`].
    #[inline]
    fn next_step(&self) -> NextStep {
        self.to_act().next_step(&self.core().public.turn)
    }

    /// How the game ended, if it is over.
    fn ending(&self) -> Option<Ending> {
        match self.to_act() {
            ToAct::Over(ending) => Some(ending),
            ToAct::Seats(..) | ToAct::Chance(_) => None,
        }
    }

    /// Lists a seat's legal actions into a listing made by [`Legal::default`]; nothing if the seat has no decision.
    fn list_legal(&self, seat: Seat, legal: &mut Legal);

    /// A seat's legal actions; empty if it has no decision.
    fn legal(&self, seat: Seat) -> Legal {
        let mut legal = Legal::default();
        self.list_legal(seat, &mut legal);
        legal
    }

    /// The only legal action of a seat that must decide, if that is clear without a listing: the roll at the beginning
    /// of most turns, the end of most others.
    #[inline]
    fn only_plainly(&self, _seat: Seat) -> Option<Action> {
        None
    }

    /// The only listed action of a seat that must decide, if there is just one. Proposals are not listed, and discards
    /// always count as a choice.
    fn only_listed(&self, seat: Seat) -> Option<Action> {
        self.only_plainly(seat).or_else(|| drive::only_in(&self.legal(seat)))
    }

    /// Whether a seat may make a proposal or a counter-offer, which are too many to list.
    fn may_propose(&self, seat: Seat) -> bool {
        let public = &self.core().public;
        if !public.options.domestic_trade || !matches!(public.agenda, Agenda::Free) {
            return false;
        }
        let legal = self.legal(seat);
        legal.core.offers.is_some() || legal.core.counters.is_some()
    }

    /// Plays while nobody has a choice, chance included, and returns the next step: a decision, or the end. The guide
    /// may stop before any ply. Plies, events and draws are the same as one by one.
    fn advance(&mut self, guide: &mut impl Guide<Self>) -> NextStep {
        drive::advance(self, guide)
    }

    /// Applies a legal shared action and draws all chance that follows, without events; returns the next step. A test
    /// of batches compares it with playing ply by ply.
    #[inline]
    fn play_through(&mut self, seat: Seat, action: CoreAction, draw: &mut impl Draw) -> NextStep {
        self.play_unchecked(seat, Action::Core(action), &mut ());
        drive::draw_all(self, draw)
    }

    /// Plays with random players until the game is over or more than `max_turns` turns have begun, at least one ply.
    /// Every listed action is equally likely. The games are the same as listing and picking ply by ply.
    fn play_at_random(&mut self, lots: &mut impl Lots, turns: u32) -> Plies {
        drive::play_at_random(self, lots, turns)
    }

    /// Whether a seat may take an action, judged independently of `legal`.
    ///
    /// # Errors
    /// The rule that the action breaks.
    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal>;

    /// Applies a legal action. An illegal one leaves an undefined but memory-safe state, or panics in debug builds.
    fn play_unchecked(&mut self, seat: Seat, action: Action, log: &mut impl Log);

    /// The possible outcomes.
    fn outcomes(&self) -> Outcomes;

    /// Applies one of the possible outcomes.
    fn resolve_unchecked(&mut self, outcome: Outcome, log: &mut impl Log);

    /// The victory points of a seat, secret ones included.
    fn vp(&self, seat: Seat) -> u32;

    /// The victory points of a seat that everybody sees (B-INFO-04).
    #[inline]
    fn public_vp(&self, seat: Seat) -> u32 {
        self.vp(seat) - u32::from(self.core().secret.developments[seat][Development::VictoryPoint])
    }

    /// The victory points of a seat by source, secret ones included; a law compares them with [`vp`](Self::vp).
    fn points(&self, seat: Seat) -> Points {
        let core = self.core();
        let mut points = self.extension().points(&core.public, seat);
        points.add_cards(core.secret.developments[seat]);
        points
    }

    /// The bank's price in cards of a kind for one other; the base game goes by the harbors (B-MARI-04).
    fn rate(&self, seat: Seat, kind: Kind) -> u8 {
        self.extension().rate(&self.core().public, seat, kind)
    }

    /// The rank of each seat by points, secret ones included: 1 for the winner, then by points, equal points sharing a
    /// rank (B-WIN-08).
    fn ranks(&self) -> BySeat<u8> {
        ranks_by_points(self)
    }

    /// A viewer's knowledge.
    fn observe(&self, viewer: Viewer) -> Observation;

    /// A full state that looks the same to the viewer, the unknown dealt at random.
    fn determinize(seen: &Observation, draw: &mut impl Draw) -> Self;

    /// Whether the state obeys the invariants: cards and pieces conserved, one owner per place, caches right.
    ///
    /// # Errors
    /// The problem.
    fn audit(&self) -> Result<(), Corrupt>;

    /// The same for a state one step after an audited one: unchanged parts need no recount.
    ///
    /// # Errors
    /// The problem.
    fn audit_step(&self, _before: &Self) -> Result<(), Corrupt> {
        self.audit()
    }

    /// Checks an action and applies it.
    ///
    /// # Errors
    /// The rule that the action breaks; the game is unchanged.
    fn play(&mut self, seat: Seat, action: Action, log: &mut impl Log) -> Result<(), Illegal> {
        self.check(seat, action)?;
        self.play_unchecked(seat, action, log);
        Ok(())
    }

    /// Checks an outcome and applies it.
    ///
    /// # Errors
    /// When chance cannot give it now; the game is unchanged.
    fn resolve(&mut self, outcome: Outcome, log: &mut impl Log) -> Result<(), Impossible> {
        if self.outcomes().weight(outcome) == 0 {
            return Err(Impossible);
        }
        self.resolve_unchecked(outcome, log);
        Ok(())
    }
}

/// The rank of each seat: 1 for the winner, then by points, equal points sharing a rank (B-WIN-08).
fn ranks_by_points(game: &impl Rules) -> BySeat<u8> {
    let seats = game.core().public.turn.seats();
    let winner = game.ending().and_then(Ending::winner);
    let standing = |seat: Seat| (winner == Some(seat), game.vp(seat));
    let mut ranks = BySeat::default();
    for seat in seats.iter() {
        let ahead = seats.iter().filter(|&other| standing(other) > standing(seat)).count();
        ranks[seat] = ahead as u8 + 1;
    }
    ranks
}
