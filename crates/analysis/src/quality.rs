//! How much work a review may be.

use hexhaven_bots::study::Effort;

/// How closely positions are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quality {
    /// The name of the quality.
    pub name: &'static str,
    /// The number of worlds for playouts of a position; 0 asks the judge without playouts.
    pub worlds: u32,
    /// How decisions are compared.
    pub decision: Effort,
    /// How placements before the first turn are compared.
    pub opening: Effort,
    /// The most playouts in all, about: a longer game is looked at less closely.
    pub playouts: u64,
}

impl Quality {
    /// A first impression, in a second or two.
    pub const QUICK: Self = Self {
        name: "quick",
        worlds: 0,
        decision: Effort { worlds: 6, least: 3, check: 8, width: 4 },
        opening: Effort { worlds: 2, least: 1, check: 6, width: 12 },
        playouts: 20_000,
    };

    /// Good enough to learn from, in about ten seconds.
    pub const STANDARD: Self = Self {
        name: "standard",
        worlds: 32,
        decision: Effort { worlds: 36, least: 8, check: 48, width: 7 },
        opening: Effort { worlds: 12, least: 3, check: 24, width: usize::MAX },
        playouts: 400_000,
    };

    /// The same work per ply for a game of usual length, less for one that is longer.
    pub(crate) fn within(self, n_chances: usize, n_decisions: usize) -> Self {
        let chances = n_chances as u64 * u64::from(self.worlds) * CHANCE;
        let decisions = n_decisions as u64 * (u64::from(self.worlds) + cost(self.decision));
        let all = chances + decisions;
        if all <= self.playouts {
            return self;
        }
        let share = self.playouts as f64 / all as f64;
        let less = |n: u32| if n == 0 { 0 } else { ((f64::from(n) * share) as u32).max(1) };
        let effort = |effort: Effort| Effort {
            worlds: less(effort.worlds),
            least: less(effort.least),
            check: less(effort.check),
            width: effort.width,
        };
        Self {
            worlds: less(self.worlds),
            decision: effort(self.decision),
            opening: effort(self.opening),
            ..self
        }
    }
}

/// The playouts of an outcome's ply, per world.
const CHANCE: u64 = 11;

/// The playouts of a decision, about.
fn cost(effort: Effort) -> u64 {
    u64::from(effort.least) * effort.width.min(8) as u64 + 2 * u64::from(effort.worlds + effort.check)
}
