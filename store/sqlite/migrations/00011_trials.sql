-- +goose Up
CREATE TABLE trials (                   -- a board of a person's own, on which they try moves of a table's game
  usr TEXT    NOT NULL,
  tbl INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  rev INTEGER NOT NULL,
  doc BLOB    NOT NULL,
  at  INTEGER NOT NULL,
  PRIMARY KEY (usr, tbl)
) STRICT, WITHOUT ROWID;
CREATE INDEX trials_tbl ON trials (tbl);
CREATE INDEX trials_at ON trials (at);

-- +goose Down
DROP TABLE trials;
