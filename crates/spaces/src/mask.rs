//! Which ids a seat may choose now, as a mask.

use core::ops::Range;

use hexhaven_engine::{Cards, CoreAction, CoreLegal, ExtLegal, Flag, KindSet, Maritime, SeatSet, TradeForm};

use crate::actions::{Asked, Trade, own_actions};
use crate::deal::{self, Deal, catalogue};
use crate::domain::{rank, up_to_two};
use crate::draft::{Draft, bundle_kinds};
use crate::rulesets::Kinds;
use crate::space::{Shared, Space};
use crate::vantage::Vantage;

/// Which parts of a mask may be marked: a bit for each shared group, and one for what the rule set adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marked(u32);

impl Marked {
    /// Nothing is known of the mask.
    pub const ANYWHERE: Self = Self(u32::MAX);
}

/// The bit of what the rule set adds.
const OWN: u32 = Shared::ALL.len() as u32;

impl Space {
    /// Marks the ids that a seat may choose; `mask` is as long as the space.
    ///
    /// # Panics
    /// When the mask is shorter.
    pub fn mask(&self, asked: &Asked<'_>, mask: &mut [bool]) {
        let mut marked = Marked::ANYWHERE;
        self.remask(asked, mask, &mut marked);
    }

    /// The same over an older mask: only what is marked there is wiped. Most rows of a mask stay empty from one decision to
    /// the next, and a batch of games writes millions of masks a second.
    ///
    /// # Panics
    /// When the mask is shorter.
    pub fn remask(&self, asked: &Asked<'_>, mask: &mut [bool], marked: &mut Marked) {
        let mut page = Page { space: self, mask, marked: 0 };
        page.wipe(*marked);
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
        *marked = Marked(page.marked);
    }

    /// The same for a seat that may only roll, end or pass; whether the action is one of those.
    ///
    /// # Panics
    /// When the mask is shorter.
    pub fn remask_only(&self, action: CoreAction, mask: &mut [bool], marked: &mut Marked) -> bool {
        let flag = match action {
            CoreAction::Roll => Flag::Roll,
            CoreAction::EndTurn => Flag::EndTurn,
            CoreAction::Pass => Flag::Pass,
            _ => return false,
        };
        let mut page = Page { space: self, mask, marked: 0 };
        page.wipe(*marked);
        page.mark(Shared::Plain, flag as usize);
        *marked = Marked(page.marked);
        true
    }

    /// The ids where a mask may be marked, in ascending order.
    pub fn parts(&self, marked: Marked) -> impl Iterator<Item = Range<usize>> {
        let start = |group: usize| self.shared.get(group).map_or(self.shared_len(), |&id| usize::from(id));
        let mut rest = marked.0 & (u32::MAX >> (31 - OWN));
        core::iter::from_fn(move || {
            let group = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            match group {
                0..OWN => Some(start(group as usize)..start(group as usize + 1)),
                OWN => Some(self.shared_len()..self.len()),
                _ => None,
            }
        })
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
    mask: &'a mut [bool],
    marked: u32,
}

impl Page<'_> {
    fn wipe(&mut self, marked: Marked) {
        if marked == Marked::ANYWHERE {
            return self.mask.fill(false);
        }
        for ids in self.space.parts(marked) {
            self.mask[ids].fill(false);
        }
    }

    #[inline]
    fn mark(&mut self, group: Shared, member: usize) {
        self.marked |= 1 << group as u32;
        self.mask[self.space.at(group, member)] = true;
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
        for flag in legal.flags.iter() {
            self.mark(Shared::Plain, flag as usize);
        }
        legal.roads.iter().for_each(|edge| self.mark(Shared::Road, edge.idx()));
        legal.settlements.iter().for_each(|vertex| self.mark(Shared::Settlement, vertex.idx()));
        legal.cities.iter().for_each(|vertex| self.mark(Shared::City, vertex.idx()));
        legal.robber.iter().for_each(|hex| self.mark(Shared::Robber, hex.idx()));
        self.mark_seats(Shared::Steal, vantage, legal.victims);
        self.mark_seats(Shared::Conclude, vantage, legal.partners);
        self.mark_kinds(Shared::Monopoly, legal.monopolies);
        if !legal.plenty.is_empty() {
            for (n, cards) in up_to_two(self.space.kinds.plenty).enumerate() {
                if legal.plenty.contains(cards) {
                    self.mark(Shared::Plenty, n);
                }
            }
        }
        if !legal.maritime.is_empty() {
            self.mark_swaps(legal.maritime);
        }
    }

    fn mark_swaps(&mut self, maritime: Maritime) {
        let Kinds { given, taken, .. } = self.space.kinds;
        self.marked |= 1 << Shared::Bank as u32;
        let mut id = self.space.at(Shared::Bank, 0);
        for give in given.iter() {
            let gets = maritime.gets(give);
            for get in taken.without(give).iter() {
                self.mask[id] = gets.contains(get);
                id += 1;
            }
        }
    }

    fn mark_catalogue(&mut self, form: Option<&TradeForm>, group: Shared) {
        let Some(form) = form else { return };
        let traded = self.space.kinds.traded;
        let is_plain = form.room.is_none() && form.kinds == traded;
        self.marked |= 1 << group as u32;
        let mut id = self.space.at(group, 0);
        for row in catalogue(traded) {
            let ids = id..id + row.wants.len();
            id = ids.end;
            if !form.hand.covers(row.give) {
                continue;
            }
            if is_plain {
                self.mask[ids].fill(true);
            } else {
                for (id, &want) in ids.zip(&row.wants) {
                    self.mask[id] = match group {
                        Shared::Offer => form.allows_offer(&deal::offer(form, row.give, want)),
                        _ => form.allows_counter(row.give, want),
                    };
                }
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
                self.marked |= 1 << OWN;
                self.mask[usize::from(id)] = true;
            }
        }
    }
}
