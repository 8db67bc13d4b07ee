//! The registry of rule sets: the one place where a name becomes a type.
//! A new rule set is an arm of `with_rules` and an implementation of `Playable`.

use anyhow::{Context, Result, ensure};
use hexhaven_chance::GameRng;
use hexhaven_engine::core::setup::first_seat;
use hexhaven_engine::notation::Notated;
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::rulesets::base::Base;
use hexhaven_engine::rulesets::oil::{Oil, OilOptions, OilSetup};
use hexhaven_engine::{Development, Seat, Viewer};

use crate::game::Setup;

/// Something to do with the games of any rule set.
pub(crate) trait Job {
    /// What comes out.
    type Output;

    /// Does it with the games of one rule set.
    fn run<G: Playable>(self) -> Self::Output;
}

/// Does a job with the games of a rule set.
pub(crate) fn with_rules<J: Job>(rules: RuleSet, job: J) -> J::Output {
    match rules {
        RuleSet::Base => job.run::<Base>(),
        RuleSet::Oil => job.run::<Oil>(),
    }
}

/// The rule set of a name on the command line.
pub(crate) fn by_name(name: &str) -> Result<RuleSet, String> {
    let names = || RuleSet::ALL.iter().map(|rules| rules.name()).collect::<Vec<_>>().join(", ");
    RuleSet::by_name(name).ok_or_else(|| format!("there is no such rule set; the rule sets are: {}", names()))
}

/// The rule set of a position or record: the first word of the position.
pub(crate) fn of_position(text: &str) -> Result<RuleSet> {
    let opening = hexhaven_engine::notation::Statements::new(text).next();
    let word = opening.map_or("", |mut opening| opening.word());
    RuleSet::by_name(word).with_context(|| {
        format!("a position begins with a rule set, such as `base first-game-modern`, not with `{word:.20}`")
    })
}

/// What the command line needs of a rule set beyond its rules.
pub(crate) trait Playable: Notated + Send + Sync {
    /// A new game.
    fn start(setup: &Setup, chance: &mut GameRng) -> Result<Self>;

    /// The points of a seat that everybody sees.
    fn public_vp(&self, seat: Seat) -> u32;

    /// The points of a seat as somebody knows them; `None` knows everything.
    fn known_vp(&self, seat: Seat, viewer: Option<Viewer>) -> u32 {
        let is_known = viewer.is_none_or(|viewer| viewer.is(seat) || is_over(self));
        if is_known { self.vp(seat) } else { self.public_vp(seat) }
    }
}

fn is_over<G: Playable>(game: &G) -> bool {
    matches!(game.to_act(), hexhaven_engine::ToAct::Over(_))
}

impl Playable for Base {
    fn start(setup: &Setup, chance: &mut GameRng) -> Result<Self> {
        let Some(laid) = &setup.board else {
            return Ok(Self::start(&setup.play, &setup.laying, setup.players, chance)?);
        };
        let first = first_seat(setup.laying.first_player, setup.players, chance);
        ensure!(first.idx() < usize::from(setup.players), "seat {first} cannot begin: nobody sits there");
        Ok(Self::new(setup.play, laid, setup.players, first)?)
    }

    fn public_vp(&self, seat: Seat) -> u32 {
        use hexhaven_engine::Rules;
        let secret = self.core().secret.developments[seat][Development::VictoryPoint];
        self.vp(seat) - u32::from(secret)
    }
}

impl Playable for Oil {
    fn start(setup: &Setup, chance: &mut GameRng) -> Result<Self> {
        ensure!(setup.board.is_none(), "Oil Springs takes no board of a file: it needs to know the springs");
        let laying = OilSetup { base: setup.laying, ..setup.oil_laying };
        let options = OilOptions { core: setup.play, oil: setup.oil, setup: laying };
        Ok(Self::start(&options, setup.players, chance)?)
    }

    fn public_vp(&self, seat: Seat) -> u32 {
        use hexhaven_engine::Rules;
        let secret = self.core().secret.developments[seat][Development::VictoryPoint];
        self.vp(seat) - u32::from(secret)
    }
}
