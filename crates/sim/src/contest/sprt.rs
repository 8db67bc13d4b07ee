//! The sequential probability ratio test: stop as soon as the games played decide between two win shares.

/// A test of a win share against two hypotheses.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The share that is to be refuted.
    pub null: f64,
    /// The share that is to be shown.
    pub alternative: f64,
    /// The chance to accept the alternative although the null is true.
    pub alpha: f64,
    /// The chance to accept the null although the alternative is true.
    pub beta: f64,
}

/// What the test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// More games are needed.
    Open,
    /// The null is accepted.
    Null,
    /// The alternative is accepted.
    Alternative,
}

impl Sprt {
    /// A test with 5 % error on both sides; `None` unless `0 < null < alternative < 1`.
    #[must_use]
    pub fn new(null: f64, alternative: f64) -> Option<Self> {
        let is_sound = 0.0 < null && null < alternative && alternative < 1.0;
        is_sound.then_some(Self { null, alternative, alpha: 0.05, beta: 0.05 })
    }

    /// The logarithm of the likelihood ratio, positive in favor of the alternative.
    #[must_use]
    pub fn llr(&self, wins: u64, games: u64) -> f64 {
        let losses = games.saturating_sub(wins) as f64;
        wins as f64 * (self.alternative / self.null).ln()
            + losses * ((1.0 - self.alternative) / (1.0 - self.null)).ln()
    }

    /// The bounds at which the test ends.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// What so many wins say.
    #[must_use]
    pub fn verdict(&self, wins: u64, games: u64) -> Verdict {
        let (llr, [lower, upper]) = (self.llr(wins, games), self.bounds());
        if llr >= upper {
            Verdict::Alternative
        } else if llr <= lower {
            Verdict::Null
        } else {
            Verdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decides_in_both_directions() {
        let sprt = Sprt::new(0.25, 0.4).unwrap();
        assert_eq!(sprt.verdict(0, 0), Verdict::Open);
        assert_eq!(sprt.verdict(45, 100), Verdict::Alternative);
        assert_eq!(sprt.verdict(22, 100), Verdict::Null);
        assert_eq!(sprt.verdict(13, 40), Verdict::Open);
        assert!(Sprt::new(0.4, 0.25).is_none());
    }

    /// Wald: with 5 % errors the bounds are the logarithms of 1/19 and 19.
    #[test]
    fn bounds() {
        let [lower, upper] = Sprt::new(0.25, 0.4).unwrap().bounds();
        assert!((upper - 19_f64.ln()).abs() < 1e-12 && (lower + upper).abs() < 1e-12);
    }
}
