//! The events at sea, and how a viewer follows them. All of them are public (S-INFO-01, S-INFO-02).

use super::state::{Sea, SeaNow};
use crate::shared::{Terrain, View};
use crate::topology::{EdgeId, HexId, VertexId};
use crate::vocab::{Cards, Seat, events};

events! {
    /// The events of the sea.
    pub enum SeaEvent {
        /// The turn's record of what was done, or the pending decision, changed.
        Now as hidden (now: SeaNow),
        /// A building of the set-up makes an area a home (S-ISLE-03, S-ISLE-08).
        Home as hidden {
            /// The owner.
            seat: Seat,
            /// The place.
            vertex: VertexId,
        },
        /// A ship was placed.
        ShipBuilt {
            /// The owner.
            seat: Seat,
            /// The place.
            edge: EdgeId,
            /// The price paid to the bank.
            cost: Cards,
        },
        /// A ship was moved.
        ShipMoved {
            /// The owner.
            seat: Seat,
            /// Its former place.
            from: EdgeId,
            /// Its new place.
            to: EdgeId,
        },
        /// The pirate moved.
        PirateMoved {
            /// The player who moved it.
            seat: Seat,
            /// Its new place.
            hex: HexId,
        },
        /// A first settlement in an area brought special points (S-ISLE-01).
        AreaSettled {
            /// The player.
            seat: Seat,
            /// The settlement.
            vertex: VertexId,
            /// The special points.
            points: u8,
        },
        /// Fog lifted (S-FOG-06).
        Found {
            /// Whose piece lifted it.
            seat: Seat,
            /// Which hex.
            hex: HexId,
            /// The terrain.
            terrain: Terrain,
        },
        /// A hex that fog hid got its number (S-FOG-06).
        Numbered {
            /// Which hex.
            hex: HexId,
            /// The number.
            number: u8,
        },
    }
}

impl Sea {
    /// Follows an event; `core` is the viewer's view of the shared state.
    pub(crate) fn follow(&mut self, core: &mut View, event: SeaEvent) {
        match event {
            SeaEvent::Now(now) => self.now = now,
            SeaEvent::Home { seat, vertex } => self.areas.settle_home(&core.public, seat, vertex),
            SeaEvent::ShipBuilt { seat, edge, cost } => {
                core.pay(seat, cost);
                self.put_ship(core.public.board.topology(), seat, edge);
            }
            SeaEvent::ShipMoved { seat, from, to } => {
                let topology = core.public.board.topology();
                self.take_ship(topology, seat, from);
                self.put_ship(topology, seat, to);
            }
            SeaEvent::PirateMoved { hex, .. } => self.pirate = Some(hex),
            SeaEvent::AreaSettled { seat, vertex, .. } => {
                self.areas.score(&core.public, seat, vertex);
            }
            SeaEvent::Found { hex, terrain, .. } => self.find(&mut core.public, hex, terrain),
            SeaEvent::Numbered { hex, number } => self.number(&mut core.public, hex, number),
        }
    }
}
