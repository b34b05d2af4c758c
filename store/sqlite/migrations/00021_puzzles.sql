-- +goose Up
CREATE TABLE puzzles (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  rev          INTEGER NOT NULL,
  game         TEXT    NOT NULL,
  language     TEXT    NOT NULL,
  kind         TEXT    NOT NULL,
  state        TEXT    NOT NULL,
  day          INTEGER NOT NULL,        -- whose puzzle it is; 0 is none
  position_key TEXT    NOT NULL,
  answer_key   TEXT    NOT NULL,
  made         INTEGER NOT NULL,
  doc          BLOB    NOT NULL
) STRICT;
CREATE UNIQUE INDEX puzzles_day ON puzzles (day, game, language) WHERE day > 0;
CREATE INDEX puzzles_made ON puzzles (made);
CREATE INDEX puzzles_state ON puzzles (state, game, made);
CREATE INDEX puzzles_position ON puzzles (game, position_key, made);
CREATE INDEX puzzles_answer ON puzzles (game, answer_key, made);
CREATE TABLE attempts (                 -- what people have made of puzzles
  puzzle  INTEGER NOT NULL REFERENCES puzzles (id) ON DELETE CASCADE,
  usr     TEXT    NOT NULL,
  rev     INTEGER NOT NULL,
  guild   TEXT    NOT NULL,             -- in which it counts; '' is none
  day     INTEGER NOT NULL,             -- on which it was begun, if it was the puzzle's; else 0
  tries   INTEGER NOT NULL,
  points  INTEGER NOT NULL,
  solved  INTEGER NOT NULL,
  ended   INTEGER NOT NULL,             -- when; 0 is not yet
  vote    TEXT    NOT NULL,
  unrated INTEGER NOT NULL,             -- the puzzle's rating does not count it yet
  doc     BLOB    NOT NULL,
  PRIMARY KEY (puzzle, usr)
) STRICT;
CREATE INDEX attempts_usr ON attempts (usr, day);
CREATE INDEX attempts_unrated ON attempts (puzzle, usr, unrated) WHERE unrated > 0;
-- Counting reads these alone, not the rows: everybody has an attempt at a puzzle of the day.
CREATE INDEX attempts_ended ON attempts (puzzle, guild, tries, points, solved, ended, day) WHERE ended > 0 AND day > 0;
CREATE INDEX attempts_vote ON attempts (puzzle, vote) WHERE vote <> '';
CREATE TABLE solvers (                  -- people who answer puzzles
  usr TEXT    NOT NULL PRIMARY KEY,
  rev INTEGER NOT NULL,
  due INTEGER NOT NULL,
  doc BLOB    NOT NULL
) STRICT;
CREATE INDEX solvers_due ON solvers (due) WHERE due > 0;
CREATE TABLE daily_servers (            -- servers that have the puzzle of the day
  guild   TEXT    NOT NULL PRIMARY KEY,
  rev     INTEGER NOT NULL,
  channel TEXT    NOT NULL,
  due     INTEGER NOT NULL,
  puzzle  INTEGER NOT NULL,             -- whose day it is there; 0 is none
  doc     BLOB    NOT NULL
) STRICT;
CREATE INDEX daily_servers_due ON daily_servers (due) WHERE due > 0;
CREATE TABLE visits (                   -- when people first came, for counts of what newcomers do
  usr  TEXT    NOT NULL PRIMARY KEY,
  week INTEGER NOT NULL,                -- in which they first came; 0 is before this was recorded
  back INTEGER NOT NULL                 -- 1: they came in the week after it, too
) STRICT, WITHOUT ROWID;
CREATE INDEX visits_week ON visits (week) WHERE week > 0;

-- +goose Down
DROP TABLE visits;
DROP TABLE daily_servers;
DROP TABLE solvers;
DROP TABLE attempts;
DROP TABLE puzzles;
