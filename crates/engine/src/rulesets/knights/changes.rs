//! Changes of the public state, shared by the game and by viewers who follow its events.

use super::state::KnightsPublic;
use crate::shared::Public;
use crate::topology::{EdgeId, VertexId, VertexSet};
use crate::vocab::Seat;

impl KnightsPublic {
    /// A city becomes a settlement or a razed city; its wall is gone (K-PILLAGE-04, K-PILLAGE-05).
    pub(crate) fn lose_city(&mut self, public: &mut Public, vertex: VertexId, razed: bool) {
        public.pieces.downgrade(vertex);
        if razed {
            self.badges.insert(vertex);
        } else {
            self.badges.remove(vertex);
        }
    }

    /// A razed city is rebuilt (K-RAZE-04).
    pub(crate) fn repair(&mut self, public: &mut Public, vertex: VertexId) {
        public.pieces.upgrade(vertex);
        self.badges.remove(vertex);
    }

    /// A ship leaves the board (K-SEA-18).
    pub(crate) fn remove_ship(&mut self, public: &Public, owner: Seat, edge: EdgeId) {
        if let Some(sea) = &mut self.sea {
            sea.take_ship(public.board.topology(), owner, edge);
            sea.now.fresh.remove(edge);
        }
    }

    /// The attack is over (K-BARB-07, K-BARB-08, K-TACTIC-03).
    pub(crate) fn end_attack(&mut self, knights: VertexSet) {
        self.army.deactivate(knights);
        self.badges = (self.badges.get() - self.army.all()).into();
        self.fleet = 0;
        self.attacks = self.attacks.saturating_add(1);
    }

    /// A knight moves and becomes inactive; its marks of this turn go with it (K-ACTION-03, K-PROMO-04).
    pub(crate) fn march(&mut self, seat: Seat, from: VertexId, to: VertexId) {
        let level = self.army.level(from);
        self.army.remove(from);
        self.army.place(seat, to, level, false);
    }

    /// A knight has acted without moving (K-ACTION-03).
    pub(crate) fn tire(&mut self, knight: VertexId) {
        self.army.deactivate(VertexSet::of(knight));
    }
}
