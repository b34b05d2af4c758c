-- +goose Up
CREATE TABLE reviews (                  -- a look back at a finished game; it names nobody
  tbl     INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  doc     BLOB    NOT NULL,
  at      INTEGER NOT NULL
) STRICT;
CREATE TABLE reviewed (                 -- what it says of each person
  usr      TEXT    NOT NULL,
  tbl      INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  seat     INTEGER NOT NULL,
  game     TEXT    NOT NULL,
  accuracy INTEGER NOT NULL,
  counted  INTEGER NOT NULL,
  misses   BLOB    NOT NULL,
  at       INTEGER NOT NULL,
  PRIMARY KEY (usr, tbl, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX reviewed_tbl ON reviewed (tbl);
CREATE INDEX reviewed_at ON reviewed (usr, at);

-- +goose Down
DROP TABLE reviewed; DROP TABLE reviews;
