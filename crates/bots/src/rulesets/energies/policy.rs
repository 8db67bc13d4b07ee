//! The policy for New Energies: plants, energy, cleanup cards, and decisions of events.

use hexhaven_engine::rulesets::energies::{EnergiesExt, Phase, tariff};
use hexhaven_engine::shared::Agenda;
use hexhaven_engine::topology::{HexSet, SiteId, SiteSet};
use hexhaven_engine::{
    Action, Cards, CoreAction, EnergiesAction, EnergiesFlag, EnergiesLegal, ExtLegal, Hazard, Kind, Legal,
    Plant, Rules, Seat,
};

use super::value::{cards_at, site_chance};
use crate::greedy::{Decision, Desk, Policy};
use crate::rulesets::Habits;

impl Habits for EnergiesExt {
    fn rate_decision<G: Rules>(&self, asked: Decision<'_, G>, tell: &mut impl FnMut(Action, f32)) -> bool {
        let Decision { policy, game, seat, legal } = asked;
        let ExtLegal::Energies(own) = &legal.ext else { return false };
        if matches!(game.core().public.agenda, Agenda::SetupSettlement) && !legal.core.cities.is_empty() {
            policy.rate_city_placements(game, seat, legal, tell);
            return true;
        }
        if own.is_empty() {
            return false;
        }
        let mut tell_own = |action, gain| tell(Action::Energies(action), gain);
        match self.phase {
            Phase::PreDraw { .. } => {
                tell_own(EnergiesAction::DrawDiscs, 0.0);
                policy.rate_cleanups(game, self, seat, own, &mut tell_own);
            }
            Phase::Spill { .. } | Phase::Hazards { .. } => {
                for hazard in own.places.iter() {
                    let cost = -policy.hazard_relief(game, self, seat, hazard);
                    tell_own(EnergiesAction::PlaceHazard(hazard), cost);
                }
            }
            Phase::FreePlants { .. } => {
                tell_own(EnergiesAction::Forgo, 0.0);
                let before = policy.value.of(game, seat);
                policy.rate_plant(game, seat, Plant::Fossil, own.fossil, before, &mut tell_own);
            }
            Phase::Takings { .. } | Phase::Returns { .. } => {
                policy.rate_cards_of_events(game, seat, own, &mut tell_own);
            }
            Phase::Fundings { .. } => {
                tell_own(EnergiesAction::TakeDevelopment, policy.value.weights.development);
                if own.flags.contains(EnergiesFlag::Forgo) {
                    tell_own(EnergiesAction::Forgo, 0.0);
                }
            }
            Phase::Done
            | Phase::Drawing { .. }
            | Phase::Rolling { .. }
            | Phase::Funding { .. }
            | Phase::Entering => return false,
        }
        true
    }

    fn rate_moves<G: Rules>(&self, desk: &Desk<'_, G>, legal: &Legal, tell: &mut impl FnMut(Action, f32)) {
        let policy = desk.policy;
        let (game, seat, before) = (desk.game, desk.seat, desk.value());
        let ExtLegal::Energies(own) = &legal.ext else { return };
        if own.is_empty() {
            return;
        }
        let mut tell = |action, gain| tell(Action::Energies(action), gain);
        policy.rate_plant(game, seat, Plant::Fossil, own.fossil, before, &mut tell);
        policy.rate_plant(game, seat, Plant::Renewable, own.renewable, before, &mut tell);
        let public = &game.core().public;
        if let Some(site) = by_chance(own.demolitions, |site| -site_chance(public, site)) {
            let action = EnergiesAction::Demolish(site);
            tell(action, policy.gain_by_trial(game, seat, Action::Energies(action), before));
        }
        if own.flags.contains(EnergiesFlag::BuildWarehouse) {
            let action = EnergiesAction::BuildWarehouse;
            tell(action, policy.gain_by_trial(game, seat, Action::Energies(action), before));
        }
        policy.rate_removals(game, self, seat, own, &mut tell);
        policy.rate_cleanups(game, self, seat, own, &mut tell);
        policy.rate_high_yield(game, seat, own, &mut tell);
    }
}

impl Policy<'_> {
    /// The city that is placed in set-up brings science and the starting hand (E-SETUP-14, E-SETUP-16).
    fn rate_city_placements<G: Rules>(
        &self,
        game: &G,
        seat: Seat,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) {
        let public = &game.core().public;
        let (terms, outlook) = (self.value.terms(game, seat), self.value.outlook(game, seat));
        let weights = terms.weights;
        for vertex in legal.core.cities {
            let chances = public.board.topology().hexes_at(vertex).iter();
            let science: f32 =
                chances.filter_map(|hex| Some(self.value.market.produce(&public.board, hex)?.1)).sum();
            let cards = self.starting_cards(public, vertex) + Cards::of(Kind::SCIENCE, 1);
            let worth = outlook.site(public, seat, vertex, &terms)
                + terms.stage * science * self.value.market.worth[Kind::SCIENCE.idx()]
                + weights.room * self.room_at(public, seat, vertex, &outlook, &terms)
                + self.value.hand(&outlook, cards);
            tell(Action::Core(CoreAction::BuildCity(vertex)), worth);
        }
    }

    /// Cards that an event gives or takes, by the value of the hand afterwards.
    fn rate_cards_of_events<G: Rules>(
        &self,
        game: &G,
        seat: Seat,
        own: &EnergiesLegal,
        tell: &mut impl FnMut(EnergiesAction, f32),
    ) {
        let outlook = self.value.outlook(game, seat);
        let hand = self.value.purse(game, seat);
        let now = self.value.hand(&outlook, hand);
        for kind in own.takes.iter() {
            let gain = self.value.hand(&outlook, hand + Cards::of(kind, 1)) - now;
            tell(EnergiesAction::TakeCard(kind), gain);
        }
        for kind in own.returns.iter() {
            let gain = self.value.hand(&outlook, hand.minus(Cards::of(kind, 1))) - now;
            tell(EnergiesAction::ReturnCard(kind), gain);
        }
        if own.flags.contains(EnergiesFlag::Forgo) {
            tell(EnergiesAction::Forgo, 0.0);
        }
    }

    /// A plant on the site that will give most energy.
    fn rate_plant<G: Rules>(
        &self,
        game: &G,
        seat: Seat,
        plant: Plant,
        sites: SiteSet,
        before: f32,
        tell: &mut impl FnMut(EnergiesAction, f32),
    ) {
        let public = &game.core().public;
        if let Some(site) = by_chance(sites, |site| site_chance(public, site)) {
            let action = EnergiesAction::BuildPlant { plant, site };
            tell(action, self.gain_by_trial(game, seat, Action::Energies(action), before));
        }
    }

    /// Energy against hazards: the yields it frees, minus what the energy would buy.
    fn rate_removals<G: Rules>(
        &self,
        game: &G,
        ext: &EnergiesExt,
        seat: Seat,
        own: &EnergiesLegal,
        tell: &mut impl FnMut(EnergiesAction, f32),
    ) {
        if own.removals.is_empty() {
            return;
        }
        let outlook = self.value.outlook(game, seat);
        let hand = self.value.purse(game, seat);
        let paid = hand.minus(Cards::of(Kind::ENERGY, tariff::REMOVAL));
        let cost = self.value.hand(&outlook, hand) - self.value.hand(&outlook, paid);
        for hazard in own.removals.iter() {
            let gain = self.hazard_relief(game, ext, seat, hazard) - cost;
            tell(EnergiesAction::RemoveHazard(hazard), gain);
        }
    }

    /// The value to a seat of removing a hazard.
    fn hazard_relief<G: Rules>(&self, game: &G, ext: &EnergiesExt, seat: Seat, hazard: Hazard) -> f32 {
        let public = &game.core().public;
        let threats = self.threats(game);
        let mut worth = 0.0;
        for other in public.turn.seats().iter() {
            let cards: f32 = match hazard {
                Hazard::Building(vertex) if public.pieces.owner(vertex) == Some(other) => {
                    cards_at(public, ext, vertex)
                }
                Hazard::Building(_) => continue,
                Hazard::Hex(hex) => {
                    let there = public.pieces.buildings(other) & public.board.topology().corners(hex);
                    there.iter().map(|vertex| cards_at(public, ext, vertex)).sum()
                }
            };
            let share = if other == seat { 1.0 } else { -threats[other] };
            worth += share * cards * self.value.weights.own.energies.hazard;
        }
        worth
    }

    /// A cleanup card: the best move of the inspector, and the best hazard to remove (E-CLEAN-02, E-CLEAN-03).
    fn rate_cleanups<G: Rules>(
        &self,
        game: &G,
        ext: &EnergiesExt,
        seat: Seat,
        own: &EnergiesLegal,
        tell: &mut impl FnMut(EnergiesAction, f32),
    ) {
        if own.inspections.is_empty() && own.cleanups.is_empty() {
            return;
        }
        let public = &game.core().public;
        let army = self.army_gain(game, seat);
        let thefts = self.thefts(game, seat);
        let moved = |hex| self.robbery(game, seat, hex, &thefts);
        let best = own.inspections.iter().max_by(|&a, &b| moved(a).total_cmp(&moved(b)));
        if let Some(hex) = best {
            let here = public.robber.map_or(0.0, |hex| self.blockade(game, seat, hex, &thefts));
            tell(EnergiesAction::PlayInspection(hex), army + moved(hex) - here);
        }
        if own.cleanups.is_empty() {
            return;
        }
        let footprint = ext.local_footprint(public, seat);
        let polluters = public.turn.others(seat);
        let polluters = polluters.iter().filter(|&other| ext.local_footprint(public, other) >= footprint);
        let theft = polluters.map(|victim| thefts[victim]).fold(0.0, f32::max);
        for hazard in own.cleanups.iter() {
            let gain = army + theft + self.hazard_relief(game, ext, seat, hazard);
            tell(EnergiesAction::PlayCleanup(hazard), gain);
        }
    }

    /// High yield: one hex after the other, each time the one whose card helps most (E-DEV-11).
    fn rate_high_yield<G: Rules>(
        &self,
        game: &G,
        seat: Seat,
        own: &EnergiesLegal,
        tell: &mut impl FnMut(EnergiesAction, f32),
    ) {
        if own.yields.is_empty() {
            return;
        }
        let (board, weights) = (&game.core().public.board, self.value.weights);
        let outlook = self.value.outlook(game, seat);
        let hand = self.value.purse(game, seat);
        let now = self.value.hand(&outlook, hand);
        let (mut chosen, mut after) = (HexSet::EMPTY, hand);
        for _ in 0..tariff::YIELD_HEXES {
            let with = |hex| {
                let kind = board.tile(hex).terrain.resource();
                after + kind.map_or(Cards::NONE, |kind| Cards::of(kind, 1))
            };
            let worth = |hex| self.value.hand(&outlook, with(hex));
            let left = own.yields.0 - chosen;
            let Some(best) = left.iter().max_by(|&a, &b| worth(a).total_cmp(&worth(b))) else { break };
            after = with(best);
            chosen = chosen.with(best);
        }
        let gain = self.value.hand(&outlook, after) - now - weights.monopoly_held;
        tell(EnergiesAction::PlayHighYield(chosen), gain);
    }
}

fn by_chance(sites: SiteSet, worth: impl Fn(SiteId) -> f32) -> Option<SiteId> {
    sites.iter().max_by(|&a, &b| worth(a).total_cmp(&worth(b)))
}
