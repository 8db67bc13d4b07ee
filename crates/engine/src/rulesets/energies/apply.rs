//! The effects of actions and outcomes. Legality is settled before; this file only applies them.

use super::options::BagView;
use super::state::Phase;
use super::{Energies, production, tariff};
use crate::rulesets::energies::words::{EnergiesAction, EnergiesEvent, EnergiesOutcome, Hazard, Plant};
use crate::rulesets::{Event, Log};
use crate::shared::{Agenda, Course};
use crate::topology::{HexId, HexSet, SiteId};
use crate::vocab::{Cards, CoreAction, CoreOutcome, Development, Kind, Seat, SeatSet};

/// Applies a legal action that the rule sets share. Inlined, so that no branch on the action remains where it is
/// known.
#[inline(always)]
pub(super) fn play_core<L: Log>(game: &mut Energies, seat: Seat, action: CoreAction, log: &mut L) {
    game.core.lapse_offer_before(action, log);
    match action {
        CoreAction::Discard(cards) => {
            game.core.choose_discard(seat, cards, log);
            game.skip_stuck_inspector();
        }
        CoreAction::MoveRobber(hex) => game.inspect(seat, hex, log),
        CoreAction::Steal(victim) => {
            game.core.rob(victim);
            game.finish_cleanup(log);
        }
        CoreAction::MaritimeTrade { give: Kind::ENERGY, get } => {
            game.pay_energy(seat, tariff::ENERGY_RATE, log);
            game.take(seat, Cards::of(get, 1), log);
        }
        CoreAction::Conclude(with) => game.conclude(seat, with, log),
        _ => game.play_shared(seat, action, log),
    }
}

/// Applies a possible outcome that the rule sets share.
pub(super) fn resolve_core<L: Log>(game: &mut Energies, outcome: CoreOutcome, log: &mut L) {
    match (outcome, game.ext.phase) {
        (CoreOutcome::Roll(sum), Phase::Rolling { .. }) => game.pollute(sum, log),
        (CoreOutcome::Roll(sum), _) => production::roll(game, sum, log),
        (CoreOutcome::Drawn(card), Phase::Funding { .. }) => game.give_funding(card, log),
        (CoreOutcome::Drawn(_), _) => game.resolve_shared(outcome, log),
        (CoreOutcome::Stolen(_), _) => {
            game.resolve_shared(outcome, log);
            game.finish_cleanup(log);
        }
    }
}

/// Applies a legal action of New Energies.
#[inline(always)]
pub(super) fn play_own(game: &mut Energies, seat: Seat, action: EnergiesAction, log: &mut impl Log) {
    game.core.lapse_offer(log);
    match action {
        EnergiesAction::DrawDiscs => game.draw_discs(log),
        EnergiesAction::PlaceHazard(hazard) => game.place_hazard(hazard, log),
        EnergiesAction::BuildPlant { plant, site } => game.build_plant(seat, plant, site, log),
        EnergiesAction::Demolish(site) => game.demolish(seat, site, log),
        EnergiesAction::BuildWarehouse => {
            game.pay_energy(seat, tariff::WAREHOUSE, log);
            game.ext.warehouses.insert(seat);
            log.note(Event::Energies(EnergiesEvent::WarehouseBuilt { seat }));
        }
        EnergiesAction::RemoveHazard(hazard) => {
            game.pay_energy(seat, tariff::REMOVAL, log);
            game.remove_hazard(hazard, log);
        }
        EnergiesAction::TakeCard(kind) => game.take_card(seat, kind, log),
        EnergiesAction::ReturnCard(kind) => game.return_card(seat, kind, log),
        EnergiesAction::TakeDevelopment => game.fund(),
        EnergiesAction::Forgo => game.answered(log),
        EnergiesAction::PlayInspection(hex) => {
            game.begin_cleanup(seat, log);
            game.inspect(seat, hex, log);
        }
        EnergiesAction::PlayCleanup(hazard) => game.clean(seat, hazard, log),
        EnergiesAction::PlayHighYield(hexes) => game.play_high_yield(seat, hexes, log),
    }
}

/// Applies a possible outcome of New Energies.
pub(super) fn resolve_own(game: &mut Energies, outcome: EnergiesOutcome, log: &mut impl Log) {
    match outcome {
        EnergiesOutcome::Drawn(disc) => game.take_disc(disc, log),
        EnergiesOutcome::Entered(disc) => {
            game.ext.bag.enter_open(disc);
            game.ext.phase = Phase::Done;
            log.note(Event::Energies(EnergiesEvent::DiscEntered { disc }));
        }
    }
}

impl Energies {
    fn build_plant(&mut self, seat: Seat, plant: Plant, site: SiteId, log: &mut impl Log) {
        if matches!(self.ext.phase, Phase::FreePlants { .. }) {
            return self.build_free_plant(seat, site, log);
        }
        self.ext.marks.plant_built = true;
        self.core.public.turn.close_trade();
        self.put_plant(seat, plant, site, tariff::plant(plant), log);
        if plant == Plant::Renewable && self.ext.own.bag == BagView::Open {
            self.ext.phase = Phase::Entering;
        }
    }

    /// Puts a plant on the board; a renewable one leaves its disc to a closed bag (E-PLANT-09 to E-PLANT-11).
    pub(super) fn put_plant(
        &mut self,
        seat: Seat,
        plant: Plant,
        site: SiteId,
        cost: Cards,
        log: &mut impl Log,
    ) {
        self.core.pay(seat, cost);
        self.ext.note_plant(seat, plant, site);
        log.note(Event::Energies(EnergiesEvent::PlantBuilt { seat, plant, site, cost }));
    }

    fn demolish(&mut self, seat: Seat, site: SiteId, log: &mut impl Log) {
        self.pay_energy(seat, tariff::DEMOLITION, log);
        self.ext.marks.demolished = true;
        self.ext.plants.demolish(seat, site);
        log.note(Event::Energies(EnergiesEvent::Demolished { seat, site }));
    }

    fn pay_energy(&mut self, seat: Seat, n: u8, log: &mut impl Log) {
        self.ext.energy[seat] -= n;
        log.note(Event::Energies(EnergiesEvent::EnergyPaid { seat, n }));
    }

    fn remove_hazard(&mut self, hazard: Hazard, log: &mut impl Log) {
        self.ext.hazards.remove(hazard);
        log.note(Event::Energies(EnergiesEvent::HazardRemoved { hazard }));
    }

    /// Moves the inspector and steals (E-INSP-01 to E-INSP-03).
    fn inspect(&mut self, seat: Seat, hex: HexId, log: &mut impl Log) {
        let core = &mut self.core;
        core.move_robber(seat, hex, log);
        let victims = core.victims(seat, hex, SeatSet::EMPTY, |seat| !core.hand(seat).is_empty());
        core.ask_victim(victims);
        self.finish_cleanup(log);
    }

    /// If every hex has a hazard, the inspector stays and nothing is stolen.
    pub(super) fn skip_stuck_inspector(&mut self) {
        if self.core.public.agenda == Agenda::MoveRobber && self.inspector_sites().is_empty() {
            self.core.resume();
        }
    }

    /// The hexes to which the inspector may move (E-INSP-01, E-HAZ-02).
    pub(super) fn inspector_sites(&self) -> HexSet {
        self.core.public.robber_sites_past(SeatSet::EMPTY, self.ext.hazards.hexes)
    }

    /// Plays a cleanup card; it counts when its effect is over (E-CLEAN-06).
    fn begin_cleanup(&mut self, seat: Seat, log: &mut impl Log) {
        self.core.play_development(seat, Development::Knight, log);
        self.ext.marks.cleaning = true;
    }

    /// Removes a hazard and steals from a player whose footprint is not lower (E-CLEAN-03, E-CLEAN-05).
    fn clean(&mut self, seat: Seat, hazard: Hazard, log: &mut impl Log) {
        self.begin_cleanup(seat, log);
        self.remove_hazard(hazard, log);
        let victims = self.polluters(seat);
        let has_cards = victims.iter().any(|victim| !self.core.hand(victim).is_empty());
        self.core.ask_victim(if has_cards { victims } else { SeatSet::EMPTY });
        self.finish_cleanup(log);
    }

    /// The opponents with a local footprint equal to the player's or higher (E-CLEAN-03).
    pub(super) fn polluters(&self, seat: Seat) -> SeatSet {
        let public = &self.core.public;
        let own = self.ext.local_footprint(public, seat);
        let is_polluter = |other: &Seat| self.ext.local_footprint(public, *other) >= own;
        public.turn.others(seat).iter().filter(is_polluter).collect()
    }

    /// When the theft of a cleanup card is over, the card counts (E-CLEAN-06, E-AWARD-01, E-AWARD-02).
    fn finish_cleanup(&mut self, log: &mut impl Log) {
        let is_over = matches!(self.core.public.agenda, Agenda::Free | Agenda::RollDue);
        if self.ext.marks.cleaning && is_over {
            self.ext.marks.cleaning = false;
            self.core.settle_largest_army(self.core.public.turn.actor, log);
            self.claim_victory(log);
        }
    }

    /// One resource of each hex, as far as the bank has it (E-DEV-11 to E-DEV-13).
    fn play_high_yield(&mut self, seat: Seat, hexes: HexSet, log: &mut impl Log) {
        self.core.play_development(seat, Development::Monopoly, log);
        let mut cards = Cards::NONE;
        for hex in hexes {
            let card = self.core.public.board.tile(hex).terrain.resource().map(|kind| Cards::of(kind, 1));
            match card {
                Some(card) if self.core.public.bank.covers(cards + card) => cards += card,
                Some(_) | None => {}
            }
        }
        self.take(seat, cards, log);
    }

    /// Exchanges cards and energy with an opponent (E-TRADE-01, E-TRADE-08).
    fn conclude(&mut self, seat: Seat, with: Seat, log: &mut impl Log) {
        if let Some((give, get)) = self.core.public.offer.terms(with) {
            let energy = |side: Cards| side.get(Kind::ENERGY);
            let cards = |side: Cards| side.minus(Cards::of(Kind::ENERGY, energy(side)));
            self.core.hand_over(seat, with, cards(give));
            self.core.hand_over(with, seat, cards(get));
            self.ext.swap_energy(seat, with, energy(give), energy(get));
            log.note(Event::Energies(EnergiesEvent::Traded { seat, with, give, get }));
        }
        self.core.lapse_offer(log);
    }
}

impl super::state::EnergiesExt {
    /// Puts a plant on its site and its disc into a closed bag (E-PLANT-11).
    pub(crate) fn note_plant(&mut self, seat: Seat, plant: Plant, site: SiteId) {
        self.plants.place(seat, plant, site);
        if plant == Plant::Renewable && self.own.bag == BagView::Closed {
            self.bag.enter_hidden();
        }
    }
}
