//! `hexhaven join`: a simple player that takes a seat over the network and plays with what the server lists.

use anyhow::{Context, Result, bail};
use clap::Args;
use hexhaven_protocol::{Change, Command, Status};
use hexhaven_server::client::{Client, ClientError, Connection, Mirror, WireBot};

use super::serve::runtime;
use crate::output::{self, Verdict};

/// Take a seat at a table of a server and play it by the listed choices
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct JoinArgs {
    /// The link of the table; its last part is the id of the table
    #[arg(value_name = "LINK")]
    link: String,
    /// The name to play under
    #[arg(long, default_value = "guest")]
    name: String,
    /// The seed of the choices
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Only look on
    #[arg(long)]
    watch: bool,
}

const EXAMPLES: &str = "\
Examples:
  hexhaven join http://127.0.0.1:8080/table/8d2f0c…
  hexhaven join http://127.0.0.1:8080/table/8d2f0c… --watch";

impl JoinArgs {
    /// Plays or watches until the game is over.
    pub(crate) fn run(self) -> Result<Verdict> {
        runtime()?.block_on(self.play())?;
        Ok(Verdict::Well)
    }

    async fn play(self) -> Result<()> {
        let (server, table) = split(&self.link)?;
        let client = Client::begin(&server, &self.name).await.context("cannot reach the server")?;
        let mut connection =
            client.connect(table, Mirror::default()).await.context("cannot reach the table")?;
        if !self.watch {
            connection.ask(Command::Sit { seat: None }).await.context("cannot sit down")?;
        }
        let mut bot = WireBot::new(self.seed);
        while connection.mirror.status() != Some(Status::Over) {
            let before = connection.mirror.n();
            match choose(&connection, &mut bot) {
                Some(action) => match connection.ask(Command::Act { action }).await {
                    Ok(_) | Err(ClientError::Refused { .. }) => {}
                    Err(error) => return Err(error.into()),
                },
                None => _ = connection.next().await?,
            }
            tell(&connection, before)?;
        }
        let winner = connection.mirror.state.as_ref().and_then(|state| state.ending.as_ref()?.winner.clone());
        output::print(&winner.map_or("nobody wins\n".to_owned(), |seat| format!("{seat} wins\n")))
    }
}

fn choose(connection: &Connection, bot: &mut WireBot) -> Option<String> {
    let mirror = &connection.mirror;
    let choices = mirror.prompt.as_ref()?.choices.as_ref()?;
    if mirror.is_asked() { bot.choose(mirror.board.as_ref()?, choices) } else { None }
}

/// Prints the plies of the last frame, if it was news.
fn tell(connection: &Connection, before: Option<u32>) -> Result<()> {
    let news = connection.mirror.latest.iter().filter(|update| Some(update.n) > before);
    for update in news {
        if let Change::Played { ply, .. } = &update.change {
            output::print(&format!("{:>5}  {ply}\n", update.n))?;
        }
    }
    Ok(())
}

/// Server and table of a link.
fn split(link: &str) -> Result<(String, &str)> {
    let Some(rest) = link.strip_prefix("http://") else {
        bail!("a link begins with http://; use a tunnel to reach a server behind TLS");
    };
    let (host, path) = rest.split_once('/').context("the link names no table")?;
    let table = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    Ok((format!("http://{host}"), table))
}
