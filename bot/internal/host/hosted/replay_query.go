package hosted

import (
	"context"
	"fmt"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Reel plays a table's game again for one person, or for a bystander if user is "". own asks for what the person's seat
// saw; without it, or where they may not see that, it is what everybody saw. It is refused where the game cannot be
// played again from its deal: it began from a saved game, or under other rules. It takes no lock: what is played again
// has been played.
func (r *Queries) Reel(ctx context.Context, id table.ID, user string, own bool) (*table.Replay, error) {
	l, moves, err := r.logged(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := l.Reelable(); err != nil {
		return nil, err
	}
	if len(moves) != l.Row.Ply {
		return nil, fmt.Errorf("host: table %d: %d moves at ply %d", l.Row.ID, len(moves), l.Row.Ply)
	}
	t, err := r.Look(ctx, id, user)
	if err != nil {
		return nil, err
	}
	reel := &table.Replay{Table: t, Plies: l.Plies(), Seat: game.Public}
	if own {
		reel.Seat = l.Watches(t.You)
	}
	reel.Play = func(ctx context.Context, yield func(table.Frame) error) error {
		return l.Project(ctx, moves, reel.Seat, yield)
	}
	return reel, nil
}
