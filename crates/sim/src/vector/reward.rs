//! The players' rewards.

use hexhaven_engine::{Ending, MAX_SEATS, Rules, Seat};

/// The players' rewards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reward {
    /// 1 for the winner, the opposite in equal parts for the others; a shared win is shared.
    Win,
    /// Each change of the player's points, over the points to win.
    Points,
    /// From 1 for the first to -1 for the last; equal ranks share.
    Rank,
}

/// The reward at the end of a game; at a turn limit only points count.
pub(super) fn at_end<G: Rules>(reward: Reward, game: &G, ending: Option<Ending>) -> [f32; MAX_SEATS] {
    let mut paid = [0.0; MAX_SEATS];
    let Some(ending) = ending.filter(|&ending| ending != Ending::TurnLimit) else { return paid };
    let n = game.core().public.turn.n_players;
    let seats = game.core().public.turn.seats();
    match reward {
        Reward::Points => {}
        Reward::Win => {
            let winners = ending.winners();
            let loss = -1.0 / f32::from(n - 1);
            for seat in seats.iter() {
                let is_winner = winners.contains(seat);
                paid[seat.idx()] = if is_winner { share(winners.len(), n) } else { loss };
            }
        }
        Reward::Rank => {
            let ranks = game.ranks();
            for seat in seats.iter() {
                // Players who share a rank share the rewards of its places.
                let n_tied = seats.iter().filter(|&other| ranks[other] == ranks[seat]).count() as f32;
                let place = f32::from(ranks[seat] - 1) + (n_tied - 1.0) / 2.0;
                paid[seat.idx()] = 1.0 - 2.0 * place / f32::from(n - 1);
            }
        }
    }
    paid
}

/// The reward of each of several winners, so that the sum is zero.
fn share(n_winners: u32, n_players: u8) -> f32 {
    let n_losers = f32::from(n_players) - n_winners as f32;
    n_losers / f32::from(n_players - 1) / n_winners as f32
}

/// The points of all seats.
pub(super) fn points<G: Rules>(game: &G) -> [u32; MAX_SEATS] {
    let seats = game.core().public.turn.seats();
    Seat::ALL.map(|seat| if seats.contains(seat) { game.vp(seat) } else { 0 })
}
