//! The race between the candidates of a search. It is private, so its source is compiled here again, alone.

#[path = "../../src/search/race.rs"]
mod race;

use race::{Race, gap};

#[test]
fn a_bot_clearly_behind_drops_out() {
    let mut race = Race::new(&[0.0; 3], 2.5, 1000);
    let mut is_decided = false;
    for world in 0..40 {
        // The same luck for all; the second is behind by more than the noise.
        let luck = (world % 7) as f32 / 10.0;
        let noise = if world % 2 == 0 { 0.02 } else { -0.02 };
        race.note(&[luck, luck - 0.1 + noise, luck + noise]);
        is_decided = race.is_decided();
        assert!(world >= 5 || !is_decided, "too early");
    }
    assert!(!race.is_alive(1));
    assert!(race.is_alive(0) && race.is_alive(2));
    assert!(!is_decided, "two are still too close to call");
}

#[test]
fn the_favorite_is_kept_until_there_is_evidence() {
    let mut race = Race::new(&[0.5, 0.0], 2.5, 1000);
    assert_eq!(race.leader(), 0);
    race.note(&[0.3, 0.4]);
    assert_eq!(race.leader(), 0, "one world is luck");
    for world in 0..60 {
        let noise = if world % 2 == 0 { 0.02 } else { -0.02 };
        race.note(&[0.3, 0.4 + noise]);
    }
    assert_eq!(race.leader(), 1);
}

#[test]
fn the_favorite_runs_whatever_its_gain_is() {
    for gain in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let race = Race::new(&[gain, gain], 2.5, 100);
        assert!(race.is_alive(0), "{gain}");
        assert_eq!(race.leader(), 0, "{gain}");
    }
}

#[test]
fn equals_end_the_race() {
    let mut race = Race::new(&[0.0; 2], 2.5, 100_000);
    let ends = (0..100_000).any(|_| {
        race.note(&[0.4, 0.4]);
        race.is_decided()
    });
    assert!(ends);
    assert_eq!(race.leader(), 0);
}

#[test]
fn an_undecided_race_ends() {
    let mut race = Race::new(&[0.0; 2], 2.5, 20);
    for world in 0..20 {
        race.note(&[if world % 2 == 0 { 0.2 } else { 0.4 }, 0.3]);
        assert_eq!(race.is_decided(), world == 19);
    }
}

#[test]
fn luck_that_all_share_does_not_matter() {
    let luck: Vec<f32> = (0..50).map(|world| (world % 10) as f32 / 10.0).collect();
    let better: Vec<f32> = luck.iter().map(|luck| luck + 0.1).collect();
    let (mean, error) = gap(&better, &luck);
    assert!((mean - 0.1).abs() < 1e-5 && error < 5e-3, "{mean} {error}");
}

#[test]
fn a_bot_that_dropped_out_keeps_its_results() {
    let mut race = Race::new(&[0.0; 2], 2.0, 100);
    for _ in 0..20 {
        race.note(&[1.0, 0.0]);
        race.is_decided();
    }
    assert!(!race.is_alive(1));
    assert!(race.rewards(1).len() < race.rewards(0).len());
}
