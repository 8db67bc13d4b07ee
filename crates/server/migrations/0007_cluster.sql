-- Several processes on one database: who they are, where the others reach them, and how long each counts as alive, in
-- milliseconds since 1970 by the clock of the database.
CREATE TABLE nodes (
    id TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    secret TEXT NOT NULL,
    alive_until BIGINT NOT NULL
);

-- Which process writes at a table. The epoch grows whenever the table changes hands; a lease whose node is gone is free.
CREATE TABLE leases (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    node TEXT NOT NULL,
    epoch BIGINT NOT NULL
);
CREATE INDEX leases_by_node ON leases (node);

-- Links to other devices: one of a person, used once.
CREATE TABLE links (
    code_hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    made_at BIGINT NOT NULL
);
CREATE INDEX links_by_user ON links (user_id);

-- What the operators say to everybody: one row or none.
CREATE TABLE notices (
    text TEXT NOT NULL
);
