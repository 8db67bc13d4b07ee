-- People are guests with a name; a session is a secret of which only the hash is kept.
CREATE TABLE users (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL
);

-- One row per table: what lists need, and the secret seed of its chance.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    created_at BIGINT NOT NULL,
    host TEXT NOT NULL,
    seed TEXT NOT NULL,
    settings TEXT NOT NULL,
    is_public BIGINT NOT NULL,
    status TEXT NOT NULL,
    names TEXT NOT NULL,
    winner TEXT
);

CREATE INDEX tables_by_status ON tables (status, is_public, created_at);

-- The journal: everything that ever happened at a table, numbered from 1. Rows are only ever added,
-- and go with their table if its game never began.
CREATE TABLE journal (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n BIGINT NOT NULL,
    at BIGINT NOT NULL,
    entry TEXT NOT NULL,
    user_id TEXT,
    command_id TEXT,
    digest TEXT,
    PRIMARY KEY (table_id, n)
);
