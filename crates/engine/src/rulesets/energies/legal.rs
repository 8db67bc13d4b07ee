//! Lists legal actions: the core's listings with New Energies' arguments, and its own actions.

use super::options::{CardWindows, Takings};
use super::state::Phase;
use super::{Energies, KINDS, TRADED, tariff};
use crate::rulesets::Action;
use crate::rulesets::energies::words::{EnergiesAction, EnergiesFlag, EnergiesLegal, Hazards, Plant, Yields};
use crate::shared::{Agenda, Particulars, Unknown};
use crate::topology::VertexSet;
use crate::vocab::{Cards, CoreLegal, Development, Flag, Kind, KindSet, Plenty, Seat};

/// The only action of a seat, if that is clear without a listing: drawing discs, the roll, or the end of a turn in
/// which neither the
/// hand nor energy pays for anything.
#[inline]
pub(super) fn only_plainly(game: &Energies, seat: Seat) -> Option<Action> {
    let core = &game.core;
    let is_usual = match (core.public.agenda, game.ext.phase) {
        (Agenda::RollDue, Phase::PreDraw { .. }) => {
            let is_only = seat == core.public.turn.actor && !core.may_play_card(seat);
            return is_only.then_some(Action::Energies(EnergiesAction::DrawDiscs));
        }
        (Agenda::RollDue, Phase::Done) => true,
        (Agenda::Free, Phase::Done) => has_no_means(game, seat),
        _ => false,
    };
    if is_usual { core.only_plainly(seat).map(Action::Core) } else { None }
}

/// Whether neither energy nor science pays for anything.
#[inline]
fn has_no_means(game: &Energies, seat: Seat) -> bool {
    let science = game.core.hand(seat).get(Kind::SCIENCE);
    (game.ext.energy[seat] == 0) & (science < tariff::plant(Plant::Fossil).get(Kind::SCIENCE))
}

/// Whether it is clear without a listing that the actor can only end the turn when nothing is pending.
#[inline(always)]
pub(super) fn may_only_end(game: &Energies, seat: Seat) -> bool {
    has_no_means(game, seat) & game.core.may_only_end(seat)
}

/// Lists the legal actions of a seat into empty listings.
pub(super) fn list(game: &Energies, seat: Seat, core: &mut CoreLegal, own: &mut EnergiesLegal) {
    let public = &game.core.public;
    let is_actor = seat == public.turn.actor;
    match public.agenda {
        Agenda::RollDue if game.ext.phase != Phase::Done => list_phase(game, seat, core, own),
        Agenda::RollDue if is_actor => list_before_roll(game, seat, core, own),
        Agenda::Free if game.ext.phase != Phase::Done => {}
        Agenda::Free if is_actor => list_free(game, seat, core, own),
        Agenda::Free => list_answers(game, seat, core),
        _ => game.core.list_pending(&game.ext, seat, core),
    }
}

/// The roll, and cards where they may be played at any time.
#[inline]
pub(super) fn list_before_roll(game: &Energies, seat: Seat, core: &mut CoreLegal, own: &mut EnergiesLegal) {
    core.flags.insert(Flag::Roll);
    if game.ext.own.cards == CardWindows::AnyTime {
        list_cards(game, seat, core, own);
    }
}

/// A seat's decision in the event phase.
pub(super) fn list_phase(game: &Energies, seat: Seat, core: &mut CoreLegal, own: &mut EnergiesLegal) {
    if game.asked() != Some(seat) {
        return;
    }
    let public = &game.core.public;
    match game.ext.phase {
        Phase::PreDraw { .. } => {
            own.flags.insert(EnergiesFlag::DrawDiscs);
            list_cards(game, seat, core, own);
        }
        Phase::Spill { hexes, .. } => own.places = Hazards { hexes, buildings: VertexSet::EMPTY },
        Phase::Hazards { cause, .. } => own.places.buildings = game.hazard_sites(seat, cause),
        Phase::FreePlants { .. } => {
            own.fossil = game.ext.plants.sites(public, seat);
            own.flags.insert(EnergiesFlag::Forgo);
        }
        Phase::Takings { .. } => {
            own.takes = public.bank.kinds() & KINDS;
            list_forgoing(game, own);
        }
        Phase::Returns { .. } => own.returns = game.core.hand(seat).kinds(),
        Phase::Fundings { .. } => {
            own.flags.insert(EnergiesFlag::TakeDevelopment);
            list_forgoing(game, own);
        }
        Phase::Done
        | Phase::Drawing { .. }
        | Phase::Rolling { .. }
        | Phase::Funding { .. }
        | Phase::Entering => {}
    }
}

/// Option EO-04: one rulebook allows declining what an event gives.
fn list_forgoing(game: &Energies, own: &mut EnergiesLegal) {
    if game.ext.own.takings == Takings::Optional {
        own.flags.insert(EnergiesFlag::Forgo);
    }
}

/// Nothing is pending: build, buy, trade, use energy, play a card, end the turn (E-TURN-06).
#[inline]
pub(super) fn list_free(game: &Energies, seat: Seat, core: &mut CoreLegal, own: &mut EnergiesLegal) {
    let state = &game.core;
    core.flags.insert(Flag::EndTurn);
    state.list_builds(&game.ext, seat, &Unknown, core);
    state.list_purchase(seat, core);
    list_cards(game, seat, core, own);
    list_plants(game, seat, own);
    list_energy(game, seat, own);
    if state.public.is_trade_open() {
        state.list_bank_trades(bank_lots(game, seat), KINDS, core);
        let wanted = if game.ext.has_room(seat) { TRADED } else { KINDS };
        state.list_proposals(seat, game.ext.goods(state, seat), wanted, core);
    }
}

/// The development cards that may be played now (E-DEV-05, E-DEV-09, E-DEV-11, E-DEV-13, E-DEV-14, E-CLEAN-04).
#[inline]
fn list_cards(game: &Energies, seat: Seat, core: &mut CoreLegal, own: &mut EnergiesLegal) {
    let (state, public) = (&game.core, &game.core.public);
    if !state.may_play_card(seat) {
        return;
    }
    let playable = |card| state.playable(seat, card);
    if playable(Development::Knight) {
        own.inspections = game.inspector_sites();
        own.cleanups = game.ext.hazards;
    }
    if playable(Development::RoadBuilding) {
        let can_place = state.can_place_road(&game.ext, seat);
        core.flags.insert_if(Flag::PlayRoadBuilding, can_place);
    }
    if playable(Development::YearOfPlenty) {
        core.plenty = Plenty::of(public.bank, KINDS);
    }
    if playable(Development::Monopoly) {
        own.yields = Yields(game.ext.plants.owned(public, seat, Plant::Renewable).hexes());
    }
}

/// A plant for science, once a turn (E-PLANT-01 to E-PLANT-10).
#[inline]
fn list_plants(game: &Energies, seat: Seat, own: &mut EnergiesLegal) {
    let (ext, hand) = (&game.ext, game.core.hand(seat));
    if ext.marks.plant_built || !hand.covers(tariff::plant(Plant::Fossil)) {
        return;
    }
    let may_build = |plant| hand.covers(tariff::plant(plant)) && ext.plants.has_left(seat, plant);
    let (fossil, renewable) = (may_build(Plant::Fossil), may_build(Plant::Renewable));
    if fossil || renewable {
        let sites = ext.plants.sites(&game.core.public, seat);
        if fossil {
            own.fossil = sites;
        }
        if renewable {
            own.renewable = sites;
        }
    }
}

/// Uses of energy, except cards (E-ENERGY-03, E-ENERGY-04, E-WARE-01).
#[inline]
fn list_energy(game: &Energies, seat: Seat, own: &mut EnergiesLegal) {
    let (ext, energy) = (&game.ext, game.ext.energy[seat]);
    if energy == 0 {
        return;
    }
    if energy >= tariff::REMOVAL {
        own.removals = ext.hazards;
    }
    if energy >= tariff::DEMOLITION && !ext.marks.demolished {
        own.demolitions = ext.plants.owned(&game.core.public, seat, Plant::Fossil);
    }
    if energy >= tariff::WAREHOUSE && !ext.warehouses.contains(seat) {
        own.flags.insert(EnergiesFlag::BuildWarehouse);
    }
}

/// The kinds that the player has enough of to trade with the bank (E-TRADE-10 to E-TRADE-15).
#[inline]
fn bank_lots(game: &Energies, seat: Seat) -> KindSet {
    let mut lots = game.core.harbor_lots(seat);
    if game.core.hand(seat).covers(Cards::of(Kind::SCIENCE, tariff::SCIENCE_RATE)) {
        lots = lots.with(Kind::SCIENCE);
    }
    if game.ext.energy[seat] >= tariff::ENERGY_RATE {
        lots = lots.with(Kind::ENERGY);
    }
    lots
}

/// An opponent's answers to the active player; energy only to players with room for it (E-TRADE-03, E-TRADE-07).
fn list_answers(game: &Energies, seat: Seat, core: &mut CoreLegal) {
    let (state, ext) = (&game.core, &game.ext);
    let wanted = if ext.has_room(seat) { TRADED } else { KINDS };
    state.list_answers(seat, game.ext.goods(state, seat), wanted, core);
    if state.public.offer.give.get(Kind::ENERGY) > 0 && !ext.has_room(seat) {
        core.flags.remove(Flag::Accept);
    }
    if let Some(form) = &mut core.counters
        && !ext.has_room(state.public.turn.actor)
    {
        form.hand = state.hand(seat);
    }
}
