-- +goose Up
CREATE TABLE results (                  -- how finished games ended, a line for each seat that was a contender
  tbl    INTEGER NOT NULL,
  seat   INTEGER NOT NULL,
  usr    TEXT    NOT NULL,              -- the person; empty for a computer, or once the person is forgotten
  level  INTEGER NOT NULL,              -- the computer's; 0 for a person
  guild  TEXT    NOT NULL,
  game   TEXT    NOT NULL,
  pool   TEXT    NOT NULL,              -- what was rated together; empty if the game was not rated
  place  INTEGER NOT NULL,
  score  INTEGER NOT NULL,
  rating REAL    NOT NULL,              -- as shown, after the game; 0 if the seat was not rated
  at     INTEGER NOT NULL,
  PRIMARY KEY (tbl, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_usr ON results (usr, game, at);
CREATE INDEX results_guild ON results (guild, game, usr);

CREATE TABLE ratings (                  -- where everybody stands; the document is the host's
  pool TEXT NOT NULL,
  usr  TEXT NOT NULL,
  doc  BLOB NOT NULL,
  PRIMARY KEY (pool, usr)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_usr ON ratings (usr);

CREATE TABLE feats (                    -- the best performance of each kind in a game
  tbl   INTEGER NOT NULL,
  usr   TEXT    NOT NULL,
  name  TEXT    NOT NULL,
  game  TEXT    NOT NULL,
  value INTEGER NOT NULL,
  what  TEXT    NOT NULL,
  at    INTEGER NOT NULL,
  PRIMARY KEY (tbl, usr, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX feats_usr ON feats (usr, game, name, value);

CREATE TABLE cups (                     -- tournaments; the document is the host's
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  rev     INTEGER NOT NULL,
  guild   TEXT    NOT NULL,
  channel TEXT    NOT NULL,
  phase   TEXT    NOT NULL,
  due     INTEGER NOT NULL,             -- when it next wants to be looked at; 0 is never
  doc     BLOB    NOT NULL,
  touched INTEGER NOT NULL
) STRICT;
CREATE INDEX cups_due ON cups (due) WHERE due > 0;
CREATE INDEX cups_channel ON cups (channel, phase);

CREATE TABLE cup_tables (               -- the tables of a match: no game of it is opened twice
  cup   INTEGER NOT NULL REFERENCES cups (id),
  match INTEGER NOT NULL,
  game  INTEGER NOT NULL,
  tbl   INTEGER NOT NULL REFERENCES tables (id),
  PRIMARY KEY (cup, match, game)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE cup_tables; DROP TABLE cups; DROP TABLE feats; DROP TABLE ratings; DROP TABLE results;
