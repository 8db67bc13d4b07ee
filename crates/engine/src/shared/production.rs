//! The roll: the dice deck, which hexes produce, and who must discard on a 7.

use super::options::Dice;
use super::state::{Core, Public};
use crate::shared::{CoreEvent, CoreLog};
use crate::topology::{HexId, HexRow, HexSet, Map, VertexRow, VertexSet};
use crate::vocab::{BySeat, Cards, CoreOutcomes, Kind, MAX_SEATS, ROLL_WEIGHTS, Seat};

/// The most players on the small island (B-SETUP-01).
pub(super) const SMALL_TABLE: usize = 4;

impl Public {
    /// The hexes that produce on a roll; the robber's does not (B-PROD-02, B-PROD-06).
    #[inline]
    pub(crate) fn yielding(&self, sum: u8) -> HexSet {
        let hexes = self.board.with_token(sum);
        match self.robber {
            Some(robber) => hexes - HexSet::of(robber),
            None => hexes,
        }
    }

    /// The same on any map, or with `N` of 0 on an island.
    #[inline]
    fn yielding_in<const N: usize>(&self, sum: u8) -> HexRow<N> {
        if N > 0 {
            return self.yielding(sum).cut();
        }
        let hexes = self.board.near_with_token(sum).cut();
        match self.robber {
            Some(robber) => hexes - HexRow::of(robber),
            None => hexes,
        }
    }

    /// Adds the yield of a hex: one of a kind per settlement, two per city, and one more per building in `grand`
    /// (B-PROD-03 to B-PROD-05).
    #[inline]
    pub(crate) fn harvest(&self, hex: HexId, kind: Kind, grand: VertexSet, owed: &mut BySeat<Cards>) {
        match self.board.map() {
            Map::Island19 => self.harvest_on::<true, 0>(hex, kind, grand.cut(), owed),
            Map::Island30 => self.harvest_on::<false, 0>(hex, kind, grand.cut(), owed),
            _ => self.harvest_on::<false, 1>(hex, kind, grand, owed),
        }
    }

    #[inline]
    fn harvest_on<const SMALL: bool, const N: usize>(
        &self,
        hex: HexId,
        kind: Kind,
        grand: VertexRow<N>,
        owed: &mut BySeat<Cards>,
    ) {
        let corners = self.board.topology().corners(hex).cut();
        let (cities, grand) = (self.pieces.cities_in() & corners, grand & corners);
        // Without a branch on who has something here: counting bits is cheaper than a misprediction.
        for (seat, owed) in Seat::ALL.into_iter().zip(&mut owed.0).take(self.max_players::<SMALL>()) {
            let own = self.pieces.buildings_in(seat);
            let n = own.shared::<SMALL>(corners) + own.shared::<SMALL>(cities) + own.shared::<SMALL>(grand);
            *owed += Cards::of(kind, n as u8);
        }
    }

    /// The number of seats to look at: on the small island always four, so that the loop can be unrolled.
    #[inline]
    fn max_players<const SMALL: bool>(&self) -> usize {
        if SMALL { SMALL_TABLE } else { usize::from(self.turn.n_players) }
    }

    /// Takes a roll out of the dice deck, and shuffles all 36 again when only the reserve is left (B-DICE-02).
    #[inline]
    pub(crate) fn note_roll(&mut self, sum: u8) {
        if self.options.dice == Dice::Deck36 {
            let left = &mut self.dice_deck[usize::from(sum) - 2];
            *left = left.saturating_sub(1);
            let total: u8 = self.dice_deck.iter().sum();
            if total <= self.options.deck36_reserve {
                self.dice_deck = ROLL_WEIGHTS;
            }
        }
    }

    /// The possible rolls.
    #[inline]
    pub(crate) fn rolls(&self) -> CoreOutcomes {
        match self.options.dice {
            Dice::Fair => CoreOutcomes::FairDice,
            Dice::Deck36 => CoreOutcomes::DiceDeck(self.dice_deck),
        }
    }
}

/// The yield of a hex for some buildings; those in `cities` give a second card.
#[inline(always)]
pub(super) fn yield_of<const SMALL: bool, const N: usize>(
    own: VertexRow<N>,
    corners: VertexRow<N>,
    cities: VertexRow<N>,
    kind: Kind,
    second: &impl Fn(Kind) -> Kind,
) -> Cards {
    let (n, n_cities) = (own.shared::<SMALL>(corners), own.shared::<SMALL>(cities));
    Cards::of(kind, n as u8) + Cards::of(second(kind), n_cities as u8)
}

impl Core {
    /// Each player's claims for a roll: one card per settlement, two per city (B-PROD-03 to B-PROD-05).
    #[inline]
    pub(crate) fn owed(&self, sum: u8) -> BySeat<Cards> {
        self.owed_with(sum, |kind| kind)
    }

    /// Each player's claims for a roll, with the second card of a city of the kind given by `second`.
    #[inline(always)]
    pub fn owed_with(&self, sum: u8, second: impl Fn(Kind) -> Kind) -> BySeat<Cards> {
        match self.public.board.map() {
            Map::Island19 => self.owed_on::<true, SMALL_TABLE, 0, 0>(sum, second),
            _ => self.owed_on_large(sum, second),
        }
    }

    /// A separate function, so that the small island does not save registers for six seats.
    #[inline(never)]
    fn owed_on_large(&self, sum: u8, second: impl Fn(Kind) -> Kind) -> BySeat<Cards> {
        match self.public.board.map() {
            Map::Island19 | Map::Island30 => self.owed_on::<false, MAX_SEATS, 0, 0>(sum, second),
            map if map.has_near_vertices() && usize::from(self.public.turn.n_players) <= SMALL_TABLE => {
                self.owed_on::<false, SMALL_TABLE, 0, 1>(sum, second)
            }
            Map::Sea37 | Map::Sea44 | Map::Sea58 | Map::Sea65 => {
                self.owed_on::<false, MAX_SEATS, 1, 1>(sum, second)
            }
        }
    }

    /// The seats as arrays of a known size, so that all counts of a hex stay in registers. `N` of 0 means that all
    /// vertices are in the near word, `H` of 0 the same for hexes.
    #[inline(always)]
    fn owed_on<const SMALL: bool, const SEATS: usize, const N: usize, const H: usize>(
        &self,
        sum: u8,
        second: impl Fn(Kind) -> Kind,
    ) -> BySeat<Cards> {
        let public = &self.public;
        let topology = public.board.topology();
        let cities = public.pieces.cities_in();
        let own: [VertexRow<N>; SEATS] =
            core::array::from_fn(|idx| public.pieces.buildings_in(Seat::ALL[idx]));
        let mut owed = [Cards::NONE; SEATS];
        for hex in public.yielding_in::<H>(sum) {
            let Some(kind) = public.board.tile(hex).terrain.resource() else { continue };
            let corners = topology.corners(hex).cut();
            let cities = cities & corners;
            for (owed, own) in owed.iter_mut().zip(own) {
                *owed += yield_of::<SMALL, N>(own, corners, cities, kind, &second);
            }
        }
        let mut by_seat = BySeat::default();
        by_seat.0[..SEATS].copy_from_slice(&owed);
        by_seat
    }

    /// The number of cards each player must discard on a 7, given their limits (B-SEVEN-02, B-LIMIT-01).
    #[inline]
    pub(crate) fn discards_due(&self, limit: impl Fn(Seat) -> Option<u8>) -> BySeat<u8> {
        let mut owed = BySeat::default();
        // Without a branch, because it is random whose hand is too large; empty seats have no cards.
        for seat in Seat::ALL {
            let held = self.secret.hands[seat].total();
            let is_due = held > limit(seat).map_or(u32::MAX, u32::from);
            owed[seat] = (held / 2) as u8 * u8::from(is_due);
        }
        owed
    }

    /// Returns all chosen discards to the bank at once (B-SEVEN-04, B-SEVEN-08).
    pub(crate) fn return_discards(&mut self, log: &mut impl CoreLog) {
        for seat in self.public.turn.seats().iter() {
            let cards = self.secret.discards[seat];
            if !cards.is_empty() {
                self.pay(seat, cards);
                self.secret.discards[seat] = Cards::NONE;
                log.note_core(CoreEvent::Discarded { seat, cards });
            }
        }
    }
}
