-- How many tables a person has opened lately is asked whenever they open one.
CREATE INDEX tables_by_host ON tables (host, created_at);
