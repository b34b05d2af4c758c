package gobblet

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/format"
	"tablee/rules/rulestest"
)

// TestHints: each theme is told of the move that has it, with the piece that plays it; wins and blocks are found.
func TestHints(t *testing.T) {
	three := played(t, false, "B a1", "B a3", "B b1", "B b4", "B c1", "B d3")
	threat := played(t, false, "B a1", "B a3", "B b1", "B b4", "B c1")
	two := played(t, false, "B a1", "B a3", "B b1", "B d4")
	for _, c := range []struct {
		p          *position
		move, want string
		best       bool
	}{
		{three, "M d1", "win reserve M d1", true},
		{three, "a1-c2", "middle board B a1 c2", false},
		{threat, "B d1", "block reserve B d1", false},
		{threat, "b4-d1", "block board B b4 d1", false},
		{threat, "M c3", "middle reserve M c3", false},
		{two, "B c1", "threat reserve B c1", false},
		{two, "B b2", "middle reserve B b2", false},
		{two, "B d3", "edge reserve B d3", false},
	} {
		m, ok := typed(c.move)
		if !ok {
			t.Fatal(c.move)
		}
		v := c.p.View(game.Seat(c.p.board.Mover)).(game.Hinter)
		a := v.Explain(game.Move(m.String()))
		theme := strings.TrimPrefix(a.Where.ID, "gobblet.hint.where.")
		got := fmt.Sprint(theme, " ", strings.TrimPrefix(a.What.ID, "gobblet.hint.what."))
		if size, ok := a.What.Args["size"].(game.Msg); ok {
			got += " " + strings.TrimPrefix(size.ID, "gobblet.size.")
		}
		if cell, ok := a.What.Args["cell"].(string); ok {
			got += " " + cell
		}
		if got += fmt.Sprint(" ", a.Why.Args["to"]); got != c.want || a.Why.ID != "gobblet.hint.why."+theme {
			t.Errorf("%s: %s, want %s", c.move, got, c.want)
		}
		best, err := v.Hint(context.Background(), game.Glance, rand.New(rand.NewPCG(1, 1)))
		if err != nil || c.best && v.Explain(best).Where.ID != a.Where.ID {
			t.Errorf("%s: the hint is %q, %v", c.move, best, err)
		}
	}
}

// TestHintMeetsThreats: the hint against three in a line is a move that stops them.
func TestHintMeetsThreats(t *testing.T) {
	p := played(t, false, "B a1", "B a3", "B b1", "B b4", "B c1")
	v := p.View(1).(game.Hinter)
	m, err := v.Hint(context.Background(), game.Glance, rand.New(rand.NewPCG(1, 1)))
	if a := v.Explain(m); err != nil || a.Where.ID != "gobblet.hint.where.block" {
		t.Errorf("%q: %v, %v", m, a.Where, err)
	}
}

// TestHintsPointAtTheMove: the second board of a hint points at the piece that moves and at nothing else, and the third
// one shows where it goes, as do the words. In the first board of an opening move the target is lit.
func TestHintsPointAtTheMove(t *testing.T) {
	say := func(game.Msg) string { return "" }
	for _, p := range []*position{start(false), played(t, false, uncoveredLine...), played(t, false, "B a1")} {
		by := p.Turn()[0]
		v := p.View(by).(*view)
		for _, m := range p.Moves(by) {
			a := v.Explain(m)
			mv, err := format.ReadMove(string(m))
			if err != nil || mv.IsTalk() {
				continue
			}
			var want []string
			if !mv.IsDrop() {
				want = append(want, fmt.Sprintf("%d,%d  +within", mv.From()/4, mv.From()%4))
			} else {
				for i, n := range p.board.Reserve(p.board.Mover) {
					if n == int(mv.Dropped())+1 {
						want = append(want, fmt.Sprintf("%d,%d  +within", p.board.Mover, i+1))
					}
				}
			}
			if got := rulestest.Traces(*a.Boards[game.HintWhat-1], say); !slices.Equal(got, want) {
				t.Errorf("%s: the second board points at %q, want %q", m, got, want)
			}
			to := fmt.Sprintf("%d,%d ", mv.To()/4, mv.To()%4)
			if got := strings.Join(rulestest.Traces(*a.Boards[game.HintMove-1], say), ";"); !strings.Contains(got, to+" +to") {
				t.Errorf("%s: the third board is %q", m, got)
			}
			theme := strings.TrimPrefix(a.Where.ID, "gobblet.hint.where.")
			var where []string
			if b := a.Boards[game.HintWhere-1]; b != nil {
				where = rulestest.Traces(*b, say)
			}
			lit := slices.Contains(where, to+" +within")
			switch theme {
			case "middle", "edge":
				if !lit || len(where) != map[string]int{"middle": 4, "edge": 12}[theme] {
					t.Errorf("%s, %s: the first board points at %q", m, theme, where)
				}
			case "win", "threat", "block", "cover":
				for c := range 16 {
					who, _, there := p.board.Top(c)
					own := who == p.board.Mover == (theme == "win" || theme == "threat")
					if at := fmt.Sprintf("%d,%d  +within", c/4, c%4); slices.Contains(where, at) != (there && own) {
						t.Errorf("%s, %s: the first board points at %q", m, theme, where)
					}
				}
			}
		}
	}
}
