//! What was found out before: between a proposal and its answers, or two trades, nothing changes that an outlook depends on, and
//! search meets the same positions in one world after another.

use std::cell::{Cell, OnceCell, RefCell};
use std::sync::Arc;

use hexhaven_engine::Cards;
use hexhaven_engine::shared::HarborSet;
use hexhaven_engine::topology::{MAX_VERTICES, VertexId, VertexSet};

use super::Weights;
use super::economy::{GOODS, Yield};
use super::ground::Ground;
use super::outlook::{LANES, Lanes, Outlook};

/// The cached results of one value function on one board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memo {
    /// Outlooks, each in the place that its ground leads to.
    outlooks: RefCell<Vec<Option<Known>>>,
    room: Room,
    /// The name of the last outlook.
    last: Cell<u32>,
    /// The value of places, each page in the place that its ground leads to.
    sites: RefCell<Vec<Sites>>,
    /// The value of hands, each in the place that it leads to.
    hands: OnceCell<Box<[Cell<Hand>]>>,
}

/// An outlook and its key.
#[derive(Clone, Debug)]
struct Known {
    ground: Ground,
    outlook: Arc<Outlook>,
}

/// The value of a hand in the light of an outlook.
#[derive(Clone, Copy, Debug, Default)]
struct Hand {
    cards: Cards,
    outlook: u32,
    worth: f32,
}

/// The value of places to a seat, computed on demand.
#[derive(Clone, Debug)]
struct Sites {
    ground: (Yield, HarborSet),
    /// Changes with the ground.
    edition: u32,
    settlements: Worths,
    cities: Worths,
}

/// Values by place, computed on demand.
#[derive(Clone, Debug)]
struct Worths {
    known: VertexSet,
    worth: [f32; MAX_VERTICES],
}

impl Worths {
    const NONE: Self = Self { known: VertexSet::EMPTY, worth: [0.0; MAX_VERTICES] };

    #[inline]
    fn get(&mut self, vertex: VertexId, weigh: impl FnOnce() -> f32) -> f32 {
        if !self.known.contains(vertex) {
            self.known.insert(vertex);
            self.worth[vertex.idx()] = weigh();
        }
        self.worth[vertex.idx()]
    }
}

/// How much room there is for outlooks, and for pages of places.
#[derive(Clone, Copy, Debug)]
struct Room {
    outlooks: usize,
    pages: usize,
}

impl Default for Room {
    /// For bots that look at one position at a time.
    fn default() -> Self {
        Self { outlooks: 128, pages: 32 }
    }
}

/// The number of hands remembered.
const HANDS: usize = 1024;

/// Spreads the bits of a word.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// The position of an outlook's places in the memo.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page {
    idx: usize,
    edition: u32,
}

impl Memo {
    /// A memo for thinking about many positions at once.
    pub(crate) fn large() -> Self {
        Self { room: Room { outlooks: 256, pages: 64 }, ..Self::default() }
    }

    /// The outlook on some ground, made if it is not remembered. Market and weights must be the same each time.
    pub(crate) fn outlook(&self, ground: &Ground, make: impl FnOnce() -> Outlook) -> Arc<Outlook> {
        let room = self.room.outlooks;
        let all = &mut *self.outlooks.borrow_mut();
        if all.is_empty() {
            all.resize(room, None);
        }
        let slot = &mut all[ground.place(room)];
        if let Some(known) = slot
            && known.ground == *ground
        {
            return Arc::clone(&known.outlook);
        }
        self.last.set(self.last.get().wrapping_add(1));
        if self.last.get() == 0 {
            // Names begin again, so nothing must be known by the old ones.
            self.hands.get().into_iter().flatten().for_each(|hand| hand.set(Hand::default()));
        }
        let mut outlook = make();
        outlook.name = self.last.get();
        let known = match slot {
            Some(known) => {
                known.ground = *ground;
                // Nobody looks at the old one anymore, as a rule: then its place is used again.
                match Arc::get_mut(&mut known.outlook) {
                    Some(old) => *old = outlook,
                    None => known.outlook = Arc::new(outlook),
                }
                known
            }
            None => slot.insert(Known { ground: *ground, outlook: Arc::new(outlook) }),
        };
        Arc::clone(&known.outlook)
    }

    /// The worth of a hand in the light of an outlook that has a name.
    #[inline]
    pub(crate) fn hand(&self, outlook: &Outlook, cards: Cards, weights: &Weights) -> f32 {
        let slot = self.slot(outlook, cards);
        let known = slot.get();
        if known.cards == cards && known.outlook == outlook.name {
            return known.worth;
        }
        let worth = outlook.hand(cards, weights);
        slot.set(Hand { cards, outlook: outlook.name, worth });
        worth
    }

    /// The same for up to eight hands.
    pub(crate) fn hands(&self, outlook: &Outlook, hands: &[Cards], weights: &Weights) -> Lanes {
        let mut worths = [0.0; LANES];
        // No branch on whether it is cached: that is unpredictable.
        let (mut fresh, mut places, mut n) = ([Cards::NONE; LANES], [0; LANES], 0);
        for (place, (&cards, worth)) in hands.iter().zip(&mut worths).enumerate() {
            let known = self.slot(outlook, cards).get();
            *worth = known.worth;
            (fresh[n % LANES], places[n % LANES]) = (cards, place);
            n += usize::from(known.cards != cards || known.outlook != outlook.name);
        }
        if n > 0 {
            let fresh = &fresh[..n];
            for ((&cards, place), worth) in fresh.iter().zip(places).zip(outlook.hands(fresh, weights)) {
                worths[place % LANES] = worth;
                self.slot(outlook, cards).set(Hand { cards, outlook: outlook.name, worth });
            }
        }
        worths
    }

    /// The position of a hand in the memo.
    #[inline]
    fn slot(&self, outlook: &Outlook, cards: Cards) -> &Cell<Hand> {
        let hands = self.hands.get_or_init(|| vec![Cell::default(); HANDS].into_boxed_slice());
        let word = u64::from_le_bytes(cards.counts()) ^ u64::from(outlook.name) << 40;
        &hands[(word.wrapping_mul(SPREAD) >> 32) as usize % HANDS]
    }

    /// The page for a seat with this production and these harbors: the existing one, or one made free.
    pub(crate) fn page(&self, yields: &Yield, harbors: HarborSet) -> Page {
        let mut all = self.sites.borrow_mut();
        let room = self.room.pages;
        if all.is_empty() {
            let ground = ([-1.0; GOODS], HarborSet::default());
            let empty = Sites { ground, edition: 0, settlements: Worths::NONE, cities: Worths::NONE };
            all.resize(room, empty);
        }
        let (mut sum, mut factor) = (u64::from(harbors.special().bits()), SPREAD);
        for amount in yields {
            sum = sum.wrapping_add(u64::from(amount.to_bits()).wrapping_mul(factor));
            factor = factor.wrapping_add(SPREAD << 1);
        }
        let idx = (sum >> 40) as usize % room;
        let (sites, ground) = (&mut all[idx], (*yields, harbors));
        if sites.ground != ground {
            (sites.ground, sites.edition) = (ground, sites.edition.wrapping_add(1));
            (sites.settlements.known, sites.cities.known) = (VertexSet::EMPTY, VertexSet::EMPTY);
        }
        Page { idx, edition: sites.edition }
    }

    /// The worth of a place to settle, weighed if nobody asked for it before.
    #[inline]
    pub(crate) fn site(&self, page: Page, vertex: VertexId, weigh: impl FnOnce() -> f32) -> f32 {
        let sites = &mut self.sites.borrow_mut()[page.idx];
        if sites.edition == page.edition { sites.settlements.get(vertex, weigh) } else { weigh() }
    }

    /// The worth of the best of some places to settle.
    pub(crate) fn best_site(
        &self,
        page: Page,
        vertices: VertexSet,
        weigh: impl Fn(VertexId) -> f32,
    ) -> Option<f32> {
        let sites = &mut self.sites.borrow_mut()[page.idx];
        if sites.edition != page.edition {
            return vertices.iter().map(weigh).reduce(f32::max);
        }
        vertices.iter().map(|vertex| sites.settlements.get(vertex, || weigh(vertex))).reduce(f32::max)
    }

    /// The worth of a city in place of a settlement, weighed if nobody asked for it before.
    #[inline]
    pub(crate) fn city(&self, page: Page, vertex: VertexId, weigh: impl FnOnce() -> f32) -> f32 {
        let sites = &mut self.sites.borrow_mut()[page.idx];
        if sites.edition == page.edition { sites.cities.get(vertex, weigh) } else { weigh() }
    }
}
