-- +goose Up
-- The courier gives each kind a window, and each target its turn in it.
CREATE INDEX outbox_turns ON outbox (kind, target, due);

CREATE TABLE invitations (              -- whom somebody was told to have invited, for as long as it counts
  usr   TEXT    NOT NULL,               -- who was invited
  maker TEXT    NOT NULL,
  at    INTEGER NOT NULL
) STRICT;
CREATE INDEX invitations_usr ON invitations (usr, at);
CREATE INDEX invitations_maker ON invitations (maker, at);
CREATE INDEX invitations_at ON invitations (at);

-- +goose Down
DROP TABLE invitations; DROP INDEX outbox_turns;
