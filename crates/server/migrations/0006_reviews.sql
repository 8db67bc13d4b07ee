-- The reviews of finished games, and which version of the reviewer made them.
CREATE TABLE reviews (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    version BIGINT NOT NULL,
    made_at BIGINT NOT NULL,
    review TEXT NOT NULL
);
