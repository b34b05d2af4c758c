package formerlist

import "testing"

// TestOf: the lists are the former ones, which their sums tell, and not today's.
func TestOf(t *testing.T) {
	for lang, c := range map[string]struct{ in, out string }{"fr": {"JANV", "MAMAN"}, "en": {"CAT", "PAWN"}} {
		g := Of(lang)
		if !g.Member(c.in) || g.Member(c.out) {
			t.Errorf("%s: has %s: %v, has %s: %v", lang, c.in, g.Member(c.in), c.out, g.Member(c.out))
		}
	}
}
