//! Tunes the weights for the base game: `cargo run --release -p hexhaven-sim --example tune -- state.json 300`
//! The state file is read if it exists and written after every step; the weights now go to standard output.

use hexhaven_bots::Weights;
use hexhaven_engine::RuleSet;
use hexhaven_engine::core::Options;
use hexhaven_engine::core::setup::SetupOptions;
use hexhaven_engine::rulesets::base::Base;
use hexhaven_sim::tune::{TuneState, Tuning, fit_judge};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let path = args.first().expect("a state file");
    let steps: u64 = args.get(1).and_then(|steps| steps.parse().ok()).unwrap_or(10);
    let mut state = std::fs::read_to_string(path).map_or_else(
        |_| TuneState::new(1, &Weights::for_rules(RuleSet::Base)),
        |text| TuneState::from_json(&text).expect("a state file"),
    );
    let start = |chance: &mut _| {
        Base::start(&Options::MODERN, &SetupOptions::default(), 4, chance).expect("four players can play")
    };
    for _ in 0..steps {
        Tuning::default().step(&mut state, start);
        std::fs::write(path, state.to_json()).expect("the state can be stored");
    }
    let fit = fit_judge(&state.weights(), 2000, state.seed, 4, start);
    eprintln!(
        "{} steps, {} games; {} positions, loss {:.4} to {:.4}",
        state.step, state.games, fit.positions, fit.before, fit.after
    );
    print!("{}{}", state.weights().to_json(), fit.weights.to_json());
}
