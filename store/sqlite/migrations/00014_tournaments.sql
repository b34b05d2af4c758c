-- +goose Up
-- One word for one thing: in tables and columns, and in messages and documents that are stored.
ALTER TABLE cups RENAME TO tournaments;
ALTER TABLE cup_tables RENAME TO tournament_tables;
ALTER TABLE tournament_tables RENAME COLUMN cup TO tournament;
ALTER TABLE cup_users RENAME TO tournament_users;
ALTER TABLE tournament_users RENAME COLUMN cup TO tournament;
UPDATE outbox SET kind = 'tournament' WHERE kind = 'cup';
UPDATE posts SET kind = 'tournament' WHERE kind = 'cup';
UPDATE outbox SET body = CAST(replace(replace(CAST(body AS TEXT), '"id":"cup.', '"id":"tournament.'),
    '"cup":{', '"tournament":{') AS BLOB)
  WHERE instr(CAST(body AS TEXT), '"cup') > 0;
UPDATE moves SET events = CAST(replace(replace(CAST(events AS TEXT), '"id":"cup.', '"id":"tournament.'),
    '"cup":{', '"tournament":{') AS BLOB)
  WHERE tbl IN (SELECT tbl FROM tournament_tables) AND instr(CAST(events AS TEXT), '"cup') > 0;
UPDATE tables SET maker = replace(maker, 'cup/', 'tournament/'), doc = CAST(replace(replace(replace(CAST(doc AS TEXT), '"id":"cup.', '"id":"tournament.'),
    '"cup":{', '"tournament":{'), '"Cup":', '"Tournament":') AS BLOB)
  WHERE id IN (SELECT tbl FROM tournament_tables);

-- +goose Down
UPDATE outbox SET kind = 'cup' WHERE kind = 'tournament';
UPDATE posts SET kind = 'cup' WHERE kind = 'tournament';
UPDATE outbox SET body = CAST(replace(replace(CAST(body AS TEXT), '"id":"tournament.', '"id":"cup.'),
    '"tournament":{', '"cup":{') AS BLOB)
  WHERE instr(CAST(body AS TEXT), '"tournament') > 0;
UPDATE moves SET events = CAST(replace(replace(CAST(events AS TEXT), '"id":"tournament.', '"id":"cup.'),
    '"tournament":{', '"cup":{') AS BLOB)
  WHERE tbl IN (SELECT tbl FROM tournament_tables) AND instr(CAST(events AS TEXT), '"tournament') > 0;
UPDATE tables SET maker = replace(maker, 'tournament/', 'cup/'), doc = CAST(replace(replace(replace(CAST(doc AS TEXT), '"id":"tournament.', '"id":"cup.'),
    '"tournament":{', '"cup":{'), '"Tournament":', '"Cup":') AS BLOB)
  WHERE id IN (SELECT tbl FROM tournament_tables);
ALTER TABLE tournament_users RENAME COLUMN tournament TO cup;
ALTER TABLE tournament_users RENAME TO cup_users;
ALTER TABLE tournament_tables RENAME COLUMN tournament TO cup;
ALTER TABLE tournament_tables RENAME TO cup_tables;
ALTER TABLE tournaments RENAME TO cups;
