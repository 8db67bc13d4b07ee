//! Cities & Knights.

use hexhaven_engine::rulesets::knights::Knights;
use hexhaven_engine::shared::Public;
use hexhaven_engine::{Cards, KnightsAction, KnightsEvent, KnightsView, Seat};

use super::{CountAction, CountEnd, CountEvent, Counted, Words, count_ships};
use crate::stats::Notes;

impl Counted for Knights {
    const WORDS: Words = Words {
        points: &["metropolises", "defenders", "progress_points", "merchant"],
        gained: &["aqueduct"],
        counts: &[
            "knights_recruited",
            "knights_activated",
            "knights_promoted",
            "improvements",
            "metropolises_placed",
            "metropolises_lost",
            "walls_built",
            "progress_drawn",
            "progress_played",
            "defender_cards",
            "cities_lost",
        ],
        events: &["attacks_repelled", "attacks_lost"],
        has_developments: false,
        ..Words::SHARED
    };
}

impl CountEvent for KnightsEvent {
    fn count(self, notes: &mut Notes) {
        match self {
            Self::Rolled { numbers, .. } => notes.roll(numbers.red + numbers.other),
            Self::Attacked { strength, defense } => {
                let is_repelled = defense.0.into_iter().sum::<u8>() >= strength;
                notes.happen(if is_repelled { "attacks_repelled" } else { "attacks_lost" }, 1);
            }
            Self::CityLost { seat, .. } => notes.count(seat, "cities_lost", 1),
            Self::Defended { seat } => notes.count(seat, "defender_cards", 1),
            Self::Drew { seat, .. } | Self::PointDrawn { seat, .. } => notes.count(seat, "progress_drawn", 1),
            Self::Played { seat, .. } => notes.count(seat, "progress_played", 1),
            Self::CardsTaken { seat, cards: Some(cards), .. } => notes.gain(seat, "cards", cards),
            Self::HarborTraded { seat, with, resource: Some(resource), commodity: Some(commodity) } => {
                notes.gain(seat, "cards", Cards::of(commodity, 1));
                notes.gain(with, "cards", Cards::of(resource, 1));
            }
            Self::CityPlaced { seat, .. } => notes.count(seat, "cities_built", 1),
            Self::WallBuilt { seat, .. } => notes.count(seat, "walls_built", 1),
            Self::Improved { seat, .. } => notes.count(seat, "improvements", 1),
            Self::MetropolisPlaced { seat, .. } => notes.count(seat, "metropolises_placed", 1),
            Self::MetropolisLost { seat, .. } => notes.count(seat, "metropolises_lost", 1),
            Self::KnightPlaced { seat, cost, .. } => {
                notes.count(seat, "knights_recruited", u32::from(!cost.is_empty()));
            }
            Self::Activated { seat, knights, .. } => notes.count(seat, "knights_activated", knights.len()),
            Self::Promoted { seat, .. } => notes.count(seat, "knights_promoted", 1),
            Self::Sea(event) => event.count(notes),
            // Not counted.
            _ => {}
        }
    }
}

impl CountAction for KnightsAction {}

impl CountEnd for KnightsView {
    fn read_seat(&self, notes: &mut Notes, _public: &Public, seat: Seat) {
        if let Some(sea) = &self.public.sea {
            count_ships(sea, notes, seat);
        }
    }
}
