-- +goose Up
-- How people first came: store.Origin. '' is before this was recorded, or that they were known before.
ALTER TABLE visits ADD COLUMN origin TEXT COLLATE "C" NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE visits DROP COLUMN origin;
