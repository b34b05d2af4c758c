package systemtest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/table"
)

// Private is what an answer has shown to the person alone, in the channel or in their direct messages.
func Private(u *playground.User, channel string, r playground.Response) (found playground.Message, ok bool) {
	for _, m := range slices.Concat(u.Ephemerals(channel), u.DMs(), u.Ephemerals("dm")) {
		if m.Via == r.InteractionID {
			found, ok = m, true
		}
	}
	return found, ok
}

// TwoAtTable starts a game of the template between Bob and Alice and returns their table.
func TwoAtTable(t *testing.T, w *World, name string) table.ID {
	t.Helper()
	Must(t, w, "bob", GameCommand(name)+" new rated:true")
	rows, err := w.Host.Queries.Find(context.Background(), table.Filter{}, "")
	if err != nil || len(rows) == 0 {
		t.Fatal(rows, err)
	}
	id := rows[0].ID
	Must(t, w, "alice", fmt.Sprintf("/table join table:%d", id))
	Must(t, w, "bob", fmt.Sprintf("/table start table:%d", id))
	return id
}

func Must(t *testing.T, w *World, user, line string) playground.Response {
	t.Helper()
	r, err := w.Playground.User(user).Slash(context.Background(), "#games", line)
	if err != nil {
		t.Fatalf("%s types %s: %v", user, line, err)
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	return r
}

// Standing checks how many moves were made, and that the channel's one table has one message there, the board, which
// calls somebody or nobody.
func Standing(t *testing.T, w *World, id table.ID, moves int, called bool) {
	t.Helper()
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	row, err := w.DB.Table(context.Background(), int64(id))
	if err != nil {
		t.Fatal(err)
	}
	log, err := w.DB.Moves(context.Background(), int64(id), 0)
	if err != nil || len(log) != moves || row.Ply != moves {
		t.Errorf("%d moves, ply %d, %v, want %d", len(log), row.Ply, err, moves)
	}
	list := w.Playground.Messages("#games")
	if len(list) != 1 {
		t.Errorf("%d messages in the channel, want 1", len(list))
	}
	for _, m := range list {
		if len(m.Buttons()) == 0 || len(m.Pings) > 0 != called {
			t.Errorf("the board has %d buttons and calls %v, want calls: %v", len(m.Buttons()), m.Pings, called)
		}
	}
}

// Newest is the channel's newest board.
func Newest(t *testing.T, w *World) playground.Message {
	t.Helper()
	list := w.Playground.Messages("#games")
	for i := len(list) - 1; i >= 0; i-- {
		if len(list[i].Embeds) > 0 {
			return list[i]
		}
	}
	t.Fatal("no board in the channel")
	return playground.Message{}
}

// Pit is the first button of the game's own that can be pressed.
func Pit(t *testing.T, m playground.Message) string {
	t.Helper()
	for _, b := range m.Buttons() {
		if strings.HasPrefix(b.CustomID, "g/") && !b.Disabled {
			return b.CustomID
		}
	}
	t.Fatalf("nothing to press:\n%s", Show(m))
	return ""
}

// Choice is the first thing that autocompletion offers.
func Choice(t *testing.T, w *World, user, line string) any {
	t.Helper()
	cs, err := w.Playground.User(user).Autocomplete(context.Background(), "#games", line)
	if err != nil || len(cs) == 0 {
		t.Fatal(line, cs, err)
	}
	return cs[0].Value
}
