//! Games as numbers, for programs that learn: every decision is one of a fixed number of ids, every observation a row of
//! bytes. Ids are frozen within a version of a space, and both are relative to the seat that decides, so that one policy
//! plays every seat.
//!
//! An action with several free parameters, such as a discard or a knight's march, is chosen in several steps; the parts
//! so far are a [`Draft`]. An id is in the mask only if some completion is legal, so that no draft gets stuck.
//!
//! ```
//! use hexhaven_engine::{AnyGame, NextStep, Rules};
//! use hexhaven_spaces::{Asked, Draft, Space, Step, Trade};
//!
//! let mut game: AnyGame = "base first-game-modern players 4".parse().unwrap();
//! let NextStep::Decide(seat) = game.next_step() else { panic!("set-up is over") };
//! let space = Space::of(&game);
//! let legal = game.legal(seat);
//! let asked = Asked::new(&game, seat, &legal, &Draft::Empty, Trade::Catalogue);
//! let mut mask = vec![false; space.len()];
//! space.mask(&asked, &mut mask);
//! let id = mask.iter().position(|&is_legal| is_legal).unwrap();
//! match space.step(&asked, id).unwrap() {
//!     Step::Act(action) => game.play(seat, action, &mut ()).unwrap(),
//!     Step::Draft(_) => unreachable!("nothing in set-up takes two steps"),
//! }
//! ```

mod actions;
mod deal;
mod doc;
mod domain;
mod draft;
pub mod mask;
pub mod observe;
mod rulesets;
mod sea;
mod space;
mod vantage;

pub use actions::{Asked, Step, Trade};
pub use deal::{Deal, Stage};
pub use doc::{features_page, ids_file};
pub use domain::Domain;
pub use draft::{Draft, Path};
pub use space::{Group, Reach, Space};
pub use vantage::Vantage;
