-- Which version of the rules a game is played by: what was allowed then stands, whatever later versions say.
ALTER TABLE tables ADD COLUMN rules_version BIGINT NOT NULL DEFAULT 1;
