//! Plays a random game of a rule set and prints how it ended, and the last position.
//!
//! ```sh
//! cargo run -p hexhaven-engine --example random_game -- knights 7
//! ```

use std::error::Error;

use hexhaven_chance::GameRng;
use hexhaven_engine::{AnyGame, NextStep, RuleSet, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let rules: RuleSet = args.next().as_deref().unwrap_or("base").parse()?;
    let mut rng = GameRng::new(args.next().map_or(Ok(1), |seed| seed.parse())?);
    let mut game = AnyGame::start(&rules.options(), 4, &mut rng)?;
    let mut n_steps = 0;
    let ending = loop {
        n_steps += 1;
        match game.next_step() {
            NextStep::Decide(seat) => game.play(seat, game.legal(seat).draw(&mut rng), &mut ())?,
            NextStep::Chance => game.resolve(game.outcomes().draw(&mut rng), &mut ())?,
            NextStep::Over(ending) => break ending,
        }
    };
    println!("{ending:?} after {n_steps} steps\n\n{game}");
    Ok(())
}
