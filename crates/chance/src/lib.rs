//! Randomness for games, kept outside the engine.
//! One named, portable generator, seeded from one number, makes all draws.
//!
//! The generator is xoshiro256++, its state is filled from a `u64` by SplitMix64, and bounded integers and
//! weighted picks are defined only here; shuffles follow from them in the engine's trait [`Draw`].
//! The test vectors in `tests/frozen.rs` freeze all of it: the same seed gives the same draws on every
//! platform and in every release, until a release says otherwise in the changelog.
//! It is meant for simulation; games between people use [`SealedRng`], which is cryptographic.
//!
//! ```
//! use hexhaven_chance::{Draw, GameRng};
//!
//! let mut rng = GameRng::for_game(7, 0);
//! let dice = (1 + rng.below(6), 1 + rng.below(6));
//! assert!((1..=6).contains(&dice.0) && (1..=6).contains(&dice.1));
//! ```

mod bounded;
mod rng;
mod sealed;
mod seed;

pub use hexhaven_engine::Draw;
pub use rng::GameRng;
pub use sealed::SealedRng;
pub use seed::game_seed;
