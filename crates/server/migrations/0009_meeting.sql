-- Games that are practice count for nobody. What a review says of a seat: accuracy from 0 to 100, luck in thousandths.
ALTER TABLE results ADD COLUMN is_practice BIGINT NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN accuracy BIGINT;
ALTER TABLE results ADD COLUMN luck BIGINT;

-- Who was asked to a table, and by whom.
CREATE TABLE invitations (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    guest TEXT NOT NULL,
    host TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    is_declined BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, guest)
);
CREATE INDEX invitations_by_guest ON invitations (guest, made_at);

-- What lets operators into their page.
CREATE TABLE operators (
    token_hash TEXT PRIMARY KEY,
    made_at BIGINT NOT NULL
);
