package systemtest

import (
	"fmt"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// TestMessageIsAboutAnotherTable: a hand is searched for in all messages about its table, and in those that do not name
// a table.
func TestMessageIsAboutAnotherTable(t *testing.T) {
	for text, want := range map[string]bool{"Scrabble, table 7: AEINRST": false, "Scrabble, table 71: AEINRST": true,
		"AEINRST": false, "tables 8, table 7": false} {
		if got := elsewhere(playground.Message{Content: text},
			"the hand of seat 0 of table 7 (scrabble, playing)"); got != want {
			t.Errorf("%q is elsewhere: %v, want %v", text, got, want)
		}
	}
}

// TestUndoExplainsMissingMove: a missing move is excused only by an undo since then, at its ply or before.
func TestUndoExplainsMissingMove(t *testing.T) {
	t.Parallel()
	then := time.UnixMilli(1000)
	doc := func(id string, ply int, at int64) []byte {
		return fmt.Appendf(nil, `{"Notes":[{"Ply":%d,"At":%d,"Msg":{"id":%q}}]}`, ply, at, id)
	}
	for _, c := range []struct {
		doc  []byte
		ply  int
		want bool
	}{
		{doc("host.undone", 3, 1000), 4, true},
		{doc("host.undone", 3, 2000), 9, true},
		{doc("host.undone", 3, 2000), 3, false},
		{doc("host.undone", 3, 999), 4, false},
		{doc("host.unrated", 3, 2000), 4, false},
		{[]byte("{}"), 4, false},
	} {
		if got := undoneSince(t, c.doc, c.ply, then); got != c.want {
			t.Errorf("%s: ply %d was taken back: %v", c.doc, c.ply, got)
		}
	}
}
