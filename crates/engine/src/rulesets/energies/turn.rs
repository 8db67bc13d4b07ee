//! The course of a turn: who acts, the possible outcomes, when somebody has won and when the bag ends the game.

use super::state::{EnergiesExt, Marks, Phase};
use super::{Energies, score};
use crate::rulesets::energies::words::{EnergiesChance, EnergiesDecision, EnergiesEvent};
use crate::rulesets::{Chance, Decision, Event, Log, Outcomes, ToAct};
use crate::shared::{Agenda, Core, Course};
use crate::vocab::{CoreChance, CoreOutcomes, Ending, ROLL_WEIGHTS, Seat, SeatSet};

/// The rolls of Environmental Pollution: as two dice, without the 7 (E-POLL-01).
const POLLUTION_WEIGHTS: [u8; 11] = {
    let mut weights = ROLL_WEIGHTS;
    weights[5] = 0;
    weights
};

/// What the game is waiting for. The shared agenda comes first: a card played before the discs is carried out before
/// them.
#[inline]
pub(super) fn to_act(game: &Energies) -> ToAct {
    match (game.core.public.agenda, game.ext.phase) {
        (Agenda::RollDue | Agenda::Free, phase) if phase != Phase::Done => waits_in(game, phase),
        (Agenda::SetupSettlement, _) if game.core.is_city_due(&game.ext) => {
            let decision = Decision::Energies(EnergiesDecision::SetupCity);
            ToAct::Seats(SeatSet::of(game.core.public.turn.actor), decision)
        }
        _ => game.core.to_act().into(),
    }
}

fn waits_in(game: &Energies, phase: Phase) -> ToAct {
    let actor = game.core.public.turn.actor;
    let chance = |chance| ToAct::Chance(Chance::Energies(chance));
    let decision = match phase {
        Phase::Done => return game.core.to_act().into(),
        Phase::Drawing { .. } => return chance(EnergiesChance::Disc),
        Phase::Rolling { .. } => return chance(EnergiesChance::Pollution),
        Phase::Entering => return chance(EnergiesChance::Green { seat: actor }),
        Phase::Funding { .. } => {
            let buyer = game.asked().unwrap_or(actor);
            return ToAct::Chance(Chance::Core(CoreChance::Development { buyer }));
        }
        Phase::PreDraw { .. } => EnergiesDecision::PreDraw,
        Phase::Spill { .. } | Phase::Hazards { .. } => EnergiesDecision::PlaceHazard,
        Phase::FreePlants { .. } => EnergiesDecision::FreePlant,
        Phase::Takings { .. } => EnergiesDecision::TakeCard,
        Phase::Returns { .. } => EnergiesDecision::ReturnCard,
        Phase::Fundings { .. } => EnergiesDecision::TakeDevelopment,
    };
    ToAct::Seats(SeatSet::of(game.asked().unwrap_or(actor)), Decision::Energies(decision))
}

/// The possible outcomes.
#[inline]
pub(super) fn outcomes(game: &Energies) -> Outcomes {
    match (game.core.public.agenda, game.ext.phase) {
        (Agenda::RollDue, Phase::Drawing { .. }) => Outcomes::Energies(game.ext.bag.draws()),
        (Agenda::RollDue, Phase::Rolling { .. }) => Outcomes::Core(CoreOutcomes::DiceDeck(POLLUTION_WEIGHTS)),
        (Agenda::RollDue, Phase::Funding { .. }) => Outcomes::Core(CoreOutcomes::Draw(game.core.secret.pile)),
        (Agenda::Free, Phase::Entering) => Outcomes::Energies(game.ext.bag.entries()),
        _ => game.core.outcomes(&game.ext).into(),
    }
}

impl Energies {
    /// The seats that the event phase asks, or that get its development card: clockwise from the active player (E-TIE-04).
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

    /// Ends the game because a disc is due and the bag is empty (E-EVENT-06, E-END-01).
    pub(super) fn end_by_bag<L: Log>(&mut self, log: &mut L) {
        let winners = score::bag_winners(&self.core, &self.ext);
        self.end_game(Ending::BagEmpty { winners }, log);
    }

    /// Reports whose turn it is and what is pending; the last events of every step.
    #[inline]
    pub(super) fn note_now(&self, log: &mut impl Log) {
        let (phase, marks) = (self.ext.phase, self.ext.marks);
        log.note(Event::Energies(EnergiesEvent::Now { phase, marks }));
        self.core.note_now(log);
    }
}

impl<L: Log> Course<L> for Energies {
    type Own = EnergiesExt;

    #[inline]
    fn parts(&self) -> (&Core, &EnergiesExt) {
        (&self.core, &self.ext)
    }

    #[inline]
    fn parts_mut(&mut self) -> (&mut Core, &EnergiesExt) {
        (&mut self.core, &self.ext)
    }

    /// The number of discs is fixed when a turn begins (E-TURN-02, E-TURN-03, E-TURN-05).
    fn refresh(&mut self) {
        self.ext.marks = Marks::default();
        self.ext.phase = Phase::PreDraw { discs: self.ext.discs_due(&self.core.public) };
    }

    fn end_game(&mut self, ending: Ending, log: &mut L) {
        self.ext.phase = Phase::Done;
        self.ext.marks.cleaning = false;
        self.core.end_game(ending, log);
    }
}
