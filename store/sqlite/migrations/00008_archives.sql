-- +goose Up
CREATE TABLE archives (                 -- the moves of games that ended long ago, compressed; who made them is not kept
  tbl   INTEGER PRIMARY KEY REFERENCES tables (id),
  moves BLOB    NOT NULL,
  hash  BLOB                            -- SHA-256 of the snapshot that was dropped: it is replayed; none if it was kept
) STRICT;
ALTER TABLE tables ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_unarchived ON tables (touched) WHERE phase = 'over' AND archived = 0;

-- +goose Down
DROP INDEX tables_unarchived;
ALTER TABLE tables DROP COLUMN archived;
DROP TABLE archives;
