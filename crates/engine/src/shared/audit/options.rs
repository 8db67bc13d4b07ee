//! Options are in range and the dice deck is one that rolls can leave.

use super::require;
use crate::shared::corrupt::Corrupt;
use crate::shared::options::{Dice, Spec, Table};
use crate::shared::state::Core;
use crate::vocab::ROLL_WEIGHTS;

impl Core {
    /// The ranges of the specification, section 5 (B-TARGET-01, B-LIMIT-01, B-DICE-02, B-FRIEND-01), or those of `limits`.
    pub(crate) fn audit_options(&self, limits: &'static [Spec]) -> Result<(), Corrupt> {
        self.public.options.validate(limits).map_err(Corrupt::Option)?;
        self.audit_dice()
    }

    /// B-DICE-02: no sum is left more often than it was, and more than the reserve is left; fair dice have no deck.
    fn audit_dice(&self) -> Result<(), Corrupt> {
        let deck = self.public.dice_deck;
        let total: u32 = deck.into_iter().map(u32::from).sum();
        match self.public.options.dice {
            Dice::Fair => require(total == 0, Corrupt::Options("fair dice have no deck")),
            Dice::Deck36 => {
                let is_part = deck.into_iter().zip(ROLL_WEIGHTS).all(|(left, all)| left <= all);
                require(is_part, Corrupt::Options("the dice deck has too many of a sum"))?;
                let is_enough = total > u32::from(self.public.options.deck36_reserve);
                require(is_enough, Corrupt::Options("the dice deck should have been shuffled"))
            }
        }
    }
}
