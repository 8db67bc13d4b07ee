//! Rows about people and their finished games.

use crate::ratings::Standing;

/// The data about a person, besides their sessions and games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The public id.
    pub id: String,
    /// The name to show.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub created_at: i64,
    /// Whether they have a recovery code.
    pub is_member: bool,
    /// For a program, its owner.
    pub owner: Option<String>,
    /// Since when they are banned from the server.
    pub banned_at: Option<i64>,
}

/// A session of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// The hash of its secret.
    pub token_hash: String,
    /// The device it is used on.
    pub device: String,
    /// When it began, in milliseconds since 1970.
    pub created_at: i64,
}

/// How one seat of a finished game did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultRow {
    /// The table.
    pub table: String,
    /// The letter of the seat.
    pub seat: String,
    /// A person's id, or `bot-` and a level.
    pub player: String,
    /// The name in that game.
    pub name: String,
    /// The rule set.
    pub rules: String,
    /// The number of seats.
    pub seats: i64,
    /// 1 for the winner.
    pub place: i64,
    /// The points.
    pub points: i64,
    /// Whether the game counts for ratings.
    pub is_rated: bool,
    /// Whether it is practice, which does not count.
    pub is_practice: bool,
    /// The rating change in thousandths; the store computes it.
    pub rating_change: Option<i64>,
    /// When the game ended, in milliseconds since 1970.
    pub ended_at: i64,
}

/// Results of a player with one rule set and one number of seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TallyRow {
    /// The rule set.
    pub rules: String,
    /// The number of seats.
    pub seats: i64,
    /// The number of games.
    pub games: i64,
    /// Those that were won.
    pub wins: i64,
    /// The points of all of them.
    pub points: i64,
    /// Those with a review.
    pub reviewed: i64,
    /// The accuracies in them together.
    pub accuracy: i64,
    /// The sum of their luck, in thousandths.
    pub luck: i64,
}

/// A seat's part of a review.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The letter of the seat.
    pub seat: String,
    /// From 0 to 100.
    pub accuracy: i64,
    /// Luck, in thousandths.
    pub luck: i64,
}

/// A rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingRow {
    /// The player.
    pub player: String,
    /// The name of a person; none for bots and people who are gone.
    pub name: Option<String>,
    /// For a program, its owner.
    pub owner: Option<String>,
    /// The rule set.
    pub rules: String,
    /// How strong the player is thought to be.
    pub standing: Standing,
    /// The number of rated games.
    pub games: i64,
}

/// A player met in finished games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpponentRow {
    /// The player.
    pub player: String,
    /// The name.
    pub name: String,
    /// The number of times.
    pub games: i64,
}
