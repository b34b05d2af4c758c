-- +goose Up
-- Lists are ordered before their rows are read: what was touched last stands behind documents and snapshots in a row.
DROP INDEX tables_channel;
CREATE INDEX tables_channel ON tables (channel, phase, touched);
CREATE INDEX tables_brief ON tables (id, phase, touched); -- for the tables of a person

-- +goose Down
DROP INDEX tables_brief; DROP INDEX tables_channel;
CREATE INDEX tables_channel ON tables (channel, phase);
