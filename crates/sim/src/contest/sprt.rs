//! The sequential probability ratio test: stop as soon as the games played decide between two win shares.

use serde::Serialize;

/// A test of a win share against two hypotheses.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The share that is to be refuted.
    pub low: f64,
    /// The share that is to be shown.
    pub high: f64,
    /// The chance to accept the higher share although the lower one is true.
    pub alpha: f64,
    /// The chance to accept the lower share although the higher one is true.
    pub beta: f64,
}

/// The result of the test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// More games are needed.
    Open,
    /// The lower share is accepted.
    Low,
    /// The higher share is accepted.
    High,
}

impl Sprt {
    /// A test with 5 % error on both sides; `None` unless `0 < low < high < 1`.
    pub fn new(low: f64, high: f64) -> Option<Self> {
        let is_sound = 0.0 < low && low < high && high < 1.0;
        is_sound.then_some(Self { low, high, alpha: 0.05, beta: 0.05 })
    }

    /// The logarithm of the likelihood ratio, positive in favor of the higher share.
    pub(crate) fn llr(&self, wins: u64, games: u64) -> f64 {
        let losses = games.saturating_sub(wins) as f64;
        wins as f64 * (self.high / self.low).ln() + losses * ((1.0 - self.high) / (1.0 - self.low)).ln()
    }

    /// The bounds at which the test stops.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The verdict for this many wins.
    pub fn verdict(&self, wins: u64, games: u64) -> Verdict {
        let (llr, [lower, upper]) = (self.llr(wins, games), self.bounds());
        if llr >= upper {
            Verdict::High
        } else if llr <= lower {
            Verdict::Low
        } else {
            Verdict::Open
        }
    }
}
