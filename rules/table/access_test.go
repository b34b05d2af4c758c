package table_test

import (
	"testing"

	"tablee/rules/table"
)

// TestWhere: direct messages are neither a server nor a chat, and a table is in the chat of the same channel alone.
func TestWhere(t *testing.T) {
	for _, c := range []struct {
		by           table.Caller
		direct, here bool // here: for the table of chat c
	}{
		{table.Caller{Guild: "g", Channel: "c"}, false, false},
		{table.Caller{Channel: "c"}, true, false},
		{table.Caller{Chat: true, Channel: "c"}, false, true},
		{table.Caller{Chat: true, Channel: "d"}, false, false},
	} {
		if got := c.by.Direct(); got != c.direct {
			t.Errorf("%+v is in direct messages: %v", c.by, got)
		}
		if got := (&table.Table{Chat: true, Channel: "c"}).Here(c.by); got != c.here {
			t.Errorf("a table of chat c is here for %+v: %v", c.by, got)
		}
		if (&table.Table{Channel: "c"}).Here(c.by) {
			t.Errorf("a table that is in no chat is here for %+v", c.by)
		}
	}
}
