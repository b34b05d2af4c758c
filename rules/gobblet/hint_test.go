package gobblet

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tablee/rules/game"
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
