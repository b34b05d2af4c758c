package rummy_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rummy/letters"
	"tablee/rules/rummy/rummikub"
)

// TestHints: the combinations, the tiles and what it brings are those of the play, and the best play is found.
func TestHints(t *testing.T) {
	for _, c := range []struct {
		name                string
		rules               game.Rules
		table, hand         string
		where, what, reason string
		fill                string
	}{
		{"a tile fits a set", rummikub.Rules, "(9b 9j 9n) (4r 5r 6r)", "7r 2n", "Look at set 2 on the table.",
			"From your hand: 🔴7.", "It plays 1 tile, and leaves you 1.", "7r"},
		{"a set of its own", rummikub.Rules, "(4r 5r 6r)", "9b 10b 11b 1j", "Look at your own hand: there is a set in it.",
			"From your hand: 🔵9 🔵10 🔵11.", "It plays 3 tiles, and leaves you 1.", "9b 10b 11b"},
		{"the last tile", rummikub.Rules, "(4r 5r 6r)", "7r", "Look at set 1 on the table.", "From your hand: 🔴7.",
			"It empties your hand.", "4r 5r 6r 7r"},
		{"nothing to lay", rummikub.Rules, "(4r 5r 6r)", "1b 3j", "Count your tiles again: is anything worth playing?",
			"Nothing to play yet: draw.", "It’s better to play nothing for now.", ""},
		{"a word grows", letters.Rules, "(M A I S O N)", "S Q", "Look at set 1 on the table.", "From your hand: S.",
			"It scores 8 points.",
			"MAISONS"},
	} {
		other, o := "13n", game.Options(nil)
		if c.rules == letters.Rules {
			other, o = "E", game.Options{"language": "fr"}
		}
		s := newSession(t, c.rules, o, c.table, c.hand, other)
		v := s.p.View(s.seat).(game.Hinter)
		m, err := v.Hint(context.Background(), game.Glance, rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		a := v.Explain(m)
		if got := s.say.Plain(a.Where); got != c.where {
			t.Errorf("%s: where %q, want %q", c.name, got, c.where)
		}
		if got := s.say.Plain(a.What); got != c.what {
			t.Errorf("%s: what %q, want %q", c.name, got, c.what)
		}
		if got := s.say.Plain(a.Why); got != c.reason {
			t.Errorf("%s: why %q, want %q", c.name, got, c.reason)
		}
		if got := a.Fill.Args["sets"]; (c.fill == "") != (got == "") || !strings.Contains(got, c.fill) {
			t.Errorf("%s: the draft is %q, want %q in it", c.name, got, c.fill)
		}
	}
}
