//! The course of a turn: who acts, what follows the end of a part, and when somebody has won.

use super::agenda::{Cause, KnightsAgenda};
use super::state::{KnightsPublic, Marks};
use super::{Knights, tariff};
use crate::rulesets::knights::words::{KnightsChance, KnightsDecision, KnightsEvent, KnightsOutcomes};
use crate::rulesets::{Chance, Decision, Event, Log, Outcomes, ToAct};
use crate::shared::sea::{Sea, SeaAgenda, SeaChance, SeaDecision, SeaEvent, Voyage};
use crate::shared::{Agenda, Core, Course};
use crate::vocab::{CoreChance, CoreOutcomes, Ending, Seat, SeatSet};

/// What the game is waiting for.
#[inline]
pub(super) fn to_act(game: &Knights) -> ToAct {
    if let Some(asked) = game.ext.public.sea.as_ref().and_then(|sea| sea_to_act(game, sea)) {
        return asked;
    }
    match game.ext.public.agenda {
        KnightsAgenda::None | KnightsAgenda::Discard { .. } => core_to_act(game),
        agenda => ext_to_act(game, agenda),
    }
}

/// The pending decision at sea, which comes first.
fn sea_to_act(game: &Knights, sea: &Sea) -> Option<ToAct> {
    let chance = |chance| Some(ToAct::Chance(Chance::Knights(KnightsChance::Sea(chance))));
    match sea.now.agenda {
        SeaAgenda::None => None,
        SeaAgenda::Gold { .. } => {
            let decision = Decision::Knights(KnightsDecision::Sea(SeaDecision::TakeGold));
            Some(ToAct::Seats(sea.asked(&game.core), decision))
        }
        SeaAgenda::Finding { hex, .. } => chance(SeaChance::Terrain { hex }),
        SeaAgenda::Numbering { hex, .. } => chance(SeaChance::Number { hex }),
    }
}

/// Nothing of this rule set is pending.
#[inline]
fn core_to_act(game: &Knights) -> ToAct {
    let core = &game.core;
    match core.public.agenda {
        Agenda::SetupSettlement if core.is_city_due(&game.ext.public) => {
            let decision = Decision::Knights(KnightsDecision::SetupCity);
            ToAct::Seats(SeatSet::of(core.public.turn.actor), decision)
        }
        Agenda::Rolling => ToAct::Chance(Chance::Knights(KnightsChance::Roll)),
        _ => core.to_act().into(),
    }
}

fn steal(thief: Seat, victim: Seat) -> ToAct {
    ToAct::Chance(Chance::Core(CoreChance::Steal { thief, victim }))
}

fn ext_to_act(game: &Knights, agenda: KnightsAgenda) -> ToAct {
    let actor = game.core.public.turn.actor;
    let decision = match agenda {
        KnightsAgenda::EventDie => return ToAct::Chance(Chance::Knights(KnightsChance::EventDie)),
        KnightsAgenda::Draw { seat, deck, .. } => {
            return ToAct::Chance(Chance::Knights(KnightsChance::Progress { seat, deck }));
        }
        KnightsAgenda::Rob { left, .. } => return steal(actor, left.first_from(actor).unwrap_or(actor)),
        KnightsAgenda::Muster { .. } => KnightsDecision::Muster,
        KnightsAgenda::Pillage { .. } => KnightsDecision::LoseCity,
        KnightsAgenda::ChooseDeck { .. } => KnightsDecision::ChooseDeck,
        KnightsAgenda::Excess { .. } => KnightsDecision::DiscardProgress,
        KnightsAgenda::Aqueduct { .. } => KnightsDecision::Aqueduct,
        KnightsAgenda::Metropolis { .. } => KnightsDecision::PlaceMetropolis,
        KnightsAgenda::Relocate { .. } => KnightsDecision::Relocate,
        KnightsAgenda::RemoveKnight { .. } => KnightsDecision::RemoveKnight,
        KnightsAgenda::PlaceKnight { .. } => KnightsDecision::PlaceKnight,
        KnightsAgenda::RebuildRoad { .. } => KnightsDecision::RebuildRoad,
        KnightsAgenda::Promote { .. } => KnightsDecision::SecondPromotion,
        KnightsAgenda::GiveCommodity { .. } => KnightsDecision::GiveCommodity,
        KnightsAgenda::GiveCards { .. } => KnightsDecision::GiveCards,
        KnightsAgenda::TakeCards { .. } => KnightsDecision::TakeCards,
        KnightsAgenda::TakeProgress { .. } => KnightsDecision::TakeProgress,
        KnightsAgenda::None | KnightsAgenda::Discard { .. } => return core_to_act(game),
    };
    let seat = game.ext.public.asked(actor).unwrap_or(actor);
    ToAct::Seats(SeatSet::of(seat), Decision::Knights(decision))
}

/// The possible outcomes.
#[inline]
pub(super) fn outcomes(game: &Knights) -> Outcomes {
    if let Some(sea) = game.ext.public.sea.as_ref().filter(|sea| sea.now.agenda != SeaAgenda::None) {
        return sea
            .outcomes()
            .map_or(Outcomes::NONE, |hidden| Outcomes::Knights(KnightsOutcomes::Sea(hidden)));
    }
    match game.ext.public.agenda {
        KnightsAgenda::None => match game.core.public.agenda {
            Agenda::Rolling => Outcomes::Knights(KnightsOutcomes::Dice(game.ext.public.pairs)),
            _ => game.core.outcomes(&game.ext.public).into(),
        },
        KnightsAgenda::EventDie => Outcomes::Knights(KnightsOutcomes::EventDie),
        KnightsAgenda::Draw { deck, .. } => {
            Outcomes::Knights(KnightsOutcomes::Deck(game.ext.secret.decks.next(deck)))
        }
        KnightsAgenda::Rob { left, .. } => match left.first_from(game.core.public.turn.actor) {
            Some(victim) => Outcomes::Core(CoreOutcomes::Steal(game.core.hand(victim))),
            None => Outcomes::NONE,
        },
        _ => Outcomes::NONE,
    }
}

impl Knights {
    /// The actor wants to end the part; progress cards above the limit go first (K-HAND-05).
    pub(super) fn ask_end(&mut self, log: &mut impl Log) {
        let actor = self.core.public.turn.actor;
        if self.ext.secret.hands[actor].total() > tariff::PROGRESS_LIMIT {
            self.ext.public.agenda =
                KnightsAgenda::Excess { seat: actor, left: SeatSet::EMPTY, cause: Cause::EndTurn };
        } else {
            self.end_part(log);
        }
    }
}

impl<L: Log> Course<L> for Knights {
    type Own = KnightsPublic;

    #[inline]
    fn parts(&self) -> (&Core, &KnightsPublic) {
        (&self.core, &self.ext.public)
    }

    #[inline]
    fn parts_mut(&mut self) -> (&mut Core, &KnightsPublic) {
        (&mut self.core, &self.ext.public)
    }

    /// Every part counts as a turn for the marks of a turn (K-FIVESIX-08), and nothing is pending.
    fn refresh(&mut self) {
        self.ext.public.agenda = KnightsAgenda::None;
        self.ext.public.marks = Marks::default();
        if let Some(sea) = &mut self.ext.public.sea {
            sea.refresh();
        }
    }

    /// Progress cards are shown too (K-WIN-06).
    fn end_game(&mut self, ending: Ending, log: &mut L) {
        self.ext.public.agenda = KnightsAgenda::None;
        self.ext.public.dice = None;
        if let Some(sea) = &mut self.ext.public.sea {
            sea.now.agenda = SeaAgenda::None;
        }
        self.core.end_game(ending, log);
        for seat in self.core.public.turn.seats().iter() {
            let cards = self.ext.secret.hands[seat];
            log.note(Event::Knights(KnightsEvent::ProgressRevealed { seat, cards }));
        }
    }
}

impl<L: Log> Voyage<L> for Knights {
    #[inline]
    fn at_sea(&mut self) -> Option<(&mut Core, &mut Sea)> {
        let sea = self.ext.public.sea.as_mut()?;
        Some((&mut self.core, sea))
    }

    #[inline]
    fn note_sea(event: SeaEvent, log: &mut L) {
        log.note(Event::Knights(KnightsEvent::Sea(event)));
    }

    /// The Aqueduct waits for gold (S-CK-19).
    fn when_calm(&mut self, _log: &mut L) {
        self.offer_after_gold();
    }
}
