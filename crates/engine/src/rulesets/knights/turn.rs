//! The course of a turn: who acts, what follows the end of a part, and when somebody has won.

use super::state::{Cause, KnightsAgenda, Marks};
use super::{Knights, score, tariff};
use crate::rulesets::knights::words::{KnightsChance, KnightsDecision, KnightsEvent, KnightsOutcomes};
use crate::rulesets::{Chance, Decision, Event, Log, Outcomes, ToAct};
use crate::shared::{Agenda, FiveSixMode, Part, tariff as core_tariff};
use crate::vocab::{CoreChance, CoreDecision, CoreOutcomes, Ending, Seat, SeatSet};

/// What the game waits for.
#[inline]
pub(super) fn to_act(game: &Knights) -> ToAct {
    match game.ext.public.agenda {
        KnightsAgenda::None | KnightsAgenda::Saboteur => core_to_act(game),
        agenda => ext_to_act(game, agenda),
    }
}

/// Nothing of this rule set is pending.
#[inline]
fn core_to_act(game: &Knights) -> ToAct {
    let core = &game.core;
    let turn = &core.public.turn;
    let one = |decision| ToAct::Seats(SeatSet::of(turn.actor), Decision::Core(decision));
    match core.public.agenda {
        Agenda::SetupSettlement if core.is_second_round() => {
            ToAct::Seats(SeatSet::of(turn.actor), Decision::Knights(KnightsDecision::SetupCity))
        }
        Agenda::SetupSettlement => one(CoreDecision::SetupSettlement),
        Agenda::SetupRoad { .. } => one(CoreDecision::SetupRoad),
        Agenda::RollDue => one(CoreDecision::PreRoll),
        Agenda::Rolling | Agenda::Drawing => ToAct::Chance(Chance::Knights(KnightsChance::Roll)),
        Agenda::Discards { owed } => {
            let seats = turn.seats().iter().filter(|&seat| owed[seat] > 0).collect();
            ToAct::Seats(seats, Decision::Core(CoreDecision::Discard))
        }
        Agenda::MoveRobber => one(CoreDecision::MoveRobber),
        Agenda::ChooseVictim { .. } => one(CoreDecision::ChooseVictim),
        Agenda::Stealing { victim } => steal(turn.actor, victim),
        Agenda::FreeRoads { .. } => one(CoreDecision::FreeRoad),
        Agenda::Free if !core.public.offer.waiting.is_empty() => {
            ToAct::Seats(core.public.offer.waiting, Decision::Core(CoreDecision::AnswerOffer))
        }
        Agenda::Free => one(match turn.part {
            Part::SpecialBuilding => CoreDecision::SpecialBuild,
            Part::Paired => CoreDecision::PairedPart,
            Part::Turn | Part::Setup => CoreDecision::Main,
        }),
        Agenda::Over(ending) => ToAct::Over(ending),
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
        KnightsAgenda::Bishop { left } => return steal(actor, left.first_from(actor).unwrap_or(actor)),
        KnightsAgenda::Muster { .. } => KnightsDecision::Muster,
        KnightsAgenda::Pillage { .. } => KnightsDecision::LoseCity,
        KnightsAgenda::ChooseDeck { .. } => KnightsDecision::ChooseDeck,
        KnightsAgenda::Excess { .. } => KnightsDecision::DiscardProgress,
        KnightsAgenda::Aqueduct { .. } => KnightsDecision::Aqueduct,
        KnightsAgenda::Metropolis { .. } => KnightsDecision::PlaceMetropolis,
        KnightsAgenda::Relocate { .. } => KnightsDecision::Relocate,
        KnightsAgenda::Desert { .. } => KnightsDecision::RemoveKnight,
        KnightsAgenda::DesertPlace { .. } => KnightsDecision::PlaceKnight,
        KnightsAgenda::Rebuild { .. } => KnightsDecision::RebuildRoad,
        KnightsAgenda::Smith => KnightsDecision::SecondPromotion,
        KnightsAgenda::HarborReply { .. } => KnightsDecision::GiveCommodity,
        KnightsAgenda::Wedding { .. } => KnightsDecision::GiveCards,
        KnightsAgenda::MasterMerchant { .. } => KnightsDecision::TakeCards,
        KnightsAgenda::Spy { .. } => KnightsDecision::TakeProgress,
        KnightsAgenda::None | KnightsAgenda::Saboteur => return core_to_act(game),
    };
    let seat = game.ext.public.asked(actor).unwrap_or(actor);
    ToAct::Seats(SeatSet::of(seat), Decision::Knights(decision))
}

/// What chance may give.
#[inline]
pub(super) fn outcomes(game: &Knights) -> Outcomes {
    match game.ext.public.agenda {
        KnightsAgenda::None => match game.core.public.agenda {
            Agenda::Rolling => Outcomes::Knights(KnightsOutcomes::Dice(game.ext.public.pairs)),
            Agenda::Stealing { victim } => Outcomes::Core(CoreOutcomes::Steal(game.core.hand(victim))),
            _ => Outcomes::NONE,
        },
        KnightsAgenda::EventDie => Outcomes::Knights(KnightsOutcomes::EventDie),
        KnightsAgenda::Draw { deck, .. } => {
            Outcomes::Knights(KnightsOutcomes::Deck(game.ext.secret.decks.next(deck)))
        }
        KnightsAgenda::Bishop { left } => match left.first_from(game.core.public.turn.actor) {
            Some(victim) => Outcomes::Core(CoreOutcomes::Steal(game.core.hand(victim))),
            None => Outcomes::NONE,
        },
        _ => Outcomes::NONE,
    }
}

impl Knights {
    /// The next placement of the set-up, or the first turn (K-SETUP-13).
    pub(super) fn next_placement(&mut self, log: &mut impl Log) {
        if !self.core.next_placement() {
            self.begin_turn(self.core.public.turn.first, log);
        }
    }

    /// Begins a player's turn; whoever has the points already wins before the roll (K-WIN-03).
    pub(super) fn begin_turn(&mut self, player: Seat, log: &mut impl Log) {
        let limit = self.core.public.options.max_turns;
        if limit.is_some_and(|limit| self.core.public.turn.number >= u32::from(limit.get())) {
            self.end_game(Ending::TurnLimit, log);
            return;
        }
        self.ext.public.marks = Marks::default();
        self.core.begin_turn(player);
        self.claim_victory(log);
    }

    /// Begins another part of a turn; it counts as an own turn for what holds for a turn (K-FIVESIX-08).
    fn begin_part(&mut self, part: Part, actor: Seat) {
        self.ext.public.marks = Marks::default();
        self.core.begin_part(part, actor);
    }

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

    /// Ends the actor's turn, part or opportunity and begins what comes next (K-TURN-07, K-FIVESIX-03, K-FIVESIX-07).
    pub(super) fn end_part(&mut self, log: &mut impl Log) {
        self.ext.public.agenda = KnightsAgenda::None;
        let turn = self.core.public.turn;
        let next = turn.next(turn.player);
        match (turn.part, self.core.public.options.five_six_mode) {
            (Part::Turn, FiveSixMode::SpecialBuilding) if turn.is_five_six() => {
                self.begin_part(Part::SpecialBuilding, next);
            }
            (Part::Turn, FiveSixMode::Paired) if turn.is_five_six() => {
                self.begin_part(Part::Paired, turn.player.left(core_tariff::PAIR_STEP, turn.n_players));
                self.claim_victory(log);
            }
            (Part::SpecialBuilding, _) if turn.next(turn.actor) != turn.player => {
                self.begin_part(Part::SpecialBuilding, turn.next(turn.actor));
            }
            _ => self.begin_turn(next, log),
        }
    }

    /// Ends the game if it is the actor's own turn and the actor has the points (K-WIN-01 to K-WIN-05); whether it is
    /// over.
    #[inline]
    pub(super) fn claim_victory(&mut self, log: &mut impl Log) -> bool {
        let public = &self.core.public;
        if matches!(public.agenda, Agenda::Over(_)) {
            return true;
        }
        let actor = public.turn.actor;
        let has_won = public.turn.is_own_turn(actor)
            && score::vp(public, &self.ext.public, actor) >= u32::from(public.options.target_vp);
        if has_won {
            self.end_game(Ending::Victory(actor), log);
        }
        has_won
    }

    /// Ends the game: pending choices are dropped, hidden cards are shown (K-WIN-06).
    fn end_game(&mut self, ending: Ending, log: &mut impl Log) {
        self.ext.public.agenda = KnightsAgenda::None;
        self.ext.public.dice = None;
        self.core.end_game(ending, log);
        for seat in self.core.public.turn.seats().iter() {
            let cards = self.ext.secret.hands[seat];
            log.note(Event::Knights(KnightsEvent::ProgressRevealed { seat, cards }));
        }
    }
}
