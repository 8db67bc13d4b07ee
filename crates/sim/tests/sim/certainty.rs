//! How sure a contest is: confidence intervals and the sequential test against published values.

use hexhaven_sim::contest::{Sprt, Verdict, wilson};

fn is_near(interval: [f64; 2], expected: [f64; 2]) -> bool {
    interval.iter().zip(expected).all(|(a, b)| (a - b).abs() < 5e-4)
}

/// Reference values from Newcombe (1998), table I, method 3, and from the rule of no successes.
#[test]
fn intervals_are_the_published_ones() {
    assert!(is_near(wilson(81, 263), [0.2553, 0.3662]));
    assert!(is_near(wilson(15, 148), [0.0624, 0.1605]));
    assert!(is_near(wilson(0, 20), [0.0, 0.1611]));
    assert!(is_near(wilson(1, 29), [0.0061, 0.1718]));
    assert_eq!(wilson(0, 0), [0.0, 1.0]);
    for games in 1..=400 {
        assert_eq!(wilson(0, games)[0], 0.0, "{games}");
        assert_eq!(wilson(games, games)[1], 1.0, "{games}");
    }
}

#[test]
fn the_sequential_test_decides_in_both_directions() {
    let sprt = Sprt::new(0.25, 0.4).unwrap();
    assert_eq!(sprt.verdict(0, 0), Verdict::Open);
    assert_eq!(sprt.verdict(45, 100), Verdict::High);
    assert_eq!(sprt.verdict(22, 100), Verdict::Low);
    assert_eq!(sprt.verdict(13, 40), Verdict::Open);
    assert!(Sprt::new(0.4, 0.25).is_none());
}

/// Wald: with 5 % errors the bounds are the logarithms of 1/19 and 19.
#[test]
fn the_bounds_are_those_of_wald() {
    let [lower, upper] = Sprt::new(0.25, 0.4).unwrap().bounds();
    assert!((upper - 19_f64.ln()).abs() < 1e-12 && (lower + upper).abs() < 1e-12);
}
