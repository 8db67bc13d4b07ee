//! The course of a turn: who acts, what chance may give, when somebody has won and when the bag ends the game.

use super::state::{Marks, Phase};
use super::{Energies, score};
use crate::rulesets::energies::words::{EnergiesChance, EnergiesDecision, EnergiesEvent};
use crate::rulesets::{Chance, Decision, Event, Log, Outcomes, ToAct};
use crate::shared::Agenda;
use crate::vocab::{CoreChance, CoreOutcomes, Ending, ROLL_WEIGHTS, Seat, SeatSet};

/// The rolls of Environmental Pollution: as two dice, without the 7 (E-POLL-01).
const POLLUTION_WEIGHTS: [u8; 11] = {
    let mut weights = ROLL_WEIGHTS;
    weights[5] = 0;
    weights
};

impl Energies {
    /// What the game waits for. The shared agenda comes first: a card played before the discs is carried out before them.
    #[inline]
    pub(super) fn waits_for(&self) -> ToAct {
        match (self.core.public.agenda, self.ext.phase) {
            (Agenda::RollDue | Agenda::Free, phase) if phase != Phase::Done => self.waits_in(phase),
            (Agenda::SetupSettlement, _) if self.core.is_second_round() => {
                let decision = Decision::Energies(EnergiesDecision::SetupCity);
                ToAct::Seats(SeatSet::of(self.core.public.turn.actor), decision)
            }
            _ => self.core.to_act().into(),
        }
    }

    fn waits_in(&self, phase: Phase) -> ToAct {
        let actor = self.core.public.turn.actor;
        let chance = |chance| ToAct::Chance(Chance::Energies(chance));
        let decision = match phase {
            Phase::Done => return self.core.to_act().into(),
            Phase::Drawing { .. } => return chance(EnergiesChance::Disc),
            Phase::Rolling { .. } => return chance(EnergiesChance::Pollution),
            Phase::Entering => return chance(EnergiesChance::Green { seat: actor }),
            Phase::Funding { .. } => {
                let buyer = self.asked().unwrap_or(actor);
                return ToAct::Chance(Chance::Core(CoreChance::Development { buyer }));
            }
            Phase::PreDraw { .. } => EnergiesDecision::PreDraw,
            Phase::Spill { .. } | Phase::Hazards { .. } => EnergiesDecision::PlaceHazard,
            Phase::FreePlants { .. } => EnergiesDecision::FreePlant,
            Phase::Takings { .. } => EnergiesDecision::TakeCard,
            Phase::Returns { .. } => EnergiesDecision::ReturnCard,
            Phase::Fundings { .. } => EnergiesDecision::TakeDevelopment,
        };
        ToAct::Seats(SeatSet::of(self.asked().unwrap_or(actor)), Decision::Energies(decision))
    }

    /// Who is asked by the event phase, or gets its development card: clockwise from the active player (E-TIE-04).
    #[inline]
    pub(super) fn asked(&self) -> Option<Seat> {
        let actor = self.core.public.turn.actor;
        match self.ext.phase {
            Phase::Done | Phase::Drawing { .. } | Phase::Rolling { .. } | Phase::Entering => None,
            Phase::PreDraw { .. } | Phase::Spill { .. } => Some(actor),
            Phase::Hazards { seats, .. }
            | Phase::FreePlants { seats, .. }
            | Phase::Takings { seats, .. }
            | Phase::Returns { seats, .. }
            | Phase::Fundings { seats, .. }
            | Phase::Funding { seats, .. } => seats.first_from(actor),
        }
    }

    /// What chance may give.
    #[inline]
    pub(super) fn possible(&self) -> Outcomes {
        match (self.core.public.agenda, self.ext.phase) {
            (Agenda::RollDue, Phase::Drawing { .. }) => Outcomes::Energies(self.ext.bag.draws()),
            (Agenda::RollDue, Phase::Rolling { .. }) => {
                Outcomes::Core(CoreOutcomes::DiceDeck(POLLUTION_WEIGHTS))
            }
            (Agenda::RollDue, Phase::Funding { .. }) => {
                Outcomes::Core(CoreOutcomes::Draw(self.core.secret.pile))
            }
            (Agenda::Free, Phase::Entering) => Outcomes::Energies(self.ext.bag.entries()),
            _ => self.core.outcomes().into(),
        }
    }

    /// The next placement of the set-up, or the first turn (E-SETUP-18).
    pub(super) fn next_placement(&mut self, log: &mut impl Log) {
        if !self.core.next_placement() {
            self.begin_turn(self.core.public.turn.first, log);
        }
    }

    /// Begins a player's turn: the number of discs is fixed, and whoever has the points already wins before the first
    /// (E-TURN-02, E-TURN-03, E-TURN-05).
    pub(super) fn begin_turn(&mut self, player: Seat, log: &mut impl Log) {
        let limit = self.core.public.options.max_turns;
        if limit.is_some_and(|limit| self.core.public.turn.number >= u32::from(limit.get())) {
            self.end_game(Ending::TurnLimit, log);
            return;
        }
        self.core.begin_turn(player);
        self.ext.marks = Marks::default();
        self.ext.phase = Phase::PreDraw { discs: self.ext.discs_due(&self.core.public) };
        self.claim_victory(log);
    }

    /// Ends the game if the active player has the points (E-WIN-02, E-WIN-04, E-WIN-05).
    #[inline]
    pub(super) fn claim_victory(&mut self, log: &mut impl Log) {
        let actor = self.core.public.turn.actor;
        if score::vp(&self.core, actor) >= u32::from(self.core.public.options.target_vp) {
            self.end_game(Ending::Victory(actor), log);
        }
    }

    /// Ends the game because a disc is due and the bag is empty (E-EVENT-06, E-END-01).
    pub(super) fn end_by_bag(&mut self, log: &mut impl Log) {
        let winners = score::bag_winners(&self.core, &self.ext);
        self.end_game(Ending::BagEmpty { winners }, log);
    }

    fn end_game(&mut self, ending: Ending, log: &mut impl Log) {
        self.ext.phase = Phase::Done;
        self.ext.marks.cleaning = false;
        self.core.end_game(ending, log);
    }

    /// Tells whose turn it is and what is pending; the last events of every step.
    #[inline]
    pub(super) fn note_now(&self, log: &mut impl Log) {
        let (phase, marks) = (self.ext.phase, self.ext.marks);
        log.note(Event::Energies(EnergiesEvent::Now { phase, marks }));
        self.core.note_now(log);
    }
}
