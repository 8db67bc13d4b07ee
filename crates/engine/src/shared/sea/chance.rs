//! The possible discoveries in fog: terrain, then a number, each weighted by the remaining counts (S-FOG-02).

use super::fog::{FogPools, TERRAINS};
use crate::shared::Terrain;
use crate::topology::HexId;

/// The kinds of chance of the sea.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeaChance {
    /// The terrain of a fog hex (S-FOG-06).
    Terrain {
        /// The hex.
        hex: HexId,
    },
    /// Its number (S-FOG-06).
    Number {
        /// The hex.
        hex: HexId,
    },
}

/// The results of chance of the sea.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeaOutcome {
    /// The terrain behind fog.
    Finds(Terrain),
    /// The number for it.
    Token(u8),
}

/// The possible results of chance of the sea, with their weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeaOutcomes {
    /// Terrain by the number left.
    Terrain(FogPools),
    /// Numbers by the number left.
    Number(FogPools),
}

impl SeaOutcomes {
    fn weights(&self) -> &[u8] {
        match self {
            Self::Terrain(pools) => &pools.terrain,
            Self::Number(pools) => &pools.numbers,
        }
    }

    /// The sum of all weights.
    pub(crate) fn total(&self) -> u32 {
        self.weights().iter().map(|&n| u32::from(n)).sum()
    }

    /// The outcome at position `n` of `total()` equally likely ones.
    pub(crate) fn pick(&self, n: u32) -> Option<SeaOutcome> {
        let mut rest = n;
        let idx = self.weights().iter().position(|&weight| {
            let here = rest < u32::from(weight);
            rest = rest.wrapping_sub(u32::from(weight));
            here
        })?;
        Some(match self {
            Self::Terrain(_) => SeaOutcome::Finds(TERRAINS[idx]),
            Self::Number(_) => SeaOutcome::Token(idx as u8 + 2),
        })
    }

    /// The weight of an outcome; 0 if it cannot happen now.
    pub(crate) fn weight(&self, outcome: SeaOutcome) -> u32 {
        let n = match (self, outcome) {
            (Self::Terrain(pools), SeaOutcome::Finds(terrain)) => pools.n_terrain(terrain),
            (Self::Number(pools), SeaOutcome::Token(number)) => pools.n_number(number),
            _ => 0,
        };
        u32::from(n)
    }
}
