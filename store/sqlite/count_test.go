package sqlite

import (
	"testing"

	"tablee/store"
)

// TestCountOpen: of one maker wherever they are, or of one server whoever made them; in the phases that are asked for,
// exhibitions besides; and never what nobody made.
func TestCountOpen(t *testing.T) {
	db := newDB(t)
	for _, row := range []store.Table{
		{Guild: "g", Maker: "ann", Phase: "lobby"}, {Guild: "g", Maker: "ann", Phase: "playing", Show: true},
		{Guild: "far", Maker: "ann", Phase: "playing"},
		{Guild: "g", Maker: "ann", Phase: "over"}, {Guild: "g", Maker: "ben", Phase: "playing", Show: true}, {Guild: "g",
			Phase: "lobby"}, {Phase: "lobby"},
	} {
		row.Doc, row.Seed = []byte("{}"), make([]byte, 32)
		if _, err := db.CreateTable(t.Context(), store.Change{Table: row, Forget: -1}); err != nil {
			t.Fatal(err)
		}
	}
	live := []string{"lobby", "playing"}
	for _, c := range []struct {
		count store.Count
		want  store.Counted
	}{
		{store.Count{Maker: "ann", Phases: live}, store.Counted{Tables: 3, Shows: 1}},
		{store.Count{Maker: "ann", Phases: []string{"lobby"}}, store.Counted{Tables: 1}},
		{store.Count{Guild: "g", Phases: live}, store.Counted{Tables: 4, Shows: 2}},
		{store.Count{Guild: "far", Phases: live}, store.Counted{Tables: 1}},
		{store.Count{Maker: "chloe", Phases: live}, store.Counted{}},
		{store.Count{Guild: "nowhere", Phases: live}, store.Counted{}},
	} {
		if got, err := db.CountOpen(t.Context(), c.count); err != nil || got != c.want {
			t.Errorf("%+v: %+v, %v, want %+v", c.count, got, err, c.want)
		}
	}
}
