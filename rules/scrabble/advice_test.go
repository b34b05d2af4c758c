package scrabble

import (
	"fmt"
	"strings"
	"testing"

	"tablee/rules/game"
)

// TestHints: line, letters and what stays are those of the move, in the table's own coordinates.
func TestHints(t *testing.T) {
	p := sessionTable(t, nil, full(t, true, "MAISONS", "VOYAGES"), "MAISONS", "VOYAGES")
	p = playInSession(t, p, "H8 MAISON")
	v := p.See(p.Turn()[0])
	for m, want := range map[game.Move]string{
		"11H .AGE":    "row K letters [A E G] OSVY place K8 SAGE",
		"11H .AGEZ":   "", // a letter that is not there
		"11H .YEGO":   "", // no word
		"-VOY":        "rack exchange 3 AEGS swap",
		"-VZ":         "",
		"-":           "rack pass ask-pass",
		"challenge":   "",
		"accept":      "",
		"H14 VOYAGES": "", // the N is not reached
	} {
		a := Explain(v, m)
		got := strings.TrimPrefix(a.Where.ID, "scrabble.hint.where.")
		for _, x := range []any{a.Where.Args["line"], strings.TrimPrefix(a.What.ID, "scrabble.hint.what."), a.What.Args["n"],
			a.What.Args["tiles"], a.Why.Args["rest"], a.Fill.Name, a.Fill.Args["at"], a.Fill.Args["word"]} {
			if x != nil && x != "" {
				got += fmt.Sprint(" ", x)
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", m, got, want)
		}
	}
}

// TestHintsForTheWholeRack: that all tiles go is told, and with what bonus.
func TestHintsForTheWholeRack(t *testing.T) {
	p := sessionTable(t, nil, full(t, true, "VOYAGES", "AEILNRT"), "VOYAGES", "AEILNRT")
	for m, line := range map[game.Move]string{"8D VOYAGES": "row H", "H4 VOYAGES": "column 8"} {
		a := Explain(p.See(p.Turn()[0]), m)
		where := fmt.Sprint(strings.TrimPrefix(a.Where.ID, "scrabble.hint.where."), " ", a.Where.Args["line"])
		if where != line || a.What.ID != "scrabble.hint.what.bingo" || a.Why.Args["bonus"] != 50 {
			t.Errorf("%s: %+v", m, a)
		}
	}
}

// TestHintsAboutTheLastWord: whether it stands is a question of its own.
func TestHintsAboutTheLastWord(t *testing.T) {
	p := sessionTable(t, game.Options{"challenge": "single"}, full(t, true, "MAISONS", "VOYAGES"), "MAISONS", "VOYAGES")
	p = playInSession(t, p, "H8 MAISNO")
	v := p.See(p.Turn()[0])
	for m, want := range map[game.Move]string{"challenge": "scrabble.hint.why.challenge",
		"accept": "scrabble.hint.why.accept",
		"refuse": ""} {
		if a := Explain(v, m); a.Why.ID != want || want != "" && a.What.Args["word"] != "MAISNO" {
			t.Errorf("%s: %+v", m, a)
		}
	}
}
