//! Judges whether an action is legal, and if not, why: the core's judges with New Energies' arguments, and its own
//! actions. It is written independently of the listing and goes through the board place by place.

use super::options::{CardWindows, Takings};
use super::state::{HazardCause, Phase};
use super::{Energies, KINDS, tariff};
use crate::rulesets::Action;
use crate::rulesets::energies::words::{EnergiesAction, Hazard, Plant};
use crate::shared::judge::{Verdict, building, check_rules, development, moment, require, trade};
use crate::shared::{Agenda, Part};
use crate::topology::{HexId, HexSet, SiteId, SiteSet, VertexId};
use crate::vocab::{CoreAction, Development, Illegal, Kind, Seat, SeatSet};

/// Judges an action.
pub(super) fn check(game: &Energies, seat: Seat, action: Action) -> Verdict {
    moment::check_seat(&game.core, seat)?;
    match action {
        Action::Core(action) => {
            let is_foreign =
                matches!(action, CoreAction::Pass | CoreAction::PlayKnight | CoreAction::PlayMonopoly(_));
            require(!is_foreign, Illegal::ForeignAction)?;
            check_phase(game, seat, action)?;
            moment::check_moment(&game.core, &game.ext, seat, action)?;
            check_core(game, seat, action)
        }
        Action::Energies(action) => check_own(game, seat, action),
        _ => Err(Illegal::ForeignAction),
    }
}

/// Whether the event phase leaves room for a shared action: only for cards before the first disc (E-TURN-04), and
/// before the roll if cards may be played at any time (E-DEV-06).
fn check_phase(game: &Energies, seat: Seat, action: CoreAction) -> Verdict {
    let is_asked = game.asked() == Some(seat);
    let is_card = matches!(action, CoreAction::PlayRoadBuilding | CoreAction::PlayYearOfPlenty(_));
    match (game.core.public.agenda, game.ext.phase) {
        (Agenda::RollDue, Phase::Done) if is_card => check_card_window(game),
        (Agenda::RollDue, Phase::Done) => Ok(()),
        (Agenda::RollDue, Phase::PreDraw { .. }) => {
            require(is_asked, Illegal::NotYourDecision)?;
            require(is_card, Illegal::DiscsDue)
        }
        (Agenda::RollDue | Agenda::Free, phase) => check_waiting(phase, is_asked),
        _ => Ok(()),
    }
}

fn check_card_window(game: &Energies) -> Verdict {
    require(game.ext.own.cards == CardWindows::AnyTime, Illegal::NoCardNow)
}

/// The rules of a shared action; its moment is right and its place exists.
fn check_core(game: &Energies, seat: Seat, action: CoreAction) -> Verdict {
    let check_shared = || check_rules(&game.core, &game.ext, seat, action);
    match action {
        CoreAction::MoveRobber(hex) => check_inspector(game, hex),
        CoreAction::MaritimeTrade { give, get } => check_bank_trade(game, seat, give, get),
        CoreAction::Offer(offer) => {
            check_shared()?;
            check_room(game, seat, offer.want.get(Kind::ENERGY))
        }
        CoreAction::Accept => {
            check_shared()?;
            check_room(game, seat, game.core.public.offer.give.get(Kind::ENERGY))
        }
        CoreAction::Counter { give, want } => {
            check_shared()?;
            check_room(game, seat, want.get(Kind::ENERGY))?;
            check_room(game, game.core.public.turn.actor, give.get(Kind::ENERGY))
        }
        _ => check_shared(),
    }
}

/// E-TRADE-07: a player with 5 energy gets none in a trade.
fn check_room(game: &Energies, seat: Seat, energy: u8) -> Verdict {
    require(energy == 0 || game.ext.energy[seat] < tariff::ENERGY_CAP, Illegal::EnergyFull)
}

/// E-TRADE-10 to E-TRADE-16: harbors for resources, 3 science, 2 energy; no energy in return.
fn check_bank_trade(game: &Energies, seat: Seat, give: Kind, get: Kind) -> Verdict {
    require(get != Kind::ENERGY, Illegal::EnergyNotSold)?;
    let rate = match give {
        Kind::ENERGY => {
            require(KINDS.contains(get), Illegal::NotAResource)?;
            require(game.ext.energy[seat] >= tariff::ENERGY_RATE, Illegal::RateNotMet)?;
            return require(game.core.public.bank.get(get) > 0, Illegal::BankEmpty);
        }
        Kind::SCIENCE => tariff::SCIENCE_RATE,
        _ => trade::best_rate(&game.core, seat, give),
    };
    trade::check_maritime(&game.core, seat, give, get, rate, KINDS)
}

/// E-INSP-01, E-HAZ-02: another hex without a hazard.
fn check_inspector(game: &Energies, hex: HexId) -> Verdict {
    require(game.core.public.robber != Some(hex), Illegal::RobberStays)?;
    require(!game.ext.hazards.contains(Hazard::Hex(hex)), Illegal::RobberBarred)
}

/// The rules of an action of New Energies and its moment.
fn check_own(game: &Energies, seat: Seat, action: EnergiesAction) -> Verdict {
    match action {
        EnergiesAction::DrawDiscs => check_asked(game, seat, |phase| matches!(phase, Phase::PreDraw { .. })),
        EnergiesAction::PlaceHazard(hazard) => check_hazard(game, seat, hazard),
        EnergiesAction::BuildPlant { plant, site } => check_plant(game, seat, plant, site),
        EnergiesAction::Demolish(site) => check_demolition(game, seat, site),
        EnergiesAction::BuildWarehouse => {
            check_action_phase(game, seat)?;
            require(!game.ext.warehouses.contains(seat), Illegal::NoPieceLeft)?;
            check_energy(game, seat, tariff::WAREHOUSE)
        }
        EnergiesAction::RemoveHazard(hazard) => {
            check_action_phase(game, seat)?;
            require(game.ext.hazards.contains(hazard), Illegal::NoHazard)?;
            check_energy(game, seat, tariff::REMOVAL)
        }
        EnergiesAction::TakeCard(kind) => {
            check_asked(game, seat, |phase| matches!(phase, Phase::Takings { .. }))?;
            require(KINDS.contains(kind), Illegal::NotAResource)?;
            require(game.core.public.bank.get(kind) > 0, Illegal::BankEmpty)
        }
        EnergiesAction::ReturnCard(kind) => {
            check_asked(game, seat, |phase| matches!(phase, Phase::Returns { .. }))?;
            require(game.core.hand(seat).get(kind) > 0, Illegal::NotHeld)
        }
        EnergiesAction::TakeDevelopment => {
            check_asked(game, seat, |phase| matches!(phase, Phase::Fundings { .. }))
        }
        EnergiesAction::Forgo => check_forgoing(game, seat),
        EnergiesAction::PlayInspection(hex) => {
            check_card(game, seat, Development::Knight)?;
            check_hex(game, hex)?;
            check_inspector(game, hex)
        }
        EnergiesAction::PlayCleanup(hazard) => {
            check_card(game, seat, Development::Knight)?;
            require(game.ext.hazards.contains(hazard), Illegal::NoHazard)
        }
        EnergiesAction::PlayHighYield(hexes) => check_high_yield(game, seat, hexes),
    }
}

/// Whether the event phase waits for this player's decision, and for this kind.
fn check_asked(game: &Energies, seat: Seat, is_asked_for: impl Fn(Phase) -> bool) -> Verdict {
    let phase = game.ext.phase;
    match game.core.public.agenda {
        Agenda::RollDue | Agenda::Free => {}
        Agenda::Rolling | Agenda::Stealing { .. } | Agenda::Drawing => return Err(Illegal::ChanceDue),
        _ => return Err(Illegal::Pending),
    }
    if is_chance(phase) {
        return Err(Illegal::ChanceDue);
    }
    require(phase != Phase::Done, Illegal::NoEventDue)?;
    require(game.asked() == Some(seat), Illegal::NotYourDecision)?;
    require(is_asked_for(phase), Illegal::NoEventDue)
}

/// E-TURN-06, E-BUILD-01: it is the player's action phase and nothing is pending.
fn check_action_phase(game: &Energies, seat: Seat) -> Verdict {
    let public = &game.core.public;
    match public.agenda {
        Agenda::Free => check_waiting(game.ext.phase, false)?,
        Agenda::Rolling | Agenda::Stealing { .. } | Agenda::Drawing => return Err(Illegal::ChanceDue),
        Agenda::RollDue if seat == public.turn.actor => return Err(Illegal::NotRolled),
        Agenda::RollDue => return Err(Illegal::NotYourDecision),
        _ => return Err(Illegal::Pending),
    }
    require(public.turn.part == Part::Turn && seat == public.turn.actor, Illegal::NotYourDecision)
}

fn check_energy(game: &Energies, seat: Seat, n: u8) -> Verdict {
    require(game.ext.energy[seat] >= n, Illegal::NoEnergy)
}

fn check_hex(game: &Energies, hex: HexId) -> Verdict {
    require(game.core.public.board.topology().hexes.contains(hex), Illegal::NoSuchPlace)
}

/// E-AIR-01, E-AIR-02, E-RAIN-01, E-HAZ-06: the place that the event asks for.
fn check_hazard(game: &Energies, seat: Seat, hazard: Hazard) -> Verdict {
    check_asked(game, seat, |phase| matches!(phase, Phase::Spill { .. } | Phase::Hazards { .. }))?;
    match (game.ext.phase, hazard) {
        (Phase::Spill { hexes, .. }, Hazard::Hex(hex)) => {
            require(hexes.contains(hex), Illegal::HazardMisplaced)
        }
        (Phase::Hazards { cause, .. }, Hazard::Building(vertex)) => {
            check_hazard_building(game, seat, vertex, cause)
        }
        _ => Err(Illegal::HazardMisplaced),
    }
}

fn check_hazard_building(game: &Energies, seat: Seat, vertex: VertexId, cause: HazardCause) -> Verdict {
    let pieces = &game.core.public.pieces;
    let is_free = |vertex: VertexId| !game.ext.hazards.contains(Hazard::Building(vertex));
    require(pieces.owner(vertex) == Some(seat), Illegal::HazardMisplaced)?;
    require(is_free(vertex), Illegal::HazardThere)?;
    let has_free_city = pieces.cities(seat).iter().any(is_free);
    let is_city = pieces.cities(seat).contains(vertex);
    require(cause == HazardCause::Rain || is_city || !has_free_city, Illegal::CityFirst)
}

/// A plant for science in the action phase, or free by Production Increase (E-PLANT-01, E-INC-01).
fn check_plant(game: &Energies, seat: Seat, plant: Plant, site: SiteId) -> Verdict {
    if let (Agenda::RollDue, Phase::FreePlants { .. }) = (game.core.public.agenda, game.ext.phase) {
        check_asked(game, seat, |_| true)?;
        require(plant == Plant::Fossil, Illegal::NoEventDue)?;
        return check_plant_site(game, seat, plant, site);
    }
    check_action_phase(game, seat)?;
    require(!game.ext.marks.plant_built, Illegal::PlantBuilt)?;
    check_plant_site(game, seat, plant, site)?;
    building::check_cost(&game.core, seat, tariff::plant(plant))
}

/// E-PLANT-02 to E-PLANT-05, E-BUILD-02: one of the player's buildings with room, a numbered hex that it touches, a
/// plant left.
fn check_plant_site(game: &Energies, seat: Seat, plant: Plant, site: SiteId) -> Verdict {
    let (public, plants) = (&game.core.public, &game.ext.plants);
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

/// E-DEMO-01: one of the player's fossil plants, once a turn, for energy.
fn check_demolition(game: &Energies, seat: Seat, site: SiteId) -> Verdict {
    check_action_phase(game, seat)?;
    require(!game.ext.marks.demolished, Illegal::Demolished)?;
    let is_own = game.core.public.pieces.owner(site.vertex()) == Some(seat);
    let is_fossil = game.ext.plants.of(Plant::Fossil).contains(site);
    require(is_own && is_fossil, Illegal::NoFossilPlant)?;
    check_energy(game, seat, tariff::DEMOLITION)
}

/// E-INC-01, option EO-04: decisions that may be declined.
fn check_forgoing(game: &Energies, seat: Seat) -> Verdict {
    let is_offer =
        |phase| matches!(phase, Phase::FreePlants { .. } | Phase::Takings { .. } | Phase::Fundings { .. });
    check_asked(game, seat, is_offer)?;
    let is_plant = matches!(game.ext.phase, Phase::FreePlants { .. });
    require(is_plant || game.ext.own.takings == Takings::Optional, Illegal::MustTake)
}

/// E-DEV-05, E-DEV-06: the moment for a card, and the card.
fn check_card(game: &Energies, seat: Seat, card: Development) -> Verdict {
    match (game.core.public.agenda, game.ext.phase) {
        (Agenda::RollDue, Phase::PreDraw { .. }) => {
            require(seat == game.core.public.turn.actor, Illegal::NotYourDecision)?;
        }
        (Agenda::RollDue, Phase::Done) => {
            require(seat == game.core.public.turn.actor, Illegal::NotYourDecision)?;
            check_card_window(game)?;
        }
        (Agenda::RollDue, phase) => check_waiting(phase, game.asked() == Some(seat))?,
        _ => check_action_phase(game, seat)?,
    }
    development::check_card(&game.core, seat, card)
}

/// E-DEV-11, E-DEV-13: one to three hexes, each with one of the player's renewable plants.
fn check_high_yield(game: &Energies, seat: Seat, hexes: HexSet) -> Verdict {
    check_card(game, seat, Development::Monopoly)?;
    require((1..=tariff::YIELD_HEXES).contains(&hexes.len()), Illegal::WrongYield)?;
    for hex in hexes {
        check_hex(game, hex)?;
        let corners = game.core.public.board.topology().vertices_of(hex);
        let has_plant = |vertex: VertexId| {
            let site = SiteId::on(hex, vertex);
            site.is_some_and(|site| game.ext.plants.of(Plant::Renewable).contains(site))
        };
        let is_own = |vertex: &VertexId| game.core.public.pieces.owner(*vertex) == Some(seat);
        require(corners.into_iter().filter(is_own).any(has_plant), Illegal::NoRenewablePlant)?;
    }
    Ok(())
}

/// The opponents with a footprint not below a player's, for `audit` in other words than for play (E-CLEAN-03).
pub(super) fn is_polluter(game: &Energies, thief: Seat, victim: Seat) -> bool {
    let footprint = |seat| game.ext.local_footprint(&game.core.public, seat);
    SeatSet::of(thief) != SeatSet::of(victim) && footprint(victim) >= footprint(thief)
}

/// The plants of a town (E-PLANT-03).
const TOWN_SLOTS: usize = 1;
/// The plants of a city (E-PLANT-03).
const CITY_SLOTS: usize = 3;

/// Whether chance is due in a phase.
fn is_chance(phase: Phase) -> bool {
    matches!(phase, Phase::Drawing { .. } | Phase::Rolling { .. } | Phase::Funding { .. } | Phase::Entering)
}

/// Rejects everything else while the event phase waits for something.
fn check_waiting(phase: Phase, is_asked: bool) -> Verdict {
    require(!is_chance(phase), Illegal::ChanceDue)?;
    require(phase == Phase::Done || is_asked, Illegal::NotYourDecision)?;
    require(phase == Phase::Done, Illegal::Pending)
}
