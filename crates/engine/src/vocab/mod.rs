//! The words of the games: seats, cards, actions, decisions, outcomes, events, and what is legal.

mod action;
mod cards;
mod choose;
mod decision;
mod development;
mod event;
mod illegal;
mod legal;
mod outcome;
mod seat;

pub use action::{Action, CoreAction, Offer, Open};
pub use cards::{Cards, Kind, KindSet, MAX_KINDS};
pub use choose::Choices;
pub use decision::{Chance, CoreChance, CoreDecision, Decision, Ending, ToAct};
pub use development::{Development, Developments};
pub use event::{Answer, CoreEvent, Event, Log, Source, Viewer};
pub use illegal::Illegal;
pub use legal::{CoreLegal, Flag, Flags, Legal, Maritime, Plenty, TradeForm};
pub use outcome::{CoreOutcome, Outcome, Outcomes, ROLL_WEIGHTS};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
