-- Who sits at a table, so that people find their games again: the ids of users as JSON, like the names.
ALTER TABLE tables ADD COLUMN people TEXT NOT NULL DEFAULT '[]';
