//! Bots at sea: on every scenario they beat random ones, look ahead with profit, and go where islands are.

use crate::common::contest;
use hexhaven_bots::{AnyBot, BotSpec};
use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::AnyOptions;
use hexhaven_engine::{AnyGame, Event, Outcome, RuleSet, SeaEvent, Seat};
use hexhaven_sim::measure::habits;
use hexhaven_sim::{Batch, Limits, Watcher, play_out};

const SCENARIOS: [&str; 5] = ["new-shores", "four-islands", "fog-islands", "through-the-desert", "new-world"];

fn options(scenario: &str) -> AnyOptions {
    let mut options = RuleSet::Seafarers.options();
    options.set_text(&format!("scenario={scenario}")).expect("a scenario");
    options
}

fn start(scenario: &str) -> impl Fn(&mut GameRng) -> AnyGame {
    let options = options(scenario);
    move |chance| AnyGame::start(&options, 4, chance).expect("a game for four")
}

#[test]
fn greedy_bots_beat_random_ones_on_every_scenario() {
    for scenario in SCENARIOS {
        let report =
            contest(["greedy", "random", "random", "random"], 40).run(&Batch::default(), start(scenario));
        let wins = report.seats[0].wins;
        assert!(wins >= 38, "{scenario}: {wins} of 40");
    }
}

/// Counts who settles an island that is not home.
#[derive(Default)]
struct Settlers {
    settled: [bool; 6],
}

impl<G> Watcher<G> for Settlers {
    fn listens(&self) -> bool {
        true
    }

    fn action(&mut self, _: &G, _: Seat, _: hexhaven_engine::Action) {}

    fn outcome(&mut self, _: &G, _: Outcome) {}

    fn event(&mut self, event: Event) {
        if let Event::Seafarers(SeaEvent::AreaSettled { seat, .. }) = event {
            self.settled[seat.idx()] = true;
        }
    }
}

#[test]
fn somebody_settles_a_foreign_island_in_most_games() {
    const GAMES: u64 = 40;
    let (mut games, mut players) = (0, 0);
    for index in 0..GAMES {
        let mut chance = GameRng::for_game(71, index);
        let mut game = start("new-shores")(&mut chance);
        let mut bots: Vec<AnyBot> =
            (0..4).filter_map(|seat| AnyBot::by_name("greedy", 4 * index + seat)).collect();
        let mut settlers = Settlers::default();
        play_out(&mut game, &mut bots, &mut chance, Limits::default(), &mut settlers);
        let n = settlers.settled.iter().filter(|&&settled| settled).count();
        (games, players) = (games + u64::from(n > 0), players + n);
    }
    assert!(games * 10 >= GAMES * 9, "in {games} of {GAMES} games");
    assert!(players as u64 * 2 >= GAMES * 3, "{players} players in {GAMES} games");
}

#[test]
fn ships_are_used_in_every_way_on_every_scenario() {
    for scenario in SCENARIOS {
        let bots = [const { BotSpec::Greedy(None) }; 4];
        let found = habits(&bots, 12, 73, start(scenario));
        // The pirate is worth a move less often than the robber, and is legal whenever that is.
        let left: Vec<&str> = found.left_aside(150).filter(|&kind| kind != "pirate").collect();
        assert!(left.is_empty(), "{scenario}: {left:?}");
        assert!(found.kinds["ship"].taken > 12 * 4, "{scenario}: {:?}", found.kinds["ship"]);
    }
}
