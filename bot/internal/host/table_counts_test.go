package host

import (
	"fmt"
	"testing"

	"tablee/bot/internal/host/hosted"
	"tablee/rules/table"
	"tablee/store"
)

// crowd stores tables as many people might have opened them.
func (h *testHost) crowd(n int, guild string, maker func(i int) string) {
	h.t.Helper()
	like := h.fresh(h.call("zoe"), table.New{})
	if like != "" {
		h.t.Fatal(like)
	}
	row, err := h.db.Table(h.t.Context(), 1)
	h.check(err)
	for i := range n {
		row.ID, row.Rev, row.Guild, row.Maker = 0, 0, guild, maker(i)
		_, err := h.db.CreateTable(h.t.Context(), store.Change{Table: row, Forget: -1})
		h.check(err)
	}
}

// TestDirectMessagesAreNotCountedAsAServer: tables in direct messages do not count together as if they were of one
// server.
func TestDirectMessagesAreNotCountedAsAServer(t *testing.T) {
	h := newTestHost(t)
	h.crowd(hosted.MaxOpenHere, "", func(i int) string { return fmt.Sprint("p", i) })
	c := h.call("ann")
	c.Guild, c.Channel = "", "dm"
	if r := h.fresh(c, table.New{}); r != "" {
		t.Errorf("ann's first table: %q", r)
	}
}

// TestTablesOfErasedPeopleAreNotCounted: tables whose creator was erased are not counted for the next erased person.
func TestTablesOfErasedPeopleAreNotCounted(t *testing.T) {
	h := newTestHost(t)
	h.crowd(hosted.MaxOpen, "g", func(int) string { return "" })
	c := h.call("ben")
	c.Guild, c.Channel = "", "dm"
	h.fresh(c, table.New{})
	l := h.live(1)
	l.Doc.Creator = ""
	if err := hosted.CheckOpenLimits(l); err != nil {
		t.Errorf("a table of nobody's: %v", err)
	}
}
