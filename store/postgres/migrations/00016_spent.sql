-- +goose Up
-- How much of what one person may cause others has been used on a day. Keys are hashed, so that erasing a person
-- neither leaves the id nor gives the allowance back. Invitations are hashed from here on, too: those of the last day,
-- which are not, begin anew.
CREATE TABLE spent (
  key TEXT   COLLATE "C" NOT NULL,      -- the hash of who, and to whom
  day BIGINT NOT NULL,                  -- since 1970, in UTC
  n   BIGINT NOT NULL,
  PRIMARY KEY (key, day)
);
CREATE INDEX spent_day ON spent (day);
DELETE FROM invitations;

-- +goose Down
DELETE FROM invitations;
DROP TABLE spent;
