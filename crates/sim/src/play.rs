//! One game between bots, from wherever it stands to its end.

use hexhaven_bots::{Bot, Seen, idle};
use hexhaven_chance::GameRng;
use hexhaven_engine::{Action, Ending, Event, Legal, Log, MAX_SEATS, NextStep, Outcome, Rules, Seat, Viewer};

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

impl Game {
    /// Adds the answers that the bots could not give and for which they stood in themselves.
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

/// Looks on while a game is played. `()` looks away and costs nothing.
pub trait Watcher<G> {
    /// Whether the watcher looks at all; if not, nothing is shown to it.
    fn looks(&self) -> bool {
        true
    }

    /// Whether the watcher wants to be told events; if not, none are made for it.
    fn listens(&self) -> bool {
        false
    }

    /// A player decided; `game` is the state before the action is applied.
    fn action(&mut self, game: &G, seat: Seat, action: Action);

    /// Chance decided; `game` is the state before the outcome is applied.
    fn outcome(&mut self, game: &G, outcome: Outcome);

    /// Something happened, told with everything that is secret.
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

/// Plays a game to its end or to a limit; `bots` has one bot per seat. Watchers of all kinds share one loop per rule set,
/// because it contains the whole of the rules and takes long to compile.
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
    let mut watcher = watcher.looks().then_some(watcher);
    let is_heard = watcher.as_ref().is_some_and(|watcher| watcher.listens());
    let is_followed = is_heard || bots.iter().any(Bot::wants_events);
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
                if let Some(watcher) = &mut watcher {
                    watcher.action(game, seat, action);
                }
                if is_followed {
                    game.play_unchecked(seat, action, &mut Told { bots, watcher: watcher.as_deref_mut() });
                } else {
                    game.play_unchecked(seat, action, &mut ());
                }
                actions += 1;
            }
            NextStep::Chance => {
                let outcome = game.outcomes().draw(chance);
                if let Some(watcher) = &mut watcher {
                    watcher.outcome(game, outcome);
                }
                if is_followed {
                    game.resolve_unchecked(outcome, &mut Told { bots, watcher: watcher.as_deref_mut() });
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

/// Tells the watcher what happens, and each bot what its seat may know of it.
struct Told<'a, 'w, G, B> {
    bots: &'a mut [B],
    watcher: Option<&'a mut (dyn Watcher<G> + 'w)>,
}

impl<G, B: Bot> Log for Told<'_, '_, G, B> {
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

/// The action that is taken for a bot that gave no legal one: the one that does least, else the first.
fn stand_in(legal: &Legal) -> Action {
    idle(legal).or_else(|| legal.nth(0)).expect("a seat that is asked has a legal action")
}
