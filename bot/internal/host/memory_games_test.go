package host

import (
	"encoding/json"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/gobblet"
	"tablee/rules/table"
)

// TestMemoryGamesHideTheirHistory: a running game that is played from memory shows no earlier position, no list of
// moves and no file, in any way; once it is over, or where memory is off, all of them work.
func TestMemoryGamesHideTheirHistory(t *testing.T) {
	for _, memory := range []string{"on", "off"} {
		h := newTestHost(t, gobblet.Rules)
		ctx := t.Context()
		tb, err := h.Host.New(ctx, h.call("ann"), table.New{Game: "gobblet", Seats: 2, Unrated: true,
			Options: game.Options{"memory": memory}})
		h.check(err)
		id := tb.ID
		h.do("ben", id, table.Action{Kind: table.Join})
		h.do("ann", id, table.Action{Kind: table.Begin})
		// in the end a big piece covers a medium one
		for i, m := range []string{"B a1", "B d4", "M a2", "M d3", "S b1", "a1-a2"} {
			if i == 5 {
				m = "d4-d3"
			}
			l := h.look(id, "")
			user := l.Seats[l.Turn[0]].User
			l = h.look(id, user)
			reply, err := l.View.(game.Interactive).Do("", game.Action{Name: "play", Args: map[string]string{"move": m}})
			h.check(err)
			h.do(user, id, table.Action{Kind: table.Play, Move: reply.Move, Revision: l.Revision})
		}
		back := func(what string, open bool, err error) {
			t.Helper()
			if _, refused := game.Refused(err); refused == open || err != nil && !refused {
				t.Errorf("memory %s, over %v: %s: %v", memory, h.look(id, "").Phase == table.Over, what, err)
			}
		}
		check := func(open bool) {
			t.Helper()
			for _, user := range []string{"ann", "ben", "eve", ""} {
				for _, own := range []bool{true, false} {
					_, err := h.Queries.Replay(ctx, id, user, own)
					back("a replay for "+user, open, err)
				}
				told, err := h.Queries.History(ctx, id, user)
				h.check(err)
				if data, _ := json.Marshal(told); strings.Contains(string(data), "a1") != open {
					t.Errorf("memory %s: %s reads of the first move: %v, want %v: %s", memory, user, !open, open, data)
				}
				since, _ := json.Marshal(h.look(id, user).Since)
				if memory == "on" && strings.Contains(string(since), "a1") {
					t.Errorf("memory on: the board of %s tells of the first move: %s", user, since)
				}
				_, err = h.Queries.PracticeGame(ctx, h.call(user), id)
				if memory == "on" { // nor afterwards: that board knows no memory
					back("a board to try moves on for "+user, false, err)
				}
			}
			_, err := h.Queries.Export(ctx, id, "ann")
			back("the file", open, err)
		}
		check(memory == "off")
		h.do("ann", id, table.Action{Kind: table.Resign})
		check(true)
	}
}
