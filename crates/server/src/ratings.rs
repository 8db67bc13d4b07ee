//! Ratings of people and bots by rule set: Weng-Lin, as in the simulator, updated game by game in the order of storage.
//! They are whole thousandths, so that both databases have the same numbers.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// How strong a player is thought to be, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The estimated strength; 25,000 for a newcomer.
    pub rating: i64,
    /// Its uncertainty; 8,333 for a newcomer.
    pub uncertainty: i64,
}

/// The number of rated games that make a rating more than a guess.
pub(crate) const SETTLED: i64 = 10;

impl Default for Standing {
    fn default() -> Self {
        Self::from(WengLinRating::new())
    }
}

impl From<WengLinRating> for Standing {
    fn from(rating: WengLinRating) -> Self {
        let thousandths = |number: f64| (number * 1000.0).round() as i64;
        Self { rating: thousandths(rating.rating), uncertainty: thousandths(rating.uncertainty) }
    }
}

impl From<Standing> for WengLinRating {
    fn from(standing: Standing) -> Self {
        let whole = |thousandths: i64| thousandths as f64 / 1000.0;
        Self { rating: whole(standing.rating), uncertainty: whole(standing.uncertainty) }
    }
}

/// The displayed rating: 1,000 for a newcomer, with 40 points per unit.
pub(crate) fn shown(rating: i64) -> i32 {
    let newcomer = Standing::default().rating;
    i32::try_from(1000 + (rating - newcomer) / 25).unwrap_or(0)
}

/// The standings of all seats after a game with these places; equal places are ties.
pub(crate) fn rate(seats: &[(Standing, i64)]) -> Vec<Standing> {
    let teams: Vec<[WengLinRating; 1]> = seats.iter().map(|(standing, _)| [(*standing).into()]).collect();
    let outcome = |place: i64| MultiTeamOutcome::new(usize::try_from(place).unwrap_or(0));
    let places = seats.iter().map(|(_, place)| outcome(*place));
    let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        teams.iter().map(|team| &team[..]).zip(places).collect();
    let rated = weng_lin_multi_team(&ranked, &WengLinConfig::new());
    let after = rated.iter().zip(seats);
    after.map(|(team, (before, _))| team.first().map_or(*before, |rating| (*rating).into())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_gain_and_surprises_count_more() {
        let new = Standing::default();
        assert_eq!((new.rating, new.uncertainty, shown(new.rating)), (25_000, 8_333, 1000));
        let first = rate(&[(new, 1), (new, 2), (new, 2)]);
        assert!(first[0].rating > 25_000 && first[1].rating < 25_000);
        assert_eq!(first[1], first[2], "a tie");
        assert!(first[0].uncertainty < new.uncertainty);
        let strong = Standing { rating: 35_000, uncertainty: 2_000 };
        let weak = Standing { rating: 15_000, uncertainty: 2_000 };
        let (expected, surprise) = (rate(&[(strong, 1), (weak, 2)]), rate(&[(strong, 2), (weak, 1)]));
        assert!(surprise[1].rating - weak.rating > expected[0].rating - strong.rating);
    }
}
