//! Event discs: the seven events, the eight kinds of discs, a count of each, and how likely each is to be drawn.

use core::ops::{Index, IndexMut};

use super::EnergiesOutcome;
use crate::sets::named;

named! {
    /// An event, and the row of the frame that its discs fill (specification, section 2.9).
    DiscEvent {
        /// Climate Conference (E-CLIM-01).
        ClimateConference = "climate",
        /// Environmental Pollution (E-POLL-01).
        EnvironmentalPollution = "pollution",
        /// Air Pollution (E-AIR-01).
        AirPollution = "air",
        /// Production Increase (E-INC-01).
        ProductionIncrease = "increase",
        /// Rain and Flooding (E-RAIN-01).
        RainAndFlooding = "rain",
        /// Sustainable Production (E-SUST-01).
        SustainableProduction = "sustainable",
        /// Government Funding (E-FUND-01).
        GovernmentFunding = "funding",
    }
}

named! {
    /// A kind of disc: brown ones start in the bag, green ones under the renewable plants (E-SETUP-09, E-SETUP-11).
    Disc {
        /// Brown, Climate Conference.
        Climate = "climate",
        /// Brown, Environmental Pollution.
        Pollution = "pollution",
        /// Brown, Air Pollution.
        Air = "air",
        /// Brown, Production Increase.
        Increase = "increase",
        /// Brown, Rain and Flooding.
        Rain = "rain",
        /// Green, Climate Conference.
        GreenClimate = "green-climate",
        /// Green, Sustainable Production.
        Sustainable = "sustainable",
        /// Green, Government Funding.
        Funding = "funding",
    }
}

impl Disc {
    /// The event whose row the disc fills; both Climate Conference discs share one (E-EVENT-02).
    #[inline]
    pub(crate) const fn event(self) -> DiscEvent {
        // A table and no jump: which disc comes is chance.
        const EVENTS: [DiscEvent; Disc::ALL.len()] = {
            let mut events = [DiscEvent::ClimateConference; Disc::ALL.len()];
            events[Disc::Pollution as usize] = DiscEvent::EnvironmentalPollution;
            events[Disc::Air as usize] = DiscEvent::AirPollution;
            events[Disc::Increase as usize] = DiscEvent::ProductionIncrease;
            events[Disc::Rain as usize] = DiscEvent::RainAndFlooding;
            events[Disc::Sustainable as usize] = DiscEvent::SustainableProduction;
            events[Disc::Funding as usize] = DiscEvent::GovernmentFunding;
            events
        };
        EVENTS[self as usize]
    }

    /// Whether the disc is green.
    #[inline]
    pub(crate) const fn is_green(self) -> bool {
        self as u8 >= Self::GreenClimate as u8
    }
}

/// A count of each kind of disc.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Discs(pub [u8; 8]);

impl Discs {
    /// The number of discs.
    #[inline]
    pub fn total(self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }
}

impl Index<Disc> for Discs {
    type Output = u8;
    #[inline]
    fn index(&self, disc: Disc) -> &u8 {
        &self.0[disc as usize]
    }
}

impl IndexMut<Disc> for Discs {
    #[inline]
    fn index_mut(&mut self, disc: Disc) -> &mut u8 {
        &mut self.0[disc as usize]
    }
}

/// The possible results of chance of New Energies, with a weight for each kind of disc.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnergiesOutcomes {
    /// A disc comes out of the bag.
    Draw([u16; 8]),
    /// A green disc goes into an open bag.
    Enter([u16; 8]),
}

impl EnergiesOutcomes {
    fn weights(&self) -> &[u16; 8] {
        match self {
            Self::Draw(weights) | Self::Enter(weights) => weights,
        }
    }

    fn outcome(&self, disc: Disc) -> EnergiesOutcome {
        match self {
            Self::Draw(_) => EnergiesOutcome::Drawn(disc),
            Self::Enter(_) => EnergiesOutcome::Entered(disc),
        }
    }

    /// The sum of all weights.
    #[inline]
    pub(crate) fn total(&self) -> u32 {
        self.weights().iter().map(|&n| u32::from(n)).sum()
    }

    /// The outcome at position `n` of `total()` equally likely ones.
    pub(crate) fn pick(&self, n: u32) -> Option<EnergiesOutcome> {
        // Without an exit that depends on the disc, which the processor would mispredict nearly every time.
        let (mut up_to, mut n_passed) = (0, 0);
        for &weight in self.weights() {
            up_to += u32::from(weight);
            n_passed += usize::from(n >= up_to);
        }
        Disc::ALL.get(n_passed).map(|&disc| self.outcome(disc))
    }

    /// The weight of an outcome; 0 if it cannot happen now.
    pub(crate) fn weight(&self, outcome: EnergiesOutcome) -> u32 {
        let (EnergiesOutcome::Drawn(disc) | EnergiesOutcome::Entered(disc)) = outcome;
        if self.outcome(disc) == outcome { u32::from(self.weights()[disc as usize]) } else { 0 }
    }
}
