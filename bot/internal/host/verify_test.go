package host

import (
	"context"
	"testing"

	"tablee/rules/table"
	"tablee/store"
)

// TestDecodableDamageIsFound: damaged bytes that can still be decoded are found by replaying the moves, and reported to
// the operator; a table that cannot be decoded is quarantined. Other tables are not touched.
func TestDecodableDamageIsFound(t *testing.T) {
	for name, damage := range map[string]string{
		"another move":    "UPDATE moves SET move = (SELECT move FROM moves AS m WHERE m.tbl = 1 AND m.ply = 2) WHERE tbl = 1 AND ply = 1",
		"a move is lost":  "DELETE FROM moves WHERE tbl = 1 AND ply = 1",
		"another seed":    "UPDATE tables SET seed = randomblob(32) WHERE id = 1",
		"another ply":     "UPDATE tables SET ply = ply - 1 WHERE id = 1",
		"an old position": "UPDATE tables SET snapshot = (SELECT snapshot FROM tables WHERE id = 2) WHERE id = 1",
	} {
		t.Run(name, func(t *testing.T) {
			h := newTestHost(t)
			ctx := context.Background()
			for range 2 {
				id := h.open(2, table.Clock{}, "ann", "ben")
				if id == 1 {
					for range 3 {
						h.play(h.look(id, "").Seats[h.look(id, "").Turn[0]].User, id)
					}
				}
			}
			h.check(h.Queries.Verify(ctx, 1))
			h.harm(damage)
			if err := h.Queries.Verify(ctx, 1); err == nil {
				t.Fatal("the damage is not found")
			}
			h.updates.verifyRunning(ctx)
			if len(h.errs) != 1 {
				t.Errorf("the operator is told %v, want one fault", h.errs)
			}
			h.harm("UPDATE tables SET snapshot = CAST('garbage' AS BLOB) WHERE id = 1")
			h.updates.verifyRunning(ctx)
			for id, want := range map[int64]table.Phase{1: table.Quarantined, 2: table.Playing} {
				if row, err := h.db.Table(ctx, id); err != nil || row.Phase != string(want) {
					t.Errorf("table %d is %q, %v; want %q", id, row.Phase, err, want)
				}
			}
		})
	}
}

// between is a store in which something happens before a table's moves are read, and once more after they are.
type between struct {
	store.DB
	happens func()
	n       int
}

func (b *between) Moves(ctx context.Context, id int64, from int) ([]store.Move, error) {
	if b.n++; b.n == 1 {
		b.happens()
	}
	moves, err := b.DB.Moves(ctx, id, from)
	if b.n == 2 {
		b.happens()
	}
	return moves, err
}

// TestMoveWhileReading: moves that another process makes while a table and its moves are read do not count as damage,
// and the game can still be replayed.
func TestMoveWhileReading(t *testing.T) {
	for name, read := range map[string]func(h *testHost, id table.ID) (plies int, err error){
		"while playing": func(h *testHost, id table.ID) (int, error) {
			h.updates.verifyRunning(t.Context())
			return 3, nil // what is wrong is told to the operator
		},
		"check": func(h *testHost, id table.ID) (int, error) { return 3, h.Queries.Verify(t.Context(), id) },
		"replay": func(h *testHost, id table.ID) (int, error) {
			replay, err := h.Queries.Replay(t.Context(), id, "ann", true)
			if err != nil {
				return 0, err
			}
			plies := -1 // the deal is shown too
			err = replay.Play(t.Context(), func(table.Frame) error { plies++; return nil })
			return plies, err
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newTestHost(t)
			id := h.open(2, table.Clock{}, "ann", "ben")
			move := func() { h.play(h.look(id, "").Seats[h.look(id, "").Turn[0]].User, id) }
			move()
			other := &testHost{}
			*other = *h
			other.on(&between{DB: h.db, happens: move})
			plies, err := read(other, id)
			if err != nil || plies != 3 || len(other.errs) != 0 {
				t.Errorf("%d plies, %v, and the operator is told %v; want 3 and nothing", plies, err, other.errs)
			}
		})
	}
}
