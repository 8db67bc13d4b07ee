//! Tells the events of New Energies.

use hexhaven_engine::shared::Public;
use hexhaven_engine::topology::{HexSet, SiteId};
use hexhaven_engine::{Cards, EnergiesEvent, Hazard, Kind, Plant, Seat};

use super::{Line, Teller, name};
use crate::messages::{self, Message};

impl Teller {
    /// An event in words; `None` for what a reader need not know.
    pub(super) fn tell_energies(self, before: &Public, event: EnergiesEvent) -> Option<Line> {
        let actor = before.turn.actor;
        Some(match event {
            EnergiesEvent::Now { .. } => return None,
            EnergiesEvent::DiscDrawn { disc } => {
                let word = messages::disc_event(self.lang, disc.event());
                let message = if disc.is_green() { Message::DrawsGreenDisc } else { Message::DrawsDisc };
                self.line(actor, message, &[("card", word)])
            }
            EnergiesEvent::Triggered { event } => {
                self.fact(Message::EventHappens, &[("card", messages::disc_event(self.lang, event))])
            }
            EnergiesEvent::DiscEntered { disc } => {
                self.fact(Message::DiscEnters, &[("card", messages::disc_event(self.lang, disc.event()))])
            }
            EnergiesEvent::Polluted { sum } => {
                self.line(actor, Message::RollsPollution, &[("n", &sum.to_string())])
            }
            EnergiesEvent::HazardPlaced { hazard } => {
                self.hazard([Message::HazardComes, Message::HazardComesTo], before, hazard)
            }
            EnergiesEvent::HazardRemoved { hazard } => {
                self.hazard([Message::HazardGoes, Message::HazardGoesFrom], before, hazard)
            }
            other => return self.tell_energy(before, other),
        })
    }

    /// The events of plants, energy and cards.
    fn tell_energy(self, before: &Public, event: EnergiesEvent) -> Option<Line> {
        let energy = |n| self.cards(Cards::of(Kind::ENERGY, n));
        Some(match event {
            EnergiesEvent::PlantBuilt { seat, plant: Plant::Fossil, site, .. } => {
                self.at_site(seat, Message::BuildsFossil, before, site)
            }
            EnergiesEvent::PlantBuilt { seat, plant: Plant::Renewable, site, .. } => {
                self.at_site(seat, Message::BuildsRenewable, before, site)
            }
            EnergiesEvent::Demolished { seat, site } => self.at_site(seat, Message::Demolishes, before, site),
            EnergiesEvent::WarehouseBuilt { seat } => self.line(seat, Message::BuildsWarehouse, &[]),
            EnergiesEvent::EnergyReceived { seat, n } => {
                self.line(seat, Message::Receives, &[("cards", &energy(n))])
            }
            EnergiesEvent::EnergyPaid { seat, n } => self.line(seat, Message::Pays, &[("cards", &energy(n))]),
            EnergiesEvent::Took { seat, cards } => {
                self.line(seat, Message::Takes, &[("cards", &self.cards(cards))])
            }
            EnergiesEvent::Returned { seat, kind } => {
                self.line(seat, Message::Returns, &[("cards", &self.cards(Cards::of(kind, 1)))])
            }
            EnergiesEvent::Traded { seat, with, give, get } => {
                let blanks = [("seat", &*name(with)), ("give", &self.cards(give)), ("get", &self.cards(get))];
                self.line(seat, Message::Trades, &blanks)
            }
            _ => return None,
        })
    }

    fn at_site(self, seat: Seat, message: Message, public: &Public, site: SiteId) -> Line {
        self.at(seat, message, public, HexSet::of(site.hex()))
    }

    /// A hazard that comes or goes; `messages` are for a hex and for a building.
    fn hazard(self, messages: [Message; 2], public: &Public, hazard: Hazard) -> Line {
        let [on_hex, on_building] = messages;
        match hazard {
            Hazard::Hex(hex) => self.fact(on_hex, &[("place", &self.place(public, HexSet::of(hex)))]),
            Hazard::Building(vertex) => {
                let place = self.place(public, public.board.topology().hexes_at(vertex));
                let owner = public.pieces.owner(vertex).map(name).unwrap_or_default();
                self.fact(on_building, &[("seat", &owner), ("place", &place)])
            }
        }
    }
}
