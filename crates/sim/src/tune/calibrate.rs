//! Calibration of the judge: of the positions judged at 30 %, about 30 % should be won. One factor for each rule set
//! and number of players sharpens or softens the judge; it is fitted to some games and checked on others.

use std::hint::black_box;
use std::time::{Duration, Instant};

use hexhaven_bots::{BotSpec, Court, Judge};
use hexhaven_chance::{GameRng, game_seed};
use hexhaven_engine::{MAX_SEATS, Rules, Seat};
use serde::Serialize;

use super::judge::positions;

/// The result of a calibration.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Calibration {
    /// The factor on the sharpness of the judge.
    pub factor: f64,
    /// How the judge does without it, on games that the fit did not see.
    pub before: Reliability,
    /// How it does with it, on the same games.
    pub after: Reliability,
    /// How long the judge took to judge a position, in microseconds.
    pub micros: f64,
}

/// Chances compared with results. A judge that foresees games without a winner is compared with those, too; only the loss
/// leaves them out, so that it can be compared with that of any judge.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reliability {
    /// The mean negative logarithm of the winner's chance, if somebody wins.
    pub log_loss: f64,
    /// The mean distance of the bins from the diagonal: the expected calibration error.
    pub error: f64,
    /// Bins of equal count, from the lowest chance to the highest.
    pub bins: Vec<Bin>,
    /// Positions looked at.
    pub positions: usize,
}

/// Chances that are about the same.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Bin {
    /// The mean chance.
    pub chance: f64,
    /// The share that was won.
    pub won: f64,
    /// The number of them.
    pub count: usize,
}

/// The number of bins.
const BINS: usize = 20;

/// The bots that meet: a different mix in every game.
const MIX: [&str; 5] = ["greedy", "greedy", "novice:10/3/60", "greedy", "novice:10/3/60"];

/// A position that was judged.
struct Judged {
    /// The logarithms of the chances of the seats, and of nobody, if the judge foresees that.
    logs: Vec<f64>,
    /// The place of what happened among them.
    result: usize,
}

/// Fits the factor on `games` games and checks it on as many others; both between bots of mixed levels. `judge` is the
/// judge without the factor.
pub fn calibrate<G: Rules + Send + Sync>(
    judge: &Judge,
    games: u64,
    seed: u64,
    n_players: usize,
    start: impl Fn(&mut GameRng) -> G + Sync,
) -> Calibration {
    let (learn, _) = judged(judge, games, game_seed(seed, 1), n_players, &start);
    let (check, time) = judged(judge, games, game_seed(seed, 2), n_players, &start);
    let factor = fit(&learn);
    let micros = time.as_secs_f64() * 1e6 / check.len().max(1) as f64;
    let [before, after] = [1.0, factor].map(|factor| reliability(&check, factor, n_players));
    Calibration { factor, before, after, micros }
}

/// Positions of games, judged, and how long all judgments took.
fn judged<G: Rules + Send + Sync>(
    judge: &Judge,
    games: u64,
    seed: u64,
    n_players: usize,
    start: impl Fn(&mut GameRng) -> G + Sync,
) -> (Vec<Judged>, Duration) {
    let bot = |index: u64, seat: usize| -> BotSpec {
        let draw = game_seed(game_seed(seed, index), seat as u64) as usize % MIX.len();
        MIX[draw].parse().unwrap_or(BotSpec::Greedy(None))
    };
    let found = positions(games, seed, n_players, &bot, start);
    let (mut judged, mut time) = (Vec::new(), Duration::ZERO);
    for (_, winner, games) in &found {
        for game in games {
            // Values that a search computes once for all positions are not part of a judgment.
            let court = Court::new(game, judge);
            let (chances, least) = timed(&court, game);
            time += least;
            let mut chances = chances[..n_players].to_vec();
            if judge.foresees_nobody() {
                chances.push(1.0 - chances.iter().sum::<f32>());
            }
            let result = winner.map_or(n_players, Seat::idx);
            // A judge that does not foresee it cannot be asked about a game without a winner.
            if result < chances.len() {
                let logs = chances.iter().map(|&chance| f64::from(chance.max(1e-9)).ln()).collect();
                judged.push(Judged { logs, result });
            }
        }
    }
    (judged, time)
}

/// How often a position is judged to learn how long that takes.
const REPEATS: usize = 5;

/// The chances of a position, and the shortest time of some that a judgment took: a busy machine makes the others longer.
fn timed<G: Rules>(court: &Court<'_>, game: &G) -> ([f32; MAX_SEATS], Duration) {
    let (mut chances, mut least) = ([0.0; MAX_SEATS], Duration::MAX);
    for _ in 0..REPEATS {
        let begin = Instant::now();
        chances = black_box(court.chances(black_box(game)));
        least = least.min(begin.elapsed());
    }
    (chances, least)
}

/// The chances with a factor.
fn sharpened(logs: &[f64], factor: f64) -> Vec<f64> {
    let most = logs.iter().copied().fold(f64::MIN, f64::max);
    let powers: Vec<f64> = logs.iter().map(|log| (factor * (log - most)).exp()).collect();
    let sum: f64 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}

/// The mean loss over positions, of whose chances the first `n` count.
fn log_loss(judged: &[Judged], factor: f64, n: usize) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for Judged { logs, result } in judged.iter().filter(|judged| judged.result < n) {
        sum -= sharpened(&logs[..n.min(logs.len())], factor)[*result].max(1e-9).ln();
        count += 1;
    }
    sum / f64::from(count.max(1))
}

/// The factor with the least loss: the loss has one valley.
fn fit(judged: &[Judged]) -> f64 {
    let (mut low, mut high) = (0.2, 5.0);
    for _ in 0..40 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        let [below, above] = [a, b].map(|factor| log_loss(judged, factor, usize::MAX));
        if below < above { high = b } else { low = a }
    }
    (low + high) / 2.0
}

fn reliability(judged: &[Judged], factor: f64, n_players: usize) -> Reliability {
    let mut points: Vec<(f64, bool)> = Vec::new();
    for Judged { logs, result } in judged {
        let chances = sharpened(logs, factor).into_iter().take(n_players);
        points.extend(chances.enumerate().map(|(seat, chance)| (chance, seat == *result)));
    }
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    let n = points.len().max(1);
    let bin = |k: usize| {
        let part = &points[k * points.len() / BINS..(k + 1) * points.len() / BINS];
        let count = part.len().max(1) as f64;
        Bin {
            chance: part.iter().map(|(chance, _)| chance).sum::<f64>() / count,
            won: part.iter().filter(|(_, won)| *won).count() as f64 / count,
            count: part.len(),
        }
    };
    let bins: Vec<Bin> = (0..BINS).map(bin).collect();
    let error =
        bins.iter().map(|bin| bin.count as f64 * (bin.chance - bin.won).abs()).sum::<f64>() / n as f64;
    Reliability { log_loss: log_loss(judged, factor, n_players), error, bins, positions: judged.len() }
}
