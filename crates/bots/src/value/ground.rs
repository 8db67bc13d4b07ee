//! Everything that an outlook depends on, as the key of a cache.

use hexhaven_engine::shared::Public;
use hexhaven_engine::{Extension, Seat};

use super::{Terms, dispatch, roads_to_award};

/// The most words of a ground.
const WORDS: usize = 56;

/// The dependencies of an outlook, as words, apart from board, weights and options, which are fixed in a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground {
    words: [u64; WORDS],
    n: usize,
}

impl PartialEq for Ground {
    fn eq(&self, other: &Self) -> bool {
        self.words[..self.n] == other.words[..other.n]
    }
}

impl Ground {
    /// The ground of a seat; `None` if it would be too large to compare.
    pub(crate) fn of(public: &Public, ext: Extension<'_>, seat: Seat, terms: &Terms<'_>) -> Option<Self> {
        let at_sea = public.board.map().is_sea();
        if at_sea && !dispatch::has_ground_at_sea(ext) {
            return None;
        }
        let mut ground = Self { words: [0; WORDS], n: 0 };
        let (pieces, harbors) = (&public.pieces, public.harbors[seat]);
        ground.put_wide(pieces.roads(seat).near());
        ground.put_wide(pieces.buildings(seat).near());
        ground.put_wide(pieces.all_cities().near());
        ground.put_wide(pieces.built().near());
        ground.put_wide(pieces.paved().near());
        if at_sea {
            ground.put_all(&pieces.roads(seat).far());
            ground.put_all(&pieces.buildings(seat).far());
            ground.put_all(&pieces.all_cities().far());
            ground.put_all(&pieces.built().far());
            ground.put_all(&pieces.paved().far());
            // Special points can be the ones that win.
            ground.put(u64::from(terms.vp.to_bits()));
        }
        let robber = public.robber.map_or(u8::MAX, |hex| hex.idx() as u8);
        let harbors = [harbors.special().bits(), u8::from(harbors.any())];
        let [seat_idx, missing] = [seat.idx() as u8, roads_to_award(public, seat) as u8];
        let has_pile = u8::from(public.pile_size > 0);
        let [wins, wins_by_two] = [1.0, 2.0].map(|more| u8::from(terms.wins_by(more)));
        ground.put_bytes([robber, harbors[0], harbors[1], seat_idx, missing, has_pile, wins, wins_by_two]);
        ground.put(u64::from(terms.stage.to_bits()));
        dispatch::ground_of(&mut ground, public, ext, seat);
        Some(ground)
    }

    /// Adds a word.
    #[inline]
    pub(crate) fn put(&mut self, word: u64) {
        self.words[self.n % WORDS] = word;
        self.n += 1;
    }

    /// Adds two words.
    #[inline]
    pub(crate) fn put_wide(&mut self, word: u128) {
        self.put(word as u64);
        self.put((word >> 64) as u64);
    }

    /// Adds some words.
    #[inline]
    pub(crate) fn put_all(&mut self, words: &[u64]) {
        words.iter().for_each(|&word| self.put(word));
    }

    /// Adds a word of bytes.
    #[inline]
    pub(crate) fn put_bytes(&mut self, bytes: [u8; 8]) {
        self.put(u64::from_le_bytes(bytes));
    }

    /// Adds the rivals' buildings.
    pub(crate) fn put_rivals(&mut self, public: &Public, seat: Seat) {
        for other in public.turn.others(seat).iter() {
            self.put_wide(public.pieces.buildings(other).near());
        }
    }

    /// A hash of everything, below this power of two.
    #[inline]
    pub(crate) fn place(&self, room: usize) -> usize {
        let (mut sum, mut factor) = (0_u64, FACTOR);
        for word in &self.words[..self.n] {
            sum = sum.wrapping_add((word ^ word >> 32).wrapping_mul(factor));
            factor = factor.wrapping_add(STEP);
        }
        (sum >> 40) as usize & (room - 1)
    }
}

/// Odd numbers that no word knows of.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
const STEP: u64 = 0x6a09_e667_f3bc_c908;
