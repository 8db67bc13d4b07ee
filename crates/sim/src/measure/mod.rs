//! Measures how bots play: the actions they take, how they trade, whether a seat is favored, and how levels and styles
//! compare. `hexhaven measure` prints all of it, and tests run short versions.

mod habits;
mod seats;
mod strength;

pub use habits::{Habits, LEFT_ASIDE, Uses, habits};
pub use seats::{Evenness, evenness};
pub use strength::{Share, duels, melee};
