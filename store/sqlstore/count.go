package sqlstore

import (
	"context"

	"tablee/store"
)

// CountOpen implements store.Tables: from an index alone.
func (q tables) CountOpen(ctx context.Context, c store.Count) (n store.Counted, err error) {
	where, who := "maker = ? AND maker <> ''", c.Maker
	if c.Maker == "" {
		where, who = "guild = ?", c.Guild
	}
	_, err = Ask(ctx, q.engine, []any{&n.Tables, &n.Shows},
		"SELECT count(*), coalesce(sum(show), 0) FROM tables WHERE "+
			where+" AND "+In("phase", c.Phases),
		append([]any{who}, ToAny(c.Phases)...)...)
	return n, err
}

// CountTournaments implements store.Tournaments.
func (q tournaments) CountTournaments(ctx context.Context, guild string, phases []string) (n int, err error) {
	_, err = Ask(ctx, q.engine, []any{&n}, "SELECT count(*) FROM tournaments WHERE guild = ? AND "+In("phase", phases),
		append([]any{guild}, ToAny(phases)...)...)
	return n, err
}
