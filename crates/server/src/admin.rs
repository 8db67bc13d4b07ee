//! The operators' tools: list, close and delete tables, ban people and addresses, export or delete the data stored
//! about a person. The operator's secret is in the data folder, readable only by its owner.

use std::collections::HashSet;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use hexhaven_protocol::{AdminPeople, AdminPerson, AdminTable, AdminTables, Ban, MAX_CHAT, RefusalCode};
use serde_json::{Value, json};

use crate::actor::Message;
use crate::guard::block;
use crate::ids;
use crate::lobby::{Lobby, Located, store_failed};
use crate::store::{Line, Person, TableRow, Word, Write};
use crate::table::{Refusal, Table};

/// The file with the address of the server and the operator's secret.
pub const ADMIN_FILE: &str = "admin.json";
/// How long a secret for the operators' page is valid.
pub(crate) const OPERATOR_LIFE: Duration = Duration::from_secs(12 * 3600);
/// The most lines of a list that an operator sees.
const LISTED: i64 = 200;

/// The operators' decisions, in memory.
#[derive(Debug)]
pub(crate) struct Admin {
    /// The hash of the operator's secret.
    secret: String,
    banned: RwLock<HashSet<IpAddr>>,
    /// The announcement.
    pub(crate) notice: tokio::sync::watch::Sender<Option<String>>,
}

impl Admin {
    /// Nobody knows the secret before it is written to the file.
    pub(crate) fn new() -> (Self, String) {
        let secret = ids::session_token();
        let admin = Self {
            secret: ids::sha256(&secret),
            banned: RwLock::default(),
            notice: tokio::sync::watch::Sender::new(None),
        };
        (admin, secret)
    }

    /// Whether a secret is the operator's.
    pub(crate) fn knows(&self, secret: &str) -> bool {
        ids::sha256(secret) == self.secret
    }

    /// The announcement for everybody, starting with the stored one.
    pub(crate) fn listen(&self) -> tokio::sync::watch::Receiver<Option<String>> {
        let mut notice = self.notice.subscribe();
        if self.notice.borrow().is_some() {
            notice.mark_changed();
        }
        notice
    }

    pub(crate) fn is_banned(&self, address: IpAddr) -> bool {
        self.banned.read().unwrap_or_else(PoisonError::into_inner).contains(&address)
    }

    fn set_banned(&self, addresses: HashSet<IpAddr>) {
        *self.banned.write().unwrap_or_else(PoisonError::into_inner) = addresses;
    }
}

/// Writes the server's address and the operator's secret, readable only by the owner of the folder.
pub(crate) fn write_down(folder: &Path, address: SocketAddr, secret: &str) -> std::io::Result<()> {
    let url = crate::serve::url_of(address);
    let text = json!({ "url": url, "token": secret }).to_string();
    std::fs::create_dir_all(folder)?;
    let (path, fresh) = (folder.join(ADMIN_FILE), folder.join(format!("{ADMIN_FILE}.new")));
    let _ = std::fs::remove_file(&fresh);
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    std::io::Write::write_all(&mut options.open(&fresh)?, text.as_bytes())?;
    std::fs::rename(fresh, path)
}

impl Lobby {
    /// Whether a secret is a valid operator's secret.
    pub(crate) async fn is_operator(&self, secret: &str) -> Result<bool, Refusal> {
        if self.admin.knows(secret) {
            return Ok(true);
        }
        let (hash, after) = (ids::sha256(secret), self.ago(OPERATOR_LIFE));
        self.answered(self.store.archive().is_operator(&hash, after).await)
    }

    /// Makes a secret for the page for operators; all processes know it.
    pub(crate) async fn admin_link(&self) -> Result<String, Refusal> {
        let (token, at) = (ids::session_token(), self.ago(Duration::ZERO));
        let write = Write::Operator { token_hash: ids::sha256(&token), at };
        self.journal.write(write).await.map_err(store_failed)?;
        Ok(token)
    }

    /// Reads the banned addresses and the announcement.
    pub(crate) async fn read_notices(&self) -> Result<(), crate::store::StoreError> {
        let banned = self.store.archive().banned_addresses().await?;
        self.admin.set_banned(banned.iter().filter_map(|address| address.parse().ok()).collect());
        let said = self.store.archive().notice().await?;
        self.admin.notice.send_if_modified(|notice| {
            let is_new = *notice != said;
            *notice = said;
            is_new
        });
        Ok(())
    }

    pub(crate) async fn admin_tables(&self, status: &str) -> Result<AdminTables, Refusal> {
        let rows = self.answered(self.store.archive().tables_of(status, LISTED).await)?;
        let table = |row: &TableRow| {
            let settings: Value = serde_json::from_str(&row.card.settings).ok()?;
            Some(AdminTable {
                id: row.id.clone(),
                status: serde_json::from_value(row.card.status.clone().into()).ok()?,
                rules: settings["rules"].as_str()?.to_owned(),
                public: row.card.is_public,
                names: serde_json::from_str(&row.card.names).ok()?,
                people: serde_json::from_str(&row.card.people).ok()?,
                created_at: u64::try_from(row.created_at).unwrap_or(0),
            })
        };
        Ok(AdminTables { tables: rows.iter().filter_map(table).collect() })
    }

    /// People whose names contain a text.
    pub(crate) async fn admin_people(&self, name: &str) -> Result<AdminPeople, Refusal> {
        let people = self.answered(self.store.archive().named(name).await)?;
        let banned_addresses = self.answered(self.store.archive().banned_addresses().await)?;
        Ok(AdminPeople { people: people.into_iter().map(admin_person).collect(), banned_addresses })
    }

    /// Ends a game without a winner; its replay remains.
    pub(crate) async fn close_table(self: &Arc<Self>, id: &str) -> Result<(), Refusal> {
        let (reply, replied) = tokio::sync::oneshot::channel();
        let gone = || Refusal::new(RefusalCode::StoreFailed, "the table cannot be reached; try again");
        if let Located::There(_) = self.locate(id).await? {
            self.seize(id).await?;
        }
        self.find(id).await?.send(Message::Close { reply }).await.map_err(|_| gone())?;
        replied.await.map_err(|_| gone())?
    }

    /// Removes a table, its journal and its results.
    pub(crate) async fn delete_table(&self, id: &str) -> Result<(), Refusal> {
        self.journal(id).await?;
        self.without_task(id, Write::Delete { table: id.to_owned() }).await
    }

    /// Bans a person or an address, or lifts the ban.
    pub(crate) async fn set_ban(&self, ban: &Ban) -> Result<(), Refusal> {
        let at = |banned: &bool| banned.then(|| self.ago(Duration::ZERO));
        let malformed = |message: &str| Refusal::new(RefusalCode::Malformed, message);
        match ban {
            Ban::Person { id, banned } => {
                let known = self.answered(self.store.archive().person(id).await)?.is_some();
                if !known && !self.guests.drop_person(id) {
                    return Err(Refusal::new(RefusalCode::NoSuchPlayer, "there is no such person"));
                }
                let programs = self.answered(self.store.archive().programs_of(id).await)?;
                let write = Write::Ban { user: id.clone(), at: at(banned) };
                self.journal.write(write).await.map_err(store_failed)?;
                if *banned {
                    let all = programs.iter().map(|program| program.id.as_str()).chain([id.as_str()]);
                    for user in all {
                        self.end_sockets(user, None).await;
                    }
                }
            }
            Ban::Address { address, banned } => {
                let address: IpAddr = address.parse().map_err(|_| malformed("this is not an address"))?;
                let address = block(address);
                let write = Write::BanAddress { address: address.to_string(), at: at(banned) };
                self.journal.write(write).await.map_err(store_failed)?;
                self.tell(Word::Notices).await;
            }
        }
        Ok(())
    }

    /// Announces a text to everybody, now and to those who come later.
    pub(crate) async fn announce(&self, text: Option<String>) -> Result<(), Refusal> {
        if text.as_ref().is_some_and(|text| text.trim().is_empty() || text.chars().count() > MAX_CHAT) {
            return Err(Refusal::new(RefusalCode::BadText, format!("write 1 to {MAX_CHAT} characters")));
        }
        self.journal.write(Write::Notice { text }).await.map_err(store_failed)?;
        self.tell(Word::Notices).await;
        Ok(())
    }

    /// Everything stored about a person.
    pub(crate) async fn export(&self, id: &str) -> Result<Value, Refusal> {
        let archive = self.store.archive();
        let person = self.answered(archive.person(id).await)?;
        let missing = || Refusal::new(RefusalCode::NoSuchPlayer, "there is no such person");
        let person = person.ok_or_else(missing)?;
        let sessions = self.answered(archive.sessions_of(id).await)?;
        let results = self.answered(archive.games_of(id, i64::MAX, i64::MAX).await)?;
        let ratings = self.answered(archive.ratings_of(id).await)?;
        let programs = self.answered(archive.programs_of(id).await)?;
        let mut journals = serde_json::Map::new();
        for table in self.answered(archive.tables_about(id).await)? {
            let (_, lines) = self.journal(&table).await?;
            let own = about(&lines, id)?;
            let own = own.into_iter().map(|(idx, entry)| json!({ "at": lines[idx].at, "entry": entry }));
            journals.insert(table, own.collect());
        }
        let invitations = self.answered(archive.invitations_to(id).await)?;
        Ok(json!({
            "invitations": invitations.iter().map(|(row, _)| json!({
                "table": row.table, "by": row.host, "at": row.made_at,
            })).collect::<Vec<_>>(),
            "person": admin_person(person),
            "sessions": sessions.iter().map(|row| json!({ "device": row.device, "since": row.created_at })).collect::<Vec<_>>(),
            "programs": programs.into_iter().map(admin_person).collect::<Vec<_>>(),
            "ratings": ratings.iter().map(|row| json!({
                "rules": row.rules, "rating": row.standing.rating, "uncertainty": row.standing.uncertainty,
                "games": row.games,
            })).collect::<Vec<_>>(),
            "results": results.iter().filter(|row| row.player == id).map(|row| json!({
                "table": row.table, "seat": row.seat, "name": row.name, "place": row.place, "points": row.points,
                "ended_at": row.ended_at,
            })).collect::<Vec<_>>(),
            "tables": journals,
        }))
    }

    /// Deletes the data stored about a person: account, sessions, name and chat. The games stay, without them.
    pub(crate) async fn forget(&self, id: &str) -> Result<(), Refusal> {
        let archive = self.store.archive();
        let programs = self.answered(archive.programs_of(id).await)?;
        let all: Vec<String> = programs.into_iter().map(|row| row.id).chain([id.to_owned()]).collect();
        for user in &all {
            self.end_sockets(user, None).await;
            for table in self.answered(archive.tables_about(user).await)? {
                self.take_out(&table, user).await?;
            }
        }
        self.journal.write(Write::Forget { user: id.to_owned() }).await.map_err(store_failed)
    }

    /// Takes the name and the words of a person out of a journal.
    async fn take_out(&self, table: &str, user: &str) -> Result<(), Refusal> {
        let (row, mut lines) = self.journal(table).await?;
        let mut changed = Vec::new();
        for (idx, mut entry) in about(&lines, user)? {
            let line = &mut lines[idx];
            if entry.get("name").is_some() {
                entry["name"] = "".into();
            }
            if entry.get("body").is_some() {
                entry["body"] = json!({ "type": "text", "text": "…" });
            }
            line.entry = entry.to_string();
            changed.push((line.n, line.entry.clone()));
        }
        let card = Table::load(&row, &lines).map_err(damaged)?.card();
        self.without_task(table, Write::Rewrite { table: table.to_owned(), lines: changed, card }).await
    }
}

fn damaged(why: impl std::fmt::Display) -> Refusal {
    Refusal::new(RefusalCode::StoreFailed, format!("the journal of this table is damaged: {why}"))
}

/// The lines that name a person or contain one of their commands, by their place in the journal. A line that cannot be read
/// may be about anybody, so it is an error.
fn about(lines: &[Line], user: &str) -> Result<Vec<(usize, Value)>, Refusal> {
    let mut found = Vec::new();
    for (idx, line) in lines.iter().enumerate() {
        let entry: Value = serde_json::from_str(&line.entry)
            .map_err(|why| damaged(format_args!("line {}: {why}", line.n)))?;
        let commands = line.receipt.as_ref().is_some_and(|receipt| receipt.user == user);
        if commands || entry["user"] == user {
            found.push((idx, entry));
        }
    }
    Ok(found)
}

fn admin_person(person: Person) -> AdminPerson {
    AdminPerson {
        id: person.id,
        name: person.name,
        created_at: u64::try_from(person.created_at).unwrap_or(0),
        member: person.is_member,
        owner: person.owner,
        banned_at: person.banned_at.and_then(|at| u64::try_from(at).ok()),
    }
}
