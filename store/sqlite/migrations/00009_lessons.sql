-- +goose Up
CREATE TABLE lessons (                  -- where a person is in the guided first game of a game
  usr   TEXT    NOT NULL,
  game  TEXT    NOT NULL,
  step  TEXT    NOT NULL,               -- its id
  draft TEXT    NOT NULL,               -- the half-made move there
  ended INTEGER NOT NULL,               -- 1: they have been at the end once
  PRIMARY KEY (usr, game)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE lessons;
