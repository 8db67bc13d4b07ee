//! A seat's legal ids as a row of bits. Listings are bitsets themselves, so most of a mask is a few of their words,
//! shifted to where their ids begin.

use hexhaven_engine::topology::{EdgeSet, HexSet, VertexSet};
use hexhaven_engine::{Cards, CoreLegal, ExtLegal, Flag, KindSet, Maritime, SeatSet, TradeForm};

use crate::actions::{Asked, Trade, own_actions};
use crate::deal::{self, Deal, catalogue};
use crate::domain::{rank, up_to_two};
use crate::draft::{Draft, bundle_kinds};
use crate::rulesets::Kinds;
use crate::space::{Shared, Space};
use crate::vantage::Vantage;

pub(crate) mod small;

/// The most words that a mask has.
pub const MAX_WORDS: usize = 128;

/// The eight ids of each byte of a mask.
static SPREAD: [[bool; 8]; 256] = spread_bytes();

const fn spread_bytes() -> [[bool; 8]; 256] {
    let mut table = [[false; 8]; 256];
    let mut at = 0;
    while at < 256 * 8 {
        table[at / 8][at % 8] = (at / 8) >> (at % 8) & 1 == 1;
        at += 1;
    }
    table
}

/// Writes a word of a mask as one byte for each id; the last word may have fewer ids.
#[inline]
fn spread_word(word: u64, ids: &mut [bool]) {
    if let Some(ids) = ids.first_chunk_mut::<64>() {
        for (ids, byte) in ids.as_chunks_mut::<8>().0.iter_mut().zip(word.to_le_bytes()) {
            *ids = SPREAD[usize::from(byte)];
        }
    } else {
        ids.iter_mut().enumerate().for_each(|(n, id)| *id = word >> n & 1 == 1);
    }
}

/// Whether an id is in a mask.
#[inline]
pub fn has(bits: &[u64], id: usize) -> bool {
    bits.get(id / 64).is_some_and(|word| word >> (id % 64) & 1 == 1)
}

/// The ids in a mask, in ascending order.
pub fn ids(bits: &[u64]) -> impl Iterator<Item = usize> {
    bits.iter().enumerate().flat_map(|(n, &word)| {
        let mut rest = word;
        core::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(64 * n + bit)
        })
    })
}

/// Replaces one mask by another; `mask` has a byte for each id of the old one, and of the new one afterwards. Most words stay
/// the same from one decision to the next, and a batch of games writes millions of masks a second.
///
/// # Panics
/// When the old mask has fewer words, or `mask` ends before its last word begins.
#[inline]
pub fn replace(old: &mut [u64], new: &[u64], mask: &mut [bool]) {
    for (n, (old, &new)) in old.iter_mut().zip(new).enumerate() {
        if *old != new {
            *old = new;
            spread_word(new, &mut mask[64 * n..]);
        }
    }
}

impl Space {
    /// How many words a mask has: a bit for each id.
    #[inline]
    pub fn n_words(&self) -> usize {
        self.len().div_ceil(64)
    }

    /// Marks a seat's legal ids; `mask` is as long as the space.
    ///
    /// # Panics
    /// When the mask is shorter.
    pub fn mask(&self, asked: &Asked<'_>, mask: &mut [bool]) {
        let mut words = [0; MAX_WORDS];
        let words = &mut words[..self.n_words()];
        self.mask_bits(asked, words);
        mask[..self.len()].chunks_mut(64).zip(words).for_each(|(ids, word)| spread_word(*word, ids));
    }

    /// The same as bits, the first id lowest; all words are written.
    ///
    /// # Panics
    /// When there are fewer words than [`Space::n_words`] says.
    #[inline]
    pub fn mask_bits(&self, asked: &Asked<'_>, bits: &mut [u64]) {
        if self.is_small
            && *asked.draft == Draft::Empty
            && asked.trade == Trade::Off
            && asked.legal.core.discards.is_none()
            && let Some((bits, [])) = bits.split_first_chunk_mut()
        {
            return small::mask(&asked.legal.core, asked.vantage, bits);
        }
        self.mask_any(asked, bits);
    }

    fn mask_any(&self, asked: &Asked<'_>, bits: &mut [u64]) {
        bits.fill(0);
        let mut page = Page { space: self, bits };
        match asked.draft {
            Draft::Empty => page.mark_fresh(asked),
            Draft::Bundle(chosen) => {
                if let Some(bundle) = self.bundle(asked.legal) {
                    page.mark_kinds(Shared::Card, bundle_kinds(bundle.choices, *chosen));
                }
            }
            Draft::Path(path) => page.mark_own(asked, path.ids()),
            Draft::Deal(deal) => page.mark_deal(asked, deal),
        }
    }

    /// The same for a seat that has only one plain action.
    ///
    /// # Panics
    /// When there are no words.
    #[inline]
    pub fn mask_only(&self, flag: Flag, bits: &mut [u64]) {
        if let Some((small, [])) = bits.split_first_chunk_mut::<{ small::WORDS }>() {
            *small = [0; small::WORDS];
        } else {
            bits.fill(0);
        }
        bits[0] = 1 << flag as u32;
    }

    fn domain_kinds(&self, group: Shared) -> KindSet {
        match group {
            Shared::Monopoly => self.kinds.monopoly,
            Shared::Card => self.kinds.cards,
            _ => self.kinds.traded,
        }
    }
}

/// A mask that is being written.
struct Page<'a> {
    space: &'a Space,
    bits: &'a mut [u64],
}

impl Page<'_> {
    #[inline]
    fn mark(&mut self, group: Shared, member: usize) {
        self.mark_id(self.space.at(group, member));
    }

    #[inline]
    fn mark_id(&mut self, id: usize) {
        self.bits[id / 64] |= 1 << (id % 64);
    }

    /// Marks 64 ids from one on.
    #[inline]
    fn put(&mut self, id: usize, word: u64) {
        let shifted = u128::from(word) << (id % 64);
        if let [first, rest @ ..] = &mut self.bits[id / 64..] {
            *first |= shifted as u64;
            if let [second, ..] = rest {
                *second |= (shifted >> 64) as u64;
            }
        }
    }

    /// Marks the members of a group with consecutive bits, whose higher words are in `far`.
    #[inline]
    fn put_all(&mut self, group: Shared, near: u128, far: &[u64]) {
        let start = self.space.at(group, 0);
        self.put(start, near as u64);
        self.put(start + 64, (near >> 64) as u64);
        if far.iter().any(|&word| word != 0) {
            for (n, &word) in far.iter().enumerate() {
                self.put(start + 128 + 64 * n, word);
            }
        }
    }

    #[inline]
    fn mark_edges(&mut self, group: Shared, edges: EdgeSet) {
        self.put_all(group, edges.near(), &edges.far());
    }

    #[inline]
    fn mark_vertices(&mut self, group: Shared, vertices: VertexSet) {
        self.put_all(group, vertices.near(), &vertices.far());
    }

    #[inline]
    fn mark_hexes(&mut self, group: Shared, hexes: HexSet) {
        self.put_all(group, hexes.near() | u128::from(hexes.far()[0]) << 64, &[]);
    }

    #[inline]
    fn mark_kinds(&mut self, group: Shared, kinds: KindSet) {
        let all = self.space.domain_kinds(group);
        for member in kinds.iter().filter_map(|kind| rank(all, kind)) {
            self.mark(group, member);
        }
    }

    #[inline]
    fn mark_seats(&mut self, group: Shared, vantage: Vantage, seats: SeatSet) {
        for seat in seats.iter() {
            self.mark(group, vantage.relative(seat) - 1);
        }
    }

    fn mark_fresh(&mut self, asked: &Asked<'_>) {
        let legal = asked.legal;
        self.mark_core(&legal.core, asked.vantage);
        if let Some(bundle) = self.space.bundle(legal) {
            self.mark_kinds(Shared::Card, bundle_kinds(bundle.choices, Cards::NONE));
        } else if !matches!(legal.ext, ExtLegal::None) {
            self.mark_own(asked, &[]);
        }
        match asked.trade {
            Trade::Off => {}
            Trade::Catalogue => {
                self.mark_catalogue(legal.core.offers.as_ref(), Shared::Offer);
                self.mark_catalogue(legal.core.counters.as_ref(), Shared::Counter);
            }
            Trade::Compose => {
                for member in [0, 1].into_iter().filter(|&member| asked.can_begin(member == 1)) {
                    self.mark(Shared::Compose, member);
                }
            }
        }
    }

    #[inline]
    fn mark_core(&mut self, legal: &CoreLegal, vantage: Vantage) {
        self.bits[0] |= u64::from(legal.flags.bits());
        self.mark_edges(Shared::Road, legal.roads);
        self.mark_vertices(Shared::Settlement, legal.settlements);
        self.mark_vertices(Shared::City, legal.cities);
        self.mark_hexes(Shared::Robber, legal.robber);
        if !legal.maritime.is_empty() {
            self.mark_swaps(legal.maritime);
        }
        let is_rare =
            legal.victims.bits() | legal.partners.bits() | legal.monopolies.bits() | legal.plenty.size();
        if is_rare != 0 {
            self.mark_rare(legal, vantage);
        }
    }

    /// Marks the rare groups.
    #[inline(never)]
    fn mark_rare(&mut self, legal: &CoreLegal, vantage: Vantage) {
        self.mark_seats(Shared::Steal, vantage, legal.victims);
        self.mark_seats(Shared::Conclude, vantage, legal.partners);
        self.mark_kinds(Shared::Monopoly, legal.monopolies);
        for (n, cards) in up_to_two(self.space.kinds.plenty).enumerate() {
            if legal.plenty.contains(cards) {
                self.mark(Shared::Plenty, n);
            }
        }
    }

    fn mark_swaps(&mut self, maritime: Maritime) {
        let Kinds { given, taken, .. } = self.space.kinds;
        let mut id = self.space.at(Shared::Bank, 0);
        for give in given.iter() {
            // The bank gives the first kinds of all, so only the kind given is left out.
            let gets = u64::from(maritime.gets(give).bits());
            let below = (1 << give.idx()) - 1;
            self.put(id, gets & below | gets >> 1 & !below);
            id += taken.without(give).len() as usize;
        }
    }

    fn mark_catalogue(&mut self, form: Option<&TradeForm>, group: Shared) {
        let Some(form) = form else { return };
        let traded = self.space.kinds.traded;
        let is_plain = form.room.is_none() && form.kinds == traded;
        let mut id = self.space.at(group, 0);
        for row in catalogue(traded) {
            let ids = id..id + row.wants.len();
            id = ids.end;
            if !form.hand.covers(row.give) {
                continue;
            }
            for (id, &want) in ids.zip(&row.wants) {
                let is_allowed = is_plain
                    || match group {
                        Shared::Offer => form.allows_offer(&deal::offer(form, row.give, want)),
                        _ => form.allows_counter(row.give, want),
                    };
                self.bits[id / 64] |= u64::from(is_allowed) << (id % 64);
            }
        }
    }

    fn mark_deal(&mut self, asked: &Asked<'_>, deal: &Deal) {
        let Some(form) = asked.form(deal.is_counter) else { return };
        let ways = deal.ways(form, asked.vantage);
        for (member, _) in [(2, ways.open), (3, ways.next)].into_iter().filter(|(_, is_open)| *is_open) {
            self.mark(Shared::Compose, member);
        }
        self.mark_kinds(Shared::Give, ways.give);
        self.mark_kinds(Shared::Want, ways.want);
        self.mark_seats(Shared::To, asked.vantage, ways.to);
    }

    fn mark_own(&mut self, asked: &Asked<'_>, beginning: &[u16]) {
        for action in own_actions(asked.legal) {
            let path = self.space.own_path(action, asked.vantage);
            if let Some(id) = path.and_then(|path| path.after(beginning)) {
                self.mark_id(usize::from(id));
            }
        }
    }
}
