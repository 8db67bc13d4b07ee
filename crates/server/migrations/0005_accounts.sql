-- A person who keeps a recovery code is a member. Programs have accounts of their own, with an owner.
ALTER TABLE users ADD COLUMN recovery_hash TEXT;
ALTER TABLE users ADD COLUMN owner TEXT;
ALTER TABLE users ADD COLUMN banned_at BIGINT;
CREATE UNIQUE INDEX users_by_recovery ON users (recovery_hash);
CREATE INDEX users_by_owner ON users (owner);

-- Where a session is used, so that people can tell theirs apart.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
CREATE INDEX sessions_by_user ON sessions (user_id);

-- Addresses that may not use the server.
CREATE TABLE banned_addresses (
    address TEXT PRIMARY KEY,
    banned_at BIGINT NOT NULL
);

-- How finished games ended, a row for each seat. A player is a person's id or `bot-` and a level.
-- Ratings are in thousandths.
CREATE TABLE results (
    table_id TEXT NOT NULL,
    seat TEXT NOT NULL,
    player TEXT NOT NULL,
    name TEXT NOT NULL,
    rules TEXT NOT NULL,
    seats BIGINT NOT NULL,
    place BIGINT NOT NULL,
    points BIGINT NOT NULL,
    is_rated BIGINT NOT NULL,
    rating_change BIGINT,
    ended_at BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_by_player ON results (player, ended_at);

CREATE TABLE ratings (
    player TEXT NOT NULL,
    rules TEXT NOT NULL,
    rating BIGINT NOT NULL,
    uncertainty BIGINT NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (player, rules)
);
CREATE INDEX ratings_by_rules ON ratings (rules, rating);

-- When a game over days goes on without anybody at its table, and who is waited for: ids of people as JSON.
ALTER TABLE tables ADD COLUMN due_at BIGINT;
ALTER TABLE tables ADD COLUMN waiting TEXT NOT NULL DEFAULT '[]';
CREATE INDEX tables_by_due ON tables (due_at);
