//! The rule sets and the one trait that they share. Each rule set owns its turn and calls the core; none names another.

/// The rule sets, one line each: what the line makes is in `registry.rs`. The base game comes first and adds nothing to the
/// shared rules.
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

/// Copying of a game. Games are copied by the million: what only sea maps have is copied on sea maps only. Each way is one
/// expression in a function of its own, so that the compiler copies once.
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

#[macro_use]
mod groups;
#[macro_use]
mod registry;
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
pub mod seafarers;
mod straight;

use crate::draw::Draw;
use crate::shared::{self, Agenda, Core, Points, View};
use crate::vocab::{BySeat, CoreAction, Development, Illegal, Kind, NextStep, Seat, Viewer};

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

/// What comes next.
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

/// What a viewer knows of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    /// What the viewer knows of the shared state.
    pub core: View,
    /// The viewer's knowledge of the extension state.
    pub ext: ExtView,
}

/// A rule set. A game is a value: no heap, no clock, no random source.
pub trait Rules: Clone + PartialEq + core::fmt::Debug + sealed::Sealed + 'static {
    /// The shared state.
    fn core(&self) -> &Core;

    /// What the rule set adds to the shared state.
    fn extension(&self) -> Extension<'_>;

    /// What comes next.
    fn to_act(&self) -> ToAct;

    /// The step that comes next, one seat at a time; the same as [`ToAct::next_step`] says, which a law compares.
    #[inline]
    fn next_step(&self) -> NextStep {
        self.to_act().next_step(&self.core().public.turn)
    }

    /// Lists what a seat may do now into a listing as made by [`Legal::default`]; nothing if the seat has no decision.
    fn list_legal(&self, seat: Seat, legal: &mut Legal);

    /// What a seat may do now; nothing when it is not asked.
    fn legal(&self, seat: Seat) -> Legal {
        let mut legal = Legal::default();
        self.list_legal(seat, &mut legal);
        legal
    }

    /// The only action that is listed for a seat that is asked, where that is plain to see without a listing: the roll at
    /// the beginning of most turns, the end of most others.
    #[inline]
    fn only_plainly(&self, _seat: Seat) -> Option<Action> {
        None
    }

    /// The only action that is listed for a seat that is asked, if there is just one. Proposals are not listed, and a bundle
    /// of discards is always asked for.
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

    /// Plays on while nobody has a choice, chance included, and says what comes next: a decision, or the end. The guide may
    /// stop before any ply. The same plies, events and draws as one by one.
    fn advance(&mut self, guide: &mut impl Guide<Self>) -> NextStep {
        drive::advance(self, guide)
    }

    /// Applies a legal shared action and draws all that chance gives after it, without events; says what comes next. The
    /// same as ply by ply, which the test of batches compares.
    #[inline]
    fn play_through(&mut self, seat: Seat, action: CoreAction, draw: &mut impl Draw) -> NextStep {
        self.play_unchecked(seat, Action::Core(action), &mut ());
        drive::draw_all(self, draw)
    }

    /// Plays on with random players until the game is over or more than so many turns have begun, at least one ply. Every
    /// listed action is equally likely. The same games as listing and picking ply by ply.
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

    /// What chance may give now.
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

    /// How many cards of a kind the bank takes for one other; the base game goes by the harbors (B-MARI-04).
    fn rate(&self, seat: Seat, kind: Kind) -> u8 {
        self.extension().rate(&self.core().public, seat, kind)
    }

    /// The rank of each seat by points, secret ones included: 1 for the winner, then by points, equal points sharing a
    /// rank (B-WIN-08).
    fn ranks(&self) -> BySeat<u8> {
        ranks_by_points(self)
    }

    /// What a viewer knows.
    fn observe(&self, viewer: Viewer) -> Observation;

    /// A full state that looks the same to the viewer, the unknown dealt at random.
    fn determinize(seen: &Observation, draw: &mut impl Draw) -> Self;

    /// Whether the state obeys the invariants: cards and pieces conserved, one owner per place, caches right.
    ///
    /// # Errors
    /// What is wrong.
    fn audit(&self) -> Result<(), Corrupt>;

    /// The same for a state that one step made of an audited one: what did not change need not be recounted.
    ///
    /// # Errors
    /// What is wrong.
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
    let winner = match game.to_act() {
        ToAct::Over(ending) => ending.winner(),
        _ => None,
    };
    let standing = |seat: Seat| (winner == Some(seat), game.vp(seat));
    let mut ranks = BySeat::default();
    for seat in seats.iter() {
        let ahead = seats.iter().filter(|&other| standing(other) > standing(seat)).count();
        ranks[seat] = ahead as u8 + 1;
    }
    ranks
}
