-- +goose Up
-- Ratings of games of three and more were shown on a scale from 0, and are shown on that of chess ratings now. The
-- documents of ratings hold what is needed; a number that was shown after a game cannot be converted.
UPDATE results SET rating = 0 WHERE rating <> 0 AND pool NOT LIKE '%/2' AND pool NOT LIKE '%/2?%';

-- +goose Down
SELECT 1; -- the numbers of before are gone
