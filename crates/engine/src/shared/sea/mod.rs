//! Ships, islands, the pirate, gold fields and fog (`docs/rules/seafarers.md`, ids S-): the additions to the shared
//! rules on a sea map. A rule set keeps a [`Sea`] and passes it to the shared rules through
//! [`Particulars::sea`](super::Particulars::sea).

mod areas;
pub(crate) mod audit;
mod chance;
mod course;
mod event;
mod fog;
mod gold;
pub(crate) mod judge;
mod lay;
mod lines;
mod listing;
mod pirate;
pub mod route;
mod setup;
mod sites;
mod slack;
mod state;
mod words;

pub use areas::{AreaSet, Areas};
pub use chance::{SeaChance, SeaOutcome, SeaOutcomes};
pub(crate) use course::Voyage;
pub use event::SeaEvent;
pub use fog::FogPools;
pub use lay::StartingSea;
pub use lines::{closed, end_ships};
pub use setup::{Harbors, SeaSetup};
pub use sites::ship_sites;
pub(crate) use slack::Hurry;
pub use state::{Sea, SeaAgenda, SeaNow, SeaRules};
pub use words::{FreePiece, FreePieces, RoutePiece, SeaAction, SeaDecision, SeaLegal, Voyages};
