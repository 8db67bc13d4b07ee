//! The turn names seats in play, its part fits their number, and the set-up can be finished.

use core::num::NonZeroU16;

use super::{Finding, require};
use crate::shared::corrupt::Corrupt;
use crate::shared::options::FiveSixMode;
use crate::shared::pieces::PieceSupply;
use crate::shared::state::Core;
use crate::shared::tariff::PAIR_STEP;
use crate::shared::turn::{Agenda, Part, Turn};
use crate::topology::Island;
use crate::vocab::{Seat, SeatSet};

/// A settlement closes its vertex and at most three more (B-SETT-01).
const CLOSED_BY_ONE: u32 = 4;

impl Core {
    /// Two to six play, five and six on the large island, and the turn names only them (B-SETUP-01, X-SETUP-01,
    /// B-TWO-01).
    pub(crate) fn audit_players(&self) -> Result<(), Corrupt> {
        let turn = &self.public.turn;
        let most = match self.public.board.island() {
            Island::Base => 4,
            Island::Extended => 6,
        };
        require((2..=most).contains(&turn.n_players), Corrupt::Players)?;
        let named = [turn.first, turn.player, turn.actor].into_iter().collect::<SeatSet>() - turn.seats();
        if let Some(seat) = named.first() {
            return Err(Corrupt::EmptySeat(seat));
        }
        match Seat::ALL.into_iter().find(|&seat| !turn.seats().contains(seat) && !self.is_empty_seat(seat)) {
            Some(seat) => Err(Corrupt::EmptySeat(seat)),
            None => Ok(()),
        }
    }

    fn is_empty_seat(&self, seat: Seat) -> bool {
        let (public, secret) = (&self.public, &self.secret);
        let owes = matches!(public.agenda, Agenda::Discards { owed } if owed[seat] > 0);
        secret.hands[seat].is_empty()
            && secret.discards[seat].is_empty()
            && secret.developments[seat].total() == 0
            && public.knights[seat] == 0
            && public.pieces.roads(seat).is_empty()
            && public.pieces.buildings(seat).is_empty()
            && public.longest_road.holder != Some(seat)
            && public.largest_army != Some(seat)
            && !owes
    }

    /// The actor fits the part of the turn, the number of players allows the part, and the turns go around the table
    /// (B-TURN-01, B-SETUP-07, B-SETUP-08, X-SBP-02, X-PAIR-01, X-SETUP-03).
    pub(crate) fn audit_turn(&self) -> Result<(), Corrupt> {
        let turn = &self.public.turn;
        let mode = self.public.options.five_six_mode;
        let is_extra = |extra| turn.is_five_six() && mode == extra;
        let is_right = match turn.part {
            Part::Setup => {
                let is_underway = turn.placements < 2 * turn.n_players;
                is_underway && turn.player == turn.actor && turn.actor == placer(turn, turn.placements)
            }
            Part::Turn => turn.actor == turn.player,
            Part::SpecialBuilding => is_extra(FiveSixMode::SpecialBuilding) && turn.actor != turn.player,
            Part::Paired => {
                let second = turn.player.left(PAIR_STEP, turn.n_players);
                is_extra(FiveSixMode::Paired) && turn.actor == second
            }
        };
        let error = match turn.part {
            Part::Setup => {
                "another player places next in the set-up: change `turn`, `first` or `done placements`"
            }
            Part::Turn | Part::SpecialBuilding | Part::Paired => {
                "the actor does not fit the part of the turn"
            }
        };
        require(is_right, Corrupt::Turn(error))?;
        let is_begun = (turn.part == Part::Setup) == (turn.number == 0);
        require(is_begun, Corrupt::Turn("the turn number is 0 during the set-up, and only then"))?;
        if let Some(before) = turn.number.checked_sub(1) {
            let steps = before % u32::from(turn.n_players);
            let owner = turn.first.left(steps as u8, turn.n_players);
            let error =
                Corrupt::Of("the turn number and the first player make it another player's turn", owner);
            require(owner == turn.player, error)?;
        }
        let is_over = matches!(self.public.agenda, Agenda::Over(_));
        let is_late = |limit: NonZeroU16| turn.number > u32::from(limit.get());
        let is_within = is_over || !self.public.options.max_turns.is_some_and(is_late);
        require(is_within, Corrupt::Turn("the game continues after the turn at which max_turns ends it"))
    }

    /// Set-up can be finished no matter what the players choose: pieces, vertices and edges suffice (B-SETUP-09,
    /// B-SETUP-10, B-SETUP-13, B-SETUP-14).
    pub(crate) fn audit_setup(&self, supply: PieceSupply) -> Result<(), Corrupt> {
        let (turn, pieces) = (&self.public.turn, &self.public.pieces);
        if turn.part != Part::Setup {
            return Ok(());
        }
        let next_settlement = match self.public.agenda {
            Agenda::SetupRoad { .. } => turn.placements + 1,
            _ => turn.placements,
        };
        for seat in turn.seats().iter() {
            let n_roads = pieces.roads(seat).len() + n_placements(turn, seat, turn.placements);
            let n_settlements = pieces.settlements(seat).len() + n_placements(turn, seat, next_settlement);
            require(n_roads <= u32::from(supply.roads), Corrupt::Roads(seat))?;
            require(n_settlements <= u32::from(supply.settlements), Corrupt::Settlements(seat))?;
        }
        self.audit_setup_sites(u32::from(2 * turn.n_players - next_settlement))
    }

    fn audit_setup_sites(&self, n_settlements: u32) -> Finding {
        let (topology, pieces) = (self.public.board.topology(), &self.public.pieces);
        let open = topology.vertices - pieces.closed();
        let is_enough = n_settlements == 0 || open.len() > CLOSED_BY_ONE * (n_settlements - 1);
        require(is_enough, Corrupt::Turn("too few vertices are left for set-up"))?;
        let has_edge = |vertex| !(topology.edges_at(vertex) - pieces.paved()).is_empty();
        require(open.iter().all(has_edge), Corrupt::Turn("set-up could leave a settlement without a road"))
    }
}

/// The player of a placement: clockwise from the first player, then back (B-SETUP-07, B-SETUP-08).
fn placer(turn: &Turn, placement: u8) -> Seat {
    let n = turn.n_players;
    let step = if placement < n { placement } else { 2 * n - 1 - placement };
    turn.first.left(step, n)
}

fn n_placements(turn: &Turn, seat: Seat, from: u8) -> u32 {
    (from..2 * turn.n_players).filter(|&placement| placer(turn, placement) == seat).count() as u32
}
