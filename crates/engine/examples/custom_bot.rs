//! Your own bot against random play: it builds when it can, and otherwise plays at random.
//! A bot sees an observation and the legal actions, never the whole game.
//!
//! ```sh
//! cargo run -p hexhaven-engine --example custom_bot
//! ```

use hexhaven_chance::GameRng;
use hexhaven_engine::{
    Action, AnyGame, CoreAction, Ending, Legal, NextStep, Observation, Rules, Seat, Viewer,
};

const N_GAMES: u64 = 20;

fn main() {
    let builder = Seat::ALL[0];
    let n_wins = (0..N_GAMES).filter(|&seed| winner(seed, builder) == Some(builder)).count();
    println!("the builder won {n_wins} of {N_GAMES} games against three random players");
}

/// Chooses an action: the best building that can be paid, else anything.
fn choose(seen: &Observation, legal: &Legal, rng: &mut GameRng) -> Action {
    let rank = |action: &Action| match action {
        Action::Core(CoreAction::BuildCity(_)) => 3,
        Action::Core(CoreAction::BuildSettlement(_)) => 2,
        // Roads only as long as there are settlements to build at their ends.
        Action::Core(CoreAction::BuildRoad(_))
            if seen.pieces_left(seen.core.public.turn.actor).settlements > 0 =>
        {
            1
        }
        _ => 0,
    };
    let best = legal.iter().max_by_key(rank).filter(|action| rank(action) > 0);
    best.unwrap_or_else(|| legal.draw(rng))
}

fn winner(seed: u64, builder: Seat) -> Option<Seat> {
    let mut rng = GameRng::new(seed);
    let mut game: AnyGame = "base first-game-modern players 4".parse().expect("a position of the notation");
    loop {
        match game.next_step() {
            NextStep::Decide(seat) => {
                let legal = game.legal(seat);
                let action = if seat == builder {
                    choose(&game.observe(Viewer::Seat(seat)), &legal, &mut rng)
                } else {
                    legal.draw(&mut rng)
                };
                game.play(seat, action, &mut ()).expect("listed actions are legal");
            }
            NextStep::Chance => {
                let outcome = game.outcomes().draw(&mut rng);
                game.resolve(outcome, &mut ()).expect("drawn outcomes are possible");
            }
            NextStep::Over(Ending::Victory(seat)) => return Some(seat),
            NextStep::Over(_) => return None,
        }
    }
}
