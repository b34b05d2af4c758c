-- +goose Up
-- What a row is about may be a tournament: store.Subject reads the number.
ALTER TABLE interactions RENAME COLUMN tbl TO subject;
ALTER TABLE posts RENAME COLUMN tbl TO subject;
ALTER TABLE outbox RENAME COLUMN tbl TO subject;
ALTER INDEX outbox_tbl RENAME TO outbox_subject;

-- +goose Down
ALTER INDEX outbox_subject RENAME TO outbox_tbl;
ALTER TABLE outbox RENAME COLUMN subject TO tbl;
ALTER TABLE posts RENAME COLUMN subject TO tbl;
ALTER TABLE interactions RENAME COLUMN subject TO tbl;
