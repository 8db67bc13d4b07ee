//! A seat's legal actions: the shared ones and those of the rule set, in one listing.

use super::{Action, ExtLegal};
use crate::draw::Draw;
use crate::vocab::{CoreAction, CoreLegal, LISTED};

/// A seat's legal actions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Legal {
    /// The shared actions.
    pub core: CoreLegal,
    /// The actions of the rule set.
    pub ext: ExtLegal,
}

impl Legal {
    /// Clears the listing, so that the next one can use the same memory.
    #[inline]
    pub fn clear(&mut self) {
        self.core = CoreLegal::default();
        self.ext = ExtLegal::None;
    }

    /// The number of actions listed.
    pub fn len(&self) -> u64 {
        let n = self.core.len();
        if matches!(self.ext, ExtLegal::None) { n } else { self.ext.plus(n) }
    }

    /// Whether no action is listed.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The listed action at a position.
    pub fn nth(&self, n: u64) -> Option<Action> {
        let n_ext = self.ext.plus(0);
        if n < n_ext { self.ext.nth(n) } else { self.core.nth(n - n_ext).map(Action::Core) }
    }

    /// The listed action at the position that `choose` returns for their number. One pass, for random play.
    ///
    /// # Panics
    /// When nothing is listed or the position is too high.
    #[inline(always)]
    pub fn pick(&self, choose: impl FnOnce(u64) -> u64) -> Action {
        if self.core.slow() != 0 {
            return self.pick_slowly(choose);
        }
        let is_alone = matches!(self.ext, ExtLegal::None);
        if is_alone && self.core.has_only_flags() {
            let position = choose(u64::from(self.core.flags.len()));
            return Action::Core(self.core.flags.nth(position as u32).expect(LISTED).action());
        }
        let n_ext = if is_alone { 0 } else { self.ext.plus(0) };
        match choose(self.core.len_in::<false>() + n_ext) {
            n if n < n_ext => self.ext.nth(n).expect(LISTED),
            n => Action::Core(self.core.nth(n - n_ext).expect(LISTED)),
        }
    }

    /// A separate function, because most listings are counted at once.
    #[inline(never)]
    fn pick_slowly(&self, choose: impl FnOnce(u64) -> u64) -> Action {
        if let Some(choices) = self.core.discards {
            // Discards come alone: nothing else is legal while they are owed.
            return Action::Core(CoreAction::Discard(choices.pick(choose).expect(LISTED)));
        }
        let n_ext = self.ext.plus(0);
        match choose(self.core.len() + n_ext) {
            n if n < n_ext => self.ext.nth(n).expect(LISTED),
            n => Action::Core(self.core.nth(n - n_ext).expect(LISTED)),
        }
    }

    /// One of the listed actions, each equally likely.
    ///
    /// # Panics
    /// When nothing is listed.
    // A call, so that every branch writes the action in place.
    #[inline(never)]
    pub fn draw(&self, draw: &mut impl Draw) -> Action {
        self.pick(|n| draw.below_u64(n))
    }

    /// The listed actions.
    pub fn iter(&self) -> impl Iterator<Item = Action> {
        (0..self.len()).filter_map(|n| self.nth(n))
    }

    /// Whether an action is legal, listed or not.
    pub fn contains(&self, action: Action) -> bool {
        match action {
            Action::Core(action) => self.core.contains(action),
            own => self.ext.contains(own),
        }
    }
}
