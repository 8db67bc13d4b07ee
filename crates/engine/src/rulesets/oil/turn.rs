//! The course of a turn: who acts, what follows its end, and how the game ends (O-TURN-01, O-TURN-05).

use super::options::CollapsePrecedence;
use super::state::{OilAgenda, OilPublic};
use super::{Oil, episode, tariff};
use crate::rulesets::oil::words::{OilChance, OilDecision, OilOutcomes};
use crate::rulesets::{Chance, Decision, Log, Outcomes, ToAct};
use crate::shared::{Core, Course, Part};
use crate::vocab::{CoreOutcomes, Ending, SeatSet};

/// What the game is waiting for.
#[inline]
pub(super) fn to_act(game: &Oil) -> ToAct {
    let turn = &game.core.public.turn;
    match game.ext.public.now.agenda {
        OilAgenda::None => game.core.to_act().into(),
        OilAgenda::Loot { .. } => {
            ToAct::Seats(SeatSet::of(turn.actor), Decision::Oil(OilDecision::ChooseLoot))
        }
        OilAgenda::Episode => {
            ToAct::Chance(Chance::Oil(OilChance::Episode { trigger: episode::trigger(game) }))
        }
        OilAgenda::Strike { number } => ToAct::Chance(Chance::Oil(OilChance::Strike { number })),
    }
}

/// The possible outcomes. The dice of an episode are always fair, even if production uses the deck (O-DIS-03).
#[inline]
pub(super) fn outcomes(game: &Oil) -> Outcomes {
    match game.ext.public.now.agenda {
        OilAgenda::None => game.core.outcomes(&game.ext.public).into(),
        OilAgenda::Episode => Outcomes::Core(CoreOutcomes::FairDice),
        OilAgenda::Strike { number } => {
            Outcomes::Oil(OilOutcomes::Strike(game.core.public.board.with_token(number)))
        }
        OilAgenda::Loot { .. } => Outcomes::NONE,
    }
}

impl<L: Log> Course<L> for Oil {
    type Own = OilPublic;

    #[inline]
    fn parts(&self) -> (&Core, &OilPublic) {
        (&self.core, &self.ext.public)
    }

    #[inline]
    fn parts_mut(&mut self) -> (&mut Core, &OilPublic) {
        (&mut self.core, &self.ext.public)
    }

    /// The counters of the turn start from zero (O-TURN-05).
    fn refresh(&mut self) {
        if self.core.public.turn.part == Part::Turn {
            self.ext.public.now.used = 0;
            self.ext.public.now.has_sequestered = false;
        }
    }

    fn end_game(&mut self, ending: Ending, log: &mut L) {
        self.ext.public.now.agenda = OilAgenda::None;
        self.core.end_game(ending, log);
    }

    /// An episode if one is due, otherwise the next part (O-TURN-05, O-DIS-01, O-X-07).
    fn end_part(&mut self, log: &mut L) {
        let (part, (next, actor)) = (self.core.public.turn.part, self.core.public.next_part());
        if part == Part::SpecialBuilding && next == Part::SpecialBuilding {
            self.core.begin_part(next, actor);
        } else if self.ext.public.now.marker == tariff::DISASTER_THRESHOLD {
            self.ext.public.now.agenda = OilAgenda::Episode;
        } else {
            go_on(self, log);
        }
    }
}

/// Puts the marker back; then the island collapses or the game continues (O-TRACK-05, O-END-05, O-END-07).
pub(super) fn end_episode<L: Log>(game: &mut Oil, log: &mut L) {
    let now = &mut game.ext.public.now;
    now.agenda = OilAgenda::None;
    now.marker = 0;
    now.trigger = None;
    let ext = &game.ext.public;
    let is_collapse = ext.removed.len() >= OilPublic::tariff(&game.core.public).collapse_tokens;
    let is_saved = ext.own.collapse_precedence == CollapsePrecedence::VictoryFirst && game.core.has_won(ext);
    if is_collapse && !is_saved {
        game.end_game(Ending::Collapse { pyrrhic: ext.champion }, log);
    } else {
        go_on(game, log);
    }
}

/// After a turn and its episode: victory, special building phase or the next turn; after the phase the next turn
/// (O-END-01, O-X-03, O-X-10).
fn go_on<L: Log>(game: &mut Oil, log: &mut L) {
    if game.core.has_won(&game.ext.public) {
        return game.end_game(Ending::Victory(game.core.public.turn.player), log);
    }
    match game.core.public.next_part() {
        (Part::SpecialBuilding, actor) => game.core.begin_part(Part::SpecialBuilding, actor),
        (_, player) => game.begin_turn(player, log),
    }
}
