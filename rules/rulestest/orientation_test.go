package rulestest

import (
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest/recorder"
)

// boardView is a view of a board with a row of buttons.
type boardView struct {
	game.Interactive
	top, left, buttons string
}

func (v boardView) Seat() game.Seat { return 1 }

func (v boardView) Diagram() game.Diagram {
	return game.Diagram{Parts: []game.Part{{}, {Grid: &game.Grid{Top: strings.Fields(v.top),
		Left: strings.Fields(v.left)}}}}
}

func (v boardView) Panel(string) (p game.Panel) {
	for _, b := range strings.Fields(v.buttons) {
		p.Controls = append(p.Controls, game.Control{Name: b, Label: game.Lit(b + " 4")})
	}
	return p
}

func TestOrientation(t *testing.T) {
	for _, c := range []struct {
		name  string
		views []boardView
		want  string // the fault; "" for none
	}{
		{"as shown", []boardView{{top: "a b c", buttons: "a c"}, {top: "a b c", buttons: "b c more"}}, ""},
		{"turned for good", []boardView{{top: "c b a", buttons: "c b a"}, {top: "c b a"}}, ""},
		{"cells", []boardView{{top: "a b", left: "1 2", buttons: "a1 b1 b2"}}, ""},
		{"the board turns", []boardView{{top: "a b c"}, {top: "c b a"}}, "it has turned"},
		{"rows are swapped", []boardView{{top: "a b", left: "< >"}, {top: "a b", left: "> <"}}, "it has turned"},
		{"only the board is turned", []boardView{{top: "c b a", buttons: "a b c"}}, "the other way round"},
		{"only the buttons are turned", []boardView{{top: "a b c", buttons: "a c b"}}, "the other way round"},
		{"cells by column", []boardView{{top: "a b", left: "1 2", buttons: "a1 a2 b1"}}, "the other way round"},
	} {
		faults := recorder.Listen(t, func(tb testing.TB) {
			o := orientation{}
			for ply, v := range c.views {
				o.check(tb, v, ply)
			}
		})
		refused := slices.ContainsFunc(faults, func(f string) bool { return strings.Contains(f, c.want) })
		if c.want == "" && len(faults) > 0 || c.want != "" && !refused {
			t.Errorf("%s: got the faults %q, want %q", c.name, faults, c.want)
		}
	}
}
