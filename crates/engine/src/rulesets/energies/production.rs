//! The production roll: resources, science, energy, and the hazards that a blocked production removes (E-PROD-01 to
//! E-PROD-15).

use super::Energies;
use crate::rulesets::energies::words::{EnergiesEvent, Hazards};
use crate::rulesets::{Event, Log};
use crate::shared::{Public, Source, tariff};
use crate::topology::{HexSet, SiteSet, VertexRow, VertexSet};
use crate::vocab::{BySeat, Cards, Kind, Seat};

/// Carries out a roll.
pub(super) fn roll(game: &mut Energies, sum: u8, log: &mut impl Log) {
    if !game.core.take_roll(sum, &game.ext, log) {
        return game.skip_stuck_inspector();
    }
    produce(game, sum, log);
    if !game.ext.hazards.is_empty() {
        clear(game, sum, log);
    }
}

/// E-PROD-02 to E-PROD-06: the yield of the hexes with a number.
fn produce<L: Log>(game: &mut Energies, sum: u8, log: &mut L) {
    let hexes = game.core.public.yielding(sum) - game.ext.hazards.hexes;
    let (owed, energy) = harvest(game, hexes);
    game.core.pay_out(owed, Source::Production, log);
    // Also for players who get none: a branch on who gets some would be as random as the roll.
    for seat in Seat::ALL.into_iter().take(N_SEATS) {
        let n = game.ext.gain_energy(seat, energy[seat]);
        if n > 0 {
            log.note(Event::Energies(EnergiesEvent::EnergyReceived { seat, n }));
        }
    }
}

/// New Energies is only played on the small island, by at most four (E-SETUP-02).
const SMALL: bool = true;
const N_SEATS: usize = 4;

/// The cards and the energy that producing hexes owe.
fn harvest(game: &Energies, hexes: HexSet) -> (BySeat<Cards>, BySeat<u8>) {
    let (public, ext) = (&game.core.public, &game.ext);
    let own: [VertexRow<0>; N_SEATS] = core::array::from_fn(|idx| public.pieces.buildings_in(Seat::ALL[idx]));
    let (all_cities, hazards) = (public.pieces.cities_in(), ext.hazards.buildings.cut::<0>());
    let (mut owed, mut energy) = ([Cards::NONE; N_SEATS], [0_u8; N_SEATS]);
    let plants = ext.plants.all();
    for hex in hexes.cut::<0>() {
        let Some(kind) = public.board.tile(hex).terrain.resource() else { continue };
        let corners = public.board.topology().corners(hex).cut() - hazards;
        let cities = all_cities & corners;
        let powered = (plants & SiteSet::on(hex)).vertices().cut() & corners;
        for ((owed, energy), own) in owed.iter_mut().zip(&mut energy).zip(own) {
            *owed += Cards::of(kind, own.shared::<SMALL>(corners) as u8)
                + Cards::of(Kind::SCIENCE, own.shared::<SMALL>(cities) as u8);
            *energy += own.shared::<SMALL>(powered) as u8;
        }
    }
    let mut by_seat = (BySeat::default(), BySeat::default());
    by_seat.0.0[..N_SEATS].copy_from_slice(&owed);
    by_seat.1.0[..N_SEATS].copy_from_slice(&energy);
    by_seat
}

/// E-PROD-07 to E-PROD-10: the hazards on the rolled hexes and on all buildings that touch one without the inspector.
fn clear(game: &mut Energies, sum: u8, log: &mut impl Log) {
    let gone = cleared(&game.core.public, game.ext.hazards, sum);
    for hazard in gone.iter() {
        game.ext.hazards.remove(hazard);
        log.note(Event::Energies(EnergiesEvent::HazardRemoved { hazard }));
    }
}

fn cleared(public: &Public, hazards: Hazards, sum: u8) -> Hazards {
    let topology = public.board.topology();
    let corners = |hexes: HexSet| hexes.iter().fold(VertexSet::EMPTY, |all, hex| all | topology.corners(hex));
    Hazards {
        hexes: hazards.hexes & public.board.with_token(sum),
        buildings: hazards.buildings & corners(public.yielding(sum)),
    }
}

/// The cards of the starting hand: the resources around the city and 1 science (E-SETUP-16).
pub(super) fn starting_hand(resources: Cards) -> Cards {
    debug_assert!(tariff::bank(crate::topology::Island::Base).covers(resources), "hexes yield resources");
    resources + Cards::of(Kind::SCIENCE, 1)
}
