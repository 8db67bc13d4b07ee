//! Queries about people and finished games.

use super::rows::{OpponentRow, Person, RatingRow, ResultRow, SessionRow, TallyRow};
use super::sql::{Engine, SqlStore, sql_store};
use super::{Archive, InvitationRow, StoreFuture, TableRow};

sql_store! {
impl Archive {
    fn person<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<Person>> {
        Box::pin(async move { Ok(self.people("id = $1", id).await?.pop()) })
    }

    fn member<'a>(&'a self, recovery_hash: &'a str) -> StoreFuture<'a, Option<Person>> {
        Box::pin(async move { Ok(self.people("recovery_hash = $1", recovery_hash).await?.pop()) })
    }

    fn programs_of<'a>(&'a self, owner: &'a str) -> StoreFuture<'a, Vec<Person>> {
        Box::pin(self.people("owner = $1", owner))
    }

    fn sessions_of<'a>(&'a self, user: &'a str) -> StoreFuture<'a, Vec<SessionRow>> {
        Box::pin(self.sessions(user))
    }

    fn games_of<'a>(&'a self, player: &'a str, before: i64, limit: i64) -> StoreFuture<'a, Vec<ResultRow>> {
        Box::pin(self.finished(player, before, limit))
    }

    fn tallies_of<'a>(&'a self, player: &'a str) -> StoreFuture<'a, Vec<TallyRow>> {
        Box::pin(self.tallies(player))
    }

    fn opponents_of<'a>(&'a self, player: &'a str, limit: i64) -> StoreFuture<'a, Vec<OpponentRow>> {
        Box::pin(self.opponents(player, limit))
    }

    fn ratings_of<'a>(&'a self, player: &'a str) -> StoreFuture<'a, Vec<RatingRow>> {
        Box::pin(self.ratings(player))
    }

    fn leaders<'a>(&'a self, rules: &'a str, games: i64, limit: i64) -> StoreFuture<'a, Vec<RatingRow>> {
        Box::pin(self.best(rules, games, limit))
    }

    fn named<'a>(&'a self, part: &'a str) -> StoreFuture<'a, Vec<Person>> {
        Box::pin(async move {
            // Escapes the wildcards of a pattern.
            let escaped: String = part.chars().flat_map(|c| matches!(c, '%' | '_' | '!').then_some('!').into_iter().chain([c])).collect();
            self.people("name LIKE $1 ESCAPE '!'", &format!("%{escaped}%")).await
        })
    }

    fn tables_of<'a>(&'a self, status: &'a str, limit: i64) -> StoreFuture<'a, Vec<TableRow>> {
        Box::pin(self.tables_in(status, limit))
    }

    fn tables_about<'a>(&'a self, user: &'a str) -> StoreFuture<'a, Vec<String>> {
        Box::pin(self.tables_with_traces(user))
    }

    fn banned_addresses(&self) -> StoreFuture<'_, Vec<String>> {
        Box::pin(self.addresses())
    }

    fn notice(&self) -> StoreFuture<'_, Option<String>> {
        Box::pin(self.said())
    }

    fn link<'a>(&'a self, hash: &'a str, after: i64) -> StoreFuture<'a, Option<Person>> {
        Box::pin(self.linked(hash, after))
    }

    fn invitations_to<'a>(&'a self, guest: &'a str) -> StoreFuture<'a, Vec<(InvitationRow, TableRow)>> {
        Box::pin(self.invited(guest))
    }

    fn invitations_at<'a>(&'a self, table: &'a str) -> StoreFuture<'a, Vec<InvitationRow>> {
        Box::pin(self.guests(table))
    }

    fn is_operator<'a>(&'a self, token_hash: &'a str, after: i64) -> StoreFuture<'a, bool> {
        Box::pin(self.operator(token_hash, after))
    }

    fn unlisted<'a>(&'a self, after: &'a str, limit: i64) -> StoreFuture<'a, Vec<String>> {
        Box::pin(self.without_results(after, limit))
    }
}
}
