-- +goose Up
-- What a row is about may be a tournament: store.Subject reads the number.
ALTER TABLE interactions RENAME COLUMN tbl TO subject;
ALTER TABLE posts RENAME COLUMN tbl TO subject;
ALTER TABLE outbox RENAME COLUMN tbl TO subject;
DROP INDEX outbox_tbl;
CREATE INDEX outbox_subject ON outbox (subject, kind, target);

-- +goose Down
DROP INDEX outbox_subject;
ALTER TABLE outbox RENAME COLUMN subject TO tbl;
ALTER TABLE posts RENAME COLUMN subject TO tbl;
ALTER TABLE interactions RENAME COLUMN subject TO tbl;
CREATE INDEX outbox_tbl ON outbox (tbl, kind, target);
