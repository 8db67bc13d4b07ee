//! Choosing the first player.

use super::FirstPlayer;
use crate::draw::Draw;
use crate::vocab::{BySeat, Seat, SeatSet};

/// After this many ties in a row the lowest seat among the highest begins, so that no source of draws can block the
/// game. Fair dice between two players tie about one time in nine, so this is never reached.
const MAX_ROUNDS: u32 = 256;

/// The seat that begins among `n_players` (at least 1); a named seat is taken as it is (B-SETUP-03).
pub fn first_seat(choice: FirstPlayer, n_players: u8, draw: &mut impl Draw) -> Seat {
    let seats = SeatSet::first_n(n_players);
    let seat = match choice {
        FirstPlayer::Random => seats.nth(draw.below(seats.len())),
        FirstPlayer::HighestRoll => highest_roll(seats, draw),
        FirstPlayer::Named(seat) => Some(seat),
    };
    seat.unwrap_or(Seat::ALL[0])
}

fn highest_roll(seats: SeatSet, draw: &mut impl Draw) -> Option<Seat> {
    let mut highest = seats;
    for _ in 0..MAX_ROUNDS {
        highest = roll_off(highest, draw);
        if highest.len() == 1 {
            break;
        }
    }
    highest.first()
}

/// Everybody among `seats` rolls two dice; returns those with the highest sum.
fn roll_off(seats: SeatSet, draw: &mut impl Draw) -> SeatSet {
    let mut sums = BySeat::<u32>::default();
    for seat in seats.iter() {
        sums[seat] = 2 + draw.below(6) + draw.below(6);
    }
    let highest = sums.0.into_iter().max().unwrap_or(0);
    seats.iter().filter(|&seat| sums[seat] == highest).collect()
}
