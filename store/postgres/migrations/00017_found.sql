-- +goose Up
CREATE TABLE found (                     -- missed moves that a person has found since, in the puzzles of a review
  usr TEXT   COLLATE "C" NOT NULL,
  tbl BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  ply BIGINT NOT NULL,
  at  BIGINT NOT NULL,
  PRIMARY KEY (usr, tbl, ply)
);
CREATE INDEX found_tbl ON found (tbl);

-- +goose Down
DROP TABLE found;
