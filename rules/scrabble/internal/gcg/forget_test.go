package gcg

import (
	"encoding/json"
	"strings"
	"testing"

	"tablee/rules/game"
)

// named is a file with names wherever a file can have some.
const named = `#character-encoding UTF-8
#player1 quidam Jean Quidam
#player2 P1 Zoé Tierce
#title Quidam against Tierce
#lexicon TWL06 by Quidam
#tile-distribution English
>quidam: AEINRST 8H RETAINS +66 66
#note Well played, Quidam.
Tierce said so
>P1: DOGQXZU 9G DO +9 9
#rack1 AEIOUU?
`

// TestForgetNames: of the file's words nothing is left but the names of the others; the game is the same, is written in
// words that are read again, and the original keeps its own.
func TestForgetNames(t *testing.T) {
	for _, c := range []struct {
		seats      []game.Seat
		gone, left []string
	}{
		{[]game.Seat{0}, []string{"quidam", "Quidam"}, []string{"Zoé Tierce", "#player2 P1 ", ">P1_: "}},
		{[]game.Seat{1}, []string{"Tierce", "Zoé", "against", "Well"}, []string{"#player1 quidam Jean Quidam", ">P2: "}},
		{[]game.Seat{0, 1}, []string{"uidam", "Tierce", "Zoé"}, []string{"#lexicon NWL23\n", "RETAINS", ">P1: ", ">P2: "}},
		{[]game.Seat{-1, 7}, []string{"against", "Well", "by Quidam"}, []string{"Jean Quidam", "Zoé Tierce"}},
	} {
		p, err := read([]byte(named), nil)
		if err != nil {
			t.Fatal(err)
		}
		before := string(Write(p, nil))
		q := ForgetNames(p, c.seats)
		if again := string(Write(p, nil)); again != before {
			t.Errorf("%v: the original has changed to\n%s", c.seats, again)
		}
		text := string(Write(q, nil))
		kept, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range c.gone {
			if strings.Contains(text, name) || strings.Contains(string(kept), name) {
				t.Errorf("%v: %q is left in\n%s\n%s", c.seats, name, text, kept)
			}
		}
		for _, part := range c.left {
			if !strings.Contains(text, part) {
				t.Errorf("%v: %q is not in\n%s", c.seats, part, text)
			}
		}
		r, err := read([]byte(text), nil)
		if err != nil {
			t.Errorf("%v: %v\n%s", c.seats, err, text)
			continue
		}
		if r.Board != p.Board || r.Next != p.Next || r.Bag != p.Bag || len(r.Sheet) != len(p.Sheet) ||
			string(Write(r, nil)) != text {
			t.Errorf("%v: read again it is another game:\n%s\n%s", c.seats, text, Write(r, nil))
		}
	}
}
