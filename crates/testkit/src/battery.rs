//! One random game under all laws. It depends only on the case and the seed, so that a violation can be repeated.

use std::fmt;

use hexhaven_chance::GameRng;
use hexhaven_engine::{Draw, Event, Ply, ToAct};

use crate::arbitrary::{Arbitrary, Case};
use crate::drive::{Driver, apply};
use crate::laws::{self, Broken, Verdict};
use crate::tally::Tally;

/// How thoroughly a game is watched. The audit follows every ply in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The game is stopped after this many plies.
    pub max_plies: u64,
    /// All other laws are checked at one ply in this many; 1 is every ply.
    pub one_in: u32,
    /// Whether all viewers follow all events from the start, and the game is replayed at its end.
    pub whole: bool,
}

/// A broken law with all that is needed to see it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The family of the game.
    pub case: Case,
    /// The seed of the game.
    pub seed: u64,
    /// The number of plies before it.
    pub ply: u64,
    /// The ply that was taken, or was about to be.
    pub last: String,
    /// The law.
    pub broken: Broken,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { case: Case { n_players, choice }, seed, ply, last, broken } = self;
        let choice = choice.name();
        write!(f, "{n_players} players, {choice}, seed {seed:#018x}, ply {ply} ({last}): {broken}")
    }
}

/// The streams of a game's seed.
const START: u64 = 0;
const DRIVER: u64 = 1;
const LAWS: u64 = 2;

/// The most turns that random players play.
const TURNS: u32 = 3;

/// The game of a case and a seed, and the driver that plays it.
pub fn start<G: Arbitrary>(case: Case, seed: u64) -> (G, Driver) {
    let game = G::arbitrary(case, &mut GameRng::for_game(seed, START));
    (game, driver(seed))
}

/// The driver of a seed.
pub fn driver(seed: u64) -> Driver {
    Driver::new(GameRng::for_game(seed, DRIVER))
}

/// Plays one game under the laws and counts it in the tally.
pub fn play<G: Arbitrary>(
    case: Case,
    seed: u64,
    plan: &Plan,
    tally: &mut Tally,
) -> Result<(), Box<Violation>> {
    let (game, driver) = start::<G>(case, seed);
    let before = game.clone();
    let mut run = Run { game, before, driver, laws: GameRng::for_game(seed, LAWS), events: Vec::new() };
    let start = plan.whole.then(|| run.game.clone());
    let mut followers = plan.whole.then(|| laws::view::Followers::new(&run.game));
    let mut plies = Vec::new();
    let violation = |game: &G, ply: u64, last: Option<Ply>, broken: Broken| {
        let last = last.map_or_else(|| "none".to_owned(), |last| game.dialect().ply(last).to_string());
        Box::new(Violation { case, seed, ply, last, broken })
    };
    laws::audit(&run.game).map_err(|broken| violation(&run.game, 0, None, broken))?;
    tally.games += 1;
    tally.ply = 0;
    while tally.ply < plan.max_plies {
        let Some(ply) = run.driver.next(&run.game) else { break };
        let is_deep = plan.one_in <= 1 || run.laws.below(plan.one_in) == 0;
        let verdict = match &mut followers {
            Some(followers) => run.followed(ply, is_deep, followers),
            None if is_deep => run.deep(ply),
            None => run.plain(ply),
        };
        verdict.map_err(|broken| violation(&run.game, tally.ply, Some(ply), broken))?;
        tally.count::<G>(ply);
        if plan.whole {
            plies.push(ply);
        }
    }
    let end = run.finish(start.as_ref(), &plies, tally);
    end.map_err(|broken| violation(&run.game, tally.ply, None, broken))
}

struct Run<G> {
    game: G,
    /// The game one ply ago, if needed.
    before: G,
    driver: Driver,
    laws: GameRng,
    events: Vec<Event>,
}

impl<G: Arbitrary> Run<G> {
    /// Takes a ply and audits.
    #[inline]
    fn plain(&mut self, ply: Ply) -> Verdict {
        self.before.clone_from(&self.game);
        apply(&mut self.game, ply, &mut ());
        laws::audit_step(&self.before, &self.game)
    }

    /// Takes a ply under all laws.
    fn deep(&mut self, ply: Ply) -> Verdict {
        let mut followers = laws::view::Followers::new(&self.game);
        self.followed(ply, true, &mut followers)
    }

    fn followed(&mut self, ply: Ply, is_deep: bool, followers: &mut laws::view::Followers) -> Verdict {
        if is_deep {
            self.state_laws()?;
            laws::secrecy::steps(&self.game, ply, &mut self.laws)?;
            laws::notation::ply(&self.game, ply)?;
        }
        let before = is_deep.then(|| self.game.clone());
        self.events.clear();
        let events = &mut self.events;
        apply(&mut self.game, ply, &mut |event: Event| events.push(event));
        laws::audit(&self.game)?;
        followers.hear(&self.events);
        followers.agree(&self.game)?;
        match before {
            Some(before) => {
                laws::audit_step(&before, &self.game)?;
                laws::replay::twice(&before, ply, &self.game, &self.events)
            }
            None => Ok(()),
        }
    }

    /// The laws about a state.
    fn state_laws(&mut self) -> Verdict {
        let (game, rng) = (&self.game, &mut self.laws);
        laws::legal::turn_order(game)?;
        laws::legal::agreement(game, rng)?;
        laws::legal::refusal(game, rng)?;
        laws::chance::outcomes(game)?;
        laws::view::deals(game, rng)?;
        laws::road::lengths(game)?;
        laws::points::add_up(game)?;
        laws::drive::only(game)?;
        laws::drive::advance(game, rng)?;
        laws::drive::at_random(game, rng, TURNS)?;
        laws::spaces::ids(game, rng)?;
        laws::notation::position(game)
    }

    fn finish(&mut self, start: Option<&G>, plies: &[Ply], tally: &mut Tally) -> Verdict {
        self.state_laws()?;
        match self.game.to_act() {
            ToAct::Over(ending) => tally.end(ending),
            // The driver gives up only at the limit of plies, or when nobody can act.
            to_act => {
                laws::require("progress", self.driver.next(&self.game).is_some(), || {
                    format!("{to_act:?} is stuck")
                })?;
            }
        }
        let Some(start) = start else { return Ok(()) };
        laws::replay::replay(start, plies, &self.game)?;
        laws::notation::record(start, plies, &self.game)
    }
}
