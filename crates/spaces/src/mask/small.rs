//! Masks of the base game on the small island, which nearly all learning programs use: the compiler knows where ids
//! begin, so a mask is a few shifts. A space checks whether its ids begin there.

use hexhaven_engine::{CoreLegal, Kind, KindSet, Maritime, SeatSet};

use crate::domain::up_to_two;
use crate::space::Shared;
use crate::vantage::Vantage;

/// The words of a mask.
pub(crate) const WORDS: usize = 9;

/// The first id of each shared group, up to the cards.
pub(crate) const STARTS: [u16; 11] = [0, 10, 82, 136, 190, 209, 212, 215, 220, 240, 260];

/// The words that have ids of these groups.
type Words = [u64; 5];

/// Marks members of a group, the first one lowest.
#[inline(always)]
fn put<const GROUP: usize>(words: &mut Words, members: u128) {
    let (at, by) = (const { STARTS[GROUP] as usize / 64 }, const { STARTS[GROUP] as u32 % 64 });
    words[at] |= (members << by) as u64;
    if at + 1 < words.len() {
        words[at + 1] |= (members >> (64 - by)) as u64;
    }
}

/// The trades with the bank: four kinds for each of five, so that the kind given itself is left out.
#[inline(always)]
fn swaps(maritime: Maritime) -> u32 {
    let mut swaps = 0;
    for give in Kind::RESOURCES {
        let gets = u32::from(maritime.gets(give).bits());
        let below = (1 << give.idx()) - 1;
        swaps |= (gets & below | gets >> 1 & !below) << (4 * give.idx());
    }
    swaps
}

/// Writes the listed actions, without offers.
#[inline]
pub(crate) fn mask(legal: &CoreLegal, vantage: Vantage, bits: &mut [u64; WORDS]) {
    let mut words = Words::default();
    put::<{ Shared::Plain as usize }>(&mut words, u128::from(legal.flags.bits()));
    put::<{ Shared::Road as usize }>(&mut words, legal.roads.near());
    put::<{ Shared::Settlement as usize }>(&mut words, legal.settlements.near());
    put::<{ Shared::City as usize }>(&mut words, legal.cities.near());
    put::<{ Shared::Robber as usize }>(&mut words, legal.robber.near());
    if !legal.maritime.is_empty() {
        put::<{ Shared::Bank as usize }>(&mut words, u128::from(swaps(legal.maritime)));
    }
    let is_rare =
        legal.victims.bits() | legal.partners.bits() | legal.monopolies.bits() | legal.plenty.size();
    if is_rare != 0 {
        mark_rare(legal, vantage, &mut words);
    }
    bits[..words.len()].copy_from_slice(&words);
    bits[words.len()..].fill(0);
}

/// Marks the groups that are usually empty.
#[inline(never)]
fn mark_rare(legal: &CoreLegal, vantage: Vantage, words: &mut Words) {
    let clockwise =
        |seats: SeatSet| seats.iter().fold(0, |all, seat| all | 1u128 << (vantage.relative(seat) - 1));
    put::<{ Shared::Steal as usize }>(words, clockwise(legal.victims));
    put::<{ Shared::Conclude as usize }>(words, clockwise(legal.partners));
    put::<{ Shared::Monopoly as usize }>(words, u128::from(legal.monopolies.bits()));
    let plenty = up_to_two(KindSet::RESOURCES).enumerate();
    let plenty = plenty.filter(|(_, cards)| legal.plenty.contains(*cards));
    put::<{ Shared::Plenty as usize }>(words, plenty.fold(0, |all, (n, _)| all | 1 << n));
}
