package match_test

import (
	"fmt"
	"strings"
	"testing"

	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/gobblet"
	"tablee/rules/match"
)

// opening is a game before its first move.
func opening(t testing.TB, r game.Rules) game.Position {
	t.Helper()
	p, err := match.Start(r, 2, nil, match.Seed{1})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestLine reads lines as people type them.
func TestLine(t *testing.T) {
	for _, c := range []struct {
		rules game.Rules
		text  string
		want  string // the moves, or the refusal
	}{
		{awale.Rules, "c f d", "[c f d]"},
		{awale.Rules, "c, f;d > a", "[c f d a]"},
		{awale.Rules, " C  4 , F ", "[c f]"}, // as a button is labelled
		{awale.Rules, "if c then f", "[c f]"},
		{awale.Rules, "If they play c, I play f, then d", "[c f d]"},
		{awale.Rules, "si c alors f, puis d", "[c f d]"},
		{awale.Rules, "c\nf\n", "[c f]"},
		{awale.Rules, "c → f", "[c f]"},
		{awale.Rules, "c f, d a", "[c f d a]"},
		{awale.Rules, "", "line.length[n:40]"},
		{awale.Rules, " ,; ", "line.length[n:40]"},
		{awale.Rules, strings.Repeat("z", 99), "line.unread[n:1 text:" + strings.Repeat("z", 30) +
			"… why:awale.refuse.unknown"},
		{awale.Rules, "c zz f", "line.unread[n:2 text:zz f why:awale.refuse.unknown"},
		{awale.Rules, "c, f, q", "line.unread[n:3 text:q why:awale.refuse.unknown"},
		{gobblet.Rules, "B b2, b c3", "[drop(B,(1,1)) drop(B,(2,2))]"},
		{gobblet.Rules, "b b2 big c3 b2-b3", "[drop(B,(1,1)) drop(B,(2,2)) onboard((1,1),(1,2))]"},
		{gobblet.Rules, "grand en b2 puis gros c3", "[drop(B,(1,1)) drop(B,(2,2))]"},
		{gobblet.Rules, "drop(B,(1,1))\noffer\n", "[drop(B,(1,1)) offer]"},
		{gobblet.Rules, "b b2, b b2", "line.unread[n:2 text:b b2 why:gobblet."},
	} {
		moves, last, err := match.Line(c.rules.Info(), opening(t, c.rules), c.text, "en")
		got := fmt.Sprint(moves)
		if msg, ok := game.Refused(err); ok {
			got = strings.Replace(msg.String(), "map[", "[", 1)
		} else if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
		if err == nil {
			want, err := match.Follow(opening(t, c.rules), moves...)
			if err != nil {
				t.Fatal(err)
			}
			a, _ := last.Encode()
			if b, _ := want.Encode(); string(a) != string(b) {
				t.Errorf("%q leads elsewhere", c.text)
			}
		}
	}
	if _, _, err := match.Line(awale.Rules.Info(), opening(t, awale.Rules), strings.Repeat("c f ", 100),
		"en"); err == nil {
		t.Error("a line without end was read")
	}
}

// FuzzLine: whatever is typed gives moves that can be made, or a refusal, in a bounded number of them.
func FuzzLine(f *testing.F) {
	for _, s := range []string{"c f d", "if c then f", "b b2 big c3", "B b2, b c3", "drop(B,(1,1))\n", "a\nb\nc",
		strings.Repeat("a ", 200)} {
		f.Add(s, true)
		f.Add(s, false)
	}
	f.Fuzz(func(t *testing.T, text string, seeds bool) {
		r := gobblet.Rules
		if seeds {
			r = awale.Rules
		}
		moves, _, err := match.Line(r.Info(), opening(t, r), text, "fr")
		if _, refused := game.Refused(err); err != nil && !refused {
			t.Fatal(err)
		}
		if len(moves) > match.MaxLine || err == nil && len(moves) == 0 {
			t.Fatalf("%d moves", len(moves))
		}
		if _, err := match.Follow(opening(t, r), moves...); err != nil {
			t.Fatal(err)
		}
	})
}
