//! The wire form of each rule set, one file each: its part of the state, the prices of its actions, and the rules that
//! explain its decisions.

mod base;
mod energies;
mod knights;
mod oil;
mod sea;
mod seafarers;

pub use energies::*;
pub use knights::*;
pub use oil::*;
pub use sea::*;

use hexhaven_engine::shared::Public;
use hexhaven_engine::{Cards, CoreDecision, Decision, Kind, Word};

use crate::game::Decks;
use crate::project::Names;

wire! {
    /// A rule set's part of the state.
    #[serde(tag = "rules", rename_all = "snake_case")]
    pub enum Extra {
        /// Cities & Knights.
        Knights(Box<KnightsState>),
        /// Oil Springs.
        Oil(Box<OilState>),
        /// New Energies.
        Energies(Box<EnergiesState>),
        /// Seafarers.
        Seafarers(Box<SeaState>),
    }
}

/// The facts that a client needs to show a rule set, implemented for its game type.
pub(crate) trait Described {
    /// The prices of its own actions, by verb.
    const COSTS: &[(&'static str, Cards)] = &[];
    /// The verbs with a cost that it does not have.
    const LACKS: &[&str] = &[];
    /// Its verbs that begin or end a turn or a decision.
    const MAIN: &[&'static str] = &[];
    /// Its decisions that give a player time to look around.
    const OPEN: &[Decision] = &[];

    /// The second card of a city on a hex that yields a resource.
    fn city_yield(resource: Kind) -> Kind {
        resource
    }

    /// The deck of each progress card.
    fn decks() -> Decks {
        Decks::new()
    }

    /// The levels of each track of city improvements.
    fn improvements() -> PerTrack<Vec<ImprovementView>> {
        PerTrack::new()
    }

    /// The rules with which it explains a shared decision.
    fn explain(_decision: CoreDecision) -> &'static [&'static str] {
        &[]
    }

    /// More of them, which hold only at sea.
    fn explain_at_sea(_decision: CoreDecision) -> &'static [&'static str] {
        &[]
    }

    /// Its decisions, each with the rules that explain it.
    fn own_decisions() -> Vec<(Decision, &'static [&'static str])> {
        Vec::new()
    }
}

/// A decision that rules explain, by the beginning of their ids.
pub(crate) trait Explained: Word + Into<Decision> {
    /// The rules.
    fn rules(self) -> &'static [&'static str];

    /// All decisions with their rules.
    fn all() -> Vec<(Decision, &'static [&'static str])> {
        Self::ALL.iter().map(|&decision| (decision.into(), decision.rules())).collect()
    }
}

/// A viewer's knowledge of the extension state.
pub(crate) trait Shown {
    /// In wire form.
    fn show(&self, names: Names, public: &Public) -> Extra;
}
