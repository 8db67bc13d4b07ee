//! A bot's recent proposals: nobody likes to hear the same offer again and again.

use hexhaven_engine::shared::Turn;
use hexhaven_engine::{Action, Cards, CoreAction};

/// The proposals of the last turns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past {
    /// The turn, the cards given, and the cards wanted.
    proposals: Vec<(u32, Cards, Cards)>,
}

/// The number of its own turns for which a bot does not repeat a proposal.
const TURNS: u32 = 3;

impl Past {
    /// No proposals yet.
    pub(crate) const NONE: Self = Self { proposals: Vec::new() };

    /// Records a bot's action.
    pub(crate) fn note(&mut self, turn: &Turn, action: Action) {
        if let Action::Core(CoreAction::Offer(offer)) = action {
            self.proposals.retain(|&(then, ..)| is_recent(then, turn));
            self.proposals.push((turn.number, offer.give, offer.want));
        }
    }

    /// Whether an exchange was proposed recently.
    pub(crate) fn has(&self, turn: &Turn, give: Cards, want: Cards) -> bool {
        self.proposals
            .iter()
            .any(|&(then, given, wanted)| (given, wanted) == (give, want) && is_recent(then, turn))
    }
}

fn is_recent(then: u32, turn: &Turn) -> bool {
    turn.number < then.saturating_add(TURNS * u32::from(turn.n_players))
}
