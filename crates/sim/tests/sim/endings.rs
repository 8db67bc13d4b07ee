//! Games between bots end: in every rule set, no matter which bots play, within the number of turns that
//! `docs/bots-measured.md` states.

use crate::common::{contest, run_by};
use hexhaven_engine::RuleSet;

/// The turns within which a game between bots that want to win ends.
const MOST_TURNS: u32 = 500;

fn ends(bots: [&str; 4], games: u64, most_turns: u32) {
    for &rules in RuleSet::ALL {
        let mut contest = contest(bots, games);
        contest.limits.turns = most_turns;
        let report = run_by(rules, &contest);
        assert_eq!((report.games, report.truncated), (games, 0), "{rules:?} {bots:?}");
        assert!(report.max_turns <= most_turns, "{rules:?} {bots:?}: {} turns", report.max_turns);
        assert!(report.seats.iter().all(|seat| seat.faults == 0), "{rules:?} {bots:?}");
    }
}

#[test]
fn games_between_greedy_bots_end() {
    ends(["greedy"; 4], 24, MOST_TURNS);
}

#[test]
fn games_between_easy_bots_end() {
    ends(["easy"; 4], 12, MOST_TURNS);
}

#[test]
fn games_with_search_end() {
    ends(["search:4it", "greedy", "easy", "greedy"], 1, MOST_TURNS);
}

/// Random bots need more turns: they build without a plan.
#[test]
fn games_with_a_random_bot_end() {
    ends(["random", "greedy", "random", "easy"], 12, MOST_TURNS);
}
