package domino

import (
	"fmt"
	"strings"
	"testing"

	"tablee/rules/game"
)

// TestHints: a hint names the end, the kind of tile and the reason of its move.
func TestHints(t *testing.T) {
	const text = `(regle draw 7 20) (joueurs (A 0 ([1:6] [1:1] [6:6] [6:2] [3:4])) (B 15 (? ? ?)))
		(chaine [1:0] [0:5] [5:6]) (pioche ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?) (tour 1)`
	v := seenBy(t, text)
	for m, want := range map[game.Move]string{
		"1-1 L": "end left 1 double double 1", // one double fits one value
		"1-6 L": "end left 1 heavy fits 2",    // 6-6 and 6-2 fit the six on the right, and the one is gone
		"6-6 R": "end right 6 double double 6",
		"1-6 R": "end right 6 light fits 1", // on the one that is open then: 1-1
		"6-2 R": "end right 6 heavy fits 2", // 1-6 and 1-1 on the left
		"3-4 L": " ",
		"draw":  " ",
	} {
		a := v.Explain(m)
		got := strings.TrimPrefix(a.Where.ID, "domino.hint.where.")
		if side, ok := a.Where.Args["side"].(game.Msg); ok {
			got += fmt.Sprint(" ", strings.TrimPrefix(side.ID, "domino.side."), " ", a.Where.Args["value"], " ",
				strings.TrimPrefix(a.What.ID, "domino.hint.what."))
		}
		got += " " + strings.TrimPrefix(a.Why.ID, "domino.hint.why.")
		for _, name := range []string{"n", "value"} {
			if x, ok := a.Why.Args[name]; ok {
				got += fmt.Sprint(" ", x)
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", m, got, want)
		}
	}
}
