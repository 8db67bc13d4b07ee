//! Groups of legal actions: sets whose members are named by an action, alone or in pairs. A group counts its members
//! and finds the one at a position.

use super::cards::{Cards, Kind, KindSet};
use super::choose::Choices;
use super::seat::{Seat, SeatSet};
use crate::topology::{EdgeId, EdgeSet, HexId, HexSet, SiteId, SiteSet, VertexId, VertexSet};

/// A set; a legal action names one of its members.
pub(crate) trait Group {
    /// A member.
    type Item;

    /// The members as bits, for sets of at most eight: those of several sets are counted at once.
    const BITS: Option<fn(&Self) -> u8> = None;

    /// The number of members.
    fn n(&self) -> u64;

    /// Whether there is none.
    #[inline(always)]
    fn is_none(&self) -> bool {
        self.n() == 0
    }

    /// The member at a position of a fixed order.
    fn at(&self, n: u64) -> Option<Self::Item>;

    /// Not 0 if counting is slow: a member is a far place, or bundles are counted.
    #[inline(always)]
    fn slow(&self) -> u64 {
        0
    }

    /// The number of members, if it is known whether counting is slow.
    #[inline(always)]
    fn n_in<const SLOW: bool>(&self) -> u64 {
        self.n()
    }

    /// Whether there is none, if it is known whether counting is slow.
    #[inline(always)]
    fn is_none_in<const SLOW: bool>(&self) -> bool {
        self.is_none()
    }

    /// The member at a position, if it is known whether counting is slow.
    #[inline(always)]
    fn at_in<const SLOW: bool>(&self, n: u64) -> Option<Self::Item> {
        self.at(n)
    }

    /// Whether this is a member.
    fn has(&self, item: Self::Item) -> bool;
}

/// The part of a group that is the same for every set.
macro_rules! count_members {
    ($item:ty) => {
        #[inline(always)]
        fn n(&self) -> u64 {
            u64::from(self.len())
        }

        #[inline(always)]
        fn is_none(&self) -> bool {
            self.is_empty()
        }

        #[inline(always)]
        fn at(&self, n: u64) -> Option<$item> {
            self.nth(n as u32)
        }
    };
}

/// Sets whose own methods implement a group.
macro_rules! group_sets {
    ($($set:ty: $item:ty;)*) => {
        $($crate::vocab::group_sets! { @ $set, $item, None })*
    };
    (@ $set:ty, $item:ty, $bits:expr) => {
        impl $crate::vocab::Group for $set {
            type Item = $item;

            const BITS: Option<fn(&Self) -> u8> = $bits;

            $crate::vocab::count_members! { $item }

            #[inline(always)]
            fn has(&self, item: $item) -> bool {
                self.contains(item)
            }
        }
    };
}

/// The same for sets of at most eight members.
macro_rules! small_group_sets {
    ($($set:ty: $item:ty;)*) => {
        $($crate::vocab::group_sets! { @ $set, $item, Some(|set| set.bits()) })*
    };
}
pub(crate) use {count_members, group_sets, small_group_sets};

group_sets! { SiteSet: SiteId; }

/// Sets of places.
macro_rules! place_groups {
    ($($set:ty: $item:ty;)*) => {$(
        impl Group for $set {
            type Item = $item;

            $crate::vocab::count_members! { $item }

            #[inline(always)]
            fn slow(&self) -> u64 {
                self.any_far()
            }

            #[inline(always)]
            fn n_in<const SLOW: bool>(&self) -> u64 {
                u64::from(if SLOW { self.len() } else { self.cut::<0>().len() })
            }

            #[inline(always)]
            fn is_none_in<const SLOW: bool>(&self) -> bool {
                if SLOW { self.is_empty() } else { self.cut::<0>().is_empty() }
            }

            #[inline(always)]
            fn at_in<const SLOW: bool>(&self, n: u64) -> Option<$item> {
                if SLOW { self.nth(n as u32) } else { self.cut::<0>().nth(n as u32) }
            }

            #[inline(always)]
            fn has(&self, item: $item) -> bool {
                self.contains(item)
            }
        }
    )*};
}

place_groups! {
    HexSet: HexId;
    VertexSet: VertexId;
    EdgeSet: EdgeId;
}

small_group_sets! {
    KindSet: Kind;
    SeatSet: Seat;
}

impl Group for Choices {
    type Item = Cards;

    fn n(&self) -> u64 {
        self.count()
    }

    fn at(&self, n: u64) -> Option<Cards> {
        self.nth(n)
    }

    #[inline(always)]
    fn slow(&self) -> u64 {
        1
    }

    #[inline(always)]
    fn n_in<const SLOW: bool>(&self) -> u64 {
        if SLOW { self.n() } else { 0 }
    }

    #[inline(always)]
    fn is_none_in<const SLOW: bool>(&self) -> bool {
        !SLOW || self.is_none()
    }

    #[inline(always)]
    fn at_in<const SLOW: bool>(&self, n: u64) -> Option<Cards> {
        if SLOW { self.at(n) } else { None }
    }

    fn has(&self, cards: Cards) -> bool {
        self.contains(cards)
    }
}

impl<G: Group> Group for Option<G> {
    type Item = G::Item;

    #[inline(always)]
    fn n(&self) -> u64 {
        self.as_ref().map_or(0, G::n)
    }

    #[inline(always)]
    fn is_none(&self) -> bool {
        self.as_ref().is_none_or(G::is_none)
    }

    #[inline(always)]
    fn at(&self, n: u64) -> Option<G::Item> {
        self.as_ref().and_then(|group| group.at(n))
    }

    #[inline(always)]
    fn slow(&self) -> u64 {
        self.as_ref().map_or(0, G::slow)
    }

    #[inline(always)]
    fn n_in<const SLOW: bool>(&self) -> u64 {
        self.as_ref().map_or(0, G::n_in::<SLOW>)
    }

    /// Without looking at the members: counting is enough.
    #[inline(always)]
    fn is_none_in<const SLOW: bool>(&self) -> bool {
        self.is_none()
    }

    #[inline(always)]
    fn at_in<const SLOW: bool>(&self, n: u64) -> Option<G::Item> {
        self.as_ref().and_then(|group| group.at_in::<SLOW>(n))
    }

    #[inline(always)]
    fn has(&self, item: G::Item) -> bool {
        self.as_ref().is_some_and(|group| group.has(item))
    }
}

/// An action that is legal or not, with nothing to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Once(pub bool);

impl Group for Once {
    type Item = ();

    #[inline(always)]
    fn n(&self) -> u64 {
        u64::from(self.0)
    }

    fn at(&self, n: u64) -> Option<()> {
        (n < self.n()).then_some(())
    }

    fn has(&self, (): ()) -> bool {
        self.0
    }
}

/// Every pair of a member of one set and a member of another, by the first, then by the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs<A, B>(pub A, pub B);

impl<A: Group, B: Group> Group for Pairs<A, B> {
    type Item = (A::Item, B::Item);

    #[inline(always)]
    fn n(&self) -> u64 {
        self.0.n() * self.1.n()
    }

    #[inline(always)]
    fn slow(&self) -> u64 {
        self.0.slow() | self.1.slow()
    }

    #[inline(always)]
    fn n_in<const SLOW: bool>(&self) -> u64 {
        self.0.n_in::<SLOW>() * self.1.n_in::<SLOW>()
    }

    #[inline(always)]
    fn is_none_in<const SLOW: bool>(&self) -> bool {
        self.0.is_none_in::<SLOW>() | self.1.is_none_in::<SLOW>()
    }

    fn at(&self, n: u64) -> Option<Self::Item> {
        let n_second = self.1.n();
        Some((self.0.at(n.checked_div(n_second)?)?, self.1.at(n % n_second)?))
    }

    fn has(&self, (first, second): Self::Item) -> bool {
        self.0.has(first) && self.1.has(second)
    }
}
