//! From events to counts.

use hexhaven_engine::{
    Action, Answer, Cards, CoreAction, CoreEvent, Development, EnergiesAction, EnergiesEvent, Hazard, Kind,
    KnightsEvent, OilEvent, Plant, Seat, Source,
};

use super::{Count, Gain, Happening, Notes};

impl Notes {
    /// Counts cards that a player got.
    pub(super) fn gain(&mut self, seat: Seat, gain: Gain, cards: Cards) {
        let table = &mut self.seat(seat).gained[gain as usize];
        for (sum, n) in table.iter_mut().zip(cards.counts()) {
            *sum += u64::from(n);
        }
    }

    /// Counts an exchange between two players.
    fn exchange(&mut self, seat: Seat, with: Seat, give: Cards, get: Cards) {
        self.gain(seat, Gain::PlayerTrade, get);
        self.gain(with, Gain::PlayerTrade, give);
        self.count(seat, Count::PlayerTrades, 1);
        self.count(with, Count::PlayerTrades, 1);
    }

    fn steal(&mut self, thief: Seat, victim: Seat, kind: Kind) {
        self.gain(thief, Gain::Theft, Cards::of(kind, 1));
        self.count(thief, Count::Thefts, 1);
        self.count(victim, Count::Robbed, 1);
    }

    pub(super) fn core(&mut self, event: CoreEvent) {
        match event {
            CoreEvent::Rolled { sum } => self.roll(sum),
            CoreEvent::Received { seat, cards, source } => {
                let gain = match source {
                    Source::Start => Gain::Start,
                    Source::Production => Gain::Production,
                    Source::YearOfPlenty | Source::Progress => Gain::Cards,
                    Source::Aqueduct => Gain::Aqueduct,
                };
                self.gain(seat, gain, cards);
            }
            CoreEvent::RoadBuilt { seat, .. } => self.count(seat, Count::Roads, 1),
            CoreEvent::SettlementBuilt { seat, .. } => self.count(seat, Count::Settlements, 1),
            CoreEvent::CityBuilt { seat, .. } => self.count(seat, Count::Cities, 1),
            CoreEvent::Bought { seat, .. } => self.count(seat, Count::Developments, 1),
            CoreEvent::Played { seat, card } => match card {
                Development::Knight => self.count(seat, Count::Knights, 1),
                Development::RoadBuilding => self.count(seat, Count::RoadBuildings, 1),
                Development::YearOfPlenty => self.count(seat, Count::Plenties, 1),
                Development::Monopoly => self.count(seat, Count::Monopolies, 1),
                Development::VictoryPoint => {}
            },
            CoreEvent::Monopolized { seat, kind, taken } => {
                let n = taken.0.into_iter().sum::<u8>();
                self.gain(seat, Gain::Cards, Cards::of(kind, n));
            }
            CoreEvent::Discarded { seat, cards } => self.count(seat, Count::Discarded, cards.total()),
            CoreEvent::RobberMoved { seat, hex } => {
                self.count(seat, Count::RobberMoves, 1);
                self.moved = Some(hex);
            }
            CoreEvent::Stolen { thief, victim, kind: Some(kind) } => self.steal(thief, victim, kind),
            CoreEvent::MaritimeTraded { seat, get, .. } => {
                self.gain(seat, Gain::BankTrade, get);
                self.count(seat, Count::BankTrades, 1);
            }
            CoreEvent::Offered { seat, .. }
            | CoreEvent::Answered { seat, answer: Answer::Counter { .. } } => {
                self.count(seat, Count::Offers, 1);
            }
            CoreEvent::Traded { seat, with, give, get } => self.exchange(seat, with, give, get),
            CoreEvent::Stolen { kind: None, .. }
            | CoreEvent::Now { .. }
            | CoreEvent::LongestRoad(_)
            | CoreEvent::Drawn { .. }
            | CoreEvent::LargestArmy { .. }
            | CoreEvent::DiscardChosen { .. }
            | CoreEvent::Answered { .. }
            | CoreEvent::OfferLapsed
            | CoreEvent::Revealed { .. } => {}
        }
    }

    fn roll(&mut self, sum: u8) {
        if let Some(count) = self.stats.dice.get_mut(usize::from(sum).wrapping_sub(2)) {
            *count += 1;
        }
        self.rolled = Some(sum);
    }

    pub(super) fn knights(&mut self, event: KnightsEvent) {
        match event {
            KnightsEvent::Rolled { numbers, .. } => self.roll(numbers.red + numbers.other),
            KnightsEvent::Attacked { strength, defense } => {
                let is_repelled = defense.0.into_iter().sum::<u8>() >= strength;
                let won = if is_repelled { Happening::AttacksWon } else { Happening::AttacksLost };
                self.happen(won, 1);
            }
            KnightsEvent::CityLost { seat, .. } => self.count(seat, Count::CitiesLost, 1),
            KnightsEvent::Defended { seat } => self.count(seat, Count::Defended, 1),
            KnightsEvent::Drew { seat, .. } | KnightsEvent::PointDrawn { seat, .. } => {
                self.count(seat, Count::ProgressDrawn, 1);
            }
            KnightsEvent::Played { seat, .. } => self.count(seat, Count::ProgressPlayed, 1),
            KnightsEvent::CardsTaken { seat, cards: Some(cards), .. } => {
                self.gain(seat, Gain::Cards, cards);
            }
            KnightsEvent::HarborTraded { seat, with, kinds: Some((resource, commodity)) } => {
                self.gain(seat, Gain::Cards, Cards::of(commodity, 1));
                self.gain(with, Gain::Cards, Cards::of(resource, 1));
            }
            KnightsEvent::CityPlaced { seat, .. } => self.count(seat, Count::Cities, 1),
            KnightsEvent::WallBuilt { seat, .. } => self.count(seat, Count::Walls, 1),
            KnightsEvent::Improved { seat, .. } => self.count(seat, Count::Improvements, 1),
            KnightsEvent::MetropolisPlaced { seat, .. } => self.count(seat, Count::Metropolises, 1),
            KnightsEvent::MetropolisLost { seat, .. } => self.count(seat, Count::MetropolisesLost, 1),
            KnightsEvent::KnightPlaced { seat, cost, .. } => {
                self.count(seat, Count::Recruited, u32::from(!cost.is_empty()));
            }
            KnightsEvent::Activated { seat, knights, .. } => {
                self.count(seat, Count::Activated, knights.len());
            }
            KnightsEvent::Promoted { seat, .. } => self.count(seat, Count::Promoted, 1),
            KnightsEvent::Now { .. }
            | KnightsEvent::FleetMoved { .. }
            | KnightsEvent::KnightSent { .. }
            | KnightsEvent::AttackOver { .. }
            | KnightsEvent::ProgressDiscarded { .. }
            | KnightsEvent::ProgressShown { .. }
            | KnightsEvent::ProgressTaken { .. }
            | KnightsEvent::HandShown { .. }
            | KnightsEvent::CardsTaken { cards: None, .. }
            | KnightsEvent::HarborOffered { .. }
            | KnightsEvent::HarborVoid { .. }
            | KnightsEvent::HarborTraded { kinds: None, .. }
            | KnightsEvent::CityRepaired { .. }
            | KnightsEvent::KnightRemoved { .. }
            | KnightsEvent::KnightMoved { .. }
            | KnightsEvent::Chased { .. }
            | KnightsEvent::MerchantPlaced(_)
            | KnightsEvent::RoadRemoved { .. }
            | KnightsEvent::TokensSwapped { .. }
            | KnightsEvent::ProgressRevealed { .. } => {}
        }
    }

    pub(super) fn oil(&mut self, event: OilEvent) {
        match event {
            OilEvent::Converted { seat, cards } => {
                self.gain(seat, Gain::Conversion, cards);
                self.count(seat, Count::Converted, 1);
            }
            OilEvent::MetropolisBuilt { seat, .. } => self.count(seat, Count::OilMetropolises, 1),
            OilEvent::Sequestered { seat, .. } => self.count(seat, Count::Sequestered, 1),
            OilEvent::OilStolen { thief, victim } => self.steal(thief, victim, Kind::OIL),
            OilEvent::EpisodeRolled { trigger, .. } => {
                self.happen(Happening::Episodes, 1);
                self.count(trigger, Count::Triggered, 1);
            }
            OilEvent::Flooded(flood) => {
                self.happen(Happening::Floods, 1);
                self.happen(Happening::Flooded, flood.removed.len());
                self.happen(Happening::Reduced, flood.reduced.len());
            }
            OilEvent::Destroyed { .. } => self.happen(Happening::Destroyed, 1),
            OilEvent::Spilled { pool, held, .. } => {
                self.happen(Happening::Spills, 1);
                self.happen(Happening::OilSpilled, u32::from(pool));
                for (seat, n) in Seat::ALL.into_iter().zip(held.0) {
                    self.happen(Happening::OilSpilled, u32::from(n));
                    self.count(seat, Count::OilLost, u32::from(n));
                }
            }
            OilEvent::Now(_) | OilEvent::Repaired { .. } => {}
        }
    }

    pub(super) fn energies(&mut self, event: EnergiesEvent) {
        match event {
            EnergiesEvent::DiscDrawn { disc } => self.happen(Happening::disc(disc), 1),
            EnergiesEvent::Triggered { event } => self.happen(Happening::event(event), 1),
            EnergiesEvent::HazardPlaced { hazard } => match hazard {
                Hazard::Hex(_) => self.happen(Happening::HazardsOnHexes, 1),
                Hazard::Building(_) => self.happen(Happening::HazardsOnBuildings, 1),
            },
            EnergiesEvent::HazardRemoved { .. } => self.happen(Happening::HazardsGone, 1),
            EnergiesEvent::PlantBuilt { seat, plant, .. } => {
                let count = if plant == Plant::Fossil { Count::Fossil } else { Count::Renewable };
                self.count(seat, count, 1);
            }
            EnergiesEvent::Demolished { seat, .. } => self.count(seat, Count::Demolished, 1),
            EnergiesEvent::WarehouseBuilt { seat } => self.count(seat, Count::Warehouses, 1),
            EnergiesEvent::EnergyReceived { seat, n } => {
                self.gain(seat, Gain::Production, Cards::of(Kind::ENERGY, n));
            }
            EnergiesEvent::EnergyPaid { seat, n } => self.count(seat, Count::EnergySpent, u32::from(n)),
            EnergiesEvent::Took { seat, cards } => self.take(seat, cards),
            EnergiesEvent::Traded { seat, with, give, get } => self.exchange(seat, with, give, get),
            EnergiesEvent::Now { .. }
            | EnergiesEvent::DiscEntered { .. }
            | EnergiesEvent::Polluted { .. }
            | EnergiesEvent::Returned { .. } => {}
        }
    }

    /// Cards that a player took from the bank: the action says why.
    fn take(&mut self, seat: Seat, cards: Cards) {
        match self.last {
            Some(Action::Core(CoreAction::MaritimeTrade { .. })) => {
                self.gain(seat, Gain::BankTrade, cards);
                self.count(seat, Count::BankTrades, 1);
            }
            Some(Action::Energies(EnergiesAction::PlayHighYield(_))) => {
                self.gain(seat, Gain::Cards, cards);
            }
            _ => self.gain(seat, Gain::Events, cards),
        }
    }
}
