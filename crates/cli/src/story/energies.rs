//! Tells the events of New Energies.

use hexhaven_engine::core::Public;
use hexhaven_engine::topology::HexSet;
use hexhaven_engine::{Cards, EnergiesEvent, Hazard, Kind, Plant};

use super::{Line, Teller, name};
use crate::messages::Message;

impl Teller {
    /// An event in words; `None` for what a reader need not know.
    pub(super) fn tell_energies(self, before: &Public, event: EnergiesEvent) -> Option<Line> {
        let actor = before.turn.actor;
        let energy = |n| self.cards(Cards::of(Kind::ENERGY, n));
        Some(match event {
            EnergiesEvent::Now { .. } => return None,
            EnergiesEvent::DiscDrawn { disc } => {
                self.line(actor, Message::DrawsDisc, &[("disc", disc.name())])
            }
            EnergiesEvent::Triggered { event } => {
                self.fact(Message::EventHappens, &[("disc", event.name())])
            }
            EnergiesEvent::DiscEntered { disc } => self.fact(Message::DiscEnters, &[("disc", disc.name())]),
            EnergiesEvent::Polluted { sum } => {
                self.line(actor, Message::RollsPollution, &[("n", &sum.to_string())])
            }
            EnergiesEvent::HazardPlaced { hazard: Hazard::Hex(hex) } => {
                self.fact(Message::HazardOnHex, &[("place", &self.place(before, HexSet::of(hex)))])
            }
            EnergiesEvent::HazardPlaced { hazard: Hazard::Building(vertex) } => {
                self.at_vertex(before.pieces.owner(vertex)?, Message::HazardOnBuilding, before, vertex)
            }
            EnergiesEvent::HazardRemoved { hazard } => {
                let hexes = match hazard {
                    Hazard::Hex(hex) => HexSet::of(hex),
                    Hazard::Building(vertex) => before.board.topology().hexes_at(vertex),
                };
                self.fact(Message::HazardGone, &[("place", &self.place(before, hexes))])
            }
            EnergiesEvent::PlantBuilt { seat, plant, site, .. } => {
                let message = match plant {
                    Plant::Fossil => Message::BuildsFossil,
                    Plant::Renewable => Message::BuildsRenewable,
                };
                self.line(seat, message, &[("place", &self.place(before, HexSet::of(site.hex())))])
            }
            EnergiesEvent::Demolished { seat, site } => {
                let place = self.place(before, HexSet::of(site.hex()));
                self.line(seat, Message::Demolishes, &[("place", &place)])
            }
            EnergiesEvent::WarehouseBuilt { seat } => self.line(seat, Message::BuildsWarehouse, &[]),
            EnergiesEvent::EnergyReceived { seat, n } => {
                self.line(seat, Message::Receives, &[("cards", &energy(n))])
            }
            EnergiesEvent::EnergyPaid { seat, n } => {
                self.line(seat, Message::PaysEnergy, &[("cards", &energy(n))])
            }
            EnergiesEvent::Took { seat, cards } => {
                self.line(seat, Message::Takes, &[("cards", &self.cards(cards))])
            }
            EnergiesEvent::Returned { seat, kind } => {
                self.line(seat, Message::Returns, &[("cards", &self.cards(Cards::of(kind, 1)))])
            }
            EnergiesEvent::Traded { seat, with, give, get } => {
                let (give, get) = (self.cards(give), self.cards(get));
                self.line(seat, Message::Trades, &[("seat", &name(with)), ("give", &give), ("get", &get)])
            }
        })
    }
}
