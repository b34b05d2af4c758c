package message

import (
	"fmt"
	"strings"
	"testing"

	"tablee/rules/game"
)

// things are messages with the numbers from 1 to n.
func things(n int) (list []game.Msg) {
	for i := range n {
		list = append(list, game.Lit(fmt.Sprint(i+1)))
	}
	return list
}

// flat lists the literal texts of a message in order, as game.Joined and lists have them.
func flat(m game.Msg) (texts []string) {
	if m.Lit != "" {
		texts = append(texts, m.Lit)
	}
	for _, name := range []string{"a", "before", "b", "next", "list"} {
		switch arg := m.Args[name].(type) {
		case game.Msg:
			texts = append(texts, flat(arg)...)
		case []game.Msg:
			for _, item := range arg {
				texts = append(texts, flat(item)...)
			}
		}
	}
	return texts
}

// TestTruncateLists: a list of at most 20 things stays; of a longer one the first 20 and an ellipsis remain, however
// the list is made, and the message that was given does not change.
func TestTruncateLists(t *testing.T) {
	pairs := func(list []game.Msg) game.Msg {
		m := list[0]
		for _, next := range list[1:] {
			m = game.M("pair", "a", m, "b", next)
		}
		return m
	}
	for name, of := range map[string]func([]game.Msg) game.Msg{
		"list":        func(list []game.Msg) game.Msg { return game.M("refused", "list", list) },
		"joined":      func(list []game.Msg) game.Msg { return game.Joined("joined", list) },
		"joined in":   func(list []game.Msg) game.Msg { return game.M("refused", "a", game.Joined("joined", list)) },
		"pairs":       pairs,
		"pairs in":    func(list []game.Msg) game.Msg { return game.M("refused", "a", pairs(list)) },
		"pair inside": func(list []game.Msg) game.Msg { return game.M("a", "a", game.M("b", "b", pairs(list))) },
	} {
		for _, n := range []int{2, 3, 19, 20, 21, 22, 1000} {
			m := of(things(n))
			want := flat(m)
			if n > 20 {
				want = append(want[:20:20], "…")
			}
			if got := flat(Truncate(m)); strings.Join(got, " ") != strings.Join(want, " ") {
				t.Errorf("%s of %d: got %v, want %v", name, n, got, want)
			}
			if again := flat(m); len(again) != n {
				t.Errorf("%s of %d: the message itself has %d things afterwards", name, n, len(again))
			}
		}
	}
}

// TestTruncateTexts: what was typed is repeated up to 120 characters, wherever it stands in a message.
func TestTruncateTexts(t *testing.T) {
	long := strings.Repeat("é", 999)
	want := strings.Repeat("é", 119) + "…"
	for name, got := range map[string]any{
		"argument":  Truncate(game.M("refused", "text", long)).Args["text"],
		"message":   Truncate(game.M("refused", "a", game.Lit(long))).Args["a"].(game.Msg).Lit,
		"in a list": Truncate(game.M("refused", "list", []game.Msg{game.Lit(long)})).Args["list"].([]game.Msg)[0].Lit,
		"nested": Truncate(game.M("refused", "a", game.M("of", "text", long))).Args["a"].(game.Msg).
			Args["text"],
	} {
		if got != want {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
}
