//! The result of a contest: one row per contestant, ready for a table, JSON or CSV.

use std::collections::BTreeMap;

use serde::Serialize;

use super::rating::{Rating, rate};
use super::{Bout, Contest, Verdict, wilson};
use crate::tally::Endings;

/// The result of a contest.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// Games that a limit cut off; they have no winner.
    pub truncated: u64,
    /// The number of games that ended in each way.
    pub endings: BTreeMap<&'static str, u64>,
    /// The mean number of turns of a game.
    pub mean_turns: f64,
    /// The most turns of a game.
    pub max_turns: u32,
    /// The master seed.
    pub seed: u64,
    /// The sequential test: `open`, or the accepted share, `low` or `high`; `None` without a test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Verdict>,
    /// The contestants.
    pub seats: Vec<SeatReport>,
    /// The bots' faults, the first of each game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub troubles: Vec<String>,
}

/// The result of one contestant.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatReport {
    /// The bot.
    pub bot: String,
    /// Games played.
    pub games: u64,
    /// Games won alone.
    pub wins: u64,
    /// Games won together with others (E-END-04); they are not among the wins.
    pub shared_wins: u64,
    /// Collapses with a Pyrrhic victory of the contestant (O-END-05); they are not among the wins.
    pub pyrrhic_victories: u64,
    /// The share of games won.
    pub win_share: f64,
    /// Its 95 % confidence interval (Wilson).
    pub ci95: [f64; 2],
    /// The mean number of points at the end.
    pub mean_points: f64,
    /// The rating after all games (Weng-Lin).
    pub rating: Rating,
    /// Answers that were not legal, late or missing, and were replaced.
    pub faults: u64,
    /// Decisions made.
    pub decisions: u64,
    /// The mean time of a decision in microseconds.
    pub mean_micros: f64,
}

impl Report {
    /// Sums up the games of a contest.
    pub(super) fn new(contest: &Contest, bouts: &[Bout]) -> Self {
        let n = contest.bots.len();
        let ratings = rate(bouts, n);
        let seats = contest.bots.iter().zip(ratings).enumerate();
        let games = bouts.len() as u64;
        let mut endings = Endings::default();
        bouts.iter().for_each(|bout| endings.add(bout.ending));
        Self {
            games,
            truncated: endings.turn_limit + endings.cut_off,
            endings: endings.counts().into(),
            mean_turns: mean(bouts.iter().map(|bout| f64::from(bout.turns)).sum(), games),
            max_turns: bouts.iter().map(|bout| bout.turns).max().unwrap_or(0),
            seed: contest.seed,
            sprt: contest.verdict(bouts),
            seats: seats.map(|(idx, (bot, rating))| SeatReport::new(&bot.name, idx, rating, bouts)).collect(),
            troubles: bouts.iter().flat_map(|bout| troubles(contest, bout)).collect(),
        }
    }

    /// The report as one JSON object.
    ///
    /// # Panics
    /// Never: every key is a word.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("every key is a word")
    }

    /// The contestants as CSV with a header line.
    pub fn to_csv(&self) -> String {
        let mut text = String::from(
            "bot,games,wins,win_share,ci95_low,ci95_high,mean_points,rating,uncertainty,faults,decisions,mean_micros,\
             shared_wins,pyrrhic_victories\n",
        );
        for seat in &self.seats {
            let SeatReport { games, wins, win_share, ci95: [low, high], mean_points, rating, .. } = seat;
            let Rating { rating, uncertainty } = rating;
            text += &format!(
                "\"{}\",{games},{wins},{win_share:.4},{low:.4},{high:.4},{mean_points:.3},{rating:.2},{uncertainty:.2},{},{},{:.2},{},{}\n",
                seat.bot.replace('"', "\"\""),
                seat.faults,
                seat.decisions,
                seat.mean_micros,
                seat.shared_wins,
                seat.pyrrhic_victories
            );
        }
        text
    }
}

impl SeatReport {
    fn new(bot: &str, idx: usize, rating: Rating, bouts: &[Bout]) -> Self {
        let games = bouts.len() as u64;
        let count =
            |is_meant: &dyn Fn(&Bout) -> bool| bouts.iter().filter(|bout| is_meant(bout)).count() as u64;
        let wins = count(&|bout| bout.winner == Some(idx));
        let decisions = bouts.iter().map(|bout| bout.decisions[idx]).sum();
        let seconds: f64 = bouts.iter().map(|bout| bout.seconds[idx]).sum();
        Self {
            bot: bot.to_owned(),
            games,
            wins,
            shared_wins: count(&|bout| bout.shares_win[idx]),
            pyrrhic_victories: count(&|bout| bout.pyrrhic == Some(idx)),
            win_share: mean(wins as f64, games),
            ci95: wilson(wins, games),
            mean_points: mean(bouts.iter().map(|bout| f64::from(bout.points[idx])).sum(), games),
            rating,
            faults: bouts.iter().map(|bout| u64::from(bout.faults[idx])).sum(),
            decisions,
            mean_micros: mean(seconds * 1e6, decisions),
        }
    }
}

fn troubles(contest: &Contest, bout: &Bout) -> impl Iterator<Item = String> {
    bout.troubles
        .iter()
        .map(|(idx, trouble)| format!("game {}: {}: {trouble}", bout.index, contest.bots[*idx].name))
}

fn mean(sum: f64, n: u64) -> f64 {
    if n == 0 { 0.0 } else { sum / n as f64 }
}
