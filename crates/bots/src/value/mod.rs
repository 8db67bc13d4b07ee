//! The value function: how good a position is for a seat, from the board, the awards and the seat's own cards.
//! It looks at nothing that the seat may not know; of rivals it counts cards, it does not look at them.

mod calibration;
pub(crate) mod dispatch;
pub(crate) mod economy;
mod memo;
mod outlook;
mod sites;
mod weights;

pub(crate) use calibration::certainty;
pub(crate) use economy::{Market, MarketBook, kinds};
pub(crate) use memo::Memo;
pub(crate) use outlook::{Outlook, Terms, roads_to_award};
pub(crate) use sites::Sites;
pub use weights::{BadWeights, Weights};
pub(crate) use weights::{WeightBook, weights};

use std::sync::Arc;

use hexhaven_engine::shared::{Public, tariff};
use hexhaven_engine::{Cards, Development, Developments, Extension, Rules, Seat};

use crate::judge::softmax;

/// `exp(-x)` for `x >= 0`, good to a few parts in a thousand and much cheaper.
#[inline]
pub(crate) fn decay(x: f32) -> f32 {
    let y = 1.0 + x * 0.0625;
    let y2 = y * y;
    let y4 = y2 * y2;
    let y8 = y4 * y4;
    1.0 / (y8 * y8)
}

/// The value function for one board.
#[derive(Clone, Debug)]
pub(crate) struct Value<'a> {
    pub(crate) weights: &'a Weights,
    pub(crate) market: Arc<Market>,
    memo: Option<&'a Memo>,
}

impl<'a> Value<'a> {
    /// The value function for the board of a game.
    pub(crate) fn new<G: Rules>(game: &G, weights: &'a Weights) -> Self {
        let market = Market::new(&game.core().public.board, game.extension(), weights);
        Self { weights, market: Arc::new(market), memo: None }
    }

    /// The same where the market of that board is known, and outlooks are remembered.
    pub(crate) fn on(market: &Arc<Market>, weights: &'a Weights, memo: &'a Memo) -> Self {
        Self { weights, market: Arc::clone(market), memo: Some(memo) }
    }

    /// The terms on which a seat is judged now.
    pub(crate) fn terms<G: Rules>(&'a self, game: &G, seat: Seat) -> Terms<'a> {
        Terms {
            market: &self.market,
            weights: self.weights,
            memo: self.memo,
            stage: self.stage(game),
            vp: game.vp(seat) as f32,
            target: f32::from(game.core().public.options.target_vp),
        }
    }

    /// How much of the production still counts: less when somebody is about to win.
    fn stage<G: Rules>(&self, game: &G) -> f32 {
        let public = &game.core().public;
        let leader = public.turn.seats().iter().map(|seat| game.public_vp(seat)).max().unwrap_or(0);
        let span = (f32::from(public.options.target_vp) - START_VP).max(1.0);
        let progress = ((leader as f32 - START_VP) / span).clamp(0.0, 1.0);
        1.0 - (1.0 - self.weights.late_production) * progress
    }

    /// The outlook of a seat.
    pub(crate) fn outlook<G: Rules>(&self, game: &G, seat: Seat) -> Outlook {
        let (public, ext, terms) = (&game.core().public, game.extension(), self.terms(game, seat));
        let make = || Outlook::new(public, ext, seat, &terms);
        match self.memo {
            Some(memo) if matches!(ext, Extension::None) => memo.outlook(public, seat, &terms, make),
            _ => make(),
        }
    }

    /// The outlook of a seat of a position that nobody looks at twice.
    pub(crate) fn fresh_outlook<G: Rules>(&self, game: &G, seat: Seat) -> Outlook {
        Outlook::new(&game.core().public, game.extension(), seat, &self.terms(game, seat))
    }

    /// What a seat can pay with: its cards, and tokens that are no cards.
    pub(crate) fn purse<G: Rules>(&self, game: &G, seat: Seat) -> Cards {
        dispatch::purse(game.core(), game.extension(), seat)
    }

    /// How good a position is for a seat that knows its own cards.
    pub(crate) fn of<G: Rules>(&self, game: &G, seat: Seat) -> f32 {
        let terms = self.terms(game, seat);
        let outlook = Outlook::new(&game.core().public, game.extension(), seat, &terms);
        self.on_terms(game, seat, &terms, &outlook)
    }

    /// The same where the outlook of the seat is known.
    pub(crate) fn with_outlook<G: Rules>(&self, game: &G, seat: Seat, outlook: &Outlook) -> f32 {
        self.on_terms(game, seat, &self.terms(game, seat), outlook)
    }

    fn on_terms<G: Rules>(&self, game: &G, seat: Seat, terms: &Terms<'_>, outlook: &Outlook) -> f32 {
        let core = game.core();
        self.board(game, seat, outlook)
            + terms.vp * self.weights.vp
            + self.developments(&core.public, seat, core.secret.developments[seat])
            + outlook.hand(self.purse(game, seat), self.weights)
            + dispatch::worth(core, game.extension(), seat, terms, outlook)
    }

    /// Production, room to grow and the prospects of the awards.
    pub(crate) fn board<G: Rules>(&self, game: &G, seat: Seat, outlook: &Outlook) -> f32 {
        let (public, weights) = (&game.core().public, self.weights);
        let length = f32::from(public.longest_road.lengths[seat]);
        let missing = roads_to_award(public, seat);
        let prospect = match missing {
            0 => 0.0,
            missing => weights.road_prospect * 2.0 * weights.vp * 0.5_f32.powi(missing as i32 - 1),
        };
        outlook.economy + outlook.room + weights.road_length * length + prospect
    }

    /// The worth of development cards in hand and of knights played.
    pub(crate) fn developments(&self, public: &Public, seat: Seat, held: Developments) -> f32 {
        let weights = self.weights;
        let count = |card| f32::from(held[card]);
        let played = public.knights[seat];
        let mut worth = weights.knight_played * f32::from(played)
            + weights.knight_held * count(Development::Knight)
            + weights.road_building_held * count(Development::RoadBuilding)
            + weights.plenty_held * count(Development::YearOfPlenty)
            + weights.monopoly_held * count(Development::Monopoly);
        if public.largest_army != Some(seat) {
            let needed =
                public.largest_army.map_or(tariff::LARGEST_ARMY_MIN, |holder| public.knights[holder] + 1);
            let missing = i32::from(needed) - i32::from(played + held[Development::Knight]);
            worth += weights.army_prospect * 2.0 * weights.vp * 0.5_f32.powi(missing.max(0));
        }
        worth
    }

    /// The chance of winning of each seat, from a position in which all cards lie open (a determinized one).
    pub(crate) fn chances<G: Rules>(&self, game: &G) -> [f32; hexhaven_engine::MAX_SEATS] {
        let mut said = [0.0; hexhaven_engine::MAX_SEATS];
        let seats = game.core().public.turn.seats();
        for seat in seats.iter() {
            said[seat.idx()] = self.weights.sharpness * self.of(game, seat);
        }
        softmax(said, seats)
    }
}

/// The chance of winning of each seat, as the value function judges a position in which all cards lie open.
#[must_use]
pub fn win_chances<G: Rules>(game: &G, weights: &Weights) -> [f32; hexhaven_engine::MAX_SEATS] {
    Value::new(game, weights).chances(game)
}

/// The points after the set-up.
const START_VP: f32 = 2.0;
