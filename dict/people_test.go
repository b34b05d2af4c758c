package dict

import (
	"fmt"
	"strings"
	"testing"
)

func TestRack(t *testing.T) {
	for _, c := range []struct {
		text string
		len  int
	}{
		{"", 0}, {"AEIRST*", 7}, {"aé i??", 5}, {"œ", 2}, {strings.Repeat("*", 255), 255},
		{"A1", -1}, {"A-", -1}, {"A%", -1}, {strings.Repeat("A", 256), -1},
	} {
		r, err := ParseRack(c.text)
		if err != nil && c.len >= 0 || err == nil && c.len < 0 || err == nil && r.Len() != c.len {
			t.Errorf("ParseRack(%q): got %d tiles, %v, want %d", c.text, r.Len(), err, c.len)
		}
	}
	g := mustGraph(t, "CALE", "CC")
	r := Rack{2: 1, 4: 1, Blank: 2}
	for w := range g.All() {
		got, ok := r.Spell(w)
		if want := map[string]string{"CALE": "CalE", "CC": "Cc"}[w.String()]; got != want || !ok {
			t.Errorf("Spell(%s): got %q, %v, want %q", w, got, ok, want)
		}
		if got, ok := (Rack{2: 1}).Spell(w); ok {
			t.Errorf("Spell(%s) with a C alone: got %q, want none", w, got)
		}
	}
}

func TestCheck(t *testing.T) {
	g := mustGraph(t, "CAL", "LAC", "CALE", "CLEA", "COLS", "LACS")
	for _, c := range []struct {
		word  string
		limit int
		want  string // valid, matches, anagrams, longer, before, after, more
	}{
		{"cal", 9, "true  LAC CALE,CLEA,LACS  E false"},
		{"C*L*", 9, "true CALE,COLS CALE,CLEA,COLS,LACS    false"},
		{"C?L", 9, "true CAL CAL,LAC CALE,CLEA,COLS,LACS   false"},
		{"çàl", 1, "true  LAC CALE  E true"},
		{"ACL", 9, "false  CAL,LAC CALE,CLEA,LACS   false"},
		{"zut", 9, "false      false"},
		{"cal", 0, "true     E true"},
	} {
		r, err := g.Check(c.word, c.limit)
		if err != nil {
			t.Fatalf("Check(%q): %v", c.word, err)
		}
		join := func(s []string) string { return strings.Join(s, ",") }
		got := strings.Join([]string{
			fmt.Sprint(r.Valid), join(r.Matches), join(r.Anagrams), join(r.Longer), r.Before.String(), r.After.String(),
			fmt.Sprint(r.More),
		}, " ")
		if got != c.want {
			t.Errorf("Check(%q, %d): got %q, want %q", c.word, c.limit, got, c.want)
		}
	}
	for _, w := range []string{"", " ", "a b", "l'eau", "C%", "12", strings.Repeat("A", MaxLen+1)} {
		if r, err := g.Check(w, 5); err == nil {
			t.Errorf("Check(%q): got %+v, want an error", w, r)
		}
	}
}
