//! Picking one outcome of chance by weight.

use core::fmt::{self, Display, Formatter};

use super::{Outcome, Outcomes};
use crate::draw::Draw;
use crate::vocab::CoreOutcomes;

/// An outcome was asked for that cannot happen now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Impossible;

impl Display for Impossible {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("chance cannot give this now")
    }
}

impl core::error::Error for Impossible {}

impl Outcomes {
    /// No chance is due.
    pub(crate) const NONE: Self = Self::Core(CoreOutcomes::None);

    /// The outcome at position `n` of `total()` equally likely ones.
    #[inline]
    pub fn pick(&self, n: u32) -> Option<Outcome> {
        match self {
            Self::Core(dice @ CoreOutcomes::FairDice) => dice.pick(n).map(Outcome::Core),
            _ => self.pick_unfair(n),
        }
    }

    /// One of the outcomes, drawn by weight.
    ///
    /// # Panics
    /// When no chance is due.
    #[inline]
    pub fn draw(&self, draw: &mut impl Draw) -> Outcome {
        self.pick(draw.below(self.total())).expect("the number is below the total")
    }

    /// Each distinct outcome once, with its weight.
    pub fn iter(&self) -> impl Iterator<Item = (Outcome, u32)> {
        let mut n = 0;
        core::iter::from_fn(move || {
            let outcome = self.pick(n)?;
            let weight = self.weight(outcome);
            n += weight;
            Some((outcome, weight))
        })
    }
}
