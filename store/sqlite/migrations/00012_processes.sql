-- +goose Up
CREATE TABLE asked (                    -- questions that wait for their answer
  token TEXT    PRIMARY KEY,
  usr   TEXT    NOT NULL,               -- who may answer
  doc   BLOB    NOT NULL,
  at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX asked_at ON asked (at);
CREATE INDEX asked_usr ON asked (usr);

-- +goose Down
DROP TABLE asked;
