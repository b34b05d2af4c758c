-- +goose Up
CREATE TABLE reviews (                   -- a look back at a finished game; it names nobody
  tbl     BIGINT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
  version BIGINT NOT NULL,
  doc     BYTEA  NOT NULL,
  at      BIGINT NOT NULL
);
CREATE TABLE reviewed (                  -- what it says of each person
  usr      TEXT   COLLATE "C" NOT NULL,
  tbl      BIGINT NOT NULL REFERENCES reviews (tbl) ON DELETE CASCADE,
  seat     BIGINT NOT NULL,
  game     TEXT   COLLATE "C" NOT NULL,
  accuracy BIGINT NOT NULL,
  counted  BIGINT NOT NULL,
  misses   BYTEA  NOT NULL,
  at       BIGINT NOT NULL,
  PRIMARY KEY (usr, tbl, seat)
);
CREATE INDEX reviewed_tbl ON reviewed (tbl);
CREATE INDEX reviewed_at ON reviewed (usr, at);

-- +goose Down
DROP TABLE reviewed, reviews;
