-- +goose Up
CREATE TABLE answers (                   -- to the round of an open game, until a move ends it
  tbl  BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  seat BIGINT NOT NULL,
  ply  BIGINT NOT NULL,                  -- of the table: the next move ends the round
  move TEXT   COLLATE "C" NOT NULL,
  at   BIGINT NOT NULL,
  PRIMARY KEY (tbl, seat)
);
-- Every message was written to five places. outbox_turns has its kind and target, too.
DROP INDEX outbox_target;
DROP INDEX outbox_subject;

-- +goose Down
CREATE INDEX outbox_subject ON outbox (subject, kind, target);
CREATE INDEX outbox_target ON outbox (target);
DROP TABLE answers;
