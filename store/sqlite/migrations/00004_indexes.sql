-- +goose Up
-- Whatever grows is looked up by an index: a test explains the plan of every query.
CREATE INDEX tables_guild ON tables (guild, phase, touched);
CREATE INDEX tables_game ON tables (game, touched);
CREATE INDEX tables_touched ON tables (touched);
CREATE INDEX posts_target ON posts (target);
CREATE INDEX posts_idle ON posts (at) WHERE live = 0;
CREATE INDEX outbox_target ON outbox (target);
DROP INDEX outbox_tbl;
CREATE INDEX outbox_tbl ON outbox (tbl, kind, target);
CREATE INDEX results_pool ON results (guild, game, pool);

CREATE TABLE cup_users (                -- who is named in a tournament's document, as an index
  cup INTEGER NOT NULL REFERENCES cups (id),
  usr TEXT    NOT NULL,
  PRIMARY KEY (usr, cup)
) STRICT, WITHOUT ROWID;
CREATE INDEX cup_users_cup ON cup_users (cup);
INSERT OR IGNORE INTO cup_users (usr, cup)
  SELECT t.atom, cups.id FROM cups, json_tree(CAST(cups.doc AS TEXT)) AS t WHERE t.type = 'text' AND t.key IN ('user', 'Creator') AND t.atom <> '';

-- +goose Down
DROP TABLE cup_users; DROP INDEX results_pool; DROP INDEX outbox_tbl; CREATE INDEX outbox_tbl ON outbox (tbl); DROP INDEX outbox_target;
DROP INDEX posts_idle; DROP INDEX posts_target; DROP INDEX tables_touched; DROP INDEX tables_game; DROP INDEX tables_guild;
