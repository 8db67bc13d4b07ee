-- Records that people gave to the server to be reviewed. The id is the hash of the record.
CREATE TABLE records (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    record TEXT NOT NULL,
    version BIGINT NOT NULL,
    review TEXT
);
CREATE INDEX records_by_time ON records (created_at);
CREATE INDEX records_by_user ON records (user_id, created_at);

-- What people placed on the board of a day, and what it cost them in thousandths. Days are counted from 1970.
CREATE TABLE openings (
    day BIGINT NOT NULL,
    user_id TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    moves TEXT NOT NULL,
    loss BIGINT NOT NULL,
    verdict TEXT NOT NULL,
    PRIMARY KEY (day, user_id)
);
