//! The statements about finished games: results, ratings, histories. Ratings are read, computed and written in the same
//! commit as the end of the game, so that no game counts twice or not at all.

use sqlx::{Row, Transaction};

use super::StoreError;
use super::rows::{Mark, OpponentRow, RatingRow, ResultRow, TallyRow};
use super::sql::{Done, Engine, SqlStore, sql_store};
use crate::ratings::{self, Standing};

/// The lock for changing ratings.
const RATINGS: i64 = i64::from_be_bytes(*b"hexrates");
/// All columns of a result.
const RESULT: &str = "table_id, seat, player, name, rules, seats, place, points, is_rated, rating_change, ended_at, is_practice";

sql_store! {
    /// Adds how a game ended, unless that is known.
    pub(super) async fn add_results(tx: &mut Transaction<'_, DB>, results: &[ResultRow]) -> Done {
        let changes = if results.iter().any(|row| row.is_rated) {
            Self::rate(tx, results).await?
        } else {
            vec![None; results.len()]
        };
        for (row, change) in results.iter().zip(changes) {
            sqlx::query(
                "INSERT INTO results (table_id, seat, player, name, rules, seats, place, points, is_rated, \
                 rating_change, ended_at, is_practice) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) \
                 ON CONFLICT (table_id, seat) DO NOTHING",
            )
            .bind(row.table.as_str())
            .bind(row.seat.as_str())
            .bind(row.player.as_str())
            .bind(row.name.as_str())
            .bind(row.rules.as_str())
            .bind(row.seats)
            .bind(row.place)
            .bind(row.points)
            .bind(i64::from(row.is_rated))
            .bind(change)
            .bind(row.ended_at)
            .bind(i64::from(row.is_practice))
            .execute(&mut **tx)
            .await?;
        }
        Ok(())
    }

    /// Stores the results of a review by seat.
    pub(super) async fn mark(tx: &mut Transaction<'_, DB>, table: &str, marks: &[Mark]) -> Done {
        for mark in marks {
            let update =
                sqlx::query("UPDATE results SET accuracy = $3, luck = $4 WHERE table_id = $1 AND seat = $2");
            let update = update.bind(table).bind(mark.seat.as_str()).bind(mark.accuracy).bind(mark.luck);
            update.execute(&mut **tx).await?;
        }
        Ok(())
    }

    /// Rates everybody who took part and returns their gains. Several bots of one level all play for that level.
    async fn rate(
        tx: &mut Transaction<'_, DB>,
        results: &[ResultRow],
    ) -> Result<Vec<Option<i64>>, sqlx::Error> {
        if let Some(wait) = DB::ONE_BY_ONE {
            sqlx::query(wait).bind(RATINGS).execute(&mut **tx).await?;
        }
        let mut seats = Vec::new();
        for row in results {
            let found = sqlx::query("SELECT rating, uncertainty FROM ratings WHERE player = $1 AND rules = $2")
                .bind(row.player.as_str())
                .bind(row.rules.as_str())
                .fetch_optional(&mut **tx)
                .await?;
            let before = match found {
                Some(found) => Standing { rating: found.try_get(0)?, uncertainty: found.try_get(1)? },
                None => Standing::default(),
            };
            seats.push((before, row.place));
        }
        let after = ratings::rate(&seats);
        for (idx, row) in results.iter().enumerate() {
            if results[..idx].iter().any(|other| other.player == row.player) {
                continue;
            }
            let own: Vec<&Standing> = results
                .iter()
                .zip(&after)
                .filter(|(other, _)| other.player == row.player)
                .map(|(_, standing)| standing)
                .collect();
            let n = own.len() as i64;
            let mean = |part: fn(&Standing) -> i64| own.iter().map(|standing| part(standing)).sum::<i64>() / n;
            sqlx::query(
                "INSERT INTO ratings (player, rules, rating, uncertainty, games) VALUES ($1, $2, $3, $4, 1) \
                 ON CONFLICT (player, rules) DO UPDATE SET rating = $3, uncertainty = $4, \
                 games = ratings.games + 1",
            )
            .bind(row.player.as_str())
            .bind(row.rules.as_str())
            .bind(mean(|standing| standing.rating))
            .bind(mean(|standing| standing.uncertainty))
            .execute(&mut **tx)
            .await?;
        }
        let gained = seats.iter().zip(&after).map(|((before, _), after)| Some(after.rating - before.rating));
        Ok(gained.collect())
    }

    /// The newest finished games of a player that ended before a time, all seats of each.
    pub(super) async fn finished(&self, player: &str, before: i64, limit: i64) -> Result<Vec<ResultRow>, StoreError> {
        let select = format!(
            "SELECT {RESULT} FROM results WHERE table_id IN (\
             SELECT table_id FROM results WHERE player = $1 AND ended_at < $2 \
             GROUP BY table_id, ended_at ORDER BY ended_at DESC LIMIT $3) \
             ORDER BY ended_at DESC, table_id, seat"
        );
        let select = sqlx::query(sqlx::AssertSqlSafe(select)).bind(player).bind(before).bind(limit);
        Ok(self.rows(select).await?.iter().map(Self::result_row).collect::<Result<_, _>>()?)
    }

    /// All results of a player, by rule set and number of seats.
    pub(super) async fn tallies(&self, player: &str) -> Result<Vec<TallyRow>, StoreError> {
        let select = sqlx::query(
            "SELECT rules, seats, COUNT(*), SUM(CASE place WHEN 1 THEN 1 ELSE 0 END), \
             CAST(SUM(points) AS BIGINT), COUNT(accuracy), CAST(COALESCE(SUM(accuracy), 0) AS BIGINT), \
             CAST(COALESCE(SUM(luck), 0) AS BIGINT) FROM results WHERE player = $1 AND is_practice = 0 \
             GROUP BY rules, seats ORDER BY rules, seats",
        );
        let tally = |row: &DB::Row| -> Result<TallyRow, sqlx::Error> {
            Ok(TallyRow {
                rules: row.try_get(0)?,
                seats: row.try_get(1)?,
                games: row.try_get(2)?,
                wins: row.try_get(3)?,
                points: row.try_get(4)?,
                reviewed: row.try_get(5)?,
                accuracy: row.try_get(6)?,
                luck: row.try_get(7)?,
            })
        };
        Ok(self.rows(select.bind(player)).await?.iter().map(tally).collect::<Result<_, _>>()?)
    }

    /// A player's most recent opponents.
    pub(super) async fn opponents(&self, player: &str, limit: i64) -> Result<Vec<OpponentRow>, StoreError> {
        let select = sqlx::query(
            "SELECT o.player, MAX(o.name), COUNT(*) FROM results r \
             JOIN results o ON o.table_id = r.table_id AND o.player <> r.player \
             WHERE r.player = $1 AND r.is_practice = 0 GROUP BY o.player ORDER BY MAX(o.ended_at) DESC LIMIT $2",
        );
        let opponent = |row: &DB::Row| -> Result<OpponentRow, sqlx::Error> {
            Ok(OpponentRow { player: row.try_get(0)?, name: row.try_get(1)?, games: row.try_get(2)? })
        };
        let rows = self.rows(select.bind(player).bind(limit)).await?;
        Ok(rows.iter().map(opponent).collect::<Result<_, _>>()?)
    }

    /// The ratings of a player.
    pub(super) async fn ratings(&self, player: &str) -> Result<Vec<RatingRow>, StoreError> {
        let select = sqlx::query(
            "SELECT r.player, u.name, u.owner, r.rules, r.rating, r.uncertainty, r.games FROM ratings r \
             LEFT JOIN users u ON u.id = r.player WHERE r.player = $1 ORDER BY r.rules",
        );
        let rows = self.rows(select.bind(player)).await?;
        Ok(rows.iter().map(Self::rating_row).collect::<Result<_, _>>()?)
    }

    /// The best of those who have played enough.
    pub(super) async fn best(&self, rules: &str, games: i64, limit: i64) -> Result<Vec<RatingRow>, StoreError> {
        let select = sqlx::query(
            "SELECT r.player, u.name, u.owner, r.rules, r.rating, r.uncertainty, r.games FROM ratings r \
             LEFT JOIN users u ON u.id = r.player \
             WHERE r.rules = $1 AND r.games >= $2 AND u.banned_at IS NULL \
             ORDER BY r.rating DESC, r.player LIMIT $3",
        );
        let rows = self.rows(select.bind(rules).bind(games).bind(limit)).await?;
        Ok(rows.iter().map(Self::rating_row).collect::<Result<_, _>>()?)
    }

    /// Finished games without results, starting after `after`.
    pub(super) async fn without_results(&self, after: &str, limit: i64) -> Result<Vec<String>, StoreError> {
        let select = sqlx::query(
            "SELECT id FROM tables WHERE status = 'over' AND id > $1 \
             AND NOT EXISTS (SELECT 1 FROM results WHERE table_id = tables.id) ORDER BY id LIMIT $2",
        );
        let rows = self.rows(select.bind(after).bind(limit)).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }

    fn result_row(row: &DB::Row) -> Result<ResultRow, sqlx::Error> {
        Ok(ResultRow {
            table: row.try_get(0)?,
            seat: row.try_get(1)?,
            player: row.try_get(2)?,
            name: row.try_get(3)?,
            rules: row.try_get(4)?,
            seats: row.try_get(5)?,
            place: row.try_get(6)?,
            points: row.try_get(7)?,
            is_rated: row.try_get::<i64, _>(8)? != 0,
            rating_change: row.try_get(9)?,
            ended_at: row.try_get(10)?,
            is_practice: row.try_get::<i64, _>(11)? != 0,
        })
    }

    fn rating_row(row: &DB::Row) -> Result<RatingRow, sqlx::Error> {
        Ok(RatingRow {
            player: row.try_get(0)?,
            name: row.try_get(1)?,
            owner: row.try_get(2)?,
            rules: row.try_get(3)?,
            standing: Standing { rating: row.try_get(4)?, uncertainty: row.try_get(5)? },
            games: row.try_get(6)?,
        })
    }
}
