//! Properties for every seed: ranges, uniformity, permutations, and the edges of each function.

use hexhaven_chance::{Draw, GameRng, game_seed};

#[test]
fn below_stays_in_range_and_reaches_every_value() {
    let mut rng = GameRng::new(1);
    for n in 1..=40 {
        let mut seen = vec![false; n as usize];
        for _ in 0..n * 40 {
            seen[rng.below(n) as usize] = true;
        }
        assert!(seen.iter().all(|&seen| seen), "n = {n}");
    }
}

#[test]
fn dice_are_even() {
    const ROLLS: u32 = 600_000;
    let mut rng = GameRng::new(2);
    let mut counts = [0_u32; 6];
    for _ in 0..ROLLS {
        counts[rng.below(6) as usize] += 1;
    }
    // The standard deviation of one count is about 289; five of them are allowed.
    for count in counts {
        assert!(count.abs_diff(ROLLS / 6) < 1_450, "{counts:?}");
    }
}

#[test]
#[should_panic(expected = "empty range")]
fn below_zero_panics() {
    GameRng::new(0).below(0);
}

#[test]
fn shuffle_permutes_and_reaches_every_order() {
    let mut rng = GameRng::new(3);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..1_000 {
        let mut items = ['a', 'b', 'c', 'd'];
        rng.shuffle(&mut items);
        seen.insert(items);
    }
    assert_eq!(seen.len(), 24);
    rng.shuffle::<u8>(&mut []);
}

#[test]
fn game_seeds_differ() {
    let seeds: std::collections::BTreeSet<u64> =
        (0..100).flat_map(|master| (0..100).map(move |index| game_seed(master, index))).collect();
    assert_eq!(seeds.len(), 10_000);
}
