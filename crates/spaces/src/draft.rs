//! The parts chosen so far of an action that takes several steps.

use hexhaven_engine::{Cards, Choices, Kind, KindSet};

use crate::deal::Deal;

/// The parts a seat has chosen so far of its action. It belongs to that seat alone; the engine does not know about it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Draft {
    /// Nothing.
    #[default]
    Empty,
    /// Some cards of a bundle; kinds come in order, so that each bundle has one path.
    Bundle(Cards),
    /// The first ids of an action of the rule set.
    Path(Path),
    /// A proposal or counter-offer in the making.
    Deal(Deal),
}

/// A few ids in a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Path {
    ids: [u16; Self::MOST],
    n: u8,
}

impl Path {
    /// The most ids that an action of a rule set takes.
    pub const MOST: usize = 5;

    /// The path with these ids.
    ///
    /// # Panics
    /// When there are more than [`Path::MOST`].
    pub fn of(ids: &[u16]) -> Self {
        let mut path = Self::default();
        ids.iter().for_each(|&id| path.push(id));
        path
    }

    /// Adds an id.
    ///
    /// # Panics
    /// When the path has [`Path::MOST`] ids.
    pub fn push(&mut self, id: u16) {
        self.ids[usize::from(self.n)] = id;
        self.n += 1;
    }

    /// The ids.
    #[inline]
    pub fn ids(&self) -> &[u16] {
        &self.ids[..usize::from(self.n)]
    }

    /// The id that follows a beginning of this path; `None` if the path does not begin so, or ends there.
    #[inline]
    pub fn after(&self, beginning: &[u16]) -> Option<u16> {
        let ids = self.ids();
        ids.starts_with(beginning).then(|| ids.get(beginning.len()).copied()).flatten()
    }
}

/// The kinds that can continue a bundle: none below the last one, and enough cards left.
pub(crate) fn bundle_kinds(choices: Choices, chosen: Cards) -> KindSet {
    let last = chosen.kinds().iter().last();
    let missing = u32::from(choices.n).saturating_sub(chosen.total());
    let rest = choices.hand.minus(chosen);
    let mut above = 0;
    let mut kinds = KindSet::EMPTY;
    let may_follow = |kind: &Kind| last.is_none_or(|last| *kind >= last);
    for kind in Kind::ALL.into_iter().rev().take_while(may_follow) {
        above += u32::from(rest.get(kind));
        kinds.insert_if(kind, rest.get(kind) > 0 && missing > 0 && above >= missing);
    }
    kinds
}
