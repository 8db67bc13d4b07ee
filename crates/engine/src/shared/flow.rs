//! The steps of a turn that the rule sets share. Each rule set decides when they happen.

use super::event::{CoreEvent, CoreLog};
use super::options::FiveSixMode;
use super::particulars::Particulars;
use super::state::{Core, Public};
use super::tariff;
use super::turn::{Agenda, Part, ToAct};
use crate::vocab::{
    BySeat, Cards, CoreChance, CoreDecision, CoreOutcomes, Developments, Ending, NextStep, Seat, SeatSet,
};

impl Core {
    /// The step that comes next by the shared agenda.
    #[inline]
    pub(crate) fn next_step(&self) -> NextStep {
        let turn = &self.public.turn;
        match self.public.agenda {
            Agenda::Rolling | Agenda::Stealing { .. } | Agenda::Drawing => NextStep::Chance,
            Agenda::Over(ending) => NextStep::Over(ending),
            Agenda::Discards { .. } => self.next_of_several(),
            Agenda::Free if !self.public.offer.waiting.is_empty() => self.next_of_several(),
            _ => NextStep::Decide(turn.actor),
        }
    }

    /// A separate function, because several players rarely decide at once, and the rest is a few instructions.
    #[inline(never)]
    fn next_of_several(&self) -> NextStep {
        self.to_act().next_step(&self.public.turn)
    }

    /// What the shared agenda is waiting for.
    pub(crate) fn to_act(&self) -> ToAct {
        let turn = &self.public.turn;
        let one = |decision| ToAct::Seats(SeatSet::of(turn.actor), decision);
        match self.public.agenda {
            Agenda::SetupSettlement => one(CoreDecision::SetupSettlement),
            Agenda::SetupRoad { .. } => one(CoreDecision::SetupRoad),
            Agenda::RollDue => one(CoreDecision::PreRoll),
            Agenda::Rolling => ToAct::Chance(CoreChance::Roll),
            Agenda::Discards { owed } => {
                ToAct::Seats(SeatSet::that(|seat| owed[seat] > 0), CoreDecision::Discard)
            }
            Agenda::MoveRobber => one(CoreDecision::MoveRobber),
            Agenda::ChooseVictim { .. } => one(CoreDecision::ChooseVictim),
            Agenda::Stealing { victim } => ToAct::Chance(CoreChance::Steal { thief: turn.actor, victim }),
            Agenda::Drawing => ToAct::Chance(CoreChance::Development { buyer: turn.actor }),
            Agenda::FreeRoads { .. } => one(CoreDecision::FreeRoad),
            Agenda::Free if !self.public.offer.waiting.is_empty() => {
                ToAct::Seats(self.public.offer.waiting, CoreDecision::AnswerOffer)
            }
            Agenda::Free => one(match turn.part {
                Part::SpecialBuilding => CoreDecision::SpecialBuild,
                Part::Paired => CoreDecision::PairedPart,
                Part::Turn | Part::Setup => CoreDecision::Main,
            }),
            Agenda::Over(ending) => ToAct::Over(ending),
        }
    }

    /// The possible outcomes by the shared agenda.
    #[inline]
    pub(crate) fn outcomes(&self, own: &impl Particulars) -> CoreOutcomes {
        match self.public.agenda {
            Agenda::Rolling => self.public.rolls(),
            Agenda::Stealing { victim } => CoreOutcomes::Steal(own.loot(self, victim)),
            Agenda::Drawing => CoreOutcomes::Draw(self.secret.pile),
            _ => CoreOutcomes::None,
        }
    }

    /// Advances to the next placement of the set-up; false when all are made (B-SETUP-07, B-SETUP-08).
    pub(crate) fn next_placement(&mut self) -> bool {
        let turn = &mut self.public.turn;
        let n = turn.n_players;
        turn.placements += 1;
        if turn.placements >= 2 * n {
            return false;
        }
        let step = if turn.placements < n { turn.placements } else { 2 * n - 1 - turn.placements };
        turn.player = turn.first.left(step, n);
        turn.actor = turn.player;
        self.public.agenda = Agenda::SetupSettlement;
        true
    }

    /// Whether the placements of the second round are being made.
    pub fn is_second_round(&self) -> bool {
        self.public.turn.placements >= self.public.turn.n_players
    }

    /// Begins a turn: the counters reset and the roll is due (B-TURN-10).
    #[inline]
    pub(crate) fn begin_turn(&mut self, player: Seat) {
        self.public.turn.number += 1;
        self.public.turn.player = player;
        self.begin_part(Part::Turn, player);
        self.public.agenda = Agenda::RollDue;
    }

    /// Begins another part of a turn, with nothing pending.
    #[inline]
    pub(crate) fn begin_part(&mut self, part: Part, actor: Seat) {
        self.public.turn.begin(part, actor);
        self.secret.fresh = Developments::default();
        self.public.agenda = Agenda::Free;
    }

    /// The agenda after a resolution: the roll if it is still due, otherwise nothing (B-SEVEN-07).
    #[inline]
    pub(crate) fn resume(&mut self) {
        let turn = &self.public.turn;
        let is_roll_due = turn.part == Part::Turn && !turn.rolled;
        self.public.agenda = if is_roll_due { Agenda::RollDue } else { Agenda::Free };
    }

    /// Asks for discards if any are owed, otherwise for the robber (B-SEVEN-02, B-SEVEN-06).
    #[inline]
    pub(crate) fn ask_discards(&mut self, owed: BySeat<u8>) {
        let is_owed = owed.0.iter().any(|&n| n > 0);
        self.public.agenda = if is_owed { Agenda::Discards { owed } } else { Agenda::MoveRobber };
    }

    /// Records a player's discard; when all have chosen, the cards go back and the robber moves (B-SEVEN-04).
    pub(crate) fn choose_discard(&mut self, seat: Seat, cards: Cards, log: &mut impl CoreLog) {
        let Agenda::Discards { mut owed } = self.public.agenda else { return };
        self.secret.discards[seat] = cards;
        log.note_core(CoreEvent::DiscardChosen { seat, cards: Some(cards) });
        owed[seat] = 0;
        if owed.0.iter().all(|&n| n == 0) {
            self.return_discards(log);
        }
        self.ask_discards(owed);
    }

    /// Lets the actor choose a victim, unless there are fewer than two (B-ROBBER-04 to B-ROBBER-06).
    #[inline]
    pub(crate) fn ask_victim(&mut self, victims: SeatSet) {
        match (victims.first(), victims.len()) {
            (Some(victim), 1) => self.rob(victim),
            (Some(_), _) => self.public.agenda = Agenda::ChooseVictim { victims },
            (None, _) => self.resume(),
        }
    }

    /// Begins a theft; an empty hand loses nothing (B-ROBBER-06).
    #[inline]
    pub(crate) fn rob(&mut self, victim: Seat) {
        if self.hand(victim).is_empty() {
            self.resume();
        } else {
            self.public.agenda = Agenda::Stealing { victim };
        }
    }

    /// Ends the game: pending choices are dropped, hidden cards are shown (B-WIN-06, B-WIN-07).
    pub(crate) fn end_game(&mut self, ending: Ending, log: &mut impl CoreLog) {
        self.lapse_offer(log);
        self.public.agenda = Agenda::Over(ending);
        for seat in self.public.turn.seats().iter() {
            let (hand, developments) = (self.hand(seat), self.secret.developments[seat]);
            log.note_core(CoreEvent::Revealed { seat, hand, developments });
        }
    }

    /// Reports whose turn it is and what is pending; the last event of every step.
    #[inline]
    pub(crate) fn note_now(&self, log: &mut impl CoreLog) {
        log.note_core(CoreEvent::Now { turn: self.public.turn, agenda: self.public.agenda });
    }
}

impl Public {
    /// The part that follows the current one, and its actor (X-SBP-01, X-SBP-02, X-PAIR-01, X-PAIR-06).
    #[inline]
    pub(crate) fn next_part(&self) -> (Part, Seat) {
        let turn = &self.turn;
        match (turn.part, self.options.five_six_mode) {
            (Part::Turn, FiveSixMode::SpecialBuilding) if turn.is_five_six() => {
                (Part::SpecialBuilding, turn.next(turn.player))
            }
            (Part::Turn, FiveSixMode::Paired) if turn.is_five_six() => {
                (Part::Paired, turn.player.left(tariff::PAIR_STEP, turn.n_players))
            }
            (Part::SpecialBuilding, _) if turn.next(turn.actor) != turn.player => {
                (Part::SpecialBuilding, turn.next(turn.actor))
            }
            _ => (Part::Turn, turn.next(turn.player)),
        }
    }
}
