package hosted

import (
	"context"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Export writes a table's game in its native format: a finished game for everybody, a running one for its people, once
// all have agreed since the last move, because it shows every hand. A game without hands needs no consent; one that is
// played from memory is not exported before its end.
func (r *Queries) Export(ctx context.Context, id table.ID, user string) ([]byte, error) {
	t, err := r.Read(ctx, id)
	if err != nil {
		return nil, err
	}
	if t.Pos == nil {
		return nil, game.Refuse("host.notstarted")
	}
	if t.Phase() != table.Over {
		if _, err := t.Doc.Seats.Sitting(t.ID(), user); err != nil {
			return nil, err
		}
		if HidesPast(t) {
			return nil, game.Refuse("host.noreel.memory")
		}
		if shown := t.Doc.Time.Shown; t.Info().Hidden && (shown == 0 || shown != t.RevisionIn(r.opts.Env.Epoch)+1) {
			return nil, table.NeedsConsent{Refusal: game.Refuse("host.needconsent")}
		}
	}
	return t.Native()
}

// Proof writes the file with which everybody can check the shuffle and every move of a finished game: see match.Proof.
// The same people may have it who may export the game.
func (r *Queries) Proof(ctx context.Context, id table.ID) ([]byte, error) {
	t, err := r.Read(ctx, id)
	if err != nil {
		return nil, err
	}
	return t.Proof(ctx, r.opts.Store)
}

// Hands are what each seat of a table sees. They are for the operator only and must never be shown to players. A table
// that has not begun has none.
func (r *Queries) Hands(ctx context.Context, id table.ID) ([]game.View, error) {
	t, err := r.readForVerify(ctx, id)
	if err != nil || t.Pos == nil {
		return nil, err
	}
	views := make([]game.View, len(t.Doc.Seats))
	for s := range views {
		views[s] = t.Pos.View(game.Seat(s))
	}
	return views, nil
}

// Verify returns what is wrong with a stored table, nil if nothing is: it must be readable, and its moves, played again
// from its seed, must lead to its position, unless it began from a saved game or under other rules.
func (r *Queries) Verify(ctx context.Context, id table.ID) error {
	row, moves, err := ReadConsistent(ctx, r.opts.Store, int64(id))
	if err != nil {
		return err
	}
	t, err := ReadState(ctx, r.opts.Store, r.opts.Games, row)
	if err != nil {
		return err
	}
	return t.Verify(moves)
}

// readForVerify reads a table, or returns why it cannot be read.
func (r *Queries) readForVerify(ctx context.Context, id table.ID) (*State, error) {
	return r.opts.Reader.State(ctx, int64(id))
}
