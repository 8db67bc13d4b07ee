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

pub use crate::rulesets::energies::words::{
    Disc, DiscEvent, Discs, EnergiesAction, EnergiesChance, EnergiesDecision, EnergiesEvent, EnergiesFlag,
    EnergiesLegal, EnergiesOutcome, EnergiesOutcomes, EnergiesView, Hazard, Hazards, Plant, Yields,
};
pub use crate::rulesets::knights::words::{
    Answers, Deck, DeckView, EventFace, KnightsAction, KnightsChance, KnightsDecision, KnightsEvent,
    KnightsLegal, KnightsOutcome, KnightsOutcomes, KnightsView, Level, Marches, Play, Plays, Progress,
    ProgressCards, ProgressSet, SiteUse, Swaps, Track, TrackSet,
};
pub use crate::rulesets::oil::words::{
    OilAction, OilChance, OilDecision, OilEvent, OilLegal, OilOutcome, OilOutcomes, OilView,
};
pub use action::{Action, CoreAction, Offer, Open};
pub use cards::{Cards, Kind, KindSet, MAX_KINDS};
pub use choose::Choices;
pub use decision::{Chance, CoreChance, CoreDecision, Decision, Ending, NextStep, ToAct};
pub use development::{Development, Developments};
pub use event::{Answer, CoreEvent, Event, Log, Source, Viewer};
pub use illegal::Illegal;
pub use legal::{CoreLegal, ExtLegal, Flag, Flags, Legal, Maritime, Plenty, Room, TradeForm};
pub use outcome::{CoreOutcome, Outcome, Outcomes, ROLL_WEIGHTS};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
