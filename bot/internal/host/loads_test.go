package host

import (
	"context"
	"sync/atomic"
	"testing"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
)

// loads counts what is read of tables: rows with document and position, and rows without.
type loads struct {
	Store
	whole, known atomic.Int32
}

func (l *loads) TableFor(ctx context.Context, id int64, known store.Known) (store.Read, error) {
	t, err := l.Store.TableFor(ctx, id, known)
	if t.Table.Doc != nil {
		l.whole.Add(1)
	} else {
		l.known.Add(1)
	}
	return t, err
}

func (l *loads) Table(ctx context.Context, id int64) (store.Table, error) {
	l.whole.Add(1)
	return l.Store.Table(ctx, id)
}

// decodes counts the positions that were decoded.
type decodes struct {
	game.Rules
	n atomic.Int32
}

func (d *decodes) Decode(data []byte) (game.Position, error) {
	d.n.Add(1)
	return d.Rules.Decode(data)
}

// TestMoveLoadsItsTableOnce: for one move the table is read once and its position is decoded once, from the command to
// the delivered boards, however many people look at it. For the next move the table is cached.
func TestMoveLoadsItsTableOnce(t *testing.T) {
	g := &decodes{Rules: template.Rules}
	h := newTestHost(t, g)
	id := h.open(2, table.Clock{}, "ann", "ben")
	l := &loads{Store: h.db}
	h.on(l) // as after a restart: it knows no table
	g.n.Store(0)
	turn := func(want int32) {
		t.Helper()
		user := []string{"ann", "ben"}[h.look(id, "").Turn[0]]
		// whose table a typed move is of
		if _, err := h.Queries.Find(t.Context(), table.Filter{User: user}, user); err != nil {
			t.Fatal(err)
		}
		h.play(user, id)                                      // looks at it, plays, and sees what it has become
		for _, user := range []string{"", "", "ann", "ben"} { // deliveries: the board, the call, two hands
			h.look(id, user)
		}
		if whole, decoded := l.whole.Swap(0), g.n.Swap(0); whole != want || decoded != want {
			t.Errorf("%d rows read whole, %d positions decoded, want %d of each", whole, decoded, want)
		}
	}
	turn(1)
	turn(0)
	if l.known.Load() == 0 {
		t.Error("nobody asked which revision the table has")
	}
}
