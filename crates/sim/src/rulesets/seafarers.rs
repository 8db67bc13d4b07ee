//! Seafarers.

use hexhaven_engine::rulesets::seafarers::Seafarers;
use hexhaven_engine::shared::Public;
use hexhaven_engine::{SeaAction, SeaEvent, SeafarersView, Seat};

use super::{CountAction, CountEnd, CountEvent, Counted, Words};
use crate::stats::Notes;

impl Counted for Seafarers {
    const WORDS: Words = Words {
        points: &["special_points"],
        gained: &["gold", "discovery"],
        counts: &["ships_built", "ships_moved", "pirate_moves", "islands_settled", "hexes_found"],
        at_end: &["ships"],
        ..Words::SHARED
    };
}

impl CountEvent for SeaEvent {
    fn count(self, notes: &mut Notes) {
        match self {
            Self::ShipBuilt { seat, .. } => notes.count(seat, "ships_built", 1),
            Self::ShipMoved { seat, .. } => notes.count(seat, "ships_moved", 1),
            Self::PirateMoved { seat, .. } => notes.count(seat, "pirate_moves", 1),
            Self::AreaSettled { seat, .. } => notes.count(seat, "islands_settled", 1),
            Self::Found { seat, .. } => notes.count(seat, "hexes_found", 1),
            Self::Now(_) | Self::Home { .. } | Self::Numbered { .. } => {}
        }
    }
}

impl CountAction for SeaAction {}

impl CountEnd for SeafarersView {
    fn read_seat(&self, notes: &mut Notes, _public: &Public, seat: Seat) {
        notes.at_end(seat, "ships", i64::from(self.public.sea.ships[seat].len()));
    }
}
