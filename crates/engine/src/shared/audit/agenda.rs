//! What is pending fits the part of the turn, and names places and players that it can name.

use super::{Finding, require};
use crate::shared::corrupt::Corrupt;
use crate::shared::state::Core;
use crate::shared::turn::{Agenda, Part};
use crate::topology::VertexId;
use crate::vocab::SeatSet;

impl Core {
    /// Whether the part of the turn can have this pending (specification, section 4).
    ///
    /// # Errors
    /// That it cannot.
    pub fn audit_moment(&self) -> Finding {
        let part = self.public.turn.part;
        let is_own = matches!(part, Part::Turn | Part::Paired);
        let is_before_roll = part == Part::Turn && !self.public.turn.rolled;
        let is_moment = match self.public.agenda {
            Agenda::SetupSettlement | Agenda::SetupRoad { .. } => part == Part::Setup,
            Agenda::RollDue | Agenda::Rolling => is_before_roll,
            Agenda::Discards { .. } => part == Part::Turn && !is_before_roll,
            // A knight or Road Building may be played before the roll (B-TURN-02).
            Agenda::MoveRobber
            | Agenda::ChooseVictim { .. }
            | Agenda::Stealing { .. }
            | Agenda::FreeRoads { .. } => is_own,
            Agenda::Drawing | Agenda::Free => part != Part::Setup && !is_before_roll,
            Agenda::Over(_) => part != Part::Setup,
        };
        require(is_moment, Corrupt::Agenda("what is pending does not fit the part of the turn"))
    }

    /// B-SETUP-10: the settlement just placed is the actor's and has room for its road.
    ///
    /// # Errors
    /// What is missing.
    pub fn audit_setup_road(&self, at: VertexId) -> Finding {
        let pieces = &self.public.pieces;
        let is_own = pieces.settlements(self.public.turn.actor).contains(at);
        require(is_own, Corrupt::Agenda("the settlement just placed is not there"))?;
        let edges = self.public.board.topology().edges_at(at) - pieces.paved();
        require(!edges.is_empty(), Corrupt::Agenda("the settlement just placed has no room for a road"))
    }

    /// B-ROBBER-03, B-FRIEND-03: opponents with a building at the robber whom it does not spare.
    ///
    /// # Errors
    /// That somebody else is among them.
    pub fn audit_victims(&self, victims: SeatSet, spared: SeatSet) -> Finding {
        let (public, actor) = (&self.public, self.public.turn.actor);
        let there = public.robber.map_or(SeatSet::EMPTY, |hex| public.neighbors_of(hex));
        let robbed = there.without(actor) - spared;
        let is_right = !victims.is_empty() && (victims - robbed).is_empty();
        require(is_right, Corrupt::Agenda("a victim cannot be robbed there"))
    }
}
