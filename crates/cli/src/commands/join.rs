//! `hexhaven join`: takes a seat over the network and plays it from the choices that the server lists, as a simple bot
//! or for a person at the keyboard. It reconnects after a lost connection.

mod keyboard;
mod outsider;
mod trained;

use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use hexhaven_bots::{BotSpec, Program};
use hexhaven_client::{Client, ClientError, Connection, Mirror, WireBot};
use hexhaven_engine::Ending;
use hexhaven_protocol::{Change, Command, EndingKind, EndingView, Status};

use self::keyboard::Keyboard;
use self::outsider::{Answerer, Outsider};
use self::trained::Trained;
use super::serve::runtime;
use crate::lang::{Lang, LangArg};
use crate::numbers::whole;
use crate::output::{self, Verdict};

/// Take a seat at a table on a server and play it with a simple bot or by hand
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct JoinArgs {
    /// Link to the table; its last part is the table id
    #[arg(value_name = "LINK")]
    link: String,
    /// Your name at the table
    #[arg(long, default_value = "guest")]
    name: String,
    /// Random seed of the bot; programs do not use it
    #[arg(long, default_value_t = 0, value_parser = whole::<u64>)]
    seed: u64,
    /// Let a program decide instead, `stdio:command` or `stdio@2s:command` (docs/bots.md, section 7), or a trained
    /// policy, `onnx:FILE`
    #[arg(long, value_name = "BOT", conflicts_with_all = ["by_hand", "watch"])]
    bot: Option<String>,
    /// Play from the keyboard
    #[arg(long)]
    by_hand: bool,
    /// Only watch
    #[arg(long, conflicts_with = "by_hand")]
    watch: bool,
    #[command(flatten)]
    lang: LangArg,
}

const EXAMPLES: &str = "\
Examples:
  hexhaven join http://127.0.0.1:8080/table/8d2f0c…            a bot takes a seat
  hexhaven join http://127.0.0.1:8080/table/8d2f0c… --bot 'stdio:python3 first_steps.py'
  hexhaven join http://127.0.0.1:8080/table/8d2f0c… --bot onnx:policy.onnx
  hexhaven join http://127.0.0.1:8080/table/8d2f0c… --by-hand  you take a seat
  hexhaven join http://127.0.0.1:8080/table/8d2f0c… --watch";

/// The attempts to reconnect in a row, and the pause before each.
const TRIES: u32 = 30;
const PAUSE: Duration = Duration::from_secs(1);

impl JoinArgs {
    /// Plays or watches until the game is over.
    pub(crate) fn run(self) -> Result<Verdict> {
        runtime()?.block_on(self.play())?;
        Ok(Verdict::Well)
    }

    async fn play(self) -> Result<()> {
        let lang = self.lang.get();
        let (server, table) = split(&self.link)?;
        let answerer = self.bot.as_deref().map(|bot| answerer(bot, self.seed)).transpose()?;
        let client = Client::begin(&server, &self.name).await;
        let client = client.map_err(|error| match error {
            ClientError::Http { .. } => anyhow::Error::new(error).context("the server refuses to let you in"),
            _ => anyhow::Error::new(error).context("cannot reach the server"),
        })?;
        let mut player = match (self.watch, self.by_hand, answerer) {
            (true, ..) => Player::Nobody,
            (false, true, _) => Player::Hand(Keyboard::start(lang)),
            (false, false, Some(answerer)) => {
                Player::Outsider(Box::new(Outsider::new(answerer, client.clone(), table)))
            }
            (false, false, None) => Player::Bot(WireBot::new(self.seed)),
        };
        let (mut mirror, mut tries) = (Mirror::default(), 0);
        loop {
            let before = mirror.n();
            let error = match client.connect(table, mirror.clone()).await {
                Ok(mut connection) => {
                    let done = async {
                        greet(lang, &mut connection).await?;
                        player.visit(&mut connection).await
                    };
                    let done = done.await;
                    mirror = connection.mirror;
                    match done {
                        Ok(()) => {
                            player.tell_faults();
                            return farewell(lang, &mirror);
                        }
                        Err(error) => error,
                    }
                }
                Err(error) => error,
            };
            if !is_lost(&error) || before.is_none() && mirror.n().is_none() {
                return Err(error).context("cannot play at the table");
            }
            tries = if mirror.n() > before { 0 } else { tries + 1 };
            if tries >= TRIES {
                return Err(error).context("lost the connection to the server");
            }
            output::complain(&lang.say("cli.connection_lost", &[("error", &error)]));
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// Whether reconnecting can help.
fn is_lost(error: &ClientError) -> bool {
    match error {
        ClientError::Io(_) | ClientError::Socket(_) | ClientError::Closed(_) | ClientError::Timeout => true,
        ClientError::Http { status, .. } => *status >= 500,
        ClientError::Refused { .. } | ClientError::Protocol(_) => false,
    }
}

/// Waits for the table; on the first visit, prints the fairness hash to check the record against later.
async fn greet(lang: Lang, connection: &mut Connection) -> Result<(), ClientError> {
    if connection.mirror.n().is_some() {
        return Ok(());
    }
    while connection.mirror.n().is_none() {
        connection.next().await?;
    }
    if let Some(table) = &connection.mirror.table {
        // If nobody reads the output anymore, there is nothing to do.
        let _ = output::print(&format!("{}\n", lang.say("cli.fairness", &[("hash", &table.commitment)])));
    }
    Ok(())
}

fn farewell(lang: Lang, mirror: &Mirror) -> Result<()> {
    let Some(ending) = mirror.state().and_then(|state| state.ending) else { return Ok(()) };
    output::print(&format!("{}\n", hexhaven_draw::ending(lang, read(&ending))))
}

/// The ending that the server reported.
fn read(ending: &EndingView) -> Ending {
    match (ending.kind, ending.winner) {
        (EndingKind::Victory, Some(winner)) => Ending::Victory(winner.0),
        (EndingKind::Collapse, _) => Ending::Collapse { pyrrhic: ending.pyrrhic.map(|seat| seat.0) },
        (EndingKind::BagEmpty, _) => {
            Ending::BagEmpty { winners: ending.winners.iter().map(|seat| seat.0).collect() }
        }
        (EndingKind::Victory, None) | (EndingKind::TurnLimit, _) => Ending::TurnLimit,
    }
}

/// The seats that must decide.
enum Player {
    Nobody,
    Bot(WireBot),
    Outsider(Box<Outsider>),
    Hand(Keyboard),
}

impl Player {
    /// Takes a seat if necessary, and plays until the game is over or the player quits.
    async fn visit(&mut self, connection: &mut Connection) -> Result<(), ClientError> {
        let mirror = &connection.mirror;
        let wants_seat = !matches!(self, Self::Nobody) && mirror.seat.is_none();
        if wants_seat && mirror.status() == Some(Status::Open) {
            connection.ask(Command::Sit { seat: None }).await?;
        }
        while connection.mirror.status() != Some(Status::Over) {
            let before = connection.mirror.n();
            if self.step(connection).await? == Wish::Quit {
                break;
            }
            tell(connection, before);
        }
        Ok(())
    }

    /// Reports how often a program or a policy failed to answer.
    fn tell_faults(&self) {
        if let Self::Outsider(outsider) = self {
            outsider.tell_faults();
        }
    }

    async fn step(&mut self, connection: &mut Connection) -> Result<Wish, ClientError> {
        let action = match self {
            Self::Nobody => None,
            Self::Bot(bot) => choose(connection, bot),
            Self::Outsider(outsider) => return outsider.step(connection).await.map(|()| Wish::Stay),
            Self::Hand(keyboard) => return keyboard.step(connection).await,
        };
        match action {
            Some(action) => match connection.ask(Command::Act { action }).await {
                // A choice can come too late; the next frame has the current ones.
                Ok(_) | Err(ClientError::Refused { .. }) => {}
                Err(error) => return Err(error),
            },
            None => _ = connection.next().await?,
        }
        Ok(Wish::Stay)
    }
}

/// Whether the player continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wish {
    Stay,
    Quit,
}

fn choose(connection: &Connection, bot: &mut WireBot) -> Option<String> {
    let mirror = &connection.mirror;
    let choices = mirror.prompt.as_ref()?.choices.as_ref()?;
    if mirror.is_asked() { bot.choose(mirror.board.as_ref()?, choices) } else { None }
}

/// The program or trained policy with this name; the other bots run on the server.
fn answerer(name: &str, seed: u64) -> Result<Answerer> {
    match name.parse()? {
        BotSpec::Stdio(command, time) => Ok(Answerer::Program(Program::new(command, time))),
        trained @ BotSpec::Onnx(_) => Ok(Answerer::Trained(Trained::new(trained.build(seed)))),
        _ => {
            bail!(
                "--bot {name}: only programs (stdio:command) and trained policies (onnx:FILE) can join; the host seats \
                 the built-in bots at the table"
            )
        }
    }
}

/// Prints the plies of the last frame, if they are new.
fn tell(connection: &Connection, before: Option<u32>) {
    for update in connection.mirror.latest.iter().filter(|update| Some(update.n) > before) {
        if let Change::Played { ply, .. } = &update.change {
            // If nobody reads the output anymore, there is nothing to do.
            let _ = output::print(&format!("{:>5}  {ply}\n", update.n));
        }
    }
}

/// Server and table of a link.
fn split(link: &str) -> Result<(String, &str)> {
    let Some(rest) = link.strip_prefix("http://") else {
        bail!("a link begins with http://; use a tunnel to reach a server behind TLS");
    };
    let (host, path) = rest.split_once('/').context("the link names no table: http://HOST/table/ID")?;
    // Drops anything that a browser or chat program added to the link.
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let table = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    if table.is_empty() {
        bail!("the link names no table: http://HOST/table/ID");
    }
    Ok((format!("http://{host}"), table))
}
