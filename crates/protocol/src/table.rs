//! A table: its settings, its seats, and everything that happens there except plies.

use crate::{ChatBody, SeatName};

wire! {
    /// The settings chosen before a game.
    #[serde(deny_unknown_fields)]
    pub struct TableSettings {
        /// The rule set by its name, such as `base`.
        #[cfg_attr(feature = "typescript", ts(type = "RuleSet"))]
        pub rules: String,
        /// The number of seats, 2 to 6.
        pub seats: u8,
        /// Options of play in the notation: a preset, then the differences, such as `modern target_vp=12`.
        #[serde(default)]
        pub options: String,
        /// Options of the board in the notation, such as `modern board=first-game`.
        #[serde(default)]
        pub setup: String,
        /// Whether the table is in the public list; otherwise it can only be reached by its link.
        #[serde(default)]
        pub public: bool,
        /// How long a decision may take.
        #[serde(default)]
        pub timer: Timer,
        /// Whether the game is rated: it then has the standard options and no hints.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
        pub rated: bool,
        /// Whether spectators may chat too.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
        pub open_chat: bool,
        /// Whether the game is practice, which does not count in results.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
        pub practice: bool,
        /// When the game begins.
        #[serde(default, skip_serializing_if = "Begins::is_host")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Begins>"))]
        pub begins: Begins,
    }

    /// When the game of a table begins.
    #[derive(Copy, Default)]
    #[serde(rename_all = "snake_case")]
    pub enum Begins {
        /// When the host starts it.
        #[default]
        Host,
        /// When all seats are taken and everybody is connected.
        Full,
        /// The same, or after a minute with bots on the free seats.
        Soon,
    }

    /// How long a decision may take.
    #[derive(Copy, Default)]
    #[serde(rename_all = "snake_case")]
    pub enum Timer {
        /// As long as it takes.
        #[default]
        Off,
        /// Three minutes for a turn.
        Slow,
        /// One and a half.
        Normal,
        /// Forty seconds.
        Fast,
        /// A day per decision; the game continues while nobody is at the table.
        OneDay,
        /// Three days.
        ThreeDays,
        /// A week.
        OneWeek,
    }

    /// How fast bots play.
    #[derive(Copy, Default)]
    #[serde(rename_all = "snake_case")]
    pub enum Pace {
        /// With time to follow every move.
        Slow,
        /// As the server is set.
        #[default]
        Normal,
        /// With short pauses.
        Fast,
        /// Without pauses.
        Instant,
    }

    /// A table as everybody sees it.
    pub struct TableView {
        /// The id; it is also the link.
        pub id: String,
        /// The status of the table.
        pub status: Status,
        /// The settings.
        pub settings: TableSettings,
        /// The person who may change settings, start and remove people; nobody if the last host left an empty table.
        pub host: Option<String>,
        /// The seats in order.
        pub seats: Vec<SeatView>,
        /// People who may not chat here.
        pub muted: Vec<String>,
        /// The hash of the seed of all chance in this game, published before it begins.
        pub commitment: String,
        /// The seed, once the game is over.
        pub seed: Option<String>,
        /// The table of the next game.
        pub rematch: Option<String>,
        /// The proposer's name.
        pub rematch_by: Option<String>,
        /// How fast bots play.
        pub pace: Pace,
        /// When it was opened, in milliseconds since 1970.
        pub created_at: u64,
    }

    /// The status of a table.
    #[derive(Copy)]
    #[serde(rename_all = "snake_case")]
    pub enum Status {
        /// People are taking seats.
        Open,
        /// The game is running.
        Playing,
        /// The game is over.
        Over,
    }

    /// One seat.
    pub struct SeatView {
        /// The seat.
        pub seat: SeatName,
        /// The occupant.
        pub kind: SeatKind,
        /// The name to show.
        pub name: String,
        /// The person.
        pub user: Option<String>,
        /// The level of the bot that plays, even while it replaces a person.
        pub bot: Option<String>,
    }

    /// The occupant of a seat.
    #[derive(Copy)]
    #[serde(rename_all = "snake_case")]
    pub enum SeatKind {
        /// Nobody.
        Empty,
        /// A person.
        Person,
        /// A person whose seat a bot plays until they are back.
        Away,
        /// A bot.
        Bot,
    }

    /// The maker of a move.
    #[derive(Copy)]
    #[serde(rename_all = "snake_case")]
    pub enum Mover {
        /// The person on the seat.
        Person,
        /// A bot.
        Bot,
        /// The clock, for a person who did not decide in time.
        Clock,
        /// Dice and cards.
        Chance,
    }

    /// One numbered change at a table.
    #[serde(tag = "type", rename_all = "snake_case")]
    pub enum Change {
        /// A person took a seat.
        Sat {
            /// The seat.
            seat: SeatName,
            /// The person.
            user: String,
            /// The person's name.
            name: String,
        },
        /// A bot took a seat.
        BotSat {
            /// The seat.
            seat: SeatName,
            /// Its level.
            level: String,
        },
        /// A seat became free before the game.
        SeatFreed {
            /// The seat.
            seat: SeatName,
            /// Whether the host did it.
            kicked: bool,
        },
        /// A person gave up a seat during the game, or lost it to the host's word; a bot plays on.
        Replaced {
            /// The seat.
            seat: SeatName,
            /// Whether the host did it.
            kicked: bool,
        },
        /// A bot takes over for an absent person.
        WentAway {
            /// The seat.
            seat: SeatName,
        },
        /// The person plays again.
        CameBack {
            /// The seat.
            seat: SeatName,
        },
        /// Somebody else is now the host.
        HostChanged {
            /// The new host; if it is nobody, the next person to sit down will be.
            user: Option<String>,
        },
        /// The settings changed.
        Configured {
            /// The new settings.
            settings: TableSettings,
        },
        /// The game began.
        Started {},
        /// An action or outcome, as far as the viewer may know it.
        Played {
            /// In the notation, such as `a road (0,0)/NE`, `* rolls 8` or, if hidden, `* ?`.
            ply: String,
            /// The seat that moved.
            by: Mover,
        },
        /// The last action was taken back; the state that comes with it is the one before the action.
        Undone {
            /// The seat that acted.
            seat: SeatName,
        },
        /// A chat line.
        Said {
            /// The player.
            user: String,
            /// The name.
            name: String,
            /// What.
            body: ChatBody,
        },
        /// A person may not chat here anymore, or may again.
        Muted {
            /// The person.
            user: String,
            /// Whether they are muted.
            muted: bool,
        },
        /// Bots play faster or slower.
        Paced {
            /// How fast.
            pace: Pace,
        },
        /// The operators of the server have ended the game.
        Closed {},
        /// Somebody proposed a rematch, which has a table.
        Rematch {
            /// Its id.
            table: String,
            /// The proposer's name; absent in old games.
            by: Option<String>,
        },
    }
}

impl TableSettings {
    /// The usual game of a rule set at a private table without a clock.
    pub fn usual(rules: &str, seats: u8) -> Self {
        Self {
            rules: rules.to_owned(),
            seats,
            options: String::new(),
            setup: String::new(),
            public: false,
            timer: Timer::Off,
            rated: false,
            open_chat: false,
            practice: false,
            begins: Begins::Host,
        }
    }
}

impl Begins {
    /// Whether the host starts the game.
    pub fn is_host(&self) -> bool {
        *self == Self::Host
    }
}
