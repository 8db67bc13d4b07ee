//! One game between bots, from wherever it stands to its end.

use hexhaven_bots::{Bot, Seen, idle};
use hexhaven_chance::GameRng;
use hexhaven_engine::{
    Action, Draw, Ending, Event, Legal, Log, MAX_SEATS, NextStep, Outcome, Rules, Seat, Viewer,
};

/// What a game was, seen from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Game {
    /// How it ended; `None` if a limit cut it off.
    pub ending: Option<Ending>,
    /// Player decisions applied.
    pub actions: u64,
    /// Chance outcomes applied.
    pub outcomes: u64,
    /// Turns begun.
    pub turns: u32,
    /// By seat: answers that were not legal and were replaced by an action that is.
    pub faults: [u32; MAX_SEATS],
}

/// When to give a game up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most turns begun.
    pub turns: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { turns: 10_000 }
    }
}

/// Looks on while a game is played. `()` looks away and costs nothing.
pub trait Watcher<G> {
    /// A player decided; `game` is the state before the action is applied.
    fn action(&mut self, game: &G, seat: Seat, action: Action);

    /// Chance decided; `game` is the state before the outcome is applied.
    fn outcome(&mut self, game: &G, outcome: Outcome);
}

impl<G> Watcher<G> for () {
    #[inline]
    fn action(&mut self, _: &G, _: Seat, _: Action) {}
    #[inline]
    fn outcome(&mut self, _: &G, _: Outcome) {}
}

/// Plays a game to its end or to a limit; `bots` has one bot per seat.
///
/// # Panics
/// When there are fewer bots than players.
pub fn play_out<G: Rules, B: Bot>(
    game: &mut G,
    bots: &mut [B],
    chance: &mut GameRng,
    limits: Limits,
    watcher: &mut impl Watcher<G>,
) -> Game {
    let is_followed = bots.iter().any(Bot::wants_events);
    let (mut actions, mut outcomes, mut faults) = (0, 0, [0; MAX_SEATS]);
    let mut legal = Legal::default();
    let ending = loop {
        match game.next_step() {
            NextStep::Decide(seat) => {
                legal.clear();
                game.list_legal(seat, &mut legal);
                let bot = &mut bots[seat.idx()];
                let mut action = bot.choose(&Seen::new(game, seat), &legal);
                if !bot.picks_listed() && !legal.contains(action) {
                    faults[seat.idx()] += 1;
                    action = stand_in(&legal);
                }
                watcher.action(game, seat, action);
                if is_followed {
                    game.play_unchecked(seat, action, &mut Told(bots));
                } else {
                    game.play_unchecked(seat, action, &mut ());
                }
                actions += 1;
            }
            NextStep::Chance => {
                let possible = game.outcomes();
                let outcome = possible
                    .pick(chance.below(possible.total()))
                    .expect("a number below the total weight picks an outcome");
                watcher.outcome(game, outcome);
                if is_followed {
                    game.resolve_unchecked(outcome, &mut Told(bots));
                } else {
                    game.resolve_unchecked(outcome, &mut ());
                }
                outcomes += 1;
            }
            NextStep::Over(ending) => break Some(ending),
        }
        if game.core().public.turn.number > limits.turns {
            break None;
        }
    };
    Game { ending, actions, outcomes, turns: game.core().public.turn.number, faults }
}

/// Tells each bot what its seat may know of an event.
struct Told<'a, B>(&'a mut [B]);

impl<B: Bot> Log for Told<'_, B> {
    fn note(&mut self, event: Event) {
        for (seat, bot) in Seat::ALL.into_iter().zip(self.0.iter_mut()) {
            if bot.wants_events() {
                bot.notice(event.seen_by(Viewer::Seat(seat)));
            }
        }
    }
}

/// The action that is taken for a bot that gave no legal one: the one that does least, else the first.
fn stand_in(legal: &Legal) -> Action {
    idle(legal).or_else(|| legal.nth(0)).expect("a seat that is asked has a legal action")
}
