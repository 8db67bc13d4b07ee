//! How strong bots are against each other: neighbors on a ladder two against two, and all of some kind in one melee.

use std::collections::BTreeMap;

use hexhaven_chance::{GameRng, game_seed};
use hexhaven_engine::Rules;
use serde::Serialize;

use crate::Batch;
use crate::contest::{Contest, Contestant, wilson};
use crate::play::Limits;

/// The games that a bot won.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Share {
    /// The bot.
    pub bot: String,
    /// The opponent, if there was only one.
    pub against: Option<String>,
    /// Games with a winner.
    pub games: u64,
    /// Games the bot won.
    pub wins: u64,
    /// The share that it won.
    pub share: f64,
    /// The 95 % interval of the share.
    pub ci95: [f64; 2],
    /// The even share.
    pub even: f64,
    /// Its mean time per decision in microseconds.
    pub micros: f64,
}

/// Plays each bot of a list against the one before it, two seats each.
pub fn duels<G: Rules>(
    bots: &[Contestant],
    games: u64,
    seed: u64,
    batch: &Batch,
    start: impl Fn(&mut GameRng) -> G + Sync,
) -> Vec<Share> {
    let mut found = Vec::new();
    for (n, pair) in bots.windows(2).enumerate() {
        let [weak, strong] = pair else { continue };
        let seated = [strong, weak, strong, weak].map(Clone::clone).to_vec();
        let won = play(seated, games, game_seed(seed, n as u64), batch, &start);
        let mut share = won.share(&strong.name, 0.5);
        share.against = Some(weak.name.clone());
        found.push(share);
    }
    found
}

/// Plays every group of four bots against each other, one seat each, `games` per group.
pub fn melee<G: Rules>(
    bots: &[Contestant],
    games: u64,
    seed: u64,
    batch: &Batch,
    start: impl Fn(&mut GameRng) -> G + Sync,
) -> Vec<Share> {
    let mut all = Won::default();
    for left_out in 0..bots.len().max(1) {
        // Four bots are one group, and five bots make five.
        if bots.len() == SEATS && left_out > 0 {
            break;
        }
        let is_seated = |&(n, _): &(usize, &Contestant)| bots.len() == SEATS || n != left_out;
        let seated: Vec<_> = bots.iter().enumerate().filter(is_seated).map(|(_, bot)| bot.clone()).collect();
        all.join(play(seated, games, game_seed(seed, left_out as u64), batch, &start));
    }
    bots.iter().map(|bot| all.share(&bot.name, 1.0 / SEATS as f64)).collect()
}

const SEATS: usize = 4;

/// Games by bot.
#[derive(Default)]
struct Won {
    /// Games with a winner, by participants.
    games: BTreeMap<String, u64>,
    wins: BTreeMap<String, u64>,
    micros: BTreeMap<String, f64>,
}

impl Won {
    fn join(&mut self, other: Self) {
        for (name, n) in other.games {
            *self.games.entry(name).or_default() += n;
        }
        for (name, n) in other.wins {
            *self.wins.entry(name).or_default() += n;
        }
        self.micros.extend(other.micros);
    }

    fn share(&self, bot: &str, even: f64) -> Share {
        let games = self.games.get(bot).copied().unwrap_or_default();
        let wins = self.wins.get(bot).copied().unwrap_or_default();
        let micros = self.micros.get(bot).copied().unwrap_or_default();
        let share = wins as f64 / games.max(1) as f64;
        let ci95 = wilson(wins, games);
        Share { bot: bot.to_owned(), against: None, games, wins, share, ci95, even, micros }
    }
}

fn play<G: Rules>(
    bots: Vec<Contestant>,
    games: u64,
    seed: u64,
    batch: &Batch,
    start: &(impl Fn(&mut GameRng) -> G + Sync),
) -> Won {
    let contest = Contest { bots, games, seed, limits: Limits::default(), sprt: None };
    let report = contest.run(batch, start);
    let decided: u64 = report.seats.iter().map(|seat| seat.wins).sum();
    let mut won = Won::default();
    for seat in &report.seats {
        won.games.insert(seat.bot.clone(), decided);
        *won.wins.entry(seat.bot.clone()).or_default() += seat.wins;
        won.micros.insert(seat.bot.clone(), seat.mean_micros);
    }
    won
}
