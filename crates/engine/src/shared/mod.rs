//! The state and the mechanics that the rule sets share. The core knows no rule set: differences come in as arguments.

pub(crate) mod audit;
mod board;
mod building;
mod corrupt;
mod deal;
mod development;
mod event;
mod flow;
mod hands;
pub mod judge;
mod listing;
pub mod longest_road;
mod offer;
pub mod options;
mod pieces;
mod production;
mod robber;
pub mod setup;
mod start;
mod state;
pub mod tariff;
mod trade;
mod turn;
mod view;

pub use board::{BadBoard, Board, Harbor, HarborKind, HarborSet, MAX_HARBORS, Terrain, Tile};
pub use corrupt::Corrupt;
pub(crate) use deal::take_card;
pub use event::{Answer, CoreEvent, CoreLog, Source};
pub use offer::OpenOffer;
pub use options::{BadOption, Dice, FiveSixMode, LongestRoadBreak, Options, PhaseOrder};
pub use pieces::{PieceSupply, Pieces};
pub use state::{Core, LongestRoad, Public, Secret};
pub use turn::{Agenda, Part, ToAct, Turn};
pub use view::View;
