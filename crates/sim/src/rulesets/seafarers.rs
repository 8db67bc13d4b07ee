//! Seafarers.

use hexhaven_engine::rulesets::seafarers::Seafarers;
use hexhaven_engine::shared::Public;
use hexhaven_engine::{SeaAction, SeafarersView, Seat};

use super::{CountAction, CountEnd, Counted, Words, count_ships};
use crate::stats::Notes;

impl Counted for Seafarers {
    const WORDS: Words = Words::SHARED;
}

impl CountAction for SeaAction {}

impl CountEnd for SeafarersView {
    fn read_seat(&self, notes: &mut Notes, _public: &Public, seat: Seat) {
        count_ships(&self.public.sea, notes, seat);
    }
}
