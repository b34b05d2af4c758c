-- +goose Up
CREATE TABLE asked (                    -- questions that wait for their answer
  token TEXT   COLLATE "C" PRIMARY KEY,
  usr   TEXT   COLLATE "C" NOT NULL,    -- who may answer
  doc   BYTEA  NOT NULL,
  at    BIGINT NOT NULL
);
CREATE INDEX asked_at ON asked (at);
CREATE INDEX asked_usr ON asked (usr);

CREATE TABLE leases (                   -- what one process does for all; a row stays, so that no token comes again
  name   TEXT        COLLATE "C" PRIMARY KEY,
  holder TEXT        COLLATE "C" NOT NULL,
  token  BIGINT      NOT NULL,
  until  TIMESTAMPTZ NOT NULL
);

CREATE UNLOGGED TABLE claims (          -- who looks after a table that is due; what a crash of the server loses of it does no harm
  tbl    BIGINT      PRIMARY KEY,
  holder TEXT        COLLATE "C" NOT NULL,
  until  TIMESTAMPTZ NOT NULL
);

-- +goose Down
DROP TABLE claims, leases, asked;
