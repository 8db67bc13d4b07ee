//! A program or a trained policy that plays a seat on a server: it gets the server's questions in the same form as a
//! program in a match.

use std::time::Duration;

use hexhaven_bots::{Hello, Program};
use hexhaven_client::{Client, ClientError, Connection};
use hexhaven_protocol::{Command, RefusalCode};
use serde_json::Value;

use super::trained::Trained;
use crate::output;

/// The source of the answers.
pub(super) enum Answerer {
    Program(Program),
    Trained(Trained),
}

impl Answerer {
    fn ask(&mut self, hello: &Hello, question: Value) -> Option<String> {
        match self {
            Self::Program(program) => program.ask(hello, || question, |action| Ok(action.to_owned())),
            Self::Trained(trained) => trained.ask(&question),
        }
    }

    fn blame(&mut self, why: String) {
        match self {
            Self::Program(program) => program.blame(why),
            Self::Trained(trained) => trained.blame(why),
        }
    }

    fn faults(&self) -> (u32, &str) {
        let (faults, trouble) = match self {
            Self::Program(program) => (program.faults(), program.trouble()),
            Self::Trained(trained) => (trained.faults(), trained.trouble()),
        };
        (faults, trouble.unwrap_or_default())
    }
}

/// The sources of answers and questions.
pub(super) struct Outsider {
    answerer: Answerer,
    client: Client,
    path: String,
}

/// How long to wait when the server says we are too fast.
const BREATH: Duration = Duration::from_millis(250);

impl Outsider {
    pub(super) fn new(answerer: Answerer, client: Client, table: &str) -> Self {
        Self { answerer, client, path: format!("/api/tables/{table}/question") }
    }

    /// Decides if the seat must, and otherwise waits for news.
    pub(super) async fn step(&mut self, connection: &mut Connection) -> Result<(), ClientError> {
        let hello = hello(connection).filter(|_| connection.mirror.is_asked());
        let Some(hello) = hello else { return connection.next().await.map(drop) };
        let question: Value = match self.client.get(&self.path).await {
            Ok(question) => question,
            // The question is gone: somebody was faster, and a frame with the news is on its way.
            Err(ClientError::Http { status: 409, .. }) => return connection.next().await.map(drop),
            Err(ClientError::Http { status: 429, .. }) => {
                tokio::time::sleep(BREATH).await;
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        let based_on = question["n"].as_u64().and_then(|n| u32::try_from(n).ok()).unwrap_or_default();
        let least = question["least"].as_str().unwrap_or_default().to_owned();
        let answer = tokio::task::block_in_place(|| self.answerer.ask(&hello, question));
        let Some(action) = answer else { return act(connection, based_on, least).await.map(drop) };
        if let Some(why) = act(connection, based_on, action).await? {
            self.answerer.blame(why);
            act(connection, based_on, least).await?;
        }
        Ok(())
    }

    /// Reports how often another action was played instead of the answer.
    pub(super) fn tell_faults(&self) {
        let (faults, why) = self.answerer.faults();
        if faults > 0 {
            output::complain(&format!(
                "warning: {faults} answers were replaced by a legal action; the first: {why}"
            ));
        }
    }
}

fn hello(connection: &Connection) -> Option<Hello> {
    let mirror = &connection.mirror;
    let settings = &mirror.table.as_ref()?.settings;
    Some(Hello { rules: settings.rules.clone(), players: settings.seats, seat: mirror.seat?.to_string() })
}

/// Acts; returns why the server rejects the action. One that merely comes too late or too soon is not a fault.
async fn act(
    connection: &mut Connection,
    based_on: u32,
    action: String,
) -> Result<Option<String>, ClientError> {
    let id = connection.fresh_id();
    match connection.ask_as(id, based_on, Command::Act { action }).await {
        Ok(_) => Ok(None),
        Err(ClientError::Refused {
            code: RefusalCode::Illegal | RefusalCode::Malformed, message, ..
        }) => Ok(Some(message)),
        Err(ClientError::Refused { code: RefusalCode::TooFast, .. }) => {
            tokio::time::sleep(BREATH).await;
            Ok(None)
        }
        Err(ClientError::Refused { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}
