//! The registry of rule sets: the one place where a name becomes a type.
//! A new rule set is a variant, an arm of `run` and an implementation of `Playable`.

use std::fmt;

use anyhow::{Result, ensure};
use clap::ValueEnum;
use hexhaven_chance::GameRng;
use hexhaven_engine::core::setup::first_seat;
use hexhaven_engine::rulesets::base::Base;
use hexhaven_engine::{Development, Rules, Seat};

use crate::game::Setup;

/// The rule sets that can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum RuleSet {
    /// The base game and its 5-6 player extension
    Base,
}

/// Something to do with the games of any rule set.
pub(crate) trait Job {
    /// What comes out.
    type Output;

    /// Does it with the games of one rule set.
    fn run<G: Playable>(self) -> Self::Output;
}

impl RuleSet {
    /// Does a job with the games of this rule set.
    pub(crate) fn run<J: Job>(self, job: J) -> J::Output {
        match self {
            Self::Base => job.run::<Base>(),
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Base => "base",
        })
    }
}

/// What the command line needs of a rule set beyond its rules.
pub(crate) trait Playable: Rules + Send + Sync {
    /// A new game.
    fn start(setup: &Setup, chance: &mut GameRng) -> Result<Self>;

    /// The points of a seat that everybody sees.
    fn public_vp(&self, seat: Seat) -> u32;
}

impl Playable for Base {
    fn start(setup: &Setup, chance: &mut GameRng) -> Result<Self> {
        match &setup.board {
            None => Ok(Self::start(&setup.play, &setup.laying, setup.players, chance)?),
            Some(laid) => {
                let first = first_seat(setup.laying.first_player, setup.players, chance);
                ensure!(first.idx() < usize::from(setup.players), "seat {first} cannot begin: nobody sits there");
                Ok(Self::new(setup.play, laid, setup.players, first)?)
            }
        }
    }

    fn public_vp(&self, seat: Seat) -> u32 {
        self.vp(seat) - u32::from(self.core().secret.developments[seat][Development::VictoryPoint])
    }
}
