-- +goose Up
CREATE TABLE trials (                    -- a board of a person's own, on which they try moves of a table's game
  usr TEXT   COLLATE "C" NOT NULL,
  tbl BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  rev BIGINT NOT NULL,
  doc BYTEA  NOT NULL,
  at  BIGINT NOT NULL,
  PRIMARY KEY (usr, tbl)
);
CREATE INDEX trials_tbl ON trials (tbl);
CREATE INDEX trials_at ON trials (at);

-- +goose Down
DROP TABLE trials;
