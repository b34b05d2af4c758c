-- +goose Up
DROP INDEX tables_channel;
CREATE INDEX tables_channel ON tables (channel, phase, touched);

-- +goose Down
DROP INDEX tables_channel;
CREATE INDEX tables_channel ON tables (channel, phase);
