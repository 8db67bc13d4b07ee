//! Contests: fair seats, the same result for any number of threads, and bots that misbehave.

use crate::common;
use hexhaven_bots::{Bot, Seen};
use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::rulesets::base::{Base, BaseOptions};
use hexhaven_engine::{Action, CoreAction, Legal, RuleSet};
use hexhaven_sim::contest::{Contest, Report, SeatReport, Sprt, Verdict};
use hexhaven_sim::{Batch, Limits, play_out};

fn start(n_players: usize, chance: &mut GameRng) -> Base {
    Base::start(&BaseOptions::MODERN, n_players as u8, chance).unwrap()
}

fn contest(bots: &str, games: u64) -> Contest {
    let bots = bots.split(',').map(|bot| bot.parse().unwrap()).collect();
    Contest { bots, games, seed: 5, limits: Limits::default(), sprt: None }
}

fn run(contest: &Contest, threads: usize) -> Report {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let mut report =
        pool.install(|| contest.run(&Batch::default(), |chance| start(contest.bots.len(), chance)));
    for seat in &mut report.seats {
        seat.mean_micros = 0.0; // The clock is the one thing that no seed repeats.
    }
    report
}

#[test]
fn every_contestant_sits_everywhere_on_the_same_board() {
    let contest = contest("greedy,random,random,random", 8);
    for contestant in 0..4 {
        let mut seats: Vec<usize> = (0..4).map(|index| contest.seat_of(contestant, index)).collect();
        seats.sort_unstable();
        assert_eq!(seats, [0, 1, 2, 3]);
    }
    let boards: Vec<Base> = (0..8).map(|index| start(4, &mut contest.chance(index))).collect();
    assert!(boards[..4].iter().all(|board| *board == boards[0]));
    assert!(boards[4..].iter().all(|board| *board == boards[4]));
    assert_ne!(boards[0], boards[4]);
}

#[test]
fn threads_do_not_change_the_result() {
    let contest = contest("search:12it,greedy,easy,random", 8);
    assert_eq!(run(&contest, 1), run(&contest, 3));
}

#[test]
fn greedy_beats_random() {
    let report = run(&contest("greedy,random,random,random", 100), 2);
    assert!(report.seats[0].win_share >= 0.95, "{report:?}");
    assert_eq!(report.seats.iter().map(|seat| seat.faults).sum::<u64>(), 0);
    assert_eq!((report.truncated, report.games), (0, 100));
}

#[test]
fn equal_bots_win_equally_often() {
    let report = run(&contest("random,random,random,random", 2000), 2);
    for seat in &report.seats {
        // Four standard deviations of a fair share of 2,000 games.
        assert!((seat.win_share - 0.25).abs() < 0.039, "{report:?}");
    }
}

#[test]
fn the_sequential_test_stops_early() {
    let mut contest = contest("greedy,random,random,random", 4000);
    contest.sprt = Sprt::new(0.25, 0.5);
    let report = run(&contest, 2);
    assert_eq!(report.sprt, Some(Verdict::High));
    assert!(report.games < 200, "{} games", report.games);
}

#[test]
fn reports_are_json_and_csv() {
    let report = run(&contest("greedy,random", 4), 1);
    let json: serde_json::Value = serde_json::from_str(&report.to_json()).unwrap();
    assert_eq!(json["games"], 4);
    for key in ["bot", "games", "wins", "win_share", "ci95", "mean_points"] {
        assert!(!json["seats"][0][key].is_null(), "{key}");
    }
    let csv = report.to_csv();
    let columns: Vec<usize> = csv.lines().map(|line| line.split(',').count()).collect();
    assert_eq!(columns, [14, 14, 14]);
    assert!(csv.lines().next().unwrap().ends_with(",shared_wins,pyrrhic_victories"), "{csv}");
}

/// The report of the first single game between greedy bots that ended in some way.
fn game_that_ended(rules: RuleSet, ending: &str) -> Report {
    let mut contest = common::contest(["greedy"; 4], 1);
    let mut report = |seed| {
        contest.seed = seed;
        common::run_by(rules, &contest)
    };
    (0..400).map(&mut report).find(|report| report.endings[ending] == 1).unwrap()
}

/// O-END-06: in no collapse are players ranked by points.
#[test]
fn a_collapse_rates_nobody_above_another() {
    for (ending, pyrrhic) in [("collapse", 0), ("pyrrhic_collapse", 1)] {
        let report = game_that_ended(RuleSet::Oil, ending);
        let seats = &report.seats;
        assert!(seats.iter().any(|seat| seat.mean_points != seats[0].mean_points), "{report:?}");
        assert!(seats.iter().all(|seat| seat.rating == seats[0].rating), "{report:?}");
        let sum = |count: fn(&SeatReport) -> u64| seats.iter().map(count).sum::<u64>();
        assert_eq!((sum(|seat| seat.wins), sum(|seat| seat.pyrrhic_victories)), (0, pyrrhic), "{report:?}");
    }
}

/// E-END-04, E-END-06: players who share a win share its rank, whatever the points of others.
#[test]
fn a_shared_win_rates_the_winners_alike() {
    let report = game_that_ended(RuleSet::Energies, "bag_empty_shared");
    let (winners, others): (Vec<_>, Vec<_>) = report.seats.iter().partition(|seat| seat.shared_wins == 1);
    assert!(winners.len() > 1 && report.seats.iter().all(|seat| seat.wins == 0), "{report:?}");
    assert!(winners.iter().all(|seat| seat.rating == winners[0].rating), "{report:?}");
    assert!(others.iter().all(|seat| seat.rating.rating < winners[0].rating.rating), "{report:?}");
}

/// Answers nonsense every second time.
struct Confused(GameRng);

impl Bot for Confused {
    fn name(&self) -> &'static str {
        "confused"
    }

    fn choose(&mut self, _: &Seen<'_>, legal: &Legal) -> Action {
        let n = legal.len().min(1000) as u32;
        match self.0.below(2) {
            0 => Action::Core(CoreAction::Finish),
            _ => legal.nth(u64::from(self.0.below(n))).unwrap(),
        }
    }
}

#[test]
fn nonsense_is_replaced_and_counted() {
    let mut chance = GameRng::new(3);
    let mut game = start(4, &mut chance);
    let mut bots: Vec<Confused> = (0..4).map(|seed| Confused(GameRng::new(seed))).collect();
    let result = play_out(&mut game, &mut bots, &mut chance, Limits::default(), &mut ());
    assert!(result.faults[..4].iter().all(|&faults| faults > 0), "{result:?}");
    assert!(result.ending.is_some(), "{result:?}");
}
