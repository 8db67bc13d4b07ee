//! How sure a share is.

/// The two-sided 95 % point of the normal distribution.
const Z95: f64 = 1.959_963_984_540_054;

/// The 95 % confidence interval of a share by Wilson's score: sound for few games and for shares near 0 and 1.
#[must_use]
pub fn wilson(wins: u64, games: u64) -> [f64; 2] {
    if games == 0 {
        return [0.0, 1.0];
    }
    let (n, z2) = (games as f64, Z95 * Z95);
    let share = wins as f64 / n;
    let center = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z95 / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    [(center - half).max(0.0), (center + half).min(1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(interval: [f64; 2], expected: [f64; 2]) -> bool {
        interval.iter().zip(expected).all(|(a, b)| (a - b).abs() < 5e-4)
    }

    /// Reference values from Newcombe (1998), table I, method 3, and from the rule of no successes.
    #[test]
    fn published_values() {
        assert!(is_near(wilson(81, 263), [0.2553, 0.3662]));
        assert!(is_near(wilson(15, 148), [0.0624, 0.1605]));
        assert!(is_near(wilson(0, 20), [0.0, 0.1611]));
        assert!(is_near(wilson(1, 29), [0.0061, 0.1718]));
        assert_eq!(wilson(0, 0), [0.0, 1.0]);
    }
}
