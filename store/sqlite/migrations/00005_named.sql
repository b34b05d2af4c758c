-- +goose Up
-- Who is or was named in a table's document: erasing somebody must find them without reading every document.
CREATE TABLE named (
  usr TEXT    NOT NULL,
  tbl INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  PRIMARY KEY (usr, tbl)
) STRICT, WITHOUT ROWID;
CREATE INDEX named_tbl ON named (tbl);
INSERT OR IGNORE INTO named (usr, tbl) SELECT usr, tbl FROM seats WHERE usr <> '' UNION SELECT usr, tbl FROM moves WHERE usr <> '';

-- +goose Down
DROP TABLE named;
