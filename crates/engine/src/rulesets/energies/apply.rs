//! What actions and outcomes do. Legality is settled before; this file only carries them out.

use super::options::BagView;
use super::state::Phase;
use super::{Energies, barriers, production, tariff};
use crate::rulesets::energies::words::{EnergiesAction, EnergiesEvent, EnergiesOutcome, Hazard, Plant};
use crate::rulesets::{Event, Log, Rules};
use crate::shared::{Agenda, Answer, Part, Source, tariff as shared};
use crate::topology::{EdgeId, HexId, HexSet, SiteId, VertexId};
use crate::vocab::{BySeat, Cards, CoreAction, CoreOutcome, Development, Kind, Seat, SeatSet};

impl Energies {
    /// Applies a legal shared action.
    pub(super) fn play_core(&mut self, seat: Seat, action: CoreAction, log: &mut impl Log) {
        let core = &mut self.core;
        match action {
            CoreAction::Roll => core.public.agenda = Agenda::Rolling,
            CoreAction::EndTurn => {
                let next = core.public.turn.next(seat);
                self.begin_turn(next, log);
            }
            CoreAction::Finish => core.resume(),
            CoreAction::BuildRoad(edge) => self.build_road(seat, edge, log),
            CoreAction::BuildSettlement(vertex) => self.build_town(seat, vertex, log),
            CoreAction::BuildCity(vertex) => self.build_city(seat, vertex, log),
            CoreAction::BuyDevelopment => {
                core.buy_development(seat, shared::DEVELOPMENT, log);
                core.public.turn.trade_closed = true;
                core.public.agenda = Agenda::Drawing;
            }
            CoreAction::PlayRoadBuilding => {
                core.play_development(seat, Development::RoadBuilding, log);
                core.public.agenda = Agenda::FreeRoads { left: shared::FREE_ROADS };
            }
            CoreAction::PlayYearOfPlenty(cards) => {
                core.play_development(seat, Development::YearOfPlenty, log);
                core.take_plenty(seat, cards, log);
            }
            CoreAction::Discard(cards) => {
                core.choose_discard(seat, cards, log);
                self.skip_stuck_inspector();
            }
            CoreAction::MoveRobber(hex) => self.inspect(seat, hex, log),
            CoreAction::Steal(victim) => {
                core.rob(victim);
                self.finish_cleanup(log);
            }
            CoreAction::MaritimeTrade { give, get } => self.trade_with_bank(seat, give, get, log),
            CoreAction::Offer(offer) => core.propose(seat, offer, log),
            CoreAction::Accept => core.answer(seat, Answer::Accept, log),
            CoreAction::Decline => core.answer(seat, Answer::Decline, log),
            CoreAction::Counter { give, want } => core.answer(seat, Answer::Counter { give, want }, log),
            CoreAction::Conclude(with) => self.conclude(seat, with, log),
            CoreAction::Withdraw => core.lapse_offer(log),
            // This game has no such actions.
            CoreAction::Pass | CoreAction::PlayKnight | CoreAction::PlayMonopoly(_) => {}
        }
    }

    /// Applies a legal action of New Energies.
    pub(super) fn play_own(&mut self, seat: Seat, action: EnergiesAction, log: &mut impl Log) {
        match action {
            EnergiesAction::DrawDiscs => self.draw_discs(log),
            EnergiesAction::PlaceHazard(hazard) => self.place_hazard(hazard, log),
            EnergiesAction::BuildPlant { plant, site } => self.build_plant(seat, plant, site, log),
            EnergiesAction::Demolish(site) => self.demolish(seat, site, log),
            EnergiesAction::BuildWarehouse => {
                self.pay_energy(seat, tariff::WAREHOUSE, log);
                self.ext.warehouses.insert(seat);
                log.note(Event::Energies(EnergiesEvent::WarehouseBuilt { seat }));
            }
            EnergiesAction::RemoveHazard(hazard) => {
                self.pay_energy(seat, tariff::REMOVAL, log);
                self.remove_hazard(hazard, log);
            }
            EnergiesAction::TakeCard(kind) => self.take_card(seat, kind, log),
            EnergiesAction::ReturnCard(kind) => self.return_card(seat, kind, log),
            EnergiesAction::TakeDevelopment => self.fund(),
            EnergiesAction::Forgo => self.answered(log),
            EnergiesAction::PlayInspection(hex) => {
                self.begin_cleanup(seat, log);
                self.inspect(seat, hex, log);
            }
            EnergiesAction::PlayCleanup(hazard) => self.clean(seat, hazard, log),
            EnergiesAction::PlayHighYield(hexes) => self.play_high_yield(seat, hexes, log),
        }
    }

    /// Applies a possible shared outcome.
    pub(super) fn resolve_core(&mut self, outcome: CoreOutcome, log: &mut impl Log) {
        let actor = self.core.public.turn.actor;
        match (outcome, self.ext.phase) {
            (CoreOutcome::Roll(sum), Phase::Rolling { .. }) => self.pollute(sum, log),
            (CoreOutcome::Roll(sum), _) => production::roll(self, sum, log),
            (CoreOutcome::Stolen(kind), _) => {
                if let Agenda::Stealing { victim } = self.core.public.agenda {
                    self.core.steal(actor, victim, kind, log);
                }
                self.core.resume();
                self.finish_cleanup(log);
            }
            (CoreOutcome::Drawn(card), Phase::Funding { .. }) => self.give_funding(card, log),
            (CoreOutcome::Drawn(card), _) => {
                self.core.draw_development(actor, card, log);
                self.core.resume();
                self.claim_victory(log);
            }
        }
    }

    /// Applies a possible outcome of New Energies.
    pub(super) fn resolve_own(&mut self, outcome: EnergiesOutcome, log: &mut impl Log) {
        match outcome {
            EnergiesOutcome::Drawn(disc) => self.take_disc(disc, log),
            EnergiesOutcome::Entered(disc) => {
                self.ext.bag.enter_open(disc);
                self.ext.phase = Phase::Done;
                log.note(Event::Energies(EnergiesEvent::DiscEntered { disc }));
            }
        }
    }

    fn build_road(&mut self, seat: Seat, edge: EdgeId, log: &mut impl Log) {
        let agenda = self.core.public.agenda;
        let cost = if matches!(agenda, Agenda::Free) { shared::ROAD } else { Cards::NONE };
        let core = &mut self.core;
        core.build_road(seat, edge, cost, barriers(&core.public, seat), log);
        match agenda {
            Agenda::SetupRoad { .. } => return self.next_placement(log),
            // E-DEV-09: the second road is skipped if it cannot be placed.
            Agenda::FreeRoads { left } => {
                if left > 1 && core.can_place_road(seat, barriers(&core.public, seat)) {
                    core.public.agenda = Agenda::FreeRoads { left: left - 1 };
                } else {
                    core.resume();
                }
            }
            _ => core.public.turn.trade_closed = true,
        }
        self.claim_victory(log); // E-DEV-10
    }

    fn build_town(&mut self, seat: Seat, vertex: VertexId, log: &mut impl Log) {
        let is_setup = self.core.public.turn.part == Part::Setup;
        let cost = if is_setup { Cards::NONE } else { shared::SETTLEMENT };
        self.core.build_settlement(seat, vertex, cost, barriers, log);
        if is_setup {
            self.core.public.agenda = Agenda::SetupRoad { at: vertex };
        } else {
            self.core.public.turn.trade_closed = true;
            self.claim_victory(log);
        }
    }

    /// A city in place of a town, or in set-up directly with the starting hand (E-CITY-01, E-SETUP-14, E-SETUP-16).
    fn build_city(&mut self, seat: Seat, vertex: VertexId, log: &mut impl Log) {
        let core = &mut self.core;
        if core.public.turn.part == Part::Setup {
            core.place_city(seat, vertex, log);
            let mut owed = BySeat::default();
            owed[seat] = production::starting_hand(core.public.starting_cards(vertex));
            core.pay_out(owed, Source::Start, log);
            core.public.agenda = Agenda::SetupRoad { at: vertex };
            return;
        }
        core.build_city(seat, vertex, shared::CITY, log);
        core.public.turn.trade_closed = true;
        self.claim_victory(log);
    }

    fn build_plant(&mut self, seat: Seat, plant: Plant, site: SiteId, log: &mut impl Log) {
        if matches!(self.ext.phase, Phase::FreePlants { .. }) {
            return self.build_free_plant(seat, site, log);
        }
        self.ext.marks.plant_built = true;
        self.core.public.turn.trade_closed = true;
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

    /// Where every hex has a hazard the inspector stays, and nothing is stolen.
    pub(super) fn skip_stuck_inspector(&mut self) {
        if self.core.public.agenda == Agenda::MoveRobber && self.inspector_sites().is_empty() {
            self.core.resume();
        }
    }

    /// The hexes to which the inspector may move (E-INSP-01, E-HAZ-02).
    pub(super) fn inspector_sites(&self) -> HexSet {
        self.core.public.robber_sites(SeatSet::EMPTY, self.ext.hazards.hexes)
    }

    /// Lays a cleanup card down; it counts when its effect is over (E-CLEAN-06).
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

    fn trade_with_bank(&mut self, seat: Seat, give: Kind, get: Kind, log: &mut impl Log) {
        if give == Kind::ENERGY {
            self.pay_energy(seat, tariff::ENERGY_RATE, log);
            return self.take(seat, Cards::of(get, 1), log);
        }
        let lot = Cards::of(give, self.rate(seat, give));
        self.core.trade_with_bank(seat, lot, get, log);
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
    pub fn note_plant(&mut self, seat: Seat, plant: Plant, site: SiteId) {
        self.plants.place(seat, plant, site);
        if plant == Plant::Renewable && self.own.bag == BagView::Closed {
            self.bag.enter_hidden();
        }
    }
}
