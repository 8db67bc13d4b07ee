//! The race between the candidates: all meet the same worlds, and those clearly behind drop out. It ends when one is
//! left, or when the rest are equally good.

/// The results of the candidates, world by world.
#[derive(Clone, Debug)]
pub(super) struct Race {
    /// The reward of each candidate in each world; candidates that dropped out keep theirs.
    rewards: Vec<Vec<f32>>,
    /// How much better than the favorite the policy expects each to be.
    expected: Vec<f32>,
    is_alive: Vec<bool>,
    doubt: f32,
    most_worlds: usize,
}

/// Worlds before anybody may drop out.
const LEAST_WORLDS: usize = 6;

/// The race checks its results once per this many worlds.
const LOOK_EVERY: usize = 2;

/// A difference in the chance of winning that is not worth thinking about.
const TRIFLE: f32 = 0.003;

/// How far the truth may be from the policy's expectation, as a difference in the chance of winning.
const SURPRISE: f32 = 0.03;

/// A candidate that would need a larger surprise than this, in multiples of the usual one, does not start.
const HOPELESS: f32 = 2.5;

/// The approximate chance of winning per point of the policy's value function.
const CHANCE_PER_POINT: f32 = 0.1;

impl Race {
    /// A race of candidates with the policy's expected gains, the favorite first, over at most this many worlds.
    /// `doubt` is the number of standard errors behind at which one drops out.
    pub(super) fn new(gains: &[f32], doubt: f32, most_worlds: usize) -> Self {
        let favorite = gains.first().copied().unwrap_or_default();
        let handicap = |&gain: &f32| ((gain - favorite) * CHANCE_PER_POINT).max(-1.0);
        let mut race = Self {
            rewards: vec![Vec::new(); gains.len()],
            expected: gains.iter().map(handicap).collect(),
            is_alive: gains.iter().map(|gain| handicap(gain) > -HOPELESS * SURPRISE).collect(),
            doubt,
            most_worlds,
        };
        // One candidate must run even if the policy's gains are NaN, which odd weights can cause.
        if let (Some(expected), Some(is_alive)) = (race.expected.first_mut(), race.is_alive.first_mut()) {
            (*expected, *is_alive) = (0.0, true);
        }
        race
    }

    /// Whether a candidate is still in the race.
    pub(super) fn is_alive(&self, idx: usize) -> bool {
        self.is_alive[idx]
    }

    /// Records the results of a world; those of candidates that have dropped out are ignored.
    pub(super) fn note(&mut self, rewards: &[f32]) {
        for (idx, &reward) in rewards.iter().enumerate() {
            if self.is_alive[idx] {
                self.rewards[idx].push(reward);
            }
        }
    }

    /// The rewards of a candidate so far.
    pub(super) fn rewards(&self, idx: usize) -> &[f32] {
        &self.rewards[idx]
    }

    /// The best of those that are left; the first of equals.
    pub(super) fn leader(&self) -> usize {
        let mut best = (0, f32::MIN);
        for idx in (0..self.rewards.len()).filter(|&idx| self.is_alive[idx]) {
            let lead = self.lead(idx);
            if lead > best.1 {
                best = (idx, lead);
            }
        }
        best.0
    }

    /// A candidate's estimated lead over the favorite: the mean of the worlds, weighted by how reliable it is, and the
    /// policy's estimate for the rest.
    fn lead(&self, idx: usize) -> f32 {
        if idx == 0 || self.rewards[idx].is_empty() {
            return self.expected[idx];
        }
        let (ahead, error) = gap(&self.rewards[idx], &self.rewards[0]);
        let trust = SURPRISE * SURPRISE / (SURPRISE * SURPRISE + error * error);
        trust * ahead + (1.0 - trust) * self.expected[idx]
    }

    /// Removes candidates that are clearly behind, and returns whether the race is over.
    pub(super) fn is_decided(&mut self) -> bool {
        let leader = self.leader();
        let n = self.rewards[leader].len();
        if n < LEAST_WORLDS || !n.is_multiple_of(LOOK_EVERY) {
            return false;
        }
        let mut is_open = false;
        for idx in 0..self.rewards.len() {
            if idx == leader || !self.is_alive[idx] {
                continue;
            }
            let (behind, error) = gap(&self.rewards[leader], &self.rewards[idx]);
            let doubt = self.doubt * error;
            self.is_alive[idx] = behind <= doubt;
            is_open |= self.is_alive[idx] && behind + doubt > TRIFLE;
        }
        !is_open || n >= self.most_worlds
    }
}

/// The prior for the difference between two candidates from world to world, and how many worlds it counts for.
const USUAL_SCATTER: f32 = 0.1;
const USUAL_WORLDS: f32 = 2.0;

/// The mean difference of two candidates over the same worlds, and its standard error.
pub(crate) fn gap(ahead: &[f32], behind: &[f32]) -> (f32, f32) {
    let n = ahead.len().min(behind.len()).max(1) as f32;
    let (mut sum, mut squares) = (0.0, 0.0);
    for (a, b) in ahead.iter().zip(behind) {
        sum += a - b;
        squares += (a - b) * (a - b);
    }
    let mean = sum / n;
    // A few worlds may agree by luck: they are thought to scatter at least a little.
    let scatter = (squares - n * mean * mean).max(0.0) + USUAL_WORLDS * USUAL_SCATTER * USUAL_SCATTER;
    (mean, (scatter / (n + USUAL_WORLDS) / n).sqrt())
}
