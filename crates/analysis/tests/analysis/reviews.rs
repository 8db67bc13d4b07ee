//! What a review says about a game.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use hexhaven_analysis::{Grade, PlayerReview, Quality, Stopped, Story, Topic, analyze};
use hexhaven_bots::study::{Luck, Study};
use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::GameOptions;
use hexhaven_engine::rulesets::knights::KnightsOptions;
use hexhaven_engine::{Action, CoreAction, Ply, Rules, Seat};

use crate::common::{GLANCE, ROUGH, new_game, play, position, review};

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    let story = play(new_game(3), "greedy", 3, 120);
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| review(&story, &ROUGH))
    };
    assert_eq!(with(1), with(3));
}

#[test]
fn chances_add_up_to_one_and_end_with_the_result() {
    let story = play(new_game(5), "greedy", 5, usize::MAX);
    let review = review(&story, &ROUGH);
    assert_eq!(review.chances.len(), story.plies.len() + 1);
    for chances in &review.chances {
        assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{chances:?}");
    }
    assert!(review.is_over && review.is_whole);
    let last = review.chances.last().unwrap();
    assert_eq!(last.iter().filter(|&&chance| chance == 1.0).count(), 1, "{last:?}");
}

#[test]
fn what_a_player_got_adds_up() {
    let story = play(new_game(6), "easy", 6, usize::MAX);
    let review = review(&story, &ROUGH);
    for player in &review.players {
        let PlayerReview { start, result, own, others, unforeseen, .. } = player;
        let sum = start + player.all_luck() + own + others + unforeseen;
        assert!((sum - result).abs() < 1e-3, "{player:?}");
        assert!(player.decisions > 10 && *own <= 0.0 && player.accuracy > 0.0 && player.accuracy <= 100.0);
    }
}

/// Everybody has the cards for the city that wins, and seat a is first.
const CAN_WIN: &str = "base first-game-modern players 4; options target_vp=3; \
                       hand a 2G3O; hand b 2G3O; hand c 2G3O; hand d 2G3O; turn a main";

#[test]
fn passing_up_the_win_is_a_blunder() {
    let start = position(CAN_WIN);
    let seat = Seat::ALL[0];
    assert_eq!(start.vp(seat), 2);
    let story = Story::new(start, vec![Ply::Act(seat, Action::Core(CoreAction::EndTurn))]);
    let review = review(&story, &Quality::QUICK);
    let decision = review.plies[0].decision.as_ref().expect("a decision");
    assert_eq!(decision.grade, Grade::Blunder, "{decision:?}");
    assert_eq!(decision.topic, Topic::Building);
    assert!(decision.better.as_ref().is_some_and(|better| better.action.starts_with("city")));
    assert_eq!(review.lessons[0].seat, Seat::ALL[0]);
}

#[test]
fn the_outcomes_of_a_roll_make_up_its_forecast() {
    let game = position("base first-game-modern players 4; turn a roll");
    let mut rolled = game.clone();
    rolled.play(Seat::ALL[0], Action::Core(CoreAction::Roll), &mut ()).unwrap();
    let study = Study::new(&game);
    let (mean, branches) = study.forecast_chance(&rolled, None, 4, 1);
    assert_eq!(branches.len(), 11);
    for (seat, mean) in mean.iter().enumerate() {
        let sum: f32 = branches.iter().map(|branch| branch.weight as f32 * branch.chances[seat]).sum();
        assert!((sum / 36.0 - mean).abs() < 1e-4);
    }
}

#[test]
fn luck_is_zero_on_average() {
    // Every seat of every game is one number; seats of one game depend on each other, which makes the interval wider, not narrower.
    let mut sums: Vec<f64> = Vec::new();
    for seed in 0..30 {
        let review = review(&play(new_game(seed), "greedy", seed, usize::MAX), &GLANCE);
        sums.extend(review.players.iter().take(1).map(|player| f64::from(player.all_luck())));
    }
    let n = sums.len() as f64;
    let mean = sums.iter().sum::<f64>() / n;
    let error = (sums.iter().map(|sum| (sum - mean).powi(2)).sum::<f64>() / n / (n - 1.0)).sqrt();
    assert!(mean.abs() < 3.0 * error, "{mean} against {error}");
    assert!(error < 0.15, "luck decides less than that: {error}");
}

#[test]
fn rule_sets_with_many_outcomes_are_reviewed() {
    let start = KnightsOptions::MODERN.start(3, &mut GameRng::new(9)).unwrap();
    let review = review(&play(start, "greedy", 9, 60), &ROUGH);
    assert_eq!((review.rules, review.players.len()), ("knights", 3));
    assert!(
        review.plies.iter().any(|ply| ply.chance.as_ref().is_some_and(|chance| chance.kind == Luck::Dice))
    );
}

#[test]
fn a_review_can_be_stopped_and_reports_its_progress() {
    let story = play(new_game(8), "greedy", 8, 80);
    let calls = AtomicUsize::new(0);
    let stopped = analyze(&story, &ROUGH, &|done, all| {
        assert_eq!(all, 81);
        calls.fetch_add(1, Ordering::Relaxed);
        if done >= 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(stopped, Err(Stopped));
    assert!(calls.into_inner() >= 5);
}
