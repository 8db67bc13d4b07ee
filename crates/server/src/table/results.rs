//! The result of a finished game, for the players who started it: leaving does not avoid it.

use hexhaven_engine::{Rules, Seat};

use super::{Chair, Table};
use crate::store::ResultRow;

/// The prefix of a bot's player id, before its level.
const BOT: &str = "bot-";

pub(crate) fn player_of_bot(level: &str) -> String {
    format!("{BOT}{level}")
}

/// The level of the bots that a player is.
pub(crate) fn bot_of(player: &str) -> Option<&str> {
    player.strip_prefix(BOT)
}

impl Table {
    /// How the game ended, a row for each seat; none if it is not over.
    pub fn results(&self) -> Vec<ResultRow> {
        let Some(play) = self.play.as_ref().filter(|play| play.ending().is_some()) else { return Vec::new() };
        let places = play.game.ranks();
        let row = |(chair, seat): (&Chair, Seat)| {
            let player = match chair {
                Chair::Person { user, .. } => user.clone(),
                Chair::Bot { level, .. } => player_of_bot(level),
                Chair::Empty => return None,
            };
            Some(ResultRow {
                table: self.id.clone(),
                seat: seat.to_string(),
                player,
                name: chair.name().to_owned(),
                rules: self.settings.rules.clone(),
                seats: i64::from(self.settings.seats),
                place: i64::from(places[seat]),
                points: i64::from(play.game.points(seat).total()),
                is_rated: self.settings.rated,
                is_practice: self.settings.practice,
                rating_change: None,
                ended_at: i64::try_from(self.played_at).unwrap_or(i64::MAX),
            })
        };
        self.starters.iter().zip(Seat::ALL).filter_map(row).collect()
    }
}
