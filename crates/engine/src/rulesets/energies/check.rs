//! Whether an action is legal, and if not, why: the core's judges with New Energies' arguments, and its own actions. It is
//! written apart from the listing and walks the board place by place.

use super::options::{CardWindows, Takings};
use super::state::{HazardCause, Phase};
use super::{Energies, KINDS, TRADED, barriers, tariff};
use crate::rulesets::energies::words::{EnergiesAction, Hazard, Plant};
use crate::shared::judge::{Verdict, building, development, moment, require, robber, trade};
use crate::shared::{Agenda, Part};
use crate::topology::{HexId, HexSet, SiteId, SiteSet, VertexId, VertexSet};
use crate::vocab::{CoreAction, Development, Illegal, Kind, Offer, Seat, SeatSet};

impl Energies {
    /// Judges a shared action.
    pub(super) fn check_core(&self, seat: Seat, action: CoreAction) -> Verdict {
        moment::check_seat(&self.core, seat)?;
        let is_foreign =
            matches!(action, CoreAction::Pass | CoreAction::PlayKnight | CoreAction::PlayMonopoly(_));
        require(!is_foreign, Illegal::ForeignAction)?;
        self.check_phase(seat, action)?;
        if let (true, CoreAction::BuildCity(vertex)) = (self.is_city_round(), action) {
            return self.check_setup_city(seat, vertex);
        }
        require(!self.is_city_round() || seat != self.core.public.turn.actor, Illegal::Pending)?;
        moment::check_moment(&self.core, seat, action)?;
        moment::check_place(&self.core, action)?;
        self.check_core_rules(seat, action)
    }

    /// Whether the event phase leaves room for a shared action: only for cards before the first disc (E-TURN-04), and
    /// before the roll if cards may be played at any time (E-DEV-06).
    fn check_phase(&self, seat: Seat, action: CoreAction) -> Verdict {
        let is_asked = self.asked() == Some(seat);
        let is_card = matches!(action, CoreAction::PlayRoadBuilding | CoreAction::PlayYearOfPlenty(_));
        match (self.core.public.agenda, self.ext.phase) {
            (Agenda::RollDue, Phase::Done) => self.check_card_window(is_card),
            (Agenda::RollDue, Phase::PreDraw { .. }) => {
                require(is_asked, Illegal::NotYourDecision)?;
                require(is_card, Illegal::DiscsDue)
            }
            (Agenda::RollDue | Agenda::Free, phase) => check_waiting(phase, is_asked),
            _ => Ok(()),
        }
    }

    fn check_card_window(&self, is_card: bool) -> Verdict {
        let is_open = self.ext.own.cards == CardWindows::AnyTime;
        require(!is_card || is_open, Illegal::NoCardNow)
    }

    /// E-SETUP-14: the second placement is a city.
    fn is_city_round(&self) -> bool {
        self.core.public.agenda == Agenda::SetupSettlement && self.core.is_second_round()
    }

    fn check_setup_city(&self, seat: Seat, vertex: VertexId) -> Verdict {
        require(seat == self.core.public.turn.actor, Illegal::NotYourDecision)?;
        let exists = self.core.public.board.topology().vertices.contains(vertex);
        require(exists, Illegal::NoSuchPlace)?;
        building::check_distance(&self.core, vertex)?;
        let n_cities = self.core.public.pieces.cities(seat).len();
        require(n_cities < tariff::SUPPLY.cities, Illegal::NoPieceLeft)
    }

    /// The rules of a shared action itself; its moment is right and its place exists.
    fn check_core_rules(&self, seat: Seat, action: CoreAction) -> Verdict {
        let core = &self.core;
        let barriers = barriers(&core.public, seat);
        match action {
            CoreAction::Roll | CoreAction::EndTurn => Ok(()),
            CoreAction::Finish => development::check_finish(core),
            CoreAction::BuildRoad(edge) => building::check_road(core, seat, edge, barriers),
            CoreAction::BuildSettlement(vertex) => {
                building::check_settlement(core, seat, vertex, VertexSet::EMPTY)
            }
            CoreAction::BuildCity(vertex) => building::check_city(core, seat, vertex, VertexSet::EMPTY),
            CoreAction::BuyDevelopment => development::check_purchase(core, seat),
            CoreAction::PlayRoadBuilding => development::check_road_building(core, seat, barriers),
            CoreAction::PlayYearOfPlenty(cards) => {
                development::check_year_of_plenty(core, seat, cards, core.public.bank, KINDS)
            }
            CoreAction::Discard(cards) => robber::check_discard(core, seat, cards),
            CoreAction::MoveRobber(hex) => self.check_inspector(hex),
            CoreAction::Steal(victim) => robber::check_theft(core, victim),
            CoreAction::MaritimeTrade { give, get } => self.check_bank_trade(seat, give, get),
            CoreAction::Offer(offer) => self.check_offer(seat, offer),
            CoreAction::Accept => {
                trade::check_acceptance_with(core, seat, self.goods(seat))?;
                self.check_room(seat, core.public.offer.give.get(Kind::ENERGY))
            }
            CoreAction::Decline => trade::check_addressed(core, seat),
            CoreAction::Counter { give, want } => {
                trade::check_counter_with(core, seat, self.goods(seat), (give, want), TRADED)?;
                self.check_room(seat, want.get(Kind::ENERGY))?;
                self.check_room(core.public.turn.actor, give.get(Kind::ENERGY))
            }
            CoreAction::Conclude(with) => {
                trade::check_conclusion_with(core, seat, with, |seat| self.goods(seat))
            }
            CoreAction::Withdraw => trade::check_withdrawal(core),
            CoreAction::Pass | CoreAction::PlayKnight | CoreAction::PlayMonopoly(_) => {
                Err(Illegal::ForeignAction)
            }
        }
    }

    fn check_offer(&self, seat: Seat, offer: Offer) -> Verdict {
        trade::check_offer_with(&self.core, seat, self.goods(seat), offer, TRADED)?;
        self.check_room(seat, offer.want.get(Kind::ENERGY))
    }

    /// E-TRADE-07: who has 5 energy gets none in a trade.
    fn check_room(&self, seat: Seat, energy: u8) -> Verdict {
        require(energy == 0 || self.ext.energy[seat] < tariff::ENERGY_CAP, Illegal::EnergyFull)
    }

    /// E-TRADE-10 to E-TRADE-16: harbors for resources, 3 science, 2 energy; no energy in return.
    fn check_bank_trade(&self, seat: Seat, give: Kind, get: Kind) -> Verdict {
        require(get != Kind::ENERGY, Illegal::EnergyNotSold)?;
        let rate = match give {
            Kind::ENERGY => {
                require(KINDS.contains(get), Illegal::NotAResource)?;
                require(self.ext.energy[seat] >= tariff::ENERGY_RATE, Illegal::RateNotMet)?;
                return require(self.core.public.bank.get(get) > 0, Illegal::BankEmpty);
            }
            Kind::SCIENCE => tariff::SCIENCE_RATE,
            _ => trade::best_rate(&self.core, seat, give),
        };
        trade::check_maritime(&self.core, seat, give, get, rate, KINDS)
    }

    /// E-INSP-01, E-HAZ-02: another hex without a hazard.
    fn check_inspector(&self, hex: HexId) -> Verdict {
        require(self.core.public.robber != Some(hex), Illegal::RobberStays)?;
        require(!self.ext.hazards.contains(Hazard::Hex(hex)), Illegal::RobberBarred)
    }

    /// Judges an action of New Energies.
    pub(super) fn check_own(&self, seat: Seat, action: EnergiesAction) -> Verdict {
        moment::check_seat(&self.core, seat)?;
        match action {
            EnergiesAction::DrawDiscs => {
                self.check_asked(seat, |phase| matches!(phase, Phase::PreDraw { .. }))
            }
            EnergiesAction::PlaceHazard(hazard) => self.check_hazard(seat, hazard),
            EnergiesAction::BuildPlant { plant, site } => self.check_plant(seat, plant, site),
            EnergiesAction::Demolish(site) => self.check_demolition(seat, site),
            EnergiesAction::BuildWarehouse => {
                self.check_action_phase(seat)?;
                require(!self.ext.warehouses.contains(seat), Illegal::NoPieceLeft)?;
                self.check_energy(seat, tariff::WAREHOUSE)
            }
            EnergiesAction::RemoveHazard(hazard) => {
                self.check_action_phase(seat)?;
                require(self.ext.hazards.contains(hazard), Illegal::NoHazard)?;
                self.check_energy(seat, tariff::REMOVAL)
            }
            EnergiesAction::TakeCard(kind) => {
                self.check_asked(seat, |phase| matches!(phase, Phase::Takings { .. }))?;
                require(KINDS.contains(kind), Illegal::NotAResource)?;
                require(self.core.public.bank.get(kind) > 0, Illegal::BankEmpty)
            }
            EnergiesAction::ReturnCard(kind) => {
                self.check_asked(seat, |phase| matches!(phase, Phase::Returns { .. }))?;
                require(self.core.hand(seat).get(kind) > 0, Illegal::NotHeld)
            }
            EnergiesAction::TakeDevelopment => {
                self.check_asked(seat, |phase| matches!(phase, Phase::Fundings { .. }))
            }
            EnergiesAction::Forgo => self.check_forgoing(seat),
            EnergiesAction::PlayInspection(hex) => {
                self.check_card(seat, Development::Knight)?;
                self.check_hex(hex)?;
                self.check_inspector(hex)
            }
            EnergiesAction::PlayCleanup(hazard) => {
                self.check_card(seat, Development::Knight)?;
                require(self.ext.hazards.contains(hazard), Illegal::NoHazard)
            }
            EnergiesAction::PlayHighYield(hexes) => self.check_high_yield(seat, hexes),
        }
    }

    /// Whether the event phase asks this player, and for this.
    fn check_asked(&self, seat: Seat, is_asked_for: impl Fn(Phase) -> bool) -> Verdict {
        let phase = self.ext.phase;
        match self.core.public.agenda {
            Agenda::RollDue | Agenda::Free => {}
            Agenda::Rolling | Agenda::Stealing { .. } | Agenda::Drawing => return Err(Illegal::ChanceDue),
            _ => return Err(Illegal::Pending),
        }
        if is_chance(phase) {
            return Err(Illegal::ChanceDue);
        }
        require(phase != Phase::Done, Illegal::NoEventDue)?;
        require(self.asked() == Some(seat), Illegal::NotYourDecision)?;
        require(is_asked_for(phase), Illegal::NoEventDue)
    }

    /// E-TURN-06, E-BUILD-01: it is the player's action phase and nothing is pending.
    fn check_action_phase(&self, seat: Seat) -> Verdict {
        let public = &self.core.public;
        match public.agenda {
            Agenda::Free => check_waiting(self.ext.phase, false)?,
            Agenda::Rolling | Agenda::Stealing { .. } | Agenda::Drawing => return Err(Illegal::ChanceDue),
            Agenda::RollDue if seat == public.turn.actor => return Err(Illegal::NotRolled),
            Agenda::RollDue => return Err(Illegal::NotYourDecision),
            _ => return Err(Illegal::Pending),
        }
        require(public.turn.part == Part::Turn && seat == public.turn.actor, Illegal::NotYourDecision)
    }

    fn check_energy(&self, seat: Seat, n: u8) -> Verdict {
        require(self.ext.energy[seat] >= n, Illegal::NoEnergy)
    }

    fn check_hex(&self, hex: HexId) -> Verdict {
        require(self.core.public.board.topology().hexes.contains(hex), Illegal::NoSuchPlace)
    }

    /// E-AIR-01, E-AIR-02, E-RAIN-01, E-HAZ-06: the place that the event asks for.
    fn check_hazard(&self, seat: Seat, hazard: Hazard) -> Verdict {
        self.check_asked(seat, |phase| matches!(phase, Phase::Spill { .. } | Phase::Hazards { .. }))?;
        match (self.ext.phase, hazard) {
            (Phase::Spill { hexes, .. }, Hazard::Hex(hex)) => {
                require(hexes.contains(hex), Illegal::HazardMisplaced)
            }
            (Phase::Hazards { cause, .. }, Hazard::Building(vertex)) => {
                self.check_hazard_building(seat, vertex, cause)
            }
            _ => Err(Illegal::HazardMisplaced),
        }
    }

    fn check_hazard_building(&self, seat: Seat, vertex: VertexId, cause: HazardCause) -> Verdict {
        let pieces = &self.core.public.pieces;
        let is_free = |vertex: VertexId| !self.ext.hazards.contains(Hazard::Building(vertex));
        require(pieces.owner(vertex) == Some(seat), Illegal::HazardMisplaced)?;
        require(is_free(vertex), Illegal::HazardThere)?;
        let has_free_city = pieces.cities(seat).iter().any(is_free);
        let is_city = pieces.cities(seat).contains(vertex);
        require(cause == HazardCause::Rain || is_city || !has_free_city, Illegal::CityFirst)
    }

    /// A plant for science in the action phase, or free by Production Increase (E-PLANT-01, E-INC-01).
    fn check_plant(&self, seat: Seat, plant: Plant, site: SiteId) -> Verdict {
        if let (Agenda::RollDue, Phase::FreePlants { .. }) = (self.core.public.agenda, self.ext.phase) {
            self.check_asked(seat, |_| true)?;
            require(plant == Plant::Fossil, Illegal::NoEventDue)?;
            return self.check_plant_site(seat, plant, site);
        }
        self.check_action_phase(seat)?;
        require(!self.ext.marks.plant_built, Illegal::PlantBuilt)?;
        self.check_plant_site(seat, plant, site)?;
        building::check_cost(&self.core, seat, tariff::plant(plant))
    }

    /// E-PLANT-02 to E-PLANT-05, E-BUILD-02: an own building with room, a numbered hex that it touches, a plant left.
    fn check_plant_site(&self, seat: Seat, plant: Plant, site: SiteId) -> Verdict {
        let (public, plants) = (&self.core.public, &self.ext.plants);
        let (hex, vertex) = (site.hex(), site.vertex());
        require(public.pieces.owner(vertex) == Some(seat), Illegal::NotOwnBuilding)?;
        require(public.board.tile(hex).token.is_some(), Illegal::NoNumber)?;
        let has_plant = |site| Plant::ALL.into_iter().any(|plant| plants.of(plant).contains(site));
        require(!has_plant(site), Illegal::SiteHasPlant)?;
        let n_plants = SiteSet::at(vertex).iter().filter(|&site| has_plant(site)).count();
        let n_slots = if public.pieces.all_cities().contains(vertex) { CITY_SLOTS } else { TOWN_SLOTS };
        require(n_plants < n_slots, Illegal::NoPlantSlot)?;
        require(plants.built(seat, plant) < super::plants::supply(plant), Illegal::NoPieceLeft)
    }

    /// E-DEMO-01: an own fossil plant, once a turn, for energy.
    fn check_demolition(&self, seat: Seat, site: SiteId) -> Verdict {
        self.check_action_phase(seat)?;
        require(!self.ext.marks.demolished, Illegal::Demolished)?;
        let is_own = self.core.public.pieces.owner(site.vertex()) == Some(seat);
        let is_fossil = self.ext.plants.of(Plant::Fossil).contains(site);
        require(is_own && is_fossil, Illegal::NoFossilPlant)?;
        self.check_energy(seat, tariff::DEMOLITION)
    }

    /// E-INC-01, option EO-04: what may be declined.
    fn check_forgoing(&self, seat: Seat) -> Verdict {
        let is_offer = |phase| {
            matches!(phase, Phase::FreePlants { .. } | Phase::Takings { .. } | Phase::Fundings { .. })
        };
        self.check_asked(seat, is_offer)?;
        let is_plant = matches!(self.ext.phase, Phase::FreePlants { .. });
        require(is_plant || self.ext.own.takings == Takings::Optional, Illegal::MustTake)
    }

    /// E-DEV-05, E-DEV-06: the moment for a card, and the card.
    fn check_card(&self, seat: Seat, card: Development) -> Verdict {
        match (self.core.public.agenda, self.ext.phase) {
            (Agenda::RollDue, Phase::PreDraw { .. }) => {
                require(seat == self.core.public.turn.actor, Illegal::NotYourDecision)?;
            }
            (Agenda::RollDue, Phase::Done) => {
                require(seat == self.core.public.turn.actor, Illegal::NotYourDecision)?;
                self.check_card_window(true)?;
            }
            (Agenda::RollDue, phase) => check_waiting(phase, self.asked() == Some(seat))?,
            _ => self.check_action_phase(seat)?,
        }
        development::check_card(&self.core, seat, card)
    }

    /// E-DEV-11, E-DEV-13: one to three hexes, each with an own renewable plant.
    fn check_high_yield(&self, seat: Seat, hexes: HexSet) -> Verdict {
        self.check_card(seat, Development::Monopoly)?;
        require((1..=tariff::YIELD_HEXES).contains(&hexes.len()), Illegal::WrongYield)?;
        for hex in hexes {
            self.check_hex(hex)?;
            let corners = self.core.public.board.topology().vertices_of(hex);
            let has_plant = |vertex: VertexId| {
                let site = SiteId::on(hex, vertex);
                site.is_some_and(|site| self.ext.plants.of(Plant::Renewable).contains(site))
            };
            let is_own = |vertex: &VertexId| self.core.public.pieces.owner(*vertex) == Some(seat);
            require(corners.into_iter().filter(is_own).any(has_plant), Illegal::NoRenewablePlant)?;
        }
        Ok(())
    }

    /// The opponents with a footprint not below a player's, for `audit` in other words than for play (E-CLEAN-03).
    pub(super) fn is_polluter(&self, thief: Seat, victim: Seat) -> bool {
        let footprint = |seat| self.ext.local_footprint(&self.core.public, seat);
        SeatSet::of(thief) != SeatSet::of(victim) && footprint(victim) >= footprint(thief)
    }
}

/// The plants of a town (E-PLANT-03).
const TOWN_SLOTS: usize = 1;
/// The plants of a city (E-PLANT-03).
const CITY_SLOTS: usize = 3;

/// Whether chance is due in a phase.
fn is_chance(phase: Phase) -> bool {
    matches!(phase, Phase::Drawing { .. } | Phase::Rolling { .. } | Phase::Funding { .. } | Phase::Entering)
}

/// Refuses everything else while the event phase waits for something.
fn check_waiting(phase: Phase, is_asked: bool) -> Verdict {
    require(!is_chance(phase), Illegal::ChanceDue)?;
    require(phase == Phase::Done || is_asked, Illegal::NotYourDecision)?;
    require(phase == Phase::Done, Illegal::Pending)
}
