//! Plays a contest on random boards of the base game and prints the report:
//! `cargo run --release -p hexhaven-sim --example contest -- greedy,random,random,random 400 1`

use hexhaven_engine::core::Options;
use hexhaven_engine::core::setup::SetupOptions;
use hexhaven_engine::rulesets::base::Base;
use hexhaven_sim::contest::Contest;
use hexhaven_sim::{Batch, Limits};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let bots = args.first().map_or("greedy,random,random,random", String::as_str);
    let contest = Contest {
        bots: bots.split(',').map(|bot| bot.parse().unwrap_or_else(|bad| panic!("{bad}"))).collect(),
        games: args.get(1).and_then(|games| games.parse().ok()).unwrap_or(400),
        seed: args.get(2).and_then(|seed| seed.parse().ok()).unwrap_or(1),
        limits: Limits::default(),
        sprt: None,
    };
    let n_players = contest.bots.len() as u8;
    let start = std::time::Instant::now();
    let report = contest.run(&Batch::default(), |chance| {
        Base::start(&Options::MODERN, &SetupOptions::default(), n_players, chance).expect("2 to 4 bots")
    });
    print!("{}", report.to_csv());
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{} games, {} cut off, {:.1} turns (most {}), {seconds:.1} s, {:.0} games/s",
        report.games,
        report.truncated,
        report.mean_turns,
        report.max_turns,
        report.games as f64 / seconds
    );
}
