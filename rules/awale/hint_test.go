package awale

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// TestHints: each theme of hint is given for a move that has it, with what the reply can capture, and the strongest
// level's choice is found where it is clear.
func TestHints(t *testing.T) {
	for _, c := range []struct {
		name string
		s    state
		m    game.Move
		want string
		best bool
	}{
		{"three seeds to be taken", state{rows: [2][cols]uint8{{4, 4, 4, 0, 1, 2}, {4, 0, 4, 0, 0, 1}},
			store: [2]uint8{12, 12},
			turn:  1}, "f", "take f 3", true},
		{"the same board, another pit", state{rows: [2][cols]uint8{{4, 4, 4, 0, 1, 2}, {4, 0, 4, 0, 0, 1}},
			store: [2]uint8{12, 12}, turn: 1}, "a", "quiet ac 0", false},
		{"two seeds threatened", state{rows: [2][cols]uint8{{1, 0, 0, 4, 4, 4}, {1, 0, 6, 6, 4, 0}}, store: [2]uint8{9, 9},
			turn: 1}, "a", "guard ac 0", false},
		{"nine seeds left", state{rows: [2][cols]uint8{{1, 0, 0, 2, 0, 1}, {0, 1, 0, 2, 1, 1}}, store: [2]uint8{19, 20},
			turn: 1}, "b", "count b 0", false},
		{"one pit", state{rows: [2][cols]uint8{{0, 0, 0, 0, 0, 0}, {1, 0, 0, 0, 0, 6}}, store: [2]uint8{20, 21},
			turn: 1}, "f", "only f 0", true},
	} {
		v := newPosition(c.s).View(game.Seat(c.s.turn)).(game.Hinter)
		a := v.Explain(c.m)
		theme, pits := a.Where.ID[len("awale.hint.where."):], named(a.What.Args["pits"].(game.Msg))
		if got := fmt.Sprint(theme, " ", pits, " ", a.Why.Args["n"]); got != c.want || a.Why.ID != "awale.hint.why."+theme {
			t.Errorf("%s: %s of %s, want %s", c.name, got, c.m, c.want)
		}
		var half, row []string // what the boards point at, as seat 1 sees them
		for _, pit := range pits {
			half = append(half, fmt.Sprintf("1,%d  +within", pit-'a'))
		}
		for i := range cols {
			switch theme {
			case "take":
				row = append(row, fmt.Sprintf("0,%d  +within", i))
			case "guard", "quiet":
				row = append(row, fmt.Sprintf("1,%d  +within", i))
			}
		}
		for degree, want := range map[int][]string{game.HintWhere: row, game.HintWhat: half} {
			var got []string
			if b := a.Boards[degree-1]; b != nil {
				got = rulestest.Traces(*b, func(game.Msg) string { return "" })
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: board %d points at %q, want %q", c.name, degree, got, want)
			}
		}
		play := fmt.Sprintf("1,%d  +from", c.m[0]-'a')
		if got := rulestest.Traces(*a.Boards[game.HintMove-1], func(game.Msg) string { return "" }); !slices.Contains(got,
			play) {
			t.Errorf("%s: the last board shows %q", c.name, got)
		}
		m, err := v.Hint(context.Background(), game.Glance, rand.New(rand.NewPCG(1, 1)))
		if err != nil || c.best && m != c.m {
			t.Errorf("%s: the hint is %q, %v, want %s", c.name, m, err, c.m)
		}
	}
}

// named are the pits of a choice, in the order in which they are listed.
func named(m game.Msg) string {
	if m.ID == "" {
		return m.Lit
	}
	return named(m.Args["first"].(game.Msg)) + named(m.Args["last"].(game.Msg))
}

// TestOneOf: an enumeration of choices ends with "or".
func TestOneOf(t *testing.T) {
	a, b, c := game.Lit("a"), game.Lit("b"), game.Lit("c")
	for want, list := range map[string][]game.Msg{
		"a": {a}, "a or b": {a, b}, "a, b or c": {a, b, c},
	} {
		if got := spoken(oneOf(list)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// spoken writes a choice as the English texts do.
func spoken(m game.Msg) string {
	switch m.ID {
	case "":
		return m.Lit
	case "awale.hint.or":
		return spoken(m.Args["first"].(game.Msg)) + " or " + spoken(m.Args["last"].(game.Msg))
	}
	return spoken(m.Args["first"].(game.Msg)) + ", " + spoken(m.Args["last"].(game.Msg))
}

// TestReplies: the reply that a hint mentions is what the reply can capture.
func TestReplies(t *testing.T) {
	p := newPosition(state{rows: [2][cols]uint8{{2, 0, 0, 0, 0, 0}, {0, 1, 0, 2, 1, 6}}, store: [2]uint8{18, 18}, turn: 1})
	for m, want := range map[game.Move]string{"d": "awale.hint.reply 2", "b": "awale.hint.safe <nil>"} {
		reply := p.View(1).(game.Hinter).Explain(m).Why.Args["reply"].(game.Msg)
		if got := fmt.Sprint(reply.ID, " ", reply.Args["n"]); got != want {
			t.Errorf("after %s: %s, want %s", m, got, want)
		}
	}
}
