//! Tells how a game ended and who won.

use hexhaven_engine::{Ending, Rules, ToAct};

use super::{Teller, name};
use crate::messages::{self, Message, say};

/// How a game ended, if it is over.
pub(crate) fn ending_of(game: &impl Rules) -> Option<Ending> {
    match game.to_act() {
        ToAct::Over(ending) => Some(ending),
        ToAct::Seats(..) | ToAct::Chance(_) => None,
    }
}

impl Teller {
    /// The last sentence of a game that is over.
    pub(crate) fn ending(self, game: &impl Rules, ending: Ending) -> String {
        let turns = game.core().public.turn.number.to_string();
        let say = |message, seats: &str| say(self.lang, message, &[("seat", seats), ("turns", &turns)]);
        match ending {
            Ending::Victory(seat) => {
                say(Message::Wins, &name(seat)).replace("{n}", &game.vp(seat).to_string())
            }
            Ending::TurnLimit => say(Message::NoWinner, ""),
            Ending::Collapse { pyrrhic: None } => say(Message::Collapses, ""),
            Ending::Collapse { pyrrhic: Some(seat) } => say(Message::CollapsesPyrrhic, &name(seat)),
            Ending::BagEmpty { winners } => {
                let message = match winners.len() {
                    0 => Message::BagEmptyLost,
                    1 => Message::BagEmptyWins,
                    _ => Message::BagEmptyShared,
                };
                say(message, &messages::ending_words(self.lang).list(winners))
            }
        }
    }
}
