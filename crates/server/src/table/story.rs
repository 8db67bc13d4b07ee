//! A table's whole game, for bots that remember, hints and reviews.

use hexhaven_engine::{AnyGame, Notated, Ply, Seat};
use hexhaven_protocol::RefusalCode;

use super::{Refusal, Table};

/// A game from its first position on.
#[derive(Clone, Debug)]
pub(crate) struct GameStory {
    /// The first position.
    pub(crate) start: AnyGame,
    /// All plies that count.
    pub(crate) plies: Vec<Ply>,
    /// The number of the last update.
    pub(crate) n: u32,
}

impl Table {
    /// The game so far.
    pub(crate) fn story(&self) -> Result<GameStory, Refusal> {
        let unplayed = || Refusal::new(RefusalCode::WrongTime, "the game has not begun");
        let play = self.play.as_ref().ok_or_else(unplayed)?;
        let start = AnyGame::read_position(&play.start)
            .map_err(|misread| Refusal::new(RefusalCode::StoreFailed, misread.to_string()))?;
        Ok(GameStory { start, plies: play.plies.iter().map(|&(_, ply)| ply).collect(), n: self.n })
    }

    /// The game so far and the seat of a person who must decide; `None` in a rated game.
    pub(crate) fn asks(&self, user: &str) -> Result<(GameStory, Seat), Refusal> {
        if self.settings.rated {
            return Err(Refusal::new(RefusalCode::WrongTime, "there are no hints in a rated game"));
        }
        let unseated = || Refusal::new(RefusalCode::NotSeated, "you have no seat here");
        let seat = self.seat_of(user).ok_or_else(unseated)?;
        let is_due = self.play.as_ref().is_some_and(|play| play.waiting().contains(seat));
        if !is_due {
            return Err(Refusal::new(RefusalCode::WrongTime, "your seat has nothing to decide now"));
        }
        Ok((self.story()?, seat))
    }
}
