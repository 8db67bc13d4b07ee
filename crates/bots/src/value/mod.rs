//! The value function: how good a position is for a seat, from the board, the awards and the seat's own cards.
//! It looks at nothing that the seat may not know; of rivals it counts cards, it does not look at them.

mod calibration;
pub(crate) mod dispatch;
pub(crate) mod economy;
mod ground;
mod memo;
mod outlook;
mod sites;
mod weights;

pub(crate) use calibration::certainty;
pub(crate) use economy::{Market, MarketBook, Met, kinds};
pub(crate) use ground::Ground;
pub(crate) use memo::Memo;
use outlook::LANES;
pub(crate) use outlook::{Outlook, Prospect, Terms, length_to_award, roads_to_award};
pub(crate) use sites::{Sites, Ways};
pub use weights::{BadWeights, Weights};
pub(crate) use weights::{WeightBook, weights};

use std::any::Any;
use std::sync::Arc;

use hexhaven_engine::shared::{Public, tariff};
use hexhaven_engine::{BySeat, Cards, Development, Developments, RuleSet, Rules, Seat};

use crate::judge::softmax;
use crate::rulesets::by_type;

/// `exp(-x)` for `x >= 0`, good to a few parts in a thousand and much cheaper.
#[inline]
pub(crate) fn decay(x: f32) -> f32 {
    let y = 1.0 + x * 0.0625;
    let y2 = y * y;
    let y4 = y2 * y2;
    let y8 = y4 * y4;
    1.0 / (y8 * y8)
}

/// `0.5` to a power, without a loop.
#[inline]
pub(crate) fn half_by(power: u32) -> f32 {
    f32::from_bits((ONE_EXPONENT - power.min(ONE_EXPONENT - 1)) << (f32::MANTISSA_DIGITS - 1))
}

/// The exponent of 1, as a float stores it.
const ONE_EXPONENT: u32 = 127;

/// Everybody's standing in a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Score {
    /// The points that everybody sees.
    pub(crate) points: BySeat<u32>,
    /// How much of the production still counts: less when somebody is about to win.
    stage: f32,
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

    /// The same where the market of that board is known, and nothing is remembered.
    pub(crate) fn afresh(market: &Arc<Market>, weights: &'a Weights) -> Self {
        Self { weights, market: Arc::clone(market), memo: None }
    }

    /// Everybody's standing.
    pub(crate) fn score<G: Rules>(&self, game: &G) -> Score {
        let public = &game.core().public;
        let mut points = BySeat::default();
        let mut leader = 0;
        for seat in public.turn.seats().iter() {
            points[seat] = game.public_vp(seat);
            leader = points[seat].max(leader);
        }
        let span = (f32::from(public.options.target_vp) - START_VP).max(1.0);
        let progress = ((leader as f32 - START_VP) / span).clamp(0.0, 1.0);
        Score { points, stage: 1.0 - (1.0 - self.weights.late_production) * progress }
    }

    /// The terms on which a seat is judged now.
    pub(crate) fn terms<G: Rules>(&'a self, game: &G, seat: Seat) -> Terms<'a> {
        self.terms_at(game, seat, &self.score(game))
    }

    /// The same with everybody's standing already known.
    pub(crate) fn terms_at<G: Rules>(&'a self, game: &G, seat: Seat, score: &Score) -> Terms<'a> {
        let core = game.core();
        let secret = core.secret.developments[seat][Development::VictoryPoint];
        Terms {
            market: &self.market,
            weights: self.weights,
            // A board that changes during play is not the one that the memo knows.
            memo: self.memo.filter(|_| self.market.is_of(&core.public.board, game.extension())),
            stage: score.stage,
            vp: (score.points[seat] + u32::from(secret)) as f32,
            target: f32::from(core.public.options.target_vp),
        }
    }

    pub(crate) fn outlook<G: Rules>(&self, game: &G, seat: Seat) -> Arc<Outlook> {
        self.outlook_on(game, seat, &self.terms(game, seat))
    }

    /// The same where the terms are known.
    pub(crate) fn outlook_on<G: Rules>(&self, game: &G, seat: Seat, terms: &Terms<'_>) -> Arc<Outlook> {
        let (public, ext) = (&game.core().public, game.extension());
        let ground = terms.memo.and_then(|memo| Some((memo, Ground::of(public, ext, seat, terms)?)));
        let make = || Outlook::new(public, ext, seat, terms);
        match ground {
            Some((memo, ground)) => memo.outlook(&ground, make),
            None => Arc::new(make()),
        }
    }

    /// The value of a hand in the light of an outlook, remembered as long as the outlook is.
    #[inline]
    pub(crate) fn hand(&self, outlook: &Outlook, hand: Cards) -> f32 {
        match self.memo {
            Some(memo) if outlook.name > 0 => memo.hand(outlook, hand, self.weights),
            _ => outlook.hand(hand, self.weights),
        }
    }

    /// Tells what each of some hands is worth in the light of an outlook, in their order. They are valued eight at a time,
    /// which is quicker than one after the other.
    pub(crate) fn hands<T: Copy>(
        &self,
        outlook: &Outlook,
        hands: impl Iterator<Item = (Cards, T)>,
        mut tell: impl FnMut(T, f32),
    ) {
        let (mut some, mut marks, mut n) = ([Cards::NONE; LANES], [None; LANES], 0);
        let mut weigh = |some: &[Cards], marks: &[Option<T>]| {
            let worths = match self.memo {
                Some(memo) if outlook.name > 0 => memo.hands(outlook, some, self.weights),
                _ => outlook.hands(some, self.weights),
            };
            marks.iter().flatten().zip(worths).for_each(|(&mark, worth)| tell(mark, worth));
        };
        hands.for_each(|(hand, mark)| {
            (some[n], marks[n]) = (hand, Some(mark));
            n += 1;
            if n == LANES {
                weigh(&some, &marks);
                n = 0;
            }
        });
        if n > 0 {
            weigh(&some[..n], &marks[..n]);
        }
    }

    /// Everything a seat can pay with: its cards, and tokens that are not cards.
    pub(crate) fn purse<G: Rules>(&self, game: &G, seat: Seat) -> Cards {
        dispatch::purse(game.core(), game.extension(), seat)
    }

    /// How good a position is for a seat that knows its own cards.
    pub(crate) fn of<G: Rules>(&self, game: &G, seat: Seat) -> f32 {
        self.of_at(game, seat, &self.score(game))
    }

    /// The same with everybody's standing already known.
    pub(crate) fn of_at<G: Rules>(&self, game: &G, seat: Seat, score: &Score) -> f32 {
        let terms = self.terms_at(game, seat, score);
        self.on_terms(game, seat, &terms, &self.outlook_on(game, seat, &terms))
    }

    /// The same where the outlook of the seat is known.
    pub(crate) fn on_terms<G: Rules>(
        &self,
        game: &G,
        seat: Seat,
        terms: &Terms<'_>,
        outlook: &Outlook,
    ) -> f32 {
        let own = dispatch::worth(game.core(), game.extension(), seat, terms, outlook);
        self.sum(game, seat, terms, outlook, own)
    }

    /// The same with the value of the rule set's own things already known.
    pub(crate) fn sum<G: Rules>(
        &self,
        game: &G,
        seat: Seat,
        terms: &Terms<'_>,
        outlook: &Outlook,
        own: f32,
    ) -> f32 {
        let hand = self.hand(outlook, self.purse(game, seat));
        self.add(game, seat, terms, [self.board(game, seat, outlook), hand, own])
    }

    /// The same with known values of the board, the hand and the rule set's additions.
    pub(crate) fn add<G: Rules>(
        &self,
        game: &G,
        seat: Seat,
        terms: &Terms<'_>,
        [board, hand, own]: [f32; 3],
    ) -> f32 {
        let core = game.core();
        board
            + terms.vp * self.weights.vp
            + self.developments(&core.public, seat, core.secret.developments[seat])
            + hand
            + own
    }

    /// Production, room to grow and the prospects of the awards.
    pub(crate) fn board<G: Rules>(&self, game: &G, seat: Seat, outlook: &Outlook) -> f32 {
        let public = &game.core().public;
        self.board_with(outlook, public.longest_road.lengths[seat], roads_to_award(public, seat))
    }

    /// The same with a longest road of this length, and this many roads short of the award.
    pub(crate) fn board_with(&self, outlook: &Outlook, length: u8, missing: u32) -> f32 {
        let weights = self.weights;
        let prospect = match missing {
            0 => 0.0,
            missing => weights.road_prospect * 2.0 * weights.vp * half_by(missing - 1),
        };
        outlook.economy + outlook.room + weights.road_length * f32::from(length) + prospect
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
            worth += weights.army_prospect * 2.0 * weights.vp * half_by(missing.max(0).unsigned_abs());
        }
        worth
    }

    /// The chance of winning of each seat, from a position with all cards known (a determinized one).
    pub(crate) fn chances<G: Rules>(&self, game: &G) -> [f32; hexhaven_engine::MAX_SEATS] {
        let mut said = [0.0; hexhaven_engine::MAX_SEATS];
        let (seats, score) = (game.core().public.turn.seats(), self.score(game));
        for seat in seats.iter() {
            said[seat.idx()] = self.weights.sharpness * self.of_at(game, seat, &score);
        }
        softmax(said, seats)
    }
}

/// The chance of winning of each seat, as the value function judges a position with all cards known.
pub fn win_chances<G: Rules>(game: &G, weights: &Weights) -> [f32; hexhaven_engine::MAX_SEATS] {
    fn here(rules: RuleSet, game: &dyn Any, weights: &Weights) -> [f32; hexhaven_engine::MAX_SEATS] {
        by_type!(rules, game, game => Value::new(game, weights).chances(game))
    }
    here(game.extension().rule_set(), game, weights)
}

/// The points after the set-up.
const START_VP: f32 = 2.0;
