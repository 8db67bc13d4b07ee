//! Oil Springs.

use hexhaven_engine::rulesets::oil::Oil;
use hexhaven_engine::shared::Public;
use hexhaven_engine::{Kind, OilAction, OilEvent, OilView, Seat};

use super::{CountAction, CountEnd, CountEvent, Counted, Words};
use crate::stats::Notes;

impl Counted for Oil {
    const WORDS: Words = Words {
        points: &["metropolises", "sequestered_oil", "champion"],
        gained: &["conversion"],
        counts: &["oil_converted", "metropolises_built", "oil_sequestered", "episodes_triggered", "oil_lost"],
        at_end: &["oil_sequestered"],
        events: &[
            "episodes",
            "floods",
            "hexes_destroyed",
            "spills",
            "oil_spilled",
            "buildings_flooded",
            "cities_flooded",
        ],
        ..Words::SHARED
    };
}

impl CountEvent for OilEvent {
    fn count(self, notes: &mut Notes) {
        match self {
            Self::Converted { seat, cards } => {
                notes.gain(seat, "conversion", cards);
                notes.count(seat, "oil_converted", 1);
            }
            Self::MetropolisBuilt { seat, .. } => notes.count(seat, "metropolises_built", 1),
            Self::Sequestered { seat, .. } => notes.count(seat, "oil_sequestered", 1),
            Self::OilStolen { thief, victim } => notes.steal(thief, victim, Kind::OIL),
            Self::EpisodeRolled { trigger, .. } => {
                notes.happen("episodes", 1);
                notes.count(trigger, "episodes_triggered", 1);
            }
            Self::Flooded(flood) => {
                notes.happen("floods", 1);
                notes.happen("buildings_flooded", flood.removed.len());
                notes.happen("cities_flooded", flood.reduced.len());
            }
            Self::Destroyed { .. } => notes.happen("hexes_destroyed", 1),
            Self::Spilled { pool, held, .. } => {
                notes.happen("spills", 1);
                notes.happen("oil_spilled", u32::from(pool));
                for (seat, n) in Seat::ALL.into_iter().zip(held.0) {
                    notes.happen("oil_spilled", u32::from(n));
                    notes.count(seat, "oil_lost", u32::from(n));
                }
            }
            Self::Now(_) | Self::Repaired { .. } => {}
        }
    }
}

impl CountAction for OilAction {}

impl CountEnd for OilView {
    fn read_seat(&self, notes: &mut Notes, _public: &Public, seat: Seat) {
        notes.at_end(seat, "oil_sequestered", i64::from(self.public.sequestered[seat]));
    }
}
