//! The rule sets and the one trait that they share. Each rule set owns its turn and calls the core; none names another.

mod any;
pub mod base;
pub mod energies;
pub mod knights;
pub mod oil;

use crate::draw::Draw;
use crate::shared::{Core, PieceSupply, View};
use crate::topology::VertexSet;
use crate::vocab::{
    Action, BySeat, EnergiesView, Event, Illegal, Kind, KnightsView, Legal, Log, NextStep, OilView, Outcome,
    Outcomes, Seat, ToAct, Viewer,
};
use energies::EnergiesExt;
use knights::KnightsExt;
use oil::OilExt;

pub use crate::shared::Corrupt;

pub use any::{AnyGame, RuleSet};

mod sealed {
    /// Rule sets live in this crate.
    pub trait Sealed {}
    impl Sealed for super::base::Base {}
    impl Sealed for super::knights::Knights {}
    impl Sealed for super::oil::Oil {}
    impl Sealed for super::energies::Energies {}
    impl Sealed for super::AnyGame {}
}

/// What a viewer knows of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    /// What the viewer knows of the shared state.
    pub core: View,
    /// What the viewer knows of what the rule set adds.
    pub ext: ExtView,
}

/// What a viewer knows of what a rule set adds.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant, reason = "the engine has no heap to put a variant on")]
pub enum ExtView {
    /// The rule set adds nothing.
    None,
    /// Cities & Knights.
    Knights(KnightsView),
    /// Oil Springs.
    Oil(OilView),
    /// New Energies.
    Energies(EnergiesView),
}

impl ExtView {
    /// The razed cities: settlements on the board that are made of city pieces (K-RAZE-02, O-FLOOD-05).
    #[must_use]
    pub fn razed(&self) -> VertexSet {
        match self {
            Self::None | Self::Energies(_) => VertexSet::EMPTY,
            Self::Knights(view) => view.public.razed.get(),
            Self::Oil(view) => view.public.razed,
        }
    }
}

impl Observation {
    /// The pieces that a player has left.
    #[must_use]
    pub fn pieces_left(&self, seat: Seat) -> PieceSupply {
        self.core.public.pieces_left(seat, self.ext.razed())
    }

    /// Which rules are played.
    #[must_use]
    pub const fn rule_set(&self) -> RuleSet {
        match self.ext {
            ExtView::Knights(_) => RuleSet::Knights,
            ExtView::Oil(_) => RuleSet::Oil,
            ExtView::Energies(_) => RuleSet::Energies,
            ExtView::None => RuleSet::Base,
        }
    }

    /// Follows an event as the viewer saw it.
    pub fn follow(&mut self, event: Event) {
        match (&mut self.ext, event) {
            (_, Event::Core(event)) => self.core.follow(event),
            (ExtView::Knights(view), Event::Knights(event)) => view.follow(&mut self.core, event),
            (ExtView::Oil(view), Event::Oil(event)) => view.follow(&mut self.core, event),
            (ExtView::Energies(view), Event::Energies(event)) => view.follow(&mut self.core, event),
            // An event of another rule set cannot happen in this game.
            (_, Event::Knights(_) | Event::Oil(_) | Event::Energies(_)) => {}
        }
    }
}

/// What a rule set adds to the shared state, for those who are generic over [`Rules`] but know each rule set: bots.
#[derive(Clone, Copy, Debug)]
pub enum Extension<'a> {
    /// The rule set adds nothing.
    None,
    /// Cities & Knights.
    Knights(&'a KnightsExt),
    /// Oil Springs.
    Oil(&'a OilExt),
    /// New Energies.
    Energies(&'a EnergiesExt),
}

impl Extension<'_> {
    /// Which rules are played.
    #[inline]
    #[must_use]
    pub const fn rule_set(&self) -> RuleSet {
        match self {
            Self::None => RuleSet::Base,
            Self::Knights(_) => RuleSet::Knights,
            Self::Oil(_) => RuleSet::Oil,
            Self::Energies(_) => RuleSet::Energies,
        }
    }
}

/// An outcome was asked for that cannot happen now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Impossible;

/// A rule set. A game is a value: no heap, no clock, no random source.
pub trait Rules: Clone + PartialEq + core::fmt::Debug + sealed::Sealed {
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

    /// Lists what a seat may do now into a listing that is as [`Legal::default`] made it; nothing when it is not asked.
    fn list_legal(&self, seat: Seat, legal: &mut Legal);

    /// What a seat may do now; nothing when it is not asked.
    fn legal(&self, seat: Seat) -> Legal {
        let mut legal = Legal::default();
        self.list_legal(seat, &mut legal);
        legal
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

    /// How many cards of a kind the bank takes for one other; the base game goes by the harbors (B-MARI-04).
    fn rate(&self, seat: Seat, kind: Kind) -> u8 {
        self.core().public.harbors[seat].rate(kind)
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

    /// The same for a state that one step made of an audited one: what did not change need not be counted anew.
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
