//! Whether a seat is favored.

use serde::Serialize;

/// The distribution of wins over seats.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Evenness {
    /// Games won by each seat.
    pub wins: Vec<u64>,
    /// The sum of the squared distances from the mean, in means.
    pub chi_square: f64,
    /// The value that luck alone exceeds once in a hundred times.
    pub limit: f64,
}

impl Evenness {
    /// Whether luck explains the differences.
    pub fn is_even(&self) -> bool {
        self.chi_square <= self.limit
    }
}

/// The point that chi-square exceeds once in a hundred times, for one to five degrees of freedom.
const LIMITS: [f64; 5] = [6.635, 9.210, 11.345, 13.277, 15.086];

/// The distribution of wins over two to six seats.
pub fn evenness(wins: &[u64]) -> Evenness {
    let mean = wins.iter().sum::<u64>() as f64 / wins.len().max(1) as f64;
    let chi_square = wins.iter().map(|&n| (n as f64 - mean).powi(2) / mean.max(1.0)).sum();
    let limit = LIMITS[wins.len().clamp(2, LIMITS.len() + 1) - 2];
    Evenness { wins: wins.to_vec(), chi_square, limit }
}
