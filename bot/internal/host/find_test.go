package host

import (
	"context"
	"testing"

	"tablee/rules/table"
)

// TestListsReadNoSnapshots: a list shows whose turn it is although no snapshot can be read, or, for tables in an older
// format, because it reads that one.
func TestListsReadNoSnapshots(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{Move: 60e9}, "ann", "ben")
	h.play("ann", id)
	want := h.look(id, "ben")
	find := func() *table.Table {
		t.Helper()
		ts, err := h.Queries.Find(context.Background(), table.Filter{User: "ben"}, "ben")
		h.check(err)
		if len(ts) != 1 {
			t.Fatal("not listed")
		}
		return ts[0]
	}
	same := func(got *table.Table) {
		t.Helper()
		if !got.InTurn() || !want.InTurn() || got.Revision != want.Revision || !got.Due.Equal(want.Due) || got.Due.IsZero() ||
			got.You != want.You || got.Channel != want.Channel || got.Home != want.Home {
			t.Errorf("got %+v\nwant %+v", got, want)
		}
	}
	same(find())
	h.harm("UPDATE tables SET doc = CAST(json_remove(CAST(doc AS TEXT), '$.Turn') AS BLOB)")
	same(find())
	h.harm("UPDATE tables SET doc = CAST(json_set(CAST(doc AS TEXT), '$.Turn', json('[1]')) AS BLOB), snapshot = CAST('garbage' AS BLOB)")
	same(find())
}
