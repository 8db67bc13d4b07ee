//! A trained policy that answers a server's questions. Hidden cards are dealt at random, which a policy cannot notice:
//! it looks at what its seat knows.

use anyhow::{Context, Result};
use hexhaven_bots::{AnyBot, Bot, Seen};
use hexhaven_chance::GameRng;
use hexhaven_engine::with_rule_set;
use serde_json::Value;

use crate::observation;
use crate::rules::{self, Playable};

/// A policy, and errors other than its own faults.
pub(super) struct Trained {
    bot: AnyBot,
    faults: u32,
    trouble: Option<String>,
}

impl Trained {
    pub(super) fn new(bot: AnyBot) -> Self {
        Self { bot, faults: 0, trouble: None }
    }

    /// The action that the policy chooses; `None`, counted as a fault, if the question cannot be read.
    pub(super) fn ask(&mut self, question: &Value) -> Option<String> {
        self.answer(question).map_err(|why| self.blame(format!("{why:#}"))).ok()
    }

    fn answer(&mut self, question: &Value) -> Result<String> {
        let text = question["observation"].as_str().context("the question shows no observation")?;
        let seat = question["seat"].as_str().and_then(|seat| seat.chars().next());
        with_rule_set!(rules::of_position(text)?, Game => decide::<Game>(&mut self.bot, text, seat))
    }

    pub(super) fn blame(&mut self, why: String) {
        self.faults += 1;
        self.trouble.get_or_insert(why);
    }

    pub(super) fn faults(&self) -> u32 {
        self.faults + self.bot.faults()
    }

    pub(super) fn trouble(&self) -> Option<&str> {
        self.bot.trouble().or(self.trouble.as_deref())
    }
}

fn decide<G: Playable>(bot: &mut AnyBot, text: &str, asked: Option<char>) -> Result<String> {
    let game: G = observation::read(text, &mut GameRng::new(0))?;
    let mut seats = game.core().public.turn.seats().iter();
    let seat = seats.find(|seat| Some(seat.letter()) == asked);
    let seat = seat.context("the question asks no seat of this game")?;
    let action = bot.choose(&Seen::new(&game, seat), &game.legal(seat));
    Ok(game.dialect().action(action).to_string())
}
