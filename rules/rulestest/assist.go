package rulestest

import (
	"maps"
	"slices"
	"testing"

	"tablee/render"
	"tablee/rules/game"
)

// checkLanguages holds options that choose a language to codes of languages that tables speak.
func checkLanguages(t testing.TB, info game.Info) {
	t.Helper()
	for _, o := range info.Options {
		if o.Language && len(o.Choices) == 0 {
			t.Errorf("option %s chooses a language, but has no choices", o.Name)
		}
		for _, c := range o.Choices {
			known := slices.ContainsFunc(render.Languages, func(l render.Language) bool { return l.Code == c })
			if o.Language && !known {
				t.Errorf("option %s chooses a language, but %q is no code of one that tables speak", o.Name, c)
			}
		}
	}
}

// checkAssist asks an Assister about every set of options.
func (e *exam) checkAssist(t testing.TB) {
	t.Helper()
	a, ok := e.r.(game.Assister)
	if !ok {
		return
	}
	for _, o := range e.c.Options {
		full, err := e.r.Info().Complete(o)
		if err != nil {
			t.Fatalf("Complete(%v): %v", o, err)
		}
		before := maps.Clone(full)
		got := a.Assist(full)
		if got > game.AssistNone {
			t.Errorf("Assist(%v) = %d, which is nothing that may be told", before, got)
		}
		if again := a.Assist(full); again != got || !maps.Equal(before, full) {
			t.Errorf("Assist(%v) = %d, then %d of %v", before, got, again, full)
		}
	}
}
