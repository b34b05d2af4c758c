-- +goose Up
CREATE TABLE nights (                   -- simultaneous games, each at the tables of many servers
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  rev     INTEGER NOT NULL,
  key     TEXT    NOT NULL UNIQUE,      -- what has made it
  guild   TEXT    NOT NULL,
  phase   TEXT    NOT NULL,
  starts  INTEGER NOT NULL,
  due     INTEGER NOT NULL,
  seed    BLOB    NOT NULL,
  doc     BLOB    NOT NULL,
  touched INTEGER NOT NULL
) STRICT;
CREATE INDEX nights_due ON nights (due) WHERE due > 0;
CREATE INDEX nights_phase ON nights (phase, starts);
CREATE TABLE night_tables (
  night INTEGER NOT NULL REFERENCES nights (id) ON DELETE CASCADE,
  tbl   INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  PRIMARY KEY (night, tbl)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE night_tables;
DROP TABLE nights;
