//! Games to review.

use std::ops::ControlFlow;

use hexhaven_analysis::{Analysis, Quality, Story, analyze};
use hexhaven_bots::study::Effort;
use hexhaven_bots::{AnyBot, Bot, Seen};
use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::GameOptions;
use hexhaven_engine::rulesets::base::{Base, BaseOptions};
use hexhaven_engine::{NextStep, Notated, Ply, Rules};

/// Looks at every ply, but not closely.
pub(crate) const ROUGH: Quality = Quality {
    name: "rough",
    worlds: 2,
    decision: Effort { worlds: 2, least: 1, check: 2, width: 2 },
    opening: Effort { worlds: 1, least: 1, check: 1, width: 2 },
    playouts: u64::MAX,
};

/// Only the judge's first impression; decisions are not compared.
pub(crate) const GLANCE: Quality = Quality {
    name: "glance",
    worlds: 0,
    decision: Effort { worlds: 0, least: 0, check: 0, width: 1 },
    opening: Effort { worlds: 0, least: 0, check: 0, width: 1 },
    playouts: u64::MAX,
};

/// A game between four bots of a name, up to a number of plies.
pub(crate) fn play<G: Rules>(mut game: G, bot: &str, seed: u64, most: usize) -> Story<G> {
    let mut story = Story::new(game.clone(), Vec::new());
    let mut chance = GameRng::new(seed);
    let mut bots: Vec<AnyBot> = (0..6).filter_map(|seat| AnyBot::by_name(bot, seed + seat)).collect();
    while story.plies.len() < most {
        let ply = match game.next_step() {
            NextStep::Decide(seat) => {
                let action = bots[seat.idx()].choose(&Seen::new(&game, seat), &game.legal(seat));
                Ply::Act(seat, action)
            }
            NextStep::Chance => Ply::Chance(game.outcomes().draw(&mut chance)),
            NextStep::Over(_) => break,
        };
        match ply {
            Ply::Act(seat, action) => game.play(seat, action, &mut ()).expect("bots play by the rules"),
            Ply::Chance(outcome) => game.resolve_unchecked(outcome, &mut ()),
        }
        story.plies.push(ply);
    }
    story
}

/// A new base game for four.
pub(crate) fn new_game(seed: u64) -> Base {
    BaseOptions::MODERN.start(4, &mut GameRng::new(seed)).expect("a game for four")
}

/// The review of a story, to its end.
pub(crate) fn review<G: Notated + Send + Sync>(story: &Story<G>, quality: &Quality) -> Analysis {
    analyze(story, quality, &|_, _| ControlFlow::Continue(())).expect("nobody stops it")
}

/// A position in the notation.
pub(crate) fn position(text: &str) -> Base {
    Base::read_position(text).expect("a position")
}
