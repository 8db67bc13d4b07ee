//! Outlooks that were made before: between a proposal and its answers, or two trades, nothing changes that an outlook depends
//! on.

use std::cell::RefCell;

use hexhaven_engine::shared::{Board, HarborSet, LongestRoad, Options, PieceSupply, Pieces, Public};
use hexhaven_engine::topology::{HexId, MAX_VERTICES, VertexId, VertexSet};
use hexhaven_engine::{MAX_SEATS, Seat};

use super::economy::{GOODS, Yield};
use super::{Outlook, Terms};

/// What one value function found out before, on one board after another.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memo {
    /// The last outlook of each seat in games of the base rules; what other rule sets add would have to be compared as well.
    outlooks: RefCell<[Option<Box<Known>>; MAX_SEATS]>,
    sites: RefCell<Vec<Sites>>,
}

/// What places to settle are worth to a seat, as far as somebody asked.
#[derive(Clone, Debug)]
struct Sites {
    ground: (Yield, HarborSet),
    /// The board; none before the first.
    board: Option<Board>,
    /// Changes with the ground.
    edition: u32,
    known: VertexSet,
    worth: [f32; MAX_VERTICES],
}

impl Sites {
    fn is_of(&self, ground: &(Yield, HarborSet), board: &Board) -> bool {
        self.ground == *ground && self.board.as_ref().is_some_and(|known| known.has_tiles_of(board))
    }
}

/// How many grounds are remembered for each seat: tries and the position that they start from take turns.
const GROUNDS: usize = 4;

/// Where the places of an outlook are remembered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page {
    idx: usize,
    edition: u32,
}

/// An outlook and what it was made of.
#[derive(Clone, Debug)]
struct Known {
    ground: Ground,
    outlook: Outlook,
}

/// Everything that an outlook depends on.
#[derive(Clone, Debug)]
struct Ground {
    pieces: Pieces,
    supply: PieceSupply,
    options: Options,
    board: Board,
    robber: Option<HexId>,
    harbors: HarborSet,
    longest_road: LongestRoad,
    has_pile: bool,
    stage: f32,
    vp: f32,
}

impl Ground {
    fn is_of(&self, public: &Public, seat: Seat, terms: &Terms<'_>) -> bool {
        self.pieces == public.pieces
            && self.vp == terms.vp
            && self.stage == terms.stage
            && self.robber == public.robber
            && self.harbors == public.harbors[seat]
            && self.longest_road == public.longest_road
            && self.has_pile == (public.pile_size > 0)
            && self.board.has_tiles_of(&public.board)
            && self.supply == public.supply
            && self.options == public.options
    }

    fn new(public: &Public, seat: Seat, terms: &Terms<'_>) -> Self {
        Self {
            pieces: public.pieces.clone(),
            supply: public.supply,
            options: public.options,
            board: public.board.clone(),
            robber: public.robber,
            harbors: public.harbors[seat],
            longest_road: public.longest_road,
            has_pile: public.pile_size > 0,
            stage: terms.stage,
            vp: terms.vp,
        }
    }
}

impl Memo {
    /// The outlook of a seat, made if the last one was of another ground. Market and weights must be the same each time.
    pub(crate) fn outlook(
        &self,
        public: &Public,
        seat: Seat,
        terms: &Terms<'_>,
        make: impl FnOnce() -> Outlook,
    ) -> Outlook {
        let known = &mut self.outlooks.borrow_mut()[seat.idx()];
        if let Some(known) = known
            && known.ground.is_of(public, seat, terms)
        {
            return known.outlook;
        }
        let outlook = make();
        *known = Some(Box::new(Known { ground: Ground::new(public, seat, terms), outlook }));
        outlook
    }

    /// The page for a seat with this production: an old one, or the oldest made free.
    pub(crate) fn page(&self, public: &Public, seat: Seat, yields: &Yield) -> Page {
        let mut all = self.sites.borrow_mut();
        if all.is_empty() {
            let (ground, known, worth) =
                (([-1.0; GOODS], HarborSet::default()), VertexSet::EMPTY, [0.0; MAX_VERTICES]);
            all.resize(GROUNDS * MAX_SEATS, Sites { ground, board: None, edition: 0, known, worth });
        }
        let (ground, board) = ((*yields, public.harbors[seat]), &public.board);
        let first = GROUNDS * seat.idx();
        let pages = &mut all[first..first + GROUNDS];
        let found = pages.iter().position(|sites| sites.is_of(&ground, board));
        let n = found.unwrap_or_else(|| {
            let newest = pages.iter().map(|sites| sites.edition).max().unwrap_or(0);
            let oldest = (0..GROUNDS).min_by_key(|&n| pages[n].edition).unwrap_or(0);
            let sites = &mut pages[oldest];
            (sites.ground, sites.edition, sites.known) = (ground, newest.wrapping_add(1), VertexSet::EMPTY);
            if !sites.board.as_ref().is_some_and(|old| old.has_tiles_of(board)) {
                sites.board = Some(board.clone());
            }
            oldest
        });
        Page { idx: first + n, edition: pages[n].edition }
    }

    /// The worth of a place, weighed if nobody asked for it before.
    #[inline]
    pub(crate) fn site(&self, page: Page, vertex: VertexId, weigh: impl FnOnce() -> f32) -> f32 {
        let mut all = self.sites.borrow_mut();
        let sites = &mut all[page.idx];
        if sites.edition != page.edition {
            return weigh();
        }
        if !sites.known.contains(vertex) {
            sites.known.insert(vertex);
            sites.worth[vertex.idx()] = weigh();
        }
        sites.worth[vertex.idx()]
    }
}
