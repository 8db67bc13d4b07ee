//! What the last state tells: points by source, and what each player has.

use hexhaven_engine::rulesets::knights::tariff as knights_tariff;
use hexhaven_engine::rulesets::oil::tariff as oil_tariff;
use hexhaven_engine::shared::{Public, tariff};
use hexhaven_engine::{Development, Ending, ExtView, Plant, Rules, Seat, Viewer};

use super::{Happening, Notes, Points, SeatStats, Standing};
use crate::play::Game;

impl Notes {
    /// Reads the last state.
    pub(super) fn end<G: Rules>(&mut self, game: &G, result: &Game) {
        let core = game.core();
        let (public, seen) = (&core.public, game.observe(Viewer::Spectator));
        self.stats.games = 1;
        self.stats.turns.insert(result.turns, 1);
        if let Some(winner) = result.ending.and_then(Ending::winner) {
            self.seat(winner).wins = 1;
        }
        for seat in public.turn.seats().iter() {
            let stats = self.seat(seat);
            let cards = core.secret.developments[seat][Development::VictoryPoint];
            stats.points[Points::Cards as usize] = u64::from(cards);
            stats.standing[Standing::Hand as usize] = i64::from(core.hand(seat).total());
            stats.read(public, &seen.ext, seat);
        }
        if let ExtView::Energies(view) = &seen.ext {
            self.happen(Happening::GlobalFootprint, u32::from(view.ext.marker(public)));
            self.happen(Happening::DiscsLeft, view.ext.bag.len());
        }
    }
}

impl SeatStats {
    fn read(&mut self, public: &Public, ext: &ExtView, seat: Seat) {
        let pieces = &public.pieces;
        let award = |holder: Option<Seat>, n: u32| u64::from(holder == Some(seat)) * u64::from(n);
        let mut points = |source: Points, n: u64| self.points[source as usize] = n;
        points(Points::Settlements, u64::from(pieces.settlements(seat).len()));
        points(Points::Cities, 2 * u64::from(pieces.cities(seat).len()));
        points(Points::LongestRoad, award(public.longest_road.holder, tariff::AWARD_VP));
        points(Points::LargestArmy, award(public.largest_army, tariff::AWARD_VP));
        let mut standing = |what: Standing, n: i64| self.standing[what as usize] = n;
        standing(Standing::RoadLength, i64::from(public.longest_road.lengths[seat]));
        match ext {
            ExtView::None => {}
            ExtView::Knights(view) => {
                let own = &view.public;
                let crowned = (own.crowned() & pieces.buildings(seat)).len();
                points(Points::Metropolises, u64::from(crowned * knights_tariff::METROPOLIS_VP));
                points(Points::Defenders, u64::from(own.defenders[seat]));
                let held = own.points.iter().filter(|&&holder| holder == Some(seat)).count();
                points(Points::ProgressPoints, held as u64);
                let merchant = own.merchant.map(|merchant| merchant.seat);
                points(Points::Merchant, award(merchant, knights_tariff::MERCHANT_VP));
            }
            ExtView::Oil(view) => {
                let own = &view.public;
                points(Points::Metropolises, u64::from((own.metropolises & pieces.buildings(seat)).len()));
                let sets = own.sequestered[seat] / oil_tariff::SEQUESTER_SET;
                points(Points::Sequestered, u64::from(sets));
                points(Points::Champion, award(own.champion, oil_tariff::CHAMPION_VP));
                standing(Standing::Sequestered, i64::from(own.sequestered[seat]));
            }
            ExtView::Energies(view) => {
                let ext = &view.ext;
                standing(Standing::Footprint, i64::from(ext.local_footprint(public, seat)));
                standing(Standing::Fossil, i64::from(ext.plants.built(seat, Plant::Fossil)));
                standing(Standing::Renewable, i64::from(ext.plants.built(seat, Plant::Renewable)));
            }
        }
    }
}
