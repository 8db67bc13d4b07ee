//! Energy, hazards, plants and discs are in valid places.

use super::super::options::BagView;
use super::super::plants::{barren, supply};
use super::super::state::Phase;
use super::super::{Energies, tariff};
use super::wrong;
use crate::rulesets::energies::words::{Disc, DiscEvent, Plant};
use crate::shared::Corrupt;
use crate::shared::audit::{Finding, require, require_no_hex, require_none};
use crate::topology::{HexSet, SiteSet, VertexSet};
use crate::vocab::Seat;

pub(super) fn audit(game: &Energies) -> Finding {
    audit_energy(game)?;
    audit_hazards(game)?;
    audit_plants(game)?;
    audit_discs(game)
}

/// E-INV-02, E-ENERGY-01: nobody has more than 5 energy, and empty seats have none.
fn audit_energy(game: &Energies) -> Finding {
    let (ext, seats) = (&game.ext, game.core.public.turn.seats());
    for seat in Seat::ALL {
        let most = if seats.contains(seat) { tariff::ENERGY_CAP } else { 0 };
        require(
            ext.energy[seat] <= most,
            Corrupt::Of("a player has more energy than a player can have", seat),
        )?;
    }
    require((ext.warehouses - seats).is_empty(), wrong("somebody who does not play has a warehouse"))
}

/// E-INV-03: on numbered hexes without the inspector, on buildings, no more than there are tokens.
fn audit_hazards(game: &Energies) -> Finding {
    let (public, hazards) = (&game.core.public, game.ext.hazards);
    let topology = public.board.topology();
    require((hazards.hexes - topology.hexes).is_empty(), wrong("a hazard is outside the island"))?;
    require_no_hex(topology, hazards.hexes & barren(public), "a hazard is on a desert")?;
    let inspected = public.robber.map_or(HexSet::EMPTY, HexSet::of);
    require_no_hex(topology, hazards.hexes & inspected, "a hazard is on the inspector's hex")?;
    let stray = hazards.buildings - public.pieces.built();
    require_none(topology, stray, "a hazard is on a vertex without a building")?;
    let is_enough = game.ext.own.hazard_tokens.is_none_or(|n| hazards.len() <= u32::from(n));
    require(is_enough, wrong("there are more hazards on the board than tokens"))
}

/// E-INV-04, E-INV-05: at the player's buildings with room, on numbered hexes, no more than the player has.
fn audit_plants(game: &Energies) -> Finding {
    let (public, plants) = (&game.core.public, &game.ext.plants);
    let topology = public.board.topology();
    let overlap = plants.of(Plant::Fossil) & plants.of(Plant::Renewable);
    require(overlap.is_empty(), wrong("a building has two plants on one hex"))?;
    for site in plants.all() {
        let bare = HexSet::of(site.hex()) & barren(public);
        require_no_hex(topology, bare, "a plant is on a hex without a number")?;
        let stray = VertexSet::of(site.vertex()) - public.pieces.built();
        require_none(topology, stray, "a plant has no building")?;
    }
    for town in public.pieces.built() - public.pieces.all_cities() {
        let n_plants = (SiteSet::at(town) & plants.all()).len();
        let crowded = if n_plants > 1 { VertexSet::of(town) } else { VertexSet::EMPTY };
        require_none(topology, crowded, "a town has more than one plant")?;
    }
    for (seat, plant) in Seat::ALL.into_iter().flat_map(|seat| Plant::ALL.map(|plant| (seat, plant))) {
        let owned = SiteSet::at_any(public.pieces.buildings(seat)) & plants.of(plant);
        let n_owned = owned.len();
        require(n_owned == u32::from(plants.built(seat, plant)), wrong("the number of plants is wrong"))?;
        require(n_owned <= u32::from(supply(plant)), Corrupt::Of("a player has too many plants", seat))?;
    }
    Ok(())
}

/// E-INV-01, E-INV-07: no disc too many, each hidden one in the bag or under a plant, no row full.
fn audit_discs(game: &Energies) -> Finding {
    let (ext, turn) = (&game.ext, &game.core.public.turn);
    let (bag, all) = (&ext.bag, tariff::discs(turn.n_players));
    let is_open = ext.own.bag == BagView::Open;
    require(!is_open || bag.n_hidden == 0, wrong("an open bag has hidden discs"))?;
    for disc in Disc::ALL {
        let n_left = u32::from(bag.known[disc]) + u32::from(bag.pool[disc]);
        require(n_left <= u32::from(all[disc]), wrong("there are too many discs of a kind"))?;
        let is_right = if disc.is_green() { is_open || bag.known[disc] == 0 } else { bag.pool[disc] == 0 };
        require(is_right, wrong("a disc is known that cannot be, or hidden"))?;
    }
    let n_plants = |seat| u32::from(tariff::RENEWABLE_PLANTS - ext.plants.built(seat, Plant::Renewable));
    let n_under: u32 = turn.seats().iter().map(n_plants).sum();
    let n_entering = u32::from(ext.phase == Phase::Entering);
    let n_hidden = n_under + u32::from(bag.n_hidden) + n_entering;
    require(bag.pool.total() == n_hidden, wrong("the hidden discs do not fit the plants"))?;
    for (event, (&n, &size)) in DiscEvent::ALL.into_iter().zip(ext.rows.iter().zip(&ext.frame.rows)) {
        require(n < size, wrong("a row is full"))?;
        let of_event = Disc::ALL.into_iter().filter(|disc| disc.event() == event);
        let n_drawn: u8 = of_event.map(|disc| all[disc] - bag.known[disc] - bag.pool[disc]).sum();
        require(n <= n_drawn, wrong("a row holds discs that are elsewhere"))?;
    }
    Ok(())
}
