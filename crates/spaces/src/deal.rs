//! Trades between players: a catalogue of common ones with an id each, and a grammar that composes any other.

use std::sync::LazyLock;

use hexhaven_engine::{Cards, Kind, KindSet, MAX_KINDS, Offer, Open, Room, Seat, SeatSet, TradeForm};

use crate::domain::up_to_two;
use crate::vantage::Vantage;

/// The deals of the catalogue that give the same cards; their ids follow one another.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The cards given: one or two.
    pub(crate) give: Cards,
    /// The cards wanted: two only for one.
    pub(crate) wants: Vec<Cards>,
}

/// All catalogues, by the bits of their kinds; made on first use.
static CATALOGUES: [LazyLock<Vec<Row>>; 4] = [
    LazyLock::new(|| make(first_kinds(5))),
    LazyLock::new(|| make(first_kinds(6))),
    LazyLock::new(|| make(first_kinds(7))),
    LazyLock::new(|| make(first_kinds(8))),
];

const fn first_kinds(n: u32) -> KindSet {
    KindSet::from_bits((u8::MAX as u32 >> (MAX_KINDS as u32 - n)) as u8)
}

/// The trades 1:1, 2:1 and 1:2 of some kinds: the first five to eight of them.
///
/// # Panics
/// When the kinds are others.
pub(crate) fn catalogue(kinds: KindSet) -> &'static [Row] {
    let n = kinds.len();
    assert!(n >= 5 && kinds == first_kinds(n), "rule sets trade the resources and their own goods");
    &CATALOGUES[n as usize - 5]
}

fn make(kinds: KindSet) -> Vec<Row> {
    let fits = |give: Cards, want: Cards| {
        (give.kinds() & want.kinds()).is_empty() && give.total() + want.total() <= 3
    };
    let row = |give: Cards| Row { give, wants: up_to_two(kinds).filter(|&want| fits(give, want)).collect() };
    up_to_two(kinds).map(row).collect()
}

/// The opponents who may be offered a deal that gives these cards.
pub(crate) fn partners(form: &TradeForm, give: Cards) -> SeatSet {
    form.to.iter().filter(|&seat| has_room(form.room, seat, give)).collect()
}

fn has_room(room: Option<Room>, seat: Seat, give: Cards) -> bool {
    room.is_none_or(|room| give.get(room.kind) <= room.partners[seat])
}

/// The exact offer to everybody the rules allow.
pub(crate) fn offer(form: &TradeForm, give: Cards, want: Cards) -> Offer {
    Offer { give, want, open: Open::Neither, to: partners(form, give) }
}

/// Which part of a proposal comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// The cards given.
    Give,
    /// The cards wanted.
    Want,
    /// The opponents asked.
    To,
}

/// A proposal or counter-offer in the making.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deal {
    /// Whether it answers a proposal.
    pub is_counter: bool,
    /// The next part.
    pub stage: Stage,
    /// The cards given so far.
    pub give: Cards,
    /// The cards wanted so far.
    pub want: Cards,
    /// Which sides are left open.
    pub open: Open,
    /// The opponents named so far.
    pub to: SeatSet,
}

/// The possible next parts of a partial proposal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Ways {
    /// Leave this side open.
    pub(crate) open: bool,
    /// Go on to the next part, or be done.
    pub(crate) next: bool,
    pub(crate) give: KindSet,
    pub(crate) want: KindSet,
    pub(crate) to: SeatSet,
}

/// One step of a proposal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Open,
    Next,
    Give(Kind),
    Want(Kind),
    To(Seat),
}

/// The most cards of one side that can be composed.
const MAX_SIDE: u32 = 4;

impl Deal {
    pub(crate) fn new(is_counter: bool) -> Self {
        let (give, want) = (Cards::NONE, Cards::NONE);
        Self { is_counter, stage: Stage::Give, give, want, open: Open::Neither, to: SeatSet::EMPTY }
    }

    /// The possible next parts of the deal under the bounds of a form; never empty while it is incomplete.
    pub(crate) fn ways(&self, form: &TradeForm, vantage: Vantage) -> Ways {
        match self.stage {
            Stage::Give => self.ways_to_give(form),
            Stage::Want => self.ways_to_want(form),
            Stage::To => {
                // Clockwise from the proposer, so that the order is the same from every seat.
                let last = self.to.iter().map(|seat| vantage.relative(seat)).max().unwrap_or(0);
                let may_ask = |seat: &Seat| vantage.relative(*seat) > last;
                let to: SeatSet = partners(form, self.give).iter().filter(may_ask).collect();
                Ways { to, next: !self.to.is_empty(), ..Ways::default() }
            }
        }
    }

    fn ways_to_give(&self, form: &TradeForm) -> Ways {
        let is_open = self.open.give();
        let give = self.next_kinds(self.give, is_open, |kind| {
            let one_more = self.give + Cards::of(kind, 1);
            let is_taken = if self.is_counter {
                form.room.is_none_or(|room| {
                    one_more.get(room.kind) <= room.partners.0.into_iter().max().unwrap_or(0)
                })
            } else {
                !partners(form, one_more).is_empty()
            };
            let leaves = form.kinds.bits() & !one_more.kinds().bits() != 0;
            form.hand.covers(one_more) && is_taken && (leaves || !self.is_counter)
        });
        let may_open = !self.is_counter && !is_open && self.give.is_empty();
        Ways { give, open: may_open, next: is_open || !self.give.is_empty(), ..Ways::default() }
    }

    fn ways_to_want(&self, form: &TradeForm) -> Ways {
        let is_open = self.open.want();
        let want = self.next_kinds(self.want, is_open, |kind| {
            let has_room = form.room.is_none_or(|room| kind != room.kind || self.want.get(kind) < room.own);
            form.kinds.contains(kind) && !self.give.kinds().contains(kind) && has_room
        });
        let is_enough = is_open || !self.want.is_empty();
        let says_something = !(self.give.is_empty() && self.want.is_empty());
        let may_open = !self.is_counter && !is_open && self.want.is_empty();
        Ways {
            want,
            open: may_open && self.can_open(want),
            next: is_enough && says_something,
            ..Ways::default()
        }
    }

    /// A side left open without a name needs a name on the other side.
    fn can_open(&self, want: KindSet) -> bool {
        !self.give.is_empty() || !want.is_empty()
    }

    fn next_kinds(&self, side: Cards, is_open: bool, fits: impl Fn(Kind) -> bool) -> KindSet {
        let last = side.kinds().iter().last();
        let comes = |kind: Kind| {
            last.is_none_or(|last| if is_open { kind > last } else { kind >= last })
                && side.total() < MAX_SIDE
        };
        Kind::ALL.into_iter().fold(KindSet::EMPTY, |mut kinds, kind| {
            kinds.insert_if(kind, comes(kind) && fits(kind));
            kinds
        })
    }

    /// The deal with one more part; `None` when it is complete.
    pub(crate) fn with(mut self, part: Part) -> Option<Self> {
        match (part, self.stage) {
            (Part::Open, Stage::Give) => self.open = Open::Give,
            (Part::Open, _) => {
                self.open = if self.open.give() { Open::Both } else { Open::Want };
            }
            (Part::Give(kind), _) => self.give += Cards::of(kind, 1),
            (Part::Want(kind), _) => self.want += Cards::of(kind, 1),
            (Part::To(seat), _) => self.to.insert(seat),
            (Part::Next, Stage::Give) => self.stage = Stage::Want,
            (Part::Next, Stage::Want) if !self.is_counter => self.stage = Stage::To,
            (Part::Next, Stage::Want | Stage::To) => return None,
        }
        Some(self)
    }

    /// The proposal that the parts make.
    pub(crate) fn offer(&self) -> Offer {
        Offer { give: self.give, want: self.want, open: self.open, to: self.to }
    }

    /// The parts of a proposal in their order.
    pub(crate) fn parts(offer: &Offer, is_counter: bool, vantage: Vantage) -> Vec<Part> {
        let mut parts = Vec::new();
        let cards = |cards: Cards| {
            Kind::ALL.into_iter().flat_map(move |kind| (0..cards.get(kind)).map(move |_| kind))
        };
        if offer.open.give() {
            parts.push(Part::Open);
        }
        parts.extend(cards(offer.give).map(Part::Give));
        parts.push(Part::Next);
        if offer.open.want() {
            parts.push(Part::Open);
        }
        parts.extend(cards(offer.want).map(Part::Want));
        parts.push(Part::Next);
        if !is_counter {
            parts.extend(offer.to.clockwise_from(vantage.seat).map(Part::To));
            parts.push(Part::Next);
        }
        parts
    }
}
