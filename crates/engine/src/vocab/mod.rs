//! The vocabulary that all games share: seats, cards, actions, decisions, outcomes, and listings.

mod action;
mod cards;
mod choose;
mod decision;
mod development;
mod group;
mod illegal;
mod legal;
mod outcome;
mod seat;
mod shape;
mod table;

pub use action::{CoreAction, Offer, Open};
pub use cards::{Cards, Kind, KindSet, MAX_KINDS};
pub use choose::Choices;
pub use decision::{CoreChance, CoreDecision, Ending, NextStep};
pub use development::{Development, Developments};
pub(crate) use group::{Group, count_members, group_sets, small_group_sets};
pub use group::{Once, Pairs};
pub use illegal::Illegal;
pub(crate) use legal::LISTED;
pub use legal::{CoreLegal, Flag, Flags, Maritime, Plenty, Room, TradeForm};
pub use outcome::{CoreOutcome, CoreOutcomes, ROLL_WEIGHTS};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet, Viewer};
pub use shape::{Described, Field, FieldShape, Fields, Shape, Sort, Value, Vocabulary, Word};
pub(crate) use shape::{events, fields, joined, snake, snake_len, vocabulary};
pub(crate) use table::{Listing, Named, NothingListed, Then, flags, legal};
