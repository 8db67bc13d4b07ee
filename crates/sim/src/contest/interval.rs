//! How sure a share is.

/// The two-sided 95 % point of the normal distribution.
const Z95: f64 = 1.959_963_984_540_054;

/// The 95 % confidence interval of a share by Wilson's score: sound for few games and for shares near 0 and 1.
pub fn wilson(wins: u64, games: u64) -> [f64; 2] {
    if games == 0 {
        return [0.0, 1.0];
    }
    let (n, z2) = (games as f64, Z95 * Z95);
    let share = wins as f64 / n;
    let center = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z95 / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    // At 0 and 100 %, rounding must not leave a remainder.
    let low = if wins == 0 { 0.0 } else { (center - half).max(0.0) };
    [low, if wins == games { 1.0 } else { (center + half).min(1.0) }]
}
