-- +goose Up
CREATE TABLE answers (                  -- to the round of an open game, until a move ends it
  tbl  INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  ply  INTEGER NOT NULL,                -- of the table: the next move ends the round
  move TEXT    NOT NULL,
  at   INTEGER NOT NULL,
  PRIMARY KEY (tbl, seat)
) STRICT, WITHOUT ROWID;
-- Every message was written to five places. outbox_turns has its kind and target, too.
DROP INDEX outbox_target;
DROP INDEX outbox_subject;

-- +goose Down
CREATE INDEX outbox_subject ON outbox (subject, kind, target);
CREATE INDEX outbox_target ON outbox (target);
DROP TABLE answers;
