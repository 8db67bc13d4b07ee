//! A program that answers questions: started when it is first needed, given up when it fails repeatedly.

use std::time::Duration;

use serde_json::Value;

use super::Hello;
use super::process::Process;

/// After this many faults in a row a program is not asked anymore.
const MOST_FAULTS: u32 = 3;

/// A program that plays a seat, with questions from any source.
#[derive(Debug)]
pub struct Program {
    command: String,
    time: Duration,
    process: Option<Process>,
    faults: u32,
    in_a_row: u32,
    trouble: Option<String>,
}

impl Program {
    /// A program by its command, and how long it may take to answer.
    pub fn new(command: String, time: Duration) -> Self {
        Self { command, time, process: None, faults: 0, in_a_row: 0, trouble: None }
    }

    /// Asks a question and parses the action of the answer; `None`, counted as a fault, if there is no valid answer.
    pub fn ask<T>(
        &mut self,
        hello: &Hello,
        question: impl FnOnce() -> Value,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Option<T> {
        if self.in_a_row >= MOST_FAULTS {
            self.faults += 1;
            return None;
        }
        match self.try_ask(hello, question()).and_then(|answer| read(&answer)) {
            Ok(action) => {
                self.in_a_row = 0;
                Some(action)
            }
            Err(why) => {
                self.blame(why);
                None
            }
        }
    }

    /// Counts a fault.
    pub fn blame(&mut self, why: String) {
        self.faults += 1;
        self.in_a_row += 1;
        self.trouble.get_or_insert(why);
        if self.in_a_row >= MOST_FAULTS {
            self.process = None;
        }
    }

    /// How often another action had to be played.
    pub fn faults(&self) -> u32 {
        self.faults
    }

    /// The first thing that went wrong.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// The action of the answer.
    fn try_ask(&mut self, hello: &Hello, mut question: Value) -> Result<String, String> {
        let process = match &mut self.process {
            Some(process) => process,
            none => {
                let mut process = Process::start(&self.command)?;
                process.send(&hello.message(self.time))?;
                none.insert(process)
            }
        };
        let id = process.next_id();
        question["id"] = id.into();
        process.send(&question)?;
        let answer = process.receive(id, self.time)?;
        let action = answer.get("action").and_then(Value::as_str).ok_or("the answer has no action")?;
        Ok(action.to_owned())
    }
}
