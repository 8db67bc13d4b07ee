//! A viewer's knowledge of New Energies: its additions are all public, so the view is the state itself, followed by events.

use super::state::EnergiesExt;
use crate::rulesets::energies::words::EnergiesEvent;
use crate::shared::View;
use crate::vocab::{Cards, Kind};

/// A viewer's knowledge of New Energies in addition to the shared state (E-INFO-01).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnergiesView {
    /// The whole extension.
    pub ext: EnergiesExt,
}

impl EnergiesView {
    /// Follows an event as the viewer saw it; `core` is the viewer's view of the shared state.
    pub(crate) fn follow(&mut self, core: &mut View, event: EnergiesEvent) {
        let ext = &mut self.ext;
        match event {
            EnergiesEvent::Now { phase, marks } => {
                ext.phase = phase;
                ext.marks = marks;
            }
            EnergiesEvent::DiscDrawn { disc } => ext.note_drawn(disc),
            EnergiesEvent::Triggered { event } => ext.rows[event as usize] = 0,
            EnergiesEvent::DiscEntered { disc } => ext.bag.enter_open(disc),
            EnergiesEvent::Polluted { .. } => {}
            EnergiesEvent::HazardPlaced { hazard } => ext.hazards.insert(hazard),
            EnergiesEvent::HazardRemoved { hazard } => ext.hazards.remove(hazard),
            EnergiesEvent::PlantBuilt { seat, plant, site, cost } => {
                core.pay(seat, cost);
                ext.note_plant(seat, plant, site);
            }
            EnergiesEvent::Demolished { seat, site } => ext.plants.demolish(seat, site),
            EnergiesEvent::WarehouseBuilt { seat } => ext.warehouses.insert(seat),
            EnergiesEvent::EnergyReceived { seat, n } => {
                ext.gain_energy(seat, n);
            }
            EnergiesEvent::EnergyPaid { seat, n } => ext.energy[seat] -= n,
            EnergiesEvent::Took { seat, cards } => core.receive(seat, cards),
            EnergiesEvent::Returned { seat, kind } => core.pay(seat, Cards::of(kind, 1)),
            EnergiesEvent::Traded { seat, with, give, get } => {
                let energy = |side: Cards| side.get(Kind::ENERGY);
                let cards = |side: Cards| side.minus(Cards::of(Kind::ENERGY, energy(side)));
                core.lose(seat, cards(give));
                core.gain(with, cards(give));
                core.lose(with, cards(get));
                core.gain(seat, cards(get));
                ext.swap_energy(seat, with, energy(give), energy(get));
            }
        }
    }
}
