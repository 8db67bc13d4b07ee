//! Bots in other languages: a program that is asked over its standard input and answers over its standard output, one JSON message
//! per line (`docs/bots.md`). A program that is slow, silent, broken or gone never stops a game: something legal is played instead, and
//! the fault is counted and told.

mod message;
mod process;

use std::time::Duration;

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::{Action, Legal};

use crate::greedy::idle;
use crate::{Bot, Seen};
use process::Process;

/// The version of the messages.
pub const PROTOCOL: u32 = 1;

/// After so many faults one after another a program is not asked any more.
const MOST_FAULTS: u32 = 3;

/// A bot that runs as a program of its own.
#[derive(Debug)]
pub struct StdioBot {
    command: String,
    time: Duration,
    process: Option<Process>,
    faults: u32,
    in_a_row: u32,
    trouble: Option<String>,
}

impl StdioBot {
    /// A bot that runs a command; it is started when it is first asked.
    #[must_use]
    pub fn new(command: String, time: Duration) -> Self {
        Self { command, time, process: None, faults: 0, in_a_row: 0, trouble: None }
    }

    /// Asks the program.
    fn ask(&mut self, seen: &Seen<'_>, legal: &Legal) -> Result<Action, String> {
        let observation = seen.observation();
        if self.process.is_none() {
            let mut process = Process::start(&self.command)?;
            process.send(&message::hello(&observation, seen.seat(), self.time))?;
            self.process = Some(process);
        }
        let Some(process) = &mut self.process else { return Err("not running".to_owned()) };
        let id = process.next_id();
        process.send(&message::decide(id, &observation, seen.seat(), legal))?;
        let line = process.receive(id, self.time)?;
        let public = &observation.core.public;
        let dialect = Dialect::new(public.board.island(), observation.rule_set());
        let action = message::answer(&line, dialect)?;
        if legal.contains(action) {
            Ok(action)
        } else {
            Err(format!("not legal: {}", dialect.action(action)))
        }
    }
}

impl Bot for StdioBot {
    fn name(&self) -> &'static str {
        "stdio"
    }

    fn choose(&mut self, seen: &Seen<'_>, legal: &Legal) -> Action {
        if self.in_a_row < MOST_FAULTS {
            match self.ask(seen, legal) {
                Ok(action) => {
                    self.in_a_row = 0;
                    return action;
                }
                Err(why) => {
                    self.in_a_row += 1;
                    self.trouble.get_or_insert(why);
                    if self.in_a_row >= MOST_FAULTS {
                        self.process = None;
                    }
                }
            }
        }
        self.faults += 1;
        idle(legal).or_else(|| legal.nth(0)).expect("a seat that is asked has a legal action")
    }

    fn faults(&self) -> u32 {
        self.faults
    }

    fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }
}
