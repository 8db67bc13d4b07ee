//! The pending decision fits the part of the turn, and names possible places and players.

use super::{Finding, require};
use crate::shared::corrupt::Corrupt;
use crate::shared::particulars::Particulars;
use crate::shared::sea::SeaAgenda;
use crate::shared::state::Core;
use crate::shared::tariff::FREE_ROADS;
use crate::shared::turn::{Agenda, Part};
use crate::topology::VertexId;
use crate::vocab::{Ending, SeatSet};

impl Core {
    /// Whether this can be pending in the part of the turn (specification, section 4).
    pub(crate) fn audit_moment(&self) -> Finding {
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

    /// Whether the question on the shared agenda can be answered.
    pub(crate) fn audit_agenda(&self, own: &impl Particulars) -> Finding {
        let (public, actor) = (&self.public, self.public.turn.actor);
        match public.agenda {
            Agenda::SetupSettlement if self.is_city_due(own) => {
                let is_left = public.pieces.cities(actor).len() < u32::from(public.supply.cities);
                require(is_left, Corrupt::Cities(actor))
            }
            Agenda::SetupRoad { at } => self.audit_setup_road(own, at),
            Agenda::MoveRobber => {
                let spared = own.spared(public, actor);
                let can_sail = own.sea().is_some_and(|sea| !sea.thief_sites(public, spared).1.is_empty());
                let is_possible = can_sail || !public.robber_sites(own, actor).is_empty();
                require(is_possible, Corrupt::Agenda("the robber has nowhere to go"))
            }
            Agenda::ChooseVictim { victims } => self.audit_victims(own, victims),
            Agenda::Stealing { victim } => {
                self.audit_victims(own, SeatSet::of(victim))?;
                let has_cards = !own.loot(self, victim).is_empty();
                require(has_cards, Corrupt::Agenda("the victim has no card to steal"))
            }
            Agenda::Drawing => {
                require(public.pile_size > 0, Corrupt::Agenda("there is no development card to draw"))
            }
            Agenda::FreeRoads { left } => {
                // S-DEV-04: a revealed hex may allow or forbid the second.
                let is_waiting = own.sea().is_some_and(|sea| sea.now.agenda != SeaAgenda::None);
                let is_possible =
                    (1..=FREE_ROADS).contains(&left) && (is_waiting || self.can_place_route(own, actor));
                require(is_possible, Corrupt::Agenda("no free road can be placed"))
            }
            Agenda::SetupSettlement
            | Agenda::RollDue
            | Agenda::Rolling
            | Agenda::Discards { .. }
            | Agenda::Free
            | Agenda::Over(_) => Ok(()),
        }
    }

    /// B-SETUP-10, K-SETUP-08: the piece just placed is the actor's, of the right sort, and has room for its road.
    fn audit_setup_road(&self, own: &impl Particulars, at: VertexId) -> Finding {
        let (pieces, actor) = (&self.public.pieces, self.public.turn.actor);
        let placed = if self.is_city_due(own) { pieces.cities(actor) } else { pieces.settlements(actor) };
        require(placed.contains(at), Corrupt::Agenda("the piece just placed is not there"))?;
        let has_room = match own.sea() {
            None => !(self.public.board.topology().edges_at(at) - pieces.paved()).is_empty(),
            Some(sea) => {
                let is_waiting = sea.now.agenda != SeaAgenda::None;
                is_waiting
                    || !self.public.setup_roads(own, at).is_empty()
                    || !sea.setup_ships(&self.public, at).is_empty()
            }
        };
        require(has_room, Corrupt::Agenda("the piece just placed has no room for a road"))
    }

    /// B-ROBBER-03, B-FRIEND-03: opponents with a building at the robber whom it does not spare.
    pub(crate) fn audit_victims(&self, own: &impl Particulars, victims: SeatSet) -> Finding {
        let (public, actor) = (&self.public, self.public.turn.actor);
        let there = public.robber.map_or(SeatSet::EMPTY, |hex| public.neighbors_of(hex));
        let spared = own.spared(public, actor);
        let robbed = there.without(actor) - spared;
        // S-PIRATE-04: or, at sea, opponents with a ship next to the pirate.
        let chased = own.sea().map_or(SeatSet::EMPTY, |sea| sea.victims(public, actor, spared, |_| true));
        let is_there = (victims - robbed).is_empty() || (victims - chased).is_empty();
        let is_right = !victims.is_empty() && is_there;
        require(is_right, Corrupt::Agenda("a victim cannot be robbed there"))
    }

    /// The game has ended in a way every rule set allows, and continues only while nobody has won (B-WIN-02, B-WIN-04).
    pub(crate) fn audit_ending(&self, own: &impl Particulars) -> Finding {
        let is_right = match self.public.agenda {
            Agenda::Over(Ending::Victory(seat)) => {
                self.public.turn.is_own_turn(seat) && self.has_points(own, seat)
            }
            Agenda::Over(Ending::TurnLimit) => self.is_last_turn(),
            Agenda::Over(Ending::Collapse { .. } | Ending::BagEmpty { .. }) => false,
            _ => {
                let is_won = own.wins_at_once() && self.has_won(own);
                return require(!is_won, Corrupt::Agenda("the actor has won, but the game continues"));
            }
        };
        require(is_right, Corrupt::Agenda("the game cannot have ended this way"))
    }
}
