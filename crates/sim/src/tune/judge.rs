//! Fits a judge: the value function turned into chances of winning that match the results of games between greedy bots.
//! A good aim and the likely winner are different questions; the search asks the second.

use hexhaven_bots::{BotSpec, Weights, win_chances};
use hexhaven_chance::{GameRng, game_seed};
use hexhaven_engine::{Action, Outcome, Rules, Seat};

use crate::batch::{for_each, for_some};
use crate::play::{Limits, Watcher, play_out};

/// The result of a fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// The weights of the judge.
    pub weights: Weights,
    /// The loss of the initial weights, with fitted sharpness: the mean negative logarithm of the winner's chance over
    /// games not used for the fit.
    pub before: f64,
    /// The loss of the judge over the same games; knowing nothing gives the logarithm of the number of players.
    pub after: f64,
    /// Positions looked at.
    pub positions: usize,
}

/// A position and the winner.
struct Sample<G> {
    game: G,
    winner: Seat,
}

/// A position is taken once in this many turns.
const EVERY: u32 = 5;

/// The most positions used; beyond that, an evenly spread sample, because the positions of one game are much alike.
const MOST_POSITIONS: usize = 12_000;

/// One game in this many checks the fit instead of contributing to it.
const CHECK: u64 = 4;

/// Plays games between greedy bots and fits a judge to their endings, starting from the weights of the players.
pub fn fit_judge<G: Rules + Send + Sync>(
    players: &Weights,
    games: u64,
    seed: u64,
    n_players: usize,
    start: impl Fn(&mut GameRng) -> G + Sync,
) -> Fit {
    let (learn, check) = samples(players, games, seed, n_players, &start);
    let mut weights = *players;
    descend(&mut weights, &learn, &["sharpness"]);
    let before = loss(&weights, &check);
    let rules = start(&mut GameRng::new(seed)).extension().rule_set();
    let names: Vec<&str> =
        Weights::NAMES.iter().copied().filter(|name| Weights::matters(name, rules)).collect();
    for _ in 0..ROUNDS {
        descend(&mut weights, &learn, &names);
    }
    Fit { weights, before, after: loss(&weights, &check), positions: learn.len() + check.len() }
}

/// How often all weights are gone through.
const ROUNDS: usize = 3;

/// Moves one weight after another, by smaller and smaller steps, as long as the loss falls.
fn descend<G: Rules + Sync>(weights: &mut Weights, samples: &[Sample<G>], names: &[&str]) {
    let mut least = loss(weights, samples);
    for share in [0.4, 0.15, 0.05] {
        for name in names.iter().filter(|&&name| name != "vp") {
            for sign in [1.0, -1.0] {
                loop {
                    let mut moved = *weights;
                    let Some(weight) = moved.get_mut(name) else { break };
                    *weight += sign * share * weight.abs().max(0.05);
                    let loss = loss(&moved, samples);
                    if loss.is_nan() || loss >= least - 1e-6 {
                        break;
                    }
                    (*weights, least) = (moved, loss);
                }
            }
        }
    }
}

fn loss<G: Rules + Sync>(weights: &Weights, samples: &[Sample<G>]) -> f64 {
    // Summed up in chunks of fixed size, so that the sum does not depend on the number of threads.
    let chunks: Vec<&[Sample<G>]> = samples.chunks(256).collect();
    let sums = for_each(0..chunks.len() as u64, &|number| {
        let one = |sample: &Sample<G>| {
            let chance = win_chances(&sample.game, weights)[sample.winner.idx()];
            -f64::from(chance.max(1e-6)).ln()
        };
        chunks[number as usize].iter().map(one).sum::<f64>()
    });
    sums.iter().sum::<f64>() / samples.len().max(1) as f64
}

/// Positions for the fit and positions to check it.
fn samples<G: Rules + Send + Sync>(
    players: &Weights,
    games: u64,
    seed: u64,
    n_players: usize,
    start: impl Fn(&mut GameRng) -> G + Sync,
) -> (Vec<Sample<G>>, Vec<Sample<G>>) {
    let spec = BotSpec::Greedy(Some(Box::new(*players)));
    let mut found = positions(games, seed, n_players, &|_, _| spec.clone(), start);
    found.retain(|(_, winner, _)| winner.is_some());
    let n_positions: usize = found.iter().map(|(_, _, games)| games.len()).sum();
    let step = n_positions.div_ceil(MOST_POSITIONS).max(1);
    let (mut learn, mut check) = (Vec::new(), Vec::new());
    for (index, winner, games) in found {
        let Some(winner) = winner else { continue };
        let first = index as usize % step;
        let samples = games.into_iter().skip(first).step_by(step).map(|game| Sample { game, winner });
        if index % CHECK == 0 { check.extend(samples) } else { learn.extend(samples) }
    }
    (learn, check)
}

/// The positions of a game, with its number and its winner, if it has one.
pub(super) type Played<G> = (u64, Option<Seat>, Vec<G>);

/// Plays games and samples positions from those without a shared win, game by game; `bot` gives the bot for a seat of a game.
pub(super) fn positions<G: Rules + Send + Sync>(
    games: u64,
    seed: u64,
    n_players: usize,
    bot: &(dyn Fn(u64, usize) -> BotSpec + Sync),
    start: impl Fn(&mut GameRng) -> G + Sync,
) -> Vec<Played<G>> {
    for_some(0..games, &|index| {
        let mut chance = GameRng::for_game(seed, index);
        let mut game = start(&mut chance);
        let mut bots: Vec<_> =
            (0..n_players).map(|seat| bot(index, seat).build(game_seed(index, seat as u64))).collect();
        let mut seen = Positions { next: 1 + (index as u32 % EVERY), games: Vec::new() };
        let result = play_out(&mut game, &mut bots, &mut chance, Limits::default(), &mut seen);
        let ending = result.ending.filter(|ending| ending.winners().len() < 2)?;
        Some((index, ending.winner(), seen.games))
    })
}

/// Keeps a position now and then, when a turn begins.
struct Positions<G> {
    next: u32,
    games: Vec<G>,
}

impl<G: Rules> Watcher<G> for Positions<G> {
    fn action(&mut self, game: &G, _: Seat, _: Action) {
        let turn = &game.core().public.turn;
        if turn.number >= self.next && !turn.rolled {
            self.next = turn.number + EVERY;
            self.games.push(game.clone());
        }
    }

    fn outcome(&mut self, _: &G, _: Outcome) {}
}
