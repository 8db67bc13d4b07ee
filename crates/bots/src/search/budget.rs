//! How long a search may think.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// A bot's budget for one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// An amount of time. How many positions that is depends on the machine.
    Time(Duration),
    /// A number of iterations. The same seed gives the same choice on every machine.
    Iterations(u32),
}

/// An invalid budget.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadBudget(pub String);

impl fmt::Display for BadBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a budget; examples are 200ms, 1.5s and 1000it", self.0)
    }
}

impl std::error::Error for BadBudget {}

/// The most time that can be asked for.
const MOST_SECONDS: f64 = 3600.0;

impl FromStr for Budget {
    type Err = BadBudget;

    fn from_str(text: &str) -> Result<Self, BadBudget> {
        let bad = || BadBudget(text.to_owned());
        let seconds = |number: &str, scale: f64| {
            let seconds = number.parse::<f64>().map_err(|_| bad())? * scale;
            let is_sound = seconds > 0.0 && seconds <= MOST_SECONDS;
            if is_sound { Ok(Self::Time(Duration::from_secs_f64(seconds))) } else { Err(bad()) }
        };
        if let Some(number) = text.strip_suffix("it") {
            let n: u32 = number.parse().map_err(|_| bad())?;
            if n == 0 { Err(bad()) } else { Ok(Self::Iterations(n)) }
        } else if let Some(number) = text.strip_suffix("ms") {
            seconds(number, 1e-3)
        } else if let Some(number) = text.strip_suffix('s') {
            seconds(number, 1.0)
        } else {
            Err(bad())
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(time) => write!(f, "{}ms", time.as_secs_f64() * 1e3),
            Self::Iterations(n) => write!(f, "{n}it"),
        }
    }
}

/// A budget being spent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meter {
    budget: Budget,
    start: Instant,
    done: u32,
    /// The walks in one iteration.
    walks: u32,
}

impl Meter {
    pub(super) fn start(budget: Budget) -> Self {
        Self { budget, start: Instant::now(), done: 0, walks: 1 }
    }

    /// Counts this many playouts as one iteration.
    pub(super) fn take_walks(&mut self, walks: u32) {
        self.walks = walks;
    }

    /// Whether another walk fits: with a time budget, one as long as the mean so far.
    pub(super) fn has_room(&self) -> bool {
        match self.budget {
            Budget::Iterations(most) => self.done < most.saturating_mul(self.walks),
            Budget::Time(most) => {
                let spent = self.start.elapsed();
                let mean = spent.checked_div(self.done).unwrap_or_default();
                spent + mean < most
            }
        }
    }

    /// Walks so far.
    pub(super) fn done(&self) -> u32 {
        self.done
    }

    pub(super) fn count(&mut self) {
        self.done += 1;
    }

    /// Whether a walk in progress must stop.
    pub(super) fn is_over(&self) -> bool {
        match self.budget {
            Budget::Iterations(_) => false,
            Budget::Time(most) => self.start.elapsed() >= most,
        }
    }
}
