//! Finished games as records and as replays.

use hexhaven_engine::{AnyGame, Notated, Ply, Rules, Seat};
use hexhaven_protocol::project::{self, Names};
use hexhaven_protocol::{Change, Mover, RefusalCode, ReplayView, Status, Update};
use hexhaven_record::{Header, Writer};

use super::play::Play;
use super::view::game_view;
use super::{Audience, Chair, Refusal, Table};
use crate::fair;

/// A record as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordText(pub String);

impl Table {
    /// The record of the finished game, with the seed of its chance.
    ///
    /// # Errors
    /// When the game is not over.
    pub fn record(&self) -> Result<RecordText, Refusal> {
        let play = self.finished()?;
        let failed = |error: String| Refusal::new(RefusalCode::StoreFailed, error);
        let names = self.seats.iter().map(Chair::name).map(str::to_owned);
        let header = Header {
            notes: fair::notes(&self.seed, &self.settings),
            names: Seat::ALL.into_iter().zip(names).collect(),
            position: play.start.clone(),
            ..Header::default()
        };
        let mut writer = Writer::new(Vec::new(), &header).map_err(|error| failed(error.to_string()))?;
        for (_, ply) in &play.plies {
            writer.ply(*ply).map_err(|error| failed(error.to_string()))?;
        }
        let bytes = writer.finish(play.ending()).map_err(|error| failed(error.to_string()))?;
        String::from_utf8(bytes).map(RecordText).map_err(|error| failed(error.to_string()))
    }

    fn finished(&self) -> Result<&Play, Refusal> {
        match (&self.play, self.status()) {
            (Some(play), Status::Over) => Ok(play),
            _ => Err(Refusal::new(RefusalCode::WrongTime, "the game is not over")),
        }
    }
}

/// A finished game step by step, as a viewer saw it.
///
/// # Errors
/// When the game is not over.
pub fn replay(table: &Table, to: Audience) -> Result<ReplayView, Refusal> {
    let finished = table.finished()?;
    let failed = |error: String| Refusal::new(RefusalCode::StoreFailed, error);
    let start = AnyGame::read_position(&finished.start).map_err(|misread| failed(misread.to_string()))?;
    let mut play = Play::begin(start, finished.rng.clone(), 0);
    let names = Names(play.dialect());
    let first = game_view(&play, &play.game.observe(to.viewer()));
    let (mut updates, mut states) = (Vec::new(), Vec::new());
    for &(n, ply) in &finished.plies {
        let (by, events) = match ply {
            Ply::Act(seat, action) => (Mover::Person, play.act(n, seat, action)),
            Ply::Chance(outcome) => (Mover::Chance, play.resolve(n, outcome)),
        };
        let text = project::seen_ply(play.dialect(), to.viewer(), ply, &events);
        let events = events
            .iter()
            .filter_map(|event| project::event(names, play.players(), event.seen_by(to.viewer())));
        let change = Change::Played { ply: text, by };
        updates.push(Update { n, at: 0, change, events: events.collect() });
        states.push(project::state(names, &play.game.observe(to.viewer()), &play.rolled));
    }
    Ok(ReplayView { table: table.id.clone(), start: first, updates, states })
}
