//! A person at the keyboard of a terminal: the choices are listed, and a line is an action.

use std::fmt::Write as _;
use std::io::BufRead;

use hexhaven_client::{ClientError, Connection};
use hexhaven_protocol::{ChatBody, Choices, Command, Group, Prompt, RefusalCode};
use tokio::sync::mpsc;

use super::Wish;
use crate::lang::Lang;
use crate::output;

/// The most places of a group that are written out.
const SHOWN: usize = 12;

/// The lines that are typed.
pub(super) struct Keyboard {
    lang: Lang,
    lines: mpsc::Receiver<String>,
    /// The number of the update for which the choices were listed last.
    listed: Option<u32>,
}

impl Keyboard {
    /// Begins to read standard input.
    pub(super) fn start(lang: Lang) -> Self {
        let (typed, lines) = mpsc::channel(16);
        std::thread::spawn(move || {
            for line in std::io::stdin().lock().lines().map_while(Result::ok) {
                if typed.blocking_send(line).is_err() {
                    break;
                }
            }
        });
        let keyboard = Self { lang, lines, listed: None };
        keyboard.print(lang.word("cli.help"));
        keyboard
    }

    /// Waits for a line or for news.
    pub(super) async fn step(&mut self, connection: &mut Connection) -> Result<Wish, ClientError> {
        self.list(connection);
        let line = tokio::select! {
            line = self.lines.recv() => line,
            news = connection.next() => return news.map(|_| Wish::Stay),
        };
        // The end of the input is the end of the visit.
        let Some(line) = line else { return Ok(Wish::Quit) };
        let command = match line.trim() {
            "" => return Ok(Wish::Stay),
            "quit" => return Ok(Wish::Quit),
            "?" => {
                self.listed = None;
                return Ok(Wish::Stay);
            }
            "undo" => Command::Undo {},
            line => match line.strip_prefix("say ") {
                Some(text) => Command::Chat { body: ChatBody::Text { text: text.to_owned() } },
                None => Command::Act { action: line.to_owned() },
            },
        };
        match connection.ask(command).await {
            Err(ClientError::Refused { code, message, reason }) => {
                let key = reason.map_or_else(|| code_key(code), |reason| Some(format!("illegal.{reason}")));
                let words = key.and_then(|key| self.lang.get(&key));
                self.print(&self.lang.say("cli.refused", &[("why", &words.unwrap_or(&message))]));
                self.listed = None;
            }
            answer => _ = answer?,
        }
        Ok(Wish::Stay)
    }

    /// Lists the choices, once per decision.
    fn list(&mut self, connection: &Connection) {
        let mirror = &connection.mirror;
        let (Some(prompt), Some(seat)) = (mirror.prompt.as_deref(), mirror.seat) else { return };
        if !mirror.is_asked() || self.listed == mirror.n() {
            return;
        }
        self.listed = mirror.n();
        let Prompt { decision, choices, .. } = prompt;
        let title = format!("decision.{decision}.title");
        let decision = self.lang.word(&title);
        let mut text = self.lang.say("cli.decide", &[("seat", &seat.to_string()), ("decision", &decision)]);
        if let Some(choices) = choices {
            text += &lines(choices);
        }
        self.print(&text);
    }

    fn print(&self, text: &str) {
        // If nobody reads the output anymore, there is nothing to do.
        let _ = output::print(&format!("{text}\n"));
    }
}

/// One line for each group of choices.
fn lines(choices: &Choices) -> String {
    let mut text = String::new();
    for group in &choices.groups {
        let targets = match group {
            Group::Nothing { .. } => String::new(),
            Group::Place { places, .. } => some(places),
            Group::Seat { seats, .. } => some(seats),
            Group::Kind { kinds, .. } => some(kinds),
            Group::Cards { n, from, .. } => format!("{n} of {from:?}"),
            Group::Exchange { rows, .. } => some(
                &rows.iter().map(|row| format!("{} > {}", row.give, row.gets.join("|"))).collect::<Vec<_>>(),
            ),
            Group::Listed { actions, .. } => {
                some(&actions.iter().map(|listed| listed.action.clone()).collect::<Vec<_>>())
            }
            Group::Proposal { .. } => "CARDS > CARDS".to_owned(),
        };
        // Writing to a string cannot fail.
        let _ = write!(text, "\n  {} {targets}", group.verb());
    }
    text
}

fn some(words: &[impl ToString]) -> String {
    let shown = words.iter().take(SHOWN).map(ToString::to_string).collect::<Vec<_>>().join(", ");
    if words.len() > SHOWN { format!("{shown}, … ({})", words.len()) } else { shown }
}

/// The key of the text for a code; for `malformed` only the server's own message helps.
fn code_key(code: RefusalCode) -> Option<String> {
    let code = serde_json::to_value(code).ok().filter(|_| code != RefusalCode::Malformed)?;
    Some(format!("code.{}", code.as_str()?))
}
