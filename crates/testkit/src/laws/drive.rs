//! Playing forced plies automatically gives the same as asking everybody.

use hexhaven_chance::GameRng;
use hexhaven_engine::{Action, Draw, Event, Guide, Lots, NextStep, Outcome, Plies, Ply, Rules, Seat};

use super::{Broken, Verdict, require};
use crate::drive::apply;

/// The shortcut for a single legal action agrees with the listing, and so does whether a seat may propose.
pub fn only<G: Rules>(game: &G) -> Verdict {
    let NextStep::Decide(seat) = game.next_step() else { return Ok(()) };
    let legal = game.legal(seat);
    let listed = if legal.core.discards.is_none() && legal.len() == 1 { legal.nth(0) } else { None };
    let found = game.only_listed(seat);
    require("only action", found == listed, || format!("{seat:?} has only {listed:?}, not {found:?}"))?;
    let plain = game.only_plainly(seat);
    require("only action", plain.is_none() || plain == listed, || {
        format!("{seat:?} has only {listed:?}, not plainly {plain:?}")
    })?;
    let may_propose = legal.core.offers.is_some() || legal.core.counters.is_some();
    require("only action", game.may_propose(seat) == may_propose, || {
        format!("{seat:?} may propose: {may_propose}")
    })
}

/// The number of plies that a game plays automatically.
const MOST_PLIES: usize = 40;

/// `advance` takes the forced plies in order, with the same events and the same draws.
pub fn advance<G: Rules>(game: &G, rng: &GameRng) -> Verdict {
    let mut guide = Noted { rng: rng.clone(), plies: Vec::new(), events: Vec::new() };
    let mut ahead = game.clone();
    let step = ahead.advance(&mut guide);
    let (mut slow, mut rng, mut events) = (game.clone(), rng.clone(), Vec::new());
    for (idx, &ply) in guide.plies.iter().enumerate() {
        let expected = match slow.next_step() {
            NextStep::Decide(seat) => {
                let legal = slow.legal(seat);
                let is_free = legal.core.offers.is_some() || legal.core.counters.is_some();
                if legal.len() == 1 && !is_free {
                    legal.nth(0).map(|only| Ply::Act(seat, only))
                } else {
                    None
                }
            }
            NextStep::Chance => Some(Ply::Chance(slow.outcomes().draw(&mut rng))),
            NextStep::Over(_) => None,
        };
        require("going on", expected == Some(ply), || format!("ply {idx} is {ply:?}, not {expected:?}"))?;
        apply(&mut slow, ply, &mut |event: Event| events.push(event));
    }
    let is_same = slow == ahead && rng == guide.rng && events == guide.events && step == slow.next_step();
    require("going on", is_same, || format!("{} plies end elsewhere: {step:?}", guide.plies.len()))?;
    let has_choice = match step {
        NextStep::Decide(seat) => slow.only_listed(seat).is_none() || slow.may_propose(seat),
        NextStep::Chance => false,
        NextStep::Over(_) => true,
    };
    require("going on", has_choice || guide.plies.len() >= MOST_PLIES, || format!("it stops at {step:?}"))
}

/// Draws, and records the plies.
struct Noted {
    rng: GameRng,
    plies: Vec<Ply>,
    events: Vec<Event>,
}

impl hexhaven_engine::Log for Noted {
    fn note(&mut self, event: Event) {
        self.events.push(event);
    }
}

impl<G: Rules> Guide<G> for Noted {
    type Events = Self;

    fn events(&mut self) -> &mut Self {
        self
    }

    fn action(&mut self, game: &G, seat: Seat, action: Action) -> bool {
        let goes_on = self.plies.len() < MOST_PLIES && !game.may_propose(seat);
        if goes_on {
            self.plies.push(Ply::Act(seat, action));
        }
        goes_on
    }

    fn outcome(&mut self, game: &G) -> Option<Outcome> {
        if self.plies.len() >= MOST_PLIES {
            return None;
        }
        let outcome = game.outcomes().draw(&mut self.rng);
        self.plies.push(Ply::Chance(outcome));
        Some(outcome)
    }
}

/// Random players without listings play the same game as those who pick from a listing, for some turns; returns the
/// game after them.
pub fn at_random<G: Rules>(game: &G, rng: &GameRng, n_turns: u32) -> Result<G, Broken> {
    let turns = game.core().public.turn.number + n_turns;
    let mut lots = Table { chance: rng.clone(), choices: GameRng::new(rng.clone().next_u64()) };
    let (mut slow, mut slow_lots, mut slow_plies) = (game.clone(), lots.clone(), Plies::default());
    let mut fast = game.clone();
    let plies = fast.play_at_random(&mut lots, turns);
    while slow.core().public.turn.number <= turns {
        match slow.next_step() {
            NextStep::Decide(seat) => {
                let legal = slow.legal(seat);
                let n = legal.len();
                let at = if n == 1 { 0 } else { slow_lots.choice(seat, n) };
                let Some(action) = legal.nth(at) else { break };
                slow.play_unchecked(seat, action, &mut ());
                slow_plies.actions += 1;
            }
            NextStep::Chance => {
                let outcome = slow.outcomes().draw(&mut slow_lots.chance);
                slow.resolve_unchecked(outcome, &mut ());
                slow_plies.outcomes += 1;
            }
            NextStep::Over(_) => break,
        }
    }
    require("random play", slow == fast && slow_plies == plies && slow_lots == lots, || {
        format!("{plies:?} without asking and {slow_plies:?} with a listing end differently")
    })?;
    Ok(fast)
}

#[derive(Clone, PartialEq)]
struct Table {
    chance: GameRng,
    choices: GameRng,
}

impl Lots for Table {
    fn chance(&mut self, n: u32) -> u32 {
        self.chance.below(n)
    }

    fn choice(&mut self, seat: Seat, n: u64) -> u64 {
        // A different number for each seat, so that asking the wrong one shows.
        (self.choices.below_u64(n) + seat.idx() as u64) % n
    }
}
