package sqlstore

import "context"

// found has the queries about missed moves that people have found since.
type found struct{ *base }

// FoundMoves implements store.Found.
func (q found) FoundMoves(ctx context.Context, user string, table int64) ([]int, error) {
	return Collect(ctx, q.engine, scanOne[int],
		"SELECT ply FROM found WHERE usr = ? AND tbl = ? ORDER BY ply", user, table)
}

// SaveFound implements store.Found.
func (q found) SaveFound(ctx context.Context, user string, table int64, ply int, at int64) error {
	return q.engine.Do(ctx, Statement{What: "found move",
		Query: "INSERT INTO found (usr, tbl, ply, at) VALUES (?,?,?,?) ON CONFLICT (usr, tbl, ply) DO NOTHING",
		Args:  []any{user, table, ply, at}})
}

// CountFound implements store.Found.
func (q found) CountFound(ctx context.Context, user string) (n int, err error) {
	_, err = Ask(ctx, q.engine, []any{&n}, "SELECT count(*) FROM found WHERE usr = ?", user)
	return n, err
}
