//! Reviews of games: the chance of winning of every seat after every ply, how lucky each outcome was, how much each
//! decision lost compared with the best one, and the sums; and advice for a seat that must decide.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use hexhaven_analysis::{Quality, Story, analyze};
//! use hexhaven_engine::rulesets::base::Base;
//! use hexhaven_engine::Notated;
//!
//! let start = Base::read_position("base first-game-modern players 4").unwrap();
//! let review = analyze(&Story::new(start, Vec::new()), &Quality::QUICK, &|_, _| ControlFlow::Continue(())).unwrap();
//! let sum: f32 = review.chances[0].iter().sum();
//! assert!((sum - 1.0).abs() < 0.01);
//! ```
//!
//! The result depends only on the record and the quality, never on the number of threads. The work runs on the current
//! thread pool of
//! `rayon`; a server that wants to limit it to one thread calls it inside its own pool.

mod advice;
mod quality;
mod record;
mod review;
mod run;
mod story;
mod sums;
mod topic;

pub use advice::{Advised, advise, advise_any};
pub use quality::Quality;
pub use record::{AnalysisError, analyze_any, analyze_any_by, analyze_record};
pub use review::{
    Analysis, Better, ChanceReview, ChoiceReview, DecisionReview, Grade, Lesson, LuckSum, PlayerReview,
    PlyReview, Reason, TurningPoint,
};
pub use run::{Stopped, Watch, analyze, analyze_by};
pub use story::{MOST_PLIES, Story};
pub use topic::Topic;
