//! The program behind a bot: started, written to, read from with a time limit, and ended with the bot.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that is read.
const LONGEST_LINE: u64 = 64 * 1024;

/// The most lines queued in either direction. A program that writes without end is read no faster than questions are
/// sent, and one that does not read is not written to without end.
const MOST_LINES: usize = 64;

/// A running program. Separate threads write and read, so that neither can block the game.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: Option<SyncSender<String>>,
    lines: Receiver<String>,
    last_id: u64,
}

impl Process {
    /// Starts a command through the shell, so that it may have arguments.
    pub(super) fn start(command: &str) -> Result<Self, String> {
        let mut shell = if cfg!(windows) { Command::new("cmd") } else { Command::new("sh") };
        shell.arg(if cfg!(windows) { "/C" } else { "-c" });
        // The shell replaces itself with the program, so that killing one kills the other.
        shell.arg(if cfg!(windows) { command.to_owned() } else { format!("exec {command}") });
        let mut child = shell
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|why| format!("cannot start: {why}"))?;
        let input = child.stdin.take().map(write_to);
        let lines = child.stdout.take().map(read_from).ok_or("has no standard output")?;
        Ok(Self { child, input, lines, last_id: 0 })
    }

    /// A number for the next question.
    pub(super) fn next_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    /// Sends one line.
    pub(super) fn send(&mut self, message: &serde_json::Value) -> Result<(), String> {
        let input = self.input.as_ref().ok_or("has no standard input")?;
        input.try_send(format!("{message}\n")).map_err(|why| match why {
            TrySendError::Full(_) => "does not read its input".to_owned(),
            TrySendError::Disconnected(_) => "no longer listens".to_owned(),
        })
    }

    /// Waits for the answer to a question; late answers to earlier questions are thrown away.
    pub(super) fn receive(&mut self, id: u64, time: Duration) -> Result<serde_json::Value, String> {
        let deadline = Instant::now() + time;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).map_err(|why| match why {
                RecvTimeoutError::Timeout => format!("no answer within {time:?}"),
                RecvTimeoutError::Disconnected => "ended".to_owned(),
            })?;
            let value: serde_json::Value = serde_json::from_str(&line).map_err(|_| {
                format!("not a JSON message: {:?}", line.trim().chars().take(80).collect::<String>())
            })?;
            match value.get("id").and_then(serde_json::Value::as_u64) {
                Some(answered) if answered == id => return Ok(value),
                Some(_) => {}
                None => return Err("the answer has no id".to_owned()),
            }
        }
    }
}

/// Writes queued lines until the queue is empty or nobody listens.
fn write_to(mut input: ChildStdin) -> SyncSender<String> {
    let (sender, lines) = sync_channel::<String>(MOST_LINES);
    thread::spawn(move || {
        for line in lines {
            if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                break;
            }
        }
    });
    sender
}

/// Reads lines until the program closes its output or nobody wants them.
fn read_from(output: ChildStdout) -> Receiver<String> {
    let (sender, lines) = sync_channel(MOST_LINES);
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        loop {
            let mut line = Vec::new();
            match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
                Ok(n) if n > 0 => {}
                _ => break,
            }
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
        }
    });
    lines
}

/// How long a program may take to exit.
const PARTING: Duration = Duration::from_millis(50);

impl Drop for Process {
    fn drop(&mut self) {
        // Without an input a well-behaved program ends; others are ended.
        self.input = None;
        let deadline = Instant::now() + PARTING;
        while Instant::now() < deadline {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
