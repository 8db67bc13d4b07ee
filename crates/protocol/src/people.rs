//! The HTTP interface for people, bots and their finished games.

use crate::SeatName;

wire! {
    /// A recovery code: shown once, kept by the person.
    pub struct RecoveryCode {
        /// Five groups of four letters and digits.
        pub code: String,
    }

    /// A code that brings a person to another device.
    pub struct LinkCode {
        /// Five groups of four letters and digits; it can be used once.
        pub code: String,
        /// How many seconds it can be used.
        pub seconds: u32,
    }

    /// Asks for a session of the person that a recovery code or a link code belongs to.
    #[serde(deny_unknown_fields)]
    pub struct EnterCode {
        /// The code; blanks, dashes and case do not matter.
        pub code: String,
    }

    /// The sessions of a person.
    pub struct DeviceList {
        /// Newest first.
        pub devices: Vec<DeviceView>,
    }

    /// A session of a person.
    pub struct DeviceView {
        /// Its id; it gives no access.
        pub id: String,
        /// Its device, such as `Firefox, Linux`, or the name of a token.
        pub device: String,
        /// When it began, in milliseconds since 1970.
        pub since: u64,
        /// Whether it is the current session.
        pub current: bool,
    }

    /// Asks for an account of a program that plays.
    #[serde(deny_unknown_fields)]
    pub struct NewProgram {
        /// 1 to 24 characters.
        pub name: String,
    }

    /// An account of a program, and the token that acts for it.
    pub struct ProgramToken {
        /// The player; public.
        pub player: String,
        /// A secret that is shown once: `Authorization: Bearer …`.
        pub token: String,
    }

    /// The player.
    #[derive(Copy)]
    #[serde(rename_all = "snake_case")]
    pub enum PlayerKind {
        /// A person.
        Person,
        /// A program with an account.
        Program,
        /// A bot of the server.
        Bot,
    }

    /// A player's public profile.
    pub struct ProfileView {
        /// A person's id, or `bot-` and a level.
        pub player: String,
        /// The name to show; for a bot, its level.
        pub name: String,
        /// The player.
        pub kind: PlayerKind,
        /// Since when, in milliseconds since 1970.
        pub since: Option<u64>,
        /// The ratings of rated games, one for each rule set.
        pub ratings: Vec<RatingView>,
        /// The results of all games, by rule set and number of seats.
        pub tallies: Vec<TallyView>,
        /// The last players met.
        pub opponents: Vec<OpponentView>,
    }

    /// A rating in one rule set.
    pub struct RatingView {
        /// The rule set.
        #[cfg_attr(feature = "typescript", ts(type = "RuleSet"))]
        pub rules: String,
        /// The rating; a newcomer has 1,000.
        pub rating: i32,
        /// Whether enough games were played to trust it.
        pub settled: bool,
        /// The number of rated games.
        pub games: u32,
    }

    /// The results of games with one rule set and one number of seats.
    pub struct TallyView {
        /// The rule set.
        #[cfg_attr(feature = "typescript", ts(type = "RuleSet"))]
        pub rules: String,
        /// The number of seats.
        pub seats: u8,
        /// The number of games.
        pub games: u32,
        /// Those that were won.
        pub wins: u32,
        /// The points of all of them together.
        pub points: u32,
        /// Those with a review.
        pub reviewed: u32,
        /// The accuracies in the reviewed games together, each from 0 to 100.
        pub accuracy: u32,
        /// The total luck in the reviewed games, in thousandths of a game.
        pub luck: i32,
    }

    /// A player met in finished games.
    pub struct OpponentView {
        /// The player.
        pub player: String,
        /// The name in the last game.
        pub name: String,
        /// How many seats the two shared tables with.
        pub games: u32,
    }

    /// Finished games of a player.
    pub struct HistoryView {
        /// Newest first.
        pub games: Vec<FinishedGame>,
        /// The value of `before` for the next page, if there may be more.
        pub next: Option<u64>,
    }

    /// A finished game.
    pub struct FinishedGame {
        /// The table, with the replay as long as it is kept.
        pub table: String,
        /// The rule set.
        #[cfg_attr(feature = "typescript", ts(type = "RuleSet"))]
        pub rules: String,
        /// Whether it counted for ratings.
        pub rated: bool,
        /// When it ended, in milliseconds since 1970.
        pub ended_at: u64,
        /// Everybody who started it, in seat order.
        pub players: Vec<FinishedSeat>,
    }

    /// How one seat of a finished game did.
    pub struct FinishedSeat {
        /// The seat.
        pub seat: SeatName,
        /// The player who started in it.
        pub player: String,
        /// The name at that time.
        pub name: String,
        /// 1 for the winner; equal places are shared.
        pub place: u8,
        /// The points.
        pub points: u8,
        /// The rating change.
        pub rating_change: Option<i32>,
    }

    /// The best players of a rule set.
    pub struct LeaderboardView {
        /// The rule set.
        #[cfg_attr(feature = "typescript", ts(type = "RuleSet"))]
        pub rules: String,
        /// Best first; only those whose ratings are settled.
        pub leaders: Vec<LeaderView>,
    }

    /// One of the best players.
    pub struct LeaderView {
        /// The player.
        pub player: String,
        /// The name to show; for a bot, its level.
        pub name: String,
        /// The player.
        pub kind: PlayerKind,
        /// The rating.
        pub rating: i32,
        /// The number of rated games.
        pub games: u32,
    }
}
