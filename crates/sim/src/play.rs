//! One game between bots, from any position to its end.

use hexhaven_bots::{Bot, Forced, Seen, idle};
use hexhaven_chance::GameRng;
use hexhaven_engine::{
    Action, Ending, Event, Guide, Legal, Log, MAX_SEATS, NextStep, Outcome, Plies, Rules, Seat, Viewer,
};

use crate::random;

/// The result of a game.
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

impl Game {
    /// Adds the faults that bots replaced with an answer of their own.
    pub fn blame<B: Bot>(&mut self, bots: &[B]) {
        for (faults, bot) in self.faults.iter_mut().zip(bots) {
            *faults += bot.faults();
        }
    }
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

/// Watches a game. `()` sees nothing and costs nothing.
pub trait Watcher<G> {
    /// Whether the watcher looks at all; if not, nothing is shown to it.
    fn looks(&self) -> bool {
        true
    }

    /// Whether the watcher wants events; if not, none are made for it.
    fn listens(&self) -> bool {
        false
    }

    /// A player decided; `game` is the state before the action is applied.
    fn action(&mut self, game: &G, seat: Seat, action: Action);

    /// Chance decided; `game` is the state before the outcome is applied.
    fn outcome(&mut self, game: &G, outcome: Outcome);

    /// An event, with all its secrets.
    fn event(&mut self, event: Event) {
        let _ = event;
    }
}

impl<G> Watcher<G> for () {
    fn looks(&self) -> bool {
        false
    }

    fn action(&mut self, _: &G, _: Seat, _: Action) {}
    fn outcome(&mut self, _: &G, _: Outcome) {}
}

impl<G, A: Watcher<G>, B: Watcher<G>> Watcher<G> for (A, B) {
    fn looks(&self) -> bool {
        self.0.looks() || self.1.looks()
    }

    fn listens(&self) -> bool {
        self.0.listens() || self.1.listens()
    }

    fn action(&mut self, game: &G, seat: Seat, action: Action) {
        self.0.action(game, seat, action);
        self.1.action(game, seat, action);
    }

    fn outcome(&mut self, game: &G, outcome: Outcome) {
        self.0.outcome(game, outcome);
        self.1.outcome(game, outcome);
    }

    fn event(&mut self, event: Event) {
        self.0.event(event);
        self.1.event(event);
    }
}

/// Plays a game to its end or to a limit; `bots` has one bot per seat. All kinds of watchers share one loop per rule
/// set, because it contains all of the rules and compiles slowly.
///
/// # Panics
/// When there are fewer bots than players.
pub fn play_out<G: Rules, B: Bot>(
    game: &mut G,
    bots: &mut [B],
    chance: &mut GameRng,
    limits: Limits,
    watcher: &mut dyn Watcher<G>,
) -> Game {
    let watcher = watcher.looks().then_some(watcher);
    if watcher.is_none()
        && let Some(result) = random::play_out(game, bots, chance, limits)
    {
        return result;
    }
    let is_heard = watcher.as_ref().is_some_and(|watcher| watcher.listens());
    let is_followed = is_heard || bots.iter().any(Bot::wants_events);
    let mut ride = Ride { bots, chance, watcher, turns: limits.turns, plies: Plies::default() };
    let mut faults = [0; MAX_SEATS];
    let mut legal = Legal::default();
    let ending = loop {
        let step = if is_followed {
            game.advance(&mut Followed(&mut ride))
        } else {
            game.advance(&mut Unheard(&mut ride, ()))
        };
        if ride.is_cut_off(game) {
            break None;
        }
        match step {
            NextStep::Decide(seat) => {
                legal.clear();
                game.list_legal(seat, &mut legal);
                let bot = &mut ride.bots[seat.idx()];
                let mut action = bot.choose(&Seen::new(game, seat), &legal);
                if !bot.picks_listed() && !legal.contains(action) {
                    faults[seat.idx()] += 1;
                    action = stand_in(&legal);
                }
                ride.show_action(game, seat, action);
                if is_followed {
                    game.play_unchecked(seat, action, &mut ride);
                } else {
                    game.play_unchecked(seat, action, &mut ());
                }
            }
            NextStep::Chance => {}
            NextStep::Over(ending) => break Some(ending),
        }
    };
    let Plies { actions, outcomes } = ride.plies;
    Game { ending, actions, outcomes, turns: game.core().public.turn.number, faults }
}

/// A running game and its participants.
struct Ride<'a, 'w, G, B> {
    bots: &'a mut [B],
    chance: &'a mut GameRng,
    watcher: Option<&'a mut (dyn Watcher<G> + 'w)>,
    /// The most turns begun.
    turns: u32,
    plies: Plies,
}

impl<G: Rules, B: Bot> Ride<'_, '_, G, B> {
    fn is_cut_off(&self, game: &G) -> bool {
        game.core().public.turn.number > self.turns
    }

    fn show_action(&mut self, game: &G, seat: Seat, action: Action) {
        if let Some(watcher) = &mut self.watcher {
            watcher.action(game, seat, action);
        }
        self.plies.actions += 1;
    }

    /// Whether the only listed action of a seat is played without asking its bot.
    #[inline]
    fn skips(&mut self, game: &G, seat: Seat, action: Action) -> bool {
        let has_choice = match self.bots[seat.idx()].when_forced() {
            Forced::Asked => true,
            Forced::Legal => game.may_propose(seat),
            Forced::Listed => false,
        };
        let skips = !has_choice && !self.is_cut_off(game);
        if skips {
            self.show_action(game, seat, action);
        }
        skips
    }

    #[inline]
    fn draw(&mut self, game: &G) -> Option<Outcome> {
        if self.is_cut_off(game) {
            return None;
        }
        let outcome = game.outcomes().draw(self.chance);
        if let Some(watcher) = &mut self.watcher {
            watcher.outcome(game, outcome);
        }
        self.plies.outcomes += 1;
        Some(outcome)
    }
}

/// Shows each event to the watcher, and to each bot as its seat may know it.
impl<G, B: Bot> Log for Ride<'_, '_, G, B> {
    fn note(&mut self, event: Event) {
        if let Some(watcher) = &mut self.watcher {
            watcher.event(event);
        }
        for (seat, bot) in Seat::ALL.into_iter().zip(self.bots.iter_mut()) {
            if bot.wants_events() {
                bot.notice(event.seen_by(Viewer::Seat(seat)));
            }
        }
    }
}

/// Continues with somebody watching.
struct Followed<'r, T>(&'r mut T);

impl<'a, 'w, G: Rules, B: Bot> Guide<G> for Followed<'_, Ride<'a, 'w, G, B>> {
    type Events = Ride<'a, 'w, G, B>;

    fn events(&mut self) -> &mut Self::Events {
        self.0
    }

    fn action(&mut self, game: &G, seat: Seat, action: Action) -> bool {
        self.0.skips(game, seat, action)
    }

    fn outcome(&mut self, game: &G) -> Option<Outcome> {
        self.0.draw(game)
    }
}

/// Continues with nobody watching.
struct Unheard<'r, T>(&'r mut T, ());

impl<G: Rules, B: Bot> Guide<G> for Unheard<'_, Ride<'_, '_, G, B>> {
    type Events = ();

    fn events(&mut self) -> &mut () {
        &mut self.1
    }

    fn action(&mut self, game: &G, seat: Seat, action: Action) -> bool {
        self.0.skips(game, seat, action)
    }

    fn outcome(&mut self, game: &G) -> Option<Outcome> {
        self.0.draw(game)
    }
}

/// The action for a bot that gave no legal one: the least consequential one, otherwise the first.
fn stand_in(legal: &Legal) -> Action {
    idle(legal).or_else(|| legal.nth(0)).expect("a seat that must decide has a legal action")
}
