//! Accounts: recovery codes, links to other devices, sessions, programs that play, profiles and histories.

use std::sync::{Arc, Weak};
use std::time::Duration;

use hexhaven_engine::{RuleSet, Seat, Word};
use hexhaven_protocol::{
    DeviceView, FinishedGame, FinishedSeat, HistoryView, LeaderView, LeaderboardView, Name, OpponentView,
    PlayerKind, ProfileView, RatingView, RefusalCode, TallyView,
};

use crate::lobby::{Lobby, store_failed};
use crate::ratings::{SETTLED, shown};
use crate::store::{Person, RatingRow, ResultRow, SessionRow, StoreError, User, Write};
use crate::table::{Refusal, Table, bot_of};
use crate::{codes, games, ids};

/// How long a link to another device can be used.
pub(crate) const LINK_LIFE: Duration = Duration::from_secs(600);
/// The number of games on one page of a history.
const GAMES: i64 = 20;
/// The most opponents on a profile.
const OPPONENTS: i64 = 10;
/// The most players on a leaderboard.
const LEADERS: i64 = 100;
/// The most programs of a person.
const MAX_PROGRAMS: usize = 5;
/// The number of finished games looked at together when their results are missing.
const CATCH_UP: i64 = 50;

impl Lobby {
    /// Makes a guest a member, or gives a member a new code, which replaces the old one.
    pub(crate) async fn recovery_code(&self, user: &User) -> Result<String, Refusal> {
        let code = codes::fresh();
        let write = Write::Recovery { user: user.id.clone(), hash: codes::hash(&code) };
        self.journal.write(write).await.map_err(store_failed)?;
        Ok(code)
    }

    /// A single-use code for another device of the same person.
    pub(crate) async fn link(&self, user: &User) -> Result<String, Refusal> {
        let code = codes::fresh();
        let (hash, at) = (codes::hash(&code), self.ago(Duration::ZERO));
        let write = Write::Link { hash, user: user.id.clone(), at };
        self.journal.write(write).await.map_err(store_failed)?;
        Ok(code)
    }

    /// Begins a session of the person that a code belongs to; the answer is the person and the secret.
    pub(crate) async fn enter(&self, code: &str, device: String) -> Result<(User, String), Refusal> {
        let hash = codes::hash(code);
        let wrong = || Refusal::new(RefusalCode::BadCode, "this code is not valid");
        let archive = self.store.archive();
        let (linked, is_link) = match self.answered(archive.link(&hash, self.ago(LINK_LIFE)).await)? {
            Some(person) => (Some(person), true),
            None => (self.answered(archive.member(&hash).await)?, false),
        };
        let person = linked.filter(|person| person.banned_at.is_none()).ok_or_else(wrong)?;
        let user = User { id: person.id, name: person.name };
        let token = ids::session_token();
        let session =
            SessionRow { token_hash: ids::sha256(&token), device, created_at: self.ago(Duration::ZERO) };
        let id = user.id.clone();
        let write = if is_link {
            Write::Enter { hash, user: id, session }
        } else {
            Write::NextSession { user: id, session }
        };
        match self.journal.write(write).await {
            // Somebody else used the same link first.
            Err(StoreError::Refused(_)) => Err(wrong()),
            done => done.map(|()| (user, token)).map_err(store_failed),
        }
    }

    /// The sessions of a person; `token` is the secret of the one that asks.
    pub(crate) async fn devices(&self, user: &User, token: &str) -> Result<Vec<DeviceView>, Refusal> {
        let own = ids::sha256(token);
        let sessions = self.answered(self.store.archive().sessions_of(&user.id).await)?;
        let oldest = self.ago(self.timings().session);
        let live = sessions.into_iter().filter(|session| session.created_at >= oldest);
        let view = |session: SessionRow| DeviceView {
            id: device_id(&session.token_hash),
            current: session.token_hash == own,
            device: session.device,
            since: u64::try_from(session.created_at).unwrap_or(0),
        };
        Ok(live.map(view).collect())
    }

    /// Ends a session of a person.
    pub(crate) async fn end_device(&self, user: &User, id: &str) -> Result<(), Refusal> {
        let sessions = self.answered(self.store.archive().sessions_of(&user.id).await)?;
        let found = sessions.into_iter().find(|session| device_id(&session.token_hash) == id);
        let missing = || Refusal::new(RefusalCode::NoSession, "there is no such session");
        let hash = found.ok_or_else(missing)?.token_hash;
        let end = Write::EndSession { token_hash: hash.clone() };
        self.journal.write(end).await.map_err(store_failed)?;
        self.end_sockets(&user.id, Some(hash)).await;
        Ok(())
    }

    /// An account of a program that plays for a member.
    pub(crate) async fn add_program(&self, owner: &User, name: String) -> Result<(User, String), Refusal> {
        let refuse = |code, message: &str| Err(Refusal::new(code, message));
        let person = self.answered(self.store.archive().person(&owner.id).await)?;
        if !person.is_some_and(|person| person.is_member && person.owner.is_none()) {
            return refuse(RefusalCode::NoSession, "only members have programs: get a recovery code first");
        }
        if self.answered(self.store.archive().programs_of(&owner.id).await)?.len() >= MAX_PROGRAMS {
            return refuse(RefusalCode::Full, "you have as many programs as one person may have");
        }
        let (user, token) = (User { id: ids::user_id(), name }, ids::session_token());
        let session = SessionRow {
            token_hash: ids::sha256(&token),
            device: "token".to_owned(),
            created_at: self.ago(Duration::ZERO),
        };
        let write = Write::Session { user: user.clone(), owner: Some(owner.id.clone()), session };
        self.journal.write(write).await.map_err(store_failed)?;
        Ok((user, token))
    }

    /// A player's profile; only the players themselves see whom they have met.
    pub(crate) async fn profile(&self, player: &str, asks: Option<&User>) -> Result<ProfileView, Refusal> {
        let missing = || Refusal::new(RefusalCode::NoSuchPlayer, "there is no such player");
        let (name, kind, since) = match bot_of(player) {
            Some(level) if games::bot_levels().contains(&level) => (level.to_owned(), PlayerKind::Bot, None),
            Some(_) => return Err(missing()),
            None => {
                let person = self.answered(self.store.archive().person(player).await)?;
                let Person { name, owner, created_at, .. } = person.ok_or_else(missing)?;
                (name, kind_of(player, owner.as_deref()), u64::try_from(created_at).ok())
            }
        };
        let ratings = self.answered(self.store.archive().ratings_of(player).await)?;
        let tallies = self.answered(self.store.archive().tallies_of(player).await)?;
        let opponents = match asks.filter(|user| user.id == player) {
            Some(_) => self.answered(self.store.archive().opponents_of(player, OPPONENTS).await)?,
            None => Vec::new(),
        };
        let tally = |row: crate::store::TallyRow| TallyView {
            rules: row.rules,
            seats: small(row.seats),
            games: small(row.games),
            wins: small(row.wins),
            points: small(row.points),
            reviewed: small(row.reviewed),
            accuracy: small(row.accuracy),
            luck: small(row.luck),
        };
        let opponent = |row: crate::store::OpponentRow| OpponentView {
            player: row.player,
            name: row.name,
            games: small(row.games),
        };
        Ok(ProfileView {
            player: player.to_owned(),
            name,
            kind,
            since,
            ratings: ratings.iter().map(rating_view).collect(),
            tallies: tallies.into_iter().map(tally).collect(),
            opponents: opponents.into_iter().map(opponent).collect(),
        })
    }

    /// A player's games that ended before a time.
    pub(crate) async fn history(&self, player: &str, before: Option<u64>) -> Result<HistoryView, Refusal> {
        let before = before.and_then(|before| i64::try_from(before).ok()).unwrap_or(i64::MAX);
        let rows = self.answered(self.store.archive().games_of(player, before, GAMES).await)?;
        let mut games: Vec<FinishedGame> = Vec::new();
        for row in rows {
            match games.last_mut() {
                Some(game) if game.table == row.table => game.players.extend(finished_seat(&row)),
                _ => games.push(FinishedGame {
                    players: Vec::from_iter(finished_seat(&row)),
                    rated: row.is_rated,
                    ended_at: u64::try_from(row.ended_at).unwrap_or(0),
                    rules: row.rules,
                    table: row.table,
                }),
            }
        }
        let is_full = games.len() as i64 == GAMES;
        let next = games.last().filter(|_| is_full).map(|game| game.ended_at);
        Ok(HistoryView { games, next })
    }

    /// The best players of a rule set.
    pub(crate) async fn leaderboard(&self, rules: &str) -> Result<LeaderboardView, Refusal> {
        if !RuleSet::ALL.iter().any(|known| known.name() == rules) {
            return Err(Refusal::new(RefusalCode::BadSettings, format!("there is no rule set `{rules}`")));
        }
        let rows = self.answered(self.store.archive().leaders(rules, SETTLED, LEADERS).await)?;
        let leader = |row: RatingRow| {
            let name = row.name.clone().or_else(|| bot_of(&row.player).map(str::to_owned))?;
            Some(LeaderView {
                kind: kind_of(&row.player, row.owner.as_deref()),
                rating: shown(row.standing.rating),
                games: small(row.games),
                player: row.player,
                name,
            })
        };
        Ok(LeaderboardView {
            rules: rules.to_owned(),
            leaders: rows.into_iter().filter_map(leader).collect(),
        })
    }

    /// Stores the results of games that finished before there was a table of results; runs once, at startup.
    pub(crate) async fn catch_up(lobby: Weak<Self>) {
        let mut last = String::new();
        loop {
            let Some(lobby) = lobby.upgrade() else { return };
            let Ok(tables) = lobby.store.archive().unlisted(&last, CATCH_UP).await else { return };
            for id in &tables {
                lobby.note_results(id).await;
                // People who play come first.
                tokio::task::yield_now().await;
            }
            match tables.last() {
                Some(id) => last.clone_from(id),
                None => return,
            }
        }
    }

    /// A game whose journal cannot be read has no results.
    async fn note_results(self: &Arc<Self>, id: &str) {
        let Ok((row, lines)) = self.journal(id).await else { return };
        let results =
            tokio::task::spawn_blocking(move || Table::load(&row, &lines).map(|table| table.results()));
        if let Ok(Ok(results)) = results.await
            && !results.is_empty()
        {
            // Nobody agreed to rate those games.
            let results = results.into_iter().map(|row| ResultRow { is_rated: false, ..row }).collect();
            let _ = self.journal.write(Write::Results(results)).await;
        }
    }
}

/// The id of a session in lists: a hash of the hash of its secret.
fn device_id(token_hash: &str) -> String {
    ids::sha256(token_hash)[..16].to_owned()
}

fn kind_of(player: &str, owner: Option<&str>) -> PlayerKind {
    match (bot_of(player), owner) {
        (Some(_), _) => PlayerKind::Bot,
        (None, Some(_)) => PlayerKind::Program,
        (None, None) => PlayerKind::Person,
    }
}

fn rating_view(row: &RatingRow) -> RatingView {
    RatingView {
        rules: row.rules.clone(),
        rating: shown(row.standing.rating),
        settled: row.games >= SETTLED,
        games: small(row.games),
    }
}

fn finished_seat(row: &ResultRow) -> Option<FinishedSeat> {
    Some(FinishedSeat {
        seat: Name(Seat::from_word(&row.seat)?),
        player: row.player.clone(),
        name: row.name.clone(),
        place: small(row.place),
        points: small(row.points),
        rating_change: row.rating_change.map(|change| i32::try_from(change / 25).unwrap_or(0)),
    })
}

/// A number that is small in any game.
fn small<T: TryFrom<i64> + Default>(number: i64) -> T {
    T::try_from(number).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::player_of_bot;

    #[test]
    fn a_bot_is_known_by_its_level() {
        assert_eq!(bot_of(&player_of_bot("easy")), Some("easy"));
    }
}
