package rendertest

import (
	"strings"
	"testing"
)

// TestUnknown: mistyped message ids are found wherever they are; strings that only look like one are left alone.
func TestUnknown(t *testing.T) {
	ids := []string{"arg.seats.name", "host.full", "phase.lobby", "say.hello"}
	for _, c := range []struct{ code, fault string }{
		{`game.M("host.full")`, ""},
		{`game.M("host.ful", "n", 1)`, `no message "host.ful"`},
		{`game.Refuse("hots.full")`, `no message "hots.full"`},
		{`game.Refuse("full")`, `no message "full"`},
		{`game.Msg{ID: "say.helo"}`, `no message "say.helo"`},
		{`h.owe("host.fulll")`, `no message "host.fulll"`},
		{`game.M("phase." + p)`, ""},
		{`game.M("phsae." + p)`, ""}, // its first word is no message's: it cannot be told from other texts
		{`game.M("say.help." + p)`, `begins with "say.help."`},
		{`open("say.png")`, ""},
		{`open("board.txt")`, ""},
		{`arg("host.full.n")`, `no message "host.full.n"`},
		{`arg("arg.seats")`, ""},
		{`arg("arg.seat")`, `no message "arg.seat"`},
		{`a == "host.x"`, ""},
	} {
		_, faults := unknown("x.go", []byte("package x\nvar _ = "+c.code), ids)
		if got := strings.Join(faults, "; "); !strings.Contains(got, c.fault) || c.fault == "" && got != "" {
			t.Errorf("%s: got %q, want %q", c.code, got, c.fault)
		}
	}
}
