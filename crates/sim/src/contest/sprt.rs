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
