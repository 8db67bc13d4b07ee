//! The lines of a table's journal: everything that ever happened there, in the journal's own format.

use std::convert::Infallible;

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::{Action, AnyGame, Notated, Outcome, Ply, Seat};
use hexhaven_protocol::{ChatBody, Mover, Pace, TableSettings};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A seat's action.
pub type Act = (Seat, Action);

/// An entry. Every line ever written must stay readable.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Entry<A = Act, O = Outcome> {
    /// A person took a seat.
    Sat {
        /// The seat.
        #[serde(with = "letter")]
        seat: Seat,
        /// The person.
        user: String,
        /// The name at that time.
        name: String,
    },
    /// A bot took a seat.
    BotSat {
        /// The seat.
        #[serde(with = "letter")]
        seat: Seat,
        /// The level.
        level: String,
        /// Whether it has the name of a character. In older games bots are named by their level and a number.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        character: bool,
    },
    /// A seat became free before the game.
    SeatFreed {
        /// The seat.
        #[serde(with = "letter")]
        seat: Seat,
        /// Whether the host did it.
        kicked: bool,
    },
    /// A bot takes over for good.
    Replaced {
        /// The seat.
        #[serde(with = "letter")]
        seat: Seat,
        /// Whether the host did it.
        kicked: bool,
        /// The level.
        level: String,
        /// Whether it has the name of a character. In older games bots are named by their level and a number.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        character: bool,
    },
    /// A bot plays until the person is back.
    WentAway {
        /// The seat.
        #[serde(with = "letter")]
        seat: Seat,
        /// The level.
        level: String,
    },
    /// The person plays again.
    CameBack {
        /// The seat.
        #[serde(with = "letter")]
        seat: Seat,
    },
    /// Somebody else becomes host, or nobody.
    HostChanged {
        /// The person; older lines have an empty name for nobody.
        #[serde(default, deserialize_with = "somebody")]
        user: Option<String>,
    },
    /// The settings changed.
    Configured {
        /// The new ones.
        settings: TableSettings,
    },
    /// The game began.
    Started {
        /// The game before the first ply.
        #[serde(rename = "position", with = "position")]
        game: Box<AnyGame>,
        /// The number of words drawn from the seed's sequence for it.
        drawn: u64,
    },
    /// A player acted.
    Acted {
        /// Seat and action.
        ply: A,
        /// The decider.
        by: Mover,
    },
    /// Chance decided something.
    #[serde(rename = "fell")]
    Resolved {
        /// The outcome.
        outcome: O,
        /// The number of words drawn from the seed's sequence so far.
        drawn: u64,
    },
    /// The last action was taken back.
    Undone {
        /// The seat that acted.
        #[serde(with = "letter")]
        seat: Seat,
    },
    /// A chat line.
    Said {
        /// The person.
        user: String,
        /// The name at that time.
        name: String,
        /// The text.
        body: ChatBody,
    },
    /// A person may not chat anymore, or may again.
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
    /// The next game has a table.
    Rematch {
        /// Its id.
        table: String,
        /// The proposer's name; older lines lack it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
    },
}

/// An entry as it is stored: actions and outcomes are text in the engine's notation.
pub type Written = Entry<String, String>;

impl Entry {
    /// The entry as it is stored; `dialect` is that of the game, once one has begun.
    ///
    /// # Panics
    /// When somebody acts and there is no dialect.
    pub fn write(&self, dialect: Option<Dialect>) -> Written {
        let dialect = || dialect.expect("nobody acts before a game has begun");
        let act = |(seat, action): Act| dialect().ply(Ply::Act(seat, action)).to_string();
        let resolve = |outcome| dialect().outcome(outcome).to_string();
        let Ok(written) =
            self.clone().map(|ply| Ok::<_, Infallible>(act(ply)), |outcome| Ok(resolve(outcome)));
        written
    }
}

impl Written {
    /// The entry that was stored; `dialect` is that of the game, once one has begun.
    ///
    /// # Errors
    /// When an action or outcome cannot be read, for people.
    pub fn read(self, dialect: Option<Dialect>) -> Result<Entry, String> {
        let dialect = || dialect.ok_or_else(|| "no game is running".to_owned());
        let act = |text: String| match dialect()?.read_ply(&text) {
            Ok(Ply::Act(seat, action)) => Ok((seat, action)),
            Ok(Ply::Chance(_)) => Err("this is not an action".to_owned()),
            Err(misread) => Err(misread.to_string()),
        };
        let outcome = |text: String| dialect()?.read_outcome(&text).map_err(|misread| misread.to_string());
        self.map(act, outcome)
    }
}

impl<A, O> Entry<A, O> {
    /// The same entry with its action or outcome in another form.
    fn map<B, P, E>(
        self,
        act: impl FnOnce(A) -> Result<B, E>,
        resolve: impl FnOnce(O) -> Result<P, E>,
    ) -> Result<Entry<B, P>, E> {
        Ok(match self {
            Self::Acted { ply, by } => Entry::Acted { ply: act(ply)?, by },
            Self::Resolved { outcome, drawn } => Entry::Resolved { outcome: resolve(outcome)?, drawn },
            Self::Sat { seat, user, name } => Entry::Sat { seat, user, name },
            Self::BotSat { seat, level, character } => Entry::BotSat { seat, level, character },
            Self::SeatFreed { seat, kicked } => Entry::SeatFreed { seat, kicked },
            Self::Replaced { seat, kicked, level, character } => {
                Entry::Replaced { seat, kicked, level, character }
            }
            Self::WentAway { seat, level } => Entry::WentAway { seat, level },
            Self::CameBack { seat } => Entry::CameBack { seat },
            Self::HostChanged { user } => Entry::HostChanged { user },
            Self::Configured { settings } => Entry::Configured { settings },
            Self::Started { game, drawn } => Entry::Started { game, drawn },
            Self::Undone { seat } => Entry::Undone { seat },
            Self::Said { user, name, body } => Entry::Said { user, name, body },
            Self::Muted { user, muted } => Entry::Muted { user, muted },
            Self::Paced { pace } => Entry::Paced { pace },
            Self::Closed {} => Entry::Closed {},
            Self::Rematch { table, by } => Entry::Rematch { table, by },
        })
    }
}

/// An entry with its number and time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbered {
    /// The number, from 1.
    pub n: u32,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The entry.
    pub entry: Entry,
}

/// A seat as its letter.
mod letter {
    use super::*;

    pub(super) fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(seat)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let text = String::deserialize(deserializer)?;
        super::super::apply::read_seat(&text).map_err(de::Error::custom)
    }
}

fn somebody<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(Option::<String>::deserialize(deserializer)?.filter(|user| !user.is_empty()))
}

/// A game as its position.
mod position {
    use super::*;

    pub(super) fn serialize<S: Serializer>(game: &AnyGame, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&game.position())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Box<AnyGame>, D::Error> {
        let text = String::deserialize(deserializer)?;
        AnyGame::read_position(&text).map(Box::new).map_err(de::Error::custom)
    }
}
