-- +goose Up
-- Whom a table counts for, and whether computers alone play at it: how many somebody may open goes by them.
ALTER TABLE tables ADD COLUMN maker TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN show INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET maker = coalesce(json_extract(CAST(doc AS TEXT), '$.Creator'), ''), show = coalesce(json_extract(CAST(doc AS TEXT), '$.Show'), 0)
  WHERE phase <> 'over' AND json_valid(CAST(doc AS TEXT));
CREATE INDEX tables_maker ON tables (maker, phase, show) WHERE maker <> '';
CREATE INDEX tables_here ON tables (guild, phase, show);
CREATE INDEX cups_guild ON cups (guild, phase);

-- +goose Down
DROP INDEX cups_guild; DROP INDEX tables_here; DROP INDEX tables_maker;
ALTER TABLE tables DROP COLUMN show; ALTER TABLE tables DROP COLUMN maker;
