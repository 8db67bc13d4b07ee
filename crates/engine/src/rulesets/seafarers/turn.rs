//! The course of a turn: who acts, and this rule set's answers to the shared course.

use super::{Seafarers, SeafarersExt};
use crate::rulesets::{Chance, Decision, Event, Log, ToAct};
use crate::shared::sea::{Sea, SeaAgenda, SeaChance, SeaDecision, SeaEvent, Voyage};
use crate::shared::{Core, Course};
use crate::vocab::Ending;

/// What the game is waiting for.
#[inline]
pub(super) fn to_act(game: &Seafarers) -> ToAct {
    let sea = &game.ext.sea;
    match sea.now.agenda {
        SeaAgenda::None => game.core.to_act().into(),
        SeaAgenda::Gold { .. } => {
            ToAct::Seats(sea.asked(&game.core), Decision::Seafarers(SeaDecision::TakeGold))
        }
        SeaAgenda::Finding { hex, .. } => ToAct::Chance(Chance::Seafarers(SeaChance::Terrain { hex })),
        SeaAgenda::Numbering { hex, .. } => ToAct::Chance(Chance::Seafarers(SeaChance::Number { hex })),
    }
}

impl<L: Log> Course<L> for Seafarers {
    type Own = SeafarersExt;

    #[inline]
    fn parts(&self) -> (&Core, &SeafarersExt) {
        (&self.core, &self.ext)
    }

    #[inline]
    fn parts_mut(&mut self) -> (&mut Core, &SeafarersExt) {
        (&mut self.core, &self.ext)
    }

    /// Ships may be moved again (S-MOVE-02, S-MOVE-03, S-FIVE-07).
    #[inline]
    fn refresh(&mut self) {
        self.ext.sea.refresh();
    }

    fn end_game(&mut self, ending: Ending, log: &mut L) {
        self.ext.sea.now.agenda = SeaAgenda::None;
        self.core.end_game(ending, log);
    }
}

impl<L: Log> Voyage<L> for Seafarers {
    #[inline]
    fn at_sea(&mut self) -> Option<(&mut Core, &mut Sea)> {
        Some((&mut self.core, &mut self.ext.sea))
    }

    #[inline]
    fn note_sea(event: SeaEvent, log: &mut L) {
        log.note(Event::Seafarers(event));
    }
}
