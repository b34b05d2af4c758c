-- +goose Up
CREATE TABLE lessons (                   -- where a person is in the guided first game of a game
  usr   TEXT     COLLATE "C" NOT NULL,
  game  TEXT     COLLATE "C" NOT NULL,
  step  TEXT     COLLATE "C" NOT NULL,   -- its id
  draft TEXT     COLLATE "C" NOT NULL,   -- the half-made move there
  ended SMALLINT NOT NULL,               -- 1: they have been at the end once
  PRIMARY KEY (usr, game)
);

-- +goose Down
DROP TABLE lessons;
