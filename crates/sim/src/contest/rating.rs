//! Ratings for games of many players: Weng-Lin, game after game in the order of their numbers.

use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use super::Bout;

/// A rating and how uncertain it is; a newcomer has 25 and 8.33.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// The estimated strength.
    pub rating: f64,
    /// Its uncertainty.
    pub uncertainty: f64,
}

/// Rates the contestants of some games by the ranks that the rules gave them; equal ranks are ties.
pub(super) fn rate(bouts: &[Bout], n: usize) -> Vec<Rating> {
    let config = WengLinConfig::new();
    let mut ratings = vec![WengLinRating::new(); n];
    for bout in bouts {
        let teams: Vec<[WengLinRating; 1]> = ratings.iter().map(|&rating| [rating]).collect();
        let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
            .iter()
            .zip(bout.ranks)
            .map(|(team, rank)| (&team[..], MultiTeamOutcome::new(usize::from(rank))))
            .collect();
        let rated = weng_lin_multi_team(&ranked, &config);
        for (rating, team) in ratings.iter_mut().zip(rated) {
            *rating = team.first().copied().unwrap_or(*rating);
        }
    }
    ratings.iter().map(|r| Rating { rating: r.rating, uncertainty: r.uncertainty }).collect()
}
