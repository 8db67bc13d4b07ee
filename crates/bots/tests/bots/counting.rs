//! Card counting in games of every rule set, followed from one seat.

use hexhaven_bots::{AnyBot, Belief, Bot, Seen};
use hexhaven_chance::GameRng;
use hexhaven_engine::{AnyGame, CoreEvent, Event, KnightsEvent, Log, RuleSet, Rules, Seat, ToAct, Viewer};

/// Whether the seat hears of an event only that it happened.
fn hides(event: Event) -> bool {
    matches!(
        event,
        Event::Core(CoreEvent::Stolen { kind: None, .. })
            | Event::Knights(
                KnightsEvent::CardsTaken { cards: None, .. }
                    | KnightsEvent::HarborTraded { resource: None, .. }
            )
    )
}

/// A seat that counts.
struct Counter {
    belief: Belief,
    rng: GameRng,
    own: Seat,
    /// Whether it sees everything, as if all cards were open.
    hears_all: bool,
    n_hidden: u32,
}

impl Log for Counter {
    fn note(&mut self, event: Event) {
        let event = if self.hears_all { event } else { event.seen_by(Viewer::Seat(self.own)) };
        self.n_hidden += u32::from(hides(event));
        self.belief.notice(event, &mut self.rng);
    }
}

/// The result of one game.
#[derive(Default, Debug)]
struct Found {
    /// Positions before anything was hidden.
    n_open: u32,
    looked: u32,
    fitted: u32,
}

/// Follows a game. As long as nothing was hidden from the seat, every guess must be the truth; later, the worlds that are
/// dealt from the guesses must agree with what the seat sees.
fn follow<G: Rules>(game: &mut G, seed: u64, hears_all: bool, found: &mut Found) {
    let mut rng = GameRng::new(seed);
    let names = ["greedy", "random", "greedy", "random"];
    let mut bots: Vec<AnyBot> = names.iter().map(|name| AnyBot::by_name(name, seed).unwrap()).collect();
    let own = Seat::ALL[(seed % 4) as usize];
    let mut counter =
        Counter { belief: Belief::default(), rng: GameRng::new(!seed), own, hears_all, n_hidden: 0 };
    for _ in 0..700 {
        match game.to_act() {
            ToAct::Over(_) => break,
            ToAct::Chance(_) => {
                let outcome = game.outcomes().draw(&mut rng);
                game.resolve_unchecked(outcome, &mut counter);
            }
            ToAct::Seats(seats, _) => {
                let seat = seats.first().unwrap();
                let action = bots[seat.idx()].choose(&Seen::new(game, seat), &game.legal(seat));
                game.play_unchecked(seat, action, &mut counter);
            }
        }
        let seen = game.observe(Viewer::Seat(own));
        let seats = game.core().public.turn.seats();
        found.looked += 1;
        if counter.n_hidden == 0 {
            found.n_open += 1;
            for guess in counter.belief.guesses() {
                assert!(
                    seats.iter().all(|seat| guess[seat] == game.core().hand(seat)),
                    "{:?}",
                    seen.rule_set()
                );
            }
            assert_eq!(counter.belief.guesses().len(), Belief::default().guesses().len());
        }
        if let Some(filled) = counter.belief.fill(&seen, &mut rng) {
            found.fitted += 1;
            let world = G::determinize(&filled, &mut rng);
            assert!(world.observe(Viewer::Seat(own)) == seen, "{:?}", seen.rule_set());
        }
    }
}

fn follow_all(hears_all: bool) -> [Found; 4] {
    let mut found: [Found; 4] = Default::default();
    for seed in 0..12 {
        let mut rng = GameRng::new(seed);
        for (rules, found) in RuleSet::ALL.iter().zip(&mut found) {
            let mut game = AnyGame::start(&rules.options(), 4, &mut rng).unwrap();
            follow(&mut game, seed, hears_all, found);
        }
    }
    found
}

#[test]
fn an_observer_of_everything_knows_all_hands() {
    for found in follow_all(true) {
        assert_eq!(found.n_open, found.looked, "{found:?}");
        assert_eq!(found.fitted, found.looked, "{found:?}");
    }
}

#[test]
fn the_count_is_right_until_something_is_hidden_and_fits_afterwards() {
    for found in follow_all(false) {
        assert!(found.n_open > 100 && found.n_open < found.looked, "{found:?}");
        assert!(found.fitted * 100 >= found.looked * 97, "{found:?}");
    }
}
