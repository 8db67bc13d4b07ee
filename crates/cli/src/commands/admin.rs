//! `hexhaven admin`: the operators' commands for a running server. The server writes its address and a secret into its
//! data folder; anyone who can read that file is an operator.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use hexhaven_client::ClientError;
use hexhaven_protocol::{
    AdminLink, AdminPeople, AdminPerson, AdminTable, AdminTables, Announcement, Ban, Status,
};
use hexhaven_server::ADMIN_FILE;
use serde::Deserialize;
use serde_json::Value;

use super::serve;
use crate::output::{self, Verdict};

/// List, close and delete tables, ban people and addresses, and handle personal data on a running server
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct AdminArgs {
    /// The data folder of the server [default: hexhaven-data]
    #[arg(
        long,
        value_name = "DIR",
        default_value = "hexhaven-data",
        hide_default_value = true,
        global = true
    )]
    data: PathBuf,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Print a link to the operators' page, valid for 12 hours
    Link {
        /// Where browsers reach the server, if not at its own address
        #[arg(long, value_name = "URL")]
        url: Option<String>,
    },
    /// List tables, newest first
    Tables {
        /// Only open tables, games in play, or finished games: open, playing or over
        #[arg(long, value_parser = ["open", "playing", "over"])]
        status: Option<String>,
    },
    /// End a game without a winner; its replay remains
    Close {
        /// The id of the table
        table: String,
    },
    /// Delete a table with its journal and its results
    Delete {
        /// The id of the table
        table: String,
    },
    /// List people, newest first, and banned addresses
    People {
        /// Part of a name
        #[arg(default_value = "")]
        name: String,
    },
    /// Ban a person or an address; their sessions end at once
    Ban(Target),
    /// Lift the ban on a person or an address
    Unban(Target),
    /// Show everybody a message; without a text, remove it
    Announce {
        /// The message
        text: Option<String>,
    },
    /// Print everything stored about a person, as JSON
    Export {
        /// The id of the person
        person: String,
    },
    /// Delete everything stored about a person; their games stay, without their name and chat
    Forget {
        /// The id of the person
        person: String,
    },
}

#[derive(Args, Debug)]
#[group(required = true, multiple = false)]
struct Target {
    /// The id of a person
    #[arg(long)]
    person: Option<String>,
    /// An IP address
    #[arg(long)]
    address: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  hexhaven admin link --url https://games.example
  hexhaven admin tables --status playing
  hexhaven admin ban --person 3f2a9c0d11e47b56
  hexhaven admin announce 'The server restarts at noon.'
  hexhaven admin --data /var/lib/hexhaven export 3f2a9c0d11e47b56";

/// The address of a server, and the operators' secret.
#[derive(Deserialize)]
struct Server {
    url: String,
    token: String,
}

impl Server {
    fn find(data: &Path) -> Result<Self> {
        let file = data.join(ADMIN_FILE);
        let text = std::fs::read_to_string(&file).with_context(|| {
            format!("cannot read {}: is this the data folder of a server?", file.display())
        })?;
        serde_json::from_str(&text).with_context(|| format!("{} is damaged", file.display()))
    }

    fn ask<T: serde::de::DeserializeOwned>(
        &self,
        method: &str,
        path: &str,
        body: &impl serde::Serialize,
    ) -> Result<T> {
        let (body, path) = (serde_json::to_string(body)?, format!("/api/admin/{path}"));
        let asked = hexhaven_client::ask(&self.url, method, &path, &self.token, &body);
        serve::runtime()?.block_on(asked).map_err(|error| match error {
            ClientError::Io(error) => anyhow::anyhow!("the server at {} does not answer: {error}", self.url),
            error => error.into(),
        })
    }

    fn tell(&self, method: &str, path: &str, body: &impl serde::Serialize) -> Result<()> {
        self.ask::<Value>(method, path, body).map(drop)
    }
}

impl AdminArgs {
    pub(crate) fn run(self) -> Result<Verdict> {
        let server = Server::find(&self.data)?;
        let text = match self.task {
            Task::Link { url } => {
                let AdminLink { token, .. } = server.ask("POST", "link", &())?;
                let url = url.as_deref().unwrap_or(&server.url);
                format!("{}/admin#{token}\n", url.trim_end_matches('/'))
            }
            Task::Tables { status } => {
                let path = format!("tables?status={}", status.unwrap_or_default());
                let list: AdminTables = server.ask("GET", &path, &())?;
                list.tables.iter().map(table_line).collect()
            }
            Task::Close { table } => {
                server.tell("POST", &format!("tables/{table}/close"), &())?;
                "closed\n".to_owned()
            }
            Task::Delete { table } => {
                server.tell("DELETE", &format!("tables/{table}"), &())?;
                "deleted\n".to_owned()
            }
            Task::People { name } => {
                let path = format!("people?name={}", escaped(&name));
                people_lines(&server.ask("GET", &path, &())?)
            }
            Task::Ban(target) => ban(&server, target, true)?,
            Task::Unban(target) => ban(&server, target, false)?,
            Task::Announce { text } => {
                let said = if text.is_some() { "announced\n" } else { "removed\n" };
                server.tell("POST", "announcement", &Announcement { text })?;
                said.to_owned()
            }
            Task::Export { person } => {
                let all: Value = server.ask("GET", &format!("people/{person}"), &())?;
                format!("{}\n", serde_json::to_string_pretty(&all)?)
            }
            Task::Forget { person } => {
                server.tell("DELETE", &format!("people/{person}"), &())?;
                "forgotten\n".to_owned()
            }
        };
        output::print(&text)?;
        Ok(Verdict::Well)
    }
}

fn ban(server: &Server, target: Target, banned: bool) -> Result<String> {
    let ban = match (target.person, target.address) {
        (Some(id), None) => Ban::Person { id, banned },
        (None, Some(address)) => Ban::Address { address, banned },
        _ => bail!("name a person or an address"),
    };
    server.tell("POST", "bans", &ban)?;
    Ok(if banned { "banned\n" } else { "ban lifted\n" }.to_owned())
}

fn table_line(table: &AdminTable) -> String {
    let status = match table.status {
        Status::Open => "open",
        Status::Playing => "playing",
        Status::Over => "over",
    };
    let access = if table.public { "public" } else { "private" };
    let names: Vec<&str> = table.names.iter().filter(|name| !name.is_empty()).map(String::as_str).collect();
    let people =
        if table.people.is_empty() { String::new() } else { format!("  [{}]", table.people.join(" ")) };
    format!("{}  {status:<7}  {access:<7}  {:<9}  {}{people}\n", table.id, table.rules, names.join(", "))
}

fn people_lines(list: &AdminPeople) -> String {
    let person = |person: &AdminPerson| {
        let mut notes = Vec::new();
        notes.extend(person.member.then(|| "member".to_owned()));
        notes.extend(person.owner.as_ref().map(|owner| format!("program of {owner}")));
        notes.extend(person.banned_at.map(|_| "banned".to_owned()));
        format!("{}  {:<24}  {}", person.id, person.name, notes.join(", ")).trim_end().to_owned() + "\n"
    };
    let people: String = list.people.iter().map(person).collect();
    let addresses = list.banned_addresses.iter().map(|address| format!("banned address {address}\n"));
    people + &addresses.collect::<String>()
}

/// A text as a part of an address.
fn escaped(text: &str) -> String {
    let escape = |byte: &u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(*byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.as_bytes().iter().map(escape).collect()
}
