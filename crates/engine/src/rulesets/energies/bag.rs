//! The event bag and the green discs under the renewable plants (E-SETUP-09 to E-SETUP-11, E-EVENT-01, E-PLANT-11).
//!
//! Green discs are dealt face down, and nobody sees one before it is drawn. So all hidden ones are alike: any disc not
//! yet seen is equally likely to be the one in the bag. The bag counts its hidden discs and the pool counts their
//! kinds; these give the weights of a draw.

use super::tariff;
use crate::rulesets::energies::words::{Disc, Discs, EnergiesOutcomes};

/// The discs that are neither in a row nor out of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bag {
    /// The discs in the bag whose kind is known: all brown ones, and in an open bag the green ones.
    pub known: Discs,
    /// The number of hidden green discs in the bag.
    pub n_hidden: u8,
    /// The kinds of all hidden green discs, in the bag or under plants.
    pub pool: Discs,
}

impl Bag {
    /// The bag at the start: all brown discs; all green ones are under plants (E-SETUP-09, E-SETUP-11).
    pub(crate) fn new(n_players: u8) -> Self {
        let mut bag = Self { known: tariff::discs(n_players), n_hidden: 0, pool: Discs::default() };
        for disc in Disc::ALL.into_iter().filter(|disc| disc.is_green()) {
            core::mem::swap(&mut bag.known[disc], &mut bag.pool[disc]);
        }
        bag
    }

    /// The number of discs in the bag; it is public (E-EVENT-09).
    #[inline]
    pub fn len(&self) -> u32 {
        self.known.total() + u32::from(self.n_hidden)
    }

    /// Whether the bag is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The possible draws: each disc in the bag is equally likely, and a hidden one is of each kind in proportion to
    /// the pool.
    pub(crate) fn draws(&self) -> EnergiesOutcomes {
        let n_pool = if self.n_hidden == 0 { 1 } else { self.pool.total() as u16 };
        let hidden = u16::from(self.n_hidden);
        EnergiesOutcomes::Draw(core::array::from_fn(|k| {
            u16::from(self.known.0[k]) * n_pool + hidden * u16::from(self.pool.0[k])
        }))
    }

    /// Which green disc may go into an open bag.
    pub(crate) fn entries(&self) -> EnergiesOutcomes {
        EnergiesOutcomes::Enter(self.pool.0.map(u16::from))
    }

    /// Takes a drawn disc out; a known one if there is one of that kind.
    pub(crate) fn draw(&mut self, disc: Disc) {
        if self.known[disc] > 0 {
            self.known[disc] -= 1;
        } else {
            self.pool[disc] -= 1;
            self.n_hidden -= 1;
        }
    }

    /// Puts the disc under a plant into the bag, unseen (E-PLANT-11).
    pub(crate) fn enter_hidden(&mut self) {
        self.n_hidden += 1;
    }

    /// Puts the disc under a plant into an open bag (option EO-07).
    pub(crate) fn enter_open(&mut self, disc: Disc) {
        self.pool[disc] -= 1;
        self.known[disc] += 1;
    }
}
