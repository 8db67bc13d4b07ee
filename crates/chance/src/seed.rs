//! Seeds for many games from one master seed.
//! Games can then be played in any order and on any thread, and each can be repeated alone.

/// The step of SplitMix64: 2^64 divided by the golden ratio, made odd.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Returns the seed of game number `index` under the master seed `master`.
///
/// A SplitMix64 generator is started at the first output of `SplitMix64(master)`, and game `index` takes its
/// output number `index`, counted from 0.
/// Under one master seed all indices have different seeds.
/// The same function splits one game's seed into streams, for example one per seat.
///
/// ```
/// use hexhaven_chance::game_seed;
///
/// assert_ne!(game_seed(1, 0), game_seed(1, 1));
/// assert_ne!(game_seed(1, 0), game_seed(2, 0));
/// ```
pub const fn game_seed(master: u64, index: u64) -> u64 {
    splitmix_output(splitmix_output(master, 0), index)
}

/// Output number `index` of the SplitMix64 generator that starts at `start`.
const fn splitmix_output(start: u64, index: u64) -> u64 {
    scramble(start.wrapping_add(STEP.wrapping_mul(index.wrapping_add(1))))
}

/// The output function of SplitMix64, a bijection.
const fn scramble(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
