-- +goose Up
-- Times are Unix milliseconds. A table's document, options and events are JSON that the store never reads.
CREATE TABLE tables (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  rev      INTEGER NOT NULL,            -- raised by every change: two writers cannot both win
  guild    TEXT    NOT NULL,
  channel  TEXT    NOT NULL,
  game     TEXT    NOT NULL,
  version  INTEGER NOT NULL,            -- of the rules that wrote the snapshot
  phase    TEXT    NOT NULL,
  ply      INTEGER NOT NULL,
  due      INTEGER NOT NULL,            -- when the table next wants to be looked at; 0 is never
  doc      BLOB    NOT NULL,
  snapshot BLOB,
  seed     BLOB    NOT NULL,            -- the only place where a seed is kept
  created  INTEGER NOT NULL,
  touched  INTEGER NOT NULL
) STRICT;
CREATE INDEX tables_due ON tables (due) WHERE due > 0;
CREATE INDEX tables_channel ON tables (channel, phase);
CREATE INDEX tables_phase ON tables (phase, touched);

CREATE TABLE seats (                    -- who sits where, as an index; the document tells the rest
  tbl  INTEGER NOT NULL REFERENCES tables (id),
  usr  TEXT    NOT NULL,
  PRIMARY KEY (usr, tbl)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_tbl ON seats (tbl);

CREATE TABLE moves (
  tbl    INTEGER NOT NULL REFERENCES tables (id),
  ply    INTEGER NOT NULL,              -- 1 is the first move
  seat   INTEGER NOT NULL,
  move   TEXT    NOT NULL,
  events BLOB    NOT NULL,
  usr    TEXT    NOT NULL,              -- the person who played it; empty for the computer
  at     INTEGER NOT NULL,
  PRIMARY KEY (tbl, ply)
) STRICT, WITHOUT ROWID;

CREATE TABLE interactions (             -- what was done already: a redelivery changes nothing
  id     TEXT    PRIMARY KEY,
  tbl    INTEGER NOT NULL,
  at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX interactions_at ON interactions (at);

CREATE TABLE outbox (                   -- messages owed to Discord
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  tbl      INTEGER NOT NULL,
  kind     TEXT    NOT NULL,
  target   TEXT    NOT NULL,            -- a channel's or a person's id, as the kind says
  ply      INTEGER NOT NULL,
  body     BLOB    NOT NULL,
  due      INTEGER NOT NULL,
  tries    INTEGER NOT NULL DEFAULT 0,
  failed   TEXT    NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX outbox_due ON outbox (due);
CREATE INDEX outbox_tbl ON outbox (tbl);

CREATE TABLE posts (                    -- messages that stand on Discord
  tbl     INTEGER NOT NULL,
  kind    TEXT    NOT NULL,
  target  TEXT    NOT NULL,
  channel TEXT    NOT NULL,
  message TEXT    NOT NULL,
  ply     INTEGER NOT NULL,
  live    INTEGER NOT NULL,             -- 1 while it carries buttons
  at      INTEGER NOT NULL,
  PRIMARY KEY (tbl, kind, target, message)
) STRICT, WITHOUT ROWID;

CREATE TABLE drafts (
  tbl   INTEGER NOT NULL REFERENCES tables (id),
  seat  INTEGER NOT NULL,
  draft TEXT    NOT NULL,
  at    INTEGER NOT NULL,
  PRIMARY KEY (tbl, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE people (
  id  TEXT PRIMARY KEY,
  doc BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE guilds (
  id  TEXT PRIMARY KEY,
  doc BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE meta (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE meta; DROP TABLE guilds; DROP TABLE people; DROP TABLE drafts; DROP TABLE posts;
DROP TABLE outbox; DROP TABLE interactions; DROP TABLE moves; DROP TABLE seats; DROP TABLE tables;
