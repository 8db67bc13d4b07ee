//! Bots in other languages: a program reads questions on standard input and answers on standard output, one JSON
//! message per line (`docs/bots.md`). A program that is slow, silent, broken or gone never stops a game: a legal action
//! is played instead, and the fault is counted and reported.

mod message;
mod process;
mod program;

pub use message::{Hello, question};
pub use program::Program;

use std::time::Duration;

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::{Action, Legal};

use crate::greedy::idle;
use crate::{Bot, Seen};

/// The version of the messages.
pub(crate) const PROTOCOL: u32 = 1;

/// A bot that runs as an external program.
#[derive(Debug)]
pub struct StdioBot {
    program: Program,
}

impl StdioBot {
    /// A bot that runs a command, started at its first question.
    pub fn new(command: String, time: Duration) -> Self {
        Self { program: Program::new(command, time) }
    }
}

impl Bot for StdioBot {
    fn name(&self) -> &'static str {
        "stdio"
    }

    fn choose(&mut self, seen: &Seen<'_>, legal: &Legal) -> Action {
        let observation = seen.observation();
        let public = &observation.core.public;
        let dialect = Dialect::new(public.board.map(), observation.rule_set());
        let hello = Hello {
            rules: observation.rule_set().name().to_owned(),
            players: public.turn.n_players,
            seat: seen.seat().to_string(),
        };
        let read = |text: &str| {
            let action = dialect.read_action(text);
            let action = action.map_err(|why| format!("cannot read the action {text:?}: {why}"))?;
            if legal.contains(action) {
                Ok(action)
            } else {
                Err(format!("not legal: {}", dialect.action(action)))
            }
        };
        let answer = self.program.ask(&hello, || question(&observation, seen.seat(), legal), read);
        answer
            .or_else(|| idle(legal))
            .or_else(|| legal.nth(0))
            .expect("a seat that must decide has a legal action")
    }

    fn faults(&self) -> u32 {
        self.program.faults()
    }

    fn trouble(&self) -> Option<&str> {
        self.program.trouble()
    }
}
