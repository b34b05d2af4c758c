-- +goose Up
-- One word for one thing: in tables and columns, and in messages and documents that are stored.
ALTER TABLE cups RENAME TO tournaments;
ALTER TABLE cup_tables RENAME TO tournament_tables;
ALTER TABLE tournament_tables RENAME COLUMN cup TO tournament;
ALTER TABLE cup_users RENAME TO tournament_users;
ALTER TABLE tournament_users RENAME COLUMN cup TO tournament;
ALTER SEQUENCE cups_id_seq RENAME TO tournaments_id_seq;
ALTER TABLE tournaments RENAME CONSTRAINT cups_pkey TO tournaments_pkey;
ALTER TABLE tournament_tables RENAME CONSTRAINT cup_tables_pkey TO tournament_tables_pkey;
ALTER TABLE tournament_tables RENAME CONSTRAINT cup_tables_cup_fkey TO tournament_tables_tournament_fkey;
ALTER TABLE tournament_tables RENAME CONSTRAINT cup_tables_tbl_fkey TO tournament_tables_tbl_fkey;
ALTER TABLE tournament_users RENAME CONSTRAINT cup_users_pkey TO tournament_users_pkey;
ALTER TABLE tournament_users RENAME CONSTRAINT cup_users_cup_fkey TO tournament_users_tournament_fkey;
UPDATE outbox SET kind = 'tournament' WHERE kind = 'cup';
UPDATE posts SET kind = 'tournament' WHERE kind = 'cup';
UPDATE outbox SET body = convert_to(replace(replace(convert_from(body, 'UTF8'), '"id":"cup.', '"id":"tournament.'),
    '"cup":{', '"tournament":{'), 'UTF8')
  WHERE strpos(convert_from(body, 'UTF8'), '"cup') > 0;
UPDATE moves SET events = convert_to(replace(replace(convert_from(events, 'UTF8'), '"id":"cup.', '"id":"tournament.'),
    '"cup":{', '"tournament":{'), 'UTF8')
  WHERE tbl IN (SELECT tbl FROM tournament_tables) AND strpos(convert_from(events, 'UTF8'), '"cup') > 0;
UPDATE tables SET maker = replace(maker, 'cup/', 'tournament/'), doc = convert_to(replace(replace(replace(convert_from(doc, 'UTF8'), '"id":"cup.', '"id":"tournament.'),
    '"cup":{', '"tournament":{'), '"Cup":', '"Tournament":'), 'UTF8')
  WHERE id IN (SELECT tbl FROM tournament_tables);

-- +goose Down
ALTER SEQUENCE tournaments_id_seq RENAME TO cups_id_seq;
ALTER TABLE tournaments RENAME CONSTRAINT tournaments_pkey TO cups_pkey;
ALTER TABLE tournament_tables RENAME CONSTRAINT tournament_tables_pkey TO cup_tables_pkey;
ALTER TABLE tournament_tables RENAME CONSTRAINT tournament_tables_tournament_fkey TO cup_tables_cup_fkey;
ALTER TABLE tournament_tables RENAME CONSTRAINT tournament_tables_tbl_fkey TO cup_tables_tbl_fkey;
ALTER TABLE tournament_users RENAME CONSTRAINT tournament_users_pkey TO cup_users_pkey;
ALTER TABLE tournament_users RENAME CONSTRAINT tournament_users_tournament_fkey TO cup_users_cup_fkey;
UPDATE outbox SET kind = 'cup' WHERE kind = 'tournament';
UPDATE posts SET kind = 'cup' WHERE kind = 'tournament';
UPDATE outbox SET body = convert_to(replace(replace(convert_from(body, 'UTF8'), '"id":"tournament.', '"id":"cup.'),
    '"tournament":{', '"cup":{'), 'UTF8')
  WHERE strpos(convert_from(body, 'UTF8'), '"tournament') > 0;
UPDATE moves SET events = convert_to(replace(replace(convert_from(events, 'UTF8'), '"id":"tournament.', '"id":"cup.'),
    '"tournament":{', '"cup":{'), 'UTF8')
  WHERE tbl IN (SELECT tbl FROM tournament_tables) AND strpos(convert_from(events, 'UTF8'), '"tournament') > 0;
UPDATE tables SET maker = replace(maker, 'tournament/', 'cup/'), doc = convert_to(replace(replace(replace(convert_from(doc, 'UTF8'), '"id":"tournament.', '"id":"cup.'),
    '"tournament":{', '"cup":{'), '"Tournament":', '"Cup":'), 'UTF8')
  WHERE id IN (SELECT tbl FROM tournament_tables);
ALTER TABLE tournament_users RENAME COLUMN tournament TO cup;
ALTER TABLE tournament_users RENAME TO cup_users;
ALTER TABLE tournament_tables RENAME COLUMN tournament TO cup;
ALTER TABLE tournament_tables RENAME TO cup_tables;
ALTER TABLE tournaments RENAME TO cups;
