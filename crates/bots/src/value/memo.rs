//! Outlooks that were made before: between a proposal and its answers, or two trades, nothing changes that an outlook depends
//! on.

use std::cell::RefCell;

use hexhaven_engine::shared::{HarborSet, LongestRoad, Options, PieceSupply, Pieces, Public};
use hexhaven_engine::topology::{HexId, MAX_HEXES};
use hexhaven_engine::{MAX_SEATS, Seat};

use super::{Outlook, Terms};

/// The last outlook of each seat in games of the base rules; what other rule sets add would have to be compared as well.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memo(RefCell<[Option<Box<Known>>; MAX_SEATS]>);

/// An outlook and what it was made of.
#[derive(Clone, Debug)]
struct Known {
    ground: Ground,
    outlook: Outlook,
}

/// Everything that an outlook depends on.
#[derive(Clone, PartialEq, Debug)]
struct Ground {
    pieces: Pieces,
    supply: PieceSupply,
    options: Options,
    tiles: [u8; MAX_HEXES],
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
            && self.tiles == public.board.tile_bytes()
            && self.supply == public.supply
            && self.options == public.options
    }

    fn new(public: &Public, seat: Seat, terms: &Terms<'_>) -> Self {
        Self {
            pieces: public.pieces.clone(),
            supply: public.supply,
            options: public.options,
            tiles: public.board.tile_bytes(),
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
        let known = &mut self.0.borrow_mut()[seat.idx()];
        if let Some(known) = known
            && known.ground.is_of(public, seat, terms)
        {
            return known.outlook;
        }
        let outlook = make();
        *known = Some(Box::new(Known { ground: Ground::new(public, seat, terms), outlook }));
        outlook
    }
}
