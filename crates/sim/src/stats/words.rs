//! What is counted, as words: one enum per table, in the order in which tables and files list it.

use hexhaven_engine::{Disc, DiscEvent, RuleSet};

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$about:meta])+ $variant:ident = $word:literal $(in $($rules:ident)|+)?,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $($(#[$about])+ $variant,)+
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The word in JSON and CSV.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }

            /// The rule sets that it belongs to.
            const fn rules(self) -> &'static [RuleSet] {
                match self {
                    $(Self::$variant => words!(@rules $($($rules)+)?),)+
                }
            }

            /// Those that can happen under some rules.
            pub(super) fn under(rules: RuleSet) -> impl Iterator<Item = Self> {
                Self::ALL.iter().copied().filter(move |word| word.rules().contains(&rules))
            }
        }
    };
    (@rules) => { RuleSet::ALL };
    (@rules $($rules:ident)+) => { &[$(RuleSet::$rules),+] };
}

words! {
    /// Where victory points come from.
    Points {
        /// Settlements, razed cities among them.
        Settlements = "settlements",
        /// Cities, two each.
        Cities = "cities",
        /// Longest Road.
        LongestRoad = "longest_road",
        /// Largest Army, in New Energies the Cleanest Environment.
        LargestArmy = "largest_army" in Base | Oil | Energies,
        /// Development cards.
        Cards = "victory_cards" in Base | Oil | Energies,
        /// What a metropolis adds to its city.
        Metropolises = "metropolises" in Knights | Oil,
        /// Defender cards.
        Defenders = "defenders" in Knights,
        /// Constitution and Printer.
        ProgressPoints = "progress_points" in Knights,
        /// The merchant.
        Merchant = "merchant" in Knights,
        /// Sets of sequestered oil.
        Sequestered = "sequestered_oil" in Oil,
        /// The Champion of the Environment.
        Champion = "champion" in Oil,
    }
}

words! {
    /// Where cards and tokens come from.
    Gain {
        /// The set-up.
        Start = "start",
        /// A roll.
        Production = "production",
        /// Trade with the bank; in New Energies also cards for energy.
        BankTrade = "bank_trade",
        /// Trade with another player.
        PlayerTrade = "player_trade",
        /// The robber.
        Theft = "theft",
        /// Development and progress cards.
        Cards = "cards",
        /// The Aqueduct.
        Aqueduct = "aqueduct" in Knights,
        /// Converted oil.
        Conversion = "conversion" in Oil,
        /// Events.
        Events = "events" in Energies,
    }
}

words! {
    /// What a player did or suffered.
    Count {
        /// Roads built, those of the set-up included.
        Roads = "roads_built",
        /// Settlements built, those of the set-up included.
        Settlements = "settlements_built",
        /// Cities built, those of the set-up included.
        Cities = "cities_built",
        /// Development cards bought.
        Developments = "developments_bought" in Base | Oil | Energies,
        /// Knights played, in New Energies cleanup cards.
        Knights = "knights_played" in Base | Oil | Energies,
        /// Road Building played.
        RoadBuildings = "road_buildings_played" in Base | Oil | Energies,
        /// Year of Plenty played, in New Energies research grants.
        Plenties = "years_of_plenty_played" in Base | Oil | Energies,
        /// Monopoly played, in New Energies high yields.
        Monopolies = "monopolies_played" in Base | Oil | Energies,
        /// Trades with the bank.
        BankTrades = "bank_trades",
        /// Trades with other players, whoever proposed.
        PlayerTrades = "player_trades",
        /// Proposals and counter-offers made.
        Offers = "offers_made",
        /// Moves of the robber.
        RobberMoves = "robber_moves",
        /// Moves of the robber to a hex with an own building.
        RobberHits = "robber_hits",
        /// Cards that a roll would have brought from the robber's hex: one per settlement, two per city.
        Blocked = "cards_blocked",
        /// Cards stolen from others.
        Thefts = "thefts",
        /// Cards lost to thieves.
        Robbed = "robbed",
        /// Cards discarded after a 7.
        Discarded = "cards_discarded",
        /// Knights recruited.
        Recruited = "knights_recruited" in Knights,
        /// Knights activated.
        Activated = "knights_activated" in Knights,
        /// Knights promoted.
        Promoted = "knights_promoted" in Knights,
        /// City improvements.
        Improvements = "improvements" in Knights,
        /// Metropolises placed.
        Metropolises = "metropolises_placed" in Knights,
        /// Metropolises lost to others.
        MetropolisesLost = "metropolises_lost" in Knights,
        /// City walls.
        Walls = "walls_built" in Knights,
        /// Progress cards drawn.
        ProgressDrawn = "progress_drawn" in Knights,
        /// Progress cards played.
        ProgressPlayed = "progress_played" in Knights,
        /// Defender cards.
        Defended = "defender_cards" in Knights,
        /// Cities lost to the barbarians.
        CitiesLost = "cities_lost" in Knights,
        /// Oil converted into cards.
        Converted = "oil_converted" in Oil,
        /// Metropolises built.
        OilMetropolises = "metropolises_built" in Oil,
        /// Oil sequestered.
        Sequestered = "oil_sequestered" in Oil,
        /// Disaster episodes triggered.
        Triggered = "episodes_triggered" in Oil,
        /// Oil lost to spills.
        OilLost = "oil_lost" in Oil,
        /// Fossil plants built.
        Fossil = "fossil_plants_built" in Energies,
        /// Renewable plants built.
        Renewable = "renewable_plants_built" in Energies,
        /// Fossil plants demolished.
        Demolished = "plants_demolished" in Energies,
        /// Warehouses built.
        Warehouses = "warehouses_built" in Energies,
        /// Energy spent.
        EnergySpent = "energy_spent" in Energies,
        /// Hazards removed for energy or by a cleanup card.
        Cleaned = "hazards_removed" in Energies,
    }
}

words! {
    /// What a player has at the end.
    Standing {
        /// The length of the longest road.
        RoadLength = "road_length",
        /// Cards in hand.
        Hand = "cards_in_hand",
        /// Sequestered oil.
        Sequestered = "oil_sequestered" in Oil,
        /// The local footprint.
        Footprint = "local_footprint" in Energies,
        /// Fossil plants on the board.
        Fossil = "fossil_plants" in Energies,
        /// Renewable plants on the board.
        Renewable = "renewable_plants" in Energies,
    }
}

words! {
    /// What happened to the whole table.
    Happening {
        /// Attacks of the barbarians that were beaten off.
        AttacksWon = "attacks_repelled" in Knights,
        /// Attacks of the barbarians that succeeded.
        AttacksLost = "attacks_lost" in Knights,
        /// Disaster episodes.
        Episodes = "episodes" in Oil,
        /// Episodes that were floods.
        Floods = "floods" in Oil,
        /// Episodes that destroyed a hex.
        Destroyed = "hexes_destroyed" in Oil,
        /// Episodes that spilled oil at a spring.
        Spills = "spills" in Oil,
        /// Oil lost to spills.
        OilSpilled = "oil_spilled" in Oil,
        /// Buildings that floods took away.
        Flooded = "buildings_flooded" in Oil,
        /// Cities that floods made settlements.
        Reduced = "cities_flooded" in Oil,
        /// Discs drawn: brown, Climate Conference.
        DiscClimate = "disc_climate" in Energies,
        /// Discs drawn: Environmental Pollution.
        DiscPollution = "disc_pollution" in Energies,
        /// Discs drawn: Air Pollution.
        DiscAir = "disc_air" in Energies,
        /// Discs drawn: Production Increase.
        DiscIncrease = "disc_increase" in Energies,
        /// Discs drawn: Rain and Flooding.
        DiscRain = "disc_rain" in Energies,
        /// Discs drawn: green, Climate Conference.
        DiscGreenClimate = "disc_green_climate" in Energies,
        /// Discs drawn: Sustainable Production.
        DiscSustainable = "disc_sustainable" in Energies,
        /// Discs drawn: Government Funding.
        DiscFunding = "disc_funding" in Energies,
        /// Climate Conferences.
        EventClimate = "event_climate" in Energies,
        /// Environmental Pollutions.
        EventPollution = "event_pollution" in Energies,
        /// Air Pollutions.
        EventAir = "event_air" in Energies,
        /// Production Increases.
        EventIncrease = "event_increase" in Energies,
        /// Rains and Floodings.
        EventRain = "event_rain" in Energies,
        /// Sustainable Productions.
        EventSustainable = "event_sustainable" in Energies,
        /// Government Fundings.
        EventFunding = "event_funding" in Energies,
        /// Hazards put on hexes.
        HazardsOnHexes = "hazards_on_hexes" in Energies,
        /// Hazards put on buildings.
        HazardsOnBuildings = "hazards_on_buildings" in Energies,
        /// Hazards removed, by production or otherwise.
        HazardsGone = "hazards_gone" in Energies,
        /// The global footprint at the end.
        GlobalFootprint = "global_footprint_at_end" in Energies,
        /// Discs in the bag at the end.
        DiscsLeft = "discs_left_at_end" in Energies,
    }
}

impl Happening {
    /// The count of a kind of disc.
    pub(super) const fn disc(disc: Disc) -> Self {
        match disc {
            Disc::Climate => Self::DiscClimate,
            Disc::Pollution => Self::DiscPollution,
            Disc::Air => Self::DiscAir,
            Disc::Increase => Self::DiscIncrease,
            Disc::Rain => Self::DiscRain,
            Disc::GreenClimate => Self::DiscGreenClimate,
            Disc::Sustainable => Self::DiscSustainable,
            Disc::Funding => Self::DiscFunding,
        }
    }

    /// The count of an event.
    pub(super) const fn event(event: DiscEvent) -> Self {
        match event {
            DiscEvent::ClimateConference => Self::EventClimate,
            DiscEvent::EnvironmentalPollution => Self::EventPollution,
            DiscEvent::AirPollution => Self::EventAir,
            DiscEvent::ProductionIncrease => Self::EventIncrease,
            DiscEvent::RainAndFlooding => Self::EventRain,
            DiscEvent::SustainableProduction => Self::EventSustainable,
            DiscEvent::GovernmentFunding => Self::EventFunding,
        }
    }
}
