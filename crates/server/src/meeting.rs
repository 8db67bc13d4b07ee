//! How people find each other: a seat at a public table of people looking for the same game, and invitations to earlier
//! opponents.

use std::sync::Arc;
use std::time::Duration;

use hexhaven_protocol::{
    Begins, Command, CreateTable, GuestList, GuestView, InvitationView, QuickMatch, RefusalCode,
    ServerMessage, Status, TableSettings, Timer,
};
use tokio::sync::{MutexGuard, oneshot};

use crate::actor::{Message, post};
use crate::cluster::Asked;
use crate::lobby::{Lobby, Located, store_failed};
use crate::store::{InvitationRow, TableRow, Turn, User, Write};
use crate::table::{Refusal, Table};
use crate::{ids, json};

/// The most waiting tables to look at.
const LOOKED_AT: i64 = 200;
/// The number of recent opponents a person may invite.
const OPPONENTS: i64 = 50;
/// The most people invited to one table.
const GUESTS: usize = 12;

/// A table of people looking for a game.
pub(crate) fn match_table(wish: &QuickMatch) -> CreateTable {
    let settings = TableSettings {
        public: true,
        // Strangers do not wait for somebody who has left.
        timer: Timer::Normal,
        begins: if wish.bots { Begins::Soon } else { Begins::Full },
        ..TableSettings::usual(&wish.rules, wish.seats)
    };
    CreateTable { settings, bots: Vec::new(), sit: true, start: false }
}

/// Whether a table suits somebody looking for a game. The last seat starts the game, no matter what the table does
/// about free seats.
fn fits(row: &TableRow, wish: &QuickMatch) -> bool {
    let wanted = match_table(wish).settings;
    let (found, names) = (&row.card.settings, &row.card.names);
    let (Ok(found), Ok(names)) =
        (serde_json::from_str::<TableSettings>(found), serde_json::from_str::<Vec<String>>(names))
    else {
        return false;
    };
    let n_free = names.iter().filter(|name| name.is_empty()).count();
    let is_wanted = found.begins == wanted.begins || n_free == 1;
    n_free > 0 && is_wanted && TableSettings { begins: wanted.begins, ..found } == wanted
}

fn sits_at(row: &TableRow, who: &User) -> bool {
    serde_json::from_str::<Vec<String>>(&row.card.people).is_ok_and(|people| people.contains(&who.id))
}

impl Lobby {
    /// Waits for permission to seat somebody or open a table: one at a time, here and across processes.
    pub(crate) async fn turn_to_match(&self) -> Result<(MutexGuard<'_, ()>, Option<Turn>), Refusal> {
        let here = self.matching.lock().await;
        let there = match self.store.cluster() {
            Some(cluster) => Some(self.answered(cluster.turn_to_match().await)?),
            None => None,
        };
        Ok((here, there))
    }

    /// Seats somebody at the oldest table that fits.
    pub(crate) async fn join_waiting(
        self: &Arc<Self>,
        who: &User,
        wish: &QuickMatch,
    ) -> Result<Option<String>, Refusal> {
        let rows = self.answered(self.store.gathering(LOOKED_AT).await)?;
        for row in rows.iter().filter(|row| fits(row, wish)) {
            // The row may be out of date: the last guest may also have come by link.
            if sits_at(row, who) || self.ask(&row.id, who, Command::Sit { seat: None }).await.is_ok() {
                return Ok(Some(row.id.clone()));
            }
        }
        Ok(None)
    }

    /// Asks a table for something, at any process.
    pub(crate) async fn ask(
        self: &Arc<Self>,
        table: &str,
        who: &User,
        command: Command,
    ) -> Result<(), Refusal> {
        let gone = || Refusal::new(RefusalCode::StoreFailed, "the table cannot be reached; try again");
        let (id, based_on) = (ids::hex(&ids::random::<16>()), 0);
        let answer = match self.locate(table).await? {
            Located::Here(task) => {
                let (reply, replied) = oneshot::channel();
                let ask = Message::Ask { user: who.clone(), id, based_on, command, reply };
                task.send(ask).await.map_err(|_| gone())?;
                replied.await.map_err(|_| gone())?
            }
            Located::There(node) => {
                let user = (who.id.clone(), who.name.clone());
                let asked = json(&Asked { user, id, based_on, command });
                let answer = post(&node, &format!("/api/peer/tables/{table}/ask"), asked).await;
                answer.and_then(|body| serde_json::from_slice(&body).ok()).ok_or_else(gone)?
            }
        };
        match answer {
            ServerMessage::Refused { code, message, .. } => Err(Refusal::new(code, message)),
            _ => Ok(()),
        }
    }

    /// Invites somebody to a table: only earlier opponents, so that strangers cannot pester anybody.
    pub(crate) async fn invite(
        self: &Arc<Self>,
        who: &User,
        table: &str,
        player: &str,
    ) -> Result<GuestList, Refusal> {
        let guests = self.guests(who, table).await?;
        let met = self.answered(self.store.archive().opponents_of(&who.id, OPPONENTS).await)?;
        let person = self.answered(self.store.archive().person(player).await)?;
        if person.is_none() || !met.iter().any(|opponent| opponent.player == player) {
            return Err(Refusal::new(
                RefusalCode::NoSuchPlayer,
                "you can only invite people you have played with",
            ));
        }
        if guests.guests.len() >= GUESTS {
            return Err(Refusal::new(
                RefusalCode::Full,
                format!("{GUESTS} people are already invited to this table"),
            ));
        }
        let row = InvitationRow {
            table: table.to_owned(),
            guest: player.to_owned(),
            guest_name: None,
            host: who.id.clone(),
            host_name: None,
            made_at: self.ago(Duration::ZERO),
            is_declined: false,
        };
        self.journal.write(Write::Invite(row)).await.map_err(store_failed)?;
        self.guests(who, table).await
    }

    /// The people invited to an unstarted table, for those seated at it.
    pub(crate) async fn guests(self: &Arc<Self>, who: &User, table: &str) -> Result<GuestList, Refusal> {
        let user = who.id.clone();
        let look =
            move |table: &Table| (table.status(), table.seat_of(&user).is_some() || table.is_host(&user));
        match self.look(table, look).await? {
            (Status::Open, true) => {}
            (Status::Open, false) => {
                return Err(Refusal::new(RefusalCode::NotSeated, "you have no seat here"));
            }
            _ => return Err(Refusal::new(RefusalCode::WrongTime, "the game has begun")),
        }
        let rows = self.answered(self.store.archive().invitations_at(table).await)?;
        let guest = |row: InvitationRow| GuestView {
            player: row.guest,
            name: row.guest_name.unwrap_or_default(),
            declined: row.is_declined,
        };
        Ok(GuestList { guests: rows.into_iter().map(guest).collect() })
    }

    /// The tables somebody is invited to and not seated at.
    pub(crate) async fn invitations(&self, who: &User) -> Result<Vec<InvitationView>, Refusal> {
        let rows = self.answered(self.store.archive().invitations_to(&who.id).await)?;
        let view = |(invitation, row): (InvitationRow, TableRow)| {
            Some(InvitationView {
                settings: serde_json::from_str(&row.card.settings).ok()?,
                by: invitation.host_name?,
                at: u64::try_from(invitation.made_at).unwrap_or(0),
                table: invitation.table,
            })
        };
        Ok(rows.into_iter().filter(|(_, row)| !sits_at(row, who)).filter_map(view).collect())
    }

    /// Accepts an invitation and takes a seat, or declines.
    pub(crate) async fn answer_invitation(
        self: &Arc<Self>,
        who: &User,
        table: &str,
        is_accepted: bool,
    ) -> Result<(), Refusal> {
        let invited = self.invitations(who).await?.iter().any(|invitation| invitation.table == table);
        if !invited {
            return Err(Refusal::new(
                RefusalCode::NoSuchTable,
                "your invitation to this table is no longer valid",
            ));
        }
        if is_accepted {
            return self.ask(table, who, Command::Sit { seat: None }).await;
        }
        let decline = Write::Decline { table: table.to_owned(), guest: who.id.clone() };
        self.journal.write(decline).await.map_err(store_failed)
    }
}
