package gobblet

import (
	"slices"
	"strings"
	"testing"

	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/game"
)

// TestLettersOfSizes: French texts use G, M, P, T for the sizes and English ones B, M, S, T everywhere; both can be
// typed in either language.
func TestLettersOfSizes(t *testing.T) {
	cat, err := render.NewCatalogue(Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	cat.Report = func(err error) { t.Error(err) }
	v := played(t, false, "B a1", "B b2", "M d1", "B d4").View(0).(*view)
	en, fr := textboard.Text(v.Diagram(), cat.Printer("en", nil), 0), textboard.Text(v.Diagram(), cat.Printer("fr", nil),
		0)
	for _, want := range []string{"OB", "XB", "OM", "BMST", "MST", "XB'", "B=big", "'=new"} {
		if !strings.Contains(en, want) {
			t.Errorf("the English board lacks %q:\n%s", want, en)
		}
		in := strings.NewReplacer("B", "G", "S", "P", "big", "grande", "new", "nouvelle").Replace(want)
		if !strings.Contains(fr, in) {
			t.Errorf("the French board lacks %q:\n%s", in, fr)
		}
	}
	for _, both := range [][2]string{{"G b3", "B b3"}, {"p b3", "s b3"}, {"petite b3", "small b3"}} {
		a, ok := typed(both[0])
		b, ok2 := typed(both[1])
		if !ok || !ok2 || a != b {
			t.Errorf("%q is %v, %q is %v", both[0], a, both[1], b)
		}
	}
	list := v.complete("g")
	if len(list) == 0 || slices.ContainsFunc(list, func(c game.Choice) bool { return !strings.HasPrefix(c.Value, "B ") }) {
		t.Errorf("g offers %v, want places for the big piece", list)
	}
	if got := cat.Printer("fr", nil).Plain(list[0].Label); !strings.HasPrefix(got, "G ") {
		t.Errorf("a French reader is offered %q", got)
	}
}
