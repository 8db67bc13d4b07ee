//! Footprints, and who wins at the empty bag: always counted from their sources.

use super::options::FullTie;
use super::state::EnergiesExt;
use crate::rulesets::energies::words::Plant;
use crate::shared::{Agenda, Core, Particulars, Public};
use crate::vocab::{BySeat, Ending, Seat, SeatSet};

impl EnergiesExt {
    /// The local footprint of a player (E-LF-01).
    #[inline]
    pub fn local_footprint(&self, public: &Public, seat: Seat) -> i32 {
        let buildings = public.pieces.buildings(seat).len() + public.pieces.cities(seat).len();
        let fossil = self.plants.built(seat, Plant::Fossil);
        let renewable = self.plants.built(seat, Plant::Renewable);
        buildings as i32 + i32::from(fossil) - i32::from(renewable)
    }

    /// The marker of the global footprint (E-GF-01, E-GF-02).
    pub fn marker(&self, public: &Public) -> u8 {
        // All local footprints at once: every building and every plant has an owner.
        let buildings = public.pieces.built().len() + public.pieces.all_cities().len();
        let (fossil, renewable) = (self.plants.of(Plant::Fossil), self.plants.of(Plant::Renewable));
        let sum = (buildings + fossil.len()) as i32 - renewable.len() as i32;
        sum.clamp(0, i32::from(self.frame.last_space)) as u8
    }

    /// A player's renewable plants on the board beyond the number of fossil ones (E-END-02).
    #[inline]
    pub fn surplus(&self, seat: Seat) -> i32 {
        i32::from(self.plants.built(seat, Plant::Renewable))
            - i32::from(self.plants.built(seat, Plant::Fossil))
    }

    /// The number of discs the marker asks for (E-TURN-03).
    pub fn discs_due(&self, public: &Public) -> u8 {
        self.frame.draws[usize::from(self.marker(public))]
    }

    /// The players with the lowest and with the highest value; nobody if all are equal (E-TIE-02, E-TIE-03).
    pub(crate) fn extremes(public: &Public, value: impl Fn(Seat) -> i32) -> (SeatSet, SeatSet) {
        let seats = || Seat::ALL.into_iter().take(usize::from(public.turn.n_players));
        let mut values = BySeat::<i32>::default();
        let (mut lowest, mut highest) = (i32::MAX, i32::MIN);
        for seat in seats() {
            values[seat] = value(seat);
            (lowest, highest) = (lowest.min(values[seat]), highest.max(values[seat]));
        }
        if lowest == highest {
            return (SeatSet::EMPTY, SeatSet::EMPTY);
        }
        let (mut with_lowest, mut with_highest) = (SeatSet::EMPTY, SeatSet::EMPTY);
        for seat in seats() {
            with_lowest.insert_if(seat, values[seat] == lowest);
            with_highest.insert_if(seat, values[seat] == highest);
        }
        (with_lowest, with_highest)
    }
}

/// The winners when the bag is empty: the greatest surplus of renewable plants, then points; nobody without a surplus
/// (E-END-01 to E-END-05).
pub(super) fn bag_winners(core: &Core, ext: &EnergiesExt) -> SeatSet {
    let seats = core.public.turn.seats();
    let standing = |seat: Seat| (ext.surplus(seat), ext.vp(core, seat));
    let best = seats.iter().filter(|&seat| ext.surplus(seat) > 0).map(standing).max();
    let winners: SeatSet = seats.iter().filter(|&seat| Some(standing(seat)) == best).collect();
    match ext.own.full_tie {
        FullTie::Nobody if winners.len() > 1 => SeatSet::EMPTY,
        FullTie::Shared | FullTie::Nobody => winners,
    }
}

/// The rank of each seat: by points, after an empty bag by the surplus of renewable plants and then points, and 0 for
/// everybody if all have lost (E-END-06).
pub(super) fn ranks(core: &Core, ext: &EnergiesExt) -> BySeat<u8> {
    let mut ranks = BySeat::default();
    let (winners, is_bag) = match core.public.agenda {
        Agenda::Over(Ending::BagEmpty { winners }) if winners.is_empty() => return ranks,
        Agenda::Over(Ending::BagEmpty { winners }) => (winners, true),
        Agenda::Over(ending) => (ending.winners(), false),
        _ => (SeatSet::EMPTY, false),
    };
    let seats = core.public.turn.seats();
    let difference = |seat| if is_bag { ext.surplus(seat) } else { 0 };
    let standing = |seat: Seat| (winners.contains(seat), difference(seat), ext.vp(core, seat));
    for seat in seats.iter() {
        let ahead = seats.iter().filter(|&other| standing(other) > standing(seat)).count();
        ranks[seat] = ahead as u8 + 1;
    }
    ranks
}
