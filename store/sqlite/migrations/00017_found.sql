-- +goose Up
CREATE TABLE found (                    -- missed moves that a person has found since, in the puzzles of a review
  usr TEXT    NOT NULL,
  tbl INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  ply INTEGER NOT NULL,
  at  INTEGER NOT NULL,
  PRIMARY KEY (usr, tbl, ply)
) STRICT, WITHOUT ROWID;
CREATE INDEX found_tbl ON found (tbl);

-- +goose Down
DROP TABLE found;
