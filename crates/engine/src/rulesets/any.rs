//! A game of any rule set, for those who learn the rule set only when they run: server, records, command line, Python.
//! Simulators and bots are generic over [`Rules`] instead.

use super::base::Base;
use super::energies::Energies;
use super::knights::Knights;
use super::oil::Oil;
use super::{Corrupt, Extension, Observation, Rules};
use crate::draw::Draw;
use crate::shared::Core;
use crate::vocab::{
    Action, BySeat, Illegal, Kind, Legal, Log, NextStep, Outcome, Outcomes, Seat, ToAct, Viewer,
};

/// Which rules are played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RuleSet {
    /// The base game and its 5-6 player extension.
    Base,
    /// Cities & Knights.
    Knights,
    /// Oil Springs.
    Oil,
    /// New Energies.
    Energies,
}

impl RuleSet {
    /// All rule sets.
    pub const ALL: &[Self] = &[Self::Base, Self::Knights, Self::Oil, Self::Energies];

    /// The name used in records and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::Knights => "knights",
            Self::Oil => "oil",
            Self::Energies => "energies",
        }
    }

    /// The whole name, which `by_name` takes as well; files have the short one.
    #[must_use]
    pub const fn long_name(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::Knights => "cities-and-knights",
            Self::Oil => "oil-springs",
            Self::Energies => "new-energies",
        }
    }

    /// The rule set of a name, short or long.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|set| name == set.name() || name == set.long_name())
    }
}

/// A game of any rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant, reason = "the engine has no heap to put a variant on")]
pub enum AnyGame {
    /// The base game and its 5-6 player extension.
    Base(Base),
    /// Cities & Knights.
    Knights(Knights),
    /// Oil Springs.
    Oil(Oil),
    /// New Energies.
    Energies(Energies),
}

macro_rules! each {
    ($any:expr, $game:ident => $call:expr) => {
        match $any {
            AnyGame::Base($game) => $call,
            AnyGame::Knights($game) => $call,
            AnyGame::Oil($game) => $call,
            AnyGame::Energies($game) => $call,
        }
    };
}

impl AnyGame {
    /// Which rules are played.
    #[must_use]
    pub const fn rule_set(&self) -> RuleSet {
        match self {
            Self::Base(_) => RuleSet::Base,
            Self::Knights(_) => RuleSet::Knights,
            Self::Oil(_) => RuleSet::Oil,
            Self::Energies(_) => RuleSet::Energies,
        }
    }
}

impl From<Base> for AnyGame {
    fn from(game: Base) -> Self {
        Self::Base(game)
    }
}

impl From<Knights> for AnyGame {
    fn from(game: Knights) -> Self {
        Self::Knights(game)
    }
}

impl From<Oil> for AnyGame {
    fn from(game: Oil) -> Self {
        Self::Oil(game)
    }
}

impl From<Energies> for AnyGame {
    fn from(game: Energies) -> Self {
        Self::Energies(game)
    }
}

impl Rules for AnyGame {
    fn core(&self) -> &Core {
        each!(self, game => game.core())
    }

    fn extension(&self) -> Extension<'_> {
        each!(self, game => game.extension())
    }

    fn to_act(&self) -> ToAct {
        each!(self, game => game.to_act())
    }

    fn next_step(&self) -> NextStep {
        each!(self, game => game.next_step())
    }

    fn list_legal(&self, seat: Seat, legal: &mut Legal) {
        each!(self, game => game.list_legal(seat, legal));
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        each!(self, game => game.check(seat, action))
    }

    fn play_unchecked(&mut self, seat: Seat, action: Action, log: &mut impl Log) {
        each!(self, game => game.play_unchecked(seat, action, log));
    }

    fn outcomes(&self) -> Outcomes {
        each!(self, game => game.outcomes())
    }

    fn resolve_unchecked(&mut self, outcome: Outcome, log: &mut impl Log) {
        each!(self, game => game.resolve_unchecked(outcome, log));
    }

    fn vp(&self, seat: Seat) -> u32 {
        each!(self, game => game.vp(seat))
    }

    fn rate(&self, seat: Seat, kind: Kind) -> u8 {
        each!(self, game => game.rate(seat, kind))
    }

    fn ranks(&self) -> BySeat<u8> {
        each!(self, game => game.ranks())
    }

    fn observe(&self, viewer: Viewer) -> Observation {
        each!(self, game => game.observe(viewer))
    }

    fn determinize(seen: &Observation, draw: &mut impl Draw) -> Self {
        match seen.rule_set() {
            RuleSet::Base => Self::Base(Base::determinize(seen, draw)),
            RuleSet::Knights => Self::Knights(Knights::determinize(seen, draw)),
            RuleSet::Oil => Self::Oil(Oil::determinize(seen, draw)),
            RuleSet::Energies => Self::Energies(Energies::determinize(seen, draw)),
        }
    }

    fn audit(&self) -> Result<(), Corrupt> {
        each!(self, game => game.audit())
    }
}
