//! Places the springs on a variable board (specification, section 3.17). No player decides anything (O-VAR-11).
//! Draws are made in this order: desert numbers if they tie, the pasture's hex, the forest's hex.

use super::tariff::DESERT_SPRING_NUMBERS;
use crate::draw::Draw;
use crate::shared::{Board, Terrain, Tile};
use crate::topology::{HexId, HexSet};

/// A board with its springs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpringBoard {
    /// Terrain, tokens and harbors; desert springs carry their printed number.
    pub board: Board,
    /// The hexes with a spring.
    pub springs: HexSet,
}

impl SpringBoard {
    /// Places the springs on a board of the base game: the deserts, then the pasture, then the forest.
    pub fn lay(board: Board, draw: &mut impl Draw) -> Self {
        let springs = board.hexes_of(Terrain::Desert);
        let mut tapped = Self { board, springs };
        tapped.number_deserts(draw);
        tapped.tap(Terrain::Pasture, Rank::SecondHighest, draw);
        tapped.tap(Terrain::Forest, Rank::SecondLowest, draw);
        tapped
    }

    /// Gives the deserts their numbers so that as few as possible touch a hex with their own (O-VAR-02, O-VAR-03).
    fn number_deserts(&mut self, draw: &mut impl Draw) {
        let [one, other] = DESERT_SPRING_NUMBERS;
        let n_touching = |numbers: [u8; 2]| {
            let deserts = self.springs.iter().zip(numbers);
            deserts.filter(|&(desert, number)| self.touches_number(desert, number)).count()
        };
        let (straight, crossed) = (n_touching([one, other]), n_touching([other, one]));
        let is_straight = if straight == crossed { draw.below(2) == 0 } else { straight < crossed };
        let numbers = if is_straight { [one, other] } else { [other, one] };
        for (desert, number) in self.springs.iter().zip(numbers) {
            self.board.set_tile(desert, Tile { terrain: Terrain::Desert, token: Some(number) });
        }
    }

    fn touches_number(&self, hex: HexId, number: u8) -> bool {
        self.board.topology().hexes_around(hex).meets(self.board.with_token(number))
    }

    /// Places a spring on a hex of a terrain with the wanted probability that touches no spring (O-VAR-04 to O-VAR-09).
    fn tap(&mut self, terrain: Terrain, rank: Rank, draw: &mut impl Draw) {
        let hexes = self.board.hexes_of(terrain);
        let wanted = rank.of(hexes.iter().map(|hex| self.pips(hex)));
        let candidates: HexSet = hexes.iter().filter(|&hex| self.pips(hex) == wanted).collect();
        let is_free = |&hex: &HexId| !self.board.topology().hexes_around(hex).meets(self.springs);
        let free: HexSet = candidates.iter().filter(is_free).collect();
        let partners: HexSet = hexes.iter().filter(is_free).collect();
        let spring = if !free.is_empty() {
            pick(free, draw)
        } else if partners.is_empty() {
            pick(candidates, draw) // O-VAR-09
        } else {
            self.exchange(candidates, partners, draw)
        };
        self.springs = spring.map_or(self.springs, |spring| self.springs.with(spring));
    }

    /// Exchanges the tokens of one candidate and one partner and gives the latter (O-VAR-08).
    fn exchange(&mut self, candidates: HexSet, partners: HexSet, draw: &mut impl Draw) -> Option<HexId> {
        let from = pick(candidates, draw)?;
        let keeps_reds_apart = |&to: &HexId| {
            let mut board = self.board.clone();
            board.swap_tokens(from, to);
            !has_touching_reds(&board, from) && !has_touching_reds(&board, to)
        };
        let good: HexSet = partners.iter().filter(keeps_reds_apart).collect();
        let to = pick(if good.is_empty() { partners } else { good }, draw)?;
        self.board.swap_tokens(from, to);
        Some(to)
    }

    /// The rolls out of 36 that show the hex's number (O-VAR-06).
    fn pips(&self, hex: HexId) -> u8 {
        let number = self.board.tile(hex).token.unwrap_or(7);
        6 - number.abs_diff(7)
    }
}

/// Which of the different probabilities on a terrain is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rank {
    SecondHighest,
    SecondLowest,
}

impl Rank {
    /// The second different value from that end, or the only one (O-VAR-04, O-VAR-05).
    fn of(self, values: impl Iterator<Item = u8>) -> u8 {
        let present = values.fold(0u16, |bits, value| bits | 1 << value);
        match self {
            Self::SecondHighest => {
                let highest = 15 - present.leading_zeros();
                let rest = present & !(1 << highest);
                (if rest == 0 { highest } else { 15 - rest.leading_zeros() }) as u8
            }
            Self::SecondLowest => {
                let rest = present & present.wrapping_sub(1);
                (if rest == 0 { present } else { rest }).trailing_zeros() as u8
            }
        }
    }
}

fn pick(hexes: HexSet, draw: &mut impl Draw) -> Option<HexId> {
    if hexes.is_empty() { None } else { hexes.nth(draw.below(hexes.len())) }
}

fn has_touching_reds(board: &Board, hex: HexId) -> bool {
    let reds = board.with_token(6) | board.with_token(8);
    reds.contains(hex) && board.topology().hexes_around(hex).meets(reds)
}
