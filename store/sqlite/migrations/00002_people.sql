-- +goose Up
-- Every button that is answered looks for its message, and erasing a person for their moves.
CREATE INDEX posts_message ON posts (message);
CREATE INDEX moves_usr ON moves (usr) WHERE usr <> '';

-- +goose Down
DROP INDEX moves_usr; DROP INDEX posts_message;
